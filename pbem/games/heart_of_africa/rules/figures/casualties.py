"""Figures and units removed: every loss of every phase comes through here. HA-GEN-02, HA-CC-18, HA-CC-19, HA-MORALE-13.

Step `falls` (figure, word: the cause): a figure that nothing has saved. In the Shooting Phase it stays until the phase ends.
"""

from collections.abc import Iterable

from msgspec.structs import replace

from pbem.engine.events import Event
from pbem.engine.hexes import Hex
from pbem.games.heart_of_africa.content.world import World
from pbem.games.heart_of_africa.events.figures import FiguresLost, UnitDestroyed, UnitFled
from pbem.games.heart_of_africa.kit_types import Context, Done, Phase
from pbem.games.heart_of_africa.rules.figures.standing import kind_now, standing
from pbem.games.heart_of_africa.state.figures import (
    ABOARD,
    BLAST,
    BROKEN,
    COMBAT,
    DESTROYED,
    FLED,
    KILLED,
    NOBODY,
    OFF_MAP,
    ON_MAP,
    ROUT,
    SHOOTING,
    Departure,
    Loss,
    Unit,
    Vessel,
)
from pbem.games.heart_of_africa.state.position import State

PRESENT = (ON_MAP, ABOARD)


def removed(world: World, state: State, figures: Iterable[int], cause: str) -> Done:
    """Figures are eliminated: they leave the map, their links vanish, a unit without any other is destroyed. HA-CC-19."""
    lost = sorted({number for number in figures if state.figures[number].status in PRESENT})
    if not lost:
        return state, ()
    here = standing(world, state)
    units = dict.fromkeys(here.unit_of(number) for number in lost)
    places = {number: here.hexes(number)[0] for number in lost}
    fighters = {number: kind_now(world, state, number).id for number in lost}
    state = _off_map(state, lost, KILLED, cause, places)
    of_unit = {unit: [number for number in lost if here.unit_of(number) == unit] for unit in units}
    events: tuple[Event, ...] = tuple(
        FiguresLost(world.units[unit].name, tuple(world.figures[number].name for number in numbers), cause)
        for unit, numbers in of_unit.items()
    )
    if cause in (SHOOTING, BLAST, COMBAT) and "adventurer" in fighters.values():  # HA-ADV-02
        state = replace(state, courage=replace(state.courage, has_adventurer_fallen=True))
    for unit in dict.fromkeys((*units, *(world.figures[number].unit for number in lost))):  # an attached Leader's own unit, too
        if not any(state.figures[number].status in (*PRESENT, OFF_MAP) for number in world.units[unit].figures):
            hexes = tuple(places[number] for number in of_unit.get(unit, lost))
            state = _gone(state, unit, DESTROYED, hexes)
            events += (UnitDestroyed(world.units[unit].name),)
    return state, events


def fled(world: World, state: State, unit: int) -> Done:
    """A whole unit leaves the battle; an attached Leader stays behind on his own. HA-MORALE-13, HA-TRAIT-03.

    With a vessel go all aboard; if it is aground they are put ashore, as far as there is room. HA-BOAT-07.
    """
    own = [number for number in world.units[unit].figures if state.figures[number].status in (*PRESENT, OFF_MAP)]
    for vessel in state.vessels:
        if vessel.figure in own and vessel.is_grounded:
            state = _put_ashore(world, state, vessel)
    here = standing(world, state)
    carried = [number for vessel in own for number in here.aboard.get(vessel, ())]
    places = {number: here.hexes(number)[0] for number in (*own, *carried)}
    hexes = tuple(places[number] for number in own if state.figures[number].status in PRESENT)
    state = _gone(_off_map(state, [*own, *carried], FLED, ROUT, places), unit, BROKEN, hexes)
    for other in dict.fromkeys(world.figures[number].unit for number in carried):
        if not any(state.figures[number].status in (*PRESENT, OFF_MAP) for number in world.units[other].figures):
            state = _gone(state, other, BROKEN, hexes)
    return state, (UnitFled(world.units[unit].name, len(own) + len(carried)),)


def _put_ashore(world: World, state: State, vessel: Vessel) -> State:
    """Those aboard of a stranded craft go to the nearest free land hexes; who finds none is lost with it. HA-BOAT-07."""
    for number in standing(world, state).aboard.get(vessel.figure, ()):
        here = standing(world, state)
        closed = world.closed[here.kind(number).step_class]
        free = (there for there in world.grid.hexes if there not in closed and there not in here.at and there not in here.hulls)
        near = [(min(world.grid.distance(there, part) for part in vessel.hull), there) for there in free]
        if near:
            _, there = min(near)
            ashore = replace(state.figures[number], status=ON_MAP, where=there, began=there, craft=NOBODY)
            state = state.with_figure(number, ashore)
    return state


def _off_map(state: State, figures: list[int], status: int, cause: str, places: dict[int, Hex]) -> State:
    changed = {number: replace(state.figures[number], status=status, where=places[number], craft=NOBODY) for number in figures}
    gone = set(figures)
    links = tuple(link for link in state.links if link.namer not in gone and link.named not in gone)
    losses = (*state.losses, *(Loss(number, places[number], cause) for number in figures))
    return replace(state.with_figures(changed), links=links if len(links) < len(state.links) else state.links, losses=losses)


def _gone(state: State, unit: int, status: int, hexes: tuple[Hex, ...]) -> State:
    """A unit that is no more; whoever had joined it is on his own again. HA-TRAIT-03."""
    units = list(state.units)
    units[unit] = replace(units[unit], status=status, tests=0)
    for number, each in enumerate(units):
        if each.joined == unit:
            units[number] = _alone(each)
    return replace(state, units=tuple(units), departures=(*state.departures, Departure(unit, hexes)))


def _alone(leader: Unit) -> Unit:
    return replace(leader, joined=NOBODY)


def _run_falls(now: Context) -> Done:
    """In the Shooting Phase the fallen stay until it ends: they still shoot, and block lines. HA-TURN-07, HA-SHOOT-02."""
    state, figure, cause = now.state, now.step.figure, now.step.word
    if cause in (SHOOTING, BLAST):
        volley = state.volley
        return replace(state, volley=replace(volley, fallen=(*volley.fallen, figure))), ()
    return removed(now.world, state, (figure,), cause)


PHASE = Phase(runs={"falls": _run_falls})
