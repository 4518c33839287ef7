"""Where figures are set up: hexes that take them, and a unit gathered around one of them in cohesion. HA-COH-01, HA-HEX-04."""

from collections.abc import Collection, Container, Iterable, Iterator, Sequence
from heapq import heappop, heappush

from pbem.engine.hexes import Grid, Hex
from pbem.games.heart_of_africa.content.world import World
from pbem.games.heart_of_africa.fields.pieces import NO_HEXES, pieces
from pbem.games.heart_of_africa.rules.figures.standing import standing
from pbem.games.heart_of_africa.rules.hazards.stakes import covered
from pbem.games.heart_of_africa.rules.terrain.burning import burning
from pbem.games.heart_of_africa.state.position import State


def free_hexes(world: World, state: State, classes: Sequence[str], zone: Iterable[Hex]) -> frozenset[Hex]:
    """The hexes of a zone in which any figure of these classes may be set up: open to it, and free of figures, stakes and fire.

    Rooms of fortified buildings are manned by figures put there one by one.
    """
    here, shut = standing(world, state), (world.closed[each] for each in classes)
    return frozenset(zone).difference(here.at, here.hulls, covered(world, state), burning(world, state), world.indoors, *shut)


def classes_on(world: World, zone: Collection[Hex], classes: Sequence[str]) -> tuple[str, ...]:
    """The classes of figures by whose ground they are set up: where a zone has none that is open to a gun, that of men on foot.

    Else a gun could stand nowhere along an edge of jungle. HA-HEX-04, HA-GUN-08.
    """
    carried = [each for each in classes if each in CARRIED]
    shut = [each for each in carried if world.closed[each].issuperset(zone)]
    return tuple("foot" if each in shut else each for each in classes)


CARRIED = ("gun", "mounted", "baggage")
FEW = 4  # hexes that are looked at one by one before what lies around all of them is


def gathered(
    grid: Grid, free: Container[object], middle: Hex, wanted: Iterable[Hex], count: int, reach: int
) -> tuple[Hex, ...] | None:
    """So many of the free hexes around a middle, in cohesion: those wanted, in their order, then the nearest. None: no room."""
    if middle not in free:
        return None
    found = [middle]
    for here in wanted:
        if (
            len(found) < count
            and here in free
            and here not in found
            and any(grid.distance(here, there) <= reach for there in reversed(found))
        ):
            found.append(here)
    if len(found) == count:
        return tuple(found)
    near, looked_at = list[Hex](), set(found)
    for radius in range(1, reach + 1):  # the nearest are all in reach of the middle
        ring = [there for there in grid.within(middle, radius) if there not in looked_at]
        near += [there for there in ring if there in free]
        looked_at.update(ring)
        if len(found) + len(near) >= count:
            return (*found, *near[: count - len(found)])
    seen, edge = set(found), list[tuple[int, Hex]]()
    for here in found:  # which grows on the way
        for there in grid.within(here, reach):
            if there in free and there not in seen:
                seen.add(there)
                heappush(edge, (grid.distance(middle, there), there))
        if here == found[-1] and edge and len(found) < count:
            found.append(heappop(edge)[1])
    return tuple(found) if len(found) >= count else None


def with_room(grid: Grid, free: frozenset[Hex], count: int, reach: int) -> Iterator[Hex]:
    """The free hexes around which so many figures find room, ascending. Who asks only whether there are any looks at few."""
    large = NO_HEXES
    for place, here in enumerate(sorted(free)):
        if place == FEW:
            large = frozenset(there for piece in pieces(grid, free) if len(piece) >= count for there in piece)
        is_roomy = here in large or len(free.intersection(grid.within(here, reach))) >= count
        if is_roomy or gathered(grid, free, here, (), count, reach) is not None:
            yield here
