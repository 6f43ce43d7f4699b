"""Records, boards and options that are wrong: each is read, or refused in one sentence, soon."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from toy_game import TOY

from tertulia.games import find_game, game_names
from tertulia.kernel.boards import check_board, parse_board
from tertulia.kernel.errors import BadInput
from tertulia.kernel.fuzz_doors import LONGEST_SENTENCE, fuzz_doors
from tertulia.kernel.game import Option
from tertulia.kernel.match import from_record, new
from tertulia.kernel.record import Record, parse, salvage

INPUTS = 300
"""For each game; `tertulia fuzz --doors` sends as many as one likes."""
BOARDED = replace(TOY, options=(*TOY.options, Option("board", "own", TOY.options[0].help, is_board=True)))

leaves = st.none() | st.booleans() | st.integers() | st.floats() | st.text() | st.just(10**4000)
anything = st.recursive(leaves, lambda of: st.lists(of) | st.dictionaries(st.text(max_size=5) | st.integers(), of))


def answered(use: Any, given: Any) -> None:
    """Read, or refused in one sentence; any other exception fails the test."""
    try:
        use(given)
    except BadInput as refusal:
        assert 0 < len(str(refusal)) <= LONGEST_SENTENCE and str(refusal).isprintable()


@pytest.mark.parametrize("name", game_names())
def test_what_is_wrong_by_structure_is_read_or_refused(name: str) -> None:
    findings = fuzz_doors(find_game(name), "a few", INPUTS)
    assert findings.failure is None and findings.inputs == INPUTS and findings.accepted > 10


def test_what_breaks_behind_a_door_is_found() -> None:
    def breaks(state: Any, action: int) -> Any:
        raise KeyError("zone")

    assert fuzz_doors(TOY, "toy", 100).failure is None
    failure = fuzz_doors(replace(TOY, gains=breaks), "toy", 100).failure
    assert failure is not None and "KeyError" in failure.what


@settings(max_examples=INPUTS)
@given(content=anything)
def test_any_content_of_an_option_is_read_or_refused(content: Any) -> None:
    answered(check_board, content)
    for name in ("loud", "board", "no such option"):
        answered(lambda value, name=name: new(BOARDED, 2, {name: value}), content)
    answered(lambda value: new(BOARDED, value), content)
    answered(lambda value: new(BOARDED, 2, seed=value), content)


@settings(max_examples=INPUTS)
@given(content=anything, place=st.sampled_from(sorted(vars(Record("toy", 1, 2)))))
def test_any_entry_of_a_record_is_read_or_refused(content: Any, place: str) -> None:
    head = {**vars(Record("toy", 1, 2, {}, "1", {}, None, ["high"])), place: content}
    for form in ("text", "json"):
        try:
            written = getattr(Record(**head), form)()
        except (TypeError, ValueError, AttributeError):  # nobody can write it down
            continue
        answered(lambda text: from_record(TOY, parse(text)), written)
        answered(salvage, written)


@settings(max_examples=INPUTS)
@given(text=st.text() | st.from_regex(r"\A([a-z.\"']{1,5} ?= ?[\[\]{}\"'0-9a-z,.#-]{0,9}\n){1,5}\Z"))
def test_any_text_is_read_or_refused(text: str) -> None:
    answered(parse_board, text)
    for before in ("", "tertulia record 1\n", '{"tertulia record": 1, '):
        answered(parse, before + text)
        answered(salvage, before + text)
