"""The line of a shot: from where to where, how far, past whom, over which works. HA-VIS-04, HA-VIS-05, HA-VIS-06, HA-HEX-19.

HA-HEX-11, HA-HEX-13, HA-TEMBA-05, HA-BOAT-04, HA-BOAT-09, HA-CRAFT-05, HA-GUN-10, HA-MG-09.
"""

from bisect import bisect_left
from collections.abc import Iterable, Iterator, Sequence

from msgspec import Struct

from pbem.engine.decisions import Refusal
from pbem.engine.hexes import Hex, hexside
from pbem.games.heart_of_africa.content.buildings import OUTSIDE, room_of
from pbem.games.heart_of_africa.content.kinds import CANOE, GUNBOAT
from pbem.games.heart_of_africa.content.world import Barrier, World
from pbem.games.heart_of_africa.fields.large_targets import gun_hex, is_any_in_front
from pbem.games.heart_of_africa.fields.layers import RAISED, WATER
from pbem.games.heart_of_africa.fields.sight.battle_sight import DARK, FIGURE, GAP, SMOKE, BattleSight, Hindrances
from pbem.games.heart_of_africa.fields.sight.fences import Fences, banks
from pbem.games.heart_of_africa.rules.figures.sight import blockers, sight
from pbem.games.heart_of_africa.rules.figures.standing import Standing, standing
from pbem.games.heart_of_africa.state.figures import ABOARD, NOBODY, ROOF
from pbem.games.heart_of_africa.state.position import State

CLOSED_BY = {FIGURE: "figure-in-the-way", GAP: "gap-too-narrow", DARK: "too-dark", SMOKE: "smoke-in-the-way"}
"""Codes of refusals by what closes a line; for all else it is the ground."""
ROOM = "room"
"""What closes a line between the roof of a building and its rooms. HA-TEMBA-05."""


class Line(Struct, frozen=True):
    """A clear line. `banks`: the ways that a shot may take along it, each from the first hex to the last. HA-HEX-13."""

    start: Hex
    end: Hex
    distance: int
    banks: tuple[tuple[Hex, ...], ...]


class Mark(Struct, frozen=True):
    """What is aimed at: its hexes, and whether it is on a roof."""

    hexes: tuple[Hex, ...]
    is_on_roof: bool = False


class ShotLines:
    """The lines of all shots of a state."""

    def __init__(self, world: World, state: State) -> None:
        self.world, self.state = world, state
        self.here: Standing = standing(world, state)
        self._open: dict[frozenset[int], BattleSight] = {}
        self._hexes: dict[int, tuple[list[tuple[Hex, int]], list[tuple[int, tuple[Hex, ...]]]]] = {}

    def mark(self, figure: int) -> Mark:
        """A figure as a target."""
        return Mark(self.here.hexes(figure), self.state.figures[figure].level == ROOF)

    def posts(self, figure: int, over: int = NOBODY) -> tuple[Hex, ...]:
        """The hexes from which it may shoot. `over`: the figure at the works, if it shoots from behind that. HA-FORT-11."""
        if over != NOBODY:
            return (self.state.figures[over].where,)
        hexes = self.here.hexes(figure)
        return (gun_hex(hexes),) if self.here.kind(figure).id == GUNBOAT else hexes

    def distance(self, figure: int, mark: Mark, over: int = NOBODY) -> int:
        """How far it is, from the nearest hex to the nearest. HA-GEN-06, HA-HEX-19."""
        distance = self.world.grid.distance
        return min(distance(start, end) for start in self.posts(figure, over) for end in mark.hexes)

    def away(self, figure: int, over: int, most: int) -> Iterator[tuple[int, int]]:
        """The enemies within so many hexes, each with its distance before it. HA-GEN-06, HA-HEX-19."""
        distance, posts = self.world.grid.distance, self.posts(figure, over)
        small, large = self._hexes_of(1 - self.world.figures[figure].side)
        low, high = (min(posts) // 100 - most) * 100, (max(posts) // 100 + most + 1) * 100  # the rows so near
        post, others = posts[0], posts[1:]
        for here, target in small[bisect_left(small, (Hex(low), NOBODY)) : bisect_left(small, (Hex(high), NOBODY))]:
            found = distance(post, here)
            if others:
                found = min([found, *(distance(each, here) for each in others)])
            if found <= most:
                yield found, target
        for target, hexes in large:
            found = min([distance(post, end) for post in posts for end in hexes])
            if found <= most:
                yield found, target

    def _hexes_of(self, side: int) -> tuple[list[tuple[Hex, int]], list[tuple[int, tuple[Hex, ...]]]]:
        """The figures of a side that are there: by their hex, ascending, and those of several hexes."""
        if side not in self._hexes:
            found = [(figure, self.here.hexes(figure)) for figure in self.here.present[side]]
            small = sorted((hexes[0], figure) for figure, hexes in found if len(hexes) == 1)
            self._hexes[side] = small, [each for each in found if len(each[1]) > 1]
        return self._hexes[side]

    def line(self, figure: int, mark: Mark, over: int = NOBODY) -> Line | str:
        """The line of a shot, or what closes it."""
        distance, away = self.world.grid.distance, self.distance(figure, mark, over)
        found = ""
        for start in self.posts(figure, over):
            if min(distance(start, end) for end in mark.hexes) > away:
                continue  # from the nearest hex of a hull
            for end in mark.hexes:
                closed = self._obstacle(figure, mark, start, end)
                if isinstance(closed, str):
                    found = found or closed
                else:
                    return Line(start, end, away, closed)
        return found

    def is_ahead(self, figure: int, mark: Mark, over: int = NOBODY) -> bool:
        """Is it in the front arc; of somebody in the second rank in that of the figure before him? HA-HEX-06, HA-SHOOT-04."""
        post = self.state.figures[figure if over == NOBODY else over]
        return is_any_in_front(self.world.grid, post.where, post.facing, mark.hexes)

    def ways(self, line: Line) -> tuple[tuple[Hex, ...], ...]:
        """Both banks of a line, its ends included, clear or not."""
        return banks(self.world.grid, line.start, line.end)

    def _obstacle(self, figure: int, mark: Mark, start: Hex, end: Hex) -> str | tuple[tuple[Hex, ...], ...]:
        roofs = self._roofs(figure, mark, start, end)
        if roofs is None or start == end:
            return ROOM
        lines = self._sight(roofs)
        passed = frozenset(self._hulls(figure, mark, start))
        found = lines.shot_obstacle(start, end, passed)
        if found in (FIGURE, GAP) and self._may_shoot_over(figure, start, end):
            passed |= frozenset(self._far_below(start, end))
            found = lines.shot_obstacle(start, end, passed)
        return found or self._banks(lines, start, end, passed)

    def _banks(self, lines: BattleSight, start: Hex, end: Hex, passed: frozenset[Hex]) -> tuple[tuple[Hex, ...], ...]:
        """The clear banks, where works beside an end make a difference between them."""
        walled = self.world.walled
        if self.world.grid.distance(start, end) < 2 or (start not in walled and end not in walled):
            return ((start, end),)
        if passed:
            now = lines.hindrances
            over = Hindrances(now.figures - passed, now.smoke, now.fires, now.is_dark, now.works)
            lines = BattleSight(lines.ground, over)
        return lines.clear_banks(start, end)

    # ---- what is shot over

    def _hulls(self, figure: int, mark: Mark, start: Hex) -> Iterable[Hex]:
        """Neither the shooter's hull nor the target's stands in the way, nor canoes in that of a gunboat. HA-HEX-09, HA-BOAT-09."""
        own = self.here.hexes(figure)
        yield from own if len(own) > 1 else ()
        yield from mark.hexes if len(mark.hexes) > 1 else ()
        if self.here.kind(figure).id != GUNBOAT:
            return
        water = self.world.field.piece_at(WATER, start)
        for there, vessel in self.here.hulls.items():
            if self.world.figures[vessel].kind.id == CANOE and there in water:
                yield there

    def _may_shoot_over(self, figure: int, start: Hex, end: Hex) -> bool:
        """Guns but machine guns, and gunboats, from or at a hill, kopje or escarpment. HA-VIS-05, HA-GUN-10, HA-MG-09."""
        field = self.world.field
        return self.here.kind(figure).is_artillery and (field.holds(start, RAISED) or field.holds(end, RAISED))

    def _far_below(self, start: Hex, end: Hex) -> Iterable[Hex]:
        """The figures at ground level that are far enough from either end. HA-VIS-05."""
        field, distance, clear = self.world.field, self.world.grid.distance, self.world.tables.shooting.overhead_clear
        for there in self.here.at:
            if not field.holds(there, RAISED) and min(distance(start, there), distance(there, end)) >= clear:
                yield there

    # ---- roofs

    def _roofs(self, figure: int, mark: Mark, start: Hex, end: Hex) -> frozenset[int] | None:
        """The buildings that are as open ground for this line; None where it would go through a roof. HA-TEMBA-05."""
        now = self.state.figures[figure]
        is_up = now.level == ROOF and now.status != ABOARD
        if not self.world.ground.buildings or not (is_up or mark.is_on_roof):
            return frozenset()
        ends = ((start, is_up), (end, mark.is_on_roof))
        found = {number for here, is_roof in ends if is_roof for number in [building_at(self.world, here)] if number >= 0}
        for here, is_roof in ends:
            if not is_roof and any(room_of(self.world.ground.buildings[number], here) >= 0 for number in found):
                return None
        return frozenset(found)

    def _sight(self, roofs: frozenset[int]) -> BattleSight:
        plain = sight(self.world, self.state)
        if not roofs:
            return plain
        if roofs not in self._open:
            now, buildings = plain.hindrances, [self.world.ground.buildings[number] for number in sorted(roofs)]
            below = (
                there for there in blockers(self.world, self.state) if all(room_of(building, there) < 0 for building in buildings)
            )
            figures = frozenset((*below, *self.here.roofs))
            works = _without(self.world, now.works, roofs)
            self._open[roofs] = BattleSight(plain.ground, Hindrances(figures, now.smoke, now.fires, now.is_dark, works))
        return self._open[roofs]

    # ---- works

    def works(self, mark: Mark, figure: int, bank: Sequence[Hex]) -> tuple[Barrier | None, Barrier | None]:
        """The works that the shooter, and the target, is behind along a bank. HA-HEX-13, HA-FORT-05."""
        own, other = works_before(self.world, bank[0], bank[1]), works_before(self.world, bank[-1], bank[-2])
        roofs = self._roofs(figure, mark, bank[0], bank[-1]) or frozenset()
        return (
            None if own is not None and own.building in roofs else own,
            None if other is not None and other.building in roofs else other,
        )


def works_before(world: World, here: Hex, there: Hex) -> Barrier | None:
    """The works that whoever stands in a hex is behind, towards a neighbour. HA-HEX-13."""
    barrier = world.barriers.get(hexside(here, there))
    return barrier if barrier is not None and barrier.inside == here else None


def closed(name: str, obstacle: str) -> Refusal:
    """Why there is no clear line to somebody or something. HA-VIS-02, HA-VIS-03, HA-VIS-04, HA-NIGHT-03, HA-FIRE-09."""
    return Refusal("HA-VIS-02", CLOSED_BY.get(obstacle, "no-clear-shot"), name)


def building_at(world: World, here: Hex) -> int:
    """The building of a hex, by its place in `Ground.buildings`; -1 where there is none."""
    buildings = enumerate(world.ground.buildings)
    return next((number for number, building in buildings if room_of(building, here) != OUTSIDE), -1)


def _without(world: World, works: Fences, roofs: frozenset[int]) -> Fences:
    """The works without those of some buildings."""
    gone = {side for side, barrier in world.barriers.items() if barrier.building in roofs}
    loopholes = {side: inside for side, inside in works.loopholes.items() if side not in gone}
    return Fences(works.low - gone, works.high - gone, loopholes)
