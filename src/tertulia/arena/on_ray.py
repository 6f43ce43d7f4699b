"""The games on a Ray cluster. The same plan gives the same results as the processes of one machine."""

from __future__ import annotations

import os
import socket
import threading
import warnings
from collections.abc import Generator, Iterator
from itertools import islice
from typing import Any, Final

import tertulia
from tertulia.arena.plan import Plan
from tertulia.arena.play import Result, play
from tertulia.arena.schedule import Seating
from tertulia.kernel.errors import BadInput, MissingExtra

REACH_SECONDS: Final = 5
"""Time limit for a machine to answer at all."""
JOIN_SECONDS: Final = 120
"""Time limit for joining the cluster."""
STORE: Final = 100_000_000
"""Bytes that a cluster of our own keeps for results: they are small."""
REMEDY: Final = "see whether it runs, with: ray status, and whether it asks for a token (docs/arena.md)"


def play_on_ray(plan: Plan, due: Iterator[Seating], address: str, workers: int | None) -> Generator[Result, None, None]:
    """The results as the games end, in any order. Without an address, use a local cluster, or start a temporary one."""
    ray = _ray()
    _join(ray, address, workers)
    try:
        yield from _results(ray, plan, due, workers)
    except (ray.exceptions.RayError, ConnectionError) as error:
        what = _first_line(error)
        raise BadInput(f"the Ray cluster was lost ({what}); start again, and what is missing is played") from None
    finally:
        ray.shutdown()


def _ray() -> Any:
    os.environ.setdefault("RAY_USAGE_STATS_ENABLED", "0")  # send no usage statistics
    try:
        import ray
    except ImportError:
        raise MissingExtra("a run on Ray", "ray") from None
    return ray


def _results(ray: Any, plan: Plan, due: Iterator[Seating], workers: int | None) -> Generator[Result, None, None]:
    """Play at most so many games at once; by default two per processor, one being played and one waiting."""
    there = ray.remote(play_there)
    shared = ray.put(plan)
    most = workers or max(1, 2 * int(ray.cluster_resources().get("CPU", 1)))
    begun = (there.remote(shared, seating, tertulia.__version__) for seating in due)
    running: list[Any] = list(islice(begun, most))
    while running:
        done, running = ray.wait(running, num_returns=1)
        running += islice(begun, len(done))
        for result in ray.get(done):
            if not isinstance(result, Result):
                raise BadInput(result)
            yield result


def play_there(plan: Plan, seating: Seating, version: str) -> Result | str:
    """Run on a node: the result, or a sentence that says why there is none."""
    if tertulia.__version__ != version:
        return f"a node of the cluster has Tertulia {tertulia.__version__} and this is {version}; install the same"
    try:
        return play(plan, seating)
    except BadInput as error:
        return str(error)


# ---- joining ---------------------------------------------------------------------------------------------------------


def _join(ray: Any, address: str, workers: int | None) -> None:
    """Join the named cluster, which must exist; start one of our own only if none is named."""
    failed: list[Exception] = []
    named = address or os.environ.get("RAY_ADDRESS", "")
    if named in ("", "auto", "local"):  # not in a thread, because Ray's processes end with the thread that starts them
        own = {"address": "local", "num_cpus": workers, "include_dashboard": False, "object_store_memory": STORE}
        _try(ray, [own] if named == "local" else [{"address": "auto"}, own], failed)
        named = "on this machine"
    else:
        _reach(named.removeprefix("ray://"))
        ways = [f"ray://{address}", address] if address else [named]  # as a client (port 10001), or from inside
        joining = threading.Thread(target=_try, args=(ray, [{"address": way} for way in ways], failed), daemon=True)
        joining.start()
        joining.join(JOIN_SECONDS)  # Ray itself would keep trying for minutes
        if joining.is_alive():
            raise BadInput(f"the Ray cluster {named} does not let us in within {JOIN_SECONDS} seconds; {REMEDY}")
    if failed:
        raise BadInput(f"the Ray cluster {named} cannot be joined ({_first_line(failed[-1])}); {REMEDY}")


def _try(ray: Any, ways: list[dict[str, Any]], failed: list[Exception]) -> None:
    """Try each way in turn until one finds a cluster."""
    for way in ways:
        try:
            with warnings.catch_warnings(action="ignore"):
                ray.init(**way, log_to_driver=False, logging_level="ERROR")
            failed.clear()
            return
        except Exception as error:
            failed.append(error)
            ray.shutdown()
            if not isinstance(error, ConnectionError):
                return


def check_address(address: str) -> tuple[str, int]:
    """Check that the address is written as host and port."""
    host, _colon, port = address.rpartition(":")
    if not host or not (port.isascii() and port.isdigit()) or not 0 < int(port[:6]) < 65536:
        raise BadInput(f"{address[:60]!r} is no address of a cluster; write it as ray://HOST:10001")
    return host, int(port)


def _reach(address: str) -> None:
    host, port = check_address(address)
    try:
        socket.create_connection((host.strip("[]"), port), REACH_SECONDS).close()
    except OSError as error:
        raise BadInput(
            f"no Ray cluster can be reached at {address} ({error.strerror or error}); start one with: ray start --head"
        ) from None


def _first_line(error: Exception) -> str:
    return str(error).strip().partition("\n")[0][:200].rstrip(".") or type(error).__name__
