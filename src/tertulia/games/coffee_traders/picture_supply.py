"""Sumatra with its civets, the objectives, and the counters that can still be had."""

from __future__ import annotations

from pathlib import Path
from typing import Final

from tertulia.games.coffee_traders.picture_marks import Mark, Marks
from tertulia.games.coffee_traders.picture_parts import (
    Brush,
    badge,
    bean,
    box,
    card,
    counter,
    icon,
    lines_of,
    owner,
)
from tertulia.games.coffee_traders.pieces import CONTRACTS, COOPS, JOKER, OBJECTIVES, ORANGE, Board
from tertulia.games.coffee_traders.prose import COOP_NAMES, STOCK_NAMES, objective_words
from tertulia.games.coffee_traders.state import State
from tertulia.games.coffee_traders.verbs import STOCK_NAMES as STOCK_IDS
from tertulia.kernel.drawing import fitted, remembered
from tertulia.kernel.words import Text, Words, player, say

_ = Words(Path(__file__).parent)

WIDE: Final = 366
SUMATRA_HIGH: Final = 88
OBJECTIVES_HIGH: Final = 204
SUPPLY_HIGH: Final = 150


# ---- Sumatra ---------------------------------------------------------------------------------------------------------


@remembered
def sumatra_zone(pen: Brush, mark: Mark, names: tuple[str, ...], sumatra: tuple[int, ...]) -> str:
    step = min(62.0, 258 / len(sumatra))
    words: list[Text | str] = [_("Sumatra: at the harvest each civet brings an orange coffee and goes home")]
    words += [
        _("{player}: civets {count}", player=player(seat, names), count=count)
        for seat, count in enumerate(sumatra)
        if count
    ]
    civets = []
    for seat, count in enumerate(sumatra):
        faded = "" if count else ' class="zero"'
        civets.append(
            f'<g transform="translate({98 + step * (seat + 0.5):g} 46)"{faded}>{icon(pen, "civet", 0, -4, 1.3)}'
            f'{owner(pen, seat, -11, 15, 0.7)}<text class="mid start" x="2" y="21">{count}</text></g>'
        )
    name = fitted(say(_("Sumatra"), pen.language), "start", 14, 25, 14, 84)
    return (
        f'<g id="{pen.id("sumatra")}"{mark.offered()}>{mark.title(pen, *words)}'
        f"{card(WIDE, SUMATRA_HIGH, 'card jungle place')}{name}{bean(pen, ORANGE, 48, 54, 1.6)}{''.join(civets)}"
        f'<g transform="translate({WIDE / 2:g} {SUMATRA_HIGH / 2:g})">'
        f"{mark.rings(WIDE - 8, SUMATRA_HIGH - 8, 12)}</g></g>"
    )


# ---- objectives ------------------------------------------------------------------------------------------------------


def objectives_zone(pen: Brush, view: State, names: tuple[str, ...]) -> str:
    drawn = "".join(
        _objective(pen, view.board, names, letter, view.objectives[letter], tuple(view.claims[letter::3]))
        for letter in range(3)
    )
    return f'<g class="still">{card(WIDE, OBJECTIVES_HIGH)}</g>{drawn}'


@remembered
def _objective(
    pen: Brush, board: Board, names: tuple[str, ...], letter: int, number: int, claims: tuple[int, ...]
) -> str:
    words: Text | str = objective_words(board, OBJECTIVES[letter][number]) if number >= 0 else "–"
    lines = lines_of(say(words, pen.language), 14, 290, 2)
    text = "".join(fitted(line, "start", 48, 16 + 17 * row, 14, 306) for row, line in enumerate(lines))
    claimed = sorted((claim, seat) for seat, claim in enumerate(claims) if claim)
    by_place = dict(claimed)
    sentences: list[Text | str] = [_("Objective {letter}: {objective}", letter=CONTRACTS[letter], objective=words)]
    sentences += [_("{place}. {player}", place=place, player=player(seat, names)) for place, seat in claimed]
    places = []
    for place in range(1, board.seats + 1):
        x = 62 + 46 * (place - 1)
        points = board.objective_points[place - 1]
        held = owner(pen, by_place[place], x + 12, 48, 0.85) if place in by_place else icon(pen, "hole", x + 12, 48)
        places.append(f"{badge(pen, points, x - 8, 48)}{held}")
    return (
        f'<g id="{pen.id(f"objective-{CONTRACTS[letter]}")}" transform="translate(0 {8 + 64 * letter})">'
        f'{pen.title(*sentences)}<circle class="lit" cx="27" cy="22" r="14"/>'
        f'<text class="mid lit_ink" x="27" y="28">{CONTRACTS[letter]}</text>{text}{"".join(places)}</g>'
    )


# ---- counters --------------------------------------------------------------------------------------------------------


def supply_zone(pen: Brush, view: State, marks: Marks) -> str:
    stacks = []
    for letter in range(len(CONTRACTS)):
        taken = sum(contracts >> letter & 1 for contracts in view.contracts)
        stack = [colour for colour in view.stacks[letter * view.seats : (letter + 1) * view.seats] if colour >= 0]
        stacks.append(_stack(pen, marks.on(f"stack-{CONTRACTS[letter]}"), letter, tuple(stack[taken:])))
    animals = "".join(
        _animals(pen, marks.on(f"animal-{name}"), coop, view.animal_bank[coop]) for coop, name in enumerate(COOPS)
    )
    stock = "".join(_stock(pen, counter, view.stock_bank[counter]) for counter in range(JOKER + 1))
    return f'<g class="still">{card(WIDE, SUPPLY_HIGH)}</g>{"".join(stacks)}{animals}{stock}'


@remembered
def _stack(pen: Brush, mark: Mark, letter: int, left: tuple[int, ...]) -> str:
    """CT-10: face up, the one on top large, the others below it in their order."""
    colours = [COOP_NAMES[colour] for colour in left]
    words = _("Arabica counters {letter}, from the top: {colours}", letter=CONTRACTS[letter], colours=colours or "–")
    top = counter(pen, "arabica", left[0], 8, 26, 1.1) if left else icon(pen, "hole", 8, 26)
    below = "".join(icon(pen, "arabica", 13 * place, 54, 0.5, f"s{colour}") for place, colour in enumerate(left[1:]))
    centred = f'<g transform="translate({-6.5 * (len(left) - 2):g} 0)">{below}</g>' if below else ""
    return (
        f'<g id="{pen.id(f"stack-{CONTRACTS[letter]}")}" transform="translate({34 + 60 * letter} 8)">'
        f"{mark.title(pen, words)}"
        f'<text class="quiet" x="-13" y="31">{CONTRACTS[letter]}</text>{top}{centred}'
        f'<g transform="translate(0 38)">{mark.rings(54, 66)}</g></g>'
    )


@remembered
def _animals(pen: Brush, mark: Mark, coop: int, count: int) -> str:
    words = _("Animal counters left, {colour}: {count}", colour=COOP_NAMES[coop], count=count)
    faded = "" if count else ' class="zero"'
    return (
        f'<g id="{pen.id(f"animal-{COOPS[coop]}")}" transform="translate({20 + 31 * coop} 112)"{mark.offered()}>'
        f"{mark.title(pen, words)}{box('place', 30, 46)}"
        f'<g{faded}>{counter(pen, "animal", coop, 0, -6)}<text y="20">{count}</text></g>'
        f"{mark.rings(29, 46)}</g>"
    )


@remembered
def _stock(pen: Brush, colour: int, count: int) -> str:
    words = _("Stock counters left, {colour}: {count}", colour=STOCK_NAMES[colour], count=count)
    faded = "" if count else ' class="zero"'
    return (
        f'<g id="{pen.id(f"stock-{STOCK_IDS[colour]}")}" transform="translate({184 + 32 * colour} 112)"{faded}>'
        f'{pen.title(words)}{counter(pen, "stock", colour, 0, -6)}<text y="20">{count}</text></g>'
    )
