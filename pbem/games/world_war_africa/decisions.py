"""The decisions of this game. Units are roster indices; places are row * 100 + column, or boxes of the board.

A decision's place here is its tag in turn files: append only, never reorder.
"""

from pbem.engine.decisions import Codec, Decision, OfHex, OfUnit, Path
from pbem.engine.hexes import Hex


class EndSegment(Decision, frozen=True):
    """No more orders in this part of set-up, or in this segment."""


class Deploy(Decision, frozen=True):
    """Place a unit at set-up. D01, D03 to D07, D09 to D11, WWA-3.2b to WWA-3.2n."""

    unit: int
    to: Hex


class DeployCache(OfHex, frozen=True):
    """Place a weapons cache at set-up. D08, WWA-3.2k."""


class Coup(OfUnit, frozen=True):
    """Declare the Kitona Coup, with the unit that is flown there. D12, WWA-14.0a."""


class TakeUnit(OfUnit, frozen=True):
    """Which counter it is, where a die gives one of several. D02, D13, WWA-3.2c, WWA-14.0b."""


class Pay(Decision, frozen=True):
    """Spend a point of the DRC on an activation roll. D30, WWA-5.3b."""


class Keep(Decision, frozen=True):
    """Spend none. D30, WWA-5.3b."""


class Flip(OfUnit, frozen=True):
    """Turn a unit over that may not act. D31, WWA-5.3h."""


class Lose(OfUnit, frozen=True):
    """Eliminate a unit: of a hex that is overstacked or mixed, or for a loss in combat.

    D45, D55, D60, D61, D63, WWA-6.1b, WWA-8.7b.
    """


class March(Decision, frozen=True):
    """A unit or stack goes hex by hex as far as its points reach, after a roll if it pushes, with some caches. D50, WWA-7.7f."""

    units: tuple[int, ...]  # ascending
    start: Hex
    path: Path
    push: bool
    carry: int


class Buy(Decision, frozen=True):
    """Buy so many of an item: units that are drawn, markers, caches. D42, WWA-10.1a."""

    item: int  # its place in `stock.ITEMS`
    number: int


class Recruit(Decision, frozen=True):
    """Buy units that their owner chooses. D42, WWA-10.2m."""

    units: tuple[int, ...]


class Hire(Decision, frozen=True):
    """Ask for the price of PMC transport, and take so many at a price of 1, so many at 2. D40, D41, WWA-7.9k."""

    cheap: int
    dear: int


class Advise(OfUnit, frozen=True):
    """Place the advisers with a unit. D44, WWA-15.0e."""


class Enough(Decision, frozen=True):
    """Buy no more in this segment. D42, WWA-4.0g."""


class Place(OfHex, frozen=True):
    """Where the unit or cache arrives that is due. D20, D21, D43, D46, WWA-10.1d."""


class Decline(Decision, frozen=True):
    """Do without a unit that an event offers. D46, WWA-15.0j."""


class Attack(Decision, frozen=True):
    """Attack a hex. `caches`: the places of those used, one entry each. `advance`: () to be asked, else as in the state.

    D57, D59, D62, WWA-8.1a, WWA-8.6b, WWA-8.9a, WWA-8.10a, WWA-12.1d, WWA-12.2d.
    """

    target: Hex
    units: tuple[int, ...]
    supports: tuple[int, ...] = ()
    caches: tuple[int, ...] = ()
    infiltrates: bool = False
    advance: tuple[int, ...] = ()


class Intercept(Decision, frozen=True):
    """Try to fight the Hutu units in the Rwanda Box. `helo`: a helicopter helps the roll; the rest is for the combat.

    D56, WWA-7.11h, WWA-7.11j, WWA-7.11k.
    """

    units: tuple[int, ...]
    helo: bool = False
    supports: tuple[int, ...] = ()
    caches: int = 0
    infiltrates: bool = False


class Cover(Decision, frozen=True):
    """The ADR covers the defenders. D58, WWA-12.3a."""


class Support(Decision, frozen=True):
    """Air and helicopter support of the defenders. D58, WWA-12.1d."""

    supports: tuple[int, ...]


class UseCaches(Decision, frozen=True):
    """Weapons caches of the defenders. D59, WWA-12.2d."""

    number: int


class Cancel(Decision, frozen=True):
    """The marker that the ADR cancels. D58b, WWA-12.3b."""

    support: int


class Hold(Decision, frozen=True):
    """Nothing of what is asked. WWA-0d."""


class Advance(OfUnit, frozen=True):
    """Go into the hex that has been emptied, with or without a cache. D62, WWA-8.9a."""

    carries: bool = False


class Stay(Decision, frozen=True):
    """Nobody, or nobody else, advances. D62, WWA-8.9a."""


class Clash(Decision, frozen=True):
    """Ugandan and MLC units of a stack that attack a stack with Rwandans next to them. D22, WWA-15.0m."""

    target: Hex
    start: Hex
    units: tuple[int, ...]


class Enter(Decision, frozen=True):
    """Units come on from the box where they are, into a hex, and go on from there. D53, WWA-7.0d, WWA-10.2n."""

    units: tuple[int, ...]  # ascending
    start: Hex
    path: Path
    push: bool
    carry: int


class GoInto(Decision, frozen=True):
    """Units walk into a box next to their hex. D53, WWA-7.11c, WWA-7.11o."""

    units: tuple[int, ...]  # ascending
    start: Hex
    box: Hex
    carry: int


class TryRwanda(OfUnit, frozen=True):
    """A Hutu unit tries to get into Rwanda. D54, WWA-7.11f."""


class Sail(Decision, frozen=True):
    """A unit goes by river. D51, WWA-7.6a."""

    unit: int
    start: Hex
    to: Hex
    carry: int


class Fly(Decision, frozen=True):
    """A unit or a cache rides in an aeroplane of a contingent, after a roll if the unit pushes. D52, WWA-7.9b."""

    unit: int  # or `aircraft.CACHE`
    owner: int
    start: Hex
    to: Hex
    push: bool


class Helicopter(Decision, frozen=True):
    """The same in a helicopter. D52, WWA-7.10a."""

    unit: int
    owner: int
    start: Hex
    to: Hex
    push: bool


class Charter(Decision, frozen=True):
    """The same in an aeroplane that is hired. D52, WWA-7.9j."""

    unit: int
    start: Hex
    to: Hex
    push: bool


class PutOnTop(OfUnit, frozen=True):
    """A unit goes on top of its stack. D14, D64, WWA-8.5a."""


class OrderStacks(Decision, frozen=True):
    """Who lies on top in all stacks from now on, before what was said earlier. D14, D64, WWA-8.5a."""

    rank: int  # of `rules.stack_ranks`


class ContingentIsActive(Decision, frozen=True):
    """Guard: this contingent is the one that acts."""

    contingent: int


class HexIsOurs(OfHex, frozen=True):
    """Guard: a unit of the side is there."""


class HexIsFree(OfHex, frozen=True):
    """Guard: no enemy unit is there."""


class HexIsHeld(OfHex, frozen=True):
    """Guard: the side controls it."""


class UnitIsAt(Decision, frozen=True):
    """Guard: this unit of the side is there."""

    unit: int
    hex: Hex


class OddsAtLeast(Decision, frozen=True):
    """Guard: an attack can be made at these odds, whoever of the enemy lies covered; supports of the defense not counted. D57."""

    target: Hex
    units: tuple[int, ...]
    supports: tuple[int, ...]
    column: int


GUARDS = Codec((ContingentIsActive, HexIsOurs, HexIsFree, HexIsHeld, UnitIsAt, OddsAtLeast))
DECISIONS = Codec.of(vars(), GUARDS)
