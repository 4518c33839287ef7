"""The decisions of this game. Units are roster indices; places are row * 100 + column, or boxes of the board."""

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
    """Eliminate a unit of a hex that is overstacked or mixed. D45, D55, D63, WWA-6.1b."""


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


DECISIONS = Codec(
    (
        EndSegment,
        Deploy,
        DeployCache,
        Coup,
        TakeUnit,
        Pay,
        Keep,
        Flip,
        Lose,
        March,
        Buy,
        Recruit,
        Hire,
        Advise,
        Enough,
        Place,
        Decline,
    )
)
GUARDS = Codec(())
