"""What a play session shows. This is the plain screen, for screen readers and pipes: one sentence on each line."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, replace
from pathlib import Path

from tertulia.cli.play_history import happened, signed
from tertulia.cli.play_keep import Kept
from tertulia.cli.play_menu import Group, Menu
from tertulia.cli.play_typing import Typist
from tertulia.kernel.game import Show
from tertulia.kernel.match import Match, Result
from tertulia.kernel.rulebook import unmarked
from tertulia.kernel.words import Text, Words, player, say

_ = Words(Path(__file__).parent)


@dataclass(frozen=True)
class Scene:
    """Who looks at the match, and the first action that is news to them."""

    match: Match
    seat: int | None
    """The seat that looks; None: a viewer who may see everything."""
    people: Sequence[int]
    since: int

    @property
    def view(self) -> object:
        return self.match.state if self.seat is None else self.match.view(self.seat)

    def news(self, language: str) -> list[str]:
        return list(happened(self.match, self.seat, self.people, language, self.since))


@dataclass(frozen=True)
class Standing:
    """A line of the final table."""

    rank: int
    name: str
    points: int
    reasons: str


class Screen:
    """Plain: no colours, no boxes, no clearing."""

    pause = 0.0
    """Seconds after a bot's move, if not given."""

    def __init__(self, language: str) -> None:
        self.language = language
        self.typist = Typist()
        self._told: tuple[int | None, int] = (None, 0)
        """The seat that the position was last shown to, and how many actions there were then."""

    # ---- sentences -------------------------------------------------------------------------------------------------

    def line(self, written: str) -> None:
        print(written, flush=True)

    def tell(self, sentence: Text | str) -> None:
        self.line(say(sentence, self.language))

    def whole_line(self, sentence: Text) -> None:
        """A sentence with something to copy, so it must not be wrapped."""
        self.tell(sentence)

    def title(self, sentence: Text) -> None:
        self.tell(sentence)

    def rule(self, name: str, text: str) -> None:
        self.line(f"{name}: {unmarked(text)}")

    # ---- the game --------------------------------------------------------------------------------------------------

    def happening(self, scene: Scene, since: int) -> None:
        """Show what has just happened: the actions from `since` on."""
        for line in replace(scene, since=since).news(self.language):
            self.line(line)

    def decision(self, scene: Scene, menu: Menu, notes: Sequence[str]) -> None:
        """Show what is needed to decide; the position only if more has changed than by the seat's own last action."""
        if self._told != (scene.seat, len(scene.match) - 1):
            self.board(scene, menu)
        self._told = (scene.seat, len(scene.match))
        for sentence in self.guide(scene):
            self.line(sentence)
        self.menu(menu.groups)
        for note in notes:
            self.line(note)

    def guide(self, scene: Scene) -> list[str]:
        """What the decision is about, if the game has a sentence for it."""
        sentence = scene.match.guide(self.language)
        return [] if sentence is None else [sentence]

    def board(self, scene: Scene, menu: Menu | None = None) -> None:
        for sentence in scene.match.game.describe(scene.view, self.show(scene, menu)):
            self.line(sentence)

    def show(self, scene: Scene, menu: Menu | None) -> Show:
        show = scene.match.show(self.language, offers=False)
        return show if menu is None else replace(show, offers=menu.offers)

    def menu(self, groups: Sequence[Group]) -> None:
        for heading, items in groups:
            self.line(f"{say(heading, self.language)}:")
            for item in items:
                self.line(str(item))

    def hand_over(self, name: str) -> None:
        """Ask to pass the device to another player."""
        self.tell(_("Pass the device to {player}, who then presses Enter.", player=name))
        self.ask("")

    def ask(self, prompt: str, completions: Callable[[], Iterable[str]] = tuple) -> str:
        """One typed line; EOFError at the end of the input."""
        return self.typist.ask(prompt, completions)

    # ---- tables ----------------------------------------------------------------------------------------------------

    def points(self, match: Match) -> None:
        """Show everybody's points so far, and where they came from."""
        line = _("{player}, points: {points}; where they came from: {reasons}")
        for name, points, reasons in tally(match, self.language):
            self.tell(line.fill(player=name, points=points, reasons=reasons))

    def result(self, scene: Scene, result: Result) -> None:
        self.board(scene)
        self.tell(ended(scene.match, result))
        line = _("{rank}. {player}, points: {points}; where they came from: {reasons}")
        for one in standings(scene.match, result, self.language):
            self.tell(line.fill(rank=one.rank, player=one.name, points=one.points, reasons=one.reasons))

    def kept(self, games: Sequence[Kept]) -> None:
        for game in games:
            self.line("; ".join(kept_cells(game, self.language)))


# ---- words ---------------------------------------------------------------------------------------------------------


def ended(match: Match, result: Result) -> Text:
    winners = [player(seat, match.names) for seat in result.winners]
    reasons = [match.game.ending(ending) for ending in result.endings]
    return _("The game is over: {reasons}. First: {winners}.", reasons=reasons, winners=winners)


def standings(match: Match, result: Result, language: str) -> list[Standing]:
    """The final table, best first."""
    return [
        Standing(
            result.ranks[seat],
            say(player(seat, match.names), language),
            result.points[seat],
            _sources(match, result.by_reason[seat], language),
        )
        for seat in sorted(range(match.seats), key=lambda seat: result.ranks[seat])
    ]


def tally(match: Match, language: str) -> list[tuple[str, int, str]]:
    """By seat: the name, the points so far, where they came from."""
    return [
        (say(player(seat, match.names), language), points, _sources(match, by_reason, language))
        for seat, (points, by_reason) in enumerate(zip(match.points, match.points_by_reason(), strict=True))
    ]


def _sources(match: Match, by_reason: dict[str, int], language: str) -> str:
    """Where somebody's points came from."""
    sources = [f"{match.reason(name).say(language)} {signed(points)}" for name, points in by_reason.items() if points]
    return ", ".join(sources) or _("nothing yet").say(language)


def kept_cells(kept: Kept, language: str) -> list[str]:
    """A kept game: file, game, players, whose turn, when."""
    if kept.match is None:
        return [kept.path.name, _("cannot be read: {problem}", problem=kept.problem).say(language), kept.when]
    match = kept.match
    names = [say(player(seat, match.names), language) for seat in range(match.seats)]
    turn = _("over") if match.over else _("{player} to move", player=player(max(match.actor, 0), match.names))
    return [kept.path.name, match.game.title, ", ".join(names), turn.say(language), kept.when]
