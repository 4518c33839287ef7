"""Events of the sequence of a turn, and of activations."""

from pbem.engine.events import Event, OfUnit


class TurnBegan(Event, frozen=True, tag="ha-turn-began"):
    """HA-TURN-01."""

    turn: int
    is_dark: bool


class Held(OfUnit, frozen=True, tag="ha-held"):
    """HA-TURN-03."""


class MoveRolled(OfUnit, frozen=True, tag="ha-move-rolled"):
    """The results of both pools. `cannot`: "difficult" or "open" where the unit has no dice for it. HA-MOVE-02."""

    open: int
    difficult: int


class Went(OfUnit, frozen=True, tag="ha-went"):
    """A figure has gone, or only turned or named. `unit` is the figure's name. HA-MOVE-03."""

    hexes: tuple[str, ...]
    facing: str
    opponent: str  # "" where it names nobody


class Turned(OfUnit, frozen=True, tag="ha-turned"):
    """A figure has only turned. `unit` is the figure's name. HA-MOVE-03."""

    facing: str


class Stayed(OfUnit, frozen=True, tag="ha-stayed"):
    """A unit has rolled, and its sheet leaves it where it is: no case holds, or nothing of what it says can be done. HA-TURN-04."""

    has_case: bool


class PutBack(OfUnit, frozen=True, tag="ha-put-back"):
    """All figures of an activation are where they were."""


class StateChanged(OfUnit, frozen=True, tag="ha-state-changed"):
    """Figures of a unit have dismounted, or are mounted again. HA-TYPE-11."""

    figures: tuple[str, ...]
    is_mounted: bool


class LeftMap(OfUnit, frozen=True, tag="ha-left-map"):
    """A figure has got off the map. `unit` is the figure's name. HA-AMB-06."""
