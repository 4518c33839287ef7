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


class ListChosen(Event, frozen=True, tag="ha-list-chosen"):
    """The list and nation of a seat. P-02."""

    seat: str
    list: str
    nation: str


class AggressionRolled(Event, frozen=True, tag="ha-aggression-rolled"):
    """Who attacks: the dice, and what they come to with the Aggression of each list. HA-SCEN-01."""

    dice: tuple[int, ...]
    totals: tuple[int, ...]


class ScenarioChosen(Event, frozen=True, tag="ha-scenario-chosen"):
    """HA-SCEN-01."""

    scenario: str
    number: int


class FirstRolled(Event, frozen=True, tag="ha-first-rolled"):
    """Which seat acts first in an Encounter. HA-SCEN-03."""

    seat: str
    dice: tuple[int, ...]


class RegionChosen(Event, frozen=True, tag="ha-region-chosen"):
    """HA-REGION-01."""

    region: str


class FieldLaid(Event, frozen=True, tag="ha-field-laid"):
    """The field is there: generated for a region, or a hand-made one. P-05."""

    region: str
    field: str


class EdgeChosen(Event, frozen=True, tag="ha-edge-chosen"):
    """The attacker's base edge, and the light. HA-SCEN-06, HA-RAID-04."""

    edge: str
    light: str
    turns: int


class Enlisted(Event, frozen=True, tag="ha-enlisted"):
    """A side's roster is sealed. `trait`: the one rolled for its Leader, "" for one that was chosen. P-07, HA-LEAD-11."""

    seat: str
    trait: str
    dice: tuple[int, ...]


class PlanMade(Event, frozen=True, tag="ha-plan-made"):
    """A side has sealed what it hides, and keeps so many units back. HA-ENC-02, HA-ARR-07."""

    side: str
    reserve: int


class LeaderAttached(OfUnit, frozen=True, tag="ha-leader-attached"):
    """A Charismatic Leader has joined a unit. HA-TRAIT-01."""

    to: str


class SideReady(Event, frozen=True, tag="ha-side-ready"):
    """A side has set up everything that it shows."""

    side: str


class BattleBegan(Event, frozen=True, tag="ha-battle-began"):
    """Set-up is over. The figures of each seat that fight, as far as they are seen. HA-AMB-06."""

    figures: tuple[int, ...]


class WorksLaid(Event, frozen=True, tag="ha-works-laid"):
    """The defender has laid something on the field, or declared something of it; `what` is its word. P-09 to P-11."""

    what: str
    hexes: tuple[str, ...]
