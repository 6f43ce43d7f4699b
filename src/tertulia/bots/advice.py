"""Why this move: what a search expects of the best action and of the next best two, in one sentence."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, replace
from pathlib import Path
from random import Random
from typing import Any, Final

from tertulia.bots.budget import Budget
from tertulia.bots.search import Node, Search
from tertulia.kernel.game import Game
from tertulia.kernel.words import Text, Words

_ = Words(Path(__file__).parent)

ALTERNATIVES: Final = 2
A_MOMENT: Final = Budget(seconds=1.0)
ENOUGH: Final = 60
"""An action that was tried less often than this is searched again on its own before it is judged."""
TRIES: Final = 40
"""The most worlds to guess when looking for one in which an action is legal."""
AS_GOOD: Final = 0.015
"""Chances to win that differ by no more than this count as equal."""


@dataclass(frozen=True)
class Expected:
    """What an action is expected to lead to for the seat that decides."""

    action: int
    chance: float
    """To win, from 0 to 1."""
    lead: float
    """Points ahead of the best other in the end; below 0, behind."""
    rounds: int
    """How many rounds of search this is based on."""

    def at_length(self, action: Text) -> Text:
        """The action in words with what to expect; only the action if nothing was found out."""
        if not self.rounds:
            return action
        lead, points = round(self.lead, 1), _tenths(abs(self.lead))
        words = _("level in the end")
        if lead >= 2:
            words = _("ahead by {points} points in the end", points=points)
        elif lead > 0:  # below two, some languages have the singular
            words = _("ahead by {few} points in the end", few=points)
        elif lead <= -2:
            words = _("behind by {points} points in the end", points=points)
        elif lead < 0:
            words = _("behind by {few} points in the end", few=points)
        return _("{action}: {chance} % to win, {lead}", action=action, chance=self._percent, lead=words)

    def in_brief(self, action: Text) -> Text:
        """A shorter form, for when the meaning of the figures is already clear."""
        lead, points = round(self.lead, 1), _tenths(abs(self.lead))
        words = _("level")
        if lead > 0:
            words = _("ahead by {points}", points=points)
        elif lead < 0:
            words = _("behind by {points}", points=points)
        return _("{action} ({chance} %, {lead})", action=action, chance=self._percent, lead=words)

    @property
    def _percent(self) -> int:
        return round(100 * self.chance)


def _tenths(value: float) -> Text:
    """A figure with one decimal, in the notation of the language."""
    whole, tenths = f"{value:.1f}".split(".")
    return _("{whole}.{tenths}", whole=whole, tenths=tenths)


Naming = Callable[[int], object]
"""Says an action in words, as it can be typed or as a log tells it."""


def _quoted(name: object, number: int | None = None) -> Text:
    """An action's words, and the number to type for it if there is one."""
    if number is None:
        return _("“{action}”", action=name)
    return _("“{action}” [{number}]", action=name, number=number)


def advise(game: Game[Any], view: Any, seed: int | str = 0, budget: Budget = A_MOMENT) -> list[Expected]:
    """The best action and the next best ones, judged from what the seat may know."""
    root = Search(game, Random(str(seed)), budget.rounds, budget.seconds).think(view)
    tried = sorted((at for at in range(len(root.actions)) if root.visits[at]), key=lambda at: -root.visits[at])
    if not tried:  # if only one action is worth a look, nothing is searched
        return [Expected(root.actions[0], 0.5, root.priors[0], 0)]
    best = root.best()
    order = [best, *(at for at in tried if at != best)]
    return [_expected(root, at) for at in order[: 1 + ALTERNATIVES]]


def _expected(root: Node, at: int) -> Expected:
    visits = root.visits[at]
    return Expected(root.actions[at], root.totals[at] / visits, root.leads[at] / visits, visits)


def explain(found: list[Expected], name: Naming, number: Callable[[int], int] | None = None) -> Text:
    """The advice as one sentence; `number` gives the number to type for an action, if actions are numbered."""
    names = [_quoted(name(one.action), None if number is None else number(one.action)) for one in found]
    best = found[0].at_length(names[0])
    others = [one.in_brief(named) for one, named in zip(found[1:], names[1:], strict=True)]
    if not others:
        return _("Best is {best}; nothing else is worth a look.", best=best)
    if len(others) == 1:
        return _("Best is {best}; next best is {other}.", best=best, other=others[0])
    return _("Best is {best}; next best are {one} and {other}.", best=best, one=others[0], other=others[1])


# ---- judging a past decision -----------------------------------------------------------------------------------------


@dataclass(frozen=True)
class Judged:
    """What a search thinks of an action that was played."""

    played: Expected
    others: list[Expected]
    """The best actions that could have been played instead, whatever is hidden from the person asking."""
    best: bool
    """Whether none of them looks better."""


class _Worlds:
    """The game when an action was played: guessed worlds allow that action, and it always counts as promising."""

    def __init__(self, game: Game[Any], played: int) -> None:
        self.game = game
        self.played = played
        self.possible: set[int] = set(range(len(game.actions)))
        """The actions that were legal in every world so far."""
        self._legal: list[int] = []
        self._world: Any = None

    def guess(self, view: Any, rng: Random) -> Any:
        for _try in range(TRIES):
            world = self.game.guess(view, rng)
            legal = self.game.legal(world)
            if self.played in legal:
                break
        self._world, self._legal = world, legal
        self.possible &= set(legal)
        return world

    def with_played(self, state: Any, legal: list[int]) -> list[int]:
        found: list[int] = self.game.promising(state, legal)
        return [*found, self.played] if self._is_first(state, legal) and self.played not in found else found

    def only_played(self, state: Any, legal: list[int]) -> list[int]:
        return [self.played] if self._is_first(state, legal) else self.game.promising(state, legal)

    def _is_first(self, state: Any, legal: list[int]) -> bool:
        """Whether this is the decision in question, not a later one in the same world."""
        return state is self._world and legal == self._legal and self.played in legal


def judge(game: Game[Any], view: Any, played: int, seed: int | str = 0, budget: Budget = A_MOMENT) -> Judged:
    """Judge an action that was played in this position, from what the owner of the view may know.

    The view may be that of the seat that decided or of anybody else.
    """
    worlds, rng = _Worlds(game, played), Random(str(seed))
    searched = replace(game, guess=worlds.guess, promising=worlds.with_played)
    root = Search(searched, rng, budget.rounds, budget.seconds).think(view)
    order = sorted((at for at in range(len(root.actions)) if root.visits[at]), key=lambda at: -root.visits[at])
    others = [at for at in order if root.actions[at] != played and root.actions[at] in worlds.possible]
    found = [_expected(root, at) for at in others[:ALTERNATIVES]]
    at = root.index.get(played, -1)
    if at >= 0 and root.visits[at] >= ENOUGH:
        mine = _expected(root, at)
    else:
        mine = _tried_alone(replace(searched, promising=worlds.only_played), view, played, rng)
    first = at >= 0 and bool(order) and root.best() == at
    return Judged(mine, found, first or not found or mine.chance >= found[0].chance - AS_GOOD)


def _tried_alone(game: Game[Any], view: Any, played: int, rng: Random) -> Expected:
    search = Search(game, rng, rounds=1)
    search.foreseen = game.dump(view)  # so that the root is kept between searches
    for _round in range(1 + ENOUGH):
        root = search.think(view)
    at = root.index.get(played, -1)
    if at < 0 or not root.visits[at]:  # no world was found in which it is legal
        return Expected(played, 0.5, 0.0, 0)
    return _expected(root, at)


def explain_played(found: Judged, name: Naming) -> Text:
    """The judgement as one sentence."""
    played = found.played.at_length(_quoted(name(found.played.action)))
    worse = 0.0 if found.best or not found.played.rounds else found.played.chance
    others = [one.in_brief(_quoted(name(one.action))) for one in found.others if one.chance > worse]
    forms = (
        _("Played was {played}; nothing else is worth a look."),
        _("Played was {played}; nothing clearly better is in sight, next best is {one}."),
        _("Played was {played}; nothing clearly better is in sight, next best are {one} and {other}."),
        _("Played was {played}; better is {one}."),
        _("Played was {played}; better is {one}, then {other}."),
    )
    form = len(others) if found.best or not others else 2 + len(others)
    return forms[form].fill(played=played, **dict(zip(("one", "other"), others, strict=False)))
