"""Write how strong the bots are into the package, from what the arena has measured.

    tertulia arena guatemala-cafe --bots novice,regular,expert,master,maestro --seats 2 --games 400 --json > run.json
    python scripts/ratings.py run.json more.json report-folder

A run is a file that ends with the JSON line of `tertulia arena --json`, or the folder of its report, of which the first
whole deals count. All runs of a game are looked at together: the ratings are those that make what was seen most likely,
who was ahead of whom (Bradley and Terry), with one drawn game more for every pair that met, so that who won all games
is not beyond all measure. A novice has 1000. The error is one standard deviation of the difference to a novice, with
every step between. It takes games for independent trials, which games on one deal are not quite.

Of runs at tables of several sizes the smallest count. At tables for more than two all pairs of bots are compared, but a
table of N counts for N - 1 comparisons only.

`--as master@2000=master` takes one that thought 2,000 rounds for the level, and the file says so.
It needs numpy, which the extra `bench` brings.
"""

from __future__ import annotations

import argparse
import json
import math
import sys
from collections import Counter, defaultdict
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import replace
from itertools import permutations
from pathlib import Path

import numpy

from tertulia.arena.plan import Plan
from tertulia.arena.reading import read_folder
from tertulia.arena.run import so_far
from tertulia.arena.schedule import seatings
from tertulia.bots import LEVELS
from tertulia.bots.budget import read_budget
from tertulia.bots.ratings import FILE, Rating
from tertulia.kernel.errors import BadInput

NOVICE = 1000
SCALE = 400 / math.log(10)
"""Of the logarithm of the odds: 400 points are ten to one."""
DRAWN = 0.5
"""For both of a pair that met: one game that nobody won."""
HEADER = """\
# How strong the bots are: written by scripts/ratings.py from runs of `tertulia arena`. A novice has 1000, and 400 more
# wins about ten games of eleven between two. `error` is the standard deviation of the difference to a novice, `games`
# the games against others, `seats` how many sat at a table, `budget` what it thought there if that was not its own.
"""


class Run:
    """The results of a run: for each pair of bots, how often one was ahead."""

    def __init__(self, plan: Plan, stand_ins: Mapping[str, str]) -> None:
        self.game, self.seats = plan.game, plan.seats
        self.called = {bot: stand_ins.get(_level(bot), _level(bot)) for bot in plan.bots}
        """What the bots are called here, by their names in the run."""
        self.ahead: dict[tuple[str, str], float] = defaultdict(float)
        self.games: Counter[str] = Counter()

    def add(self, names: set[str], ahead: Callable[[str, str], float]) -> None:
        """Add a game; a table of N bots counts as N - 1 comparisons."""
        for one, two in permutations(names, 2):
            self.ahead[one, two] += 2 / len(names) * ahead(one, two)
        if len(names) > 1:
            self.games.update(names)


# ---- reading ---------------------------------------------------------------------------------------------------------


def read_run(path: Path, stand_ins: Mapping[str, str]) -> Run:
    try:
        return _of_folder(path, stand_ins) if path.is_dir() else _of_json(path, stand_ins)
    except (OSError, ValueError, KeyError, TypeError, IndexError, RecursionError) as error:
        what = str(error) or type(error).__name__
        raise BadInput(
            f"{path} is no run of the arena ({what}); give a file of --json or a folder of --report"
        ) from None


def _of_json(path: Path, stand_ins: Mapping[str, str]) -> Run:
    """The JSON line gives the frequencies, and the plan the number of games."""
    content = json.loads(path.read_text(encoding="utf-8").strip().splitlines()[-1])
    plan = Plan(content["game"], content["seats"], content["games"], tuple(content["bots"]), content["seed"], {})
    run = Run(plan, stand_ins)
    given = {name: bot for bot, name in run.called.items()}
    for seating in seatings(plan):
        names = {run.called[bot] for bot in seating.bots}
        run.add(names, lambda one, two: float(content["ahead"][given[one]][given[two]]))
    return run


def _of_folder(folder: Path, stand_ins: Mapping[str, str]) -> Run:
    plan, results = read_folder(folder)
    run = Run(plan, stand_ins)
    told = so_far(plan, results)
    if not told:
        raise BadInput(f"in {folder} too few games are finished to tell anything; let it go on, or leave it out")
    for result in told:
        renamed = replace(result, bots=[run.called[bot] for bot in result.bots])
        run.add(set(renamed.bots), renamed.ahead)
    return run


def _level(bot: str) -> str:
    """A level with its own default budget is that level."""
    kind, at, budget = bot.partition("@")
    return kind if at and read_budget(budget) == LEVELS[kind].budget else bot


def read_stand_ins(pairs: Iterable[str]) -> dict[str, str]:
    """Stand-ins from the command line, as BOT=LEVEL."""
    found = {}
    for pair in pairs:
        bot, _equals, level = pair.partition("=")
        if level not in LEVELS:
            raise BadInput(f"--as {pair} names no level; write it as master@2000=master")
        found[bot] = level
    return found


# ---- rating ----------------------------------------------------------------------------------------------------------


def all_measured(runs: Iterable[Run]) -> dict[str, dict[str, Rating]]:
    by_game: dict[str, list[Run]] = {}
    for run in runs:
        by_game.setdefault(run.game, []).append(run)
    return {game: measured(_smallest_tables(its)) for game, its in by_game.items()}


def _smallest_tables(runs: list[Run]) -> list[Run]:
    seats = min(run.seats for run in runs)
    larger = sum(run.seats > seats for run in runs)
    if larger:
        print(f"{runs[0].game}: {larger} of {len(runs)} runs are at tables of more than {seats} and left out",
              file=sys.stderr)  # fmt: skip
    return [run for run in runs if run.seats == seats]


def measured(runs: Sequence[Run]) -> dict[str, Rating]:
    """The bots of one game, the weakest first."""
    budgets = _budgets(runs)
    games = sum((run.games for run in runs), Counter[str]())
    ahead: dict[tuple[str, str], float] = defaultdict(float)
    for run in runs:
        for pair, times in run.ahead.items():
            ahead[pair] += times
    apart = games.keys() - _joined(ahead)
    if apart or not games:
        names = ", ".join(sorted(apart)) or "anybody"
        raise BadInput(f"nothing joins {names} in {runs[0].game} to a novice; add a run in which they meet")
    found = {
        bot: Rating(round(NOVICE + SCALE * strength), round(SCALE * error), games[bot], runs[0].seats, budgets[bot])
        for bot, (strength, error) in fitted(ahead).items()
    }
    return dict(sorted(found.items(), key=lambda bot: bot[1].rating))


def _budgets(runs: Sequence[Run]) -> dict[str, str]:
    """The budget of each bot that stood in for a level, empty for others. Only one bot may stand for a name."""
    bots: dict[str, str] = {}
    for run in runs:
        for given, name in run.called.items():
            first, other = bots.setdefault(name, _level(given)), _level(given)
            if first != other:
                raise BadInput(f"in {run.game} both {first} and {other} stand for {name}; leave the runs of one out")
    return {name: bot.partition("@")[2] if bot != name else "" for name, bot in bots.items()}


def _joined(pairs: Iterable[tuple[str, str]]) -> set[str]:
    """The bots connected to a novice through opponents."""
    met, joined = set(pairs), {"novice"}
    while more := {two for one, two in met if one in joined} - joined:
        joined |= more
    return joined


def fitted(ahead: Mapping[tuple[str, str], float]) -> dict[str, tuple[float, float]]:
    """For each bot its strength above a novice's, in log odds, and the standard deviation of it."""
    others = sorted({bot for pair in ahead for bot in pair} - {"novice"})
    place = {bot: number for number, bot in enumerate(["novice", *others])}
    won = numpy.zeros((len(place), len(place)))
    for (one, two), times in ahead.items():
        won[place[one], place[two]] = times + DRAWN
    strength = numpy.zeros(len(place))
    for _step in range(1000):  # Newton's method with limited step size; there is only one maximum
        chance = 1 / (1 + numpy.exp(strength[None, :] - strength[:, None]))
        slope = (won * chance.T - won.T * chance).sum(axis=1)[1:]
        curve = (won + won.T) * chance * chance.T
        spread = numpy.linalg.inv((numpy.diag(curve.sum(axis=1)) - curve)[1:, 1:])
        step = (spread @ slope).clip(-1, 1)
        strength[1:] += step
        if abs(step).max() < 1e-9:
            break
    errors = [0.0, *numpy.sqrt(numpy.diag(spread))]
    return {bot: (float(strength[number]), float(errors[number])) for bot, number in place.items()}


# ---- writing ---------------------------------------------------------------------------------------------------------


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


def main(given: Sequence[str] | None = None) -> int:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("runs", nargs="+", type=Path, metavar="RUN")
    parser.add_argument("--as", dest="stand_ins", action="append", default=[], metavar="BOT=LEVEL",
                        help="who stands in for a level, as master@2000=master")  # fmt: skip
    parser.add_argument("--to", type=Path, default=FILE, metavar="FILE", help="instead of the package's own file")
    arguments = parser.parse_args(given)
    try:
        stand_ins = read_stand_ins(arguments.stand_ins)
        content = written(all_measured(read_run(path, stand_ins) for path in arguments.runs))
    except BadInput as error:
        print(error, file=sys.stderr)
        return 2
    arguments.to.write_text(content, encoding="utf-8")
    print(content)
    return 0


if __name__ == "__main__":
    sys.exit(main())
