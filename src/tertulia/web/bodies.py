"""What the API takes, checked for form; whether it makes sense is the table's business."""

from __future__ import annotations

from typing import Annotated, Any, Final

from pydantic import BaseModel, ConfigDict, Field

from tertulia.kernel.game import Game
from tertulia.kernel.record_check import MOST_CHARACTERS

LONGEST_ID: Final = 40
"""Letters of a table's id."""
Seat = Annotated[int, Field(ge=0, le=9)]
Number = Annotated[int, Field(ge=0, le=2**31 - 1)]
ShortText = Annotated[str, Field(max_length=200)]
Options = Annotated[dict[str, Any], Field(max_length=16)]
"""What the values are is checked elsewhere: here each wrong one would be told of at length."""
BotName = Annotated[str, Field(max_length=60)]


class Body(BaseModel):
    model_config = ConfigDict(extra="ignore")


class Error(BaseModel):
    error: str
    rule: str | None = None
    seq: int | None = None
    step: int | None = None
    table: dict[str, Any] | None = None


class OptionInfo(BaseModel):
    name: str
    default: bool | str
    choices: list[str]
    is_board: bool
    help: str


class GameInfo(BaseModel):
    name: str
    title: str
    seats: list[int]
    options: list[OptionInfo]
    bots: list[str]


def game_info(game: Game[Any], bots: list[str], language: str) -> GameInfo:
    options = [
        OptionInfo(
            name=option.name, default=option.default, choices=list(option.choices), is_board=option.is_board,
            help=option.help.say(language),
        )
        for option in game.options
    ]  # fmt: skip
    return GameInfo(name=game.name, title=game.title, seats=list(game.seats), options=options, bots=bots)


class Token(BaseModel):
    token: str


class Name(Body):
    name: ShortText


class Me(Body):
    name: ShortText | None = None
    confirm: bool | None = None
    table: Annotated[str, Field(max_length=LONGEST_ID)] | None = None
    """Where the new name is to be shown at once."""


class ClockBody(Body):
    kind: Annotated[str, Field(max_length=10)] = "none"
    seconds: int | None = None
    bot: BotName | None = None


class SettingsBody(Body):
    public: bool | None = None
    hints: bool | None = None
    clock: ClockBody | None = None
    away_minutes: int | None = None
    webhook: Annotated[str, Field(max_length=500)] | None = None


class Changes(Body):
    seats: Seat | None = None
    options: Options | None = None
    bots: Annotated[list[BotName], Field(max_length=10)] | None = None
    same_device: Seat | None = None
    settings: SettingsBody | None = None
    public: bool | None = None
    hints: bool | None = None
    clock: ClockBody | None = None
    away_minutes: int | None = None
    webhook: Annotated[str, Field(max_length=500)] | None = None

    def all_settings(self) -> dict[str, Any]:
        """Settings may stand in a place of their own or beside the rest."""
        inner = {} if self.settings is None else self.settings.model_dump(exclude_none=True)
        names = {"public", "hints", "clock", "away_minutes", "webhook"}
        return {**inner, **self.model_dump(include=names, exclude_none=True)}


class NewTable(Changes):
    game: Annotated[str, Field(max_length=60)]
    name: ShortText | None = None
    start: bool = False


class RecordText(Body):
    text: Annotated[str, Field(max_length=MOST_CHARACTERS)]


def described(body: type[Body]) -> dict[str, Any]:
    """A body that is read elsewhere, for OpenAPI."""
    return {"required": True, "content": {"application/json": {"schema": body.model_json_schema()}}}


class Join(Body):
    seat: Seat | None = None
    name: ShortText | None = None


class MaybeSeat(Body):
    seat: Seat | None = None


class AtSeat(Body):
    seat: Seat


class SeatLink(AtSeat):
    give: bool = False
    """Give the seat away, instead of playing it on one device more."""


class SeatToken(Body):
    token: ShortText
    name: ShortText | None = None
    """Of somebody who is given a seat."""


class NameAtSeat(AtSeat):
    name: ShortText


class BotAtSeat(AtSeat):
    bot: BotName = "greedy"


class Draft(AtSeat):
    seq: Number
    step: Number = 0


class Act(Draft):
    action: ShortText
    confirm: bool = False


class Why(AtSeat):
    action: ShortText


class AtMove(Body):
    at: Number


class TakeBack(AtSeat):
    to: Number | None = None


class Answer(Body):
    yes: bool
    seat: Seat | None = None


class Chat(Body):
    text: Annotated[str, Field(max_length=5_000)]


class Fork(Body):
    at: Number
    bots: Annotated[list[BotName], Field(max_length=10)] | None = None
