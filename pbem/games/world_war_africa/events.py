"""Events of this game, as data. Units are ids, places are what the map calls them."""

from pbem.engine.events import Event, UnitInHex


class Deployed(UnitInHex, frozen=True, tag="deployed"):
    """A unit was placed at set-up. WWA-3.2b to WWA-3.2n."""


class CacheDeployed(Event, frozen=True, tag="cache-deployed"):
    """A weapons cache was placed. WWA-3.2k, WWA-3.2n."""

    side: str
    hex: str


class TownRolled(Event, frozen=True, tag="town-rolled"):
    """The die for rebel militia in a town, and whether any came up. WWA-3.2c."""

    town: str
    number: int
    rises: bool


class UnitsDrawn(Event, frozen=True, tag="units-drawn"):
    """Units picked at random for set-up, in the order of their numbers. WWA-3.2g, WWA-3.2l, WWA-3.2n."""

    side: str
    units: tuple[str, ...]


class CoupDeclared(Event, frozen=True, tag="coup-declared"):
    """The Kitona Coup, and the unit that took the base. WWA-14.0a."""

    unit: str


class SetUpDone(Event, frozen=True, tag="set-up-done"):
    """Both sides stand. WWA-3.2v."""
