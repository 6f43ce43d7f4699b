"""Our script, style sheet and icons: a browser keeps them until they change, because then their address changes."""

from __future__ import annotations

import os
from pathlib import Path
from typing import Any, Final

from starlette.responses import Response
from starlette.staticfiles import StaticFiles

FOLDER: Final = Path(__file__).parent / "static"
FOR_GOOD: Final = "public, max-age=31536000, immutable"
ASK_AGAIN: Final = "no-cache"


def asset(name: str) -> str:
    """The address of a file as it is now."""
    return f"/static/{name}?v={_version((FOLDER / name).stat())}"


def _version(found: os.stat_result) -> str:
    return f"{found.st_mtime_ns:x}-{found.st_size:x}"


class Assets(StaticFiles):
    def __init__(self) -> None:
        super().__init__(directory=FOLDER)

    def file_response(
        self, full_path: Any, stat_result: os.stat_result, scope: Any, status_code: int = 200
    ) -> Response:
        answer = super().file_response(full_path, stat_result, scope, status_code)
        is_this_one = scope["query_string"] == f"v={_version(stat_result)}".encode()
        answer.headers["Cache-Control"] = FOR_GOOD if is_this_one else ASK_AGAIN
        return answer
