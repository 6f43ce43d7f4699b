"""What is marked besides the position: where actions are offered, what is asked about, and where the last turn was."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path
from typing import Final, NamedTuple

from tertulia.games.coffee_traders.actions import ACTIONS
from tertulia.games.coffee_traders.flow import actor
from tertulia.games.coffee_traders.phases import agenda
from tertulia.games.coffee_traders.phases.work import lowest_empty
from tertulia.games.coffee_traders.picture_parts import box
from tertulia.games.coffee_traders.pieces import (
    BAR_NAMES,
    BOTTOM_CELLS,
    BY_ROW,
    CELLS,
    CONTRACTS,
    COOPS,
    PARTS,
    PLOT_NAMES,
    SORT_NAMES,
    UPPER_CELLS,
)
from tertulia.games.coffee_traders.prose import heading
from tertulia.games.coffee_traders.state import State
from tertulia.games.coffee_traders.verbs import (
    STOCK_NAMES,
    Action,
    Build,
    BuildWarehouse,
    Bulk,
    Buy,
    Civet,
    Discard,
    Donkey,
    Exchange,
    Favour,
    Follow,
    Fulfil,
    Give,
    KeepCoffee,
    Man,
    Open,
    Plant,
    PlantByTruck,
    PutBack,
    Send,
    Serve,
    ServeBottom,
    Step,
    StepBack,
    TakeAnimal,
    TakeCoffee,
    TakeCoin,
    Use,
    UseOrange,
)
from tertulia.kernel.drawing import Pen, remembered, signed
from tertulia.kernel.game import Show
from tertulia.kernel.words import Text, Words

_ = Words(Path(__file__).parent)


class Mark(NamedTuple):
    """What is marked at a place; plain values, so that what is drawn with them can be remembered."""

    actions: tuple[int, ...] = ()
    """Those offered there."""
    gain: int = 0
    """What the best of them brings at once."""
    last: bool = False
    """The last turn was there."""
    asked: bool = False
    """The question is about it."""

    def title(self, pen: Pen, *sentences: Text | str) -> str:
        """A place's title, with the last turn and with what can be done there."""
        more: list[Text | str] = list(sentences)
        if self.last:
            more.append(_("Last turn"))
        more += dict.fromkeys(heading(number) for number in self.actions)
        return pen.title(*more)

    def offered(self) -> str:
        """What a group says of the actions it stands for."""
        return f' class="offer" data-actions="{"|".join(ACTIONS.texts(self.actions))}"' if self.actions else ""

    def rings(self, wide: float, high: float, round_by: float = 7) -> str:
        """Around a place: what is offered, what is asked about, and the last turn outside of it."""
        drawn = ""
        if self.actions:
            drawn = box("ring", wide, high, round_by) + self._corner(wide, high)
        if self.asked:
            drawn += box("asked", wide + 5, high + 5, round_by + 2)
        if self.last:
            wide, high, round_by = wide + 4, high + 4, round_by + 2
            drawn += box("halo", wide, high, round_by) + box("mark", wide, high, round_by)
        return drawn

    def _corner(self, wide: float, high: float) -> str:
        """The points at the upper right corner."""
        if not self.gain:
            return ""
        text = signed(self.gain)
        half = 4 + 3.5 * len(text)
        return (
            f'<g class="gain still" transform="translate({wide / 2 - half:g} {2 - high / 2:g})">'
            f'<rect x="{-half:g}" y="-8" width="{2 * half:g}" height="15" rx="7"/><text y="4">{text}</text></g>'
        )


BARE: Final = Mark()


@dataclass(frozen=True)
class Marks:
    """By the id of a place, what is marked there; and by place the actions offered, in their order."""

    marked: dict[str, Mark]
    offers: dict[str, list[int]]

    def on(self, place: str) -> Mark:
        return self.marked.get(place, BARE)


def marks(view: State, show: Show) -> Marks:
    offers: dict[str, list[int]] = {}
    for number in show.offers:
        offers.setdefault(place_of(view, ACTIONS[number]), []).append(number)
    last = {_last_place(ACTIONS[number]) for number in show.last} - {""}
    asked = _asked(view)
    marked = {
        place: Mark(
            tuple(offers.get(place, ())),
            max((show.offers[number] for number in offers.get(place, ())), default=0),
            place in last,
            place == asked,
        )
        for place in {*offers, *last, *([asked] if asked else [])}
    }
    return Marks(marked, offers)


# ---- places ----------------------------------------------------------------------------------------------------------


@remembered
def bar_id(bar: int, cell: int) -> str:
    return f"bar-{BAR_NAMES[bar].replace(' ', '-')}-{cell + 1}"


def site_id(view: State, coop: int) -> str:
    """The next free building site."""
    return f"site-{COOPS[coop]}-{view.buildings_in(coop) + 1}"


def trade_id(view: State, coop: int) -> str:
    """The next free place of a trade."""
    return f"trade-{COOPS[coop]}-{view.trader_count(coop) + 1}"


def button_id(action: Action) -> str:
    """An action without a place of its own has a button."""
    return f"button-{str(action).replace(' ', '-')}"


def place_of(view: State, action: Action) -> str:
    """The id of the place that stands for an action."""
    match action:
        case Plant(plot, _) | PlantByTruck(plot, _) | Man(plot):
            return f"plot-{PLOT_NAMES[plot]}"
        case Donkey(plot):
            return f"donkey-{PLOT_NAMES[plot]}"
        case Send(coop):
            return f"centre-{COOPS[coop]}"
        case Open(coop):
            return trade_id(view, coop)
        case Build(_, coop):
            return site_id(view, coop)
        case Serve(bar, cell):
            return bar_id(bar, cell)
        case ServeBottom(bar, _):
            return bar_id(bar, CELLS - 1)
        case TakeAnimal(coop):
            return f"animal-{COOPS[coop]}"
        case Civet():
            return "sumatra"
    return _place_asked(view, action, actor(view))


def _place_asked(view: State, action: Action, seat: int) -> str:
    """Places that depend on who decides or on what is asked."""
    kind, arg = view.agenda[-1] & 63, view.agenda[-1] >> 9
    match action:
        case Favour(other):
            return f"plot-{PLOT_NAMES[lowest_empty(view, other, arg & 7)]}"
        case Step(coop):
            return f"arabica-{COOPS[coop]}-{view.arabica[seat * 5 + coop] + 1}"
        case StepBack(coop):
            return f"arabica-{COOPS[coop]}-{view.arabica[seat * 5 + coop] - 1}"
        case Follow():
            return trade_id(view, arg)
        case TakeCoin():
            return f"coin-{COOPS[arg]}"
        case Exchange(_, sort) | Buy(sort) | UseOrange(sort):
            return f"owed-{SORT_NAMES[sort]}"
        case PutBack():
            return f"reserve{seat + 1}-{PARTS[2 if kind == agenda.PUTTING_BACK_COINS else 1]}"
    return _place_on_mat(view, action, seat)


def _place_on_mat(view: State, action: Action, seat: int) -> str:
    match action:
        case Use(part):
            return f"reserve{seat + 1}-{PARTS[part]}"
        case BuildWarehouse():
            return f"building{seat + 1}-warehouse-{view.warehouses[seat] + 1}"
        case Fulfil(letter):
            return f"contract{seat + 1}-{CONTRACTS[letter]}"
        case Give(sort) | Bulk(sort) | KeepCoffee(sort) | TakeCoffee(sort):
            return f"coffee{seat + 1}-{SORT_NAMES[sort]}"
        case Discard(counter):
            return f"stock{seat + 1}-{STOCK_NAMES[counter]}"
    return button_id(action)


def _last_place(action: Action) -> str:
    """Where the last turn is marked; who took it is not known here, so mats and steps have no mark."""
    match action:
        case Plant(plot, _) | PlantByTruck(plot, _) | Man(plot):
            return f"plot-{PLOT_NAMES[plot]}"
        case Donkey(plot):
            return f"donkey-{PLOT_NAMES[plot]}"
        case Send(coop):
            return f"centre-{COOPS[coop]}"
        case Open(coop):
            return f"trade-{COOPS[coop]}-1"
        case Build(_, coop):
            return f"sites-{COOPS[coop]}"
        case Step(coop) | StepBack(coop):
            return f"track-{COOPS[coop]}"
        case Fulfil(letter):
            return f"stack-{CONTRACTS[letter]}"
        case Serve(bar, cell):
            return bar_id(bar, cell)
        case ServeBottom(bar, _):
            return bar_id(bar, CELLS - 1)
        case TakeAnimal(coop):
            return f"animal-{COOPS[coop]}"
        case Civet():
            return "sumatra"
    return ""


def _asked(view: State) -> str:
    """The place that the question is about, where it is about one."""
    if not view.agenda:
        return ""
    kind, seat, arg = view.agenda[-1] & 63, view.agenda[-1] >> 6 & 7, view.agenda[-1] >> 9
    match kind:
        case agenda.FINED:
            return f"plot-{PLOT_NAMES[BY_ROW[arg & 63]]}"
        case agenda.FAVOURING:
            return f"centre-{COOPS[arg & 7]}"
        case agenda.FOLLOWING:
            return f"trades-{COOPS[arg]}"
        case agenda.BUILDING_ALONG if arg & 7 < 5:
            return f"sites-{COOPS[arg & 7]}"
        case agenda.PAYING if arg < UPPER_CELLS:
            return f"contract{seat + 1}-{CONTRACTS[arg]}"
        case agenda.PAYING if arg < BOTTOM_CELLS:
            return bar_id(*divmod(arg - UPPER_CELLS, CELLS - 1))
        case agenda.PAYING:
            return bar_id((arg - BOTTOM_CELLS) // 5, CELLS - 1)
    return ""
