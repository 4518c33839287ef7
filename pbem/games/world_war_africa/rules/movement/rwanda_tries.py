"""The order by which a Hutu unit tries to get into Rwanda. WWA-7.11d, WWA-7.11f, WWA-7.11g.

try ALIR1
"""

from collections.abc import Iterator

from msgspec.structs import replace

from pbem.engine.decisions import Refusal
from pbem.engine.demands import Demand, Roll
from pbem.engine.hexes import Hex
from pbem.engine.rules.slots import UNIT
from pbem.games.world_war_africa.content.world import World
from pbem.games.world_war_africa.decisions import TryRwanda
from pbem.games.world_war_africa.events import RwandaTried
from pbem.games.world_war_africa.kit_types import Context, Done, Phase, Verb
from pbem.games.world_war_africa.rules import stack_order
from pbem.games.world_war_africa.rules.movement import groups
from pbem.games.world_war_africa.state import STOPPED, State, Step


def refusal(world: World, state: State, index: int) -> Refusal | None:
    """Why a unit may not try: Hutu units in the two Kivus do that have not moved. WWA-7.11f, WWA-7.11g."""
    if barred := groups.mover_refusal(world, state, index):
        return barred
    kind, where = world.kinds[index], state.units[index].where
    if not kind.is_hutu:
        return Refusal("WWA-7.11f", "no-hutu", kind.id)
    if world.board.province.get(where) not in world.tables.rwanda.try_provinces:
        return Refusal("WWA-7.11f", "not-in-the-kivus", kind.id)
    return None if groups.is_fresh(state, (index,)) else Refusal("WWA-7.11g", "moved-before", kind.id)


def modifier(world: World, here: Hex) -> int:
    """What is added near Rwanda. WWA-7.11f."""
    near, distance = world.tables.rwanda, world.board.grid.distance
    away = min(distance(here, there) for there in world.board.neighbour["Rwanda"])
    return near.try_near_modifier if away <= near.try_near else 0


def _refusal(now: Context, order: TryRwanda) -> Refusal | None:
    return refusal(now.world, now.state, order.unit)


def _apply(now: Context, order: TryRwanda) -> Done:
    """It is all that the unit does in this segment. WWA-7.11g."""
    unit = now.state.units[order.unit]
    state = groups.set_out(now.world, now.state, (order.unit,))
    state = state.with_unit(order.unit, replace(state.units[order.unit], marks=state.units[order.unit].marks | STOPPED))
    return state.then(Step("rwanda_try", now.step.side, (order.unit,), hexes=(unit.where,))), ()


def _ask(now: Context) -> Demand | None:
    here = now.world.board.grid.name(now.step.hexes[0])
    return Roll((now.world.tables.game.die,), ("rwanda_try", str(now.state.turn), here))


def _read(now: Context, numbers: tuple[int, ...]) -> Done:
    """In Rwanda, or where it was. WWA-7.11f."""
    world, (index,), (here,), (number,) = now.world, now.step.units, now.step.hexes, numbers
    modified = number + modifier(world, here)
    is_in = modified >= world.tables.rwanda.try_from
    state = stack_order.arrive(world, now.state, (index,), world.board.rwanda_box) if is_in else now.state
    return state, (RwandaTried(world.kinds[index].id, world.board.grid.name(here), number, modified, is_in),)


def _able(now: Context) -> Iterator[int]:
    return (index for index in groups.movers(now.world, now.state) if refusal(now.world, now.state, index) is None)


VERB = Verb("try", TryRwanda, "movement", (UNIT.of(_able),), refusal=_refusal, apply=_apply)
PHASE = Phase(VERB, asks={"rwanda_try": _ask}, reads={"rwanda_try": _read})
