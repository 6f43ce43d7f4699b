"""The arena on a real Ray cluster of two nodes, and on none."""

from __future__ import annotations

import importlib
import os
import socket
import subprocess
import sys
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Any, Final

import pytest

from tertulia.arena.files import chairs, write
from tertulia.arena.on_ray import STORE, play_there
from tertulia.arena.plan import make_plan
from tertulia.arena.run import POOL, run
from tertulia.arena.schedule import seatings
from tertulia.games import find_game

pytestmark = pytest.mark.cluster
CI = find_game("cafe-international")
GAMES: Final = 12
GUESTS: Final = " " not in sys.executable
"""Ray 2.60 never opens its door for guests where the path of Python has a space in it."""
COMMAND = ("arena", CI.name, "--bots", "random,greedy", "--seats", "3", "--games", str(GAMES), "--seed", "7")


def tertulia(*arguments: str, **env: str) -> subprocess.CompletedProcess[str]:
    return subprocess.run(
        [sys.executable, "-m", "tertulia", *arguments], capture_output=True, text=True, timeout=200, check=False,
        env={**os.environ, **env},
    )  # fmt: skip


def free_port() -> int:
    with socket.socket() as listening:
        listening.bind(("127.0.0.1", 0))
        return int(listening.getsockname()[1])


def wait_for_door(port: int) -> None:
    """The nodes are there before the process that lets guests in."""
    deadline = time.monotonic() + 90
    while True:
        try:
            socket.create_connection(("127.0.0.1", port), 5).close()
            return
        except OSError:
            assert time.monotonic() < deadline, "Ray lets no guests in"
            time.sleep(0.5)


@pytest.fixture(scope="module")
def cluster() -> Iterator[Any]:
    """Two nodes of one processor each, on this machine. On a busy one Ray may need a second attempt."""
    os.environ["RAY_USAGE_STATS_ENABLED"] = "0"
    utils: Any = importlib.import_module("ray.cluster_utils")
    for attempt in range(3):
        nodes = utils.Cluster()
        try:
            ports = {"ray_client_server_port": free_port(), "runtime_env_agent_port": free_port()}
            nodes.add_node(num_cpus=1, include_dashboard=False, object_store_memory=STORE, **ports)
            nodes.door = f"127.0.0.1:{ports['ray_client_server_port']}"
            nodes.add_node(num_cpus=1, object_store_memory=STORE)
            nodes.wait_for_nodes(60)
            if GUESTS:
                wait_for_door(ports["ray_client_server_port"])
            break
        except Exception:
            nodes.shutdown()
            if attempt == 2:
                raise
    yield nodes
    nodes.shutdown()


def check_same_results(folder: Path, games: int) -> None:
    """As in the processes of this machine."""
    plan = make_plan(CI, 3, games, ["random", "greedy"], "7", CI.read_options({}))
    write(folder.parent, "results", chairs(run(plan, None, POOL, 1, lambda _done, _found: None)))
    for name in ("results.csv", "results.parquet"):
        assert (folder / name).read_bytes() == (folder.parent / name).read_bytes()


def test_two_nodes_play_the_same_games_as_this_machine(cluster: Any, tmp_path: Path) -> None:
    assert len(cluster.list_all_nodes()) == 2
    folder = tmp_path / "ray"
    done = tertulia(*COMMAND, "--on", "ray", "--report", str(folder), RAY_ADDRESS=cluster.address)
    assert done.returncode == 0, done.stdout + done.stderr
    check_same_results(folder, GAMES)


@pytest.mark.skipif(not GUESTS, reason="Ray lets no guests in where the path of Python has a space in it")
def test_a_guest_of_the_cluster_gets_the_same_games(cluster: Any, tmp_path: Path) -> None:
    """Ray gives up on a guest after half a minute, so on a busy machine he may have to knock again."""
    folder = tmp_path / "ray"
    for _attempt in range(3):
        done = tertulia(*COMMAND[:-3], "5", *COMMAND[-2:], "--on", f"ray://{cluster.door}", "--report", str(folder))
        if "cluster" not in done.stderr:
            break
    assert done.returncode == 0, done.stdout + done.stderr
    check_same_results(folder, 5)


def test_a_node_with_another_tertulia_says_so() -> None:
    plan = make_plan(CI, 2, 1, ["random"], "7", CI.read_options({}))
    [seating] = seatings(plan)
    told = play_there(plan, seating, "0.0.0")
    assert isinstance(told, str) and "and this is 0.0.0; install the same" in told


@pytest.mark.parametrize("address", ["127.0.0.1:{port}", "nowhere.invalid:10001", "here"])
def test_a_cluster_that_cannot_be_reached_is_told_soon(address: str) -> None:
    began = time.monotonic()
    done = tertulia(*COMMAND, "--on", f"ray://{address.format(port=free_port())}")
    assert done.returncode == 2 and done.stdout == "" and done.stderr.count("\n") == 1
    assert "no Ray cluster can be reached" in done.stderr or "is no address of a cluster" in done.stderr
    assert time.monotonic() - began < 60
