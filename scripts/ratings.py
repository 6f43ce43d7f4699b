"""Write how strong the bots are into the package, from what the arena has measured.

    tertulia arena guatemala-cafe --bots novice,regular,expert,master,maestro --seats 2 --games 400 --json > run.json
    python scripts/ratings.py run.json more.json report-folder

A run is a file that ends with the JSON line of `tertulia arena --json`, or the folder of its report. Several runs of a
game are joined by the bots they have in common: a novice has 1000. Who is in several counts by the one with most games.
`--as master@2000=master` takes one that thought 2,000 rounds for the level, and the file says so.
"""

from __future__ import annotations

import argparse
import json
import math
import sys
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from pathlib import Path

from tertulia.arena.play import Result
from tertulia.arena.ratings import ratings_of
from tertulia.bots import LEVELS
from tertulia.bots.budget import read_budget
from tertulia.bots.ratings import FILE, Rating
from tertulia.kernel.errors import BadInput

NOVICE = 1000
SCALE = 400 / math.log(10) / (25 / 6 * math.sqrt(2))
"""Of openskill's points: 400 of ours are odds of ten to one between two."""
HEADER = """\
# How strong the bots are: written by scripts/ratings.py from runs of `tertulia arena`. A novice has 1000, and 400 more
# wins about ten games of eleven between two. `error` is openskill's sigma on the same scale, `games` the games of the
# run, `seats` how many sat at a table, `budget` what it thought there if that was not its own.
"""


@dataclass(frozen=True)
class Run:
    game: str
    seats: int
    games: int
    bots: dict[str, tuple[float, float]]
    """Openskill's mu and sigma."""
    budgets: dict[str, str] = field(default_factory=dict)
    """Of the bots that others stood in for."""


def read_run(path: Path, stand_ins: Mapping[str, str]) -> Run:
    try:
        run = _of_folder(path) if path.is_dir() else _of_json(path)
    except (OSError, ValueError, KeyError, TypeError, IndexError) as error:
        raise BadInput(f"{path} is no run of the arena: {error}") from None
    budgets = {stand_ins[bot]: bot.partition("@")[2] for bot in run.bots if bot in stand_ins}
    return replace(run, bots={stand_ins.get(bot, bot): one for bot, one in run.bots.items()}, budgets=budgets)


def _of_json(path: Path) -> Run:
    content = json.loads(path.read_text(encoding="utf-8").strip().splitlines()[-1])
    rated = {_level(bot): (one["mu"], one["sigma"]) for bot, one in content["ratings"].items()}
    return Run(content["game"], content["seats"], content["games"], rated)


def _of_folder(folder: Path) -> Run:
    plan = json.loads((folder / "plan.json").read_text(encoding="utf-8"))
    lines = (folder / "games.jsonl").read_text(encoding="utf-8").splitlines()
    results = sorted((Result(**json.loads(line)) for line in lines), key=lambda result: result.number)
    rated = {_level(bot): (one.mu, one.sigma) for bot, one in ratings_of(results).items()}
    return Run(plan["game"], plan["seats"], len(results), rated)


def _level(bot: str) -> str:
    """A level that thinks just as long as it does anyway is that level."""
    kind, at, budget = bot.partition("@")
    return kind if at and read_budget(budget) == LEVELS[kind].budget else bot


def measured(runs: Sequence[Run]) -> dict[str, Rating]:
    """The bots of one game, the weakest first."""
    found: dict[str, Rating] = {}
    known: dict[str, float] = {"novice": NOVICE}
    waiting = sorted(runs, key=lambda run: -run.games)
    while waiting:
        run = next((run for run in waiting if known.keys() & run.bots.keys()), None)
        if run is None:
            names = ", ".join(sorted({bot for run in waiting for bot in run.bots}))
            raise BadInput(f"nothing joins {names} in {waiting[0].game} to a novice; add a run in which they meet")
        waiting.remove(run)
        common = [bot for bot in run.bots if bot in known]
        level = sum(known[bot] - SCALE * run.bots[bot][0] for bot in common) / len(common)
        for bot, (mu, sigma) in run.bots.items():
            known.setdefault(bot, level + SCALE * mu)
            budget = run.budgets.get(bot, "")
            found.setdefault(bot, Rating(round(known[bot]), round(SCALE * sigma), run.games, run.seats, budget))
    return dict(sorted(found.items(), key=lambda bot: bot[1].rating))


def written(ratings: dict[str, dict[str, Rating]]) -> str:
    games = []
    for game, bots in sorted(ratings.items()):
        rows = [
            f"{json.dumps(bot)} = {{ rating = {one.rating}, error = {one.error}, games = {one.games}, "
            f"seats = {one.seats}{f', budget = {json.dumps(one.budget)}' if one.budget else ''} }}"
            for bot, one in bots.items()
        ]
        games.append("\n".join([f"[{game}]", *rows]))
    return "\n\n".join([HEADER.rstrip("\n"), *games]) + "\n"


def all_measured(runs: Iterable[Run]) -> dict[str, dict[str, Rating]]:
    by_game: dict[str, list[Run]] = {}
    for run in runs:
        by_game.setdefault(run.game, []).append(run)
    return {game: measured(its) for game, its in by_game.items()}


def main(given: Sequence[str] | None = None) -> int:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("runs", nargs="+", type=Path, metavar="RUN")
    parser.add_argument("--as", dest="stand_ins", action="append", default=[], metavar="BOT=LEVEL",
                        help="who stands in for a level, as master@2000=master")  # fmt: skip
    parser.add_argument("--to", type=Path, default=FILE, metavar="FILE", help="instead of the package's own file")
    arguments = parser.parse_args(given)
    try:
        stand_ins = dict(pair.partition("=")[::2] for pair in arguments.stand_ins)
        content = written(all_measured(read_run(path, stand_ins) for path in arguments.runs))
    except BadInput as error:
        print(error, file=sys.stderr)
        return 2
    arguments.to.write_text(content, encoding="utf-8")
    print(content)
    return 0


if __name__ == "__main__":
    sys.exit(main())
