"""Numbers of units that are none, as a turn file may hold them: refused, never read as another unit."""

import pytest

from pbem.engine.decisions import Decision, Path
from pbem.engine.hexes import Hex
from pbem.games.guerra_do_congo import decisions as d
from tests.games.guerra_do_congo.boards import Position, at, entry, place, position, unit
from tests.games.guerra_do_congo.fights import TARGET, enemy, fight, own

WHERE = Hex(304)


def moving() -> Position:
    """The last counter may do nearly everything: it has been mobilised where roads, rails and the river meet."""
    return position(
        [unit("R1", at="0304"), unit("R2", type="motorised", at="0304", reduced=True)],
        places=[place("Town", "0304", air="airport"), place("Port", "0307", air="airport")],
        entries=[entry("In", "0300", railway=True)],
        roads=["0300-0301-0302-0303-0304"],
        railways=["0300-0301-0302-0303-0304-0305"],
        replacement_points=(1, 1),
        options={"reserves": True},
    )


def of_unit(index: int) -> list[Decision]:
    return [
        d.Recover(index),
        d.Dissolve(index, 0),
        d.Dissolve(0, index),
        d.Mobilise(index, WHERE),
        d.Abandon(index),
        d.March(index, WHERE, Path((0,))),
        d.Enter(index, Path(())),
        d.Sail(index, WHERE, at("0305")),
        d.Ride(index, WHERE, Path((0,))),
        d.EnterByRail(index, Path(())),
        d.Fly(index, WHERE, at("0307")),
        d.Leave(index, WHERE, Path((0,))),
        d.Reserve(index),
    ]


@pytest.mark.rule("GC-2.7.2.3a")
@pytest.mark.parametrize("index", [-1, -2, 2, 3])
def test_a_number_before_the_first_or_after_the_last_unit_is_no_unit(index: int) -> None:
    found = moving()
    for order in of_unit(index):
        if isinstance(order, d.Dissolve):
            assert found.refusal(order) is not None
        else:
            assert found.why(order)[1] == "no-such-unit", order


@pytest.mark.rule("GC-4.1b")
@pytest.mark.parametrize("index", [-1, 2, 3])
def test_a_number_that_is_no_unit_does_not_attack(index: int) -> None:
    found = fight(enemy("C1"), own("R1"))
    assert found.why(d.Attack(at(TARGET), (index,))) == ("GC-4.1b", "no-such-unit")
