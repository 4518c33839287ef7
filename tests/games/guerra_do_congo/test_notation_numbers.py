"""Whatever number can travel in a file can be written and read back."""

import pytest

from pbem.engine.decisions import MAX_NUMBER, Decision
from pbem.engine.hexes import Hex
from pbem.games.catalog import game
from pbem.games.guerra_do_congo.decisions import Interdict, Loss

RULES = game("guerra_do_congo").rules("campaign", {})


@pytest.mark.parametrize("number", [0, 70, 999_999_999, 2**31, MAX_NUMBER])
def test_units_of_any_number_read_back(number: int) -> None:
    order: Decision = Loss(number)
    (travelled,) = RULES.decisions.unpack(RULES.decisions.pack([order]), 1)
    assert RULES.read(RULES.write(travelled)) == order


def test_points_of_any_number_read_back() -> None:
    order = Interdict(Hex(1807), 0, 12)
    assert RULES.read(RULES.write(order)) == order
