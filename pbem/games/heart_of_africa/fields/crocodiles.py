"""Where a figure on its way must roll for crocodiles: in infested marsh, and in the ford of a river. HA-TERR-12, HA-TERR-16."""

from collections.abc import Iterator, Sequence
from itertools import pairwise

from msgspec import Struct

from pbem.engine.hexes import NOWHERE, Hex
from pbem.games.heart_of_africa.fields.field import Field
from pbem.games.heart_of_africa.fields.layers import FORD

MARSH_RULE, FORD_RULE = "HA-TERR-12", "HA-TERR-16"


class CrocodileRoll(Struct, frozen=True):
    """A die that a figure rolls, and the place on its way at which it comes to owe it: 1 is the first step."""

    rule: str
    place: int


def rolls(field: Field, way: Sequence[Hex], has_rolled: bool = False) -> tuple[CrocodileRoll, ...]:
    """The dice of a figure whose move led over these hexes, its first included, in their order. HA-TERR-12, HA-TERR-16.

    `has_rolled`: in the marsh, earlier in this turn. The marsh is rolled for at the end of the move, the ford as it is entered.
    """
    fords = tuple(CrocodileRoll(FORD_RULE, place) for place in _ford_entries(field, way))
    marsh = () if has_rolled else tuple(CrocodileRoll(MARSH_RULE, place) for place in _marsh_steps(field, way))[:1]
    return (*fords, *marsh)


def _marsh_steps(field: Field, way: Sequence[Hex]) -> Iterator[int]:
    """The steps that enter or leave an infested hex. Who stands still is left alone."""
    return (place for place, step in enumerate(pairwise(way), 1) if not field.infested.isdisjoint(step))


def _ford_entries(field: Field, way: Sequence[Hex]) -> Iterator[int]:
    """The step that begins each crossing of a ford."""
    for place, (here, there) in enumerate(pairwise(way), 1):
        if there != NOWHERE and field.holds(there, FORD) and (here == NOWHERE or not field.holds(here, FORD)):
            yield place
