"""An activation from its dice to `done`: HA-MOVE-01, HA-MOVE-02, HA-TURN-04.

Steps: `begin` (unit) begins one; `move_dice` (unit) rolls; `figures` (side, unit) asks, kind "figures", until it is finished.
"""

from msgspec.structs import replace

from pbem.engine.demands import Choose, Demand, Roll
from pbem.games.heart_of_africa.armies.troop_types import MoveDice
from pbem.games.heart_of_africa.content.kinds import Kind
from pbem.games.heart_of_africa.content.world import World
from pbem.games.heart_of_africa.events.turn import MoveRolled
from pbem.games.heart_of_africa.kit_types import Context, Done, Phase
from pbem.games.heart_of_africa.rules.figures.activity import FIGURES
from pbem.games.heart_of_africa.rules.figures.standing import kind_now, standing
from pbem.games.heart_of_africa.state.figures import ACTIVATED
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
    """The kind whose dice a unit rolls: all its figures have the same. HA-MOVE-11, HA-TRAIT-04."""
    members = [number for number in standing(world, state).members(unit) if world.figures[number].unit == unit]
    return kind_now(world, state, (members or world.units[unit].figures)[0])


def pools(kind: Kind) -> tuple[MoveDice, ...]:
    """The dice of both pools, the open one first; one where they are the same. HA-MOVE-02."""
    both = [dice for dice in (kind.open, kind.difficult) if dice is not None]
    return tuple(dict.fromkeys(both)) if not kind.never_moves else ()


def _ask_dice(now: Context) -> Demand | None:
    dice = sum(pool.dice for pool in pools(mover(now.world, now.state, now.step.unit)))
    return Roll((6,) * dice, ("move", now.state.turn, now.world.units[now.step.unit].name)) if dice else None


def _read_dice(now: Context, numbers: tuple[int, ...]) -> Done:
    """Both results, open and difficult; none is below 0. HA-MOVE-02, HA-GEN-05, HA-MOVE-06."""
    kind = mover(now.world, now.state, now.step.unit)
    results, first = dict[MoveDice, int](), 0
    for pool in pools(kind):
        results[pool] = max(sum(numbers[first : first + pool.dice]) + pool.plus, 0)
        first += pool.dice
    found = [results.get(dice, 0) for dice in (kind.open, kind.difficult) if dice is not None]
    is_open, difficult = (*found, 0)[:2]
    active = replace(now.state.activation, open_result=is_open, difficult_result=difficult, has_rolled=True)
    return replace(now.state, active=active), (MoveRolled(now.world.units[now.step.unit].name, is_open, difficult),)


PHASE = Phase(
    asks={KIND: lambda now: Choose(now.step.side, KIND, is_order=True), "move_dice": _ask_dice},
    runs={"begin": lambda now: begin(now.world, now.state, now.step.unit)},
    reads={"move_dice": _read_dice},
)
