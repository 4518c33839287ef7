"""The lines of an order sheet, one behind the other: `entry A3`, `wait enemy within 6`, `do charge D1`. decisions.md, section 4.2.

Units stand as their number + 1 where nobody may be meant. A condition belongs to the entry or branch that was begun last.
"""

from pbem.engine.decisions import Decision, Path
from pbem.engine.hexes import Hex


class BeginEntry(Decision, frozen=True):
    """The orders of a unit begin. `late`: a Scout or the baggage is to move with the independents. HA-SCOUT-02, HA-BAG-02."""

    body: int
    late: bool


class Wait(Decision, frozen=True):
    """It is not moved before this is so."""

    kind: int
    body: int
    count: int
    near: Hex
    within: int


class WaitNot(Wait, frozen=True):
    """It is not moved before this is not so."""


class When(Decision, frozen=True):
    """The next action is for the case that this is so."""

    kind: int
    body: int
    count: int
    near: Hex
    within: int


class Unless(When, frozen=True):
    """The next action is for the case that this is not so."""


class DoHold(Decision, frozen=True):
    """No move. HA-TURN-03."""


class DoTurn(Decision, frozen=True):
    """All figures that are not engaged turn."""

    facing: int


class DoForm(Decision, frozen=True):
    """They form up around a hex, by way of these. `front`: where the formation points, as they face where it is not said."""

    to: Hex
    via: tuple[Hex, ...]
    shape: int
    front: int
    facing: int
    abreast: int
    most: int
    keep_away: int
    is_careful: bool


class DoGo(Decision, frozen=True):
    """Single figures go to hexes, by way of these: a figure and its hex by turns. The others stay."""

    places: tuple[int, ...]
    via: tuple[Hex, ...]
    facing: int
    most: int
    keep_away: int
    is_careful: bool


class DoCharge(Decision, frozen=True):
    """They go into contact with these units."""

    bodies: tuple[int, ...]
    style: int
    keep_back: int
    is_careful: bool


class DoCapture(Decision, frozen=True):
    """They go for these elements of baggage, by figure number, those named first first, and name them. HA-BAG-05."""

    elements: tuple[int, ...]
    keep_back: int
    is_careful: bool


class DoFall(Decision, frozen=True):
    """They fall back towards a hex, or an edge of the map by its number from 1, until no enemy is so near."""

    to: Hex
    edge: int
    until: int
    facing: int


class DoBreakOff(Decision, frozen=True):
    """Who may leaves contact, towards a hex or an edge; the others fall back with them. HA-CC-12."""

    to: Hex
    edge: int


class DoEvade(Decision, frozen=True):
    """Who may rides away; turning aside, to the right first or to the left. HA-CC-05."""

    is_right_first: bool


class DoExit(Decision, frozen=True):
    """They make for the far edge, and off it. HA-AMB-06."""


class DoDismount(Decision, frozen=True):
    """HA-TYPE-11."""


class DoRemount(Decision, frozen=True):
    """HA-TYPE-11."""


class DoGuide(Decision, frozen=True):
    """The Scout leads a unit or baggage towards a hex, by way of these, in single file. HA-SCOUT-06."""

    body: int
    to: Hex
    via: tuple[Hex, ...]


class DoJoin(Decision, frozen=True):
    """A Charismatic Leader whose unit has fled goes to another and joins it. HA-TRAIT-03."""

    body: int


class DoExchange(Decision, frozen=True):
    """Loaded muzzle-loaders change places with empty ones that stand at works before them. HA-FORT-11."""


class DoClimb(Decision, frozen=True):
    """Who began the turn at works in this direction crosses them, and names one of these units beyond. HA-FORT-03."""

    facing: int
    bodies: tuple[int, ...]


class DoRoof(Decision, frozen=True):
    """Who stands beside a building climbs onto its roof. HA-TEMBA-11."""


class DoBoard(Decision, frozen=True):
    """Who stands beside a craft goes aboard, as long as there is room. HA-CRAFT-07."""

    craft: int


class DoLand(Decision, frozen=True):
    """Those aboard go ashore, as near to a hex as may be. HA-CRAFT-07."""

    to: Hex
    facing: int


class DoSail(Decision, frozen=True):
    """A craft goes, as far along this way as it comes. HA-BOAT-01."""

    craft: int
    start: Hex
    path: Path


class DoJump(Decision, frozen=True):
    """Those on a roof jump into the court, as near to a hex as may be. HA-TEMBA-12."""

    to: Hex


class DoBreakRoof(Decision, frozen=True):
    """Those on a roof try to break through it. HA-TEMBA-12."""


class DoDrop(Decision, frozen=True):
    """Those at a hole in a roof drop through it. HA-TEMBA-12."""


class OnAmbush(Decision, frozen=True):
    """What the unit does when it has sprung an ambush. T-18."""

    way: int


class FireAs(Decision, frozen=True):
    """How a unit or a single figure shoots. T-30. `piece`: as `shooting.pieces` has it; `prefer`: as `sheets.aims`."""

    piece: int
    policy: int
    need: int
    most: int
    prefer: tuple[int, ...]
    shots: int


class LightAs(Decision, frozen=True):
    """A figure sets fire to a hex. HA-FIRE-01."""

    figure: int
    where: Hex


class BreachAs(Decision, frozen=True):
    """A gun shoots at the wall of a building. HA-TEMBA-09."""

    figure: int
    where: Hex


class ArrowsAs(Decision, frozen=True):
    """A figure shoots fire arrows at a building. HA-TEMBA-14."""

    figure: int
    where: Hex


class BlindAs(Decision, frozen=True):
    """A figure in a room shoots at those on its roof. HA-TEMBA-13."""

    figure: int


class RankAs(Decision, frozen=True):
    """A figure shoots from the second rank, over that one, who holds fire. HA-FORT-11."""

    figure: int
    over: int


class HitCard(Decision, frozen=True):
    """What a Leader does who is hit: an answer of the turn by one of its words. T-32, T-33, decisions.md, section 5."""

    word: int


class OddsCard(HitCard, frozen=True):
    """Whom an outnumbered figure fights first. T-40."""


class StandardCard(Decision, frozen=True):
    """Whom the Standard helps: by a word, or these units, the first that may be taken. T-50."""

    word: int
    bodies: tuple[int, ...]


class CounterCard(StandardCard, frozen=True):
    """Whether a kept Standard is used against a rite. T-53."""


class RiteCard(StandardCard, frozen=True):
    """On whom the rite is. T-52."""


class RallyCard(StandardCard, frozen=True):
    """Whom the Leader rallies. T-60."""


class ConcedeIf(Decision, frozen=True):
    """The side gives up if this and all others of its kind are so at the end of the turn. decisions.md, section 5."""

    kind: int
    body: int
    count: int
    near: Hex
    within: int


class ConcedeUnless(ConcedeIf, frozen=True):
    """The same if this is not so."""


class Comes(Decision, frozen=True):
    """A place for a unit of the reserve, if it arrives. T-03. It says what the unit is made of. HA-ARR-07."""

    troops: tuple[int, ...]
    hex: int
    facing: int
    shape: int
    abreast: int


class ComesInstead(Decision, frozen=True):
    """One more place for the unit of the last line of arrivals, where those before it are taken. T-03."""

    hex: int
    facing: int
    shape: int
    abreast: int


class ComesAnywhere(Decision, frozen=True):
    """A unit of the reserve is placed as by default, if it arrives: as near to the middle of its edge as may be. T-03."""

    troops: tuple[int, ...]


class OnArrival(Decision, frozen=True):
    """The orders of a unit of the reserve begin, for the turn in which it arrives: of the first such one of a line. HA-ARR-05."""

    troops: tuple[int, ...]


class AmbushFire(Decision, frozen=True):
    """How it shoots: from its hiding place, which gives it away, or `is_out`, only when it has come out. HA-HIDE-07."""

    policy: int
    need: int
    most: int
    prefer: tuple[int, ...]
    is_out: bool


class Onward(Decision, frozen=True):
    """The unit goes on as its sheet says. T-18."""


class SheetDone(Decision, frozen=True):
    """The sheet is whole."""
