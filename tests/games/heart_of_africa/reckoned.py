"""Shots reckoned a second time, by the printed table and the words of the rules: what each needs, and whom each may shoot at.

Lines of sight are the program's own (`fields/slow_sight.py` reckons those); arcs are measured in degrees, distances in cubes.
"""

from collections.abc import Iterator
from math import cos, hypot, radians, sqrt

from pbem.engine.hexes import NOWHERE, Hex, hexside
from pbem.games.heart_of_africa.fields.layers import CROPS, GULLY_FLOOR, GULLY_SLOPE, JUNGLE, MARSH, ROCKY, STREAM, VILLAGE
from pbem.games.heart_of_africa.rules.figures.sight import sight
from pbem.games.heart_of_africa.state import figures as f
from pbem.games.heart_of_africa.state.figures import LEADER, ON_MAP, Figure
from tests.games.heart_of_africa.battles import Play
from tests.games.heart_of_africa.fields.grounds import GRID

# range and bonus, from p. 12 of the source
SHOOTERS = {
    "adventurer": (30, 2),
    "regular": (24, 2),
    "soldier": (20, 2),
    "swordsman": (16, 1),
    "well_armed_askari": (16, 1),
    "askari": (16, 1),
    "ruga_ruga": (10, 1),
    "agile_warrior": (4, 0),
    "agile_spearman": (4, 0),
    "musketeer": (10, 1),
    "archer": (8, 0),
    "forest_archer": (8, 1),
    "light_horseman": (6, 0),
    "mounted_musketeer": (10, 1),
    "machine_gun": (30, 2),
    "field_gun": (50, 2),
}
OTHERS = ("warrior", "spearman", "forest_spearman", "mounted_lancer")
MOUNTED = ("light_horseman", "mounted_musketeer", "mounted_lancer")
THROWN_OR_BOWS = ("agile_warrior", "agile_spearman", "archer", "forest_archer", "light_horseman")
ALONE = ("scout", "gun_bearer", "baggage")
WALLS = ("palisade", "barricade", "village_wall")
STEPS = ((1, -1), (1, 0), (0, 1), (-1, 1), (-1, 0), (0, -1))  # NE, E, SE, SW, W, NW
Place = tuple[float, float]


def cube(here: int) -> tuple[int, int, int]:
    row, column = divmod(here, 100)
    q = column - (row - row % 2) // 2
    return q, row, -q - row


def away(one: int, other: int) -> int:
    return max(abs(a - b) for a, b in zip(cube(one), cube(other), strict=True))


def is_within_30_degrees(here: int, there: int, facing: int) -> bool:
    """Does it lie in the sextant around a direction? HA-HEX-06."""
    (q1, r1, _), (q2, r2, _) = cube(here), cube(there)
    (x, y), (u, v) = _flat(q2 - q1, r2 - r1), _flat(*STEPS[facing % 6])
    return (x * u + y * v) / (hypot(x, y) * hypot(u, v)) >= cos(radians(30)) - 1e-9


def _flat(q: int, r: int) -> Place:
    return q + r / 2, r * sqrt(3) / 2


class Reckoned:
    """The shots of a position in which both sides are to order fire."""

    def __init__(self, play: Play) -> None:
        self.world, self.state, self.standing = play.world, play.state, play.standing
        self.there = [number for number, figure in enumerate(self.state.figures) if figure.status == ON_MAP]
        self.at = {self.state.figures[number].where: number for number in self.there}
        self.in_contact = {number for link in self.state.links for number in (link.namer, link.named)}

    def figure(self, number: int) -> Figure:
        return self.state.figures[number]

    def kind(self, number: int) -> str:
        return self.world.figures[number].kind.id

    def side(self, number: int) -> int:
        return self.world.figures[number].side

    def is_leader(self, number: int) -> bool:
        unit = self.world.units[self.world.figures[number].unit]
        return unit.listed.kind == LEADER and unit.figures[0] == number

    def works(self, here: Hex, there: Hex) -> str:
        """What somebody in a hex is behind, towards another."""
        barrier = self.world.barriers.get(hexside(here, there))
        return barrier.kind if barrier is not None and barrier.inside == here else ""

    # ---- cover

    def is_always_covered(self, here: Hex, on_foot: bool, by_gun: bool) -> bool:
        ground = self.world.field.ground[here]
        if ground & (JUNGLE | GULLY_SLOPE) or (ground & VILLAGE and not by_gun):
            return True
        return on_foot and bool(ground & (ROCKY | GULLY_FLOOR))

    def is_covered_at_the_end(self, shooter: int, target: int, by_gun: bool) -> bool:
        now, on_foot = self.figure(target), self.kind(target) not in MOUNTED
        if self.is_always_covered(now.where, on_foot, by_gun):
            return True
        if not on_foot or now.has(f.CHANGED_HEX):
            return False
        ground, there = self.world.field.ground[now.where], self.figure(shooter).where
        if ground & (CROPS | MARSH) and away(now.where, there) > 8:
            return True
        if not ground & STREAM or now.has(f.TURNED):
            return False
        return any(is_within_30_degrees(now.where, there, now.facing + turn) for turn in (-1, 0, 1))

    # ---- the die

    def need(self, shooter: int, target: int) -> int | None:
        """What the die must reach, by the better of both banks; None where works are in the way."""
        one, other = self.figure(shooter).where, self.figure(target).where
        banks = ((one, other),) if away(one, other) < 2 else sight(self.world, self.state).clear_banks(one, other)
        sums = [self.plus(shooter, target, self.works(bank[0], bank[1]), self.works(bank[-1], bank[-2])) for bank in banks]
        return min((5 - each for each in sums if each is not None), default=None)

    def plus(self, shooter: int, target: int, own: str, other: str) -> int | None:
        kind, here, there = self.kind(shooter), self.figure(shooter), self.figure(target)
        by_gun, is_gun = kind == "field_gun", kind in ("field_gun", "machine_gun")
        if own in WALLS and (kind in MOUNTED or by_gun or (kind == "machine_gun" and own == "palisade")):
            return None
        reach, bonus = SHOOTERS[kind]
        on_foot, distance = self.kind(target) not in MOUNTED, away(here.where, there.where)
        is_attacker = any((link.namer, link.named, link.turn) == (target, shooter, self.state.turn) for link in self.state.links)
        has_moved = here.has(f.CHANGED_HEX | f.TURNED | f.NAMED)
        found = 0 if has_moved or (other == "palisade" and kind not in THROWN_OR_BOWS) else bonus
        found += self.is_leader(shooter) and self.world.units[self.world.figures[shooter].unit].listed.trait == "mighty_warrior"
        found -= not is_attacker and 2 * distance > reach
        found -= there.has(f.NAMED) and not (is_attacker and self.works(here.where, there.where) in WALLS)
        is_covered = (bool(other) and not by_gun) or self.is_always_covered(there.began, on_foot, by_gun)
        is_covered = is_covered or self.is_covered_at_the_end(shooter, target, by_gun)
        is_in_touch = any({link.namer, link.named} == {shooter, target} for link in self.state.links)
        found -= is_covered and not is_in_touch
        is_hunter = self.kind(target).startswith("forest_")
        found -= is_hunter and (bool(other) or self.is_covered_at_the_end(shooter, target, by_gun=False))
        found -= on_foot and not is_attacker and distance > 8 and not self.has_company(target)
        assert not (is_gun and has_moved)
        return found - (own == "palisade")

    def has_company(self, target: int) -> bool:
        near = (self.at[there] for there in GRID.around(self.figure(target).where) if there != NOWHERE and there in self.at)
        return any(self.side(other) == self.side(target) and self.kind(other) not in ALONE for other in near)

    # ---- who may be shot at

    def targets(self, shooter: int) -> dict[int, int]:
        """The targets of a figure, each with what a shot at it needs."""
        if self.is_silent(shooter):
            return {}
        needs = ((target, self.need(shooter, target)) for target in self._open_to(shooter))
        return {target: need for target, need in needs if need is not None}

    def is_silent(self, shooter: int) -> bool:
        now, kind = self.figure(shooter), self.kind(shooter)
        if kind not in SHOOTERS or now.has(f.RELOADING):
            return True
        if kind in ("field_gun", "machine_gun") and now.has(f.CHANGED_HEX | f.TURNED | f.NAMED):
            return True
        if shooter not in self.in_contact:
            return False
        return kind in ("agile_warrior", "agile_spearman") or now.has(f.NAMED) or now.has(f.ENGAGED_AT_START)

    def _open_to(self, shooter: int) -> Iterator[int]:
        now, reach = self.figure(shooter), SHOOTERS[self.kind(shooter)][0]
        for target in self.there:
            there = self.figure(target)
            is_in_melee = target in self.in_contact and there.has(f.ENGAGED_AT_START)
            if self.side(target) == self.side(shooter) or is_in_melee or away(now.where, there.where) > reach:
                continue
            if sight(self.world, self.state).shot_obstacle(now.where, there.where):
                continue
            attack = next((link for link in self.state.links if (link.namer, link.named) == (target, shooter)), None)
            if shooter in self.in_contact and attack is None:
                continue
            where, facing = (there.where, now.facing) if attack is None else (attack.start, attack.facing)
            if not SHOOTERS[self.kind(shooter)][1] or is_within_30_degrees(now.where, where, facing):
                yield target

    def choice(self, shooter: int, targets: dict[int, int]) -> set[int]:
        """Those of its targets that it may take first. HA-PRIO-01."""
        here = self.figure(shooter).where
        distance = {target: away(here, self.figure(target).where) for target in targets}
        if not targets or self.is_leader(shooter) or self.kind(shooter) == "field_gun" or shooter in self.in_contact:
            return set(targets)
        straight = [target for target in targets if self._comes_straight(target, here)]
        if straight:
            return {target for target in straight if distance[target] == min(distance[each] for each in straight)}
        nearest = min(distance.values())
        if nearest > min(16, SHOOTERS[self.kind(shooter)][0]):
            return set(targets)
        units = {self.standing.unit_of(target) for target in targets if distance[target] == nearest}
        return {target for target in targets if self.standing.unit_of(target) in units}

    def _comes_straight(self, target: int, here: Hex) -> bool:
        now = self.figure(target)
        return now.has(f.CHANGED_HEX) and away(now.began, here) - away(now.where, here) == away(now.began, now.where) > 0
