"""The words for a unit's state in a position file, both ways."""

from collections.abc import Sequence

from msgspec import Struct

from pbem.engine.content import is_not_known
from pbem.games.world_war_africa import state
from pbem.games.world_war_africa.state import DOUBLED, NO_ROLL, NORMAL, Unit

LASTING = {"flipped": state.FLIPPED, "by-kitona": state.BY_KITONA, "seen": state.SEEN, "unknown": state.UNKNOWN}
MARKS = {
    **LASTING,
    "moved": state.MOVED,
    "stopped": state.STOPPED,
    "supplied": state.SUPPLIED,
    "attacked": state.ATTACKED,
    "was-attacked": state.WAS_ATTACKED,
}
PUSHES = {"pushed": NORMAL, "push-doubled": DOUBLED}
WORDS = (*MARKS, *PUSHES)


class Said(Struct, frozen=True):
    """The marks of a list of words; `faults` names what is unknown or contradicts itself."""

    marks: int
    push: int
    faults: tuple[str, ...]


def read_words(words: Sequence[str]) -> Said:
    """The marks of these words."""
    marks, pushes, faults = 0, [], []
    for word in words:
        if word in MARKS:
            marks |= MARKS[word]
        elif word in PUSHES:
            pushes.append(PUSHES[word])
        else:
            faults.append(is_not_known(word, WORDS))
    if len(pushes) > 1:
        faults.append("says one thing and the other")
    return Said(marks, pushes[0] if pushes else NO_ROLL, tuple(faults))


def write_words(unit: Unit) -> tuple[str, ...]:
    """The words that make a unit so."""
    marks = (word for word, mark in MARKS.items() if unit.has(mark))
    return (*marks, *(word for word, push in PUSHES.items() if unit.push == push))
