"""Advances after combat. Section 8.9."""

import pytest

from pbem.games.world_war_africa.contingents import GOVERNMENT, REBELS
from pbem.games.world_war_africa.events import Advanced, CachesLost, Eliminated
from tests.games.world_war_africa.combat.fights import answered, last, lost, segment
from tests.games.world_war_africa.played import Played
from tests.games.world_war_africa.positions_in_code import WORLD, at

UNITS = {"ANC1": "0811", "ANC2": "0910", "RDC1": "0811", "FAC2": "0911"}


def emptied(order: str = "a 0911 with ANC1,ANC2,RDC1", units: dict[str, str] | None = None, **more: object) -> Played:
    """After an attack at 3/1 that has cleared the hex."""
    played = segment("rwanda", units or UNITS, **more).do(order).roll(4)
    assert lost(played) == ["FAC2"]
    return played


@pytest.mark.rule("WWA-8.9a")
def test_any_of_the_attackers_go_into_a_hex_that_they_have_emptied() -> None:
    played = emptied()
    assert (played.due, played.side_due()) == ("advance", REBELS)
    assert played.tokens("advance") == ["ANC1", "ANC2", "RDC1"]
    played.do("advance ANC2")
    assert played.tokens("advance") == ["ANC1", "RDC1"]
    played.do("stay")
    assert (played.at("0911"), played.due) == (["ANC2"], "combat")
    assert played.state.control[WORLD.board.place[at("0911")]] == 3  # rwanda
    assert played.refused("a 1011 with ANC2")


def test_nobody_goes_in_while_a_defender_is_left() -> None:
    played = segment("rwanda", {**UNITS, "FAC3": "0911"}).do("a 0911 with ANC1,ANC2,RDC1").roll(4)
    assert answered(played).due == "combat"


def test_the_order_may_say_who_goes() -> None:
    order = "a 0911 with ANC1,ANC2,RDC1 advance"
    assert emptied(f"{order} none").at("0911") == []
    assert emptied(f"{order} all").at("0911") == ["ANC1", "ANC2", "RDC1"]
    assert emptied(f"{order} ANC1,RDC1").at("0911") == ["ANC1", "RDC1"]
    assert emptied(f"{order} none").due == "combat"
    walk, played = ("a", "0911", "ANC1", "ANC2", "RDC1", "advance"), segment("rwanda", UNITS)
    assert played.tokens(*walk) == ["none", "all", "ANC1", "ANC2", "RDC1"]
    assert [played.tokens(*walk, said) for said in ("ANC1", "RDC1", "all", "none")] == [["ANC2", "RDC1"], [], [], []]


def test_an_order_to_advance_may_name_the_first_counter_of_the_roster() -> None:
    assert WORLD.notation.index_of["FACPG"] == 0
    played = segment("drc", {"FACPG": "0811", "FAC2": "0811", "FAC3": "0811", "RDC1": "0911"})
    played.do("a 0911 with FACPG,FAC2,FAC3 advance FACPG").roll(6)
    assert answered(played).at("0911") == ["FACPG"]


def test_all_are_as_many_as_there_is_room_for() -> None:
    many = {**UNITS, "ANC3": "1011", "ANC4": "1011", "RDC2": "0811"}
    played = emptied("a 0911 with ANC1,ANC2,ANC3,ANC4,RDC1,RDC2 advance all", many)
    assert played.at("0911") == ["ANC1", "ANC2", "ANC3", "ANC4"]


@pytest.mark.rule("WWA-8.9b")
def test_an_advance_may_overstack_until_the_end_of_the_segment() -> None:
    many = {**UNITS, "ANC3": "1011", "ANC4": "1011", "RDC2": "0811"}
    played = emptied("a 0911 with ANC1,ANC2,ANC3,ANC4,RDC1,RDC2 advance ANC1,ANC2,ANC3,ANC4,RDC1", many)
    assert len(played.at("0911")) == 5
    played.do("end")
    assert (played.due, played.tokens("lose")) == ("excess", ["ANC1", "ANC2", "ANC3", "ANC4", "RDC1"])
    assert last(played.do("lose RDC1"), Eliminated) == Eliminated("RDC1", "0911", "excess")


def test_nobody_advances_into_ground_that_is_closed_to_it_but_may_attack_it() -> None:
    played = segment("zimbabwe", {"ZBMECH": "2104", "ZB1": "2104", "MLC1": "Mbandaka"})
    answered(played.do("a 2204 with ZB1,ZBMECH").roll(6))
    assert lost(played) == ["MLC1"]
    played = segment("zimbabwe", {"ZBMECH": "2104", "ZB1": "2104", "MLC1": "Mbandaka"}).do("a 2204 with ZB1,ZBMECH").roll(6)
    assert played.tokens("advance") == ["ZB1"]
    assert played.refused("advance ZBMECH") == "WWA-8.9a may-not-advance"


@pytest.mark.rule("WWA-7.1c")
def test_regions_bind_advances_too() -> None:
    # who may not attack into a hex does not come to advance; nothing else leads there
    played = segment("rwanda", {"RW221": "2215", "ANC1": "2215", "ANC2": "2215", "FAC2": "2315"})
    assert played.tokens("a", "2315") == ["ANC1", "ANC2"]


def test_a_unit_that_advances_may_take_a_cache_along() -> None:
    caches = ((REBELS, "0811"), (REBELS, "0910"))
    played = emptied(caches=caches)
    assert played.tokens("advance", "ANC2") == ["carry"]
    assert emptied(caches=caches[1:]).refused("advance ANC1 carry") == "WWA-8.9a no-cache-to-carry"
    played.do("advance ANC2 carry")
    assert last(played, Advanced).carries
    assert sorted(cache.where for cache in played.state.caches if cache.side == REBELS) == sorted((at("0811"), at("0911")))
    assert played.refused("advance ANC2 carry") == "WWA-8.9a may-not-advance"


def test_who_is_the_last_to_leave_takes_the_cache_along() -> None:
    caches = ((REBELS, "0811"), (REBELS, "0910"))
    played = emptied("a 0911 with ANC1,ANC2,RDC1 advance ANC1,ANC2", caches=caches)
    assert [event.carries for event in played.told if isinstance(event, Advanced)] == [False, True]


@pytest.mark.rule("WWA-12.2f")
def test_caches_are_gone_from_a_hex_whose_units_are_all_eliminated() -> None:
    caches = ((REBELS, "0811"), (GOVERNMENT, "0911"), (GOVERNMENT, "0911"))
    played = segment("rwanda", UNITS, caches=caches).do("a 0911 with ANC1,ANC2,RDC1").do("hold").roll(4)
    assert (last(played, CachesLost).hex, last(played, CachesLost).caches) == ("0911", 2)
    assert [cache.side for cache in played.state.caches if cache.side >= 0] == [REBELS]
    assert {cache.turn for cache in played.state.caches} == {1, 4}  # these can be bought from turn 4 on
    # on the attackers' side, too
    lonely = segment("rwanda", {"ANC1": "0811", "FACPG": "0911"}, caches=((REBELS, "0811"),)).do("a 0911 with ANC1").roll(1)
    assert last(lonely, CachesLost).hex == "0811"
