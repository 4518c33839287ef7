"""Fires that are lit: who may try, the die, and what then burns. HA-FIRE-01, HA-FIRE-02, HA-FIRE-03, HA-FIRE-04, HA-FIRE-10.

HA-TEMBA-14, HA-TEMBA-15, HA-TEMBA-16. Step `arson` begins; `lights` (figure, where) is one attempt, `sparks` (where, number:
what the die must reach) one of an arrow or a shot through a roof. Attempts come in the order of the fire orders (HA-SHOOT-02);
whoever has fallen makes none (HA-TURN-07).
"""

from collections.abc import Iterable

from msgspec.structs import replace

from pbem.engine.decisions import Refusal
from pbem.engine.demands import Demand, Roll
from pbem.engine.events import Event
from pbem.engine.hexes import Hex
from pbem.games.heart_of_africa.content.world import World
from pbem.games.heart_of_africa.events.shooting import FireBroke, FireTried, SparkRolled
from pbem.games.heart_of_africa.kit_types import Context, Done, Phase
from pbem.games.heart_of_africa.rules.figures.standing import standing
from pbem.games.heart_of_africa.rules.fires.patches import ROOM_FIRE, VILLAGE_FIRE, burns_with, catching, fire_at
from pbem.games.heart_of_africa.rules.leaders.lives import is_leader
from pbem.games.heart_of_africa.state.fighting import LIGHTS
from pbem.games.heart_of_africa.state.figures import BOARDED, CLIMBED, CLIMBS_ROOF, DIVINER, ON_MAP, SCOUT, SET_FIRE
from pbem.games.heart_of_africa.state.ground import Fire
from pbem.games.heart_of_africa.state.position import State, Step

LIGHTERS = (DIVINER, SCOUT)
BUSY = BOARDED | CLIMBED | CLIMBS_ROOF
"""Whoever does this does nothing else in the turn. HA-CRAFT-07, HA-FORT-03, HA-TEMBA-11."""


def lighter_refusal(world: World, state: State, figure: int) -> Refusal | None:
    """Why a figure may not try to light anything. HA-FIRE-01."""
    name = world.notation.unit(figure)
    if state.figures[figure].status != ON_MAP:
        return Refusal("HA-FIRE-01", "not-on-the-map", name)
    here, facts = standing(world, state), world.figures[figure]
    unit, kind = world.units[facts.unit], here.kind(figure)
    if not (is_leader(world, figure) or unit.listed.kind in LIGHTERS or "firearm" in kind.tags) or kind.is_gun or kind.is_vessel:
        return Refusal("HA-FIRE-01", "lights-no-fire", name)
    if here.is_engaged(figure):
        return Refusal("HA-FIRE-01", "in-contact", name)
    return Refusal("HA-FIRE-01", "busy-elsewhere", name) if state.figures[figure].has(BUSY) else None


def origins(world: World, state: State, figure: int) -> tuple[Hex, ...]:
    """The hexes where it can light something, ascending: its own, or one beside it of another piece. HA-FIRE-03, HA-HEX-17."""
    here, lit = state.figures[figure].where, catching(world, state)
    if state.figures[figure].status != ON_MAP or lit.isdisjoint((here, *world.grid.around(here))):
        return ()
    if lighter_refusal(world, state, figure) is not None:
        return ()
    has_own = here in lit
    near = (there for there in world.grid.around(here) if there in lit)
    found = [there for there in near if not has_own or not burns_with(world, here, there)]
    return tuple(sorted((here, *found) if has_own else found))


def lighters(world: World, state: State, side: int) -> Iterable[int]:
    """The figures of a side that can light something, ascending."""
    return (figure for figure in standing(world, state).present[side] if origins(world, state, figure))


def light_refusal(world: World, state: State, figure: int, where: Hex) -> Refusal | None:
    """Why a figure cannot light a fire there."""
    refusal = lighter_refusal(world, state, figure)
    if refusal is None and where not in origins(world, state, figure):
        return Refusal("HA-FIRE-03", "nothing-to-light", world.notation.hex(where))
    return refusal


def _run_arson(now: Context) -> Done:
    """HA-TURN-07: behind the removal of casualties."""
    volley = now.state.volley
    lights = [Step("lights", figure=order.figure, where=order.where) for order in volley.orders if order.what == LIGHTS]
    sparks = [Step("sparks", where=here, number=now.world.tables.works.arrow_on) for here in volley.sparks]
    return now.state.then(*reversed((*lights, *sparks))), ()


def _can_light(now: Context) -> bool:
    figure, where = now.step.figure, now.step.where
    return light_refusal(now.world, now.state, figure, where) is None


def _ask_lights(now: Context) -> Demand | None:
    if not _can_light(now):
        return None
    return Roll((6,), ("light", now.state.turn, now.world.figures[now.step.figure].name))


def _read_lights(now: Context, numbers: tuple[int, ...]) -> Done:
    """4+ for Adventurers and Regulars, 5+ for all others. HA-FIRE-02."""
    world, figure, where = now.world, now.step.figure, now.step.where
    need = world.tables.fire.skilled_on if world.figures[figure].kind.id in world.tables.fire.skilled else world.tables.fire.on
    told = FireTried(world.figures[figure].name, world.notation.hex(where), need, numbers[0])
    state = now.state.marked(figure, SET_FIRE)
    return _kindled(world, state, where, (told,)) if numbers[0] >= need else (state, (told,))


def _ask_sparks(now: Context) -> Demand | None:
    fire = fire_at(now.world, now.state, now.step.where)
    return Roll((6,), ("spark", now.state.turn, now.world.notation.hex(now.step.where))) if fire is not None else None


def _read_sparks(now: Context, numbers: tuple[int, ...]) -> Done:
    """HA-TEMBA-14, HA-TEMBA-15."""
    step = now.step
    told = SparkRolled(now.world.notation.hex(step.where), step.number, numbers[0])
    return _kindled(now.world, now.state, step.where, (told,)) if numbers[0] >= step.number else (now.state, (told,))


def _kindled(world: World, state: State, where: Hex, events: tuple[Event, ...]) -> Done:
    """A village of any side counts for morale whoever lit it, a room does not. HA-FIRE-04, HA-MORALE-10, HA-TEMBA-16."""
    fire = fire_at(world, state, where)
    assert fire is not None
    if fire.kind == VILLAGE_FIRE:
        state = replace(state, courage=replace(state.courage, is_village_lit=True))
    told = FireBroke(world.notation.hex(where), fire.kind, len(fire.hexes))
    return replace(state, fires=(*state.fires, fire)), (*events, told)


def is_ground(fire: Fire) -> bool:
    """Does open ground remain of it? Not of a room. HA-VILL-06, HA-TEMBA-16."""
    return fire.kind != ROOM_FIRE


PHASE = Phase(
    asks={"lights": _ask_lights, "sparks": _ask_sparks},
    runs={"arson": _run_arson},
    reads={"lights": _read_lights, "sparks": _read_sparks},
)
