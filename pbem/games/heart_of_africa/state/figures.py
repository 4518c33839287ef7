"""Units and figures as they stand, and what ties them: contact links, craft, losses of the turn. Plain data.

A unit is what is activated as one: a unit of troops, a crewed gun, a Leader with his bearer, a single independent, the baggage, an
empty craft. `State.roster` says what each was when it came on the map; `State.units` runs parallel to it, and `State.figures` holds
the figures of all units, those of the first unit first. Both only grow: what has a number keeps it.
"""

from msgspec import Struct

from pbem.engine.hexes import NOWHERE, Hex
from pbem.engine.rules.agenda_state import MarkedUnit

NOBODY = -1

# kinds of units
TROOPS, LEADER, STANDARD_BEARER, DIVINER, SCOUT, BAGGAGE, CRAFT = (
    "troops",
    "leader",
    "standard_bearer",
    "diviner",
    "scout",
    "baggage",
    "craft",
)
INDEPENDENT = (LEADER, STANDARD_BEARER, DIVINER, SCOUT)
"""Units of one figure that take no tests; a Leader may have a bearer with him. HA-LEAD-02, HA-STD-01, HA-DIV-01, HA-SCOUT-02."""

# what has become of a unit
TO_COME, MARCHING, HERE, DESTROYED, BROKEN, GONE = range(6)
"""TO_COME: rolls for arrival (HA-ARR-01). MARCHING: comes on in its place of the march (HA-AMB-03). GONE: has left it safely."""

# what has become of a figure
OFF_MAP, ON_MAP, ABOARD, KILLED, FLED, EXITED = range(6)
"""OFF_MAP: not yet there. KILLED: removed, whatever the cause. FLED: removed with its unit, no casualty (HA-MORALE-13)."""

GROUND, ROOF = 0, 1  # levels: HA-TEMBA-05

# marks of a unit, bits of `Unit.marks`
ACTIVATED = 1  # has had its activation of this turn, or has held (HA-TURN-03)
HELD = 2  # declared that it does not move (HA-TURN-03, HA-CC-13)
FAILED = 4  # carries a failure marker (HA-MORALE-12)
CANCELLED = 8  # one of its tests was cancelled this turn (HA-MORALE-14)
SURPRISED = 16  # owes a test for an ambush this turn (HA-HIDE-06)
SURPRISED_BY_HUNTERS = 32  # and one more (HA-MORALE-06)
RALLIED = 64  # of a Leader: has tried to rally this turn (HA-LEAD-04)
CAME_BY_AMBUSH = 128  # was hidden, and has emerged (HA-HIDE-04)
SINGLED_OUT = 256  # a rite has been performed on it this turn (HA-DIV-02)
GUIDED = 512  # goes with the Scout this turn: does not shoot (HA-SCOUT-06)
STANDARD_USED = 1024  # of a Standard Bearer: has cancelled a test this turn (HA-STD-02)
ENTERED = 2048  # has come on this turn in its place of the march (HA-AMB-03)
DISCIPLINED = 4096  # was near a Disciplinarian when the morale step began (HA-TRAIT-06)
MAY_JOIN = 8192  # of a Charismatic Leader: the unit that he was with has fled (HA-TRAIT-03)
AHEAD = 32768  # was set up beyond the zone, as the advance guard (HA-ENC-03)
CAME_LATER = 16384  # was kept back, and has arrived (HA-ARR-01)
UNITS_OF_THE_TURN = (
    ACTIVATED
    | HELD
    | CANCELLED
    | SURPRISED
    | SURPRISED_BY_HUNTERS
    | RALLIED
    | SINGLED_OUT
    | GUIDED
    | STANDARD_USED
    | ENTERED
    | DISCIPLINED
)

# marks of a figure, bits of `Figure.marks`
RELOADING = 1  # carries a reload marker (HA-GEN-07, HA-RELOAD-01)
SHOT = 2  # has shot this turn
CHANGED_HEX = 4  # this turn (HA-MOVE-09)
TURNED = 8  # changed its facing this turn (HA-HEX-05)
NAMED = 16  # named an opponent this turn: moved into contact (HA-HEX-12, HA-CC-09)
CONTACTED = 32  # was named by an enemy this turn (HA-MOVE-10)
EVADED = 64  # HA-CC-05
BROKE_OFF = 128  # HA-CC-12
CLIMBED = 256  # has just crossed works (HA-FORT-03, HA-FORT-12)
DISMOUNTED = 512  # of Mounted Regulars, as long as they are on foot (HA-TYPE-10)
CHANGED_STATE = 1024  # dismounted or remounted this turn (HA-TYPE-11)
BOARDED = 2048  # embarked or disembarked this turn (HA-CRAFT-07)
CARRIED = 4096  # aboard a craft that moved this turn (HA-CRAFT-05)
ENGAGED_AT_START = 8192  # was engaged when the Movement Phase began (HA-RELOAD-03, HA-CC-11)
FOUGHT = 16384  # fought in the last Close Combat Phase (HA-CC-11)
STOPPED = 32768  # its move of this turn is over (HA-TRAP-03, HA-MOVE-10)
JAMMED = 65536  # a machine gun that does not shoot this turn (HA-MG-05)
JAMS_NEXT = 131072  # and one that will not in the next
BROKEN_GUN = 262144  # for good (HA-MG-06)
CLIMBS_ROOF = 524288  # will be on the roof at the end of the turn (HA-TEMBA-11)
FREED = 1048576  # its opponent broke off or evaded this turn (HA-CC-10)
SET_FIRE = 2097152  # tries to light a fire instead of shooting or fighting (HA-FIRE-01)
RAN = 4194304  # used the open result: its path was longer than the difficult one (HA-MOVE-05, HA-MOVE-07)
EXCHANGED = 8388608  # has changed places with its rank mate (HA-FORT-11)
WADED = 33554432  # has rolled for the crocodiles of a marsh this turn (HA-TERR-12)
WORKED = 16777216  # has spent its activation on something that is no move: a roof hole, climbing
FIGURES_OF_THE_TURN = (
    SHOT
    | CHANGED_HEX
    | TURNED
    | NAMED
    | CONTACTED
    | EVADED
    | BROKE_OFF
    | CLIMBED
    | CHANGED_STATE
    | BOARDED
    | CARRIED
    | STOPPED
    | CLIMBS_ROOF
    | FREED
    | SET_FIRE
    | RAN
    | WADED
    | EXCHANGED
    | WORKED
)
MOVED = CHANGED_HEX | TURNED | NAMED | CHANGED_STATE | CLIMBED | BOARDED | CARRIED
"""What costs the shooting bonus. HA-MOVE-09, HA-SHOOT-05."""


class Listed(Struct, frozen=True, array_like=True, gc=False):
    """A unit as it was when it got its number: public from then on. Never changed.

    `troops`: of each of its figures the number of its kind (`world.kinds`), in the order of the figures.
    """

    side: int
    kind: str
    number: int  # from 1, among the units of this side and kind
    troops: tuple[int, ...]
    contingent: int = 0  # 0: of the army itself; allied contingents from 1 (HA-ALLY-01)
    trait: str = ""  # of a Leader (HA-LEAD-11)
    has_repeaters: bool = False  # HA-GEN-09


class Unit(MarkedUnit, frozen=True, array_like=True, gc=False):
    """A unit as it stands."""

    status: int = HERE
    marks: int = 0
    strength: int = 0  # its figures at the start of this turn (HA-MORALE-02)
    tests: int = 0  # morale tests that are due
    joined: int = NOBODY  # of a Leader: the unit that he is part of (HA-TRAIT-01)
    attendants: int = 0  # of a Leader (HA-LEAD-07)


class Figure(MarkedUnit, frozen=True, array_like=True, gc=False):
    """A figure as it stands: unhurt, or removed. HA-GEN-02."""

    status: int = OFF_MAP
    where: Hex = NOWHERE  # of a removed one the hex that it was removed from; of one aboard NOWHERE
    facing: int = 0
    marks: int = 0
    began: Hex = NOWHERE  # where it was when the Movement Phase began, or was placed or came on this turn (HA-TERR-21)
    level: int = GROUND
    craft: int = NOBODY  # aboard: the figure number of the vessel


class Link(Struct, frozen=True, array_like=True, gc=False):
    """Base contact between two figures. In the order of their making. HA-HEX-12."""

    namer: int
    named: int
    turn: int  # when it was made
    start: Hex  # where the namer stood when its unit was activated (HA-CC-07)
    facing: int  # of the named figure at that moment (HA-CC-07)
    is_from_roof: bool = False  # HA-TEMBA-12


class Vessel(Struct, frozen=True, array_like=True, gc=False):
    """A craft on the water; the figure of its number stands in its middle hex. HA-BOAT-01, HA-CRAFT-01."""

    figure: int
    hull: tuple[Hex, ...]  # bow first
    unit: int = NOBODY  # that it is assigned to; a gunboat's own; NOBODY: the independents (HA-CRAFT-01)
    hits: int = 0
    failures: int = 0
    is_grounded: bool = False
    has_moved: bool = False  # this turn
    is_held: bool = False  # somebody goes aboard or ashore this turn: it does not move (HA-CRAFT-07)


class Loss(Struct, frozen=True, array_like=True, gc=False):
    """A figure removed this turn, where it was, and why. HA-MORALE-02, HA-MORALE-07, HA-MORALE-08."""

    figure: int
    where: Hex
    cause: str  # a word of CAUSES


SHOOTING, BLAST, COMBAT, STAKES, FIRE, CROCODILE, SUNK, ROUT, CAPTURE = (
    "shooting",
    "blast",
    "combat",
    "stakes",
    "fire",
    "crocodile",
    "sunk",
    "rout",
    "capture",
)
CAUSES = (SHOOTING, BLAST, COMBAT, STAKES, FIRE, CROCODILE, SUNK, ROUT, CAPTURE)
"""ROUT: fled with its unit, no casualty. CAPTURE: of baggage."""


class Departure(Struct, frozen=True, array_like=True, gc=False):
    """A unit that fled or was destroyed this turn, and the hexes of its last figures. HA-MORALE-07."""

    unit: int
    hexes: tuple[Hex, ...]
