"""The quick lines of sight agree with a slow reading of the rules, and are the same both ways."""

from random import Random

import pytest

from pbem.engine.hexes import Hex
from pbem.games.heart_of_africa.fields.checks.field_checks import Wanted
from pbem.games.heart_of_africa.fields.field import Field
from pbem.games.heart_of_africa.fields.field_file import hand_made
from pbem.games.heart_of_africa.fields.layers import GULLY, KOPJE, SCARP, VILLAGE
from tests.games.heart_of_africa.fields.grounds import CONTENT, GRID, TERRAIN, TEXTS, drawn, sight_over
from tests.games.heart_of_africa.fields.slow_sight import SlowSight

LINES = 240
HAND_MADE = {name: text for name, (_, text) in hand_made(CONTENT, TEXTS).items()}


def lines(field: Field, random: Random) -> list[tuple[Hex, Hex]]:
    """Far and near, and many that begin where the rules are hard."""
    hard = field.with_any(GULLY | KOPJE | SCARP | VILLAGE) or GRID.hexes
    found = [(random.choice(GRID.hexes), random.choice(GRID.hexes)) for _ in range(LINES // 4)]
    for _ in range(LINES // 4):
        start = random.choice(hard)
        found += [(start, random.choice(GRID.within(start, 12))), (random.choice(GRID.within(start, 4)), start)]
    return found


@pytest.mark.parametrize("name", [*HAND_MADE, *CONTENT.regions])
def test_both_readings_agree(name: str) -> None:
    text = HAND_MADE.get(name) or drawn(name, 0, Wanted(village=True))
    field = Field(TERRAIN, text)
    quick, slow = sight_over(field), SlowSight(field)
    for one, other in lines(field, Random(name)):
        assert quick.sees(one, other) == slow.sees(one, other) == quick.sees(other, one), f"{one} {other}"
