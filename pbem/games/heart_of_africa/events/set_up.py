"""Events of set-up, arrivals, ambushes and stakes. Figures, units and hexes are names."""

from pbem.engine.events import Event, OfUnit


class StakesUncovered(Event, frozen=True, tag="ha-stakes-uncovered"):
    """A marker was stepped on: a real trap, or a dummy that is taken away. `hex`: its corner. HA-TRAP-03."""

    hex: str
    is_real: bool


class StakesSpared(OfUnit, frozen=True, tag="ha-stakes-spared"):
    """A figure has got away from a real trap. `unit` is the figure's name. HA-TRAP-03."""

    number: int
    needed: int


class AmbushSprung(OfUnit, frozen=True, tag="ha-ambush-sprung"):
    """A hidden unit is there. `by`: the figure that found it, "" where it shows itself. HA-HIDE-04."""

    hexes: tuple[str, ...]
    by: str


class StoppedByAmbush(OfUnit, frozen=True, tag="ha-stopped-by-ambush"):
    """A figure stops where it found an ambush; the others of its unit have not moved yet. `unit`: the figure's name. HA-HIDE-05."""

    hex: str


class AmbushDeclared(Event, frozen=True, tag="ha-ambush-declared"):
    """A side with nobody in sight says whether it still hides a unit. HA-SCEN-08."""

    side: str
    hides: bool


class ArrivalRolled(Event, frozen=True, tag="ha-arrival-rolled"):
    """The dice of a side's units to come. HA-ARR-01."""

    side: str
    dice: tuple[int, ...]
    needed: int


class ArrivesLater(Event, frozen=True, tag="ha-arrives-later"):
    """A unit that may come finds no place. HA-ARR-05."""

    side: str


class UnitPlaced(OfUnit, frozen=True, tag="ha-unit-placed"):
    """A unit stands on the map, or a piece of it that is placed by itself. HA-COH-01."""

    hexes: tuple[str, ...]
