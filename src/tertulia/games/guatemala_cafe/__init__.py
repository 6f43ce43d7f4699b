"""Guatemala Café: the wiring of the game, nothing else."""

from __future__ import annotations

from typing import Final

from tertulia.games.guatemala_cafe import (
    board_check,
    flow,
    heuristic,
    picture,
    places,
    position,
    prose,
    refusal,
    scoring,
    secrets,
    setup,
    sketch,
    telling,
)
from tertulia.games.guatemala_cafe.actions import ACTIONS
from tertulia.games.guatemala_cafe.state import State
from tertulia.kernel.game import Gain, Game, Outcome


def _gains(state: State, action: int) -> list[Gain]:
    after = state.copy()
    after.ledger = []
    flow.apply(after, action)
    return [prose.gain(entry) for entry in after.ledger]


GAME: Final = Game(
    name="guatemala-cafe",
    title="Guatemala Café",
    version=1,
    seats=range(2, 5),
    options=setup.OPTIONS,
    actions=ACTIONS,
    endings=tuple(scoring.ENDINGS),
    folder=str(__path__[0]),
    setup=setup.setup,
    actor=flow.actor,
    legal=flow.legal,
    odds=flow.odds,
    apply=flow.apply,
    scores=lambda state: state.points[:],
    outcome=lambda state: Outcome(tuple(scoring.ranks(state)), tuple(scoring.endings_of(state))),
    gains=_gains,
    refusal=refusal.refusal,
    view=secrets.view,
    guess=secrets.guess,
    pieces=position.pieces,
    dump=position.dump,
    read=position.read,
    pressed=places.pressed,
    picture=picture.picture,
    drawing=picture.drawing,
    sketch=sketch.sketch,
    describe=telling.describe,
    line=prose.line,
    label=prose.label,
    heading=prose.heading,
    ending=prose.ending,
    reason=prose.reason,
    evaluate=heuristic.evaluate,
    forecast=heuristic.forecast,
    spread=(18.0, 9.0, 5.0),
    slack=(1.7, 4.0),
    turn=flow.turn,
    explore=0.5,
    promising=heuristic.promising,
    board_faults=board_check.board_faults,
    minutes=(60, 90),
    weight=3,
)
