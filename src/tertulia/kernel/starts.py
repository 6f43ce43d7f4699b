"""How a match begins: from its set-up, from a position, or from the head of a record, checked."""

from __future__ import annotations

import secrets
from typing import Any

from tertulia.kernel.errors import BadInput, BadRecord
from tertulia.kernel.game import Game
from tertulia.kernel.plain import shown
from tertulia.kernel.position import read_position
from tertulia.kernel.record import Record
from tertulia.kernel.record_check import check_tags, checked_seed


def first_state(game: Game[Any], record: Record) -> Any:
    """The state in which a record's actions begin."""
    if record.position is not None:
        return read_position(game, record.position)
    return game.setup(record.seats, record.options)


def start_of(game: Game[Any], record: Record) -> tuple[Record, Any]:
    """A record's head with all its options, and the state it begins from; BadRecord if it contradicts itself."""
    if record.game != game.name:
        raise BadRecord(f"the record is of {shown(record.game)}, not of {game.name}")
    if record.version != game.version:
        raise BadRecord(
            f"the record was made with version {shown(record.version)} of {game.title} and this is version "
            f"{game.version}; replay it with the Tertulia it was made with"
        )
    try:
        game.check_seats(record.seats)
        options = game.read_options(record.options)
        check_tags(record.tags)
        seed = None if record.seed is None else checked_seed(record.seed)
    except BadInput as error:
        raise BadRecord(f"the record cannot be: {error}") from None
    head = Record(record.game, record.version, record.seats, options, seed, dict(record.tags), record.position)
    state = first_state(game, head)
    if head.position is not None:
        _check_agreement(game, head, game.dump(state))
    return head, state


def _check_agreement(game: Game[Any], head: Record, position: dict[str, Any]) -> None:
    """Check that a record's position belongs to the game that its header describes."""
    for name, here, there in (
        ("seats", head.seats, position["seats"]),
        ("options", head.options, game.read_options(position["options"])),
    ):
        if here != there:
            raise BadRecord(f"the record cannot be: its header and its position have different {name}")


def seed_for(seed: object, chance: object) -> str | None:
    """The seed for the draws, a fresh one if none is given; None if the caller draws."""
    if chance == "manual":
        return None
    if chance != "seed":
        raise BadInput(f"chance cannot be {shown(chance)}; choose 'seed' or 'manual'")
    return secrets.token_hex(16) if seed is None else checked_seed(seed)
