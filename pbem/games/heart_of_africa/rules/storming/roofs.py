"""Onto a roof, into the court, through the roof: `roof A1.2`, `jump A1.2 1215`, `breakroof A1.2`. HA-TEMBA-11, HA-TEMBA-12.

Steps: `roofs` at the end of a turn puts those up who have stood still; `hole` (figure) rolls for a hole; `intruder` (side, figure)
asks which figure in the room is fought, kind "intruder".
"""

from collections.abc import Iterable

from msgspec.structs import replace

from pbem.engine.decisions import Refusal
from pbem.engine.demands import Choose, Demand, Roll
from pbem.engine.events import Event
from pbem.engine.hexes import Hex
from pbem.engine.rules.slots import HEX, UNIT
from pbem.games.heart_of_africa.content.buildings import COURT, footprint, room_of
from pbem.games.heart_of_africa.content.world import World
from pbem.games.heart_of_africa.decisions.works import BreakRoof, ClimbRoof, Drop, Intrude, Jump
from pbem.games.heart_of_africa.events.works import RoofDie, RoofTaken
from pbem.games.heart_of_africa.kit_types import Context, Done, Phase, Verb
from pbem.games.heart_of_africa.rules.figures.activity import FIGURES, acted, actors, have_acted, idle_refusal, revealed
from pbem.games.heart_of_africa.rules.figures.standing import standing
from pbem.games.heart_of_africa.rules.movement.contact import named
from pbem.games.heart_of_africa.rules.terrain.burning import burning
from pbem.games.heart_of_africa.rules.works.rooms import building_of, has_hole, in_room_below
from pbem.games.heart_of_africa.state.figures import CHANGED_HEX, CLIMBS_ROOF, GROUND, ON_MAP, ROOF, STOPPED, WORKED
from pbem.games.heart_of_africa.state.position import State, Step

INTRUDER = "intruder"


def roof_hexes(world: World, state: State, figure: int) -> tuple[Hex, ...]:
    """The free roof hexes next to a figure on the ground, ascending. HA-TEMBA-11."""
    where, here = state.figures[figure].where, standing(world, state)
    around = (there for there in world.grid.around(where) if there in world.grid)
    closed = burning(world, state)
    return tuple(sorted(there for there in around if _is_roof(world, there) and there not in here.roofs and there not in closed))


def _is_roof(world: World, there: Hex) -> bool:
    return building_of(world, there) >= 0


def _idle_refusal(world: World, state: State, figure: int, level: int) -> Refusal | None:
    """Why a figure cannot spend its whole activation so."""
    refusal = idle_refusal(world, state, figure)
    if refusal is not None:
        return refusal
    name, here = world.notation.unit(figure), standing(world, state)
    if state.figures[figure].status != ON_MAP or here.kind(figure).step_class != "foot":
        return Refusal("HA-TEMBA-11", "cannot-climb", name)
    if here.is_engaged(figure):
        return Refusal("HA-TEMBA-11", "engaged", name)
    if figure in have_acted(world, state):
        return Refusal("HA-TEMBA-11", "has-acted", name)
    return None if state.figures[figure].level == level else Refusal("HA-TEMBA-12", "not-there", name)


# ---- up


def roof_refusal(world: World, state: State, figure: int) -> Refusal | None:
    """Why a figure cannot set about climbing onto a roof."""
    refusal = _idle_refusal(world, state, figure, GROUND)
    if refusal is not None:
        return refusal
    is_inside = any(room_of(each, state.figures[figure].where) >= 0 for each in world.ground.buildings)
    if is_inside or not roof_hexes(world, state, figure):
        return Refusal("HA-TEMBA-11", "no-roof-there", world.notation.unit(figure))
    return None


def _climb_roof(now: Context, order: ClimbRoof) -> Done:
    """It stands still from now on, and does not shoot."""
    figure = now.state.figures[order.figure]
    state = replace(now.state, ways=())
    return acted(state, order.figure, replace(figure, marks=figure.marks | CLIMBS_ROOF | STOPPED)), ()


def _run_roofs(now: Context) -> Done:
    """At the end of the turn they are up, if they are not engaged and there is room: on the hex of the lowest number."""
    world, state, events = now.world, now.state, tuple[Event, ...]()
    for number, figure in enumerate(state.figures):
        if figure.status != ON_MAP or not figure.has(CLIMBS_ROOF) or standing(world, state).is_engaged(number):
            continue
        free = roof_hexes(world, state, number)
        if free:
            state = state.with_figure(number, replace(figure, where=free[0], level=ROOF))
            events += (RoofTaken(world.figures[number].name, world.notation.hex(free[0]), "roof"),)
    return state, events


# ---- down into the court


def courts(world: World, state: State, figure: int) -> tuple[Hex, ...]:
    """The free court hexes that a figure on the roof can jump to. HA-TEMBA-12."""
    where, here = state.figures[figure].where, standing(world, state)
    place = building_of(world, where)
    if place < 0:
        return ()
    building = world.ground.buildings[place]
    near = (there for there in footprint(building) if world.grid.distance(there, where) <= world.tables.works.jump)
    return tuple(there for there in near if room_of(building, there) == COURT and there not in here.at)


def _jump_refusal(now: Context, order: Jump) -> Refusal | None:
    refusal = _idle_refusal(now.world, now.state, order.figure, ROOF)
    if refusal is not None:
        return refusal
    if order.to not in courts(now.world, now.state, order.figure):
        return Refusal("HA-TEMBA-12", "no-court-there", now.world.notation.hex(order.to))
    return None


def _jump(now: Context, order: Jump) -> Done:
    return _down(now, order.figure, order.to, "court")


def _down(now: Context, figure: int, to: Hex, level: str) -> Done:
    before = now.state.figures[figure]
    after = replace(before, where=to, level=GROUND, marks=before.marks | CHANGED_HEX | STOPPED)
    told = RoofTaken(now.world.figures[figure].name, now.world.notation.hex(to), level)
    return acted(replace(now.state, ways=()), figure, after), (told,)


# ---- through the roof


def _break_refusal(now: Context, order: BreakRoof) -> Refusal | None:
    refusal = _idle_refusal(now.world, now.state, order.figure, ROOF)
    if refusal is not None:
        return refusal
    where = now.state.figures[order.figure].where
    return Refusal("HA-TEMBA-12", "hole-already", now.world.notation.hex(where)) if has_hole(now.world, where) else None


def _break_roof(now: Context, order: BreakRoof) -> Done:
    """The attempt is its whole activation. Its die cannot be taken back."""
    figure = now.state.figures[order.figure]
    state = acted(replace(now.state, ways=()), order.figure, replace(figure, marks=figure.marks | WORKED | STOPPED))
    return revealed(state).then(Step("hole", now.step.side, figure=order.figure)), ()


def _ask_hole(now: Context) -> Demand:
    return Roll((6,), ("hole", now.state.turn, now.world.figures[now.step.figure].name))


def _read_hole(now: Context, numbers: tuple[int, ...]) -> Done:
    """On five or six there is a hole, and somebody in the room is fought at once. HA-TEMBA-12."""
    world, state, figure = now.world, now.state, now.step.figure
    is_open = numbers[0] >= world.tables.works.hole_on
    told = RoofDie(world.figures[figure].name, numbers[0], is_open)
    if not is_open:
        return state, (told,)
    where = state.figures[figure].where
    place = building_of(world, where)
    buildings = list(state.ground.buildings)
    buildings[place] = replace(buildings[place], holes=tuple(sorted((*buildings[place].holes, where))))
    state = replace(state, ground=replace(state.ground, buildings=tuple(buildings)))
    return state.then(Step(INTRUDER, now.step.side, figure=figure)), (told,)


def below(world: World, state: State, figure: int) -> tuple[int, ...]:
    """The enemies in the room below a figure on its roof, by number."""
    return in_room_below(world, state, state.figures[figure].where, world.figures[figure].side)


def _ask_intruder(now: Context) -> Demand | None:
    """Asked where there is a choice. T-19."""
    found = below(now.world, now.state, now.step.figure)
    return Choose(now.step.side, INTRUDER, is_order=False) if len(found) > 1 else None


def _run_intruder(now: Context) -> Done:
    found = below(now.world, now.state, now.step.figure)
    return (_fought(now, found[0]), ()) if found else (now.state, ())


def _fought(now: Context, opponent: int) -> State:
    """A link without base contact. HA-TEMBA-12."""
    return named(now.world, now.state, now.step.figure, opponent)


def _intrude_refusal(now: Context, order: Intrude) -> Refusal | None:
    if order.opponent in below(now.world, now.state, now.step.figure):
        return None
    return Refusal("HA-TEMBA-12", "not-in-that-room", now.world.notation.unit(order.opponent))


def _intrude(now: Context, order: Intrude) -> Done:
    return _fought(now, order.opponent), ()


def _drop_refusal(now: Context, order: Drop) -> Refusal | None:
    refusal = _idle_refusal(now.world, now.state, order.figure, ROOF)
    if refusal is not None:
        return refusal
    where = now.state.figures[order.figure].where
    if not has_hole(now.world, where):
        return Refusal("HA-TEMBA-12", "no-hole-there", now.world.notation.hex(where))
    if where in standing(now.world, now.state).at:
        return Refusal("HA-TEMBA-12", "hex-taken", now.world.notation.hex(where))
    return None


def _drop(now: Context, order: Drop) -> Done:
    return _down(now, order.figure, now.state.figures[order.figure].where, "floor")


# ---- who


def _has_buildings(now: Context) -> bool:
    return bool(now.world.ground.buildings)


def _beside(now: Context) -> Iterable[int]:
    world, state = now.world, now.state
    return (figure for figure in actors(world, state) if roof_refusal(world, state, figure) is None)


def _above(now: Context) -> Iterable[int]:
    return (figure for figure in actors(now.world, now.state) if now.state.figures[figure].level == ROOF)


PHASE = Phase(
    Verb(
        "roof",
        ClimbRoof,
        FIGURES,
        (UNIT.of(_beside),),
        refusal=lambda now, order: roof_refusal(now.world, now.state, order.figure),
        apply=_climb_roof,
        where=_has_buildings,
    ),
    Verb(
        "jump",
        Jump,
        FIGURES,
        (UNIT.among(_above), HEX.among(lambda now, figure: courts(now.world, now.state, figure))),
        refusal=_jump_refusal,
        apply=_jump,
        where=_has_buildings,
    ),
    Verb(
        "breakroof",
        BreakRoof,
        FIGURES,
        (UNIT.among(_above),),
        refusal=_break_refusal,
        apply=_break_roof,
        where=_has_buildings,
    ),
    Verb("drop", Drop, FIGURES, (UNIT.among(_above),), refusal=_drop_refusal, apply=_drop, where=_has_buildings),
    Verb(
        INTRUDER,
        Intrude,
        INTRUDER,
        (UNIT.of(lambda now: below(now.world, now.state, now.step.figure)),),
        refusal=_intrude_refusal,
        apply=_intrude,
        is_answer=True,
    ),
    asks={"hole": _ask_hole, INTRUDER: _ask_intruder},
    runs={"roofs": _run_roofs, INTRUDER: _run_intruder},
    reads={"hole": _read_hole},
)
