"""What is told of movement, field by field."""

import pytest

from pbem.engine.events import Event
from pbem.games.world_war_africa.contingents import DRC, RWANDA, ZIMBABWE
from pbem.games.world_war_africa.events import (
    CacheCaptured,
    CacheLifted,
    Lifted,
    Moved,
    Pushed,
    RwandaTried,
    Sailed,
    TownTaken,
)
from tests.games.world_war_africa.moving import moving

NORTH = 5  # rain there
KAMINA = {"Kamina": "drc", "Kinshasa": "drc"}


@pytest.mark.parametrize(
    ("order", "die", "told"),
    [
        ("m FAC2,FAC3 0810-0811 carry 1", 0, [Moved(("FAC3", "FAC2"), ("0810", "0811"), 3, 1)]),
        ("m FAC2 0810-0811 push", 3, [Pushed(("FAC2",), 3, False, "normal"), Moved(("FAC2",), ("0810", "0811"), 3, 0)]),
        ("m FAC2 0810-0811-0812-0813-0814 push", 1, [
            Pushed(("FAC2",), 1, False, "doubled"), Moved(("FAC2",), ("0810", "0811", "0812", "0813"), 12, 0),
        ]),
        ("m FAC5 1013-1012", 0, [
            Moved(("FAC5",), ("1013", "1012"), 5, 0), TownTaken("1012", "drc"), CacheCaptured("government", "1012"),
        ]),
        ("river FAC7 1602-1803 carry 1", 0, [Sailed("FAC7", "1602", "1803", 1), TownTaken("1803", "drc")]),
        ("pmc FAC7 1602-1408", 0, [Lifted("FAC7", "pmc", "", "1602", "1408", 1)]),
        ("fly FAC7 zimbabwe 1602-1408", 0, [Lifted("FAC7", "air", "zimbabwe", "1602", "1408", 1)]),
        ("fly cache zimbabwe 1602-1408", 0, [CacheLifted("air", "zimbabwe", "1602", "1408")]),
        ("helo cache zimbabwe 0810-1709", 0, [CacheLifted("helo", "zimbabwe", "0810", "1709")]),
        ("pmc cache 1602-1408", 0, [CacheLifted("pmc", "", "1602", "1408")]),
        ("try FDD1", 5, [RwandaTried("FDD1", "1915", 5, 6, True)]),
    ],
)  # fmt: skip
def test_orders_are_told(order: str, die: int, told: list[Event]) -> None:
    units = {"FAC2": "0810", "FAC3": "0810", "FAC5": "1013", "FAC7": "1602", "FDD1": "1915"}
    caches = {"government": ["0810", "1602"], "rebel": ["1012"]}
    played = moving(
        DRC, units, turn=NORTH, caches=caches, hired=(1, 0), held={"1012": "rwanda", "1803": "rwanda", "1408": "drc"},
        ready=("lift_zimbabwe", "tac_zimbabwe"), lines={"zimbabwe": 0},
    )  # fmt: skip
    played.do(order)
    if die:
        played.roll(die)
    assert played.told == told


def test_ways_into_and_out_of_boxes_are_told_like_others() -> None:
    played = moving(RWANDA, {"RW201": "1915", "RW211": "Rwanda_Box"}, turn=NORTH).do(
        "into RW201 1915-Rwanda_Box", "enter RW211 1816"
    )
    assert played.told == [Moved(("RW201",), ("1915", "Rwanda_Box"), 3, 0), Moved(("RW211",), ("Rwanda_Box", "1816"), 5, 0)]
    entered = moving(ZIMBABWE, {"ZB1": "Zimbabwe_Box"}, turn=NORTH, entries=1).do("enter ZB1 0712-0812")
    assert entered.told[0] == Moved(("ZB1",), ("Zimbabwe_Box", "0712", "0812"), 5, 0)
