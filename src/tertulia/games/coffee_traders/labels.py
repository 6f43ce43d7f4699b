"""What an action would do: the words of the log, in the mood of somebody who chooses."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import Final

from tertulia.games.coffee_traders.state import State
from tertulia.games.coffee_traders.story import told_with
from tertulia.kernel.words import Text, Words

_ = Words(Path(__file__).parent)

VERBS: Final = {
    "passed": _("pass"),
    "line bonus given up": _("give up the line bonus"),
    "done with own plantations": _("no more workers on own plantations"),
    "done with others' plantations": _("no more workers on others' plantations"),
    "trade not followed": _("do not follow the trade"),
    "building not followed": _("do not follow with a building"),
    "bonus reserve used: {part}": _("use the bonus reserve: {part}"),
    "back into the bonus reserve: {part}": _("put back into the bonus reserve: {part}"),
    "nothing put back into the bonus reserve": _("put nothing back into the bonus reserve"),
    "workers sent, {coop}: too few for all": _("send workers, {coop}: too few for all"),
    "workers sent, {coop}: to {plots}": _("send workers, {coop}: to {plots}"),
    "worker for {player} on {plots}": _("give {player} a worker on {plots}"),
    "donkey raised on {plot}": _("raise a donkey on {plot}"),
    "civet bred": _("breed a civet"),
    "coins taken": _("take coins"),
    "private worker on {plot}": _("put a private worker on {plot}"),
    "planted {plot}, line {line}": _("plant {plot}, line {line}"),
    "fine paid, {plot}": _("pay the fine, {plot}"),
    "fine for {plot}: Arabica {coop} −1": _("pay for {plot} with a step: Arabica {coop} −1"),
    "lost: {plots}": _("lose {plots}"),
    "trade opened, {coop}": _("open the trade, {coop}"),
    "trader no. {place}, {coop}": _("follow as trader no. {place}, {coop}"),
    "coin of the trade, {coop}": _("take the coin of the trade, {coop}"),
    "built: {building}": _("build: {building}"),
    "built along: {building}": _("build along: {building}"),
    "won: {building}": _("build as a reward: {building}"),
    "coffee for {player}: {sort}": _("give {player} coffee: {sort}"),
    "meeple retired": _("retire a meeple"),
    "step taken": _("take a step"),
    "{target} chosen": _("choose {target}"),
    "exchanged: {given} for {sort}": _("exchange {given} for {sort}"),
    "bought: {coffee}": _("buy {coffee}"),
    "orange coffee for {coffee}": _("use orange coffee for {coffee}"),
    "delivered: {coffee}": _("deliver {coffee}"),
    "delivered": _("deliver"),
    "stock counters for warehouses: {count}": _("exchange stock counters for warehouses: {count}"),
    "stock counter discarded: {colour}": _("discard a stock counter: {colour}"),
    "animal counter chosen": _("choose this animal counter"),
    "reward: civet": _("take a civet as the reward"),
    "reward: meeple": _("take a meeple as the reward"),
    "for the joker": _("take it for the joker"),
    "warehouse for {sort}": _("use a warehouse for {sort}"),
    "warehouses for one of each sort": _("use the warehouses for one of each sort"),
    "kept without a warehouse: {sort}": _("keep without a warehouse: {sort}"),
}
"""By what the log says afterwards: what is said before. The blanks are the same."""


def label(state: State, action: int, _seat: int | None, names: Sequence[str]) -> Text:
    return told_with(VERBS, state, action, names)
