"""How far a figure can go: the shortest way to every hex where it may stop. For whole formations, screens and the house."""

from collections.abc import Callable, Collection, Iterator, Mapping, Sequence

from msgspec import Struct

from pbem.engine.hexes import NOWHERE, Grid, Hex
from pbem.games.heart_of_africa.rules.movement.straight_ways import Unsure, straight_end
from pbem.games.heart_of_africa.rules.movement.strides import Stride

DIRECTIONS = 6


class Came(Struct, frozen=True, gc=False):
    """A hex that was reached: by how many steps, slowly or not, and from where."""

    spent: int
    is_slow: bool
    before: "Key | None"
    direction: int
    has_stopped: bool


Left = Callable[[Hex, Hex], int]
"""How far it is, at the least, from a hex to another: with every step at most one less."""
Key = int
"""Twice the number of a hex, and one more if the way there was slow: a quick way may go on where a slow one may not."""
Reached = dict[Key, Came]


def key_of(here: Hex, is_slow: bool) -> Key:
    """The key of a hex and a way there."""
    return here << 1 | is_slow


def hex_of(key: Key) -> Hex:
    """The hex of a key."""
    return Hex(key >> 1)


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
        away: dict[int, int] | None = None,
        left: Left | None = None,
    ) -> None:
        strider = begun.strider
        self.begun, self._toward, self._near = begun, toward, near
        self._shut = strider.shut.union(barred) if barred else strider.shut
        self._quick, self._slow = strider.pace.most(is_slow=False), strider.pace.most(is_slow=True)
        if most is not None:
            self._quick, self._slow = min(self._quick, begun.spent + most), min(self._slow, begun.spent + most)
        self._away, self._left = {} if away is None else away, left or strider.world.grid.distance
        self._order = _order(strider.world.grid, begun.here, toward)
        came = Came(begun.spent, begun.is_slow, None, 0, begun.has_stopped)
        self.reached: Reached = {key_of(begun.here, begun.is_slow): came}
        self.edge: list[Key] = list(self.reached)  # those of the most steps
        self.spent = begun.spent  # by who is at the edge

    def grow(self) -> None:
        """All that is a step further."""
        strider, reached, onward = self.begun.strider, self.reached, list[Key]()
        order, hindered, is_up = self._order, strider.hindered, strider.is_on_roof
        shut, difficult, walled = self._shut, strider.world.difficult, strider.world.walled
        near, away, far_from, toward = self._near, self._away, self._left, self._toward
        around_of, has_stakes = strider.world.grid.around, bool(strider.state.stakes)
        self.spent = spent = self.spent + 1
        quick, slow = self._quick - spent, self._slow - spent  # steps that are left
        for key in self.edge:
            if has_stakes and reached[key].has_stopped:
                continue
            here, was_slow = key >> 1, key & 1 or is_up
            around, looks_here = around_of(here), is_up or here in walled
            for direction in order:
                there = around[direction]
                is_slow = was_slow or there in difficult
                onto = there << 1 | is_slow
                if onto in reached or there in shut:
                    continue
                left = slow if is_slow else quick
                if left < 0:
                    continue
                if near is not None:
                    far = away.get(there)
                    if far is None:
                        far = away[there] = far_from(there, toward)
                    if far > near + left:
                        continue
                is_hindered = there in hindered
                if (looks_here or is_hindered) and strider.bar(Hex(here), there):
                    continue
                reached[onto] = Came(spent, bool(is_slow), key, direction, is_hindered and strider.stops(Hex(here), there))
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
    far = grid.distance(start, toward) + DIRECTIONS
    aways = [(far if there == NOWHERE else grid.distance(there, toward), each) for each, there in enumerate(grid.around(start))]
    return tuple([each for _, each in sorted(aways)])


def ends(begun: Stride, reached: Reached) -> dict[Hex, Key]:
    """The hexes where it may stop, naming nobody, each with the key of its shortest way."""
    found = dict[Hex, Key]()
    for key, came in reached.items():
        here = hex_of(key)
        if here in found and reached[found[here]].spent <= came.spent:
            continue
        if stride_at(begun, reached, key).may_end:
            found[here] = key
    return found


class Nearing:
    """The ways of a figure towards a hex, those that come nearest first. Friends bar none: they stay true while those alone move.

    Those are looked for that end near the goal, wider ones by and by. `left`: how far it
    is from a hex to the goal, the straight line without; not `is_sure`: it may be nearer than that.
    """

    def __init__(self, begun: Stride, goal: Hex, most: int, left: Left | None = None, *, is_sure: bool = True) -> None:
        self._begun, self.goal, self._most = begun, goal, most
        self._left = left or begun.strider.world.grid.distance
        self.is_straight = left is None
        self.steps = max(min(begun.strider.pace.most(is_slow=False) - begun.spent, most), 0)
        self._away = self._left(begun.here, goal)
        self._known: dict[int, int] = {begun.here: self._away}
        self.is_far = self._away >= self.steps
        self.nearest = max(self._away - self.steps, 0) if is_sure else self._away + self.steps
        self.least = self.nearest if is_sure else 0  # nothing comes nearer
        self._found = dict[int, Ring]()

    def _at(self, away: int) -> Iterator[Hex]:
        """The hexes so far from the goal that may be within its steps."""
        grid, here, known = self._begun.strider.world.grid, self._begun.here, self._known
        for there in grid.within(self.goal, away):
            if there not in known:
                known[there] = self._left(there, self.goal)
            if known[there] == away and grid.distance(here, there) <= self.steps:
                yield there

    def rings(self, near: int, is_free: Callable[[Hex], bool]) -> Iterator["Ring"]:
        """The ways that come so near, then those that do not. Near the goal, only where a hex is free."""
        farthest, wider = self._away + self.steps, 1
        while near <= farthest:
            is_far = near > self.steps // 2
            if is_far or any(map(is_free, self._at(near))):
                yield self._ring(near)
            if near == farthest:
                return
            near, wider = min(near + wider, farthest), 2 * wider if is_far else 1

    def _ring(self, near: int) -> "Ring":
        if near not in self._found:
            left = None if self.is_straight else self._left
            flood = Flood(self._begun, self.goal, self._most, near=near, away=self._known, left=left)
            self._found[near] = Ring(flood, near, self._known, self._away - near if self.is_straight else 0)
        return self._found[near]


class Ring:
    """The ways that come so near to a goal. They are followed only as far as they are asked for.

    `first`: no way of fewer steps comes so near.
    """

    def __init__(self, flood: Flood, near: int, away: Mapping[int, int], first: int) -> None:
        self.near, self.away, self._flood = near, away, flood
        self._first = flood.spent + first
        self._ends = list[list[Key]]()

    @property
    def reached(self) -> Reached:
        """The ways as far as they have been followed."""
        return self._flood.reached

    def ends(self) -> Iterator[list[Key]]:
        """Where they end, the shortest first: of as many steps those that end nearest to the goal, then the lowest numbers."""
        away, near, place = self.away, self.near, 0
        while self._flood.spent < self._first and self._flood.edge:
            self._flood.grow()
        while place < len(self._ends) or self._flood.edge:
            if place == len(self._ends):
                if place:
                    self._flood.grow()
                ends = sorted((away[key >> 1], key) for key in self._flood.edge if away[key >> 1] <= near)
                self._ends.append([key for _, key in ends])
            yield self._ends[place]
            place += 1


def nearest_end(begun: Stride, nearing: Nearing, may_end: Callable[[Hex], bool]) -> tuple[int, ...]:
    """The way to the hex next to a goal where the figure may stop, or () where that is nowhere else than here.

    Of hexes that are as near it is that of the shortest way, then the lowest number. `may_end`: asked of all hexes but its own.
    """
    shut, taken = begun.strider.shut, begun.strider.occupied

    def is_free(there: Hex) -> bool:
        return there == begun.here or (there not in shut and there not in taken and may_end(there))

    nearest, least = nearing.nearest, nearing.least
    if nearing.is_straight:
        try:
            path = straight_end(begun, nearing.goal, nearing.steps, is_free)
        except Unsure:
            pass
        else:
            if path is not None:
                return path
            if nearing.is_far:  # all other ways to where it comes nearest are too long
                nearest = least = nearest + 1
    for ring in nearing.rings(nearest, is_free):
        best, nearest = -1, ring.near + 1
        for ends in ring.ends():
            for key in ends:
                if ring.away[key >> 1] >= nearest:
                    break
                if is_free(hex_of(key)) and stride_at(begun, ring.reached, key).may_end:
                    best, nearest = key, ring.away[key >> 1]
                    break
            if nearest <= least:
                break
        if best >= 0:
            return path_to(ring.reached, best)
        least = ring.near + 1
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
        keys = [key for key in (key_of(point, False), key_of(point, True)) if key in reached]
        if not keys:
            break
        best = min(keys, key=lambda key: reached[key].spent)
        begun, path, count = stride_at(begun, reached, best), (*path, *path_to(reached, best)), count + 1
    return Through(begun, path, tuple(points[count:]))


def stride_at(begun: Stride, reached: Reached, key: Key) -> Stride:
    """The way to a hex, as far as it counts."""
    came = reached[key]
    return Stride(begun.strider, begun.start, hex_of(key), came.spent, came.is_slow, came.has_stopped, begun.least)


def path_to(reached: Reached, key: Key) -> tuple[int, ...]:
    """The directions of a way."""
    found, came = list[int](), reached[key]
    while came.before is not None:
        found.append(came.direction)
        came = reached[came.before]
    return tuple(reversed(found))
