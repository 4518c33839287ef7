"""The position of a match as plain data. It holds no secret: what lies under a face-down counter is not in it.

`State.units` runs parallel to the roster. A face-down counter is an entry of its own there, known by number and place. What it is
stands under SECRET until an opening brings it on; then the counter is OPENED and names the unit it was.
"""

from collections.abc import Iterable

from msgspec import Struct
from msgspec.structs import replace

from pbem.engine.hexes import NOWHERE, Hex
from pbem.engine.rules.agenda_state import AgendaState, MarkedUnit

POLICE, NARCO = 0, 1
SIDES = ("police", "narco")
NOBODY = -1
NONE = Hex(0)  # no hex, in orders and states: there is no column 0

# what has become of an entry of the roster
TO_COME, ON_MAP, ELIMINATED, LEFT_MAP, SECRET, OPENED, IN_BOX = range(7)

# marks of a unit, bits of `Unit.marks`
FACE_DOWN = 1  # a counter that was never opened, or a unit that hid again (R40-5.5d)
ABOARD = 2  # a combatant in the helicopter of its hex (R40-5.1.3.2g)
ACTION_MA = 4  # the action named in this phase (R40-5e)
ACTION_MS = 8
ACTION_WD = 16
ACTION_HI = 32
MOVED = 64  # its movement of this phase is over (R40-5f)
RODE = 128  # was carried by a car in this phase (R40-5.3.5.2a)
ATTACKED = 256  # has used its attack (R40-5.3c)
SEARCHED = 512  # has used its search (R40-5.2e)
LANDED = 1024  # helicopter in its ground operation (R40-5.1.3.2e)
BEGAN_DOWN = 2048  # carried a suppression marker when its phase began: only WD is open to it (R40-5.4a)
ACTION_GROUND = 4096  # takes part in a ground operation of the helicopter, which uses up its action (R40-5.1.3.2e)

ACTIONS = ACTION_MA | ACTION_MS | ACTION_WD | ACTION_HI | ACTION_GROUND
OF_THE_PHASE = ACTIONS | MOVED | RODE | ATTACKED | SEARCHED | LANDED | BEGAN_DOWN
USED = MOVED | ATTACKED | SEARCHED
MOST_MARKERS = 2  # a third eliminates (R40-5.3.3.2b)

MARKS = {  # by the words for them
    "rehidden": FACE_DOWN,
    "aboard": ABOARD,
    "ma": ACTION_MA,
    "ms": ACTION_MS,
    "wd": ACTION_WD,
    "hi": ACTION_HI,
    "ground": ACTION_GROUND,
    "moved": MOVED,
    "rode": RODE,
    "attacked": ATTACKED,
    "searched": SEARCHED,
    "landed": LANDED,
    "recovering": BEGAN_DOWN,
}

# phases
PHASES = ("setup", "administration", "phase", "ending", "finished")
SETUP, ADMINISTRATION, PLAYER_PHASE, ENDING, FINISHED = range(len(PHASES))


class Unit(MarkedUnit, frozen=True, array_like=True):
    """One entry of the roster as it stands. R40-0l."""

    status: int
    where: Hex = NOWHERE  # an OPENED counter keeps its hex: it never moved
    markers: int = 0  # of suppression, 0 to 2
    marks: int = 0
    search: Hex = NONE  # named with MS (R40-5.2b)
    token: int = -1  # of a counter: roster index of what it is. Public once OPENED; before, only in its placer's own copy

    @property
    def is_suppressed(self) -> bool:
        """It can do nothing but recover. R40-2.1.3a."""
        return self.markers > 0


class Vow(Struct, frozen=True, array_like=True):
    """A placer's statement about a closed counter: checked when it opens, at the latest in the audit. R40-0g.

    `fact`: "not-combatant", "not-transport", "not-civilian", "not-marker", "check-rolled" (nothing is said of it yet),
    "check-passed", "check-failed"; or what one of the hex is, said of each of the closed counters there: "civilian", "combatant",
    "civilian-or-combatant". `number`: the die of a check.
    """

    counter: int
    fact: str
    number: int = 0


class Loss(Struct, frozen=True, array_like=True):
    """A unit eliminated, and the side whose doing it was. R40-7c, R40-6i."""

    unit: int
    by: int


class Walk(Struct, frozen=True, array_like=True):
    """The movement run under way. R40-5f. `units`: the mover, with its passenger behind it, or its guard's chief."""

    units: tuple[int, ...]
    trail: tuple[Hex, ...]  # hexes it has been in, the present one last; NOWHERE first when it came from off the map
    ahead: tuple[int, ...]  # directions still to go
    spent_mp: int
    leaves: bool = False  # off the map after the last hex
    fits: tuple[Hex, ...] = ()  # hexes with own secret counters where it claims that stacking is kept (R40-5.1.4.1e)
    shots: tuple[int, ...] = ()  # who has fired or passed at the hex just entered (R40-5.1.4.3f)


class Fight(Struct, frozen=True, array_like=True):
    """The attack being resolved. R40-5.3.1i."""

    target: Hex
    attackers: tuple[int, ...]  # ascending
    column: int = -1  # once it is known
    result: str = ""  # code of the table, once the die is known
    retreated: tuple[int, ...] = ()  # attacked units that really left the hex (R40-5.3.3.3d)
    used: tuple[Hex, ...] = ()  # hexes of the chain of pushes (R40-5.3.3.3f)


class Hunt(Struct, frozen=True, array_like=True):
    """The search being resolved. R40-5.2e."""

    target: Hex
    searchers: tuple[int, ...]  # ascending
    result: str = ""


class Step(Struct, frozen=True, array_like=True):
    """One thing still to do, on top of the agenda or below it. What the arguments mean is said where each name is handled."""

    name: str
    side: int = NOBODY
    units: tuple[int, ...] = ()
    number: int = 0
    where: Hex = NONE


class State(AgendaState[Step, Unit], frozen=True, array_like=True):
    """A whole position."""

    turn: int
    side: int  # whose phase it is (R40-0c)
    phase: int
    agenda: tuple[Step, ...]  # the last entry is the next thing to do
    units: tuple[Unit, ...]
    holders: tuple[int, ...] = ()  # of each watched hex: the last side with a combatant in it (R40-7b)
    attacked: tuple[Hex, ...] = ()  # hexes attacked in this phase, ascending (R40-5.3d)
    searched: tuple[Hex, ...] = ()  # hexes searched in this phase, ascending (R40-5.2e)
    entered: tuple[int, ...] = ()  # of each entry hex: 1 a combatant, 2 a transport came in this turn (R40-5.1.5h)
    vows: tuple[Vow, ...] = ()
    losses: tuple[Loss, ...] = ()
    replacements: int = 0  # units that may be taken from the box now (R40-S4.2c)
    replacements_due: int = 0  # from the next turn on
    walk: Walk | None = None
    fight: Fight | None = None
    hunt: Hunt | None = None
    winner: int = -2  # FINISHED: side, or NOBODY for a draw
    ended_by: str = ""

    @property
    def run(self) -> Walk:
        """The movement run, where one is under way."""
        assert self.walk is not None
        return self.walk

    @property
    def attack(self) -> Fight:
        """The attack, where one is being resolved."""
        assert self.fight is not None
        return self.fight

    def placed(self, units: Iterable[int], here: Hex) -> "State":
        """This state with units in another hex."""
        after = self
        for index in units:
            after = after.with_unit(index, replace(after.units[index], where=here))
        return after

    def marked(self, index: int, marks: int) -> "State":
        """This state with marks put on a unit."""
        unit = self.units[index]
        if unit.marks & marks == marks:
            return self
        return self.with_unit(index, replace(unit, marks=unit.marks | marks))
