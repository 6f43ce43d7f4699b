"""A real server for each file of tests here, and a look at it after each test: whatever a stranger did to it, it
still answers, and it never kept the others waiting."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from server_health import check_unhurt
from server_process import Server


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    with Server(tmp_path_factory.mktemp("home")) as running:
        yield running


@pytest.fixture(autouse=True)
def nobody_was_kept_waiting(request: pytest.FixtureRequest) -> Iterator[None]:
    """After each test with the server of its file."""
    yield
    if "server" in request.fixturenames:
        check_unhurt(request.getfixturevalue("server"))
