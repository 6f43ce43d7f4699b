"""Where games are kept: one record for each game in the user's data folder, written after every decision."""

from __future__ import annotations

import secrets
import time
from dataclasses import dataclass, replace
from pathlib import Path

import tertulia
from tertulia.cli.common import command
from tertulia.kernel import folders
from tertulia.kernel.errors import BadInput
from tertulia.kernel.match import Match
from tertulia.kernel.record import read_record
from tertulia.kernel.words import Text, Words

_ = Words(Path(__file__).parent)


def data_folder() -> Path:
    """The folder of the kept games."""
    return folders.data_folder() / "games"


class Keeper:
    """Keeps one match in one file. If that fails, `problem` says why, and the game goes on."""

    def __init__(self, path: Path, written: bytes | None = None) -> None:
        self.path = path
        self.problem: Text | None = None
        self._written = written

    def keep(self, match: Match) -> None:
        try:
            self.path.parent.mkdir(parents=True, exist_ok=True)
            if self.path.exists() and self.path.read_bytes() != self._written:  # it is being played elsewhere too
                self.path = free_path(match.game.name, self.path.parent)
            match.save(self.path)
            self._written = self.path.read_bytes()
            self.problem = None
        except (OSError, BadInput) as error:
            self.problem = _("{path} cannot be written: {reason}", path=self.path, reason=_reason(error))


def free_path(game: str, folder: Path | None = None) -> Path:
    """A name for a new file: the game, the time, and random letters for games begun in the same second."""
    began = time.strftime("%Y-%m-%d-%H%M%S")
    return (folder or data_folder()) / f"{game}-{began}-{secrets.token_hex(2)}.txt"


def save_as(match: Match, written: str) -> Path | Text:
    """Save under a name that was typed. A file that holds anything but this game is not overwritten."""
    path = _typed_path(written)
    try:
        if path.is_file() and not _holds(path, match):
            return _("{path} holds something else; choose another name", path=path)
        return match.save(path)
    except (OSError, BadInput) as error:
        return _("{path} cannot be written: {reason}", path=path, reason=_reason(error))


def _reason(error: OSError | BadInput) -> str:
    """What the system says."""
    cause = error if isinstance(error, OSError) else error.__context__
    return (cause.strerror or str(cause)) if isinstance(cause, OSError) else str(error)


def _typed_path(written: str) -> Path:
    try:
        return Path(written).expanduser()
    except RuntimeError:  # ~nobody
        return Path(written)


def _holds(path: Path, match: Match) -> bool:
    """Whether a file is a record of this match, at any point of it."""
    try:
        there, here = read_record(path), match.record()
    except BadInput:
        return False
    return replace(there, actions=[]) == replace(here, actions=[])


# ---- kept games ----------------------------------------------------------------------------------------------------


@dataclass(frozen=True)
class Kept:
    """A file of the data folder. If it cannot be read, `match` is None and `problem` says why."""

    path: Path
    match: Match | None
    problem: str = ""

    @property
    def when(self) -> str:
        """When it was last played."""
        return time.strftime("%Y-%m-%d %H:%M", time.localtime(self.path.stat().st_mtime))


def kept_files() -> list[Path]:
    """The files of the data folder, newest first."""
    try:
        files = [path for path in data_folder().iterdir() if path.suffix in (".txt", ".json") and path.is_file()]
        return sorted(files, key=lambda path: (path.stat().st_mtime_ns, path.name), reverse=True)
    except FileNotFoundError:
        return []
    except OSError as error:
        raise BadInput(f"{data_folder()} cannot be read: {error.strerror or error}") from None


def look_into(path: Path) -> Kept:
    try:
        return Kept(path, tertulia.load(path))
    except BadInput as error:
        return Kept(path, None, str(error))


def newest_unfinished(game: str | None) -> Path:
    """The newest kept game that is not over. If a newer file is broken, say so instead of skipping it."""
    for kept in map(look_into, kept_files()):
        if kept.match is None and (game is None or kept.path.name.startswith(game)):
            raise BadInput(
                f"the newest kept game, {kept.path}, cannot be read: {kept.problem}; "
                f"'{command()} play --list' shows the others, '{command()} play --resume FILE' takes one of them"
            )
        if kept.match is not None and game in (None, kept.match.game.name) and not kept.match.over:
            return kept.path
    raise BadInput("no unfinished game is kept; begin one with 'tertulia play'")


def find_kept(written: str) -> Path:
    """The file that was typed, or the one of that name in the data folder."""
    path = _typed_path(written)
    try:
        kept = data_folder() / written
        return kept if not path.exists() and kept.exists() else path
    except OSError as error:
        raise BadInput(f"{written[:60]} cannot be read: {error.strerror or error}") from None


def reopen(path: Path) -> tuple[Match, Keeper]:
    try:
        written = path.read_bytes()
    except OSError as error:
        raise BadInput(f"{path} cannot be read: {error.strerror or error}") from None
    try:
        match = tertulia.load(path)
    except BadInput as error:
        raise BadInput(f"{path} cannot be played on: {error}") from None
    if match.over:
        raise BadInput(f"the game in {path} is over; look at it with '{command()} replay {path}'")
    return match, Keeper(path, written)
