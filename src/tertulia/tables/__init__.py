"""Tables: matches with people and bots at them, kept as logs of events."""

from __future__ import annotations

from tertulia.tables.asking import Hint, Reason
from tertulia.tables.cafe import Cafe
from tertulia.tables.drafts import Draft
from tertulia.tables.kept import Summary
from tertulia.tables.log import LogLine
from tertulia.tables.people import Person, Viewer
from tertulia.tables.playing import Why
from tertulia.tables.settings import Clock, Settings, Wishes
from tertulia.tables.store import Store
from tertulia.tables.table import Chair, Line, Table, TakeBack

__all__ = [
    "Cafe",
    "Chair",
    "Clock",
    "Draft",
    "Hint",
    "Line",
    "LogLine",
    "Person",
    "Reason",
    "Settings",
    "Store",
    "Summary",
    "Table",
    "TakeBack",
    "Viewer",
    "Why",
    "Wishes",
]
