"""Fights worked out by hand with map, counters and charts, step by step; numbers of dice stand where they are rolled.

A fight is a contingent, units, what is done, and what comes of it: both sums, the column, the modified roll, who is lost in order.
Questions that are not answered in it are answered by the standing orders there are by themselves.
"""

from collections.abc import Mapping
from typing import Any

import pytest
from msgspec import Struct
from msgspec.structs import replace

from pbem.games.world_war_africa.contingents import GOVERNMENT, REBELS
from tests.games.world_war_africa.combat.fights import HELD, answered, lost, odds, result, segment
from tests.games.world_war_africa.positions_in_code import unit

BOX = "Rwanda_Box"


class Fight(Struct, frozen=True, kw_only=True):
    """One of them."""

    active: str
    units: Mapping[str, str]
    done: tuple[str | int, ...]
    odds: tuple[int, int, str]
    result: tuple[int, int, int]
    lost: list[str]
    there: Mapping[str, list[str]] = {}
    more: Mapping[str, Any] = {}
    advised: str = ""


FIGHTS = {
    # 5 + 4 from Goma, 4 from 1816, a helicopter: 15. The Hutu are in supply in Sud-Kivu: 3 + 2. 3/1; mountain and town count
    # once: 2/1. Infiltration 3 and a cache add two: 6 at 2/1 is 0/1. The weaker of the two is lost.
    "Bukavu, with all that Rwanda has": Fight(
        active="rwanda",
        units={"RW221": "Goma", "RW201": "Goma", "RW211": "1816", "ALIRLIM": "Bukavu", "CCR1": "Bukavu"},
        more={"ready": ("helo_rwanda",), "caches": ((REBELS, "Goma"),)},
        done=("a 1915 with RW221,RW201,RW211 by helo_rwanda cache 2016 infiltrate", 3, 4),
        odds=(15, 5, "2/1"),
        result=(6, 0, 1),
        lost=["CCR1"],
        there={"Bukavu": ["ALIRLIM"]},
    ),
    # 4 + 4 + 4 + 3 and an aircraft: 17. 2 + 2 + 1 and a helicopter: 7. 2/1; the town shifts, the river only two of the
    # attackers: 1/1. The defenders' cache takes one away: 4 at 1/1 is 1/1. MLC1 has the least of the attackers, PCD1 of the
    # defenders.
    "Kisangani from both sides of the river": Fight(
        active="uganda",
        units={
            "UG301": "2310", "UG303": "2310", "UG305": "2311", "MLC1": "2311",
            "FAC2": "Kisangani", "FAC3": "Kisangani", "PCD1": "Kisangani",
        },
        more={"ready": ("air_uganda", "helo_drc"), "caches": ((GOVERNMENT, "Kisangani"),)},
        done=("a 2211 with UG301,UG303,UG305,MLC1 by air_uganda", "support helo_drc", "use 1", 5),
        odds=(17, 7, "1/1"),
        result=(4, 1, 1),
        lost=["MLC1", "PCD1"],
    ),
    # 4 + 3 to 5 is 1/1; town and river: 1/3. 6 at 1/3 is 1/1.
    "Kisangani over the river alone": Fight(
        active="uganda",
        units={"UG305": "2311", "MLC1": "2311", "FAC2": "Kisangani", "FAC3": "Kisangani", "PCD1": "Kisangani"},
        done=("a 2211 with UG305,MLC1", 6),
        odds=(7, 5, "1/3"),
        result=(6, 1, 1),
        lost=["MLC1", "PCD1"],
    ),
    # 5 + 6 to 2 + 2 is 2/1; swamp and town count once: 1/1. 2 at 1/1 is 1/0, and ZB1 has less than the mechanised brigade.
    "a town in a swamp": Fight(
        active="zimbabwe",
        units={"ZB1": "2104", "ZBMECH": "2104", "MLC1": "Mbandaka", "MLC2": "Mbandaka"},
        done=("a 2204 with ZB1,ZBMECH", 2),
        odds=(11, 4, "1/1"),
        result=(2, 1, 0),
        lost=["ZB1"],
    ),
    # Nobody holds a hex on the Rwandan border: RW221 has half of 5, rounded down. RDC4 is in supply in Katanga, and 0 stays
    # 0. FAC2 has 2.
    "a Rwandan brigade that is cut off": Fight(
        active="rwanda",
        units={"RW221": "0811", "RDC4": "0811", "FAC2": "0911"},
        more={"held": {"Kinshasa": "drc"}},
        done=("a 0911 with RW221,RDC4 advance none", 6),
        odds=(2, 2, "1/1"),
        result=(6, 0, 1),
        lost=["FAC2"],
        there={"0911": []},
    ),
    # 2 + 2 over the Lualaba, 2 beside it, an aircraft: 8 to 1 + 1 is 4/1, the town makes it 3/1. Advisers and a cache: 5 at
    # 3/1 is 0/1.
    "Kongolo, with advisers": Fight(
        active="drc",
        units={"FAC3": "1413", "FAC7": "1413", "FAC14": "1614", "RDC1": "Kongolo", "RDC2": "Kongolo"},
        more={"ready": ("air_drc",), "caches": ((GOVERNMENT, "1413"),)},
        advised="FAC3",
        done=("a 1513 with FAC3,FAC7,FAC14 by air_drc cache 1413", 3),
        odds=(8, 2, "3/1"),
        result=(5, 0, 1),
        lost=["RDC1"],
        there={"Kongolo": ["RDC2"]},
    ),
    # 7 + 7 + 6 + 5 and two aircraft: 29 to 4, better than the table has. 6 and two caches: beyond its last line but the same:
    # 0/4. One advances, the strongest defender.
    "Angola with all it has": Fight(
        active="angola",
        units={
            "AN7M": "0811", "AN16M": "0811", "AN1A": "0811", "AN5": "0910",
            "RDC1": "0911", "RDC2": "0911", "RDC4": "0911", "RDC5": "0911",
        },
        more={
            "held": {**HELD, "0710": "angola"},
            "ready": ("air_angola_1", "air_angola_2"),
            "lines": {"angola": 3},
            "caches": ((GOVERNMENT, "0811"),) * 2,
        },
        done=("a 0911 with AN7M,AN16M,AN1A,AN5 by air_angola_1,air_angola_2 cache 0811,0811", 6),
        odds=(29, 4, "6/1"),
        result=(8, 0, 4),
        lost=["RDC1", "RDC2", "RDC4", "RDC5"],
        there={"0911": ["AN16M"]},
    ),
    # Rain in the south on turn 3, but a helicopter: 5 comes to combat. 4 + 6 to 1 + 1 + 1, out of supply; aircraft count no
    # more than that: 6. 1/1 on savannah; 5 is 1/1. RW201 and FDD3 are the weakest.
    "a hunt in Rwanda in the rain": Fight(
        active="rwanda",
        units={"RW201": BOX, "RWHCU": BOX, "ALIRHOR": BOX, "ALIRLIM": BOX, "FDD3": BOX},
        more={"ready": ("helo_rwanda", "air_drc", "helo_drc")},
        done=("intercept with RW201,RWHCU helo", 5, "support air_drc,helo_drc", 5),
        odds=(10, 6, "1/1"),
        result=(5, 1, 1),
        lost=["RW201", "FDD3"],
    ),
    # The ADR goes up by itself against two markers; 4 cancels both. 5 + 5 + 4 to 5 + 3 and a helicopter: 14 to 10. 3 at 1/1
    # is 1/0.
    "aircraft that the ADR drives off": Fight(
        active="zimbabwe",
        units={"ZB1": "0811", "ZB2": "0811", "ZBPR": "0811", "RW501": "0911", "ANC1": "0911"},
        more={"ready": ("air_zimbabwe_1", "air_zimbabwe_2", "adr", "helo_rwanda"), "lines": {"zimbabwe": 3}},
        done=("a 0911 with ZB1,ZB2,ZBPR by air_zimbabwe_1,air_zimbabwe_2", "cover", "support helo_rwanda", 4, 3),
        odds=(14, 10, "1/1"),
        result=(3, 1, 0),
        lost=["ZBPR"],
    ),
    # 1 to 5 is worse than the table has: 1/3. 1 there is 3/0, and there is one to lose.
    "a hopeless attack": Fight(
        active="rwanda",
        units={"RDC1": "0811", "FACPG": "0911", "PCD6": "0911"},
        done=("a 0911 with RDC1", 1),
        odds=(1, 5, "1/3"),
        result=(1, 3, 0),
        lost=["RDC1"],
    ),
    # Rebels in the box are in supply: 1 + 3. 10 to 4 is 2/1 on its savannah; 5 is 0/1. FACPG only stands by.
    "Kitona from Matadi": Fight(
        active="zimbabwe",
        units={"ZB1": "1400", "ZB2": "1400", "FACPG": "1400", "RDC4": "Kitona", "ANC1": "Kitona"},
        more={"coup": True},
        done=("a Kitona with ZB1,ZB2", 5),
        odds=(10, 4, "2/1"),
        result=(5, 0, 1),
        lost=["RDC4"],
        there={"Kitona": ["ANC1"]},
    ),
}  # fmt: skip


@pytest.mark.parametrize("name", FIGHTS)
def test_fights_come_out_as_they_were_worked_out(name: str) -> None:
    fight = FIGHTS[name]
    played = segment(fight.active, fight.units, **fight.more)
    if fight.advised:
        played.state = replace(played.state, has_advisers=True, advisers=unit(fight.advised))
    for step in fight.done:
        if isinstance(step, int):
            answered(played).roll(step)
        else:
            played.do(step)
    answered(played)
    assert odds(played) == fight.odds
    assert result(played) == fight.result
    assert lost(played) == fight.lost
    for place, units in fight.there.items():
        assert played.at(place) == units


@pytest.mark.rule("WWA-8.8b")
def test_all_that_is_added_to_a_roll_adds_up() -> None:
    units = {"RW221": "0811", "RW201": "0811", "FAC2": "0911", "FAC3": "0911"}
    caches = ((REBELS, "0811"), (REBELS, "0811"), (GOVERNMENT, "0911"))
    played = segment("rwanda", units, caches=caches).do("a 0911 with RW201,RW221 cache 0811,0811 infiltrate", "use 1")
    played.roll(6).roll(2)
    assert result(played)[0] == 2 + 2 + 2 - 1


@pytest.mark.rule("WWA-8.8d")
def test_nobody_attacks_over_a_lake_and_closed_ground_stops_only_the_advance() -> None:
    played = segment("zimbabwe", {"ZBMECH": "2104", "MLC1": "Mbandaka"}).do("a 2204 with ZBMECH").roll(6)
    assert (lost(played), played.due) == (["MLC1"], "combat")  # the only one who could advance may not be in a swamp
    board = played.rules.world.board
    assert board.lakes
    for one, other in board.lakes:  # no two hexes of the country meet over a lake; who looks for neighbours leaves lakes out
        assert other not in board.neighbours.get(one, ())
        assert one not in board.neighbours.get(other, ())
