"""Slots: the parts of an order in notation. Each one reads, writes and walks itself, and fills fields of the decision.

    Verb("m", March, "movement", (UNIT.of(movers), PATH.along(way)), ...)             m CON04 1714-1814
    Verb("a", Attack, "combat", (HEX.of(targets), UNITS.of(attackers), NUMBER.behind("air", 0).of(points)), ...)

What may stand in a slot in a state is said by its candidates, a function of the context and of all that the slots before hold:
`of` gives what is legal, `among` what is to be tested by the verb's refusal. Without either everything that has a name is
tested. Candidates are found one after another: whether a verb is offered hangs on the first one alone.
"""

from collections.abc import Callable, Collection, Iterable, Sequence
from copy import copy
from functools import partial
from typing import Any, Protocol, Self

from pbem.engine.decisions import Path
from pbem.engine.game import ANY_HEX, Token
from pbem.engine.hexes import Hex
from pbem.engine.rules.context import Context
from pbem.engine.rules.next_words import Choosing, Cursor, Gathering, Going, Keyed, Trail, Values
from pbem.engine.rules.unit_and_hex_names import Notation, number_of

Value = int | tuple[int, ...]
Now = Context[Any, Any, Any]
LONGEST = 9  # digits of a number in an order


class Words:
    """The words of an order that are still to be read, and what its form is."""

    def __init__(self, words: Sequence[str], world: Any, form: str, keywords: Collection[str]) -> None:
        self.left, self.world, self.form, self._keywords = list(words), world, form, keywords
        self.notation: Notation = world.notation
        self.before: Values = ()  # what the slots before hold

    def goes_on(self, keyword: str) -> bool:
        """Is the next word this keyword; or, without one, is there a word that is no keyword?"""
        word = self.left[0].lower() if self.left else ""
        return word == keyword if keyword else bool(word) and word not in self._keywords

    def take(self) -> str:
        """The next word. Raises IllegalOrder when there is none."""
        if not self.left:
            raise self.wrong_form()
        return self.left.pop(0)

    def take_all(self) -> list[str]:
        """All that are left, or those before the next keyword."""
        size = next((place for place, word in enumerate(self.left) if word.lower() in self._keywords), len(self.left))
        taken, self.left = self.left[:size], self.left[size:]
        return taken

    def wrong_form(self, rule: str = "") -> Exception:
        """The error that the order is not of its form, to be raised."""
        return self.notation.unclear("wrong-form", self.form, rule)


class Tester(Protocol):
    """The verb that a slot is part of, in one state."""

    def leads_on(self, now: Now, chosen: Values) -> bool:
        """Is there a legal order that begins with these values?"""


Candidates = Callable[..., Iterable[Any]]


class Slot:
    """A part of an order. `form` is how messages call it, `rule` what they cite where it cannot be read."""

    fields = 1
    least = 1  # words
    most: int | None = 1
    is_way = False  # where an order goes: a hex, or a way hex by hex

    def __init__(self, form: str, rule: str = "") -> None:
        self.form, self.rule = form, rule
        self.keyword, self.glue, self.name_in_form = "", " ", ""
        self.default: Values | None = None
        self.candidates: Candidates | None = None
        self.test: Callable[..., bool] | None = None
        self.is_tested = True

    # ---- variants

    def of(self, candidates: Candidates, that: Callable[..., bool] | None = None) -> Self:
        """This slot with all that may legally stand in it, given (now, *values before it).

        `that`: of one word those of them alone that pass, given the same and the candidate; for what takes longer to tell than
        to find, as who draws one by lot tests no others.
        """
        return self._with(candidates=candidates, test=that, is_tested=False)

    def among(self, candidates: Candidates) -> Self:
        """This slot with what is worth testing by the verb's refusal."""
        return self._with(candidates=candidates, is_tested=True)

    def behind(self, keyword: str, *default: Value) -> Self:
        """This slot behind a word; with a default it may be left out, the word with it."""
        return self._with(keyword=keyword, default=default or None)

    def optional(self, *default: Value) -> Self:
        """This slot, which may be left out where this default is one of its candidates."""
        return self._with(default=default)

    def joined(self) -> Self:
        """This slot written with a hyphen to the one before: `1714-1814`."""
        return self._with(glue="-")

    def called(self, text: str) -> Self:
        """This slot with another text in the form that messages name: `[take UNIT]`."""
        return self._with(name_in_form=text)

    def _with(self, **changed: object) -> Self:
        made = copy(self)
        for name, value in changed.items():
            setattr(made, name, value)
        return made

    # ---- notation

    def read(self, words: Words) -> Values:
        """The values of the next words. Raises IllegalOrder."""
        if self.default is not None and not words.goes_on(self.keyword):
            return self.default
        if self.keyword and words.take().lower() != self.keyword:
            raise words.wrong_form()
        found = self.take(words)
        if self.keyword and found == self.default:
            raise words.wrong_form(self.rule)
        return found

    def write(self, world: Any, values: Values, before: Values) -> str:
        """The words of these values, "" for what is left out. `before`: what the slots before hold."""
        if values == self.default:
            return ""
        return f"{self.keyword} {self.spell(world, values, before)}".strip()

    def outline(self, world: Any, values: Values, before: Values) -> str:
        """The same words where they do not say where the order goes."""
        text = self.write(world, values, before)
        if text and self.is_way and not self.keyword:
            return ANY_HEX if self.glue == " " else ""
        return text

    def units(self, notation: Notation, values: Values) -> tuple[str, ...]:
        """The units of these values."""
        return ()

    def place(self, notation: Notation, values: Values) -> str:
        """The hex that an order is about which begins with these values; "" for none."""
        return ""

    def take(self, words: Words) -> Values:
        """The values of the next words, behind the keyword if there is one."""
        raise NotImplementedError

    def spell(self, world: Any, values: Values, before: Values) -> str:
        """The words of these values, without the keyword."""
        raise NotImplementedError

    # ---- walking

    def begin(self, now: Now, chosen: Values, verb: Tester) -> Cursor:
        """A walk at the beginning of this slot."""
        inner = self.enter(now, chosen, verb)
        return Keyed(self.keyword, self.default, inner) if self.keyword else inner

    def enter(self, now: Now, chosen: Values, verb: Tester) -> Cursor:
        """The same behind the keyword."""
        raise NotImplementedError


# ---- one word


class Choice(Slot):
    """One word for one field."""

    def take(self, words: Words) -> Values:
        return (self.value(words, words.take()),)

    def spell(self, world: Any, values: Values, _before: Values) -> str:
        return self.name(world.notation, values[0])

    def enter(self, now: Now, chosen: Values, verb: Tester) -> Cursor:
        left_out = self.default[0] if self.default is not None and not self.keyword else None
        fits = partial(self.test, now, *chosen) if self.test is not None else None
        if self.is_tested:
            fits = partial(_leads_on, verb, now, chosen)
        return Choosing(partial(self.found, now, chosen), self.naming(now.world.notation), left_out, fits)

    def found(self, now: Now, chosen: Values) -> Iterable[int]:
        """What may stand here, or is to be tested, one after another."""
        found = self.candidates(now, *chosen) if self.candidates is not None else self.all(now.world.notation)
        if self.keyword and self.default is not None:  # what is meant without the word is not said
            return (value for value in found if (value,) != self.default)
        return found

    def value(self, words: Words, word: str) -> int:
        """What a word means. Raises IllegalOrder."""
        raise NotImplementedError

    def name(self, notation: Notation, value: int) -> str:
        """The word of a value."""
        raise NotImplementedError

    def naming(self, notation: Notation) -> Callable[[int], Token]:
        """What gives the same as a walk offers it."""
        return lambda value: Token(self.name(notation, value))

    def all(self, notation: Notation) -> Iterable[int]:
        """Everything that has a name."""
        raise NotImplementedError


def _leads_on(verb: Tester, now: Now, chosen: Values, value: Any) -> bool:
    return verb.leads_on(now, (*chosen, value))


class UnitSlot(Choice):
    """A unit by its id."""

    def units(self, notation: Notation, values: Values) -> tuple[str, ...]:
        return (self.name(notation, values[0]),) if values != self.default else ()

    def value(self, words: Words, word: str) -> int:
        return words.notation.read_unit(word)

    def name(self, notation: Notation, value: int) -> str:
        return notation.unit(value)

    def naming(self, notation: Notation) -> Callable[[int], Token]:
        return notation.unit_tokens.__getitem__

    def all(self, notation: Notation) -> Iterable[int]:
        return range(len(notation.unit_tokens))


class HexSlot(Choice):
    """A hex by its name, or a box where the map has some."""

    is_way = True

    def place(self, notation: Notation, values: Values) -> str:
        return notation.hex(values[0])

    def value(self, words: Words, word: str) -> int:
        return words.notation.read_hex(word)

    def name(self, notation: Notation, value: int) -> str:
        return notation.hex(value)

    def naming(self, notation: Notation) -> Callable[[Any], Token]:
        return notation.hex_tokens.__getitem__

    def all(self, notation: Notation) -> Iterable[int]:
        return notation.grid.names


class NumberSlot(Choice):
    """A whole number in digits. What it can be is said by its candidates."""

    def value(self, words: Words, word: str) -> int:
        if not (word.isascii() and word.isdigit() and len(word) <= LONGEST):
            raise words.wrong_form(self.rule)
        return int(word)

    def name(self, _notation: Notation, value: int) -> str:
        return str(value)


class WordSlot(Choice):
    """One of some words, by its place among them; a number without a word as `#3`."""

    def __init__(self, *known: str, rule: str = "") -> None:
        super().__init__("|".join(known), rule)
        self.known = known

    def value(self, words: Words, word: str) -> int:
        if word.lower() in self.known:
            return self.known.index(word.lower())
        number = number_of(word) if len(word) <= LONGEST + 1 else -1
        if number < 0:
            raise words.wrong_form(self.rule)
        return number

    def name(self, _notation: Notation, value: int) -> str:
        return self.known[value] if value < len(self.known) else f"#{value}"

    def all(self, _notation: Notation) -> Iterable[int]:
        return range(len(self.known))


# ---- several words


class UnitsSlot(Slot):
    """Units, ascending; `with` before them means nothing. Candidates get the units named so far behind all else."""

    least, most = 0, None
    lead = "with"

    def units(self, notation: Notation, values: Values) -> tuple[str, ...]:
        return tuple(map(notation.unit, values[0]))

    def take(self, words: Words) -> Values:
        return (words.notation.read_units(word for word in words.take_all() if word.lower() != self.lead),)

    def spell(self, world: Any, values: Values, _before: Values) -> str:
        return f"{self.lead} {world.notation.units(values[0])}".rstrip()

    def enter(self, now: Now, chosen: Values, verb: Tester) -> Cursor:
        return Gathering(partial(self.more, now, chosen, verb), now.world.notation.unit_tokens.__getitem__)

    def more(self, now: Now, chosen: Values, verb: Tester, units: tuple[int, ...]) -> Iterable[int]:
        """The units that may be named behind these."""
        every = range(len(now.world.notation.unit_tokens))
        found = self.candidates(now, *chosen, units) if self.candidates is not None else every
        more = (index for index in found if not units or index > units[-1])
        return (index for index in more if verb.leads_on(now, (*chosen, (*units, index)))) if self.is_tested else more


class PathSlot(Slot):
    """A way hex by hex: the hex where it starts and the path from there. `along` says where it can go."""

    fields = 2
    most = None
    is_way = True
    start: "Callable[..., Trail | None] | None" = None

    def take(self, words: Words) -> Values:
        found = words.take_all()
        if not found:
            raise words.wrong_form()
        return words.notation.read_path(found)

    def spell(self, world: Any, values: Values, _before: Values) -> str:
        start, path = values
        text: str = world.notation.path(start, path)
        return text

    def values(self, hexes: tuple[Hex, ...], directions: tuple[int, ...]) -> Values:
        """The fields of a way that was walked."""
        return hexes[0], Path(directions)

    def along(self, start: Callable[..., "Trail | None"]) -> Self:
        """This slot with the beginning of the way, given (now, *values before it); None where no way can be ended."""
        return self._with(start=start)

    def enter(self, now: Now, chosen: Values, _verb: Tester) -> Cursor:
        start = self.start(now, *chosen) if self.start is not None else None
        return Going(now.world.notation, self.values, [start] if start is not None else [])


UNIT = UnitSlot("UNIT")
HEX = HexSlot("HEX")
NUMBER = NumberSlot("NUMBER")
UNITS = UnitsSlot("with UNIT,UNIT")
PATH = PathSlot("HEX-HEX")
WORD = WordSlot  # of its words
