"""Parts of the picture are remembered: what has not changed is not drawn anew, and nothing old is taken for new."""

from __future__ import annotations

import sys
from typing import Any

import pytest
from games.coffee_traders.pictures import full_show, played

from tertulia.games.coffee_traders.picture import picture
from tertulia.kernel.game import Show


def memories() -> list[Any]:
    """All functions of the picture that remember."""
    modules = [module for name, module in sys.modules.items() if ".coffee_traders.picture" in name]
    found = [part for module in modules for part in vars(module).values() if hasattr(part, "cache_clear")]
    return list({id(part): part for part in found}.values())


def forget() -> None:
    for memory in memories():
        memory.cache_clear()


def misses() -> int:
    return sum(memory.cache_info().misses for memory in memories())


def test_a_picture_that_is_drawn_again_is_remembered() -> None:
    state = played(4, 80)
    first = picture(state, 0, full_show(state))
    before = misses()
    assert picture(state, 0, full_show(state)) == first and misses() == before


@pytest.mark.parametrize("decisions", [80, 120])
def test_from_a_decision_to_the_next_most_parts_are_remembered(decisions: int) -> None:
    forget()
    picture(played(4, decisions), 0, Show())
    whole = misses()
    picture(played(4, decisions + 1), 0, Show())
    assert misses() - whole < whole / 10


@pytest.mark.parametrize("seats", [2, 3, 4, 5])
def test_what_is_remembered_is_what_would_be_drawn_anew(seats: int) -> None:
    shows = [Show(names=("Ana", "Ben")), Show(names=["Eva"], language="fr"), Show(prefix="q", language="fr")]
    for decisions in range(20, 200, 30):
        state = played(seats, decisions)
        for show in [*shows, full_show(state)]:
            remembered = picture(state, 0, show)
            forget()
            assert picture(state, 0, show) == remembered
            for other in shows:
                picture(state, 0, other)
