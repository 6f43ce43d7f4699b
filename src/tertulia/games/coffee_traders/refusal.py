"""Why an action is not legal: the first rule it breaks, and what would make it legal."""

from __future__ import annotations

from pathlib import Path

from tertulia.games.coffee_traders.actions import ACTIONS
from tertulia.games.coffee_traders.state import State
from tertulia.kernel.game import Refusal
from tertulia.kernel.words import Words

_ = Words(Path(__file__).parent)


def refusal(state: State, action: int) -> Refusal | None:
    if action in state.offers:
        return None
    return Refusal(
        "CT-1", _("not now"), _("legal now, for example: {actions}", actions=ACTIONS.texts(state.offers[:3]))
    )
