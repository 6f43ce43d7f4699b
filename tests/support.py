"""What the tests of all games share."""

from __future__ import annotations

import pytest

from tertulia import CHANCE, IllegalAction, Match

rule = pytest.mark.rule
"""The rule that a test is about: `@rule("CI-13")`."""


def play(match: Match, *actions: str) -> Match:
    """Play a little game record: actions, several in one text if a semicolon stands between them."""
    for line in actions:
        for action in line.split(";"):
            match.play(action)
    return match


def rule_against(match: Match, action: str) -> str:
    """The id of the rule that forbids an action. It must not be offered, must be refused, and must change nothing."""
    before = match.position()
    refusal = match.why(action)
    assert refusal is not None, f"{action} is not refused"
    assert action not in match.legal()
    with pytest.raises(IllegalAction) as refused:
        match.play(action)
    assert refused.value.refusal == refusal
    assert match.position() == before
    return refusal.rule


def may(match: Match, action: str) -> bool:
    """Whether an action is offered; if so, it must not be refused, and otherwise it must."""
    offered = action in match.legal()
    assert offered == (match.why(action) is None), f"{action}: the offer and the refusal disagree"
    return offered


def gain_of(match: Match, action: str) -> int:
    """The points that an action brings the seat that decides."""
    return sum(gain.points for gain in match.gains(action) if gain.seat == match.actor)


def words_of(match: Match, action: str) -> list[str]:
    """The points that an action brings, in words."""
    return [gain.words.say() for gain in match.gains(action)]


def draw_all(match: Match) -> Match:
    """Play the draws that are due, whatever comes."""
    while match.actor == CHANCE:
        match.play(match.legal()[0])
    return match
