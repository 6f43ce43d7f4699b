"""The log as programs read it, on both builds: a library that looks into compiled objects once ended the server."""

from __future__ import annotations

import pytest
from server_process import Guest, Server


@pytest.mark.compiled_too
def test_programs_read_the_log(server: Server) -> None:
    ana = Guest(server, "Ana")
    table = ana.open_table("cafe-international", 2, same_device=2, start=True)
    ana.act(table, ana.look(table)["legal"][0], confirm=True)
    log = ana.get(f"/api/tables/{table}/log")
    assert len(log) == ana.look(table)["length"]
    assert log[-1]["index"] == len(log) and all(line["text"] for line in log)
