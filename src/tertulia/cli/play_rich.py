"""The screen in a terminal: the board, the news under it, then the legal actions, as much as fits."""

from __future__ import annotations

import os
import sys
from collections.abc import Sequence
from pathlib import Path
from typing import Final

from rich.console import Console
from rich.control import Control
from rich.padding import Padding
from rich.table import Table
from rich.text import Text as Styled

from tertulia.cli.play_history import points_since, signed
from tertulia.cli.play_keep import Kept
from tertulia.cli.play_menu import Group, Item, Menu
from tertulia.cli.play_screen import Scene, Screen, ended, kept_cells, standings, tally
from tertulia.kernel.match import Match, Result
from tertulia.kernel.rulebook import unmarked
from tertulia.kernel.words import Text, Words, say

_ = Words(Path(__file__).parent)

LEAST_NEWS: Final = 4
"""With fewer lines of news than this, the list of actions is shortened."""

GAP: Final = 2
"""Blanks between two columns."""


def make_screen(language: str, plain: bool) -> Screen:
    """A drawn screen if input and output are a terminal that can show it, unless plain is asked for."""
    terminal = sys.stdin.isatty() and sys.stdout.isatty() and os.environ.get("TERM") != "dumb"
    return RichScreen(language) if terminal and not plain else Screen(language)


class RichScreen(Screen):
    pause = 0.6

    def __init__(self, language: str) -> None:
        super().__init__(language)
        self.console = Console(highlight=False)
        self._title = Styled("")

    # ---- sentences -------------------------------------------------------------------------------------------------

    def line(self, written: str) -> None:
        self.console.print(Styled(written))

    def whole_line(self, sentence: Text) -> None:
        self.console.print(Styled(say(sentence, self.language)), soft_wrap=True)

    def title(self, sentence: Text) -> None:
        self._title = Styled(say(sentence, self.language), style="bold")
        self.console.print(self._title)

    def rule(self, name: str, text: str) -> None:
        self.console.print(Styled.assemble((name, "bold"), " ", unmarked(text)))

    # ---- the game --------------------------------------------------------------------------------------------------

    def happening(self, scene: Scene, since: int) -> None:
        board = self._board(scene, None)
        news = self._wrapped(scene.news(self.language))
        self._draw([*board, *_last(news, max(LEAST_NEWS, self.console.height - len(board) - 1))])

    def decision(self, scene: Scene, menu: Menu, notes: Sequence[str]) -> None:
        board, noted = self._board(scene, menu), self._wrapped(notes)
        guide = self._wrapped(self.guide(scene), "italic")
        news = self._wrapped(scene.news(self.language))
        room = self.console.height - len(board) - len(guide) - len(noted) - 1
        listed = self._menu(menu.groups, room - min(len(news), LEAST_NEWS))
        room -= len(listed)
        if len(news) > room:
            full = len(board)
            board = [line for line in board if line.plain.strip()]
            news = self._shortened(news, scene, room + full - len(board))
        blank = [Styled("")] if room - len(news) > 2 else []
        self._draw([*board, *blank, *news, *blank, *guide, *listed, *noted])

    def board(self, scene: Scene, menu: Menu | None = None) -> None:
        self._print(self._board(scene, menu))

    def menu(self, groups: Sequence[Group]) -> None:
        self._print(self._menu(groups))

    def hand_over(self, name: str) -> None:
        self.console.control(Control.clear(), Control.home())
        super().hand_over(name)

    def points(self, match: Match) -> None:
        table = self._table(_("player"), _("points"), _("where they came from"))
        for name, points, reasons in tally(match, self.language):
            table.add_row(Styled(name), str(points), reasons)
        self.console.print(table)

    def result(self, scene: Scene, result: Result) -> None:
        self.happening(scene, scene.since)
        self.console.print()
        self.console.print(Styled(say(ended(scene.match, result), self.language), style="bold"))
        table = self._table(_("rank"), _("player"), _("points"), _("where they came from"))
        for one in standings(scene.match, result, self.language):
            table.add_row(str(one.rank), Styled(one.name), str(one.points), one.reasons)
        self.console.print(table)

    def kept(self, games: Sequence[Kept]) -> None:
        for game in games:
            name, *cells = kept_cells(game, self.language)
            self.console.print(Styled(name, style="bold"), soft_wrap=True)
            self.console.print(Padding(Styled(" · ".join(cells)), (0, 0, 0, 2)))

    # ---- what is drawn ---------------------------------------------------------------------------------------------

    def _draw(self, lines: Sequence[Styled]) -> None:
        self.console.control(Control.clear(), Control.home())
        if len(lines) + 1 < self.console.height:
            self.console.print(self._title, no_wrap=True, overflow="ellipsis")
        self._print(lines)

    def _print(self, lines: Sequence[Styled]) -> None:
        for line in lines:
            self.console.print(line, no_wrap=True, overflow="crop", crop=True)

    def _board(self, scene: Scene, menu: Menu | None) -> list[Styled]:
        """The sketch, or the sentences if the terminal is too narrow for it."""
        show = self.show(scene, menu)
        sketch = Styled.from_markup(scene.match.game.sketch(scene.view, show))
        lines = list(sketch.split("\n", allow_blank=True))
        if max(line.cell_len for line in lines) <= self.console.width:
            return lines
        return self._wrapped(scene.match.game.describe(scene.view, show))

    def _wrapped(self, sentences: Sequence[str], style: str = "") -> list[Styled]:
        return [line for text in sentences for line in Styled(text, style).wrap(self.console, self.console.width)]

    def _shortened(self, news: list[Styled], scene: Scene, rows: int) -> list[Styled]:
        """The last lines of news. If there is hardly any room, one line with the points won and lost."""
        if rows > LEAST_NEWS:
            return _last(news, rows)
        points = points_since(scene.match, scene.seat, self.language, scene.since)
        sentence = say(_("Since your last decision: {points} (log shows more)", points=points), self.language)
        fits = Styled(sentence).cell_len <= self.console.width
        return self._wrapped([sentence if fits else f"{points} (log)"], "italic")[: max(0, rows)]

    def _menu(self, groups: Sequence[Group], rows: int | None = None) -> list[Styled]:
        """The groups in columns, shortened to about `rows` rows."""
        full = self.console.width
        wanted = [-(-len(group) // _across(group, full)) for _heading, group in groups]
        lines: list[Styled] = []
        for (heading, group), down in zip(groups, _shares(wanted, rows), strict=True):
            across = _across(group, full, down)
            some = group[: across * down]
            width = max(map(_length, some)) + GAP
            lines += self._wrapped([self._heading(heading, len(some), len(group))], "bold")
            for start in range(0, len(some), across):
                lines.append(Styled("").join(_cell(item, width) for item in some[start : start + across]))
        return lines

    def _heading(self, heading: Text, shown: int, there: int) -> str:
        words = say(heading, self.language)
        if shown < there:
            more = _("the best {shown} of {there}, Enter lists all", shown=shown, there=there)
            words += f" ({say(more, self.language)})"
        return words

    def _table(self, *headings: Text) -> Table:
        table = Table()
        for heading in headings:
            table.add_column(say(heading, self.language), overflow="fold")
        return table


def _length(item: Item) -> int:
    return Styled(str(item)).cell_len


def _across(group: Sequence[Item], full: int, down: int | None = None) -> int:
    """How many columns of items fit beside each other, if only `down` rows are shown."""
    for across in range(full // (1 + GAP), 1, -1):
        some = group if down is None else group[: across * down]
        if across * (max(map(_length, some)) + GAP) <= full + GAP:
            return across
    return 1


def _cell(item: Item, width: int) -> Styled:
    style = "green" if item.points > 0 else "red" if item.points < 0 else "dim"
    cell = Styled.assemble((str(item.number), "bold cyan"), " ", item.text, " ", (signed(item.points), style))
    cell.append(" " * (width - cell.cell_len))
    return cell


def _last(lines: Sequence[Styled], rows: int) -> list[Styled]:
    """The last rows, with a sign if something is left out."""
    return list(lines) if len(lines) <= rows else [Styled("…"), *lines[len(lines) - rows + 1 :]]


def _shares(wanted: Sequence[int], rows: int | None) -> list[int]:
    """How many rows each group gets under its heading: at least one; the rest goes to the first groups."""
    left = sum(wanted) if rows is None else rows - 2 * len(wanted)
    shares = []
    for rows_wanted in wanted:
        more = max(0, min(rows_wanted - 1, left))
        left -= more
        shares.append(1 + more)
    return shares
