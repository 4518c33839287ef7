"""Events of close combat, Leaders, morale, rites and rallies. Figures and units are names."""

from pbem.engine.events import DiceTold, OfUnit


class Fought(OfUnit, DiceTold, frozen=True, tag="ha-fought"):
    """A comparison in close combat: `unit` and `opponent` are figures. HA-CC-14, HA-CC-17."""

    opponent: str
    number: int
    total: int
    other_number: int
    other_total: int
    is_second: bool  # the opponent is the second to fight this figure: HA-CC-15
    loser: str  # "" for a draw


class AttendantsLost(OfUnit, frozen=True, tag="ha-attendants-lost"):
    """Attendants of a Leader are removed. HA-LEAD-06, HA-LEAD-09."""

    lost: int
    left: int


class SaveRolled(OfUnit, DiceTold, frozen=True, tag="ha-save-rolled"):
    """A Leader's saving roll; `unit` is the figure. HA-LEAD-08."""

    number: int
    on: int
    is_saved: bool


class Joined(OfUnit, frozen=True, tag="ha-joined"):
    """A Leader is part of another unit from now on. HA-TRAIT-01, HA-TRAIT-03."""

    body: str


class Guided(OfUnit, frozen=True, tag="ha-guided"):
    """A Scout leads a unit or baggage in single file. HA-SCOUT-06."""

    body: str
    hexes: tuple[str, ...]


class BaggageCaptured(OfUnit, frozen=True, tag="ha-baggage-captured"):
    """An element of baggage falls to the enemy; `unit` is the element. HA-BAG-05."""

    captor: str


class MoraleDue(OfUnit, frozen=True, tag="ha-morale-due"):
    """A unit has morale tests to take. `causes`: words of `rules.morale.causes`, one for each. HA-MORALE-01."""

    causes: tuple[str, ...]


class MoraleCancelled(OfUnit, frozen=True, tag="ha-morale-cancelled"):
    """A test of a unit is not taken. `by`: the Leader's or the Standard Bearer's unit. HA-MORALE-14."""

    by: str


class MoraleRolled(OfUnit, DiceTold, frozen=True, tag="ha-morale-rolled"):
    """A morale test. HA-MORALE-11."""

    number: int
    factor: int
    has_failed: bool


class MarkerGained(OfUnit, frozen=True, tag="ha-marker-gained"):
    """A unit carries a failure marker from now on. HA-MORALE-12."""


class VesselFailed(OfUnit, frozen=True, tag="ha-vessel-failed"):
    """A gunboat or dhow has failed a test, and how often so far. HA-BOAT-07."""

    failures: int


class RitePerformed(OfUnit, frozen=True, tag="ha-rite"):
    """A Diviner's rite is on a unit; `unit` is the target. HA-DIV-02."""

    diviner: str


class RallyRolled(OfUnit, DiceTold, frozen=True, tag="ha-rally-rolled"):
    """A Leader's attempt to rally a unit. HA-LEAD-04, HA-TRAIT-07."""

    leader: str
    number: int
    on: int
    is_rallied: bool
