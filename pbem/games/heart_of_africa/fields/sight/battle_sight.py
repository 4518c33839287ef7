"""Lines of sight in a battle: over the ground, and past figures, smoke, works and the dark. HA-HEX-09, HA-NIGHT-03, HA-FIRE-09."""

from collections.abc import Collection, Iterable

from msgspec import Struct

from pbem.engine.hexes import Grid, Hex
from pbem.games.heart_of_africa.fields.content import Terrain
from pbem.games.heart_of_africa.fields.sight.fences import Fences
from pbem.games.heart_of_africa.fields.sight.gaps import is_gap_closed
from pbem.games.heart_of_africa.fields.sight.ground_sight import WALL, GroundSight

FIGURE, SMOKE, DARK, GAP = "figure", "smoke", "dark", "gap"


class Hindrances(Struct, frozen=True):
    """What lies over the ground in a position. `figures`: the hexes of all that blocks sight (HA-HEX-09a)."""

    figures: frozenset[Hex] = frozenset()
    smoke: frozenset[Hex] = frozenset()
    fires: frozenset[Hex] = frozenset()  # burning hexes
    is_dark: bool = False
    works: Fences = Fences()  # beside the walls of villages, which the ground knows


class BattleSight:
    """The lines of one position. Symmetric but for the dark, in which only the target is lit. HA-NIGHT-03."""

    def __init__(self, ground: GroundSight, hindrances: Hindrances) -> None:
        self.ground, self.hindrances = ground, hindrances
        lines = ground.lines
        self._figures, self._smoke = lines.bits(hindrances.figures), lines.bits(hindrances.smoke)
        self._beside_works = lines.bits(hindrances.works.hexes)

    def sees(self, one: Hex, other: Hex, ignored: Collection[str] = ()) -> bool:
        """Has the first hex a line of sight to the second? HA-VIS-03."""
        return not self.obstacle(one, other, ignored)

    def obstacle(self, one: Hex, other: Hex, ignored: Collection[str] = ()) -> str:
        """What closes it, "" when nothing does; `ignored`: what is looked through, "figure", "tall_grass" (HA-STD-03)."""
        field, now = self.ground.field, self.hindrances
        if now.is_dark and DARK not in ignored and not is_lit(field.terrain, field.grid, one, other, now.fires):
            return DARK
        if field.grid.distance(one, other) < 2:
            is_closed = WALL not in ignored and one != other and now.works.closes((one, other))
            return WALL if is_closed else self.ground.obstacle(one, other, ignored)
        if SMOKE not in ignored and (one in now.smoke or other in now.smoke):
            return SMOKE
        up, down = self.ground.lines.between(one, other)
        found = self._bank_obstacle(one, other, up, 0, ignored)
        if not found or up == down:
            return found
        return self._bank_obstacle(one, other, down, 1, ignored) and found

    def clear_banks(self, one: Hex, other: Hex, ignored: Collection[str] = ()) -> tuple[tuple[Hex, ...], ...]:
        """The banks of a line that are clear, as hexes from the first end to the second: which works a shot crosses. HA-HEX-13."""
        found = []
        for number, bits in enumerate(self.ground.lines.between(one, other)):
            if not self._bank_obstacle(one, other, bits, number, ignored):
                bank = self.ground.bank(one, other, number)
                found.append(bank if bank[0] == one else bank[::-1])
        return tuple(dict.fromkeys(found))

    def _bank_obstacle(self, one: Hex, other: Hex, bank: int, number: int, ignored: Collection[str]) -> str:
        if bank & self._figures and FIGURE not in ignored:
            return FIGURE
        if bank & self._smoke and SMOKE not in ignored:
            return SMOKE
        if bank & self._beside_works and WALL not in ignored and self.hindrances.works.closes(self.ground.bank(one, other, number)):
            return WALL
        return self.ground.bank_obstacle(one, other, bank, number, ignored)

    def shot_obstacle(self, shooter: Hex, target: Hex, passed_over: Collection[Hex] = ()) -> str:
        """What stops a shot: a closed line, or figures that leave too narrow a gap. HA-VIS-02, HA-VIS-04, HA-HEX-11.

        `passed_over`: figures over which this shot may pass (HA-VIS-05); they neither block nor make a gap.
        """
        if passed_over:
            now = self.hindrances
            over = Hindrances(now.figures.difference(passed_over), now.smoke, now.fires, now.is_dark, now.works)
            return BattleSight(self.ground, over).shot_obstacle(shooter, target)
        field = self.ground.field
        found = self.obstacle(shooter, target)
        if found:
            return found
        others = self.hindrances.figures.difference((shooter, target))
        return GAP if is_gap_closed(field.grid, field.terrain.measures, shooter, target, others) else ""


def is_lit(terrain: Terrain, grid: Grid, one: Hex, target: Hex, fires: Iterable[Hex]) -> bool:
    """Can a target be seen in the dark: near by, at a fire, or before one? HA-NIGHT-03."""
    measures, away = terrain.measures, grid.distance(one, target)
    if away <= measures.dark_sight:
        return True
    behind = ((grid.distance(target, fire), grid.distance(one, fire)) for fire in fires)
    return any(near <= 1 or (near <= measures.silhouette and far == away + near) for near, far in behind)
