"""Café International: the wiring of the game, nothing else."""

from __future__ import annotations

from typing import Final

from tertulia.games.cafe_international import (
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
    turn,
)
from tertulia.games.cafe_international.actions import ACTIONS
from tertulia.kernel.game import Game, Outcome

GAME: Final = Game(
    name="cafe-international",
    title="Café International",
    version=1,
    seats=range(2, 5),
    options=setup.OPTIONS,
    actions=ACTIONS,
    endings=tuple(scoring.ENDINGS),
    folder=str(__path__[0]),
    setup=setup.setup,
    actor=turn.actor,
    legal=turn.legal,
    odds=turn.odds,
    apply=turn.apply,
    scores=lambda state: state.points[:],
    outcome=lambda state: Outcome(tuple(scoring.ranks(state)), tuple(scoring.endings_of(state))),
    gains=prose.gains,
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
    describe=prose.describe,
    line=prose.line,
    label=prose.label,
    heading=prose.heading,
    ending=prose.ending,
    reason=prose.reason,
    evaluate=heuristic.evaluate,
    forecast=heuristic.forecast,
    spread=(14.0,),
    slack=(5.0, 16.0),
    ahead=1,
    doubt=0.4,
    minutes=(30, 60),
    weight=2,
)
