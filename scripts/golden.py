"""Make golden records: whole games that together show every ending, option, number of players and kind of action.

    python scripts/golden.py cafe-international          plays until nothing new turns up, writes the records
    python scripts/golden.py cafe-international --expect  only writes what the records there lead to

What chance hardly ever brings (see the list it prints) is played by hand from a position and saved beside them.
"""

from __future__ import annotations

import argparse
import json
from pathlib import Path
from random import Random
from typing import Any

import tertulia
from tertulia import bots
from tertulia.games import find_game
from tertulia.kernel.fuzz import random_options
from tertulia.kernel.game import Game
from tertulia.kernel.match import Match, new

GOLDEN = Path(__file__).parent.parent / "tests" / "golden"


def features(match: Match) -> set[str]:
    """What a record shows: endings, options, players, kinds of action."""
    shown = {f"{match.seats} players"}
    shown |= {f"{name}={value}" for name, value in match.options.items() if not isinstance(value, dict)}
    shown |= {f"action {type(match.game.actions[number]).__name__}" for number in match.numbers}
    if match.result is not None:
        shown |= {f"ending {ending}" for ending in match.result.endings}
        shown |= {f"reason {reason}" for one in match.result.by_reason for reason in one if reason != "carried over"}
    return shown


def wanted(game: Game[Any]) -> set[str]:
    """Everything that the records of a game must show together."""
    wishes = {f"{seats} players" for seats in game.seats} | {f"ending {ending}" for ending in game.endings}
    for option in game.options:
        if option.is_board:
            continue
        wishes |= {f"{option.name}={value}" for value in option.choices or (True, False)}
    return wishes | {f"action {type(action).__name__}" for action in game.actions}


def one_game(game: Game[Any], number: int, shown: set[str]) -> Match:
    """A whole game by random or greedy players, or a mixture; kinds of action not shown yet come first."""
    rng = Random(f"golden/{number}")
    seats = rng.choice(game.seats)
    match = new(game, seats, random_options(game, seats, rng), seed=f"golden-{number}")
    players = [bots.make(rng.choice(["random", "greedy"]), game, f"{number}/{seat}") for seat in range(seats)]
    while not match.over:
        legal = game.legal(match.state)
        new_kinds = [action for action in legal if f"action {type(game.actions[action]).__name__}" not in shown]
        match.play(new_kinds[0] if new_kinds else players[match.actor].choose(match.view(match.actor), legal))
    return match


def expectation(match: Match) -> dict[str, Any]:
    assert match.result is not None, "a golden record is a finished game"
    return {
        "points": match.result.points,
        "ranks": match.result.ranks,
        "endings": match.result.endings,
        "by_reason": match.result.by_reason,
        "position": match.position(),
    }


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("game")
    parser.add_argument("--games", type=int, default=300)
    parser.add_argument("--expect", action="store_true")
    arguments = parser.parse_args()
    game = find_game(arguments.game)
    folder = GOLDEN / game.name
    folder.mkdir(parents=True, exist_ok=True)
    kept = [tertulia.load(path) for path in sorted(folder.glob("*.txt"))]
    shown = {feature for match in kept for feature in features(match)}
    for number in range(0 if arguments.expect else arguments.games):
        sought = shown if number >= arguments.games // 2 else wanted(game)  # at first the players' own choice
        match = one_game(game, number, sought)
        if not features(match) <= shown:
            shown |= features(match)
            match.save(folder / f"played-{number:03}.txt")
    expected = {path.stem: expectation(tertulia.load(path)) for path in sorted(folder.glob("*.txt"))}
    (folder / "expected.json").write_text(json.dumps(expected, indent=1, ensure_ascii=False) + "\n", encoding="utf-8")
    print(f"{len(expected)} records; not shown yet: {', '.join(sorted(wanted(game) - shown)) or 'nothing'}")


if __name__ == "__main__":
    main()
