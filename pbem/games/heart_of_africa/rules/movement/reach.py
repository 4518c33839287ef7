"""How far a figure can go: the shortest way to every hex where it may stop. For whole formations, screens and the house."""

from collections.abc import Collection, Mapping

from msgspec import Struct

from pbem.engine.hexes import NOWHERE, Grid, Hex
from pbem.games.heart_of_africa.rules.movement.strides import Stride

DIRECTIONS = 6


class Came(Struct, frozen=True):
    """A hex that was reached: by how many steps, slowly or not, and from where."""

    spent: int
    is_slow: bool
    before: "tuple[Hex, bool] | None"
    direction: int
    has_stopped: bool


Reached = dict[tuple[Hex, bool], Came]
"""By hex, and whether the way there was slow: a quick way may go on where a slow one may not."""


def flood(begun: Stride, toward: Hex = NOWHERE, most: int | None = None, barred: Collection[Hex] = frozenset()) -> Reached:
    """Every hex that can be reached, by shortest ways; of equal ones by that which begins nearest to the straight line.

    `most`: not more steps than this. `barred`: hexes that are not entered.
    """
    strider, grid = begun.strider, begun.strider.world.grid
    quick, slow = strider.pace.most(is_slow=False), strider.pace.most(is_slow=True)
    if most is not None:
        quick, slow = min(quick, begun.spent + most), min(slow, begun.spent + most)
    order = _order(grid, begun.here, toward)
    found: Reached = {(begun.here, begun.is_slow): Came(begun.spent, begun.is_slow, None, 0, begun.has_stopped)}
    edge = list(found)
    has_stakes = bool(strider.state.stakes)
    while edge:
        onward = list[tuple[Hex, bool]]()
        for key in edge:
            came = found[key]
            if came.has_stopped:
                continue
            here, was_slow = key
            around = grid.around(here)
            for direction in order:
                there = around[direction]
                if there == NOWHERE or there in barred:
                    continue
                is_slow = was_slow or strider.is_slow(there)
                if (there, is_slow) in found or came.spent >= (slow if is_slow else quick) or strider.bar(here, there):
                    continue
                stops = has_stakes and strider.stops(here, there)
                found[there, is_slow] = Came(came.spent + 1, is_slow, key, direction, stops)
                onward.append((there, is_slow))
        edge = onward
    return found


def _order(grid: Grid, start: Hex, toward: Hex) -> tuple[int, ...]:
    """The directions, those that lead straight there first."""
    if toward in (NOWHERE, start):
        return tuple(range(DIRECTIONS))
    around = grid.around(start)
    far = grid.distance(start, toward) + DIRECTIONS
    return tuple(
        sorted(range(DIRECTIONS), key=lambda each: grid.distance(around[each], toward) if around[each] != NOWHERE else far)
    )


def ends(begun: Stride, reached: Mapping[tuple[Hex, bool], Came]) -> dict[Hex, tuple[Hex, bool]]:
    """The hexes where it may stop, naming nobody, each with the key of its shortest way."""
    found = dict[Hex, tuple[Hex, bool]]()
    for key, came in reached.items():
        here = key[0]
        if here in found and reached[found[here]].spent <= came.spent:
            continue
        if stride_at(begun, reached, key).end_refusal() is None:
            found[here] = key
    return found


def stride_at(begun: Stride, reached: Mapping[tuple[Hex, bool], Came], key: tuple[Hex, bool]) -> Stride:
    """The way to a hex, as far as it counts."""
    came = reached[key]
    return Stride(begun.strider, begun.start, key[0], came.spent, came.is_slow, came.has_stopped, begun.least)


def path_to(reached: Mapping[tuple[Hex, bool], Came], key: tuple[Hex, bool]) -> tuple[int, ...]:
    """The directions of a way."""
    found, came = list[int](), reached[key]
    while came.before is not None:
        found.append(came.direction)
        came = reached[came.before]
    return tuple(reversed(found))
