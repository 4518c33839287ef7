"""Where a figure on its way must roll for crocodiles: in infested marsh, and in the ford of a river. HA-TERR-12, HA-TERR-16."""

from collections.abc import Iterator, Sequence
from itertools import pairwise

from msgspec import Struct

from pbem.engine.hexes import Hex
from pbem.games.heart_of_africa.fields.field import Field
from pbem.games.heart_of_africa.fields.layers import FORD


class CrocodileRoll(Struct, frozen=True):
    """A die that a figure rolls, and the hex in which it is lost on `Measures.crocodile`."""

    rule: str
    hex: Hex


def rolls(field: Field, way: Sequence[Hex], has_rolled: bool = False) -> tuple[CrocodileRoll, ...]:
    """The dice of a figure whose move led over these hexes, its first included, in their order. HA-TERR-12, HA-TERR-16.

    `has_rolled`: in the marsh, earlier in this turn. The ford comes as it is entered, the marsh at the end of the move.
    """
    marsh = () if has_rolled or not _is_in_marsh(field, way) else (CrocodileRoll("HA-TERR-12", way[-1]),)
    return (*(CrocodileRoll("HA-TERR-16", here) for here in _ford_entries(field, way)), *marsh)


def _is_in_marsh(field: Field, way: Sequence[Hex]) -> bool:
    """Does a move enter or leave an infested hex? Who stands still is left alone."""
    return len(way) > 1 and not field.infested.isdisjoint(way)


def _ford_entries(field: Field, way: Sequence[Hex]) -> Iterator[Hex]:
    """The first ford hex of each crossing that the move begins."""
    yield from (there for here, there in pairwise(way) if field.holds(there, FORD) and not field.holds(here, FORD))
