"""What happens at a table: turns being built, undo, stale moves; and that its events are all there is."""

from __future__ import annotations

import asyncio
import sqlite3
from contextlib import closing
from pathlib import Path
from random import Random

import pytest
from cafe_night import act, confirm, friends_at, likeness, person, play_on, read_again, spend, undo

from tertulia.games import game_names
from tertulia.kernel.errors import IllegalAction
from tertulia.tables import Cafe, Table, Wishes, engine, playing
from tertulia.tables.errors import CannotKeep, NotNow, NotThere, NotYours, Refused

pytestmark = pytest.mark.compiled_too
every_game = pytest.mark.parametrize("game", game_names())
CAFE = "cafe-international"


@every_game
def test_a_whole_game_is_what_its_events_make_of_it(tmp_path: Path, game: str) -> None:
    async def evening(cafe: Cafe) -> None:
        table, tokens = await friends_at(cafe, game, "Ana", "Ben", "Cleo")
        rng = Random(game)
        while not table.finished:
            token = tokens[table.actor]
            legal = table.game.actions.texts(table.offers(table.actor))
            await act(cafe, table, token, rng.choice(legal))
            draft = table.draft(table.actor)
            what = rng.random()
            if what < 0.1:
                await undo(cafe, table, token)
            elif what < 0.7 or (draft is not None and draft.complete):
                await confirm(cafe, table, token)
            if what < 0.03:
                await cafe.say(table, rng.choice(tokens), "hello")
                await cafe.take_back_ask(table, tokens[0], 0) if len(table.playing) > 60 else None
                for other in tokens[1:] if table.take_back else ():
                    await cafe.take_back_answer(table, other, rng.random() < 0.8) if table.take_back else None
            if rng.random() < 0.02:
                before = likeness(table)
                table = await read_again(cafe, table)
                assert likeness(table) == before
        before = likeness(table)
        table = await read_again(cafe, table)
        assert likeness(table) == before and table.playing.result is not None

    spend(tmp_path, evening)


@every_game
def test_a_draft_is_seen_by_its_own_seat_alone(tmp_path: Path, game: str) -> None:
    async def evening(cafe: Cafe) -> None:
        table, tokens = await friends_at(cafe, game, "Ana", "Ben")
        mover = table.actor
        other = 1 - mover
        pictures = [table.picture(seat) for seat in (other, None)]
        length, seq = len(table.playing), table.seq
        await act(cafe, table, tokens[mover], table.playing.legal()[0])
        assert [table.picture(seat) for seat in (other, None)] == pictures
        assert (len(table.playing), table.seq) == (length, seq)
        assert table.draft(mover) is not None and table.draft(other) is None
        assert len(table.shown_match(mover)) > length
        again = await read_again(cafe, table)
        assert again.draft(mover).actions == table.draft(mover).actions  # type: ignore[union-attr]
        await undo(cafe, again, tokens[mover])
        assert again.draft(mover) is None and again.offers(mover)

    spend(tmp_path, evening)


def test_a_turn_is_built_undone_step_by_step_and_confirmed(tmp_path: Path) -> None:
    async def evening(cafe: Cafe) -> None:
        table, tokens = await friends_at(cafe, "guatemala-cafe", "Ana", "Ben")
        await play_on(cafe, table, tokens, 1)  # the Buyer is put somewhere
        token, mover = tokens[table.actor], table.actor
        await act(cafe, table, token, "move 1")
        first = table.draft(mover)
        assert first is not None and first.actions[0] == "move 1"
        if not first.complete:
            await act(cafe, table, token, table.shown_match(mover).legal()[0])
            await undo(cafe, table, token)
        assert table.draft(mover) == first or table.draft(mover).actions == first.actions  # type: ignore[union-attr]
        await undo(cafe, table, token)
        assert table.draft(mover) is None
        with pytest.raises(NotNow):
            await undo(cafe, table, token)
        await act(cafe, table, token, "move 2")
        await confirm(cafe, table, token)
        assert "move 2" in table.playing.actions and table.draft(mover) is None
        with pytest.raises(NotNow):
            await confirm(cafe, table, token)

    spend(tmp_path, evening)


def test_a_draft_draws_nothing(tmp_path: Path) -> None:
    """A draw would show what comes, and an undo would give a second look."""

    async def evening(cafe: Cafe) -> None:
        table, tokens = await friends_at(cafe, CAFE, "Ana", "Ben")
        token, mover = tokens[table.actor], table.actor
        while (draft := table.draft(mover)) is None or not draft.complete:
            await act(cafe, table, token, table.shown_match(mover).legal()[-1])
        assert not any(action.startswith("draw") for action in draft.actions)
        assert draft.match.actor < 0 or draft.match.actor != mover
        with pytest.raises(NotNow, match="complete"):
            await act(cafe, table, token, "pass")
        before = len(table.playing)
        await confirm(cafe, table, token)
        assert any(action.startswith("draw") for action in table.playing.actions[before:])

    spend(tmp_path, evening)


def test_whoever_does_not_confirm_turns_plays_them_at_once(tmp_path: Path) -> None:
    async def evening(cafe: Cafe) -> None:
        token = await person(cafe, "Ana", confirm=False)
        table = await cafe.create(token, CAFE, Wishes(seats=2, same_device=2))
        await cafe.start(table, token)
        mover, length = table.actor, len(table.playing)
        while table.actor == mover and len(table.playing) == length:
            draft = table.draft(mover)
            assert draft is None or not draft.complete
            await act(cafe, table, token, table.shown_match(mover).legal()[0])
        assert len(table.playing) > length

    spend(tmp_path, evening)


# ---- stale, double and racing moves --------------------------------------------------------------------------------


@every_game
def test_a_double_or_stale_move_has_no_effect(tmp_path: Path, game: str) -> None:
    async def evening(cafe: Cafe) -> None:
        table, tokens = await friends_at(cafe, game, "Ana", "Ben")
        for _ in range(12):
            if table.finished:
                break
            seat, token = table.actor, tokens[table.actor]
            seq, step = table.seq, table.step(seat)
            action = table.playing.legal()[-1]
            await cafe.act(table, token, seat, seq, action, step)
            drafted = likeness(table)
            for old_seq, old_step in ((seq, step), (seq + 5, step + 1), (seq, step + 7)):
                with pytest.raises(NotNow):
                    await cafe.act(table, token, seat, old_seq, action, old_step)
            assert likeness(table) == drafted
            seq, step = table.seq, table.step(seat)
            await cafe.confirm(table, token, seat, seq, step)
            done = likeness(table)
            with pytest.raises(NotNow):
                await cafe.confirm(table, token, seat, seq, step)
            with pytest.raises(NotNow):
                await cafe.act(table, token, seat, seq, action, table.step(seat), True)
            assert likeness(table) == done

    spend(tmp_path, evening)


def test_chat_makes_no_move_stale(tmp_path: Path) -> None:
    async def evening(cafe: Cafe) -> None:
        table, tokens = await friends_at(cafe, CAFE, "Ana", "Ben")
        seat, seq = table.actor, table.seq
        await cafe.say(table, tokens[1 - seat], "take your time")
        await cafe.act(table, tokens[seat], seat, seq, table.playing.legal()[0], 0, True)
        assert table.seq > seq + 1

    spend(tmp_path, evening)


def test_of_many_racing_moves_one_happens(tmp_path: Path) -> None:
    async def evening(cafe: Cafe) -> None:
        table, tokens = await friends_at(cafe, CAFE, "Ana", "Ben")
        for _ in range(10):
            seat, seq, step = table.actor, table.seq, table.step(table.actor)
            legal = table.playing.legal()
            tries = [cafe.act(table, tokens[seat], seat, seq, legal[n % len(legal)], step, True) for n in range(8)]
            results = await asyncio.gather(*tries, return_exceptions=True)
            assert sum(result is None for result in results) == 1
            assert all(result is None or isinstance(result, NotNow) for result in results)

    spend(tmp_path, evening)


def test_two_servers_on_one_database_never_both_write(tmp_path: Path) -> None:
    """The key of the events decides; the slower one learns what happened."""

    async def evening(cafe: Cafe) -> None:
        table, tokens = await friends_at(cafe, CAFE, "Ana", "Ben")
        other_cafe = Cafe(type(cafe.store)(f"sqlite:///{tmp_path / 'cafe.db'}"), pause=0.0)
        other = await other_cafe.open(table.id)
        assert likeness(other) == likeness(table)
        await act(cafe, table, tokens[table.actor], table.playing.legal()[0], confirm=True)
        with pytest.raises(NotNow):
            await act(other_cafe, other, tokens[other.actor], other.playing.legal()[-1], confirm=True)
        assert likeness(other) == likeness(table)
        await other_cafe.shut_down()

    spend(tmp_path, evening)


def test_nobody_plays_for_another(tmp_path: Path) -> None:
    async def evening(cafe: Cafe) -> None:
        table, tokens = await friends_at(cafe, CAFE, "Ana", "Ben")
        mover = table.actor
        stranger = await person(cafe, "Eve")
        action = table.playing.legal()[0]
        for token in (tokens[1 - mover], stranger):
            for work in (
                cafe.act(table, token, mover, table.seq, action),
                cafe.undo(table, token, mover, table.seq),
                cafe.confirm(table, token, mover, table.seq),
                cafe.take_back_ask(table, token, mover),
                cafe.seat_link(table, token, mover),
                cafe.rename(table, token, mover, "Mallory"),
                cafe.hint(table, token, mover),
            ):
                with pytest.raises(NotYours):
                    await work
        with pytest.raises(NotNow, match="not your turn"):
            await cafe.act(table, tokens[1 - mover], 1 - mover, table.seq, action)
        with pytest.raises(IllegalAction):
            await cafe.act(table, tokens[mover], mover, table.seq, "pass")
        with pytest.raises(NotThere):
            await cafe.open("nothing-here")

    spend(tmp_path, evening)


# ---- asking --------------------------------------------------------------------------------------------------------


@every_game
def test_why_names_the_rule_and_hints_are_legal(tmp_path: Path, game: str) -> None:
    async def evening(cafe: Cafe) -> None:
        table, tokens = await friends_at(cafe, game, "Ana", "Ben")
        seat = table.actor
        legal = table.playing.legal()
        illegal = next(text for text in map(str, table.game.actions) if text not in legal)
        refused = cafe.why(table, tokens[seat], seat, illegal)
        assert refused.refusal is not None and refused.refusal.rule in refused.say("de")
        assert cafe.why(table, tokens[seat], seat, legal[0]).refusal is None
        hint = await cafe.hint(table, tokens[seat], seat)
        named = {table.game.actions.text(expected.action) for expected in hint.found}
        assert hint.action in named <= set(legal)
        assert hint.seat == seat and table.game.dump(hint.shown.state) == table.game.dump(table.view(seat))
        with pytest.raises(NotNow):
            cafe.why(table, tokens[1 - seat], 1 - seat, illegal)

    spend(tmp_path, evening)


def test_a_table_may_play_without_hints(tmp_path: Path) -> None:
    async def evening(cafe: Cafe) -> None:
        table, tokens = await friends_at(cafe, CAFE, "Ana", "Ben", settings={"hints": False})
        with pytest.raises(NotYours, match="without hints"):
            await cafe.hint(table, tokens[table.actor], table.actor)

    spend(tmp_path, evening)


def test_what_cannot_be_kept_has_not_happened(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(engine, "PATIENCE", 50)

    async def evening(cafe: Cafe) -> None:
        table, tokens = await friends_at(cafe, CAFE, "Ana", "Ben")
        seq = table.seq
        with closing(sqlite3.connect(tmp_path / "cafe.db", isolation_level=None)) as another:
            another.execute("BEGIN IMMEDIATE")
            with pytest.raises(CannotKeep):
                await cafe.say(table, tokens[0], "hello")
            assert (table.seq, table.chat) == (seq, [])
            another.execute("ROLLBACK")
        await cafe.say(table, tokens[0], "hello")
        assert table.seq == seq + 1 and likeness(table) == likeness(await read_again(cafe, table))

    spend(tmp_path, evening)


def test_chat_is_kept_short_and_printable(tmp_path: Path) -> None:
    async def evening(cafe: Cafe) -> None:
        table, tokens = await friends_at(cafe, CAFE, "Ana", "Ben")
        await cafe.say(table, tokens[1], "  <b>hi\x00 \u202ethere</b>\n")
        assert [(line.name, line.text) for line in table.chat] == [("Ben", "<b>hi there</b>")]
        for wrong in ("", " \n ", "x" * 501):
            with pytest.raises(Refused):
                await cafe.say(table, tokens[0], wrong)

    spend(tmp_path, evening)


def test_a_table_keeps_so_many_lines_and_no_more(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(playing, "MOST_WRITTEN", 310)

    async def evening(cafe: Cafe) -> None:
        table, tokens = await friends_at(cafe, CAFE, "Ana", "Ben")
        for number in range(310):
            await cafe.say(table, tokens[0], f"line {number}")
        assert len(table.chat) == 300 and table.chat[-1].text == "line 309"
        with pytest.raises(Refused, match="chat is full"):
            await cafe.say(table, tokens[1], "one more")
        with pytest.raises(Refused, match="chat is full"):
            await cafe.say(await read_again(cafe, table), tokens[1], "one more")

    spend(tmp_path, evening)


def test_a_recap_tells_first_what_touched_the_reader(tmp_path: Path) -> None:
    async def evening(cafe: Cafe) -> None:
        touched = 0
        while not touched:  # there are games in which nobody touches anybody for long
            table, tokens = await friends_at(cafe, "guatemala-cafe", "Ana", "Ben", "Cleo")
            await play_on(cafe, table, tokens, 250)
            touched = sum(_touched(table, seat) for seat in range(3))
        assert table.recap(0, len(table.playing)) == []

    spend(tmp_path, evening)


def _touched(table: Table, seat: int) -> int:
    """How many lines of a checked recap touch the reader."""
    match, told = table.playing, table.recap(seat, 40, "en")
    touching = [line.touches for line in told]
    assert touching == sorted(touching, reverse=True) and not all(touching)
    assert sorted(line.index for line in told) == list(range(41, len(match) + 1))
    assert all(line.seat != seat for line in told if line.touches)
    for line in told:
        gains = match.game.gains(match.state_at(line.index - 1), match.numbers[line.index - 1])
        if line.seat != seat and any(gain.seat == seat for gain in gains):
            assert line.touches
    return sum(touching)


@every_game
def test_the_horizon_is_the_last_draw(tmp_path: Path, game: str) -> None:
    async def evening(cafe: Cafe) -> None:
        table, tokens = await friends_at(cafe, game, "Ana", "Ben")
        await play_on(cafe, table, tokens, 15)
        beyond = [line.beyond for line in table.log(0)]
        assert beyond == sorted(beyond, reverse=True)
        assert sum(beyond) == table.playing.horizon
        assert all(line.beyond for line in table.log(0) if line.seat is None)

    spend(tmp_path, evening)


def test_what_everybody_sees_is_forced_is_played_at_once(tmp_path: Path) -> None:
    """In Café International everything lies open; a seat that can only pass is not asked."""

    async def evening(cafe: Cafe) -> None:
        forced: list[str] = []
        while not forced:  # some games have none
            table, tokens = await friends_at(cafe, CAFE, "Ana", "Ben")
            await play_on(cafe, table, tokens, 400)
            assert table.finished
            forced += [line.text for line in table.log(None) if line.forced]
        assert all("nothing else was possible" in text for text in forced)

    spend(tmp_path, evening)


def test_nothing_tells_that_a_player_cannot_block(tmp_path: Path) -> None:
    """GC-41: everybody is asked, and whoever can only allow is asked no less; only what all know is done at once."""

    async def evening(cafe: Cafe) -> None:
        asked_without_choice = 0
        for seed in range(3):
            table, tokens = await friends_at(cafe, "guatemala-cafe", "Ana", "Ben", "Cleo")
            rng = Random(seed)
            while not table.finished:
                seat = table.actor
                legal = table.playing.legal()
                asked_without_choice += legal == ["allow"]
                scores = [action for action in legal if action.startswith(("score", "refill"))]
                await act(cafe, table, tokens[seat], rng.choice(scores or legal), confirm=True)
            assert not any(line.forced and "allowed" in line.text and _may_have(table, line.index)
                           for line in table.log(None))  # fmt: skip
        assert asked_without_choice

    spend(tmp_path, evening)


def _may_have(table: Table, index: int) -> bool:
    """Whether, by what everybody knew, the seat that was asked might have blocked."""
    before = table.view(None, index - 1)
    return len(table.game.legal(before)) > 1
