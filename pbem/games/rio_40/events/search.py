"""What happens in searches, recovery and with civilians, as data; words_search.py has a sentence for each tag."""

from pbem.engine.events import Event, UnitInHex


class SearchBegan(Event, frozen=True, tag="search-began"):
    """A search before its die: the value, and the column with the reasons for it. R40-5.2.1a, R40-5.2.1b."""

    side: str
    target: str
    units: tuple[str, ...]
    value: int
    start_column: str
    shifts: tuple[tuple[str, int], ...]  # rule, columns; positive to the right
    column: str


class SearchResolved(Event, frozen=True, tag="search-resolved"):
    """What the search table says. R40-T2a."""

    target: str
    die: int
    found: str  # "none", "I", "IC", "ICA"


class CivilianLed(Event, frozen=True, tag="civilian-led"):
    """A controlled civilian moves; one hex only: it stays. R40-6c."""

    unit: str
    hexes: tuple[str, ...]
    cost_mp: int


class Withdrew(Event, frozen=True, tag="withdrew"):
    """A suppressed unit leaves for a hex away from the enemy. R40-5.4b."""

    unit: str
    others: tuple[str, ...]  # who goes with it
    start: str
    to: str


class RecoveryChecked(UnitInHex, frozen=True, tag="recovery-checked"):
    """The morale check of a suppressed unit or civilian. R40-5.4e, R40-4.3a."""

    die: int
    morale: int
    passed: bool


class CannotWithdraw(UnitInHex, frozen=True, tag="cannot-withdraw"):
    """A suppressed unit has nowhere to go: no check, the marker stays. R40-5.4d."""


class Advanced(Event, frozen=True, tag="advanced"):
    """A unit goes into the hex that was searched or vacated. R40-5.2.2c, R40-5.3.3.3d."""

    unit: str
    others: tuple[str, ...]  # who goes with it
    start: str
    to: str
