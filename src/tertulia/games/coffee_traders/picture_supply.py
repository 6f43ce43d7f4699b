"""Sumatra with its civets, the objectives, and the counters that can still be had."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import Final

from tertulia.games.coffee_traders.picture_marks import Marks
from tertulia.games.coffee_traders.picture_parts import (
    Brush,
    badge,
    bean,
    box,
    card,
    counter,
    icon,
    lines_of,
    offered,
    owner,
)
from tertulia.games.coffee_traders.pieces import CONTRACTS, COOPS, JOKER, OBJECTIVES, ORANGE
from tertulia.games.coffee_traders.prose import COOP_NAMES, STOCK_NAMES, objective_words
from tertulia.games.coffee_traders.state import State
from tertulia.games.coffee_traders.verbs import STOCK_NAMES as STOCK_IDS
from tertulia.kernel.drawing import fitted
from tertulia.kernel.words import Text, Words, player, say

_ = Words(Path(__file__).parent)

WIDE: Final = 366
SUMATRA_HIGH: Final = 88
OBJECTIVES_HIGH: Final = 204
SUPPLY_HIGH: Final = 150


# ---- Sumatra ---------------------------------------------------------------------------------------------------------


def sumatra_zone(pen: Brush, view: State, marks: Marks, names: Sequence[str]) -> str:
    offers = marks.at("sumatra")
    step = min(62.0, 258 / view.seats)
    words: list[Text | str] = [_("Sumatra: at the harvest each civet brings an orange coffee and goes home")]
    words += [
        _("{player}: civets {count}", player=player(seat, names), count=count)
        for seat, count in enumerate(view.sumatra)
        if count
    ]
    civets = []
    for seat, count in enumerate(view.sumatra):
        faded = "" if count else ' class="zero"'
        civets.append(
            f'<g transform="translate({98 + step * (seat + 0.5):g} 46)"{faded}>{icon(pen, "civet", 0, -4, 1.3)}'
            f'{owner(pen, seat, -11, 15, 0.7)}<text class="mid start" x="2" y="21">{count}</text></g>'
        )
    name = fitted(say(_("Sumatra"), pen.language), "start", 14, 25, 14, 84)
    return (
        f'<g id="{pen.id("sumatra")}"{offered(offers)}>{marks.title(pen, "sumatra", *words)}'
        f"{card(WIDE, SUMATRA_HIGH, 'card jungle place')}{name}{bean(pen, ORANGE, 48, 54, 1.6)}{''.join(civets)}"
        f'<g transform="translate({WIDE / 2:g} {SUMATRA_HIGH / 2:g})">'
        f"{marks.rings('sumatra', WIDE - 8, SUMATRA_HIGH - 8, 12)}</g></g>"
    )


# ---- objectives ------------------------------------------------------------------------------------------------------


def objectives_zone(pen: Brush, view: State, names: Sequence[str]) -> str:
    drawn = "".join(_objective(pen, view, names, letter) for letter in range(3))
    return f'<g class="still">{card(WIDE, OBJECTIVES_HIGH)}</g>{drawn}'


def _objective(pen: Brush, view: State, names: Sequence[str], letter: int) -> str:
    number = view.objectives[letter]
    words: Text | str = objective_words(view.board, OBJECTIVES[letter][number]) if number >= 0 else "–"
    lines = lines_of(say(words, pen.language), 14, 290, 2)
    text = "".join(fitted(line, "start", 48, 16 + 17 * row, 14, 306) for row, line in enumerate(lines))
    claimed = sorted(
        (view.claims[seat * 3 + letter], seat) for seat in range(view.seats) if view.claims[seat * 3 + letter]
    )
    by_place = dict(claimed)
    sentences: list[Text | str] = [_("Objective {letter}: {objective}", letter=CONTRACTS[letter], objective=words)]
    sentences += [_("{place}. {player}", place=place, player=player(seat, names)) for place, seat in claimed]
    places = []
    for place in range(1, view.seats + 1):
        x = 62 + 46 * (place - 1)
        points = view.board.objective_points[place - 1]
        held = owner(pen, by_place[place], x + 12, 48, 0.85) if place in by_place else icon(pen, "hole", x + 12, 48)
        places.append(f"{badge(pen, points, x - 8, 48)}{held}")
    return (
        f'<g id="{pen.id(f"objective-{CONTRACTS[letter]}")}" transform="translate(0 {8 + 64 * letter})">'
        f'{pen.title(*sentences)}<circle class="lit" cx="27" cy="22" r="14"/>'
        f'<text class="mid lit_ink" x="27" y="28">{CONTRACTS[letter]}</text>{text}{"".join(places)}</g>'
    )


# ---- counters --------------------------------------------------------------------------------------------------------


def supply_zone(pen: Brush, view: State, marks: Marks) -> str:
    stacks = "".join(_stack(pen, view, marks, letter) for letter in range(len(CONTRACTS)))
    animals = "".join(_animals(pen, view, marks, coop) for coop in range(5))
    stock = "".join(_stock(pen, view, counter) for counter in range(JOKER + 1))
    return f'<g class="still">{card(WIDE, SUPPLY_HIGH)}</g>{stacks}{animals}{stock}'


def _stack(pen: Brush, view: State, marks: Marks, letter: int) -> str:
    """CT-10: face up, the one on top large, the others below it in their order."""
    taken = sum(contracts >> letter & 1 for contracts in view.contracts)
    stack = [colour for colour in view.stacks[letter * view.seats : (letter + 1) * view.seats] if colour >= 0]
    left = stack[taken:]
    name = f"stack-{CONTRACTS[letter]}"
    colours = [COOP_NAMES[colour] for colour in left]
    words = _("Arabica counters {letter}, from the top: {colours}", letter=CONTRACTS[letter], colours=colours or "–")
    top = counter(pen, "arabica", left[0], 8, 26, 1.1) if left else icon(pen, "hole", 8, 26)
    below = "".join(icon(pen, "arabica", 13 * place, 54, 0.5, f"s{colour}") for place, colour in enumerate(left[1:]))
    centred = f'<g transform="translate({-6.5 * (len(left) - 2):g} 0)">{below}</g>' if below else ""
    return (
        f'<g id="{pen.id(name)}" transform="translate({34 + 60 * letter} 8)">{marks.title(pen, name, words)}'
        f'<text class="quiet" x="-13" y="31">{CONTRACTS[letter]}</text>{top}{centred}'
        f'<g transform="translate(0 38)">{marks.rings(name, 54, 66)}</g></g>'
    )


def _animals(pen: Brush, view: State, marks: Marks, coop: int) -> str:
    name = f"animal-{COOPS[coop]}"
    offers = marks.at(name)
    count = view.animal_bank[coop]
    words = _("Animal counters left, {colour}: {count}", colour=COOP_NAMES[coop], count=count)
    faded = "" if count else ' class="zero"'
    return (
        f'<g id="{pen.id(name)}" transform="translate({20 + 31 * coop} 112)"{offered(offers)}>'
        f"{marks.title(pen, name, words)}{box('place', 30, 46)}"
        f'<g{faded}>{counter(pen, "animal", coop, 0, -6)}<text y="20">{count}</text></g>'
        f"{marks.rings(name, 29, 46)}</g>"
    )


def _stock(pen: Brush, view: State, colour: int) -> str:
    count = view.stock_bank[colour]
    words = _("Stock counters left, {colour}: {count}", colour=STOCK_NAMES[colour], count=count)
    faded = "" if count else ' class="zero"'
    return (
        f'<g id="{pen.id(f"stock-{STOCK_IDS[colour]}")}" transform="translate({184 + 32 * colour} 112)"{faded}>'
        f'{pen.title(words)}{counter(pen, "stock", colour, 0, -6)}<text y="20">{count}</text></g>'
    )
