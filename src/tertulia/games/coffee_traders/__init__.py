"""Coffee Traders: the wiring of the game, nothing else."""

from __future__ import annotations

from typing import Final

from tertulia.games.coffee_traders import (
    board_check,
    counting,
    flow,
    guide,
    heuristic,
    labels,
    picture,
    places,
    policies,
    position,
    promising,
    prose,
    refusal,
    scoring,
    secrets,
    setup,
    sketch,
    story,
    telling,
)
from tertulia.games.coffee_traders.actions import ACTIONS
from tertulia.games.coffee_traders.state import State
from tertulia.kernel.game import Gain, Game, Outcome


def _gains(state: State, action: int) -> list[Gain]:
    after = state.copy()
    flow.apply(after, action)
    gains = [
        prose.gain(seat, now - before, source)
        for seat in range(state.seats)
        for source, before, now in zip(
            scoring.SOURCES, scoring.by_source(state, seat), scoring.by_source(after, seat), strict=True
        )
        if now != before
    ]
    return sorted(gains, key=lambda gain: gain.seat != flow.actor(state))  # one's own first


GAME: Final = Game(
    name="coffee-traders",
    title="Coffee Traders",
    version=1,
    seats=range(2, 6),
    options=setup.OPTIONS,
    actions=ACTIONS,
    endings=tuple(scoring.ENDINGS),
    folder=str(__path__[0]),
    setup=setup.setup,
    actor=flow.actor,
    legal=flow.legal,
    odds=flow.odds,
    apply=flow.apply,
    scores=scoring.scores,
    outcome=lambda state: Outcome(tuple(scoring.ranks(state)), tuple(scoring.ENDINGS)),
    gains=_gains,
    refusal=refusal.refusal,
    view=secrets.view,
    guess=secrets.guess,
    pieces=counting.pieces,
    dump=position.dump,
    read=position.read,
    pressed=places.pressed,
    picture=picture.picture,
    drawing=picture.drawing,
    sketch=sketch.sketch,
    describe=telling.describe,
    line=story.line,
    label=labels.label,
    heading=prose.heading,
    ending=prose.ending,
    reason=prose.reason,
    evaluate=heuristic.evaluate,
    forecast=heuristic.forecast,
    spread=(22.0,),
    slack=(1.0, 2.6),
    tempo=5.0,
    promising=promising.promising,
    policies=policies.POLICIES,
    guide=guide.guide,
    minutes=(90, 150),
    weight=5,
    board_faults=board_check.board_faults,
)
