"""What units and figures are called: A3 is the third unit of the attacker, A3.2 its second figure, AL his Leader."""

from collections.abc import Callable, Iterable
from functools import partial
from typing import Any

from pbem.engine.game import Token
from pbem.engine.hexes import Grid, Hex
from pbem.engine.rules.next_words import Cursor, Filled, Gathering, Values
from pbem.engine.rules.slots import Now, Slot, Tester, UnitSlot, UnitsSlot, Words
from pbem.engine.rules.unit_and_hex_names import Notation
from pbem.games.heart_of_africa.fields.field_text import COMPASS
from pbem.games.heart_of_africa.state.figures import BAGGAGE, CRAFT, DIVINER, LEADER, SCOUT, STANDARD_BEARER, TROOPS, Listed

EDGES = tuple(map(str.lower, COMPASS))
RULE, PATH_RULE = "HA-GEN-12", "HA-MOVE-03"
INITIALS = {TROOPS: "", LEADER: "L", STANDARD_BEARER: "S", DIVINER: "R", SCOUT: "X", BAGGAGE: "B", CRAFT: "C"}
"""Behind the letter of the side. R is for rites."""
ALONE = (LEADER, SCOUT, BAGGAGE)
"""Kinds of which a side has one."""


def unit_name(listed: Listed, attacker: int) -> str:
    """The name of a unit. A Leader is always known as such. HA-LEAD-03."""
    letter = "A" if listed.side == attacker else "D"
    number = "" if listed.kind in ALONE else str(listed.number)
    return f"{letter}{INITIALS[listed.kind]}{number}"


class FieldNotation(Notation):
    """The names of one position: of figures, as the kit has them, and of units besides."""

    def __init__(self, figures: Iterable[str], units: Iterable[str], grid: Grid) -> None:
        super().__init__(figures, grid, RULE, PATH_RULE)
        self.bodies = Notation(units, grid, RULE)

    def and_more(self, figures: Iterable[str], units: Iterable[str]) -> "FieldNotation":
        """The same names with more figures and units after them."""
        found = self.and_units(figures)
        found.bodies = self.bodies.and_units(units)
        return found


class BodySlot(UnitSlot):
    """A whole unit by its name."""

    def value(self, words: Words, word: str) -> int:
        return _bodies(words.notation).read_unit(word)

    def name(self, notation: Notation, value: int) -> str:
        return _bodies(notation).unit(value)

    def naming(self, notation: Notation) -> Callable[[int], Token]:
        return _bodies(notation).unit_tokens.__getitem__

    def all(self, notation: Notation) -> Iterable[int]:
        return range(len(_bodies(notation).unit_tokens))


class BodiesSlot(UnitsSlot):
    """Whole units, ascending. Candidates get the units named so far behind all else."""

    least = 1

    def units(self, notation: Notation, values: Values) -> tuple[str, ...]:
        return tuple(map(_bodies(notation).unit, values[0]))

    def take(self, words: Words) -> Values:
        return (_bodies(words.notation).read_units(words.take_all()),)

    def spell(self, world: Any, values: Values, _before: Values) -> str:
        return _bodies(world.notation).units(values[0])

    def enter(self, now: Now, chosen: Values, verb: Tester) -> Cursor:
        tokens = _bodies(now.world.notation).unit_tokens
        return Gathering(partial(self.more, now, chosen, verb), tokens.__getitem__)


class RankedBodiesSlot(BodiesSlot):
    """Whole units in order of preference, each once."""

    def take(self, words: Words) -> Values:
        bodies = _bodies(words.notation)
        return (tuple(dict.fromkeys(map(bodies.read_unit, words.take_all()))),)

    def more(self, now: Now, chosen: Values, verb: Tester, units: tuple[int, ...]) -> Iterable[int]:
        every = range(len(_bodies(now.world.notation).unit_tokens))
        found = self.candidates(now, *chosen, units) if self.candidates is not None else every
        more = (index for index in found if index not in units)
        return (index for index in more if verb.leads_on(now, (*chosen, (*units, index)))) if self.is_tested else more


class RankedUnitsSlot(UnitsSlot):
    """Figures in order of preference, each once."""

    least = 1

    def take(self, words: Words) -> Values:
        return (tuple(dict.fromkeys(map(words.notation.read_unit, words.take_all()))),)

    def spell(self, world: Any, values: Values, _before: Values) -> str:
        return ",".join(map(world.notation.unit, values[0]))

    def more(self, now: Now, chosen: Values, _verb: Tester, units: tuple[int, ...]) -> Iterable[int]:
        assert self.candidates is not None
        return (index for index in self.candidates(now, *chosen, units) if index not in units)


class HexesSlot(UnitsSlot):
    """Hexes in their order, each once."""

    least = 1

    def units(self, notation: Notation, values: Values) -> tuple[str, ...]:  # noqa: ARG002
        return ()

    def take(self, words: Words) -> Values:
        return (tuple(dict.fromkeys(map(words.notation.read_hex, words.take_all()))),)

    def spell(self, world: Any, values: Values, _before: Values) -> str:
        text: str = world.notation.hexes(values[0], ",")
        return text

    def enter(self, now: Now, chosen: Values, verb: Tester) -> Cursor:
        return GatheringOnce(partial(self.more, now, chosen, verb), now.world.notation.hex_tokens.__getitem__)

    def more(self, now: Now, chosen: Values, verb: Tester, units: tuple[int, ...]) -> Iterable[int]:  # noqa: ARG002
        found: Iterable[int] = self.candidates(now, *chosen, units) if self.candidates is not None else now.world.grid.hexes
        return found


class GatheringOnce(Gathering):
    """Values one after another, each of them once."""

    __slots__ = ()

    def fits(self, candidate: int) -> bool:
        return candidate not in self._named


class TowardSlot(Slot):
    """A hex, or an edge of the map by its letter: a hex and 0, or 0 and the number of the edge from 1."""

    fields, is_way = 2, True

    def place(self, notation: Notation, values: Values) -> str:
        return "" if values[1] else notation.hex(values[0])

    def outline(self, world: Any, values: Values, before: Values) -> str:
        return self.spell(world, values, before) if values[1] else super().outline(world, values, before)

    def take(self, words: Words) -> Values:
        word = words.take()
        return (0, EDGES.index(word.lower()) + 1) if word.lower() in EDGES else (words.notation.read_hex(word), 0)

    def spell(self, world: Any, values: Values, _before: Values) -> str:
        here, edge = values
        if not edge:
            return str(world.notation.hex(here))
        return EDGES[edge - 1] if edge <= len(EDGES) else f"#{edge}"

    def enter(self, now: Now, chosen: Values, _verb: Tester) -> Cursor:
        assert self.candidates is not None
        return Heading(now.world.notation, partial(self.candidates, now, *chosen))


class Heading(Cursor):
    """A walk through a hex or an edge."""

    __slots__ = ("_hexes", "_notation")

    def __init__(self, notation: Notation, hexes: Callable[[], Iterable[Hex]]) -> None:
        self._notation, self._hexes = notation, hexes

    def candidates(self) -> Iterable[str | Hex]:
        return (*EDGES, *self._hexes())

    def token(self, candidate: str | Hex) -> Token:
        return Token(candidate) if isinstance(candidate, str) else self._notation.hex_tokens[candidate]

    def after(self, candidate: str | Hex) -> Cursor:
        return Filled((0, EDGES.index(candidate) + 1) if isinstance(candidate, str) else (candidate, 0))


class PlacesSlot(Slot):
    """Units and a hex for each, each once: `A1.1 1013,A1.2 1014`; the field holds them by turns. Candidates get what is named."""

    least, most = 2, None

    def units(self, notation: Notation, values: Values) -> tuple[str, ...]:
        return tuple(map(notation.unit, values[0][::2]))

    def take(self, words: Words) -> Values:
        found = words.take_all()
        if not found or len(found) % 2:
            raise words.wrong_form()
        notation = words.notation
        return (tuple(notation.read_hex(word) if place % 2 else notation.read_unit(word) for place, word in enumerate(found)),)

    def spell(self, world: Any, values: Values, _before: Values) -> str:
        named: Notation = world.notation
        words = (f" {named.hex(each)}" if place % 2 else f",{named.unit(each)}" for place, each in enumerate(values[0]))
        return "".join(words).removeprefix(",")

    def enter(self, now: Now, chosen: Values, _verb: Tester) -> Cursor:
        return Placing(now.world.notation, partial(self.more, now, chosen))

    def more(self, now: Now, chosen: Values, named: tuple[int, ...]) -> Iterable[int]:
        """The units, or hexes, that may be named next."""
        assert self.candidates is not None
        return self.candidates(now, *chosen, named)


class Placing(Cursor):
    """A walk through units with a hex for each."""

    __slots__ = ("_more", "_named", "_notation")

    def __init__(self, notation: Notation, more: Callable[[tuple[int, ...]], Iterable[int]], named: tuple[int, ...] = ()) -> None:
        self._notation, self._more, self._named = notation, more, named

    @property
    def may_end(self) -> bool:
        return bool(self._named) and not len(self._named) % 2

    def candidates(self) -> Iterable[int]:
        return self._more(self._named)

    def fits(self, value: int) -> bool:
        return value not in self._named[len(self._named) % 2 :: 2]

    def token(self, value: Any) -> Token:
        return self._notation.hex_tokens[value] if len(self._named) % 2 else self._notation.unit_tokens[value]

    def after(self, value: int) -> "Placing":
        return Placing(self._notation, self._more, (*self._named, value))

    def values(self) -> Values:
        return (self._named,)


def _bodies(notation: Notation) -> Notation:
    assert isinstance(notation, FieldNotation)
    return notation.bodies


BODY = BodySlot("UNIT")
"""A unit by its name; `UNIT` of the kit is a figure by its name."""
BODIES = BodiesSlot("UNIT,UNIT")
HEXES = HexesSlot("HEX,HEX")
TOWARD = TowardSlot("HEX|" + "|".join(EDGES))
PLACES = PlacesSlot("UNIT HEX,UNIT HEX")
RANKED_UNITS = RankedUnitsSlot("UNIT,UNIT")
RANKED_BODIES = RankedBodiesSlot("UNIT,UNIT")
