"""The record: the save file of a match. A header and one line per action, chance included.

The text form is for people; the JSON form holds exactly the same. Both end with a digest, so that a record that was cut
short or edited is detected.
"""

from __future__ import annotations

import hashlib
import json
from dataclasses import dataclass, field
from itertools import takewhile
from pathlib import Path
from typing import Any, Final

from tertulia.kernel.errors import BadInput, BadRecord
from tertulia.kernel.files import as_path, read_text
from tertulia.kernel.plain import shown, whole_number
from tertulia.kernel.record_check import (
    KINDS,
    MOST_ACTIONS,
    MOST_BYTES,
    check_actions,
    check_header,
    check_length,
    is_action,
    json_value,
)

FORMAT: Final = 1
FIRST_LINE: Final = f"tertulia record {FORMAT}"
_HEADER: Final = tuple(KINDS)


@dataclass(frozen=True)
class Record:
    """Which game, how it was set up, and every action in order."""

    game: str
    version: int
    seats: int
    options: dict[str, Any] = field(default_factory=dict)
    seed: str | None = None
    """The seed of the draws; None if they were made by hand."""
    tags: dict[str, str] = field(default_factory=dict)
    """Anything else worth keeping: players, date, place."""
    position: dict[str, Any] | None = None
    """Where the match began, if not at the set-up."""
    actions: list[str] = field(default_factory=list)

    def save(self, path: Path) -> Path:
        """Write it: JSON if the name ends in .json, else text. Only overwrites other records."""
        written = self.json() if path.suffix == ".json" else self.text()
        try:
            if path.exists() and not _is_record(path):
                raise BadInput(f"{path} is there and is no Tertulia record; choose another name")
            unfinished = path.with_name(path.name + ".part")
            unfinished.write_text(written, encoding="utf-8")
            unfinished.replace(path)
        except (OSError, ValueError) as error:  # ValueError: a name that the system cannot represent
            raise BadInput(f"{path} cannot be written: {getattr(error, 'strerror', None) or error}") from None
        return path

    def text(self) -> str:
        lines = [FIRST_LINE]
        for name in _HEADER:
            value = getattr(self, name)
            if value not in (None, {}):
                lines.append(f"{name}: {value if name == 'game' else json.dumps(value, ensure_ascii=False)}")
        body = "\n".join([*lines, "", *self.actions, ""]) + "\n"
        return body + closing_line(body, len(self.actions)) + "\n"

    def json(self) -> str:
        content: dict[str, Any] = {"tertulia record": FORMAT}
        content |= {name: getattr(self, name) for name in _HEADER}
        content["actions"] = self.actions
        content["sha256"] = _digest(self.text())
        return json.dumps(content, ensure_ascii=False, indent=1) + "\n"


def parse(written: str) -> Record:
    """A record from either form; BadRecord says in one sentence what is wrong with it."""
    written = check_length(written)
    if written.lstrip().startswith("{"):
        return _parse_json(written)
    return _parse_text(written)


def read_record(path: object) -> Record:
    """The record in a file named by a person at this computer."""
    try:
        written = read_text(as_path(path), MOST_BYTES, "the record")
    except BadInput as error:
        raise BadRecord(str(error)) from None
    return parse(written)


def salvage(written: str) -> Record:
    """What can still be read of a text record that was cut short or edited; no closing line is needed."""
    header, body = _split(check_length(written))
    actions = list(takewhile(is_action, (line for line in body if not line.startswith("end "))))
    return _from_header(header, actions[:MOST_ACTIONS])


def _is_record(path: Path) -> bool:
    if not path.is_file():
        return False
    with path.open("rb") as file:
        return b"tertulia record" in file.read(60)


def _digest(text: str) -> str:
    return hashlib.sha256(text.encode()).hexdigest()[:16]


def closing_line(body: str, actions: int) -> str:
    return f"end {actions} actions {_digest(body)}"


def _split(written: str) -> tuple[dict[str, str], list[str]]:
    lines = written.split("\n")
    first = lines[0].strip()
    if not first.startswith("tertulia record"):
        raise BadRecord(f"this is no Tertulia record; its first line must be {FIRST_LINE!r}")
    if first != FIRST_LINE:
        raise BadRecord(f"the record's form is {shown(first)} and this Tertulia reads {FIRST_LINE!r}; update Tertulia")
    header: dict[str, str] = {}
    for number, line in enumerate(lines[1:], start=2):
        if not line.strip():
            return header, [action.strip() for action in lines[number:] if action.strip()]
        name, colon, value = line.partition(":")
        if not colon or name not in _HEADER:
            raise BadRecord(
                f"line {number} of the record, {shown(line)}, is no header line; expected {', '.join(_HEADER)}"
            )
        header[name] = value.strip()
    raise BadRecord("the record is cut short: it ends inside its header")


def _parse_text(written: str) -> Record:
    header, body = _split(written)
    if not body or not body[-1].startswith("end "):
        raise BadRecord(
            "the record is cut short: its closing line is missing; 'tertulia verify --salvage' keeps what is there"
        )
    record = _from_header(header, body[:-1])
    if record.text() != written.rstrip("\n") + "\n":
        raise BadRecord(
            "the record was edited: its digest does not match; 'tertulia verify --salvage' keeps what is legal of it"
        )
    return record


def _from_header(header: dict[str, str], actions: list[str]) -> Record:
    values: dict[str, Any] = {"game": header.get("game")}
    for name, value in header.items():
        if name != "game":
            try:
                values[name] = json_value(value, f"the record's {name}")
            except BadRecord:
                raise BadRecord(f"the record's {name} cannot be read: {shown(value)}") from None
    return _from_values(values, actions)


def _parse_json(written: str) -> Record:
    content = json_value(written, "the record")
    if not isinstance(content, dict) or "tertulia record" not in content:
        raise BadRecord('this is no Tertulia record; it has no "tertulia record" entry')
    form = content["tertulia record"]
    if not whole_number(form) or form != FORMAT:
        raise BadRecord(f"the record's form is {shown(form)} and this Tertulia reads {FORMAT}; update Tertulia")
    record = _from_values({name: content.get(name) for name in _HEADER}, content.get("actions"))
    if content.get("sha256") != _digest(record.text()):
        raise BadRecord("the record was edited: its digest does not match its actions")
    return record


def _from_values(values: dict[str, Any], actions: Any) -> Record:
    values = {name: value for name, value in values.items() if value is not None}
    check_header(values)
    check_actions(actions)
    return Record(actions=actions, **values)
