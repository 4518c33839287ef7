"""The position of a match as plain data: units, caches, markers, control, tracks, and what is still to do."""

from msgspec import Struct

from pbem.engine.hexes import NOWHERE, Hex
from pbem.engine.rules.agenda_state import AgendaState, MarkedUnit
from pbem.games.world_war_africa.contingents import NOBODY

# what has become of a unit
ASIDE, AVAILABLE, ON_BOARD, ELIMINATED, GONE = range(5)
"""Waiting for its event (WWA-10.2j); in the Units Available Box; in a hex or a box of the board; in the Units Eliminated Box; no
longer in the game (WWA-8.7c, WWA-15.0a)."""

# marks of a unit, bits of `Unit.marks`
FLIPPED = 1  # not active: may not move nor attack until its contingent's next activation roll (WWA-2.2c, WWA-5.3h, WWA-5.3i)
MOVED = 2  # finished its movement of this segment: another unit moved after it (WWA-6.4a)
STOPPED = 4  # may not move on in this segment: zone of control, river, entry at 1400, a try at Rwanda (WWA-11.0b, WWA-7.6d)
SUPPLIED = 8  # as found before it moved (WWA-11.1a)
ATTACKED = 16  # has attacked in this segment (WWA-8.2b)
WAS_ATTACKED = 32  # survived an attack of this segment (WWA-8.2b)
BY_KITONA = 64  # came with the coup (WWA-11.2i)
SEEN = 128  # took part in an attack and is known to both sides (WWA-8.5a)
UNKNOWN = 256  # in a view alone: stands in for a unit that its side does not see (WWA-8.5a)

LASTING = {"flipped": FLIPPED, "by-kitona": BY_KITONA, "seen": SEEN, "unknown": UNKNOWN}
MARKS = {
    **LASTING,
    "moved": MOVED,
    "stopped": STOPPED,
    "supplied": SUPPLIED,
    "attacked": ATTACKED,
    "was-attacked": WAS_ATTACKED,
}
"""The words for these marks; the first last beyond a segment."""

# what a push roll said, for all parts of the stack it was made for (WWA-7.7b, WWA-6.4b)
NO_ROLL, NORMAL, DOUBLED = range(3)
PUSHES = {"pushed": NORMAL, "push-doubled": DOUBLED}

# what kind of combat is fought
ATTACK, INTERCEPTION, CLASH = range(3)
"""Of a Combat Segment; in the Rwanda Box (WWA-7.11j); between Ugandans and Rwandans (WWA-15.0m)."""

# who advances, by the order of an attack: nobody, all, or units, each its index and GO_UNIT; without any it is asked (WWA-8.9a)
GO_NONE, GO_ALL, GO_UNIT = range(3)

# where a support marker is (WWA-12.0b)
UNBOUGHT, READY, USED = range(3)


class Unit(MarkedUnit, frozen=True, array_like=True):
    """One counter as it stands; its values are in the roster under the same index.

    `place`: how far down in its stack, 0 on top (WWA-8.5a). `spent`, `push`: of this Movement Segment. `turn`: of its elimination.
    """

    status: int
    where: Hex = NOWHERE
    marks: int = 0
    place: int = 0
    spent: int = 0
    push: int = NO_ROLL
    turn: int = 0


BY_AIR = -2  # the carrier of a cache that was lifted (WWA-12.2c)


class Cache(Struct, frozen=True, array_like=True):
    """One weapons cache: whose and where, NOWHERE while it is not bought; `turn`: when it can be bought. WWA-12.2b, WWA-12.2e.

    `carrier`: the unit it went with in this Movement Segment, BY_AIR if it was lifted. WWA-12.2c.
    """

    side: int = NOBODY
    where: Hex = NOWHERE
    turn: int = 1
    carrier: int = NOBODY


class Fight(Struct, frozen=True, array_like=True):
    """A combat that is being fought: who takes part, and what each side uses, the attacker first. Known to both sides. WWA-8.6b."""

    kind: int
    target: Hex
    attackers: tuple[int, ...]
    defenders: tuple[int, ...]
    supports: tuple[tuple[int, ...], tuple[int, ...]] = ((), ())  # markers that have not been cancelled (WWA-12.1d)
    caches: tuple[int, int] = (0, 0)  # how many (WWA-12.2d)
    infiltrates: bool = False
    infiltration: int = 0  # what it adds to the roll (WWA-8.10b)
    advance: tuple[int, ...] = ()  # as the order says: GO_NONE, GO_ALL, units from GO_UNIT on


class Step(Struct, frozen=True, array_like=True):
    """One thing still to do, on top of the agenda or below it. What the arguments mean is said where each name is handled."""

    name: str
    side: int = NOBODY
    units: tuple[int, ...] = ()
    number: int = 0
    hexes: tuple[Hex, ...] = ()


class State(AgendaState[Step, Unit], frozen=True, array_like=True):
    """A whole position. Tuples are in roster order (units), by place of the board (control) or by contingent."""

    turn: int
    contingent: int  # the active one, NOBODY between activations
    agenda: tuple[Step, ...]  # the last entry is the next thing to do
    units: tuple[Unit, ...]
    control: tuple[int, ...]  # of playable hexes in their order, then of the Kitona Box: a contingent or NOBODY (WWA-3.1a)
    points: tuple[int, ...] = (0,) * 5  # resource points by contingent (WWA-10.0b)
    caches: tuple[Cache, ...] = ()
    supports: tuple[int, ...] = ()  # of each support marker of the roster: UNBOUGHT, READY or USED (WWA-12.0b)
    hired: tuple[int, int] = (0, 0)  # PMC markers in the Support Available Boxes (WWA-7.9m)
    hired_this_turn: int = 0  # by both sides, used or not (WWA-7.9l)
    lines: tuple[int, ...] = (NOBODY,) * 5  # by contingent, the line of its last activation roll (WWA-5.3k)
    used_supports: tuple[int, ...] = ()  # markers that such a line caps, used since that roll, ascending (WWA-5.3k)
    entries: int = 0  # units of the active contingent that may still come on (WWA-5.3f)
    waiting: tuple[int, ...] = ()  # contingents whose activation markers are in the pool, ascending (WWA-5.0a)
    events: tuple[int, ...] = ()  # event markers in the pool, ascending (WWA-9.0b)
    event: int = NOBODY  # of this turn (WWA-9.0a)
    corrupt: int = NOBODY  # the contingent that Corruption and Graft hit this turn (WWA-15.0c)
    has_coup: bool = False  # the Kitona Coup was declared (WWA-14.0a)
    has_advisers: bool = False  # the government has the North Korean advisers (WWA-15.0d, WWA-15.0g)
    advisers: int = NOBODY  # the unit that they are with, NOBODY: in the Support Available Box (WWA-15.0e)
    fight: Fight | None = None
    stack_orders: tuple[tuple[int, ...], tuple[int, ...]] = ((), ())  # by side, who lies on top: told to nobody else (WWA-8.5a)
    winner: int = -2  # at the end: side, or -1 for a draw
    ended_by: str = ""
