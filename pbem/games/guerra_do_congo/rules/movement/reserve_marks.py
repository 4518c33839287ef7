"""The order to put a unit in reserve, where the players have agreed on reserves. P5, section 8.1. Any number of units: GC-8.1k."""

from collections.abc import Iterator

from msgspec.structs import replace

from pbem.engine.decisions import Refusal
from pbem.engine.hexes import hex_name
from pbem.engine.rules.slots import UNIT
from pbem.games.guerra_do_congo.content.world import World
from pbem.games.guerra_do_congo.decisions import Reserve
from pbem.games.guerra_do_congo.events import Reserved
from pbem.games.guerra_do_congo.kit_types import Context, Done, Verb
from pbem.games.guerra_do_congo.rules.movement.costs import Ground, ground_of, is_marching_barred, unit_refusal
from pbem.games.guerra_do_congo.rules.movement.stacking import Crowding
from pbem.games.guerra_do_congo.state import MOBILISED, RESERVE, SUPPLIED, State


def _refusal(now: Context, order: Reserve) -> Refusal | None:
    """Why a unit may not be put in reserve. GC-2.3c, GC-8.1a, GC-8.1b, GC-8.1c, GC-8.1j."""
    return _option_refusal(now.world, now.state) or _unit_refusal(ground_of(now.world, now.state), order.unit)


def _option_refusal(world: World, state: State) -> Refusal | None:
    if not world.options["reserves"]:
        return Refusal("GC-8.1a", "no-reserves-agreed")
    return Refusal("GC-8.1j", "no-reserves-in-turn-1") if is_marching_barred(state, state.side) else None


def _unit_refusal(ground: Ground, index: int) -> Refusal | None:
    """A unit that could move and has not, supplied, neither besieged nor engaged, and not needed to make room."""
    world, state = ground.world, ground.state
    barred = unit_refusal(world, state, index)
    if barred:
        return barred
    kind, unit = world.kinds[index], state.units[index]
    if unit.has(MOBILISED):
        return Refusal("GC-8.1b", "arrived-this-turn", kind.id)
    if not unit.has(SUPPLIED):
        return Refusal("GC-8.1c", "unsupplied", kind.id)
    if ground.presence.is_besieged(kind, unit.where):
        return Refusal("GC-8.1c", "besieged", kind.id)
    if ground.presence.is_engaged(kind.side, unit.where):
        return Refusal("GC-8.1c", "engaged", kind.id)
    if Crowding(ground).full and not Crowding(Ground(world, _marked(state, index))).is_curable():
        return Refusal("GC-3.2.2d", "must-make-room", kind.id)
    return None


def _marked(state: State, index: int) -> State:
    unit = state.units[index]
    return state.with_unit(index, replace(unit, marks=unit.marks | RESERVE))


def _apply(now: Context, order: Reserve) -> Done:
    """The unit carries the marker and moves no more in this phase. GC-2.3c, GC-8.1b."""
    event = Reserved(now.world.kinds[order.unit].id, hex_name(now.state.units[order.unit].where))
    return _marked(now.state, order.unit), (event,)


def _able(now: Context) -> Iterator[int]:
    """Units that may become reserves."""
    if not _option_refusal(now.world, now.state):
        ground = ground_of(now.world, now.state)
        yield from (index for index in now.world.members[now.state.side] if not _unit_refusal(ground, index))


VERB = Verb("reserve", Reserve, "movement", (UNIT.of(_able),), refusal=_refusal, apply=_apply)
