"""Events of this game, as data. Units are ids, places are what the map calls them."""

from pbem.engine.events import Chosen, DiceTold, Event, OfSide, OfTarget, OfUnit, UnitInHex


class Deployed(UnitInHex, Chosen, frozen=True, tag="deployed"):
    """A unit was placed: at set-up, as a reinforcement, by an event. WWA-3.2b to WWA-3.2n, WWA-10.1d."""


class CacheDeployed(OfSide, frozen=True, tag="cache-deployed"):
    """A weapons cache was placed. WWA-3.2k, WWA-3.2n, WWA-12.2a."""

    hex: str


class TownRolled(DiceTold, frozen=True, tag="town-rolled"):
    """The die for rebel militia in a town, and whether any came up. WWA-3.2c."""

    town: str
    number: int
    rises: bool


class UnitsDrawn(OfSide, frozen=True, tag="units-drawn"):
    """Units picked at random for set-up, or bought, in the order of their ids.

    WWA-3.2g, WWA-3.2l, WWA-3.2n, WWA-10.1h.
    """

    units: tuple[str, ...]


class CoupDeclared(OfUnit, frozen=True, tag="coup-declared"):
    """The Kitona Coup, and the unit that took the base. WWA-14.0a."""


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


class PointPaid(Chosen, frozen=True, tag="point-paid"):
    """A point of the DRC for an activation roll. WWA-5.3b."""

    contingent: str


class ActivationRolled(DiceTold, frozen=True, tag="activation-rolled"):
    """The roll, what it comes to, and what it allows: units active, places to come on, units to turn over. WWA-5.3a, WWA-5.3e."""

    contingent: str
    number: int
    modified: int
    land: int
    entries: int
    flips: int


class Flipped(OfUnit, Chosen, frozen=True, tag="flipped"):
    """A unit that may not act; whether others lie on top of it. WWA-5.3h, WWA-8.5a."""

    is_covered: bool


class Bought(Chosen, frozen=True, tag="bought"):
    """What a contingent has paid for, and the points it has left; `item` is empty for units that it chose. WWA-10.1a."""

    contingent: str
    item: str
    count: int
    left: int


class PmcPriced(DiceTold, frozen=True, tag="pmc-priced"):
    """The roll for PMC transport, the price of a marker, how many were hired, and the points left. WWA-7.9k."""

    contingent: str
    number: int
    price: int
    count: int
    left: int


class HandedBack(OfUnit, frozen=True, tag="handed-back"):
    """A unit, or a cache if `unit` is empty, that has no place at all, and the points paid back for it. WWA-0e, WWA-0g."""

    contingent: str
    points: int


class AdvisersPlaced(OfUnit, Chosen, frozen=True, tag="advisers-placed"):
    """The advisers are with a unit; whether others lie on top of it. WWA-15.0e, WWA-8.5a."""

    is_covered: bool


class Declined(OfUnit, Chosen, frozen=True, tag="declined"):
    """A unit that an event offered is not taken. WWA-0d, WWA-15.0j."""


class EventDrawn(Event, frozen=True, tag="event-drawn"):
    """The random event of a turn, by the key of its marker, and whether it is void. WWA-9.0a, WWA-9.0c."""

    marker: str
    is_void: bool


class CorruptionRolled(DiceTold, frozen=True, tag="corruption-rolled"):
    """The die of Corruption and Graft, and whose income suffers. WWA-15.0c."""

    number: int
    contingent: str


class Withdrawn(UnitInHex, frozen=True, tag="withdrawn"):
    """A unit that leaves the game with an event; without a hex it was in a box. WWA-15.0a."""


class SegmentEnded(Event, frozen=True, tag="segment-ended"):
    """The end of a Reinforcement, Movement or Combat Segment. WWA-4.0g, WWA-4.0h, WWA-4.0i."""

    contingent: str
    segment: str


class Eliminated(UnitInHex, Chosen, frozen=True, tag="eliminated"):
    """A unit is lost; `why` says by what. WWA-6.1b, WWA-8.7b."""

    why: str


class Pushed(DiceTold, frozen=True, tag="pushed"):
    """The roll of a stack that is to spend more than half, whether rain counted, what it says: "doubled", "normal". WWA-7.7b."""

    units: tuple[str, ...]  # from the top of the stack
    number: int
    is_rainy: bool
    result: str


class Moved(Event, frozen=True, tag="moved"):
    """Units went hex by hex, with so many caches; the points they have spent in this segment. WWA-7.0a, WWA-12.2c."""

    units: tuple[str, ...]  # from the top of the stack
    hexes: tuple[str, ...]
    spent: int
    caches: int


class Sailed(OfUnit, frozen=True, tag="sailed"):
    """A unit went by river, with so many caches. WWA-7.6a."""

    start: str
    hex: str
    caches: int


class Lifted(OfUnit, frozen=True, tag="lifted"):
    """A unit rode in an aircraft: "air", "helo" or "pmc", and whose, "" for what is hired; the points it has spent. WWA-7.9b."""

    craft: str
    owner: str
    start: str
    hex: str
    spent: int


class CacheLifted(Event, frozen=True, tag="cache-lifted"):
    """A cache rode in one. WWA-7.9e."""

    craft: str
    owner: str
    start: str
    hex: str


class RwandaTried(UnitInHex, DiceTold, frozen=True, tag="rwanda-tried"):
    """The die of a Hutu unit that tries to get into Rwanda, what it comes to, and whether it is there now. WWA-7.11f."""

    number: int
    modified: int
    is_in: bool


class TownTaken(Event, frozen=True, tag="town-taken"):
    """A town, or the base of Kitona, went over to a contingent. WWA-3.1a, WWA-3.1f."""

    town: str
    contingent: str


class CacheCaptured(OfSide, frozen=True, tag="cache-captured"):
    """A cache that nobody guarded is the other side's now. WWA-12.2g."""

    hex: str


Factor = tuple[str, int, bool]
"""A unit's factor in a combat: its id, points, whether it is in supply. WWA-11.3a."""

Modifier = tuple[str, str, int]
"""What is added to a roll: rule, what for ("cache", "advisers", "infiltration", "helo", "rain"), points. WWA-8.8b."""


class AttackDeclared(Event, frozen=True, tag="attack-declared"):
    """Who attacks whom, and with what: "attack", "interception" or "clash". WWA-8.6b, WWA-12.1d."""

    kind: str
    target: str
    attackers: tuple[str, ...]
    defenders: tuple[str, ...]
    supports: tuple[str, ...]
    caches: int
    infiltrates: bool


class SupportGiven(OfTarget, Chosen, frozen=True, tag="support-given"):
    """Markers for the defense, the ADR among them. WWA-12.1d, WWA-12.3a."""

    supports: tuple[str, ...]


class AirDefenseRolled(OfTarget, DiceTold, frozen=True, tag="air-defense-rolled"):
    """The die of the ADR, and how many markers it may cancel. WWA-12.3b."""

    number: int
    most: int


class SupportCancelled(OfTarget, frozen=True, tag="support-cancelled"):
    """Markers that the ADR cancelled; none if there was nothing to cancel. WWA-12.3b."""

    supports: tuple[str, ...]


class CachesUsed(OfTarget, Chosen, frozen=True, tag="caches-used"):
    """Weapons caches of the defenders. WWA-12.2d."""

    caches: int


class CachesLost(Event, frozen=True, tag="caches-lost"):
    """Caches that nobody is left to use. WWA-12.2f."""

    hex: str
    caches: int


class OddsFixed(OfTarget, frozen=True, tag="odds-fixed"):
    """The sums of both sides, and the column with the reasons: (rule, columns), left is negative. WWA-8.6c, WWA-8.6d, WWA-12.1e.

    `attack_support`, `defense_support`: markers with their factors; `attack`, `defense`: the totals, in which support is capped.
    """

    attackers: tuple[Factor, ...]
    defenders: tuple[Factor, ...]
    attack_support: tuple[tuple[str, int], ...]
    defense_support: tuple[tuple[str, int], ...]
    attack: int
    defense: int
    start_column: str
    shifts: tuple[tuple[str, int], ...]
    column: str


class InfiltrationRolled(OfTarget, DiceTold, frozen=True, tag="infiltration-rolled"):
    """The die of the infiltration, and what it adds to the combat roll. WWA-8.10b."""

    number: int
    points: int


class InfiltrationVain(OfTarget, frozen=True, tag="infiltration-vain"):
    """Not only units of the DRC defend: infiltration is of no use. WWA-8.10a."""


class CombatRolled(OfTarget, DiceTold, frozen=True, tag="combat-rolled"):
    """The roll, what was added to it, and the result: units that attacker and defender lose. WWA-8.7a, WWA-8.8b."""

    number: int
    modifiers: tuple[Modifier, ...]
    modified: int
    column: str
    attacker: int
    defender: int


class Advanced(UnitInHex, Chosen, frozen=True, tag="advanced"):
    """Into the hex that was emptied, from where, with or without a cache. WWA-8.9a."""

    start: str
    carries: bool


class InterceptionRolled(DiceTold, frozen=True, tag="interception-rolled"):
    """The roll for an interception in Rwanda, and whether it comes to a combat. WWA-7.11h, WWA-7.11i."""

    number: int
    modifiers: tuple[Modifier, ...]
    modified: int
    is_combat: bool


class ClashPossible(Event, frozen=True, tag="clash-possible"):
    """The stacks that could clash, (attackers', defenders') hex. Without any the event has no effect. WWA-15.0m."""

    pairs: tuple[tuple[str, str], ...]


class TurnEnded(Event, frozen=True, tag="turn-ended"):
    """The end of a game turn. WWA-4.0k, WWA-4.0m."""

    turn: int


class MatchEnded(Event, frozen=True, tag="match-ended"):
    """How it ended: the rebels' points, and for what; `winner` is empty for a draw. WWA-13.0a, WWA-13.2a."""

    winner: str
    reason: str  # "points" or "kinshasa"
    points: int
