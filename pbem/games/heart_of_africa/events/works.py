"""Events of works, buildings and craft."""

from pbem.engine.events import OfUnit


class Climbed(OfUnit, frozen=True, tag="ha-climbed"):
    """A figure has crossed works. `unit` is the figure's name. HA-FORT-03."""

    hex: str
    opponent: str


class Exchanged(OfUnit, frozen=True, tag="ha-exchanged"):
    """Two ranks have changed places. `unit`: the one that is behind the works now. HA-FORT-11."""

    other: str


class RoofTaken(OfUnit, frozen=True, tag="ha-roof-taken"):
    """A figure is on a roof, or off it again. `unit` is the figure's name. HA-TEMBA-11, HA-TEMBA-12."""

    hex: str
    level: str  # "roof", "court", "floor"


class RoofDie(OfUnit, frozen=True, tag="ha-roof-die"):
    """Somebody tries to break through a roof. HA-TEMBA-12."""

    number: int
    is_open: bool


class SailRolled(OfUnit, frozen=True, tag="ha-sail-rolled"):
    """How far the craft of a unit may go. HA-BOAT-02."""

    open: int
    upstream: int


class Sailed(OfUnit, frozen=True, tag="ha-sailed"):
    """A craft has gone. `unit` is its name, `hexes` those of its leading end. HA-BOAT-01."""

    hexes: tuple[str, ...]


class GroundingRolled(OfUnit, frozen=True, tag="ha-grounding-rolled"):
    """A gunboat has moved on a river. HA-BOAT-03."""

    total: int
    is_grounded: bool


class Boarded(OfUnit, frozen=True, tag="ha-boarded"):
    """A figure is aboard, or ashore again. `unit` is the figure's name. HA-CRAFT-07."""

    craft: str
    hex: str  # "" aboard
