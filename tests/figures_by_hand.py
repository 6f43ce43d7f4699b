"""Results of games that were never played, to count by hand; and how the figures are written."""

from __future__ import annotations

import re

from tertulia.arena.play import Result


def result(
    number: int, bots: str, points: list[int], *, order: list[int] | None = None, ending: str = "bar-full"
) -> Result:
    ranks = [1 + sum(other > own for other in points) for own in points]
    return Result(
        number, number, bots.split(","), points, ranks, [ending],
        order or list(range(len(points))), {"seat": 10 + number}, [{"pair": own} for own in points],
        [[1000, 3000] for _own in points],
    )  # fmt: skip


def decimal_marks(told: str) -> set[str]:
    """Those that people see in a page or in lines; neither what is drawn nor the number of the version."""
    seen = re.sub(r"<style>.*?</style>|<[^>]*>|Tertulia [0-9.]+", " ", told, flags=re.DOTALL)
    return set(re.findall(r"\d([.,])\d", seen))
