"""The words of a position file for marks of units and figures, for what has become of them, and for units' kinds."""

import re
from collections.abc import Mapping, Sequence

from pbem.games.heart_of_africa.content.names import ALONE, INITIALS
from pbem.games.heart_of_africa.state import figures as states

UNIT_MARKS: Mapping[str, int] = {
    "failed": states.FAILED,
    "by_ambush": states.CAME_BY_AMBUSH,
    "may_join": states.MAY_JOIN,
    "came_later": states.CAME_LATER,
    "ahead": states.AHEAD,
    "activated": states.ACTIVATED,
    "held": states.HELD,
    "cancelled": states.CANCELLED,
    "surprised": states.SURPRISED,
    "surprised_by_hunters": states.SURPRISED_BY_HUNTERS,
    "rallied": states.RALLIED,
    "singled_out": states.SINGLED_OUT,
    "guided": states.GUIDED,
    "standard_used": states.STANDARD_USED,
    "entered": states.ENTERED,
    "disciplined": states.DISCIPLINED,
}
FIGURE_MARKS: Mapping[str, int] = {
    "reloading": states.RELOADING,
    "fought": states.FOUGHT,
    "dismounted": states.DISMOUNTED,
    "jammed": states.JAMMED,
    "jams_next": states.JAMS_NEXT,
    "broken_gun": states.BROKEN_GUN,
    "shot": states.SHOT,
    "moved": states.CHANGED_HEX,
    "ran": states.RAN,
    "turned": states.TURNED,
    "named": states.NAMED,
    "contacted": states.CONTACTED,
    "evaded": states.EVADED,
    "broke_off": states.BROKE_OFF,
    "freed": states.FREED,
    "climbed": states.CLIMBED,
    "changed_state": states.CHANGED_STATE,
    "boarded": states.BOARDED,
    "carried": states.CARRIED,
    "engaged_at_start": states.ENGAGED_AT_START,
    "stopped": states.STOPPED,
    "climbs_roof": states.CLIMBS_ROOF,
    "set_fire": states.SET_FIRE,
    "exchanged": states.EXCHANGED,
    "waded": states.WADED,
    "worked": states.WORKED,
}
ROOF = "roof"
"""Of a figure: it stands on a building. HA-TEMBA-05."""
LASTING_FIGURE_MARKS = 6  # so many of the first hold in any turn

STATUS: Mapping[str, int] = {
    "to_come": states.TO_COME,
    "marching": states.MARCHING,
    "here": states.HERE,
    "destroyed": states.DESTROYED,
    "broken": states.BROKEN,
    "gone": states.GONE,
}
GONE: Mapping[str, int] = {"killed": states.KILLED, "fled": states.FLED, "exited": states.EXITED}
"""Keys of the figures that have left the map."""

OFF = "off"
"""Instead of a hex: not there yet."""
UNIT_NAME = re.compile(r"([AD])([LSRXBC]?)([1-9]\d?)?", re.ASCII)


class NotOfAUnit(ValueError):
    """A name that no unit can have."""


def unit_name(name: str) -> tuple[bool, str, int]:
    """Of a unit's name: is it the attacker's, what kind it is, its number. Raises NotOfAUnit."""
    match = UNIT_NAME.fullmatch(name)
    kind = next((kind for kind, initial in INITIALS.items() if match and initial == match[2]), "")
    if match is None or (kind in ALONE) != (match[3] is None):
        raise NotOfAUnit(name)
    return match[1] == "A", kind, int(match[3] or 1)


def bits_of(words: Sequence[str], known: Mapping[str, int]) -> int:
    """The marks of these words, which are known."""
    found = 0
    for word in words:
        found |= known[word]
    return found


def words_of(bits: int, known: Mapping[str, int]) -> tuple[str, ...]:
    """The words of these marks."""
    return tuple(word for word, bit in known.items() if bits & bit)
