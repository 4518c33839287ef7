"""The words for a unit's state in a position file, both ways."""

from collections.abc import Iterator, Sequence

from msgspec import Struct

from pbem.engine.content import is_not_known
from pbem.games.guerra_do_congo import state
from pbem.games.guerra_do_congo.state import Unit

REDUCED, UNSUPPLIED, BESIEGED, FREE, SLOWED = "reduced", "unsupplied", "besieged", "not-besieged", "slowed-"
MARKS = {
    "supplied": state.SUPPLIED,
    BESIEGED: state.BESIEGED_AT_START,
    "moved": state.MOVED | state.ENTERED_HEX,
    "stayed": state.MOVED,  # its move is over, in a hex it did not enter in this phase
    "mobilised": state.MOBILISED | state.ENTERED_HEX,
    "entered": state.ENTERED_HEX,
    "keeps-pm": state.KEEPS_FULL_PM,
    "attacked": state.ATTACKED,
    "protected": state.PROTECTED,
    "bombarded": state.BOMBARDED,
    "fought": state.FOUGHT,
    "reserve": state.RESERVE,
}
WITHOUT = {UNSUPPLIED: state.SUPPLIED, FREE: state.BESIEGED_AT_START}
MOVEMENT_WORDS = ("moved", "stayed", "mobilised", "entered", "keeps-pm")
COMBAT_WORDS = ("attacked", "protected", "bombarded", "fought")
MAX_SLOWED = 9  # Table 3 has 3 at most


class Forced(Struct, frozen=True):
    """The marks that a list of words sets and clears."""

    words: tuple[str, ...] = ()
    is_reduced: bool = False
    pm_loss: int = 0
    on: int = 0
    off: int = 0
    faults: tuple[str, ...] = ()


def read_words(words: Sequence[str]) -> Forced:
    """The marks of these words; `faults` names what is unknown or contradicts itself."""
    on = off = pm_loss = 0
    faults = []
    for word in words:
        number = word.removeprefix(SLOWED)
        if word in MARKS:
            on |= MARKS[word]
        elif word in WITHOUT:
            off |= WITHOUT[word]
        elif word != number and len(number) == 1 and number in "123456789":
            pm_loss = int(number)
        elif word != REDUCED:
            faults.append(is_not_known(word, (*MARKS, *WITHOUT, REDUCED, SLOWED + "2")))
    if on & off:
        faults.append("says one thing and the other")
    return Forced(tuple(words), REDUCED in words, pm_loss, on, off, tuple(faults))


def phase_faults(forced: Forced, phase: str, is_active: bool) -> Iterator[str]:
    """Words that mean nothing in this phase, or not for this side."""
    for word in forced.words:
        if word in MOVEMENT_WORDS and not (phase == "movement" and is_active):
            yield f"{word} is for the side that moves, in its movement phase"
        if word in COMBAT_WORDS and phase != "combat":
            yield f"{word} is for the combat phase"
        if word in ("supplied", UNSUPPLIED) and not (phase == "combat" or (phase == "movement" and is_active)):
            yield f"{word}: the supply of this side is not judged in this phase (GC-3.6.1m)"
        if word in (BESIEGED, FREE) and not (phase == "combat" or (phase == "movement" and is_active)):
            yield f"{word} is for the side that moves, and for combat"


def write_words(unit: Unit, worked_out: int) -> tuple[str, ...]:
    """The words that make a unit so where the marks worked out are these."""
    words = [REDUCED] if unit.is_reduced else []
    if unit.pm_loss:
        words.append(f"{SLOWED}{min(unit.pm_loss, MAX_SLOWED)}")
    added, gone = unit.marks & ~worked_out, worked_out & ~unit.marks
    for word, marks in MARKS.items():
        if added & marks and unit.marks & marks == marks:
            words.append(word)
            added &= ~marks
    return (*words, *(word for word, mark in WITHOUT.items() if gone & mark))
