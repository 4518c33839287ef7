"""Which rolls favour whom: each kind of die, rolled in the phase of either side."""

import pytest

from pbem.engine.demands import Roll
from pbem.engine.luck import Luck
from pbem.games.rio_40.state import NARCO, POLICE
from tests.games.rio_40.boards import Position, civilian, position, unit

UNITS = [unit("PM01", "PM", at="C3"), unit("ST01", "ST", at="C4"), civilian("CI01", at="F6")]


def of(p: Position, *key: int | str) -> Luck | None:
    return p.rules.luck_of(p.state, Roll((6,), key), (5,))


@pytest.mark.parametrize(("side", "own", "other"), [("police", POLICE, NARCO), ("narco", NARCO, POLICE)])
@pytest.mark.rule("R40-5.3.3a", "R40-5.2.1b", "R40-5.1.4.3c")
def test_high_is_good_for_who_fires_and_searches(side: str, own: int, other: int) -> None:
    p = position(UNITS, side=side)
    assert of(p, "attack", 3, "C4") == Luck(own, 5, 1, 6, is_high_good=True)
    assert of(p, "search", 3, "C4") == Luck(own, 5, 1, 6, is_high_good=True)
    assert of(p, "opp", 3, "ST01", "PM01", "C3") == Luck(other, 5, 1, 6, is_high_good=True)


@pytest.mark.parametrize("side", ["police", "narco"])
@pytest.mark.rule("R40-5.3.3.1a", "R40-5.4e")
def test_low_is_good_for_whose_unit_checks(side: str) -> None:
    p = position(UNITS, side=side)
    for kind in ("morale", "recover"):
        assert of(p, kind, 3, "PM01") == Luck(POLICE, 5, 1, 6, is_high_good=False)
        assert of(p, kind, 3, "ST01") == Luck(NARCO, 5, 1, 6, is_high_good=False)
        assert of(p, kind, 3, "CI01") is None
        assert of(p, kind, 3, "NOBODY") is None
    assert of(p, "weather", 3) is None
