"""The rule that is named where an action is refused, by the letter of CI-19."""

from __future__ import annotations

from games.cafe_international.reference import (
    CHAIRS,
    TABLES,
    WELCOME,
    Cafe,
    alone,
    balanced,
    gender_of,
    nation_of,
)


def broken_rule(cafe: Cafe, action: str) -> str:
    """The first rule that an action breaks which is not legal in a turn."""
    verb, *words = action.split(" ", 2)
    if verb == "pass":
        return "CI-45"
    if verb in ("done", "bar", "exchange") and run_of(cafe):
        return "CI-51"
    if verb == "done":
        return "CI-18" if cafe["turn"] else "CI-10"
    if verb not in ("seat", "bar", "exchange") or not cafe["hands"][cafe["mover"]][words[0]]:
        return "CI-10"
    if verb == "seat":
        return _broken_by_seating(cafe, words[0], *words[1].split(" as "))
    if cafe["turn"]:
        return "CI-10"
    if verb == "bar":
        return "CI-31" if words[0].startswith("joker") else "CI-32"
    return "CI-36" if cafe["chairs"].get(words[1], "").startswith("joker") else "CI-35"


def run_of(cafe: Cafe) -> str:
    """The regulars' table that has been begun in this turn: the one out of balance."""
    chairs = [chair for _, chair in cafe["turn"]]
    return next((table for chair in chairs for table in TABLES[chair] if not balanced(cafe["chairs"], table)), "")


def _broken_by_seating(cafe: Cafe, tile: str, chair: str, stands_for: str = "") -> str:
    if chair in cafe["chairs"]:
        return "CI-11"
    if (stands_for or nation_of(tile)) not in WELCOME[chair]:
        return "CI-12"
    guest = f"{tile} as {stands_for}" if stands_for else tile
    run = run_of(cafe)
    if run and (chair not in CHAIRS[run] or gender_of(guest) != gender_of(cafe["turn"][0][0])):
        return "CI-51"
    now = cafe["chairs"] | {chair: guest}
    if not all(balanced(now, table) or table == run for table in TABLES[chair]):
        return "CI-13"
    if run:
        return "CI-51"
    return "CI-14" if alone(now, chair) else "CI-15"
