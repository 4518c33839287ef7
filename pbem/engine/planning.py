"""What a player can do now, laid out for a map: ways of units, attacks, overlays, charts. As data; no glyph, no words.

Each game makes them from its rules and a state that the player may see (`pbem.games.<game>.planning`), out of the same
functions that `options` and `check` are made of. What is offered here is offered by `options`, and the other way round.
"""

from collections.abc import Mapping

from msgspec import Struct

from pbem.engine.hexes import Hex


class Way(Struct, frozen=True):
    """One whole order that takes a unit to a hex. `hexes`: start and end included; two where only these matter."""

    verb: str  # "m"
    order: str  # in notation, as `read` takes it
    hexes: tuple[Hex, ...]
    cost: int = -1  # in the unit of the verb (movement points, hexsides, hexes); -1: means nothing


class Reach(Struct, frozen=True):
    """Where a unit can go with one order now. `ways`: hex -> a cheapest way for each verb that leads there."""

    unit: str
    ways: Mapping[Hex, tuple[Way, ...]]


class Target(Struct, frozen=True):
    """A hex that can be attacked now. `units`: everything that may take part, in the game's order."""

    hex: Hex
    units: tuple[str, ...]
    order: str  # with the strongest group of them that may attack together, in notation
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
    """How the match stands at one moment, by side: points, units lost for good; and each gain that made the points."""

    turn: int
    points: tuple[int, ...]
    lost: tuple[int, ...]
    gains: tuple[Gain, ...] = ()
