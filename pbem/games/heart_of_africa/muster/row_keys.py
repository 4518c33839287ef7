"""The keys of the rows of an army's form, and the row at which a problem is shown."""

import re

from pbem.games.heart_of_africa.armies.problem import Problem
from pbem.games.heart_of_africa.armies.roster import Roster

_UNIT = re.compile(r"^(?:contingent\[(\d+)\]\.)?unit\[(\d+)\]")
_CONTINGENT = re.compile(r"^contingent\[(\d+)\]")
_CRAFT = re.compile(r"^craft\[(\d+)\]")


def unit_key(contingent: int, place: int) -> str:
    """A unit, counted from 1 in its force."""
    return f"unit.{contingent}.{place}"


def craft_key(party: str) -> str:
    """The craft of a party."""
    return f"craft.{party}"


def row_of(problem: Problem, roster: Roster) -> str:
    """The row at which a problem is shown: a unit, a contingent, a part of the army."""
    if unit := _UNIT.match(problem.key):
        return unit_key(int(unit[1] or 0), int(unit[2]))
    if contingent := _CONTINGENT.match(problem.key):
        return f"contingent.{contingent[1]}"
    if fleet := _CRAFT.match(problem.key):
        return craft_key(roster.craft[int(fleet[1]) - 1].party)
    return problem.key.removeprefix("battle.")
