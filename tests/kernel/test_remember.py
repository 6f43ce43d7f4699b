"""What is remembered is bounded in bytes, all of it together."""

from __future__ import annotations

import gc
import tracemalloc
from collections.abc import Hashable
from random import Random

import pytest

from tertulia.kernel.drawing import Drawing
from tertulia.kernel.remember import Budget, deep_size

MOST = 2_000_000


class Board:
    """Something large that a visitor brings."""

    def __init__(self, number: int) -> None:
        self.lines = [f"{number} {line} {'x' * 100}" for line in range(500)]


@pytest.mark.compiled_too
def test_all_functions_together_stay_within_the_budget() -> None:
    """Long texts, deep tuples, drawings and boards: what is really held is what is charged, or less."""
    budget = Budget(MOST)
    said = budget.remembering(lambda name, text: f"<b>{name}</b>{text}", 1 << 13, closely=True)
    listed = budget.remembering(lambda *words: [word * 3 for word in words], 1 << 13, closely=True)
    drawn = budget.remembering(lambda text: Drawing(text, text.upper()), 1 << 6, closely=False)
    mapped = budget.remembering(lambda board, place: f"{board.lines[place]}", 1 << 13, closely=True)
    rng = Random(1)
    gc.collect()
    tracemalloc.start()
    try:
        before = tracemalloc.get_traced_memory()[0]
        for number in range(6_000):
            said(f"{number}", "☕" * rng.randrange(500))
            listed(*[f"{number} {word}" * rng.randrange(20) for word in range(5)])
            str(drawn(f"{number}" * 200))
            if number % 50 == 0:
                board = Board(number)
            mapped(board, number % 500)
            assert budget.held <= MOST
            if number % 500 == 0:
                assert tracemalloc.get_traced_memory()[0] - before < MOST * 1.25
    finally:
        tracemalloc.stop()
    assert budget.held > MOST // 4


def test_whoever_fills_the_budget_is_emptied_first() -> None:
    budget = Budget(MOST)
    small = budget.remembering(lambda number: f"{number}", 1 << 13, closely=True)
    greedy = budget.remembering(lambda text: text.upper(), 1 << 13, closely=True)
    for number in range(100):
        small(number)
    for number in range(1_000):
        greedy(f"{number}" * 1_000)
    assert small.cache_info().currsize == 100 and small.cache_info().misses == 100
    assert 0 < greedy.cache_info().currsize < 1_000


def test_an_answer_is_computed_once() -> None:
    asked: list[Hashable] = []
    budget = Budget(MOST)
    squared = budget.remembering(lambda number: asked.append(number) or number * number, 1 << 6, closely=True)  # type: ignore[func-returns-value]
    assert [squared(3), squared(3), squared(4)] == [9, 9, 16] and asked == [3, 4]


def test_a_board_is_charged_once_and_whole() -> None:
    budget = Budget(MOST)
    mapped = budget.remembering(lambda board, place: board.lines[place], 1 << 13, closely=True)
    board = Board(1)
    for place in range(100):
        mapped(board, place)
    assert deep_size(board) > 50_000
    assert deep_size(board) < budget.held < 2 * deep_size(board) + 100 * 1_000
