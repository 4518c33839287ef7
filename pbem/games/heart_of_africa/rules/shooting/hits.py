"""What a hit does: saves, Leaders, hulls, canoes, walls. HA-SHOOT-16, HA-ADV-01, HA-ADV-02, HA-TYPE-09, HA-GUN-05.

HA-SCOUT-05, HA-MG-01, HA-TEMBA-07, HA-LEAD-06, HA-LEAD-08, HA-BOAT-06, HA-CRAFT-08, HA-CRAFT-09, HA-TEMBA-09. Steps: `save`
(figure, number: what the die must reach, word: the cause), `wall` (where, figure: the gun). Whatever a figure does not survive
is kept in `Volley.fallen` until the phase ends.
"""

from msgspec.structs import replace

from pbem.engine.demands import Demand, Roll
from pbem.engine.events import Event
from pbem.engine.hexes import Hex
from pbem.games.heart_of_africa.content.buildings import is_outer
from pbem.games.heart_of_africa.content.kinds import CANOE, Kind
from pbem.games.heart_of_africa.content.world import World
from pbem.games.heart_of_africa.events.combat import SaveRolled
from pbem.games.heart_of_africa.events.shooting import BreachRolled, CanoeSunk, VesselHit
from pbem.games.heart_of_africa.kit_types import Context, Done, Phase
from pbem.games.heart_of_africa.rules.figures import saves
from pbem.games.heart_of_africa.rules.figures.standing import standing
from pbem.games.heart_of_africa.rules.leaders.lives import is_leader
from pbem.games.heart_of_africa.rules.shooting.priorities import is_fallen
from pbem.games.heart_of_africa.rules.shooting.prospects import Prospect
from pbem.games.heart_of_africa.rules.shooting.shot_lines import building_at
from pbem.games.heart_of_africa.rules.shooting.weapons import ADVENTURER
from pbem.games.heart_of_africa.state.figures import ABOARD, SHOOTING
from pbem.games.heart_of_africa.state.ground import BUILDING
from pbem.games.heart_of_africa.state.position import State, Step


def fallen(state: State, figure: int) -> State:
    """The state in which a figure is lost when the phase ends. HA-TURN-07."""
    volley = state.volley
    return state if figure in volley.fallen else replace(state, volley=replace(volley, fallen=(*volley.fallen, figure)))


def save_on(world: World, state: State, figure: int, weapon: Kind, shield: str = "") -> int:
    """What the one saving roll against a hit must reach: the best that applies; 0 for none. HA-SHOOT-16."""
    shooting, own = world.tables.shooting, saves.save_on(world, state, figure, weapon)
    if shield == BUILDING and weapon.id not in shooting.building_save_not_against:  # HA-TEMBA-07
        return min(own or shooting.building_save_on, shooting.building_save_on)
    return own


def sinks(world: World, state: State, figure: int, weapon: Kind, die: int) -> bool:
    """Does this natural number sink the canoe that the figure is in, whatever else the shot does? HA-CRAFT-09."""
    now, shooting = state.figures[figure], world.tables.shooting
    if now.status != ABOARD or world.figures[now.craft].kind.id != CANOE:
        return False
    return die >= shooting.sinks_canoe_on and weapon.id in shooting.sinkers


def sunk(world: World, state: State, canoe: int) -> Done:
    """All aboard are lost when the phase ends. HA-CRAFT-09."""
    aboard = standing(world, state).aboard.get(canoe, ())
    told = CanoeSunk(world.figures[canoe].name, tuple(world.figures[figure].name for figure in aboard))
    return replace(state, volley=replace(state.volley, sunk=(*state.volley.sunk, canoe))), (told,)


def hit(world: World, state: State, shooter: int, weapon: Kind, shot: Prospect) -> Done:
    """A shot has hit: what follows is done or put on the agenda, the target's own fate first, then the wall, then the blast."""
    steps, events = [], tuple[Event, ...]()
    if weapon.is_artillery:
        steps.append(Step("blast", figure=shot.target, unit=shooter))
        if shot.shield == BUILDING and _can_be_breached(world, state, state.figures[shot.target].where):
            steps.append(Step("wall", figure=shooter, where=state.figures[shot.target].where))
    if shot.target in standing(world, state).vessels:
        state, events = _hull_hit(world, state, weapon, shot.target)
        return state.then(*steps), events
    return struck(world, state.then(*steps), shot.target, save_on(world, state, shot.target, weapon, shot.shield), SHOOTING), ()


def struck(world: World, state: State, figure: int, save: int, cause: str) -> State:
    """A figure has been hit. An Adventurer Leader chooses save or Attendant, others save first. HA-SHOOT-16, HA-LEAD-08."""
    if is_leader(world, figure) and (not save or world.figures[figure].kind.id == ADVENTURER):
        return state.then(Step("leader_hit", figure=figure, number=save, word=cause))
    return state.then(Step("save", figure=figure, number=save, word=cause)) if save else fallen(state, figure)


def hull_damage(world: World, state: State, weapon: Kind, figure: int, count: int) -> tuple[int, int]:
    """The hits that so many shots of a weapon count as, and the tests to which they bring a hull. HA-BOAT-06, HA-CRAFT-08."""
    rules = world.tables.vessels
    before = next(vessel.hits for vessel in state.vessels if vessel.figure == figure)
    hits = count * (rules.gun_hit if weapon.is_artillery else rules.other_hit)
    every = rules.hits_per_test["gunboat" if world.figures[figure].kind.id == "gunboat" else "dhow"]
    return hits, (before + hits) // every - before // every


def _hull_hit(world: World, state: State, weapon: Kind, figure: int) -> Done:
    """Hits are counted: 10 of a gun, 1 of anything else; a test for each multiple that is reached. HA-BOAT-06, HA-CRAFT-08."""
    vessels = list(state.vessels)
    place = next(place for place, vessel in enumerate(vessels) if vessel.figure == figure)
    hits, tests = hull_damage(world, state, weapon, figure, 1)
    after = vessels[place].hits + hits
    vessels[place] = replace(vessels[place], hits=after)
    unit = world.figures[figure].unit
    state = replace(state, vessels=tuple(vessels))
    if tests:
        state = state.with_unit(unit, replace(state.units[unit], tests=state.units[unit].tests + tests))
    return state, (VesselHit(world.figures[figure].name, hits, after, tests),)


# ---- saves


def _ask_save(now: Context) -> Demand | None:
    if is_fallen(now.state, now.step.figure):
        return None
    return Roll((6,), ("save", now.state.turn, now.world.figures[now.step.figure].name))


def _read_save(now: Context, numbers: tuple[int, ...]) -> Done:
    world, step = now.world, now.step
    is_saved = numbers[0] >= step.number
    told = (SaveRolled(world.figures[step.figure].name, numbers[0], step.number, is_saved),)
    return (now.state if is_saved else struck(world, now.state, step.figure, 0, step.word)), told


# ---- walls


def _can_be_breached(world: World, state: State, where: Hex) -> bool:
    number = building_at(world, where)
    if number < 0 or where in state.volley.breaches:
        return False
    building = world.ground.buildings[number]
    return where not in building.breaches and is_outer(world.grid, building, where)


def _ask_wall(now: Context) -> Demand | None:
    if not _can_be_breached(now.world, now.state, now.step.where):
        return None
    return Roll((6,), ("breach", now.state.turn, now.world.figures[now.step.figure].name))


def _read_wall(now: Context, numbers: tuple[int, ...]) -> Done:
    """HA-TEMBA-09: the hole is there when the phase ends, for all shots are at the same time."""
    state, where = now.state, now.step.where
    is_open = numbers[0] >= now.world.tables.works.breach_on
    if is_open:
        state = replace(state, volley=replace(state.volley, breaches=(*state.volley.breaches, where)))
    return state, (BreachRolled(now.world.notation.hex(where), numbers[0], is_open),)


PHASE = Phase(asks={"save": _ask_save, "wall": _ask_wall}, reads={"save": _read_save, "wall": _read_wall})
