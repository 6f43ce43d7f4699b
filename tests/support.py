"""What tests share."""

from __future__ import annotations

import pytest


def rule(*ids: str) -> pytest.MarkDecorator:
    """The rules, by their ids in a game's rules.md, that a test is about."""
    return pytest.mark.rule(*ids)
