"""Greedy bots play whole games of a sound economy, single-minded ones too; the rulebooks have the board's numbers."""

from __future__ import annotations

import sys
from pathlib import Path
from random import Random

from games.coffee_traders.table import coffee, legal, plant, play, start, table

from tertulia import bots
from tertulia.bots.playing import play_game
from tertulia.games.coffee_traders import GAME, flow
from tertulia.games.coffee_traders.actions import ACTIONS
from tertulia.games.coffee_traders.policies import FEW, POLICIES
from tertulia.games.coffee_traders.state import State
from tertulia.games.coffee_traders.trace import events
from tertulia.games.coffee_traders.verbs import Buy
from tertulia.kernel.game import CHANCE, OVER
from tertulia.kernel.playout import draw

sys.path.insert(0, str(Path(__file__).parents[3] / "scripts"))

import rulebook_numbers


def test_four_players_fulfil_four_contracts_each_on_the_average() -> None:
    """Over few games, so with a margin; docs/coffee-traders.md has the figure over many."""
    games = [
        play_game(GAME, GAME.read_options({}), [bots.make("greedy", GAME, seat) for seat in range(4)], Random(seed))
        for seed in range(4)
    ]
    assert sum(one.verbs["contract"] for one in games) / 16 > 3.3
    assert 140 < sum(sum(one.points) for one in games) / 16 < 210


def played(policy: str, seed: int = 1) -> tuple[State, list[str]]:
    """The end of a game in which seat 0 follows a policy, and what it did; `bought` for each coffee, forced or not."""
    rng = Random(seed)
    state = GAME.setup(3, GAME.read_options({}))
    players = [bots.make(f"greedy/{policy}" if seat == 0 else "greedy", GAME, seat) for seat in range(3)]
    done: list[str] = []
    while (actor := GAME.actor(state)) != OVER:
        action = draw(GAME, state, rng) if actor == CHANCE else players[actor].choose(state, GAME.legal(state))
        if actor == 0:
            paid = [ACTIONS[event.action] for event in events(state, action) if event.action is not None]
            done += [ACTIONS.text(action), *["bought" for step in paid if isinstance(step, Buy)]]
        GAME.apply(state, action)
    return state, done


def test_two_coops_and_few_plantations() -> None:
    state, _ = played("two-coops")
    assert state.coops_of(0) == 2 < max(state.coops_of(seat) for seat in (1, 2))
    state, _ = played("few-plantations")
    assert state.plots[0].bit_count() <= FEW + 1  # a line's bonus must be taken


def test_no_building_but_what_contracts_bring() -> None:
    state, done = played("no-building")
    assert sum(text.startswith("build") for text in done) <= state.contracts[0].bit_count()


def test_coins_are_kept_for_coffee() -> None:
    """Nothing but trades is paid for, a payment buys what it may exchange, and nobody passes who can sell."""
    freely = POLICIES["buy-freely"]
    trading = start(plant(table(), 0, "G1-1"), "trade")
    assert {"build post guatemala", "retire"} <= set(legal(trading))
    considered = [ACTIONS.text(action) for action in freely(trading, flow.legal(trading))]
    assert "open guatemala" in considered and not any(text.startswith(("build", "retire")) for text in considered)
    selling = start(coffee(table(order=[1, 2, 3, 0]), 0, "2G 6E"), "sell")
    assert ACTIONS.parse("pass") not in freely(selling, flow.legal(selling))
    play(selling, "contract A")
    assert "exchange ethiopia brazil" in legal(selling)
    assert [ACTIONS.text(action) for action in freely(selling, flow.legal(selling))] == ["buy brazil"]


def test_coffee_is_bought_freely() -> None:
    """A dozen and more in a game, or nothing would be known about a cap (CT-61)."""
    _, done = played("buy-freely")
    assert done.count("bought") > 12


def test_bars_come_first() -> None:
    """A contract is not looked at while a cell can be paid, and is where none is left."""
    state = start(coffee(table(order=[1, 2, 3, 0]), 0, "2G 2B"), "sell")
    considered = [ACTIONS.text(action) for action in POLICIES["bars-first"](state, flow.legal(state))]
    assert "contract A" in legal(state) and "contract A" not in considered and "serve Paris 1" in considered
    state = table(order=[1, 2, 3, 0])
    state.tokens[1] = (1 << 36) - 1
    start(coffee(state, 0, "2G 2B"), "sell")
    assert POLICIES["bars-first"](state, flow.legal(state)) == flow.legal(state)


def test_the_rulebooks_have_the_numbers_of_the_board() -> None:
    assert [path.name for path, (before, now) in rulebook_numbers.rulebooks().items() if before != now] == []
