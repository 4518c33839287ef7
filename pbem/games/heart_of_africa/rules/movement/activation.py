"""An activation from its dice to `done`: HA-MOVE-01, HA-MOVE-02, HA-TURN-04. Bearers move with their unit (HA-MOVE-12).

Steps: `begin` (unit) begins one; `move_dice` (unit) rolls; `figures` (side, unit) asks, kind "figures", until it is finished.
"""

from msgspec.structs import replace

from pbem.engine.demands import Choose, Demand, Roll
from pbem.engine.events import Event
from pbem.games.heart_of_africa.armies.troop_types import MoveDice, move_dice
from pbem.games.heart_of_africa.content.kinds import Kind
from pbem.games.heart_of_africa.content.world import World
from pbem.games.heart_of_africa.events.turn import MoveRolled
from pbem.games.heart_of_africa.events.works import SailRolled
from pbem.games.heart_of_africa.kit_types import Context, Done, Phase
from pbem.games.heart_of_africa.rules.figures.activity import FIGURES
from pbem.games.heart_of_africa.rules.figures.standing import kind_now, standing
from pbem.games.heart_of_africa.rules.vessels.fleets import of_units
from pbem.games.heart_of_africa.state.figures import ACTIVATED, DISMOUNTED, OFF_MAP, ON_MAP
from pbem.games.heart_of_africa.state.position import Activation, State, Step

KIND = FIGURES


def begin(world: World, state: State, unit: int, then: Step | None = None) -> Done:
    """The activation of a unit: its dice, then its figures, or another step in place of the choice of what they do."""
    side = world.units[unit].side
    state = state.unit_marked(unit, ACTIVATED)
    return replace(state, active=started(state, unit)).then(then or Step(KIND, side, unit), Step("move_dice", side, unit)), ()


def started(state: State, *units: int) -> Activation:
    """An activation before its dice: of a unit, and of those that move with it."""
    return Activation(
        units[0],
        units,
        units_before=state.units,
        links_before=state.links,
        vessels_before=state.vessels,
        raiders_before=state.raiders,
    )


def mover(world: World, state: State, unit: int) -> Kind:
    """The kind whose dice a unit rolls: all its figures have the same, but where some have dismounted. HA-MOVE-11, HA-TRAIT-04.

    Nobody on foot goes as far as a horse: those who ride keep with the others. HA-TYPE-10.
    """
    members = [number for number in standing(world, state).members(unit) if world.figures[number].unit == unit]
    slowest = min(members or world.units[unit].figures, key=lambda each: not state.figures[each].has(DISMOUNTED))
    return kind_now(world, state, slowest)


def pools(kind: Kind) -> tuple[MoveDice, ...]:
    """The dice of both pools, the open one first; one where they are the same. HA-MOVE-02."""
    both = [dice for dice in (kind.open, kind.difficult) if dice is not None]
    return tuple(dict.fromkeys(both)) if not kind.never_moves else ()


def _foot_pools(now: Context) -> tuple[MoveDice, ...]:
    """The dice of those who go by themselves; none where all are aboard or vessels."""
    world, state = now.world, now.state
    unit = now.step.unit
    here = standing(world, state)
    walks = [number for number in here.members(unit) if state.figures[number].status == ON_MAP and number not in here.vessels]
    waits = any(state.figures[number].status == OFF_MAP for number in world.units[unit].figures)
    return pools(mover(world, state, unit)) if walks or waits else ()


def _sail_pools(now: Context) -> tuple[MoveDice, ...]:
    """One roll of both pools for all craft of the activation. HA-BOAT-02, HA-CRAFT-01, HA-CRAFT-06."""
    if not of_units(now.world, now.state, now.state.activation.units):
        return ()
    moving = now.world.tables.moving
    found = (move_dice(moving.boat_dice), move_dice(moving.boat_dice_upstream))
    return tuple(dice for dice in found if dice is not None)


def dice_of_pools(now: Context) -> tuple[int, ...]:
    """How many dice each pool of the activation has, in the order in which they are rolled: only their sum counts. HA-MOVE-02."""
    return tuple(pool.dice for pool in (*_foot_pools(now), *_sail_pools(now)))


def _ask_dice(now: Context) -> Demand | None:
    dice = sum(dice_of_pools(now))
    return Roll((6,) * dice, ("move", now.state.turn, now.world.units[now.step.unit].name)) if dice else None


def _read_dice(now: Context, numbers: tuple[int, ...]) -> Done:
    """All results: open and difficult of those on their feet, then those of craft. HA-MOVE-02, HA-GEN-05, HA-MOVE-06."""
    foot, sail, name = _foot_pools(now), _sail_pools(now), now.world.units[now.step.unit].name
    active, events = replace(now.state.activation, has_rolled=True), tuple[Event, ...]()
    results, first = list[int](), 0
    for pool in (*foot, *sail):
        results.append(max(sum(numbers[first : first + pool.dice]) + pool.plus, 0))
        first += pool.dice
    if foot:
        kind = mover(now.world, now.state, now.step.unit)
        found: dict[MoveDice | None, int] = dict(zip(foot, results, strict=False))
        is_open, difficult = found.get(kind.open, 0), found.get(kind.difficult, 0)
        active = replace(active, open_result=is_open, difficult_result=difficult)
        events += (MoveRolled(name, is_open, difficult),)
    if sail:
        active = replace(active, sail_result=results[-2], upstream_result=results[-1])
        events += (SailRolled(name, results[-2], results[-1]),)
    return replace(now.state, active=active), events


PHASE = Phase(
    asks={KIND: lambda now: Choose(now.step.side, KIND, is_order=True), "move_dice": _ask_dice},
    runs={"begin": lambda now: begin(now.world, now.state, now.step.unit)},
    reads={"move_dice": _read_dice},
)
