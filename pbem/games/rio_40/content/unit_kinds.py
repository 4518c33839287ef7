"""Everything that can lie on the map, by its place in the roster: units as printed, markers, and counters face down.

The roster of a match is what its scenario brings. Behind the units, in their order, come the objective markers that a side
places in secret, and last the face-down counters by number, which are known by number and place only.
"""

from msgspec import Struct

from pbem.engine.hexes import NOWHERE, Hex

COMBATANT, TRANSPORT, CIVILIAN, MARKER, COUNTER = "combatant", "transport", "civilian", "marker", "counter"
FOOT, CAR, HELICOPTER, ARMOUR = "foot", "car", "helicopter", "armour"
CHIEF = "chief"
START, BOX = 0, -1  # of `UnitKind.turn`: before turn 1; not in the scenario, but on the counter sheet


class UnitKind(Struct, frozen=True, kw_only=True):
    """One counter as it counts in this match. Night is in the numbers already."""

    index: int = -1  # not in a roster yet
    id: str  # "ST04", "CARPM2", "CI11", "OBJ1"; face-down counters "X07"
    key: str = ""  # of the counter sheet
    type: str
    side: int  # who owns it; -1 for civilians and markers; of a face-down counter: who placed it
    category: str
    kind: str = FOOT
    fp: int = 0
    mo: int = 0
    mp: int = 0
    range: int = 0
    turn: int = START
    at: Hex = NOWHERE  # where it starts, if the scenario says so
    zone: str = ""  # else: "hidden", "entry", "column_17"
    is_secret: bool = False  # starts under a face-down counter
    pair: int = -1  # its transport, or whom that transport brings
    role: str = ""

    @property
    def is_combatant(self) -> bool:
        """Firepower above 0, light armour included. R40-0b."""
        return self.category == COMBATANT

    @property
    def is_transport(self) -> bool:
        """A car or the helicopter. R40-0b."""
        return self.category == TRANSPORT

    @property
    def is_civilian(self) -> bool:
        """Belongs to nobody. R40-0b, R40-6a."""
        return self.category == CIVILIAN

    @property
    def is_counter(self) -> bool:
        """A number face down: what it is, only who placed it knows. R40-0e."""
        return self.category == COUNTER

    @property
    def is_marker(self) -> bool:
        """A secret objective: no unit. R40-S5.3a."""
        return self.category == MARKER

    @property
    def is_armour(self) -> bool:
        """The Caveirão or the armoured car. R40-8.2a."""
        return self.kind == ARMOUR

    @property
    def is_helicopter(self) -> bool:
        """The one transport that flies. R40-5.1.3.2a."""
        return self.kind == HELICOPTER

    @property
    def is_car(self) -> bool:
        """A transport on wheels; light armour is none. R40-8.2f."""
        return self.kind == CAR

    @property
    def is_chief(self) -> bool:
        """The prisoner of scenario 2. R40-S2.2b."""
        return self.role == CHIEF

    @property
    def can_ride(self) -> bool:
        """Combatants on foot ride in transports. R40-2.2.2c."""
        return self.category == COMBATANT and self.kind == FOOT
