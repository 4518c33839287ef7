"""Set-up, bullet by bullet, and the Kitona Coup. Sections 3.2, 14."""

from collections.abc import Callable
from itertools import cycle

import pytest

from pbem.engine.hexes import hex_name
from pbem.games.world_war_africa.contingents import CONTINGENTS, REBELS
from pbem.games.world_war_africa.events import TownRolled, UnitsDrawn
from pbem.games.world_war_africa.rules import control
from pbem.games.world_war_africa.rules.placing import dice_for, drawn
from pbem.games.world_war_africa.state import ASIDE, AVAILABLE, BY_KITONA, READY, Step
from tests.games.world_war_africa.played import Played, lowest
from tests.games.world_war_africa.positions_in_code import WORLD, at, position, unit

QUIET = (1,) * 6  # no rebels rise: Bukavu, Goma, Kisangani, Bunia, Buta, Isiro
BRIGADES = ("FAC2 1709", "FAC3 1400", "FAC5 1410", "FAC7 1803", "FAC8 0712", "FAC10 1408")
MILITIA = ("PCD1 1709", "PCD2 1400", "PCD3 1410", "PCD4 1803", "PCD5 0712")


def at_garrisons(*dice: int) -> Played:
    played = Played().do("end").roll(*(dice or QUIET))
    while played.due == "militia":
        played.do(f"take {played.tokens('take')[0]}")
    return played


def at_hutu(*dice: int) -> Played:
    played = at_garrisons(*dice)
    if not played.refused("deploy FAC12 2614"):
        played.do("deploy FAC12 2614")
    return played.do(*(f"deploy {order}" for order in (*BRIGADES, *MILITIA)), "end")


def at_kivu(*dice: int) -> Played:
    """All dice 1: the first five Hutu units by id stand in Lodja's neighbourhood, out of the way."""
    played = at_hutu(*dice).roll(*(1,) * 5)
    places = cycle(("1710", "1708"))
    for name in played.tokens("deploy"):
        played.do(f"deploy {name} {next(places)}" if played.tokens("deploy") else "end")
    return played.do("end").roll(*lowest(played.faces) if played.due == "dice" else ())


def at_coup() -> Played:
    played = at_kivu().do("deploy BU 1816")
    drawn_here = [name for name in played.tokens("deploy") if name.startswith("ANC")]
    played.do(*(f"deploy {name} 1914" for name in drawn_here), "deploy RDC1 1815", "deploy RDC2 1815")
    return played.do("deploy RW201 1915", "cache 1915", "cache 1815", "end")


@pytest.mark.rule("WWA-3.2h", "WWA-3.2i", "WWA-3.2p")
def test_who_is_not_placed_waits_in_the_available_box() -> None:
    state = at_coup().state
    for name in ("FAC50", "RW221", "RW501", "RW211", "ZB1", "AN5", "CHRG", "UG309", "MLC1"):
        assert state.units[unit(name)].status == AVAILABLE, name


@pytest.mark.rule("WWA-3.2h")
def test_event_units_wait_outside() -> None:
    assert {kind.id for kind, one in zip(WORLD.kinds, Played().state.units, strict=True) if one.status == ASIDE} == {
        "ADF",
        "WNBF",
        "LENDU",
    }


@pytest.mark.rule("WWA-3.2q", "WWA-3.2r", "WWA-3.2s")
def test_tracks_and_pools_at_the_start() -> None:
    state = Played().state
    assert dict(zip(CONTINGENTS, state.points, strict=True)) == {"drc": 2, "zimbabwe": 6, "angola": 4, "rwanda": 4, "uganda": 6}
    assert (state.turn, len(state.events)) == (1, 11)
    assert [CONTINGENTS[each] for each in state.waiting] == ["drc", "zimbabwe", "angola"]


@pytest.mark.rule("WWA-3.2o", "WWA-3.2v")
def test_transport_helicopters_of_the_rebels_are_ready_and_nothing_else() -> None:
    state = Played().state
    ready = {marker.id for marker, where in zip(WORLD.supports, state.supports, strict=True) if where == READY}
    assert ready == {"tac_rwanda", "tac_uganda"}
    assert state.advisers == -1


@pytest.mark.rule("WWA-3.2b")
def test_the_guard_and_up_to_two_infantry_brigades_stand_in_kinshasa() -> None:
    played = Played()
    assert played.at("Kinshasa") == ["FACPG"]
    assert "FAC31P" not in played.tokens("deploy")  # airborne
    assert "PCD1" not in played.tokens("deploy")
    assert played.tokens("deploy", "FAC2") == ["1602"]
    assert played.refused("deploy FACM 1602") == played.refused("deploy FAC1A 1602") == "WWA-3.2u not-to-be-placed"
    played.do("deploy FAC2 1602", "deploy FAC3 1602")
    assert played.refused("deploy FAC5 1602") == "WWA-3.2u not-to-be-placed"
    assert played.do("end").due == "dice"
    assert Played().do("end").due == "dice"  # or none


@pytest.mark.rule("WWA-3.2c")
def test_rebels_rise_on_four_or_more_by_the_side_of_the_equator() -> None:
    played = Played().do("end")
    assert played.faces == (6,) * 6
    played.roll(4, 3, 6, 5, 1, 6)  # Bukavu, Goma, Kisangani, Bunia, Buta, Isiro
    rolled = [(event.town, event.rises) for event in played.told if isinstance(event, TownRolled)]
    towns = ["Bukavu", "Goma", "Kisangani", "Bunia", "Buta", "Isiro"]
    assert rolled == list(zip(towns, (True, False, True, True, False, True), strict=True))
    assert played.tokens("take") == ["RDC1", "RDC2", "RDC3", "RDC4", "RDC5", "RDC6"]
    played.do("take RDC4", "take RDC1")
    assert played.tokens("take") == ["MLCM1", "MLCM2", "MLCM3", "MLCM4"]
    assert played.refused("take RDC2") == "WWA-3.2c not-one-of-them"
    played.do("take MLCM2", "take MLCM1")
    assert [played.where(name) for name in ("RDC4", "RDC1", "MLCM2", "MLCM1")] == ["1915", "2211", "2416", "2614"]
    assert played.due == "garrisons"
    three = Played().do("end").roll(1, 1, 1, 6, 6, 6).do("take MLCM1", "take MLCM2")
    assert three.tokens("take") == ["MLCM3", "MLCM4"]  # two are a choice still


@pytest.mark.rule("WWA-3.2d")
def test_isiro_gets_a_brigade_unless_rebels_are_there() -> None:
    played = at_garrisons()
    assert "2614" in played.tokens("deploy", "FAC31P")
    assert not played.refused("deploy FAC1A 2614")
    assert at_garrisons(1, 1, 1, 1, 1, 6).refused("deploy FAC2 2614") == "WWA-3.2d not-a-place-for-it"


@pytest.mark.rule("WWA-3.2e")
def test_six_towns_get_a_brigade_of_any_type_each() -> None:
    played = at_garrisons().do("deploy FACM 0712")
    assert played.refused("deploy FAC2 0712") == "WWA-3.2e not-a-place-for-it"
    assert played.refused("deploy FAC2 1602") == "WWA-3.2e not-a-place-for-it"
    assert played.refused("end").startswith("WWA-3.2u still-to-place")
    played.do("deploy FAC12 2614", *(f"deploy {order}" for order in BRIGADES if "0712" not in order))
    assert "FAC14" not in played.tokens("deploy")


@pytest.mark.rule("WWA-3.2f")
def test_five_militia_one_for_a_town() -> None:
    played = at_garrisons().do(*(f"deploy {order}" for order in (*BRIGADES, *MILITIA[:4])))
    assert played.refused("deploy PCD6 1709") == "WWA-3.2f not-a-place-for-it"
    assert played.refused("deploy PCD6 1602") == "WWA-3.2f not-a-place-for-it"
    assert played.tokens("deploy", "PCD6") == ["0712", "1408", "2614"]
    played.do("deploy PCD6 2614", "deploy FAC12 2614")  # beside the brigade
    assert not any(name.startswith("PCD") for name in played.tokens("deploy"))
    assert played.refused("end") == ""
    held = at_garrisons(1, 1, 1, 1, 1, 6)
    assert "2614" not in held.tokens("deploy", "PCD1")


@pytest.mark.rule("WWA-3.2g", "WWA-0b")
def test_five_hutu_units_are_drawn_and_stand_on_or_next_to_free_towns() -> None:
    played = at_hutu(6, 1, 1, 1, 1, 1)  # RDC in Bukavu
    assert played.faces == (13, 12, 11, 10, 9)
    played.roll(1, 1, 13 - 2, 1, 1)
    found = next(event.units for event in reversed(played.told) if isinstance(event, UnitsDrawn))
    assert len(set(found)) == 5
    assert played.tokens("deploy") == [name for name in WORLD.notation.index_of if name in found]
    here = played.tokens("deploy", found[0])
    assert "2016" in here
    assert "1815" not in here  # next to Bukavu, and to no free town
    assert "1915" not in here
    assert "1602" not in here
    assert played.refused(f"deploy {found[0]} 1915") == "WWA-6.1c enemy-there"  # next to Goma, but held
    assert played.refused(f"deploy {found[0]} 1711") == "WWA-3.2g not-a-place-for-it"
    assert played.refused("end") == "WWA-3.2u still-to-place"


@pytest.mark.rule("WWA-3.2t", "WWA-0e")
def test_set_up_respects_stacking() -> None:
    played = at_hutu().roll(1, 1, 1, 1, 1)
    first, second, third, fourth, _ = played.tokens("deploy")
    played.do(f"deploy {first} 1815", f"deploy {second} 1815", f"deploy {third} 1815")  # mountain: 3
    assert played.refused(f"deploy {fourth} 1815") == "WWA-6.0a no-room"
    assert "1815" not in played.tokens("deploy", fourth)


@pytest.mark.rule("WWA-3.2n", "WWA-3.2l")
def test_draws_of_the_rebels() -> None:
    played = at_hutu().roll(1, 1, 1, 1, 1)
    for name in played.tokens("deploy"):
        played.do(f"deploy {name} {played.tokens('deploy', name)[0]}")
    played.do("end")
    assert played.faces == (8, 7, 6, 7, 6, 4, 3)  # three ANC, two Ugandans, two MLC militia
    played.roll(8, 1, 1, 2, 2, 4, 1)
    assert played.at("Uganda") == ["UG303", "UG305", "UGARMD"]
    assert sum(cache.where == at("Uganda") for cache in played.state.caches) == 2
    assert [name for name in played.tokens("deploy") if name[:3] in ("ANC", "MLC")] == ["ANC1", "ANC2", "ANC8", "MLCM1", "MLCM4"]
    assert played.tokens("deploy", "MLCM1") == ["Uganda"]


@pytest.mark.rule("WWA-3.2j")
def test_rwandan_infantry_stands_round_bukavu_and_goma_or_stays_in_its_box() -> None:
    played = at_kivu()
    infantry = [name for name in played.tokens("deploy") if name.startswith("RW")]
    assert len(infantry) == 6
    assert "RW221" not in infantry
    assert "RW501" not in infantry
    assert played.tokens("deploy", "RW201") == ["1815", "1816", "1914", "1915", "2015", "2016", "2115"]
    assert played.refused("deploy RW201 Rwanda_Box") == "WWA-3.2j not-a-place-for-it"


@pytest.mark.rule("WWA-3.2l")
def test_two_rdc_militia_and_three_anc_within_two_of_bukavu_and_goma() -> None:
    played = at_kivu()
    here = played.tokens("deploy", "RDC3")
    assert "1714" in here  # two from Bukavu
    assert "1713" not in here
    assert played.tokens("deploy", "ANC1") == here
    played.do("deploy RDC3 1714", "deploy RDC5 1714")
    assert "RDC1" not in played.tokens("deploy")
    assert played.refused("deploy RDC1 1714") == "WWA-3.2u not-to-be-placed"
    assert played.refused("end").startswith("WWA-3.2u still-to-place")


@pytest.mark.rule("WWA-3.2a")
def test_what_earlier_rolls_have_used_up_is_lost() -> None:
    assert dice_for(5, 3) == (3, 2)  # the last one needs no die
    assert drawn((7, 8, 9), 5, (3, 1)) == (9, 7, 8)
    assert drawn((7,), 2, ()) == (7,)
    assert drawn((), 2, ()) == ()
    # three militia of MLC rise: two of four are left to be drawn, by one die
    played = at_hutu(1, 1, 1, 6, 6, 6).roll(1, 1, 1, 1, 1)
    for name in played.tokens("deploy"):
        played.do(f"deploy {name} {played.tokens('deploy', name)[0]}")
    played.do("end")
    assert played.faces == (8, 7, 6, 7, 6)
    played.roll(1, 1, 1, 1, 1)
    assert [name for name in played.tokens("deploy") if name.startswith("MLC")] == ["MLCM4"]


@pytest.mark.rule("WWA-3.2a")
@pytest.mark.parametrize(("gone", "risen"), [(2, "MLCM4"), (3, "MLCM4"), (4, "")])
def test_the_last_counter_rises_unasked_and_nobody_where_none_is_left(gone: int, risen: str) -> None:
    units = {f"MLCM{number}": "2614" for number in range(1, gone + 1)}
    played = Played(position(units, turn=1), Step("turn", number=1), Step("coup", REBELS), Step("militia", REBELS, number=2416))
    if gone == 2:
        played.do("take MLCM4")
    assert (played.due, played.at("2416")) == ("coup", [risen] if risen else [])


@pytest.mark.rule("WWA-3.2m")
def test_the_burundians_stand_next_to_bukavu() -> None:
    played = at_kivu()
    assert played.tokens("deploy", "BU") == ["1815", "1816", "1914", "2015", "2016"]
    assert played.refused("deploy BU 1915") == "WWA-3.2m not-a-place-for-it"


@pytest.mark.rule("WWA-3.2k")
def test_two_caches_go_where_rebels_stand() -> None:
    played = at_kivu()
    assert played.refused("cache 1915") == "WWA-3.2k no-cache-there"
    played.do("deploy BU 1816", *(f"deploy {name} 1914" for name in played.tokens("deploy") if name.startswith("ANC")))
    played.do("deploy RW201 1915", "deploy RDC3 1714", "deploy RDC1 1714")  # who is farther away than Rwandans may be has none
    assert played.refused("end") == "WWA-3.2k caches-left"
    assert played.tokens("cache") == ["1816", "1914", "1915"]
    played.do("cache 1915", "cache 1915")
    assert played.refused("cache 1915") == "WWA-3.2k no-cache-there"
    assert sum(cache.where == at("1915") for cache in played.state.caches) == 2


@pytest.mark.rule("WWA-3.2u")
def test_every_part_is_finished_before_the_next_and_the_rebels_come_last() -> None:
    played = Played()
    found = [played.due]
    played.do("end").roll(*QUIET)
    found.append(played.due)
    assert played.refused("cache 1915") != ""
    assert found == ["capital", "garrisons"]
    assert played.rules.refusal(played.state, 1, played.rules.read("deploy RW201 1915")) is not None
    assert at_kivu().due == "kivu"
    assert at_coup().due == "coup"


@pytest.mark.rule("WWA-3.2v", "WWA-3.1b", "WWA-3.1f")
def test_control_is_set_when_all_stand() -> None:
    state = at_coup().do("end").state
    held = {hex_name(here): control.holder(WORLD, state, here) for here in WORLD.board.playable}
    assert {name for name, by in held.items() if by >= 0} == {
        hex_name(one.where) for one in state.units if one.where in WORLD.board.terrain
    }
    assert CONTINGENTS[held["1915"]] == "rwanda"
    assert held["2211"] == -1
    assert CONTINGENTS[control.holder(WORLD, state, WORLD.board.kitona)] == "drc"


# --- the coup


@pytest.mark.rule("WWA-4.0a", "WWA-14.0a")
def test_any_rebel_unit_of_the_map_but_a_ugandan_takes_kitona() -> None:
    played = at_coup()
    offered = played.tokens("coup")
    assert {"RW201", "BU", "RDC1"} <= set(offered)
    assert not any(name.startswith("UG") for name in offered)
    assert played.refused("coup UGARMD") == played.refused("coup RW221") == "WWA-14.0a not-for-the-coup"
    played.do("coup RW201")
    assert played.where("RW201") == "Kitona"
    assert played.state.has_coup
    assert CONTINGENTS[control.holder(WORLD, played.state, WORLD.board.kitona)] == "rwanda"
    assert CONTINGENTS[control.holder(WORLD, played.state, at("1915"))] == "rwanda"  # what it left stays the rebels'
    assert played.due == "dice"


@pytest.mark.rule("WWA-14.0b")
def test_a_die_sends_rdc_or_anc_after_it() -> None:
    played = at_coup().do("coup RW201").roll(3)
    assert played.tokens("take") == ["RDC3", "RDC4", "RDC5", "RDC6"]
    played.do("take RDC5")
    assert played.at("Kitona") == ["RW201", "RDC5"]
    assert played.due == "reinforcement"
    assert played.state.units[unit("RDC5")].has(BY_KITONA)
    other = at_coup().do("coup BU").roll(4)
    assert all(name.startswith("ANC") for name in other.tokens("take"))
    # the only one there is goes unasked
    units = {f"RDC{number}": "1915" for number in range(1, 6)}
    alone = Played(position(units, turn=1), Step("turn", number=1), Step("coup", REBELS)).do("coup RDC1").roll(1)
    assert (alone.at("Kitona"), alone.state.units[unit("RDC6")].has(BY_KITONA)) == (["RDC1", "RDC6"], True)


@pytest.mark.rule("WWA-14.0b", "WWA-0e")
@pytest.mark.parametrize("die", [3, 4])
def test_nobody_follows_a_unit_of_the_mlc_whose_contingent_is_another(die: int) -> None:
    state = position({"MLC1": "Isiro", "RW201": "Goma"}, turn=1)
    played = Played(state, Step("turn", number=1), Step("set_up_ends"), Step("coup", REBELS)).do("coup MLC1").roll(die)
    assert (played.at("Kitona"), played.due) == (["MLC1"], "movement")


@pytest.mark.rule("WWA-14.0a")
def test_nobody_has_to_declare_it() -> None:
    played = at_coup().do("end")
    assert (played.due, played.state.has_coup) == ("reinforcement", False)


# --- one path of legality


@pytest.mark.parametrize("part", [Played, at_garrisons, lambda: at_hutu().roll(1, 1, 1, 1, 1), at_kivu, at_coup])
def test_what_is_offered_is_what_is_allowed(part: Callable[[], Played]) -> None:
    played = part()
    offered = set(played.walks())
    near = {here for town in WORLD.board.towns for here in WORLD.board.grid.within(town, 2)} | set(WORLD.board.grid.boxes)
    places = [WORLD.board.grid.name(here) for here in sorted(near)]
    every = [f"deploy {kind.id} {place}" for kind in WORLD.kinds[::3] for place in places]
    every += [f"cache {place}" for place in places] + [f"coup {kind.id}" for kind in WORLD.kinds] + ["end"]
    assert {text for text in every if not played.refused(text)} == offered & set(every)
    assert all(not played.refused(text) for text in offered)
