"""The position of a match as plain data: units, control, tracks, and what is still to do."""

from msgspec import Struct

from pbem.engine.hexes import NOWHERE, Hex
from pbem.engine.rules.agenda_state import AgendaState, MarkedUnit

REBELS, CONGO = 0, 1
SIDES = ("rebels", "congo")
UNCONTROLLED = -1

# what has become of a unit
TO_COME, ON_MAP, ELIMINATED, LEFT_MAP = range(4)

# marks of a unit, bits of `Unit.marks`
MOVED = 1  # finished its move, entered or was mobilised and moved: may not move again this phase (GC-2.3b)
MOBILISED = 2  # placed in this phase; may still move (GC-3.4.3a)
ENTERED_HEX = 4  # stands in a hex it entered in this Movement Phase (GC-3.2.2d, GC-3.2.2g)
SUPPLIED = 8  # as judged for the current phase (GC-3.6.1m, GC-3.6.1n)
BESIEGED_AT_START = 16  # at the start of the owner's Movement Phase (GC-3.2.1e)
KEEPS_FULL_PM = 32  # gave up equipment for it (GC-3.6.2b)
ATTACKED = 64  # has used its attack of this Combat Phase (GC-4.1e)
PROTECTED = 128  # was attacked in this Combat Phase and held its hex (GC-4.1f)
BOMBARDED = 256  # target of a bombardment in this Combat Phase (GC-4.5.2a)
RESERVE = 512  # carries a reserve marker (GC-8.1b)
FOUGHT = 1024  # was attacked on the ground in this Combat Phase, held or not (GC-4.5.2a)

# phases
SETUP, MOVEMENT, COMBAT, FINISHED = range(4)


class Unit(MarkedUnit, frozen=True, array_like=True):
    """One counter as it stands; its printed values are in the roster under the same index."""

    status: int
    where: Hex = NOWHERE
    is_reduced: bool = False
    marks: int = 0
    pm_loss: int = 0  # from bombardment, for its next Movement Phase (GC-4.6.3a)


class Score(Struct, frozen=True, array_like=True):
    """Victory points earned: which line of the victory table, when, what for."""

    turn: int
    side: int
    line: str  # "VP-B1"
    points: int
    subject: str  # unit, place or country


class Interdiction(Struct, frozen=True, array_like=True):
    """A facility out of use up to and including a turn (GC-4.6.4h)."""

    hex: Hex
    kind: str  # "road", "railway", "air"
    until: int


class Combat(Struct, frozen=True, array_like=True):
    """The combat being resolved. Unit lists hold roster indices in ascending order."""

    target: Hex
    attackers: tuple[int, ...]
    defenders: tuple[int, ...]
    air_points: int = 0
    weakened: tuple[int, ...] = ()  # besieged or unsupplied when the odds were worked out (GC-5.2e)
    result: tuple[str, str] = ("", "")  # codes without (M)
    checks: tuple[bool, bool] = (False, False)  # (M) for attacker, defender
    retreated: tuple[int, ...] = ()  # units that left their hex in this combat
    stayed: tuple[int, ...] = ()  # units whose retreat became a loss and that survived (GC-4.7.1g)
    advanced: tuple[int, ...] = ()


class Planned(Struct, frozen=True, array_like=True):
    """An attack or air mission in the list of the phase, its air points spent already. Option `attack_declaration`, GC-2.4b."""

    what: str  # "attack", "bombard", "interdict"
    target: Hex
    units: tuple[int, ...] = ()  # of an attack
    facility: int = 0  # of an interdiction, as in the order
    points: int = 0


class Step(Struct, frozen=True, array_like=True):
    """One thing still to do, on top of the agenda or below it. What the arguments mean is said where each name is handled."""

    name: str
    side: int = -1
    units: tuple[int, ...] = ()
    number: int = 0


class State(AgendaState[Step, Unit], frozen=True, array_like=True):
    """A whole position. Tuples are in roster order (units), place order (control) or army order (morale)."""

    turn: int
    side: int  # whose stage it is
    phase: int
    agenda: tuple[Step, ...]  # the last entry is the next thing to do
    units: tuple[Unit, ...]
    control: tuple[int, ...]
    replacement_points: tuple[int, int] = (0, 0)
    air_points: int = 0
    morale: tuple[int, ...] = (0,) * 8
    scores: tuple[Score, ...] = ()
    places_once_held: tuple[int, ...] = ()  # places the Rebel side has ever controlled, ascending (GC-4.3.1e)
    entered: tuple[int, ...] = ()  # units through each entry hex in this phase (GC-3.4.2b)
    flights: tuple[tuple[int, int], ...] = ()  # stacking points handled by each airfield's place in this phase (GC-3.5c)
    airfields: tuple[int, ...] = ()  # places the active side may fly from and to, as it held them when the phase began (GC-3.5a)
    moves: tuple[int, ...] = ()  # units in the order in which they moved or were placed in this phase (GC-3.2.2j)
    interdictions: tuple[Interdiction, ...] = ()
    combat: Combat | None = None
    plan: tuple[Planned, ...] = ()  # what is still to be resolved of the list, in its order (GC-2.4b)
    winner: int = -2  # FINISHED: side, or -1 for a draw
    ended_by: str = ""  # FINISHED: "points" or "annihilation"
