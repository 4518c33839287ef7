"""Shots at buildings: a point of the wall, fire arrows at a roof, blind shots through it.

HA-TEMBA-09, HA-TEMBA-13, HA-TEMBA-14, HA-TEMBA-15, HA-GUN-01.
"""

from msgspec import Struct

from pbem.engine.decisions import Refusal
from pbem.engine.hexes import Hex
from pbem.games.heart_of_africa.armies.roster import MIGHTY_WARRIOR
from pbem.games.heart_of_africa.content.buildings import footprint, is_outer, room_of
from pbem.games.heart_of_africa.content.world import World
from pbem.games.heart_of_africa.rules.figures.standing import standing
from pbem.games.heart_of_africa.rules.leaders.lives import is_leader
from pbem.games.heart_of_africa.rules.shooting.hit_die import has_moved
from pbem.games.heart_of_africa.rules.shooting.prospects import prospects
from pbem.games.heart_of_africa.rules.shooting.shot_lines import Mark, building_at, closed
from pbem.games.heart_of_africa.rules.shooting.weapons import has_full_arc, silence, weapon
from pbem.games.heart_of_africa.state.figures import ON_MAP, ROOF
from pbem.games.heart_of_africa.state.ground import BUILDING, PALISADE
from pbem.games.heart_of_africa.state.position import State


class WallDie(Struct, frozen=True):
    """What a shot at a wall or roof needs."""

    need: int


def wall_shot(world: World, state: State, figure: int, where: Hex) -> WallDie | Refusal:
    """A gun's shot at an outer wall that it sees: with its bonus, and without cover. HA-TEMBA-09."""
    name, number = world.notation.hex(where), building_at(world, where) if where in world.grid else -1
    kind = weapon(world, state, figure)
    if kind is None or not kind.is_artillery:
        return Refusal("HA-TEMBA-09", "guns-only", world.notation.unit(figure))
    if number < 0 or not is_outer(world.grid, world.ground.buildings[number], where):
        return Refusal("HA-TEMBA-09", "no-outer-wall", name)
    if where in world.ground.buildings[number].breaches:
        return Refusal("HA-TEMBA-09", "already-breached", name)
    return _die(world, state, figure, where, is_wall=True)


def arrow_shot(world: World, state: State, figure: int, where: Hex) -> WallDie | Refusal:
    """A fire arrow at a roof near by, as at somebody on it who has not moved. HA-TEMBA-14."""
    kind, number = weapon(world, state, figure), building_at(world, where) if where in world.grid else -1
    if kind is None or "bow" not in kind.tags:
        return Refusal("HA-TEMBA-14", "archers-only", world.notation.unit(figure))
    if number < 0 or room_of(world.ground.buildings[number], where) < 0:
        return Refusal("HA-TEMBA-14", "no-roof", world.notation.hex(where))
    if prospects(world, state).lines.distance(figure, Mark((where,))) > world.tables.works.arrow_range:
        return Refusal("HA-TEMBA-14", "out-of-range", world.notation.hex(where))
    return _die(world, state, figure, where)


def roof_shot_refusal(world: World, state: State, figure: int, target: int) -> Refusal | None:
    """Why a figure in a room may not shoot at one on the roof of the room. HA-TEMBA-13."""
    name = world.notation.unit(target)
    kind, own = weapon(world, state, figure), state.figures[figure]
    refusal = _silence(world, state, figure)
    if refusal is not None:
        return refusal
    if kind is None or "firearm" not in kind.tags or own.status != ON_MAP or own.level == ROOF:
        return Refusal("HA-TEMBA-13", "firearms-only", world.notation.unit(figure))
    if not 0 <= target < len(state.figures) or world.figures[target].side == world.figures[figure].side:
        return Refusal("HA-TEMBA-13", "no-target", name)
    other, number = state.figures[target], building_at(world, own.where)
    if number < 0 or other.status != ON_MAP or other.level != ROOF:
        return Refusal("HA-TEMBA-13", "not-above-it", name)
    building = world.ground.buildings[number]
    is_above = room_of(building, own.where) == room_of(building, other.where) >= 0
    return None if is_above else Refusal("HA-TEMBA-13", "not-above-it", name)


def roof_targets(world: World, state: State, figure: int) -> tuple[int, ...]:
    """Those on the roof above a figure, ascending."""
    here = prospects(world, state).lines.here
    return tuple(sorted(each for each in here.roofs.values() if roof_shot_refusal(world, state, figure, each) is None))


def _silence(world: World, state: State, figure: int) -> Refusal | None:
    """Why it shoots neither at a wall nor through a roof. In contact it shoots at its attacker alone. HA-CC-08."""
    if standing(world, state).is_engaged(figure):
        return Refusal("HA-CC-08", "not-in-this-combat", world.notation.unit(figure))
    return silence(world, state, figure)


def _die(world: World, state: State, figure: int, where: Hex, *, is_wall: bool = False) -> WallDie | Refusal:
    refusal = _silence(world, state, figure)
    if refusal is not None:
        return refusal
    lines, kind, name = prospects(world, state).lines, weapon(world, state, figure), world.notation.hex(where)
    mark = Mark((where,), is_on_roof=True)
    away = lines.distance(figure, mark)
    assert kind is not None
    if away > kind.range:
        return Refusal("HA-VIS-02", "out-of-range", name)
    if not has_full_arc(world, state, figure) and not lines.is_ahead(figure, mark):
        return Refusal("HA-SHOOT-04", "not-in-front", name)
    line = lines.line(figure, mark)
    if isinstance(line, str):
        return closed(name, line)
    if is_wall and not _comes_from_outside(world, where, line.end, lines.ways(line)):
        return Refusal("HA-TEMBA-09", "no-outer-wall", name)
    shooting, unit = world.tables.shooting, world.units[world.figures[figure].unit]
    plus = 0 if has_moved(world, state, figure) else kind.bonus
    plus += shooting.mighty_warrior if is_leader(world, figure) and unit.listed.trait == MIGHTY_WARRIOR else 0
    own = [lines.works(mark, figure, bank)[0] for bank in line.banks]
    is_narrow = all(works is not None and works.kind in (PALISADE, BUILDING) for works in own)  # HA-SHOOT-14
    return WallDie(shooting.hit_on - plus + (2 * away > kind.range) + is_narrow)


def _comes_from_outside(world: World, where: Hex, end: Hex, ways: tuple[tuple[Hex, ...], ...]) -> bool:
    """Does the shot reach the wall before anything else of the building?"""
    inside = frozenset(footprint(world.ground.buildings[building_at(world, where)]))
    return any(inside.isdisjoint(way[:-1]) for way in ways if way[-1] == end)
