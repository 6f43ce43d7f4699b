"""A turn being built: decisions of one seat that nobody else knows of yet.

They are played on what the seat may know, never on the truth: a draft can be taken back because it reveals nothing.
"""

from __future__ import annotations

from dataclasses import dataclass

from tertulia.kernel.game import NOBODY
from tertulia.kernel.match import Match


@dataclass(frozen=True)
class Draft:
    seat: int
    actions: tuple[str, ...]
    match: Match
    """The match with the draft played; its state is the seat's view, and no draw was made."""

    @property
    def complete(self) -> bool:
        """Nothing is left to decide before it is confirmed."""
        return self.match.actor != self.seat


def shown_to(match: Match, seat: int) -> Match:
    """The match as a seat sees it going, to be played on."""
    return match.at(len(match), match.game.view(match.state, seat))


def draft_of(match: Match, seat: int, actions: list[str] | tuple[str, ...]) -> Draft:
    """The draft with these actions; raises like `Match.play` where one is not legal."""
    shown = shown_to(match, seat)
    for action in actions:
        shown.play(action, draw=False)
    return Draft(seat, tuple(shown.actions_from(len(match))), shown)


def with_action(match: Match, draft: Draft | None, seat: int, action: str) -> Draft:
    """One decision more, and every step after it that is the only one."""
    shown = shown_to(match, seat) if draft is None else draft.match.at(len(draft.match))
    shown.play(action, draw=False)
    while shown.actor == seat and len(legal := shown.game.legal(shown.state)) == 1:
        shown.play(legal[0], draw=False)
    return Draft(seat, tuple(shown.actions_from(len(match))), shown)


def without_last_choice(match: Match, draft: Draft) -> Draft | None:
    """The draft before its last real choice; None if nothing is left of it."""
    base = len(match)
    for index in range(len(draft.match) - 1, base - 1, -1):
        past = draft.match.at(index)
        if len(past.game.legal(past.state)) > 1 or index == base:
            return Draft(draft.seat, tuple(past.actions_from(base)), past) if index > base else None
    return None


def forced(match: Match) -> int | None:
    """The step that everybody can see is the only one. What one seat alone knows to be forced is left to it:
    that it took no time would tell the others."""
    game = match.game
    legal = game.legal(game.view(match.state, NOBODY))
    return legal[0] if len(legal) == 1 and game.legal(match.state) == legal else None
