"""Whether an ambush is found now, and where on the last way. HA-HIDE-04, HA-SCOUT-03, HA-TRAIT-09."""

from collections.abc import Iterable, Iterator

from msgspec import Struct

from pbem.engine.hexes import Hex
from pbem.games.heart_of_africa.armies.roster import CUNNING_DEVIL
from pbem.games.heart_of_africa.content.world import World
from pbem.games.heart_of_africa.fields.hiding import BEHIND, IN_COVER, IN_ROCKS
from pbem.games.heart_of_africa.fields.sight.battle_sight import BattleSight, Hindrances
from pbem.games.heart_of_africa.rules.figures.standing import standing
from pbem.games.heart_of_africa.rules.terrain.burning import burning, smoke
from pbem.games.heart_of_africa.state.figures import LEADER, SCOUT
from pbem.games.heart_of_africa.state.position import State
from pbem.games.heart_of_africa.state.secrets import AMBUSH_LEAVES, HiddenUnit

PLACES = (IN_COVER, IN_ROCKS, BEHIND)
"""The kinds of hiding places in the order of their numbers. HA-HIDE-03."""
IN_PLACE = -1


class Found(Struct, frozen=True):
    """Who has found an ambush: `way` is the place of its way in `State.ways`, IN_PLACE where it stands; `place` that of a hex."""

    figure: int
    way: int = IN_PLACE
    place: int = 0

    @property
    def rank(self) -> int:
        """Of several found by one order that comes first which was met first."""
        return 0 if self.way == IN_PLACE else 1 + self.way * 100 + self.place


def is_possible(world: World, unit: HiddenUnit) -> bool:
    """Could anybody's figures lie so, as far as all know: each of a kind that there is, in a hex of its own, more than a Leader?"""
    hexes, kinds = {each.where for each in unit.figures}, len(world.kinds)
    is_known = all(each.here in world.grid and each.kind < kinds and not world.kinds[each.kind].is_vessel for each in unit.figures)
    return is_known and len(hexes) == len(unit.figures) > unit.leaders and unit.leaf < AMBUSH_LEAVES


def found(world: World, state: State, unit: HiddenUnit) -> Found | None:
    """The first enemy figure that finds a hidden unit, hex by hex along the last ways, then where everybody stands. HA-HIDE-04."""
    return next(_on_ways(world, state, unit), None) or next(_in_place(world, state, unit), None)


def _on_ways(world: World, state: State, unit: HiddenUnit) -> Iterator[Found]:
    aboard = standing(world, state).aboard
    for number, way in enumerate(state.ways):
        if world.figures[way.figure].side == unit.side:
            continue
        reach = max(reach_of(world, figure) for figure in (way.figure, *aboard.get(way.figure, ())))
        for place, here in enumerate(way.hexes):
            if _is_near(world, unit, (here,), reach) or _is_seen(world, state, unit, here):
                yield Found(way.figure, number, place)


def _in_place(world: World, state: State, unit: HiddenUnit) -> Iterator[Found]:
    """Whoever stands too near: placed there, or come out of an ambush. What is seen is asked only of those that move."""
    here = standing(world, state)
    for figure in here.enemies(unit.side):
        if _is_near(world, unit, here.hexes(figure), reach_of(world, figure)):
            yield Found(figure)


def reach_of(world: World, figure: int) -> int:
    """From how far a figure finds an ambush, whether it sees it or not. HA-HIDE-04, HA-SCOUT-03, HA-TRAIT-09."""
    finding, facts = world.tables.finding, world.figures[figure]
    listed = world.units[facts.unit].listed
    if listed.kind == SCOUT:
        return finding.scout
    is_devil = listed.kind == LEADER and listed.trait == CUNNING_DEVIL and world.units[facts.unit].figures[0] == figure
    return finding.cunning_devil if is_devil else finding.figure


def _is_near(world: World, unit: HiddenUnit, hexes: Iterable[Hex], reach: int) -> bool:
    return any(world.grid.distance(here, each.here) <= reach for here in hexes for each in unit.figures)


def _is_seen(world: World, state: State, unit: HiddenUnit, here: Hex) -> bool:
    """Does a figure that comes to a hex see one that lies behind something? Figures hide nobody. HA-HIDE-04, HA-VIS-03."""
    behind = [each.here for each in unit.figures if PLACES[each.place] == BEHIND]
    if not behind:
        return False
    fires, is_dark = burning(world, state), state.battle.is_dark(state.turn)
    lines = BattleSight(world.sight, Hindrances(frozenset(), smoke(world, state), fires, is_dark, world.fences))
    return any(lines.sees(here, there) for there in behind)


def is_in_fire(world: World, state: State, unit: HiddenUnit) -> bool:
    """Does any of its figures lie in ground that burns? HA-HIDE-08."""
    fires = burning(world, state)
    return any(each.here in fires for each in unit.figures)
