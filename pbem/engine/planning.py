"""Plans for a player, laid out for a map: ways of units, attacks, overlays, charts. As data; no glyph, no words.

Wherever a hex is named here, a box may be: the end of a way, a target, what a mark lies on.

Each game makes them from its rules and a state that the player may see (`Planner`), out of the same functions that `options`
and `check` are made of. What is offered here is offered by `options`, and the other way round.
"""

from collections.abc import Callable, Iterable, Mapping, Sequence
from fractions import Fraction
from typing import Any, Generic, TypeVar

from msgspec import Struct

from pbem.engine.decisions import Refusal
from pbem.engine.hexes import Hex
from pbem.engine.parsed_order import Order

R = TypeVar("R")  # the rules of one game
S = TypeVar("S")  # its state: as the player may see it, with what their own envelopes hold


class Way(Struct, frozen=True):
    """One whole order that takes a unit to a hex. `hexes`: start and end included; two where only these matter."""

    verb: str  # "m"
    order: str  # in notation, as `read` takes it
    hexes: tuple[Hex, ...]
    cost: int = -1  # in the unit of the verb (movement points, hexsides, hexes); -1: means nothing
    before: tuple[str, ...] = ()  # orders that must be given first


class Reach(Struct, frozen=True):
    """Where a unit can go with one order now. `ways`: hex -> a cheapest way for each verb that leads there."""

    unit: str
    ways: Mapping[Hex, tuple[Way, ...]]


class Target(Struct, frozen=True):
    """A hex that can be attacked now. `units`: everything that may take part, in the game's order.

    `order`: with the strongest group of them that may attack together; its `target` is all that stands between verb and units.
    """

    hex: Hex
    units: tuple[str, ...]
    order: Order
    before: Mapping[str, str] = {}  # unit -> the order by which it must make ready, where it has not yet
    tells: str = ""  # the event that tells what comes of it; "" for that of attacks


class Mark(Struct, frozen=True):
    """What an overlay says of one hex. `text`: at most three characters, "" for the role's own glyph."""

    role: str
    side: int = -1
    text: str = ""


class Overlay(Struct, frozen=True):
    """One layer that can be laid over the map: `key` names it ("supply", "zones")."""

    key: str
    marks: Mapping[Hex, Mark]


class Toll(Struct, frozen=True):
    """What a fight has come to. `losses`: steps lost, by side. A hex is emptied when its defenders are gone from it."""

    losses: tuple[int, ...]
    is_emptied: bool


class Part(Struct, frozen=True):
    """One number of a sum, by the rule that brings it in. `subject`: the unit or the hex."""

    rule: str
    subject: str
    points: int


class Throw(Struct, frozen=True):
    """One of the dice that an order is decided by: who throws at whom, what it takes, and the chance of it."""

    unit: str
    against: str
    need: int
    chance: Fraction


class Promise(Struct, frozen=True):
    """What an order comes to by its dice, exactly: the chance that none, one, two ... of those it is against are lost, and more.

    `lost_own`: the same of those who do it, empty where they lose nobody. `comes`: by a code, the chance that this comes of it.
    `only_hits`: nobody is lost by them; then `lost` counts hits.
    """

    order: str
    unit: str
    against: str
    hex: Hex
    throws: tuple[Throw, ...]
    lost: tuple[Fraction, ...]
    lost_own: tuple[Fraction, ...] = ()
    comes: tuple[tuple[str, Fraction], ...] = ()
    only_hits: bool = False


class Reckoning(Struct, frozen=True):
    """What an attack comes to before its dice: a total, the column it begins in, and the one it is read in."""

    kind: str  # names the sentences
    parts: tuple[Part, ...]
    total: int
    start_column: str
    shifts: tuple[tuple[str, int], ...]  # rule, columns
    column: str


class Caution(Struct, frozen=True):
    """Something a player may regret. `code` names the sentence, `subjects` the units or the number."""

    code: str
    subjects: tuple[str, ...]


class Chart(Struct, frozen=True):
    """A table of the rules. `column` and `row` are the ones in force now, -1 for none."""

    key: str
    rule: str
    head: tuple[str, ...]
    rows: tuple[tuple[str, ...], ...]
    column: int = -1
    row: int = -1


class Gain(Struct, frozen=True):
    """Points that a side has scored. `line` names the entry of the game's table of victory, `subject` the unit or place."""

    turn: int
    side: int
    points: int
    line: str
    subject: str


class Tally(Struct, frozen=True):
    """The standing of a match at one moment, by side: points, units lost for good; and each gain that made the points."""

    turn: int
    points: tuple[int, ...]
    lost: tuple[int, ...]
    gains: tuple[Gain, ...] = ()


def toll_of(fates: Iterable[tuple[int, int, bool]], attacker: int) -> Toll:
    """What a fight has come to, by its units: side, losses, and whether the unit stands in the hex behind it."""
    losses, is_emptied = [0, 0], True
    for side, lost, is_there in fates:
        losses[side] += lost
        is_emptied &= not (is_there and side != attacker)
    return Toll(tuple(losses), is_emptied)


def _nothing(*_: object) -> tuple[()]:
    return ()


def _none(*_: object) -> None:
    return None


def _nought(*_: object) -> int:
    return 0


def _same(rules: R) -> R:
    return rules


class Planner(Struct, Generic[R, S], frozen=True, kw_only=True):
    """What a game tells a player who plans. What is not here by default is left out by games that have no use for it."""

    reach: Callable[[R, S, str], Reach]  # of a unit; no ways when it is not its turn to go
    movers: Callable[[R, S], tuple[str, ...]]  # units that can still act in the choice that is due
    targets: Callable[[R, S], tuple[Target, ...]]
    why_not: Callable[[R, S, str, Hex], Refusal | None]  # the most telling reason why a unit cannot go to a hex, or attack it
    tally: Callable[[R, S], Tally]
    standing: Callable[[R, S], Tally | None] = _none  # the tally if the match ended now, where that is another one
    toll: Callable[[R, S, S, Hex], Toll]  # what a fight for a hex has come to: the state before it, and after it
    fought_at_once: Callable[[R], R] = _same  # rules under which an attack is fought when it is ordered, to ask for its odds
    entering: tuple[str, ...] = ()  # choices in which the winner of a fight is asked whether to go into the hex
    promises: Callable[[R, S], tuple[Promise, ...]] = _nothing  # of orders that are decided by many dice, the best first
    reckoning: Callable[[R, S], Reckoning | None] = _none  # of the attack just ordered, where no event tells it
    together: Callable[[R, S, Sequence[str]], Reach | None] = _none  # of units by one order; None: each goes by itself
    unwritten: Callable[[R, S], S | None] = _none  # the state before the first line of the sheet that is being written
    about: Callable[[R, S, str, Hex], tuple[Way, ...]] = _nothing  # what a sheet can tell a unit to do about a hex, likeliest first
    rest: Callable[[R, S], tuple[str, ...]] = _nothing  # an order for each unit still to be placed, all in a sensible way
    overlays: Callable[[R, S, int], tuple[Overlay, ...]] = _nothing  # as a side wants to see them
    overlays_from: Callable[[R, S, int, Hex], tuple[Overlay, ...]] = _nothing  # those seen from one hex
    charts: Callable[[R, S], tuple[Chart, ...]] = _nothing
    funds: Callable[[R, S], int] = _nought  # the points of whoever decides now, with which answers are paid for
    cautions: Callable[[R, S, int], tuple[Caution, ...]] = _nothing  # when a side ends its phase now


AnyPlanner = Planner[Any, Any]
"""That of any game, for its own rules and states."""
