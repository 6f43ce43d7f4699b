"""Pictures of three moments, kept as files to look at: a change of the drawing shows in the diff."""

from __future__ import annotations

from pathlib import Path

import pytest
from snapshots import Svg
from syrupy.assertion import SnapshotAssertion

import tertulia

GOLDEN = Path(__file__).parents[2] / "golden" / "cafe-international"


@pytest.fixture
def picture(snapshot: SnapshotAssertion) -> SnapshotAssertion:
    return snapshot.use_extension(Svg)


def test_the_opening_with_all_that_is_offered(picture: SnapshotAssertion) -> None:
    match = tertulia.new("cafe-international", seats=2, seed=7)
    match.tag(players="Ana, Ben")
    assert match.svg(seat=0) == picture


def test_the_middle_of_a_game_in_french(picture: SnapshotAssertion) -> None:
    match = tertulia.load(GOLDEN / "played-013.txt")
    assert match.at(len(match) * 2 // 3).svg(language="fr") == picture


def test_the_end_of_a_game_with_a_player_out(picture: SnapshotAssertion) -> None:
    match = next(match for match in map(tertulia.load, sorted(GOLDEN.glob("*.txt"))) if match.state.out)
    assert match.svg(seat=match.state.out[0]) == picture
