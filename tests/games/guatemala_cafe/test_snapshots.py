"""Pictures of three moments, kept as files to look at: a change of the drawing shows in the diff."""

from __future__ import annotations

from pathlib import Path

import pytest
from snapshots import Svg
from syrupy.assertion import SnapshotAssertion

import tertulia

GOLDEN = Path(__file__).parents[2] / "golden" / "guatemala-cafe"


@pytest.fixture
def picture(snapshot: SnapshotAssertion) -> SnapshotAssertion:
    return snapshot.use_extension(Svg)


def test_the_opening_of_two_players(picture: SnapshotAssertion) -> None:
    match = tertulia.new("guatemala-cafe", seats=2, seed=7)
    assert match.svg(seat=match.actor) == picture


def test_the_middle_of_a_game_in_dutch(picture: SnapshotAssertion) -> None:
    match = tertulia.load(GOLDEN / "played-000.txt")
    assert match.at(len(match) // 2).svg(language="nl") == picture


def test_the_end_of_a_game_of_three(picture: SnapshotAssertion) -> None:
    assert tertulia.load(GOLDEN / "played-002.txt").svg(seat=0) == picture
