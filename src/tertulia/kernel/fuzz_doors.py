"""Malformed records, positions, boards and options, as strangers may send them.

Each must be accepted, or refused in one sentence, within a short time.
"""

from __future__ import annotations

import json
import time
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path
from random import Random
from typing import Any, Final

from tertulia.kernel.boards import check_board, open_boards, parse_board
from tertulia.kernel.errors import BadInput
from tertulia.kernel.fuzz import random_options
from tertulia.kernel.fuzz_positions import check_playable, odd_position, real_position
from tertulia.kernel.game import Game
from tertulia.kernel.match import Match, from_position, from_record, new
from tertulia.kernel.mutations import NUMBERS, WORDS, mutated, odd_value
from tertulia.kernel.position import read_position
from tertulia.kernel.record import Record, closing_line, parse, salvage

LONGEST_SENTENCE: Final = 700
MOST_SECONDS: Final = 2.0
"""The longest time to work on one input."""
SAMPLES: Final = 12
LOOKED_AT: Final = 0.05
"""The share of accepted inputs whose game is drawn and played on."""
PLAYED_OUT: Final = 0.3
"""The share of accepted positions that are played to the end, which takes long."""
TOKENS: Final[tuple[str, ...]] = (
    "1", "-1", "0x10", "1e9", "1.5", "nan", "inf", "true", "'x'", '"', "'''", '"""', "[", "]", "{", "}", "[]", "{}",
    "=", ",", ".", "#", "\n", "2020-01-01", "12:00", "[a]", "[[a]]", "a.b.c = 1", "a." * 40, "[" * 40, "1," * 4_000,
    "9" * 5_000, "\\u0000", "\x00", "\x1b[2J", "\ud800", "null", "NaN", ":", "end 3 actions 0", "tertulia record 1",
)  # fmt: skip


@dataclass(frozen=True)
class Failure:
    """An input that was neither accepted nor refused in a sentence, or took too long."""

    what: str
    door: str
    given: Any


@dataclass
class Findings:
    inputs: int = 0
    accepted: int = 0
    failure: Failure | None = None


def fuzz_doors(
    game: Game[Any], seed: int | str, inputs: int, advance: Callable[[int], None] = lambda done: None
) -> Findings:
    """Send so many malformed inputs to the doors of a game; stop when one is not answered as it should be."""
    findings = Findings()
    doors = Doors(game, Random(f"{seed}/samples"))
    while findings.failure is None and findings.inputs < inputs:
        rng = Random(f"{seed}/{findings.inputs}")
        door, given, use = doors.knock(rng)
        findings.failure = _answer(door, given, use, findings)
        findings.inputs += 1
        if findings.inputs % 100 == 0:
            advance(findings.inputs)
    return findings


def _answer(door: str, given: Any, use: Callable[[Any], object], findings: Findings) -> Failure | None:
    started = time.thread_time()
    what = None
    try:
        use(given)
        findings.accepted += 1
    except BadInput as refusal:
        sentence = str(refusal)
        if not 0 < len(sentence) <= LONGEST_SENTENCE or not sentence.isprintable():
            what = f"this is not one sentence: {sentence[:1000]!r}"
    except Exception as error:  # any exception at all is a finding
        what = f"{type(error).__name__}: {str(error)[:300]!r}"
    took = time.thread_time() - started
    if what is None and took > MOST_SECONDS:
        what = f"it took {took:.1f} s"
    return None if what is None else Failure(what, door, given)


class Doors:
    """The doors of one game, with samples of valid input."""

    def __init__(self, game: Game[Any], rng: Random) -> None:
        self.game = game
        self.records = [_sample(game, number, rng) for number in range(SAMPLES)]
        self.positions = [real_position(game, rng) for _ in range(SAMPLES)]
        self.board = (Path(game.folder) / "board.toml").read_text(encoding="utf-8") if game.board_faults else ""
        self.kinds: list[Callable[[Random], tuple[str, Any, Callable[[Any], object]]]] = [
            self._record_by_structure, self._record_by_structure, self._record_by_lines, self._salvage, self._options,
            self._position,
        ]  # fmt: skip
        if self.board:
            self.kinds += [self._board_by_structure, self._board_by_structure, self._board_by_text]

    def knock(self, rng: Random) -> tuple[str, Any, Callable[[Any], object]]:
        """A random door, what is sent to it, and what happens to it behind the door."""
        return rng.choice(self.kinds)(rng)

    def _record_by_structure(self, rng: Random) -> tuple[str, Any, Callable[[Any], object]]:
        head = mutated(vars(rng.choice(self.records)), rng)
        return "record", _written(head, rng), lambda text: self._open(text, Random(rng.random()))

    def _record_by_lines(self, rng: Random) -> tuple[str, Any, Callable[[Any], object]]:
        text = _other_text(rng.choice(self.records).text(), rng, _action(self.game, rng))
        if rng.random() < 0.8:
            body = text.rsplit("end ", 1)[0]
            count = len([line for line in body.partition("\n\n")[2].split("\n") if line.strip()])
            text = body + closing_line(body.encode(errors="replace").decode(), count) + "\n"
        return "record", text, lambda text: self._open(text, Random(rng.random()))

    def _salvage(self, rng: Random) -> tuple[str, Any, Callable[[Any], object]]:
        return "salvage", _other_text(rng.choice(self.records).text(), rng, ""), salvage

    def _options(self, rng: Random) -> tuple[str, Any, Callable[[Any], object]]:
        seats = rng.choice(self.game.seats)
        given = mutated({**random_options(self.game, seats, rng), "board": "ours"}, rng)
        given = given if isinstance(given, dict) else {"board": given}
        wrong = [seats, rng.choice((None, 1, "1", rng.random(), "x"))]
        wrong[rng.randrange(2)] = odd_value(rng) if rng.random() < 0.2 else wrong[0]
        return "options", (wrong[0], given, wrong[1]), lambda sent: self._new(sent, Random(rng.random()))

    def _position(self, rng: Random) -> tuple[str, Any, Callable[[Any], object]]:
        if rng.random() < 0.1:
            self.positions[rng.randrange(SAMPLES)] = real_position(self.game, rng)
        return "position", odd_position(rng, self.positions), lambda given: self._begin(given, Random(rng.random()))

    def _board_by_structure(self, rng: Random) -> tuple[str, Any, Callable[[Any], object]]:
        board = parse_board(self.board)
        board.pop("picture", None)
        return "board", mutated(board, rng), lambda content: self._play_on(content, Random(rng.random()))

    def _board_by_text(self, rng: Random) -> tuple[str, Any, Callable[[Any], object]]:
        text = _other_text(self.board, rng, "")
        return "board text", text, lambda text: self._play_on(parse_board(text), Random(rng.random()))

    # ---- behind the doors ------------------------------------------------------------------------------------------

    def _open(self, text: str, rng: Random) -> None:
        record = parse(text)
        match = from_record(self.game, record)
        if from_record(self.game, parse(match.record().json())).record() != match.record():
            raise AssertionError("the record of the match is not the match")
        self._look(match, rng)

    def _begin(self, position: Any, rng: Random) -> None:
        state = read_position(self.game, position)
        if rng.random() < PLAYED_OUT:
            check_playable(self.game, state, rng)

    def _new(self, sent: tuple[Any, Any, Any], rng: Random) -> None:
        seats, options, seed = sent
        self._look(new(self.game, seats, open_boards(self.game, options), seed), rng)

    def _play_on(self, content: Any, rng: Random) -> None:
        board = check_board(content)
        assert self.game.board_faults is not None
        for fault in self.game.board_faults(board):
            if not fault.isprintable() or len(fault) > LONGEST_SENTENCE:
                raise AssertionError(f"this is not one sentence: {fault[:1000]!r}")
        for seats in self.game.seats:
            self._look(new(self.game, seats, {"board": board}, rng.randrange(9)), rng)

    def _look(self, match: Match, rng: Random) -> None:
        """Check that what was accepted can be used."""
        match.points_by_reason()
        if rng.random() > LOOKED_AT:
            return
        while not match.over and rng.random() < 0.98:
            match.play(rng.choice(match.legal()))
        match.svg()
        match.log()
        match.game.describe(match.state, match.show())
        again = from_position(match.game, match.position(), 1)
        if again.seats != match.seats:
            raise AssertionError("the position is another one")


# ---- samples and their corruptions ---------------------------------------------------------------------------------


def _sample(game: Game[Any], number: int, rng: Random) -> Record:
    """A short record of any kind: seeded or manual draws, from the set-up or a position, with or without a board."""
    seats = rng.choice(game.seats)
    options: dict[str, Any] = dict(random_options(game, seats, rng))
    if game.board_faults and number % 3 == 0:
        board = parse_board((Path(game.folder) / "board.toml").read_text(encoding="utf-8"))
        board.pop("picture", None)
        options["board"] = board
    match = new(game, seats, options, number, "manual" if number % 4 == 1 else "seed")
    for _ in range(rng.randrange(60)):
        if not match.over:
            match.play(rng.choice(match.legal()))
    if number % 4 == 2:
        match = from_position(game, match.position(), number)
    match.tag(players=", ".join(["Ana", "Ben", "Cleo", "Dan", "Eve"][:seats]), place="home")
    return match.record()


def _written(head: Any, rng: Random) -> str:
    """A record with any content, as JSON or text, with a correct digest where possible."""
    if isinstance(head, dict):
        try:
            record = Record(**head)
            return record.json() if rng.random() < 0.5 else record.text()
        except Exception:  # not a possible record, but somebody may still send it
            head = {"tertulia record": 1, **head}
    try:
        return json.dumps(head, default=str)
    except (ValueError, RecursionError):
        return '{"tertulia record": 1, "seats": ' + rng.choice(("[" * 100_000, "9" * 5_000, '{"a":' * 90_000))


def _action(game: Game[Any], rng: Random) -> str:
    action = game.actions.text(rng.randrange(len(game.actions)))
    return rng.choice((action, action.upper(), action[:-1], action + " x"))


def _other_text(text: str, rng: Random, line: str) -> str:
    """A text with some of its lines, words or characters changed."""
    for _ in range(rng.choice((1, 1, 2, 5))):
        parts = text.split("\n") if rng.random() < 0.6 else text.split(" ")
        between = "\n" if parts == text.split("\n") else " "
        one, other = rng.randrange(len(parts)), rng.randrange(len(parts))
        what = rng.randrange(7)
        if what == 0:
            del parts[one]
        elif what == 1:
            parts[one:one] = [parts[one]] * rng.choice((1, 5))
        elif what == 2:
            parts[one], parts[other] = parts[other], parts[one]
        elif what == 3:
            parts[one] = line or rng.choice(TOKENS)
        elif what == 4:
            parts[one] += rng.choice((*TOKENS, *WORDS))
        elif what == 5:
            name, equals, _value = parts[one].partition(" = ")
            parts[one] = f"{name}{equals or ': '}{_token(rng)}"
        else:
            middle = rng.randrange(len(parts[one]) + 1)
            parts[one] = parts[one][:middle] + rng.choice(TOKENS) + parts[one][middle + 1 :]
        text = between.join(parts)
    return text


def _token(rng: Random) -> str:
    number = rng.choice(NUMBERS)
    if isinstance(number, int) and number.bit_length() > 10_000:
        return "-" + "9" * 5_000
    return rng.choice((str(number), json.dumps(rng.choice(WORDS)), rng.choice(TOKENS)))
