"""What happens when shots are fired, as data; words_combat.py has a sentence for each tag. Units are ids, hexes are names."""

from pbem.engine.events import Event, UnitInHex


class OpportunityFire(Event, frozen=True, tag="opportunity-fire"):
    """A shot at a mover: it stops where the die is its morale or more. R40-5.1.4.3c."""

    unit: str
    mover: str
    hex: str
    die: int
    morale: int
    stops: bool


class AttackDeclared(Event, frozen=True, tag="attack-declared"):
    """An attack on a hex by these units. R40-5.3.1i."""

    units: tuple[str, ...]
    target: str


class AttackResolved(Event, frozen=True, tag="attack-resolved"):
    """The total, the column with the reasons, left is negative, and the die. R40-5.3.1h, R40-5.3.2e, R40-5.3.3a."""

    target: str
    total: int
    start_column: str
    shifts: tuple[tuple[str, int], ...]
    column: str
    die: int
    result: str  # code of the table, "none"


class MoraleChecked(UnitInHex, frozen=True, tag="morale-checked"):
    """A morale check under fire. R40-5.3.3.1a."""

    die: int
    morale: int
    passes: bool


class MoraleRolled(UnitInHex, frozen=True, tag="morale-rolled"):
    """The die of a closed counter's check; its placer says later whether it passed. R40-5.3.3d."""

    die: int


class MoraleStated(UnitInHex, frozen=True, tag="morale-stated"):
    """What the placer says of the check of a closed counter. R40-5.3.3d."""

    die: int
    passes: bool


class NoMarker(UnitInHex, frozen=True, tag="no-marker"):
    """The placer says that a closed counter under fire is no objective marker. R40-5.3.3e."""


class Retreated(Event, frozen=True, tag="retreated"):
    """A unit retreats, or makes room for one that does; `others` go with it. R40-5.3.3.3a, R40-5.3.3.3f."""

    unit: str
    others: tuple[str, ...]
    start: str
    to: str


class Converted(UnitInHex, frozen=True, tag="converted"):
    """A unit cannot retreat: it takes a marker instead. R40-5.3.4c."""
