"""Aboard and ashore: `embark A1.2 AC1.1`, `disembark A1.2 1015 facing e`. Each takes a figure's whole turn. HA-CRAFT-07."""

from collections.abc import Iterable

from msgspec.structs import replace

from pbem.engine.decisions import Refusal
from pbem.engine.hexes import DIRECTIONS, NOWHERE, Hex
from pbem.engine.rules.slots import HEX, UNIT, WORD
from pbem.games.heart_of_africa.content.world import World
from pbem.games.heart_of_africa.decisions.movement import STILL
from pbem.games.heart_of_africa.decisions.works import Disembark, Embark
from pbem.games.heart_of_africa.events.works import Boarded
from pbem.games.heart_of_africa.kit_types import Context, Done, Phase, Verb
from pbem.games.heart_of_africa.rules.figures.activity import FIGURES, acted, actors, have_acted, idle_refusal
from pbem.games.heart_of_africa.rules.figures.standing import standing
from pbem.games.heart_of_africa.rules.hazards import crocodiles, stakes
from pbem.games.heart_of_africa.rules.terrain.burning import burning
from pbem.games.heart_of_africa.rules.vessels.fleets import beside, is_full_for, may_carry, vessel_of
from pbem.games.heart_of_africa.rules.vessels.sailing import with_vessel
from pbem.games.heart_of_africa.state.figures import ABOARD, BOARDED, GROUND, NOBODY, ON_MAP, STOPPED, Vessel
from pbem.games.heart_of_africa.state.position import State, Way

RULE = "HA-CRAFT-07"


def _idle(world: World, state: State, figure: int, status: int) -> Refusal | None:
    """Why a figure cannot spend its turn so."""
    refusal = idle_refusal(world, state, figure)
    if refusal is not None:
        return refusal
    name = world.notation.unit(figure)
    if state.figures[figure].status != status or state.figures[figure].level != GROUND:
        return Refusal(RULE, "aboard" if status == ON_MAP else "not-aboard", name)
    if standing(world, state).is_engaged(figure):
        return Refusal(RULE, "engaged", name)
    return Refusal(RULE, "has-acted", name) if figure in have_acted(world, state) else None


def embark_refusal(world: World, state: State, figure: int, craft: int) -> Refusal | None:
    """Why a figure cannot go aboard. HA-CRAFT-01 to HA-CRAFT-04."""
    refusal = _idle(world, state, figure, ON_MAP)
    if refusal is not None:
        return refusal
    vessel = next((each for each in state.vessels if each.figure == craft), None)
    name = world.notation.unit(craft)
    if vessel is None or state.figures[craft].status != ON_MAP or not may_carry(world, state, vessel, figure):
        return Refusal("HA-CRAFT-01", "not-for-it", name)
    if state.figures[figure].where not in beside(world, vessel):
        return Refusal(RULE, "not-adjacent", name)
    if vessel.has_moved:
        return Refusal(RULE, "has-sailed", name)
    return Refusal("HA-CRAFT-02", "no-room-aboard", name) if is_full_for(world, state, vessel, figure) else None


def _held(state: State, vessel: Vessel) -> State:
    """The craft does not move in this turn."""
    return with_vessel(state, replace(vessel, is_held=True))


def _embark(now: Context, order: Embark) -> Done:
    state, world = replace(now.state, ways=()), now.world
    before = state.figures[order.figure]
    marks = before.marks | BOARDED | STOPPED
    state = acted(state, order.figure, replace(before, status=ABOARD, where=NOWHERE, craft=order.vessel, marks=marks))
    told = Boarded(world.figures[order.figure].name, world.figures[order.vessel].name, "")
    return _held(state, vessel_of(state, order.vessel)), (told,)


# ---- ashore


def shores(world: World, state: State, figure: int) -> tuple[Hex, ...]:
    """The free land hexes beside the craft that a figure is aboard of, without stakes of its own side. HA-TRAP-04."""
    here, craft = standing(world, state), state.figures[figure].craft
    if craft == NOBODY:
        return ()
    closed = world.closed[here.kind(figure).step_class]
    side = world.figures[figure].side
    own_stakes = (there for there, place in stakes.covered(world, state).items() if state.stakes[place].side == side)
    taken = {*here.at, *here.hulls, *burning(world, state), *own_stakes}
    found = beside(world, vessel_of(state, craft))
    return tuple(there for there in found if there not in closed and there not in taken)


def _disembark_refusal(now: Context, order: Disembark) -> Refusal | None:
    refusal = _idle(now.world, now.state, order.figure, ABOARD)
    if refusal is not None:
        return refusal
    vessel = vessel_of(now.state, now.state.figures[order.figure].craft)
    if vessel.has_moved:
        return Refusal(RULE, "has-sailed", now.world.notation.unit(vessel.figure))
    if order.facing > STILL or order.to not in shores(now.world, now.state, order.figure):
        return Refusal(RULE, "no-shore-there", now.world.notation.hex(order.to))
    return None


def _disembark(now: Context, order: Disembark) -> Done:
    """Where it is put ashore is where it began; it has come there by a step from the deck. HA-TERR-21, HA-HIDE-04, HA-TRAP-03."""
    state, world = replace(now.state, ways=()), now.world
    before = state.figures[order.figure]
    facing = before.facing if order.facing == STILL else order.facing
    marks = before.marks | BOARDED | STOPPED
    after = replace(before, status=ON_MAP, where=order.to, began=order.to, craft=NOBODY, facing=facing, marks=marks)
    craft = vessel_of(state, before.craft)
    state = replace(acted(state, order.figure, after), ways=(Way(order.figure, (order.to,), before),))
    deck = next(there for there in craft.hull if world.grid.distance(there, order.to) == 1)
    step = (deck, Hex(order.to))
    due = (*stakes.due(world, state, order.figure, step), *crocodiles.due(world, state, order.figure, step))
    told = Boarded(world.figures[order.figure].name, world.figures[craft.figure].name, world.notation.hex(order.to))
    return _held(state, craft).then(*due), (told,)


# ---- who


def _has_vessels(now: Context) -> bool:
    return bool(now.state.vessels)


def _ashore(now: Context) -> Iterable[int]:
    world, state = now.world, now.state
    around, hulls = world.grid.around, standing(world, state).hulls
    if not hulls:
        return ()
    on_map = (figure for figure in actors(world, state) if state.figures[figure].status == ON_MAP)
    found = (figure for figure in on_map if any(there in hulls for there in around(state.figures[figure].where)))
    return (figure for figure in found if _idle(world, state, figure, ON_MAP) is None)


def _aboard(now: Context) -> Iterable[int]:
    world, state = now.world, now.state
    aboard = (figure for figure in actors(world, state) if state.figures[figure].status == ABOARD)
    found = (figure for figure in aboard if _idle(world, state, figure, ABOARD) is None)
    return (figure for figure in found if not vessel_of(state, state.figures[figure].craft).has_moved)


def _vessels(now: Context, figure: int) -> Iterable[int]:
    where = now.state.figures[figure].where
    return (vessel.figure for vessel in now.state.vessels if where in beside(now.world, vessel))


def _shores(now: Context, figure: int) -> Iterable[Hex]:
    return shores(now.world, now.state, figure)


FACING = WORD(*map(str.lower, DIRECTIONS)).of(lambda _now, *_before: range(len(DIRECTIONS))).behind("facing", STILL)
PHASE = Phase(
    Verb(
        "embark",
        Embark,
        FIGURES,
        (UNIT.among(_ashore), UNIT.among(_vessels)),
        refusal=lambda now, order: embark_refusal(now.world, now.state, order.figure, order.vessel),
        apply=_embark,
        where=_has_vessels,
    ),
    Verb(
        "disembark",
        Disembark,
        FIGURES,
        (UNIT.among(_aboard), HEX.among(_shores), FACING),
        refusal=_disembark_refusal,
        apply=_disembark,
        where=_has_vessels,
    ),
)
