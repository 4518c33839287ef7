"""Whom a unit or figure is to shoot at first, as a sheet says it: units and kinds of figures, `at D1,leader,field_gun`. T-30.

In a decision a unit is twice its number, a kind twice its place in `kinds_of` and one more.
"""

from collections.abc import Iterable
from functools import partial

from pbem.engine.game import Token
from pbem.engine.rules.next_words import Cursor, Gathering, Values
from pbem.engine.rules.slots import Now, Tester, UnitsSlot, Words
from pbem.engine.rules.unit_and_hex_names import Notation
from pbem.games.heart_of_africa.content.names import FieldNotation
from pbem.games.heart_of_africa.content.world import World
from pbem.games.heart_of_africa.kit_types import Context
from pbem.games.heart_of_africa.rules.figures.standing import standing
from pbem.games.heart_of_africa.rules.sheets import writing
from pbem.games.heart_of_africa.rules.shooting import pieces

LEADER = "leader"


def kinds_of(world: World) -> tuple[str, ...]:
    """The words for kinds of figures, by the numbers that pieces have of them."""
    return (LEADER, *(kind.id for kind in world.kinds))


def is_known(now: Context, aim: int) -> bool:
    """Is it a kind that there is, or a unit of the enemy that can be seen?"""
    number, is_kind = divmod(aim, 2)
    return number < len(kinds_of(now.world)) if is_kind else number in writing.enemies(now)


def piece_of(aim: int) -> int:
    """The piece that an aim means."""
    number, is_kind = divmod(aim, 2)
    return pieces.of_kind(number) if is_kind else pieces.of_unit(number)


def aims(now: Context, *_before: object) -> Iterable[int]:
    """The units of the enemy that can be seen, and the kinds of their figures."""
    units = writing.enemies(now)
    here, found = standing(now.world, now.state), set[int]()
    for unit in units:
        found |= {piece for figure in here.members(unit) for piece in pieces.kinds_of(now.world, figure)}
    return (*(2 * unit for unit in units), *(2 * pieces.kind_number(piece) + 1 for piece in sorted(found, reverse=True)))


class AimsSlot(UnitsSlot):
    """Units and kinds of figures in order of preference, each once."""

    least = 1

    def units(self, notation: Notation, values: Values) -> tuple[str, ...]:
        assert isinstance(notation, FieldNotation)
        return tuple(notation.bodies.unit(aim // 2) for aim in values[0] if not aim % 2)

    def take(self, words: Words) -> Values:
        notation, kinds = words.notation, kinds_of(words.world)
        assert isinstance(notation, FieldNotation)
        bodies, found = notation.bodies, dict[int, None]()
        for word in words.take_all():
            kind = word.lower()
            found[2 * kinds.index(kind) + 1 if kind in kinds else 2 * bodies.read_unit(word)] = None
        return (tuple(found),)

    def spell(self, world: World, values: Values, _before: Values) -> str:
        return ",".join(_name(world, aim) for aim in values[0])

    def enter(self, now: Now, chosen: Values, verb: Tester) -> Cursor:
        return Gathering(partial(self.more, now, chosen, verb), lambda aim: Token(_name(now.world, aim)))

    def more(self, now: Now, chosen: Values, _verb: Tester, units: tuple[int, ...]) -> Iterable[int]:
        assert self.candidates is not None
        return (aim for aim in self.candidates(now, *chosen, units) if aim not in units)


def _name(world: World, aim: int) -> str:
    number, is_kind = divmod(aim, 2)
    kinds = kinds_of(world)
    if not is_kind:
        return world.notation.bodies.unit(number)
    return kinds[number] if number < len(kinds) else f"#{number}"


AIMS = AimsSlot("UNIT|KIND,UNIT|KIND")
