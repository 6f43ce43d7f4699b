"""The café for a terminal of 80 columns, in rich's markup: codes and signs carry everything, colour only helps."""

from __future__ import annotations

from pathlib import Path
from typing import Final

from tertulia.games.cafe_international.actions import ACTIONS, Exchange, Seat
from tertulia.games.cafe_international.pieces import (
    BAR_VALUES,
    BOARD,
    CHAIR_NAMES,
    NATION_OF_TABLE,
    NATIONS,
    NOBODY,
    TILES,
    is_joker,
    nation_of,
)
from tertulia.games.cafe_international.state import OVER_NOW, State
from tertulia.kernel.game import Show
from tertulia.kernel.words import Words, player, say

_ = Words(Path(__file__).parent)

WIDTH: Final = 6
HALF: Final = 6
STYLES: Final = (
    "green", "red", "cyan", "blue", "yellow", "dark_orange",
    "spring_green3", "magenta", "gold3", "bright_red", "deep_sky_blue1", "medium_purple",
)  # fmt: skip


def sketch(view: State, show: Show) -> str:
    grid = [[" " * WIDTH for _column in range(2 * HALF + 1)] for _row in range(2 * HALF + 1)]
    for table, place in enumerate(BOARD["tables"].values()):
        grid[place["y"] + HALF][place["x"] + HALF] = _table(table)
    offers = _best_points(show)
    marked = _marked(show)
    for chair, place in enumerate(BOARD["chairs"].values()):
        grid[place["y"] + HALF][place["x"] + HALF] = _chair(view, chair, offers, chair in marked)
    for seat, place in enumerate(BOARD["bar"]["seats"]):
        row = HALF + int(place["y"] + (0.5 if place["y"] > 0 else -0.5))
        grid[row][place["x"] + HALF] = _bar_seat(view, seat)
    bar = say(_("bar"), show.language)
    grid[HALF][HALF] = f"[bold]{bar:^{WIDTH}.{WIDTH}}[/]"
    lines = ["".join(row).rstrip() for row in grid]
    lines.append("")
    lines += [_player(view, seat, show) for seat in range(view.seats)]
    lines.append(say(_("Tiles in the bag: {count}.", count=view.in_bag), show.language))
    return "\n".join(lines)


def _table(table: int) -> str:
    nation = NATION_OF_TABLE[table]
    number = 1 + NATION_OF_TABLE[:table].count(nation)
    label = f"({NATIONS[nation].upper()}{number})"
    return f"[bold reverse {STYLES[nation]}]{label}[/]" + " " * (WIDTH - len(label))


def _chair(view: State, chair: int, offers: dict[int, int], marked: bool) -> str:
    guest = view.chairs[chair]
    if guest == NOBODY:
        if chair in offers:
            return f"[bold]{CHAIR_NAMES[chair] + f'+{offers[chair]}':<{WIDTH}}[/]"
        return f"[dim]{CHAIR_NAMES[chair]:<{WIDTH}}[/]"
    nation = nation_of(guest)
    code = f"{'*' if is_joker(guest) else ''}{NATIONS[nation]}-{'fm'[guest & 1]}"
    style = f"underline {STYLES[nation]}" if marked else STYLES[nation]
    code = f"{code}<" if marked else code
    return f"[{style}]{code}[/]" + " " * (WIDTH - len(code))


def _bar_seat(view: State, seat: int) -> str:
    if seat < len(view.bar):
        return f"{TILES[view.bar[seat]].replace('joker', '*'):<{WIDTH}}"
    label = f"{BAR_VALUES[seat]:+d}"
    if seat == len(view.bar):
        return f"[bold]{f'>{label}<':<{WIDTH}}[/]"
    return f"[dim]{label:<{WIDTH}}[/]"


def _player(view: State, seat: int, show: Show) -> str:
    name = say(player(seat, show.names), show.language).replace("[", r"\[")
    if seat in view.out:
        return f"  {name}: " + say(_("out of the game"), show.language)
    sign = ">" if seat == view.mover and view.stage != OVER_NOW else " "
    hand = " ".join(TILES[tile] for tile in view.hands[seat])
    points = say(_("points {points}", points=view.points[seat]), show.language)
    return f"{sign} [bold]{name}[/]: {points}; {hand}"


def _best_points(show: Show) -> dict[int, int]:
    """By chair, the most that seating somebody there brings."""
    best: dict[int, int] = {}
    for action, points in show.offers.items():
        entry = ACTIONS[action]
        if isinstance(entry, Seat):
            best[entry.chair] = max(points, best.get(entry.chair, 0))
    return best


def _marked(show: Show) -> set[int]:
    """The chairs of the last turn."""
    entries = [ACTIONS[action] for action in show.last]
    return {entry.chair for entry in entries if isinstance(entry, (Seat, Exchange))}
