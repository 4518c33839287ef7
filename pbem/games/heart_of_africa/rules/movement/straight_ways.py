"""Ways on which every step leads nearer to a goal: found hex by hex, where nothing has to be gone around."""

from collections.abc import Callable, Collection

from pbem.engine.hexes import NOWHERE, Hex, Straight
from pbem.games.heart_of_africa.rules.movement.strides import Stride


class Unsure(Exception):
    """Something lies on the way that may stop a figure: fire or stakes."""


def straight_end(begun: Stride, goal: Hex, most: int, is_free: Callable[[Hex], bool]) -> tuple[int, ...] | None:
    """The straight way to the hex next to a goal, where one comes as near as so many steps allow. Raises Unsure.

    It is that which a search all around finds (`reach.nearest_end`): of hexes that are as near that with the lowest number, of
    equal ways that which goes in the lower direction first.
    """
    strider = begun.strider
    for end, straight in strider.world.grid.on_the_way(begun.here, goal, most):
        if is_free(end):
            path, is_slow = _way(begun, end, most, straight)
            if path is not None:
                stride = Stride(strider, begun.start, end, begun.spent + len(path), is_slow, least=begun.least)
                if stride.may_end:
                    return path
    return None


def _way(begun: Stride, end: Hex, most: int, straight: Straight) -> tuple[tuple[int, ...] | None, bool]:
    """The straight way to a hex, and is it slow? A quick one where there is one."""
    strider, difficult = begun.strider, begun.strider.world.difficult
    if not (begun.is_slow or strider.is_on_roof or end in difficult):
        path = _stepped(begun, straight, difficult)
        if path is not None:
            return path, False
    is_too_far = straight[0][1] + straight[1][1] > min(strider.pace.most(is_slow=True) - begun.spent, most)
    return None if is_too_far else _stepped(begun, straight, frozenset()), True


def _stepped(begun: Stride, straight: Straight, shunned: Collection[Hex]) -> tuple[int, ...] | None:
    """The steps of a straight way that enters none of some hexes; None where there is none. Raises Unsure."""
    strider, path, hexes, dead = begun.strider, list[int](), [begun.here], set[Hex]()
    left, ((first, firsts), (second, seconds)) = dict(straight), straight
    shut, walled, hindered, is_up = strider.shut, strider.world.walled, strider.hindered, strider.is_on_roof
    around_of, count = strider.world.grid.around, firsts + seconds
    order = (second, first) if around_of(begun.here)[first] == NOWHERE else (first, second)
    while len(path) < count:
        here = hexes[-1]
        around, looks = around_of(here), is_up or here in walled
        for direction in order:
            there = around[direction]
            if not left[direction] or there in shut or there in shunned or there in dead:
                continue
            if there in hindered:
                raise Unsure
            if not (looks and strider.bar(here, there)):
                left[direction] -= 1
                path.append(direction)
                hexes.append(there)
                break
        else:
            if not path:
                return None
            left[path.pop()] += 1
            dead.add(hexes.pop())
    return tuple(path)
