"""Who sits where, from the arguments of a new game or the tags of a kept one."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path
from typing import Any, Final

from tertulia import bots
from tertulia.kernel.errors import BadInput, BadRecord
from tertulia.kernel.game import Game
from tertulia.kernel.match import Match
from tertulia.kernel.words import Words, player, say

_ = Words(Path(__file__).parent)

PERSON: Final = "-"
"""The entry in the tag `bots` for a seat with a person."""
LONGEST_NAME: Final = 24
MOST_BOTS: Final = 100


@dataclass(frozen=True)
class Seating:
    """By seat: the bot (or PERSON) and the name."""

    bots: tuple[str, ...]
    names: tuple[str, ...]

    @property
    def people(self) -> list[int]:
        return [seat for seat, bot in enumerate(self.bots) if bot == PERSON]

    def tags(self) -> dict[str, str]:
        return {"players": ", ".join(self.names), "bots": ", ".join(self.bots)}


@dataclass(frozen=True)
class Wishes:
    """What the command line says about the seats; None if it says nothing."""

    players: int | None = None
    humans: int | None = None
    bots: str | None = None
    names: str | None = None
    language: str = "en"

    @property
    def any(self) -> bool:
        return (self.humans, self.bots, self.names) != (None, None, None)


def seat_everybody(game: Game[Any], wishes: Wishes) -> Seating:
    """People on the first seats, bots on the others."""
    humans = 1 if wishes.humans is None else wishes.humans
    wanted = [] if wishes.bots is None else _wanted_bots(game, wishes.bots)
    seats = game.check_seats(wishes.players or _usual_seats(game, humans, len(wanted)))
    if humans > seats:
        raise BadInput(f"{humans} people are too many for {seats} seats; add --players {humans}")
    at_seats = (PERSON,) * humans + tuple(_bots_for(wanted, seats - humans))
    return Seating(at_seats, _names(at_seats, wishes))


def seats_again(match: Match, wishes: Wishes) -> Seating:
    """Who sits where in a kept game: as its tags say, unless the command line says otherwise."""
    tags = match.record().tags
    if wishes.any or "bots" not in tags:
        seating = seat_everybody(
            match.game, Wishes(match.seats, wishes.humans, wishes.bots, wishes.names, wishes.language)
        )
        if wishes.names is None and "players" in tags:
            return Seating(seating.bots, _kept_names(match, tags["players"]))
        return seating
    kept = _kept_list(match, "bots", tags["bots"])
    for bot in set(kept) - {PERSON}:
        bots.check(bot, match.game)
    return Seating(kept, _kept_names(match, tags["players"]) if "players" in tags else _names(kept, wishes))


def _usual_seats(game: Game[Any], humans: int, wanted: int) -> int:
    if wanted > 1:
        return humans + wanted
    return max(game.seats[len(game.seats) // 2], humans + wanted)


def _wanted_bots(game: Game[Any], written: str) -> list[str]:
    """`greedy,random` or `greedy*2`."""
    wanted: list[str] = []
    for part in written.split(","):
        name, star, times = (piece.strip() for piece in part.partition("*"))
        if star and not (times.isdecimal() and len(times) < 10 and 0 < int(times) <= MOST_BOTS):
            raise BadInput(f"--bots cannot be {written[:60]!r}; write it like greedy*2 or greedy,random")
        bots.check(name, game)
        wanted += [name] * (int(times) if star else 1)
    return wanted


def _bots_for(wanted: list[str], seats: int) -> list[str]:
    if not wanted:
        return [bots.DEFAULT_BOT] * seats
    if len(wanted) == 1 and seats:
        return wanted * seats
    if len(wanted) != seats:
        raise BadInput(f"--bots names {len(wanted)} for {seats} seats; name one for each seat, or one for all of them")
    return wanted


# ---- names ---------------------------------------------------------------------------------------------------------


def _names(at_seats: tuple[str, ...], wishes: Wishes) -> tuple[str, ...]:
    names = _usual_names(at_seats, wishes.language)
    if wishes.names is not None:
        given = [name.strip() for name in wishes.names.split(",")]
        humans = at_seats.count(PERSON)
        if len(given) not in (humans, len(names)):
            raise BadInput(f"--names has {len(given)} names; give {humans} (the people) or {len(names)} (everybody)")
        names[: len(given)] = given
    return _checked(names)


def _usual_names(at_seats: tuple[str, ...], language: str) -> list[str]:
    names: list[str] = []
    for seat, bot in enumerate(at_seats):
        if bot != PERSON:
            names.append(f"{bot} {at_seats[: seat + 1].count(bot)}")
        elif at_seats.count(PERSON) == 1:
            names.append(_("You").say(language))
        else:
            names.append(say(player(seat), language))
    return names


def _checked(names: list[str]) -> tuple[str, ...]:
    for name in names:
        if not name or len(name) > LONGEST_NAME or not name.isprintable() or ", " in name:
            raise BadInput(
                f"a player cannot be called {name[:40]!r}; choose 1 to {LONGEST_NAME} letters without a comma"
            )
    if len({name.casefold() for name in names}) < len(names):
        raise BadInput(f"two players have the same name: {', '.join(names)}; choose others with --names")
    return tuple(names)


def _kept_list(match: Match, tag: str, value: object) -> tuple[str, ...]:
    entries = tuple(value.split(", ")) if isinstance(value, str) else ()
    if len(entries) != match.seats:
        raise BadRecord(
            f"the record's tag {tag} is {str(value)[:60]!r} for {match.seats} seats; it needs one entry for each seat"
        )
    return entries


def _kept_names(match: Match, value: object) -> tuple[str, ...]:
    return _checked(list(_kept_list(match, "players", value)))
