"""Standing orders that are one of some words, or units in the order in which they are taken. decisions.md, section 5."""

from collections.abc import Iterable, Sequence

from pbem.engine.decisions import IllegalOrder, Refusal
from pbem.engine.rules.unit_and_hex_names import words_in
from pbem.games.heart_of_africa.content.world import World
from pbem.games.heart_of_africa.kit_types import Context
from pbem.games.heart_of_africa.rules.figures.standing import standing
from pbem.games.heart_of_africa.standing_orders.words import Normal
from pbem.games.heart_of_africa.state.figures import FAILED


def word_or_units(words: Sequence[str], rule: str) -> Normal:
    """The reader of a policy that is one of some words, or a list of units, each once."""

    def normal(world: World, text: str) -> str:
        said = words_in(text)
        if len(said) == 1 and said[0].lower() in words:
            return said[0].lower()
        names = [word.upper() for word in said]
        wrong = next((name for name in names if name not in world.notation.bodies.index_of), None)
        if wrong is not None or not names:
            raise IllegalOrder(Refusal(rule, "policy-word-unknown", f"{wrong or ''} ({' '.join(words)} UNIT)"))
        if len(set(names)) < len(names):
            twice = next(name for name in names if names.count(name) > 1)
            raise IllegalOrder(Refusal(rule, "policy-said-twice", twice))
        return " ".join(names)

    return normal


def first_of(world: World, text: str, candidates: Iterable[int]) -> int | None:
    """The first unit of such a list that may be taken; None where none of them may."""
    allowed = tuple(candidates)
    listed = (world.notation.bodies.read_unit(name) for name in text.split())
    return next((unit for unit in listed if unit in allowed), None)


def points(now: Context, unit: int) -> int:
    """What the figures that a unit still has are worth."""
    return sum(now.world.figures[number].kind.points for number in standing(now.world, now.state).members(unit))


def is_marked(now: Context, unit: int) -> bool:
    """Does a unit carry a failure marker?"""
    return now.state.units[unit].has(FAILED)


def dearest_marked(now: Context, candidates: Iterable[int]) -> int:
    """The unit of most points among those with a failure marker, or of all where none has one; the lowest number of equals."""
    return max(candidates, key=lambda unit: (is_marked(now, unit), points(now, unit), -unit))
