"""A hidden unit appears: it gets its number, its figures stand where they lay, and whoever is near is surprised.

HA-HIDE-03, HA-HIDE-04, HA-HIDE-06, HA-HIDE-11, HA-MORALE-06.
"""

from collections.abc import Iterable

from msgspec.structs import replace

from pbem.engine.hexes import Hex
from pbem.games.heart_of_africa.armies.roster import CHARISMATIC
from pbem.games.heart_of_africa.content.names import unit_name
from pbem.games.heart_of_africa.content.world import World
from pbem.games.heart_of_africa.events.set_up import AmbushSprung
from pbem.games.heart_of_africa.fields.entry import may_enter
from pbem.games.heart_of_africa.kit_types import Done
from pbem.games.heart_of_africa.rules.figures.standing import standing
from pbem.games.heart_of_africa.state.figures import (
    CAME_BY_AMBUSH,
    HERE,
    LEADER,
    ON_MAP,
    SURPRISED,
    SURPRISED_BY_HUNTERS,
    TROOPS,
    Figure,
    Listed,
    Unit,
)
from pbem.games.heart_of_africa.state.position import State
from pbem.games.heart_of_africa.state.secrets import HiddenFigure, HiddenUnit


def appended(state: State, listed: Listed, unit: Unit, figures: Iterable[Figure]) -> State:
    """The state with a unit more, which gets the next number of its side and kind. HA-ARR-07."""
    number = 1 + sum(each.side == listed.side and each.kind == listed.kind for each in state.roster)
    return replace(
        state,
        roster=(*state.roster, replace(listed, number=number)),
        units=(*state.units, unit),
        figures=(*state.figures, *figures),
    )


def emerged(world: World, state: State, unit: HiddenUnit, by: str = "") -> Done:
    """The state with a hidden unit on the map. Its number is the last of the roster, before its Leader's."""
    state = _surprised(world, state, unit)
    cut = len(unit.figures) - unit.leaders
    body = len(state.roster)
    places = _places(world, state, unit)
    listed = _listed(unit, TROOPS, unit.figures[:cut])
    state = appended(state, listed, Unit(HERE, CAME_BY_AMBUSH, len(unit.figures)), _figures(unit.figures[:cut], places[:cut]))
    if unit.leaders:
        leader = replace(_listed(unit, LEADER, unit.figures[cut:]), contingent=0, trait=CHARISMATIC)
        joined = Unit(HERE, CAME_BY_AMBUSH, unit.leaders, joined=body, attendants=unit.attendants)
        state = appended(state, leader, joined, _figures(unit.figures[cut:], places[cut:]))
    secrets = state.secrets
    opened = list(secrets.opened)
    opened[unit.side] = tuple(sorted({*opened[unit.side], unit.leaf}))
    state = replace(
        state,
        secrets=replace(
            secrets,
            opened=(opened[0], opened[1]),
            shown=(*secrets.shown, unit),
            hidden=tuple(each for each in secrets.hidden if (each.side, each.leaf) != (unit.side, unit.leaf)),
        ),
    )
    name = unit_name(state.roster[body], state.battle.attacker)
    return state, (AmbushSprung(name, tuple(map(world.notation.hex, places)), by),)


def _listed(unit: HiddenUnit, kind: str, figures: Iterable[HiddenFigure]) -> Listed:
    troops = tuple(each.kind for each in figures)
    return Listed(unit.side, kind, 0, troops, unit.contingent, has_repeaters=unit.has_repeaters and kind == TROOPS)


def _figures(figures: Iterable[HiddenFigure], places: Iterable[Hex]) -> list[Figure]:
    return [Figure(ON_MAP, here, each.facing, began=here) for each, here in zip(figures, places, strict=True)]


def _places(world: World, state: State, unit: HiddenUnit) -> tuple[Hex, ...]:
    """Where the figures stand: where they lay, or as near to it as may be where somebody has come there. HA-HIDE-11."""
    here, own, found = standing(world, state), {each.here for each in unit.figures}, list[Hex]()
    for each in unit.figures:
        spot = each.here
        if spot in here.at or spot in here.hulls:
            taken, kind = {*here.at, *here.hulls, *own, *found}, world.kinds[each.kind].step_class
            free = (there for there in world.grid.hexes if there not in taken and may_enter(world.field, there, kind))
            spot = min(free, key=lambda there: (world.grid.distance(each.here, there), there), default=spot)
        found.append(spot)
    return tuple(found)


def _surprised(world: World, state: State, unit: HiddenUnit) -> State:
    """Each enemy unit with a figure near any figure that emerges owes a test this turn; one more to forest hunters. HA-HIDE-06."""
    here, reach = standing(world, state), world.tables.finding.surprise
    for figure in here.enemies(unit.side):
        body = here.unit_of(figure)
        if world.units[body].listed.kind != TROOPS:
            continue
        hexes = here.hexes(figure)
        near = [each for each in unit.figures if any(world.grid.distance(each.here, there) <= reach for there in hexes)]
        if near:
            hunters = any(world.kinds[each.kind].is_forest_hunter for each in near)
            state = state.unit_marked(body, SURPRISED | (SURPRISED_BY_HUNTERS if hunters else 0))
    return state
