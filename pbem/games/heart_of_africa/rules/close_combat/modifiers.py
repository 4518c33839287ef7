"""What a figure adds to its die in close combat. HA-CC-14, HA-CC-15, HA-CC-16, HA-CC-18, HA-FORT-12, HA-BARR-04, HA-TRAIT-08."""

from collections.abc import Iterator

from msgspec import Struct

from pbem.engine.hexes import hexside
from pbem.games.heart_of_africa.armies.roster import MIGHTY_WARRIOR
from pbem.games.heart_of_africa.content.world import World
from pbem.games.heart_of_africa.rules.figures.standing import kind_now
from pbem.games.heart_of_africa.rules.leaders.traits import trait_of
from pbem.games.heart_of_africa.state.figures import CLIMBED, GROUND
from pbem.games.heart_of_africa.state.ground import PALISADE
from pbem.games.heart_of_africa.state.position import State


class Modifier(Struct, frozen=True):
    """A number added to a die, and the rule that gives it."""

    rule: str
    value: int


def modifiers(world: World, state: State, figure: int, opponent: int, *, is_second: bool = False) -> tuple[Modifier, ...]:
    """All that counts for a figure in one comparison. Mounted or not, ground and facing count for nothing. HA-CC-18."""
    return tuple(each for each in _all(world, state, figure, opponent, is_second) if each.value)


def _all(world: World, state: State, figure: int, opponent: int, is_second: bool) -> Iterator[Modifier]:
    said = world.tables.close_combat
    yield Modifier("HA-CC-14", kind_now(world, state, figure).close_combat)
    if trait_of(world, figure) == MIGHTY_WARRIOR:
        yield Modifier("HA-TRAIT-08", said.mighty_warrior)
    if is_second:
        yield Modifier("HA-CC-15", said.second)
    if has_just_climbed(world, state, figure) or is_behind_palisade(world, state, opponent, figure):
        yield Modifier("HA-CC-16", said.works)


def has_just_climbed(world: World, state: State, figure: int) -> bool:
    """Has a figure crossed a palisade this turn? Barricades and village walls cost nothing here. HA-FORT-12, HA-BARR-04."""
    now = state.figures[figure]
    if not now.has(CLIMBED):
        return False
    barrier = world.barriers.get(hexside(now.began, now.where))
    return barrier is not None and barrier.kind == PALISADE


def is_behind_palisade(world: World, state: State, figure: int, enemy: int) -> bool:
    """Does a figure stand behind a palisade as seen from an enemy in contact? HA-FORT-12, HA-HEX-13."""
    own, other = state.figures[figure], state.figures[enemy]
    if own.level != GROUND or other.level != GROUND:
        return False
    barrier = world.barriers.get(hexside(own.where, other.where))
    return barrier is not None and barrier.kind == PALISADE and barrier.inside == own.where
