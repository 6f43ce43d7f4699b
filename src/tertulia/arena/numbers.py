"""Numbers formatted for people. Numbers in JSON and in tables are not formatted here."""

from __future__ import annotations

from pathlib import Path

from tertulia.kernel.words import Words

_ = Words(Path(__file__).parent)


def written(value: float, form: str, language: str) -> str:
    """A number in a format such as ".1f", with the decimal point or comma of the language."""
    whole, point, decimals = f"{value:{form}}".partition(".")
    return _("{whole}.{decimals}", whole=whole, decimals=decimals).say(language) if point else whole
