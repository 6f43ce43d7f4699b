"""What one visitor writes does not fill the server's memory."""

from __future__ import annotations

import time

from server_health import health
from server_process import Guest, Server
from websockets.sync.client import connect

MORE = 40.0
"""Megabytes that the server may grow by while somebody chats; the page shows 300 lines, which is far less."""


def test_long_chats_do_not_fill_the_memory(server: Server) -> None:
    """At a table where pages are open, so that every line is drawn for everybody."""
    ana = Guest(server, "Ana")
    table = ana.open_table("cafe-international", 2, same_device=2, start=True)
    ana.get(f"/t/{table}")
    before = health(server)["memory_mb"]
    with connect(f"ws://127.0.0.1:{server.port}/t/{table}/live", max_size=None, max_queue=None) as socket:
        end = time.monotonic() + 5
        lines = 0
        while time.monotonic() < end:
            told = [_say(ana, table, f"{lines + number} " + "x" * 480) for number in range(20)]
            lines += sum(told)
            if any(told):
                socket.recv(timeout=5)
    assert lines >= 200
    assert health(server)["memory_mb"] - before < MORE
    shown = ana.get(f"/t/{table}")
    assert shown.count('<li id="c') == min(300, lines) and f'<li id="c{lines - 1}"' in shown


def _say(ana: Guest, table: str, text: str) -> bool:
    """Whether it was said; on a quick machine it comes too often now and then."""
    answer = ana.client.post(f"/api/tables/{table}/chat", json={"text": text})
    if answer.status_code == 429:
        time.sleep(0.05)
        return False
    assert answer.status_code == 200, answer.text[:300]
    return True
