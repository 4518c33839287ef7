"""How far a figure can go: the shortest way to every hex where it may stop. For whole formations, screens and the house."""

from collections.abc import Callable, Collection, Iterator, Sequence

from msgspec import Struct

from pbem.engine.hexes import NOWHERE, Grid, Hex
from pbem.games.heart_of_africa.rules.movement.strides import Stride

DIRECTIONS = 6


class Came(Struct, frozen=True):
    """A hex that was reached: by how many steps, slowly or not, and from where."""

    spent: int
    is_slow: bool
    before: "Key | None"
    direction: int
    has_stopped: bool


Left = Callable[[Hex, Hex], int]
"""How far it is, at the least, from a hex to another: with every step at most one less."""
Key = tuple[Hex, bool]
Reached = dict[Key, Came]
"""By hex, and whether the way there was slow: a quick way may go on where a slow one may not."""


class Flood:
    """The hexes that can be reached, by shortest ways; of equal ones by that which begins nearest to the straight line.

    It grows by a step at a time. `most`: not more steps than this. `barred`: hexes that are not entered. `near`: a way is given up
    where it cannot come so near to the hex that it leads toward; all that can come so near are as they would be without. `away`:
    how far hexes are from there, as far as it is known; `left`: what says so of others.
    """

    def __init__(
        self,
        begun: Stride,
        toward: Hex = NOWHERE,
        most: int | None = None,
        barred: Collection[Hex] = frozenset(),
        near: int | None = None,
        away: dict[Hex, int] | None = None,
        left: Left | None = None,
    ) -> None:
        strider = begun.strider
        self.begun, self._toward, self._barred, self._near = begun, toward, barred, near
        self._quick, self._slow = strider.pace.most(is_slow=False), strider.pace.most(is_slow=True)
        if most is not None:
            self._quick, self._slow = min(self._quick, begun.spent + most), min(self._slow, begun.spent + most)
        self._away, self._left = {} if away is None else away, left or strider.world.grid.distance
        self._order = _order(strider.world.grid, begun.here, toward)
        if near is not None and left is None:
            self._order = self._leading(near + self._quick - begun.spent)
        came = Came(begun.spent, begun.is_slow, None, 0, begun.has_stopped)
        self.reached: Reached = {(begun.here, begun.is_slow): came}
        self.edge: list[Key] = list(self.reached)  # those of the most steps
        self.spent = begun.spent  # by who is at the edge

    def _leading(self, most: int) -> tuple[int, ...]:
        """The directions to go in: where the goal is as far as this, only those that lead nearer. They are the same all the way.

        At the rim of the map one that leads off it may be another of them farther on.
        """
        grid, here, toward = self.begun.strider.world.grid, self.begun.here, self._toward
        away = grid.distance(here, toward)
        if most > away:
            return self._order
        around = grid.around(here)
        return tuple([each for each in self._order if around[each] == NOWHERE or grid.distance(around[each], toward) < away])

    def grow(self) -> None:
        """All that is a step further."""
        strider, reached, onward = self.begun.strider, self.reached, list[Key]()
        order, barred, looks, is_up = self._order, self._barred, strider.looks, strider.is_on_roof
        enemies, closed, difficult, walled = strider.enemies, strider.closed, strider.world.difficult, strider.world.walled
        near, away, far_from, toward = self._near, self._away, self._left, self._toward
        around_of, has_stakes, self.spent = strider.world.grid.around, bool(strider.state.stakes), self.spent + 1
        quick, slow = self._quick - self.spent, self._slow - self.spent  # steps that are left
        for key in self.edge:
            if has_stakes and reached[key].has_stopped:
                continue
            here, was_slow = key
            around, looks_here = around_of(here), looks or here in walled
            for direction in order:
                there = around[direction]
                if there in enemies or there in closed or there == NOWHERE or there in barred:
                    continue
                is_slow = was_slow or is_up or there in difficult
                left = slow if is_slow else quick
                if left < 0:
                    continue
                if near is not None:
                    far = away.get(there)
                    if far is None:
                        far = away[there] = far_from(there, toward)
                    if far > near + left:
                        continue
                onto = there, is_slow
                if onto in reached or (looks_here and strider.bar(here, there)):
                    continue
                reached[onto] = Came(self.spent, is_slow, key, direction, has_stakes and strider.stops(here, there))
                onward.append(onto)
        self.edge = onward

    def grown(self) -> Reached:
        """All that can be reached at all."""
        while self.edge:
            self.grow()
        return self.reached


def flood(begun: Stride, toward: Hex = NOWHERE, barred: Collection[Hex] = frozenset()) -> Reached:
    """Every hex that can be reached."""
    return Flood(begun, toward, barred=barred).grown()


def _order(grid: Grid, start: Hex, toward: Hex) -> tuple[int, ...]:
    """The directions, those that lead straight there first."""
    if toward in (NOWHERE, start):
        return tuple(range(DIRECTIONS))
    around = grid.around(start)
    far = grid.distance(start, toward) + DIRECTIONS
    return tuple(
        sorted(range(DIRECTIONS), key=lambda each: grid.distance(around[each], toward) if around[each] != NOWHERE else far)
    )


def ends(begun: Stride, reached: Reached) -> dict[Hex, Key]:
    """The hexes where it may stop, naming nobody, each with the key of its shortest way."""
    found = dict[Hex, Key]()
    for key, came in reached.items():
        here = key[0]
        if here in found and reached[found[here]].spent <= came.spent:
            continue
        if stride_at(begun, reached, key).end_refusal() is None:
            found[here] = key
    return found


class Nearing:
    """The ways of a figure towards a hex, those that come nearest first. Friends bar none: they stay true while those alone move.

    Most figures come as near as their steps allow: so it looks for such ways first, and for others by and by. `left`: how far it
    is from a hex to the goal, the straight line without; not `is_sure`: it may be nearer than that.
    """

    def __init__(self, begun: Stride, goal: Hex, most: int, left: Left | None = None, *, is_sure: bool = True) -> None:
        self._begun, self._goal, self._most = begun, goal, most
        self._left = left
        self._steps = min(begun.strider.pace.most(is_slow=False) - begun.spent, most)
        away = (left or begun.strider.world.grid.distance)(begun.here, goal)
        self._known, self._farthest = {begun.here: away}, away + self._steps
        self._near, self._wider = max(away - self._steps, 0) if is_sure else self._farthest, 1
        self._rings = list[tuple[Reached, list[Key]]]()

    def rings(self) -> Iterator[tuple[Reached, list[Key]]]:
        """The ways, and where they end: the nearest hex first, of equal ones that of the shortest way, then the lowest number."""
        place = 0
        while place < len(self._rings) or self._near <= self._farthest:
            if place == len(self._rings):
                self._rings.append(self._ring())
            yield self._rings[place]
            place += 1

    def _ring(self) -> tuple[Reached, list[Key]]:
        known, near = self._known, self._near
        reached = Flood(self._begun, self._goal, self._most, near=near, away=known, left=self._left).grown()
        ends = [key for key in reached if known[key[0]] <= near]
        ends.sort(key=lambda each: (known[each[0]], reached[each].spent, each[0]))
        self._near, self._wider = (near + self._wider, 2 * self._wider) if near < self._farthest else (near + 1, 0)
        return reached, ends


def nearest_end(begun: Stride, nearing: Nearing, may_end: Callable[[Hex], bool]) -> tuple[int, ...]:
    """The way to the hex next to a goal where the figure may stop, or () where that is nowhere else than here.

    `may_end`: asked of all hexes but its own.
    """
    for reached, ends in nearing.rings():
        for key in ends:
            if (key[0] == begun.here or may_end(key[0])) and stride_at(begun, reached, key).end_refusal() is None:
                return path_to(reached, key)
    return ()


class Through(Struct, frozen=True):
    """A way by some hexes: where it has come, its directions, and those of the hexes that were not reached."""

    stride: Stride
    path: tuple[int, ...]
    left: tuple[Hex, ...]


def through(begun: Stride, points: Sequence[Hex], most: int, barred: Collection[Hex] = frozenset()) -> Through:
    """The shortest way by some hexes, one after the other, as far as they can be reached."""
    path, count = tuple[int, ...](), 0
    for point in points:
        reached = Flood(begun, point, most - len(path), barred).grown()
        keys = [key for key in ((point, False), (point, True)) if key in reached]
        if not keys:
            break
        best = min(keys, key=lambda key: reached[key].spent)
        begun, path, count = stride_at(begun, reached, best), (*path, *path_to(reached, best)), count + 1
    return Through(begun, path, tuple(points[count:]))


def stride_at(begun: Stride, reached: Reached, key: Key) -> Stride:
    """The way to a hex, as far as it counts."""
    came = reached[key]
    return Stride(begun.strider, begun.start, key[0], came.spent, came.is_slow, came.has_stopped, begun.least)


def path_to(reached: Reached, key: Key) -> tuple[int, ...]:
    """The directions of a way."""
    found, came = list[int](), reached[key]
    while came.before is not None:
        found.append(came.direction)
        came = reached[came.before]
    return tuple(reversed(found))
