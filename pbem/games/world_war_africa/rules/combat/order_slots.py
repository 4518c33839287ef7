"""Slots of orders in combat: attackers, support markers, places of caches, a word that is said or not, who advances."""

from collections.abc import Callable, Iterable
from functools import partial
from typing import Self

from pbem.engine.game import Token
from pbem.engine.rules.next_words import Choosing, Cursor, Gathering, Values, saying
from pbem.engine.rules.slots import Now, Slot, Tester, UnitsSlot, Words
from pbem.engine.rules.unit_and_hex_names import Notation, number_of
from pbem.games.world_war_africa.content.world import World
from pbem.games.world_war_africa.state import GO_ALL, GO_NONE, GO_UNIT

Enough = Callable[..., bool]


# ---- attackers


class AttackersSlot(UnitsSlot):
    """Units that may not be just any: `enough`, given (now, *values before, units), says of some of them that they may go.

    Whoever joins those that are enough makes them no less so.
    """

    enough: Enough

    def so_that(self, enough: Enough) -> Self:
        """This slot with the test."""
        return self._with(enough=enough)

    def enter(self, now: Now, chosen: Values, verb: Tester) -> Cursor:
        """A walk that ends where the units named are enough."""
        names = now.world.notation.unit_tokens
        return GatheringEnough(partial(self.more, now, chosen, verb), names.__getitem__, partial(self.enough, now, *chosen))

    def more(self, now: Now, chosen: Values, verb: Tester, units: tuple[int, ...]) -> Iterable[int]:
        """Those with whom, and with all that may follow them, the units are enough."""
        able = list(super().more(now, chosen, verb, units))
        for place, index in enumerate(able):
            if not self.enough(now, *chosen, (*units, *able[place:])):
                break
            yield index


class GatheringEnough(Gathering):
    """Values one after another, until they are enough."""

    __slots__ = ("_enough",)

    def __init__(
        self,
        more: Callable[[tuple[int, ...]], Iterable[int]],
        token: Callable[[int], Token],
        enough: Callable[[tuple[int, ...]], bool],
        named: tuple[int, ...] = (),
    ) -> None:
        super().__init__(more, token, named)
        self._enough = enough

    @property
    def may_end(self) -> bool:
        """Are those named enough?"""
        return bool(self._named) and self._enough(self._named)

    def after(self, value: int) -> Cursor:
        """The walk after one more of them."""
        return GatheringEnough(self._more, self._token, self._enough, (*self._named, value))


# ---- lists behind a keyword


class ListSlot(Slot):
    """Names of one sort, ascending. Candidates get those named so far behind all else, and give what may follow them."""

    most = None

    def take(self, words: Words) -> Values:
        """All words up to the next keyword."""
        said = words.take_all()
        if not said:
            raise words.wrong_form()
        return (tuple(sorted(self.value(words, word) for word in said)),)

    def spell(self, world: World, values: Values, _before: Values) -> str:
        """The names, with commas."""
        (named,) = values
        return ",".join(self.name(world, value) for value in named)

    def enter(self, now: Now, chosen: Values, _verb: Tester) -> Cursor:
        """A walk name by name."""
        return Gathering(partial(self.more, now, chosen), lambda value: Token(self.name(now.world, value)))

    def more(self, now: Now, chosen: Values, named: tuple[int, ...]) -> Iterable[int]:
        """What may be named behind these."""
        assert self.candidates is not None
        return self.candidates(now, *chosen, named)

    def value(self, words: Words, word: str) -> int:
        """What a word means. Raises IllegalOrder."""
        raise NotImplementedError

    def name(self, world: World, value: int) -> str:
        """The word of a value."""
        raise NotImplementedError


class MarkersSlot(ListSlot):
    """Support markers by their ids."""

    def value(self, words: Words, word: str) -> int:
        """The index of a marker."""
        return read_marker(words.world, word)

    def name(self, world: World, value: int) -> str:
        """Its id."""
        return marker_name(world, value)


class PlacesSlot(ListSlot):
    """Hexes or boxes, each as often as something is taken from it."""

    def value(self, words: Words, word: str) -> int:
        """A place by its name."""
        return words.notation.read_hex(word)

    def name(self, world: World, value: int) -> str:
        """Its name."""
        return world.notation.hex(value)


class MarkerSlot(Slot):
    """One support marker."""

    def take(self, words: Words) -> Values:
        """Its index."""
        return (read_marker(words.world, words.take()),)

    def spell(self, world: World, values: Values, _before: Values) -> str:
        """Its id."""
        (marker,) = values
        return marker_name(world, marker)

    def enter(self, now: Now, chosen: Values, _verb: Tester) -> Cursor:
        """One word of those that may stand here."""
        assert self.candidates is not None
        return Choosing(partial(self.candidates, now, *chosen), lambda value: Token(marker_name(now.world, value)))


def read_marker(world: World, word: str) -> int:
    """The index of a support marker by its id, or by `#12`. Raises IllegalOrder."""
    found = next((marker.index for marker in world.supports if marker.id == word.lower()), number_of(word))
    if found < 0:
        raise world.notation.unclear("unknown-marker", word, "WWA-12.0a")
    return found


def marker_name(world: World, index: int) -> str:
    """The id of a support marker; `#99` where there is none."""
    return world.supports[index].id if 0 <= index < len(world.supports) else f"#{index}"


# ---- a word said or not


class SaidSlot(Slot):
    """A word that stands alone, said or not. Candidates: anything where it may be said."""

    least = most = 0

    def __init__(self, word: str) -> None:
        super().__init__("")
        self.keyword, self.default, self.name_in_form = word, (False,), f"[{word}]"

    def take(self, _words: Words) -> Values:
        """It was said."""
        return (True,)

    def spell(self, _world: World, _values: Values, _before: Values) -> str:
        """Nothing besides the word itself."""
        return ""

    def begin(self, now: Now, chosen: Values, _verb: Tester) -> Cursor:
        """Before the word."""
        assert self.candidates is not None
        return saying(self.keyword, any(True for _ in self.candidates(now, *chosen)))


# ---- who advances

WHO = {"none": GO_NONE, "all": GO_ALL}


class AdvanceSlot(ListSlot):
    """Who goes into the hex if it is emptied: `none`, `all`, or units. Candidates are units."""

    def units(self, notation: Notation, values: Values) -> tuple[str, ...]:
        """The units listed."""
        (named,) = values
        return tuple(notation.unit(value - GO_UNIT) for value in named if value >= GO_UNIT)

    def value(self, words: Words, word: str) -> int:
        """One of the two words, or a unit."""
        return WHO[word.lower()] if word.lower() in WHO else words.notation.read_unit(word) + GO_UNIT

    def name(self, world: World, value: int) -> str:
        """The word."""
        text: str = world.notation.unit(value - GO_UNIT)
        return text if value >= GO_UNIT else tuple(WHO)[value]

    def more(self, now: Now, chosen: Values, named: tuple[int, ...]) -> Iterable[int]:
        """The two words alone, or units."""
        assert self.candidates is not None
        units = self.candidates(now, *chosen)
        if not named:
            return (GO_NONE, GO_ALL, *(index + GO_UNIT for index in units))
        return (index + GO_UNIT for index in units if index + GO_UNIT > named[-1] >= GO_UNIT)


ATTACKERS = AttackersSlot("with UNIT,UNIT")
SUPPORTS = MarkersSlot("MARKER,MARKER")
CACHES = PlacesSlot("HEX,HEX")
MARKER = MarkerSlot("MARKER")
ADVANCE = AdvanceSlot("none|all|UNIT,UNIT").behind("advance", ())
