"""The position in sentences and in the terminal."""

from __future__ import annotations

from games.guatemala_cafe.tables import ELSEWHERE, PATH_B, WHITE_AT_F7, acting, table
from support import rule

from tertulia.kernel.match import Match


def sentences(match: Match, seat: int = 0) -> list[str]:
    return match.game.describe(match.view(seat), match.show())


def test_a_position_is_told_with_plantations_harbours_and_what_a_scoring_brings() -> None:
    others = {**ELSEWHERE, "red": {"shed": "d4"}}
    match = table(
        3, plantations=[WHITE_AT_F7, others], roads=PATH_B, docks={"B": ["white", "red"]}, stocks=[["red"], ["red"]]
    )
    told = sentences(match)
    assert "white: shed f7, workers f6, g7, f8, connected to harbour B." in told
    assert "black: workers g2, h2, g3, no shed." in told
    assert "red: shed d4, workers none." in told
    assert "Harbour B: ships white, red; the next dock costs 4." in told
    assert "Harbour C is empty; the next dock costs 2." in told
    assert "Scoring white now: Player 1 +6." in told
    assert "Player 1: points 0, centavos 15; stock: red sack." in told
    assert "Player 2: points 0, centavos 15, sacks 1." in told


@rule("GC-41")
def test_who_is_asked_is_told() -> None:
    match = acting(3, buyer="top h", plantations=[WHITE_AT_F7]).play("score h3")
    assert "Player 1: scoring white; to answer: Player 2." in sentences(match)
    assert "Last sack on the point track: white sack on 70." in sentences(match)


def test_the_sketch_shows_the_buyer_the_line_and_what_is_offered() -> None:
    match = table(3, plantations=[WHITE_AT_F7]).play("move 3")
    sketch = match.game.sketch(match.view(0), match.show())
    assert "(oK)" in sketch, "the sack of column d is offered"
    assert "W1h" in sketch and " v " in sketch
