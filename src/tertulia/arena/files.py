"""The results as tables for other programs: CSV and Parquet."""

from __future__ import annotations

import csv
import io
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any

import pyarrow
import pyarrow.parquet

from tertulia.arena.figures import Figures
from tertulia.arena.keep import replace_file
from tertulia.arena.play import Result
from tertulia.arena.ratings import Rating

Row = dict[str, Any]


def chairs(results: Sequence[Result]) -> list[Row]:
    """A row for every seat of every game. Nothing in it depends on how fast or where the games were played."""
    reasons = sorted({reason for one in results for source in one.sources for reason in source})
    return [
        {
            "game": one.number + 1, "deal": one.deal + 1, "seat": seat + 1, "place": one.order.index(seat) + 1,
            "bot": bot, "points": one.points[seat], "rank": one.ranks[seat], "share": one.share(seat),
            "decisions": one.length, "endings": " ".join(one.endings),
            **{f"from {reason}": one.sources[seat].get(reason, 0) for reason in reasons},
        }
        for one in results
        for seat, bot in enumerate(one.bots)
    ]  # fmt: skip


def bots(figures: Figures, ratings: Mapping[str, Rating]) -> list[Row]:
    """A row for every bot."""
    return [
        {
            "bot": bot.name, "rating": ratings[bot.name].mu, "uncertainty": ratings[bot.name].sigma,
            "chairs": bot.chairs, "fair": bot.fair,
            "share": bot.share.value, "share low": bot.share.low, "share high": bot.share.high,
            "points": bot.points.value, "points low": bot.points.low, "points high": bot.points.high,
            "move median ms": bot.times.median, "move 95% ms": bot.times.slow, "move slowest ms": bot.times.slowest,
        }
        for bot in figures.bots
    ]  # fmt: skip


def write(folder: Path, name: str, rows: list[Row]) -> None:
    """Write a table as NAME.csv and NAME.parquet. Without rows, files from an earlier run are removed instead."""
    if not rows:
        for ending in ("csv", "parquet"):
            (folder / f"{name}.{ending}").unlink(missing_ok=True)
        return
    written = io.StringIO()
    table = csv.DictWriter(written, list(rows[0]), lineterminator="\n")
    table.writeheader()
    table.writerows(rows)
    replace_file(folder / f"{name}.csv", written.getvalue().encode())
    packed = pyarrow.BufferOutputStream()
    pyarrow.parquet.write_table(_packed(rows), packed)
    replace_file(folder / f"{name}.parquet", packed.getvalue().to_pybytes())


def _packed(rows: list[Row]) -> Any:
    """The rows as a table; a column without any values is still a column of numbers."""
    table = pyarrow.Table.from_pylist(rows)
    number = pyarrow.float64()
    known = [field.with_type(number) if pyarrow.types.is_null(field.type) else field for field in table.schema]
    return table.cast(pyarrow.schema(known))
