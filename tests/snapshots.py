"""How SVG pictures are kept: one file each, to be looked at."""

from __future__ import annotations

from syrupy.extensions.single_file import SingleFileSnapshotExtension, WriteMode


class Svg(SingleFileSnapshotExtension):
    file_extension = "svg"
    _write_mode = WriteMode.TEXT
