"""A hidden unit in an order: its leaf, its allegiance, then figure by figure what it is, where it lies, how it faces.

`spring 3:warrior.1010.e.cover+warrior.1011.e.cover`; behind the leaf come `/1` of a contingent, `*2` of a Leader, `!` of repeaters.
"""

from collections.abc import Callable, Iterable

from pbem.engine.game import Token
from pbem.engine.hexes import DIRECTIONS, Hex
from pbem.engine.rules.next_words import Choosing, Cursor, Values
from pbem.engine.rules.slots import Slot, Tester, Words
from pbem.games.heart_of_africa.content.world import World
from pbem.games.heart_of_africa.kit_types import Context
from pbem.games.heart_of_africa.rules.hidden.plans import numbers_of, shown
from pbem.games.heart_of_africa.rules.hidden.triggers import PLACES

FACINGS = tuple(map(str.lower, DIRECTIONS))


class RecordSlot(Slot):
    """A hidden unit as its owner's plan has it: one word."""

    def take(self, words: Words) -> Values:
        found = read_record(words.world, words.take())
        if not found:
            raise words.wrong_form("HA-HIDE-03")
        return (found,)

    def spell(self, world: World, values: Values, _before: Values) -> str:
        return write_record(world, values[0])

    def enter(self, now: Context, chosen: Values, _verb: Tester) -> Cursor:
        found: Callable[..., Iterable[tuple[int, ...]]] = self.candidates or (lambda *_: ())
        return Choosing(lambda: found(now, *chosen), lambda value: Token(write_record(now.world, value)))


def write_record(world: World, numbers: tuple[int, ...]) -> str:
    """The word of a hidden unit; `#` and its numbers where they are none."""
    unit = shown(0, numbers)
    if unit is None or any(each.kind >= len(world.kinds) for each in unit.figures):
        return "#" + ".".join(map(str, numbers))
    head = str(unit.leaf) + (f"/{unit.contingent}" if unit.contingent else "")
    head += f"*{unit.leaders}.{unit.attendants}" if unit.leaders else ""
    head += "!" if unit.has_repeaters else ""
    figures = (f"{world.kinds[each.kind].id}.{each.where:04}.{FACINGS[each.facing]}.{PLACES[each.place]}" for each in unit.figures)
    return f"{head}:{'+'.join(figures)}"


def read_record(world: World, word: str) -> tuple[int, ...]:
    """The numbers of such a word; () where it is none."""
    if word.startswith("#"):
        parts = word[1:].split(".")
        return tuple(map(int, parts)) if all(part.isdigit() and len(part) < 9 for part in parts) else ()
    head, _, rest = word.partition(":")
    head, repeaters = (head[:-1], 1) if head.endswith("!") else (head, 0)
    head, _, leaders = head.partition("*")
    leaf, _, contingent = head.partition("/")
    count, _, attendants = leaders.partition(".")
    numbers = [_number(each) for each in (leaf, contingent or "0", count or "0", attendants or "0")]
    numbers.append(repeaters)
    for figure in rest.split("+"):
        kind, where, facing, place, *more = (figure + "....").split(".")[:5]
        known = kind in world.content.kind_numbers and facing in FACINGS and place in PLACES and not any(more)
        if not known:
            return ()
        numbers += [world.content.kind_numbers[kind], _number(where), FACINGS.index(facing), PLACES.index(place)]
    return tuple(numbers) if shown(0, tuple(numbers)) is not None else ()


def _number(word: str) -> int:
    return int(word) if word.isascii() and word.isdigit() and len(word) < 9 else 9999


__all__ = ["Hex", "RecordSlot", "numbers_of", "read_record", "write_record"]
