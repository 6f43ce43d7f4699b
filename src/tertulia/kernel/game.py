"""The contract between a game and everything else.

A game is data (`State`) and functions on it, wired together in one `Game`. Rules code works on action
numbers and is trusted; `Match` is the checked, worded face on top of it.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from random import Random
from typing import Any, Final, Generic, Protocol, Self, TypeVar

from tertulia.kernel.boards import check_board
from tertulia.kernel.catalogue import Catalogue
from tertulia.kernel.drawing import Drawing
from tertulia.kernel.errors import BadInput
from tertulia.kernel.plain import shown, whole_number
from tertulia.kernel.words import Text, Words

_ = Words(Path(__file__).parent)

CHANCE: Final = -1
"""The actor when a draw is due."""
OVER: Final = -2
"""The actor when the game is over."""
NOBODY: Final = 9
"""The viewer who knows only what everybody knows: a seat number that no game has."""

Options = Mapping[str, Any]
OptionValue = bool | str | dict[str, Any]
Position = dict[str, Any]

TRUTHS: Final = {"yes": True, "true": True, "on": True, "no": False, "false": False, "off": False}


class State(Protocol):
    """Plain typed data, changed only by `Game.apply`."""

    def copy(self) -> Self: ...


S = TypeVar("S", bound=State)


@dataclass(frozen=True)
class Option:
    """An option of a game that the host may set. Yes-no options have no choices."""

    name: str
    default: bool | str
    help: Text
    choices: tuple[str, ...] = ()
    is_board: bool = False
    """The value is a custom board: its content, never the name of a file."""

    def read(self, value: object) -> OptionValue:
        """The value, checked. No file is opened here, because the value may come from a stranger."""
        if self.is_board:
            return self._read_board(value)
        if self.choices:
            for choice in self.choices:
                if value == choice or (whole_number(value) and shown(value) == choice):
                    return choice
            raise BadInput(f"option {self.name} cannot be {shown(value)}; choose {', '.join(self.choices)}")
        if isinstance(value, bool):
            return value
        if isinstance(value, str) and value.lower() in TRUTHS:
            return TRUTHS[value.lower()]
        raise BadInput(f"option {self.name} cannot be {shown(value)}; choose yes or no")

    def _read_board(self, value: object) -> OptionValue:
        if isinstance(value, str) and value == self.default:
            return value
        if not isinstance(value, dict):
            raise BadInput(
                f"option {self.name} cannot be {shown(value)}; it is {self.default!r} or the content of a board"
            )
        return check_board(value)


@dataclass(frozen=True)
class Refusal:
    """Why an action is not legal: the first rule it breaks, and what would make it legal."""

    rule: str
    message: Text | str
    remedy: Text | str

    def say(self, language: str = "en") -> str:
        sentence = _("{message} ({rule}); {remedy}", message=self.message, rule=self.rule, remedy=self.remedy)
        return sentence.say(language)


@dataclass(frozen=True)
class Gain:
    """Points that an action brings (or costs) a seat: their source, and the reason in words."""

    seat: int
    points: int
    reason: str
    words: Text
    proviso: Text | None = None
    """What keeping the points depends on, if others can still take them away."""


@dataclass(frozen=True)
class Outcome:
    """How a game ended: each seat's rank (1 is best, ties share one) and every reason that held."""

    ranks: tuple[int, ...]
    endings: tuple[str, ...]

    @property
    def winners(self) -> list[int]:
        return [seat for seat, rank in enumerate(self.ranks) if rank == 1]


@dataclass(frozen=True)
class Show:
    """What a picture shows besides the position itself."""

    last: tuple[int, ...] = ()
    """The actions of the last turn, to be marked."""
    offers: Mapping[int, int] = field(default_factory=dict)
    """The legal actions with the points each brings."""
    names: Sequence[str] = ()
    """The players' names by seat."""
    language: str = "en"
    prefix: str = "t"
    """Put before every id, so that two pictures fit on one page."""


def _all_of(view: Any, legal: list[int]) -> list[int]:
    return legal


@dataclass(frozen=True, eq=False, repr=False)
class Game(Generic[S]):
    """One game, wired. Functions take and return plain values; only `apply` changes a state."""

    name: str
    title: str
    version: int
    seats: range
    options: tuple[Option, ...]
    actions: Catalogue[Any]
    endings: tuple[str, ...]
    """Every reason why a game may end."""
    folder: str
    """The folder of the game's data: rules.md and its translations, position.schema.json."""

    setup: Callable[[int, Options], S]
    """The state before the first decision; the deal itself is chance."""
    actor: Callable[[S], int]
    """The seat that decides, or CHANCE, or OVER."""
    legal: Callable[[S], list[int]]
    """All legal actions, each once; empty only when the game is over."""
    odds: Callable[[S], list[int]]
    """When chance acts: the weight of each legal action, in the same order."""
    apply: Callable[[S, int], None]
    """Carry out a legal action, in place. Legality is not checked here but in `Match.play`."""
    scores: Callable[[S], list[int]]
    outcome: Callable[[S], Outcome]
    gains: Callable[[S, int], list[Gain]]
    """The points that a legal action would bring, with their reasons."""
    refusal: Callable[[S, int], Refusal | None]
    """None exactly when the action is legal."""
    view: Callable[[S, int], S]
    """What a seat may know, with the secrets masked; for NOBODY, what everybody knows."""
    guess: Callable[[S, Random], S]
    """A full state that is consistent with what the seat with this view knows."""
    pieces: Callable[[S], dict[str, int]]
    """The counts of everything that is conserved."""

    dump: Callable[[S], Position]
    read: Callable[[Position], S]
    """Turn a position back into a state; raises BadPosition, which says what is wrong."""

    picture: Callable[[S, int | None, Show], str]
    """The board as SVG, as a seat sees it (None: everybody's common knowledge)."""
    sketch: Callable[[S, Show], str]
    """The board for a terminal, in rich's markup."""
    describe: Callable[[S, Show], list[str]]
    """The position in sentences, for screen readers and plain terminals."""
    line: Callable[[S, int, int | None, Sequence[str]], Text]
    """The log line of an action taken in this state, as a seat may read it, with the players' names."""
    heading: Callable[[int], Text]
    """What kind of thing an action does: the heading it is listed under."""
    ending: Callable[[str], Text]
    """A reason for the end, in words."""
    reason: Callable[[str], Text]
    """A source of points, in words."""
    evaluate: Callable[[S, int], float]
    """For bots: how good a view is for a seat. Only good for comparing that seat's own actions."""
    forecast: Callable[[S], list[float]]
    """For bots: the expected final points by seat. What all seats may expect equally can be left out."""

    promising: Callable[[S, list[int]], list[int]] = _all_of
    """For bots: the legal actions worth considering; at least one."""
    spread: tuple[float, ...] = (10.0,)
    """The lead by `forecast`, in points, with which a seat wins about three games out of four: for two seats, for three
    and so on; the last value is for any more. A search scales points by it."""
    slack: tuple[float, float] = (1.0, 3.0)
    """How many points, by `evaluate`, a casual player gives away now and then in one decision, and how many a beginner
    does."""
    ahead: int = 0
    """How many rounds of turns a search plays ahead, each step by `evaluate`, before it uses the forecast. If such play
    is sound, the search sees further."""
    turn: Callable[[S], int] | None = None
    """Whose turn it is, if others may have to decide during a turn or before the first one; None: the deciding seat's.
    The arena counts wins by the order in which the seats have their first turns."""
    explore: float = 0.2
    """How much a search explores actions that do not look best. Higher for games whose forecast errs more."""
    doubt: float = 0.1
    """How little a search trusts the one-step evaluation: an action worse by this part of the spread weighs a third."""
    tempo: float = 0.0
    """How many points too high `forecast` is for a seat that has just had a turn. A search subtracts them."""
    policies: Mapping[str, Callable[[S, list[int]], list[int]]] = field(default_factory=dict)
    """Single-minded ways of playing, by name: the legal actions that each considers, at least one. Bots that follow
    them measure whether the game rewards them."""
    guide: Callable[[S, int], Text] | None = None
    """One sentence for the deciding seat, from its view: what is asked and what it leads to; None: not needed."""
    drawing: Callable[[S, int | None, Show], Drawing] | None = None
    """The same as `picture`, in parts that several viewers share; None: only as a whole."""
    board_faults: Callable[[dict[str, Any]], list[str]] | None = None
    """What is wrong with a custom board, one sentence per fault; None if the game's board cannot be replaced."""
    label: Callable[[S, int, int | None, Sequence[str]], Text] | None = None
    """What an action would do, without the player's name, for a list of actions ("Plant G1-1"); None: use its line in
    the log."""
    pressed: Callable[[S, str], list[int]] | None = None
    """The actions, legal or not, that a press on a place of the picture can mean in a view. The place is named by its
    id without prefix. A page asks when nothing is offered there. Empty: nothing can be done there."""
    minutes: tuple[int, int] = (30, 60)
    """How long a game takes around a table, from and to."""
    weight: int = 2
    """How much there is to think about: 1 is light, 5 is heavy."""

    def __repr__(self) -> str:
        return f"<Game {self.name}>"

    def check_seats(self, seats: int) -> int:
        if not whole_number(seats) or seats not in self.seats:
            raise BadInput(f"{self.title} is for {self.seats[0]} to {self.seats[-1]} players, not {shown(seats)}")
        return seats

    def read_options(self, given: Mapping[str, object]) -> dict[str, OptionValue]:
        """All options with their values; `joker_at_bar` and `joker-at-bar` are the same."""
        known = {option.name: option for option in self.options}
        values: dict[str, OptionValue] = {option.name: option.default for option in self.options}
        for written, value in given.items():
            name = written.replace("_", "-") if isinstance(written, str) else ""
            if name not in known:
                raise BadInput(f"{self.title} has no option {shown(written)}; its options are {', '.join(known)}")
            values[name] = known[name].read(value)
        return values
