"""What a record may contain: types and sizes."""

from __future__ import annotations

import json
from typing import Any, Final

from tertulia.kernel.errors import BadInput, BadRecord
from tertulia.kernel.plain import Bounds, check_plain, is_line, shown, whole_number

MOST_ACTIONS: Final = 5_000
"""Games have a few hundred."""
LONGEST_ACTION: Final = 100
"""The longest action of any game has 28 characters."""
MOST_CHARACTERS: Final = 500_000
"""Of a whole record; 5,000 actions, the board twice and a position take less."""
MOST_BYTES: Final = 1_000_000
"""Of a record's file."""
MOST_TAGS: Final = 50
LONGEST_TAG: Final = 2_000
LONGEST_SEED: Final = 200
LONGEST_GAME: Final = 60
MOST_SEATS: Final = 9
MOST_VERSION: Final = 10_000
OPTIONS: Final = Bounds(entries=6_000, depth=20, text=1_000, texts=60_000)
POSITION: Final = Bounds(entries=20_000, depth=24, text=1_000, texts=200_000)
KINDS: Final[dict[str, str]] = {
    "game": "a name",
    "version": "a number",
    "seats": "a number",
    "options": "names and values",
    "seed": "a text",
    "tags": "names and values",
    "position": "a position",
}
"""The entries of a header, and what each is."""


def check_header(values: dict[str, Any]) -> None:
    """Raise BadRecord for the first entry that is missing, of the wrong type or too large."""
    for name in ("game", "version", "seats"):
        if name not in values:
            raise BadRecord(f"the record does not say its {name}")
    for name, value in values.items():
        if not _fits(name, value):
            raise BadRecord(f"the record's {name} must be {KINDS[name]}, not {shown(value)}")
    try:
        check_tags(values.get("tags", {}))
        check_plain(values.get("options", {}), "options", OPTIONS)
        check_plain(values.get("position", {}), "position", POSITION)
    except BadInput as error:
        raise BadRecord(f"the record cannot be: {error}") from None


def _fits(name: str, value: Any) -> bool:
    if name == "game":
        return isinstance(value, str) and is_line(value, LONGEST_GAME)
    if name == "seed":
        return isinstance(value, str) and is_line(value, LONGEST_SEED)
    if name == "version":
        return whole_number(value) and 0 <= value <= MOST_VERSION
    if name == "seats":
        return whole_number(value) and 0 <= value <= MOST_SEATS
    return isinstance(value, dict)


def check_tags(tags: dict[Any, Any]) -> None:
    """Check that tags are texts; they include people's names, which are shown in the terminal."""
    if len(tags) > MOST_TAGS:
        raise BadInput(f"{len(tags):,} tags are too many; at most {MOST_TAGS} are read")
    for name, value in tags.items():
        for part in (name, value):
            if not isinstance(part, str) or not is_line(part, LONGEST_TAG):
                raise BadInput(
                    f"the tag {shown(name)} cannot be {shown(value)}; tags are one line of at most {LONGEST_TAG:,}"
                )


def check_actions(actions: Any) -> None:
    if not isinstance(actions, list) or not all(isinstance(action, str) for action in actions):
        raise BadRecord("the record's actions must be a list of texts")
    if len(actions) > MOST_ACTIONS:
        raise BadRecord(f"the record has {len(actions):,} actions; at most {MOST_ACTIONS:,} are read")
    for number, action in enumerate(actions, start=1):
        if not is_action(action):
            raise BadRecord(f"action {number} of the record, {shown(action)}, is none")


def is_action(line: str) -> bool:
    """Whether its form is that of an action."""
    return is_line(line, LONGEST_ACTION)


def check_length(written: object) -> str:
    """The text of a record, if it is a text and not too long."""
    if not isinstance(written, str):
        raise BadRecord(f"a record is a text, not {shown(written)}")
    if len(written) > MOST_CHARACTERS:
        raise BadRecord(f"the record has {len(written):,} characters; at most {MOST_CHARACTERS:,} are read")
    return written.removeprefix("\ufeff").replace("\r\n", "\n")


def json_value(written: str, what: str) -> Any:
    """The value of a JSON text."""
    try:
        return json.loads(written)
    except RecursionError:
        raise BadRecord(f"{what} is nested too deeply") from None
    except ValueError as error:  # also for a number with thousands of digits
        reason = str(error) if isinstance(error, json.JSONDecodeError) else "it has a number that cannot be"
        raise BadRecord(f"{what} is cut short or no JSON: {reason}") from None


def checked_seed(seed: object) -> str:
    """A seed that somebody chose, in the form stored in a record."""
    if whole_number(seed) and isinstance(seed, int) and seed.bit_length() < 500:
        return str(seed)
    if isinstance(seed, str) and is_line(seed, LONGEST_SEED):
        return seed
    raise BadInput(f"the seed cannot be {shown(seed)}; it is a number or one line of at most {LONGEST_SEED} letters")
