"""Events of this game, as data. Units are ids, places are what the map calls them."""

from pbem.engine.events import Event, UnitInHex


class Deployed(UnitInHex, frozen=True, tag="deployed"):
    """A unit was placed: at set-up, as a reinforcement, by an event. WWA-3.2b to WWA-3.2n, WWA-10.1d."""


class CacheDeployed(Event, frozen=True, tag="cache-deployed"):
    """A weapons cache was placed. WWA-3.2k, WWA-3.2n, WWA-12.2a."""

    side: str
    hex: str


class TownRolled(Event, frozen=True, tag="town-rolled"):
    """The die for rebel militia in a town, and whether any came up. WWA-3.2c."""

    town: str
    number: int
    rises: bool


class UnitsDrawn(Event, frozen=True, tag="units-drawn"):
    """Units picked at random for set-up, or bought, in the order of their ids.

    WWA-3.2g, WWA-3.2l, WWA-3.2n, WWA-10.1h.
    """

    side: str
    units: tuple[str, ...]


class CoupDeclared(Event, frozen=True, tag="coup-declared"):
    """The Kitona Coup, and the unit that took the base. WWA-14.0a."""

    unit: str


class SetUpDone(Event, frozen=True, tag="set-up-done"):
    """Both sides stand. WWA-3.2v."""


class TurnBegan(Event, frozen=True, tag="turn-began"):
    """A game turn, and the half of the country in which it rains. WWA-4.0b, WWA-7.8e."""

    turn: int
    rainy: str


class PointsReceived(Event, frozen=True, tag="points-received"):
    """Resource points of a contingent: what came in, and what it has now. WWA-10.2e, WWA-10.2w."""

    contingent: str
    points: int
    total: int


class ContingentDrawn(Event, frozen=True, tag="contingent-drawn"):
    """The next to act. WWA-4.0f, WWA-5.2a."""

    contingent: str


class PointPaid(Event, frozen=True, tag="point-paid"):
    """A point of the DRC for an activation roll. WWA-5.3b."""

    contingent: str


class ActivationRolled(Event, frozen=True, tag="activation-rolled"):
    """The roll, what it comes to, and what it allows: units active, places to come on, units to turn over. WWA-5.3a, WWA-5.3e."""

    contingent: str
    number: int
    modified: int
    land: int
    entries: int
    flips: int


class Flipped(Event, frozen=True, tag="flipped"):
    """A unit that may not act. WWA-5.3h."""

    unit: str


class Bought(Event, frozen=True, tag="bought"):
    """What a contingent has paid for, and the points it has left; `item` is empty for units that it chose. WWA-10.1a."""

    contingent: str
    item: str
    count: int
    left: int


class PmcPriced(Event, frozen=True, tag="pmc-priced"):
    """The roll for PMC transport, the price of a marker, how many were hired, and the points left. WWA-7.9k."""

    contingent: str
    number: int
    price: int
    count: int
    left: int


class HandedBack(Event, frozen=True, tag="handed-back"):
    """A unit, or a cache if `unit` is empty, that has no place at all, and the points paid back for it. WWA-0e, WWA-0g."""

    unit: str
    contingent: str
    points: int


class AdvisersPlaced(Event, frozen=True, tag="advisers-placed"):
    """The advisers are with a unit. WWA-15.0e."""

    unit: str


class Declined(Event, frozen=True, tag="declined"):
    """A unit that an event offered is not taken. WWA-0d, WWA-15.0j."""

    unit: str


class SegmentEnded(Event, frozen=True, tag="segment-ended"):
    """The end of a Reinforcement, Movement or Combat Segment. WWA-4.0g, WWA-4.0h, WWA-4.0i."""

    contingent: str
    segment: str


class Eliminated(UnitInHex, frozen=True, tag="eliminated"):
    """A unit is lost; `why` says by what. WWA-6.1b, WWA-8.7b."""

    why: str


class Pushed(Event, frozen=True, tag="pushed"):
    """The roll of a stack that is to spend more than half, whether rain counted, what it says: "doubled", "normal". WWA-7.7b."""

    units: tuple[str, ...]
    number: int
    is_rainy: bool
    result: str


class Moved(Event, frozen=True, tag="moved"):
    """Units went hex by hex, with so many caches; the points they have spent in this segment. WWA-7.0a, WWA-12.2c."""

    units: tuple[str, ...]
    path: tuple[str, ...]
    spent: int
    caches: int


class TownTaken(Event, frozen=True, tag="town-taken"):
    """A town, or the base of Kitona, went over to a contingent. WWA-3.1a, WWA-3.1f."""

    town: str
    contingent: str


class CacheCaptured(Event, frozen=True, tag="cache-captured"):
    """A cache that nobody guarded is the other side's now. WWA-12.2g."""

    side: str
    hex: str


class TurnEnded(Event, frozen=True, tag="turn-ended"):
    """The end of a game turn. WWA-4.0k, WWA-4.0m."""

    turn: int


class MatchEnded(Event, frozen=True, tag="match-ended"):
    """How it ended: the rebels' points, and for what; `winner` is empty for a draw. WWA-13.0a, WWA-13.2a."""

    winner: str
    reason: str  # "points" or "kinshasa"
    points: int
