"""A match with people and bots in one terminal: who acts next, what is shown, what is saved."""

from __future__ import annotations

import time
from collections.abc import Iterator
from pathlib import Path
from random import Random
from shlex import quote

from tertulia.cli.common import command
from tertulia.cli.play_bots import Bots
from tertulia.cli.play_commands import COMMANDS, Quit, answer
from tertulia.cli.play_history import is_forced, news_from
from tertulia.cli.play_keep import Keeper, data_folder
from tertulia.cli.play_menu import Menu
from tertulia.cli.play_screen import Scene, Screen
from tertulia.cli.play_seats import PERSON, Seating
from tertulia.kernel.game import CHANCE
from tertulia.kernel.match import Match
from tertulia.kernel.playout import draw
from tertulia.kernel.rulebook import rulebook
from tertulia.kernel.words import Text, Words

_ = Words(Path(__file__).parent)


class Session:
    def __init__(self, match: Match, seating: Seating, screen: Screen, keeper: Keeper, pause: float) -> None:
        self.match = match
        self.seating = seating
        self.people = seating.people
        self.screen = screen
        self.keeper = keeper
        self.pause = pause
        self.notes: list[Text] = []
        """Shown with the next decision, under everything else."""
        self.bots = Bots(seating.bots, self.notes.append)
        self.loss_is_known = False
        """Whether the player who leaves has been told that the game is not kept."""
        self._at_device: int | None = None
        self._warned = False

    def run(self) -> int:
        """Play to the end, or until somebody leaves; the exit code."""
        with self.bots:
            return self._run()

    def _run(self) -> int:
        try:
            self._play_to_the_end()
        except Quit:
            self._goodbye()
        except EOFError:
            self.screen.tell("")
            self._goodbye()
        except KeyboardInterrupt:
            self.screen.tell("")
            self._goodbye()
            return 130
        return 0

    # ---- playing ---------------------------------------------------------------------------------------------------

    def play(self, action: int) -> None:
        since = len(self.match)
        self.match.play(action)
        self.keep()
        self._show_what_happened(since)

    def go_back(self, length: int) -> None:
        """Go back to the position after `length` actions."""
        while len(self.match) > length:
            self.match.undo()
        self.keep()

    def keep(self) -> None:
        path = self.keeper.path
        self.keeper.keep(self.match)
        if self.keeper.problem and not self._warned:
            self._warned = True
            problem = self.keeper.problem
            self.notes.append(_("This game cannot be kept: {problem}. You can play on.", problem=problem))
        if self.keeper.path != path:
            moved = _("This game is being played elsewhere too, so it is kept in {path} now.", path=self.keeper.path)
            self.notes.append(moved)

    def scene(self, seat: int | None) -> Scene:
        return Scene(self.match, seat, self.people, news_from(self.match, seat))

    def _play_to_the_end(self) -> None:
        self.keep()
        self.screen.title(self._title())
        if self.people:
            self.notes.append(_("Type a number or an action; help lists the commands."))
        self._show_what_happened(news_from(self.match, self._looker()))
        while not self.match.over:
            self._step(self.match.actor)
        self._finish()

    def _title(self) -> Text:
        """The game, its options that differ from the defaults, and the players."""
        game = self.match.game
        usual = {option.name: option.default for option in game.options}
        unusual = [
            name if value is True else f"{name}={'no' if value is False else value}"
            for name, value in self.match.options.items()
            if value != usual[name]
        ]
        title = f"{game.title} ({', '.join(unusual)})" if unusual else game.title
        return _("{game}: {players}", game=title, players=self.seating.names)

    def _step(self, actor: int) -> None:
        legal = self.match.game.legal(self.match.state)
        if actor == CHANCE:  # a record whose draws were made by hand
            self.play(draw(self.match.game, self.match.state, Random()))
        elif self.seating.bots[actor] != PERSON:
            self.play(self.bots.choose(self.match, actor))
        elif is_forced(self.match):
            self.play(legal[0])
        else:
            self._decide(actor)

    def _decide(self, seat: int) -> None:
        scene = self.scene(seat)
        if self._is_secret():
            if seat != self._at_device:
                self.screen.hand_over(self.seating.names[seat])
            self.screen.happening(scene, scene.since)
        self._at_device = seat
        menu = Menu(self.match)
        self.screen.decision(scene, menu, self._notes_in_words())
        prompt = f"{self.seating.names[seat]}> "
        while not answer(self, menu, self.screen.ask(prompt, lambda: self._completions(menu))):
            pass

    def _completions(self, menu: Menu) -> Iterator[str]:
        yield from (item.text for item in menu.items)
        yield from COMMANDS
        yield from (f"rules {rule}" for rule in rulebook(self.match.game, self.screen.language).rules)
        yield from (f"why {text}" for text in map(str, self.match.game.actions))

    # ---- showing ---------------------------------------------------------------------------------------------------

    def _is_secret(self) -> bool:
        """Whether some people at this device may not see what others see."""
        game = self.match.game
        views = [game.dump(self.match.view(seat)) for seat in self.people]
        return any(view != views[0] for view in views)

    def _looker(self) -> int | None:
        """The seat whose view is shown while nobody decides; None, if there are no people: everything is shown."""
        return self.people[0] if self.people else None

    def _show_what_happened(self, since: int) -> None:
        if self._is_secret():
            return
        self.screen.happening(self.scene(self._looker()), since)
        if self.match.actor not in self.people and not self.match.over:
            time.sleep(self.pause)

    def _notes_in_words(self) -> list[str]:
        words = [note.say(self.screen.language) for note in self.notes]
        self.notes.clear()
        return words

    def _finish(self) -> None:
        result = self.match.result
        assert result is not None
        self.screen.result(self.scene(None if self._is_secret() else self._looker()), result)
        for note in self._notes_in_words():
            self.screen.line(note)
        if self.keeper.problem is None:
            self.screen.whole_line(_("Its record: {path}", path=self.keeper.path))
            self.screen.whole_line(
                _("Look at it again with: {command}", command=f"{command()} replay {quote(str(self.keeper.path))}")
            )

    def _goodbye(self) -> None:
        self.keep()
        if self.keeper.problem is not None:
            self.screen.tell(_("The game is not kept: {problem}.", problem=self.keeper.problem))
            return
        path = self.keeper.path
        going_on = f"{command()} play --resume" + ("" if path.parent == data_folder() else f" {quote(str(path))}")
        self.screen.whole_line(_("The game is kept in {path}. Go on with: {command}", path=path, command=going_on))
