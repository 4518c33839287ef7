"""Events of shooting and fire. Figures and units are names."""

from pbem.engine.events import DiceTold, Event, OfUnit


class ShotsFired(DiceTold, OfUnit, frozen=True, tag="ha-shots-fired"):
    """Figures of a unit have shot, one after another: each with its target, what the die had to reach, and the die. HA-SHOOT-03."""

    shots: tuple[tuple[str, str, int, int], ...]
    hits: tuple[str, ...]  # the targets that were hit

    @property
    def shooters(self) -> tuple[str, ...]:
        return tuple(shot[0] for shot in self.shots)

    @property
    def targets(self) -> tuple[str, ...]:
        return tuple(shot[1] for shot in self.shots)

    @property
    def needs(self) -> tuple[int, ...]:
        return tuple(shot[2] for shot in self.shots)


class WallShot(DiceTold, OfUnit, frozen=True, tag="ha-wall-shot"):
    """A gun has shot at a wall, or an archer with a fire arrow at a roof. HA-TEMBA-09, HA-TEMBA-14."""

    hex: str
    need: int
    die: int
    is_hit: bool


class BlastRolled(DiceTold, OfUnit, frozen=True, tag="ha-blast-rolled"):
    """A shell bursts: the figures near its target, and all dice; a Leader's Attendants roll too. HA-GUN-02, HA-LEAD-09."""

    figures: tuple[str, ...]
    dice: tuple[int, ...]
    hits: tuple[str, ...]


class VesselHit(OfUnit, frozen=True, tag="ha-vessel-hit"):
    """A gunboat or dhow is hit; `tests`: morale tests that come of it. HA-BOAT-06, HA-CRAFT-08."""

    hits: int
    total: int
    tests: int


class CanoeSunk(OfUnit, frozen=True, tag="ha-canoe-sunk"):
    """A canoe is holed and sinks with all aboard. HA-CRAFT-09."""

    figures: tuple[str, ...]


class BreachRolled(DiceTold, Event, frozen=True, tag="ha-breach-rolled"):
    """A shell has hit a wall. HA-TEMBA-09."""

    hex: str
    die: int
    is_open: bool


class GunJammed(OfUnit, frozen=True, tag="ha-gun-jammed"):
    """A machine gun does not shoot in the next turn, or never again. HA-MG-05, HA-MG-06."""

    ones: int
    sixes: int
    is_broken: bool


class FireTried(DiceTold, OfUnit, frozen=True, tag="ha-fire-tried"):
    """A figure has tried to light a fire. HA-FIRE-02."""

    hex: str
    need: int
    die: int


class SparkRolled(DiceTold, Event, frozen=True, tag="ha-spark-rolled"):
    """A fire arrow has hit a roof, or a shot has gone through it. HA-TEMBA-14, HA-TEMBA-15."""

    hex: str
    need: int
    die: int


class FireBroke(Event, frozen=True, tag="ha-fire-broke"):
    """Ground is alight. `ground`: village, tall_grass or room. HA-FIRE-03, HA-TEMBA-16."""

    hex: str
    ground: str
    hexes: int


class FireOut(Event, frozen=True, tag="ha-fire-out"):
    """A fire has burnt out. HA-FIRE-06."""

    hex: str
    ground: str


class WindRolled(DiceTold, Event, frozen=True, tag="ha-wind-rolled"):
    """The wind of this battle. `direction`: where it blows to. HA-FIRE-07."""

    direction: str
    die: int
