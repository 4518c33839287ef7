"""Retreats: where to, who cannot, who leaves the map, and where civilians flee."""

import pytest

from pbem.engine.decisions import IllegalOrder
from pbem.engine.demands import Choose
from pbem.games.rio_40.events import Converted, LeftMap, Retreated
from pbem.games.rio_40.state import ABOARD, FACE_DOWN, LEFT_MAP, NARCO, ON_MAP
from tests.games.rio_40.battles import ST, choices, is_over, opened, struck
from tests.games.rio_40.boards import Counter, civilian, scenario, secret, unit

CHIEF = scenario(has_chief=True, hider="")
POST = scenario(strongholds=["D5"], hider="")


# ---- where to


@pytest.mark.rule("R40-5.3.3.3a", "R40-5.3.3.3b")
def test_one_hex_away_from_every_enemy_combatant() -> None:
    p = struck("R", ST)
    assert choices(p) == ["retreat ST01 C6", "retreat ST01 D6", "retreat ST01 E6"]
    assert p.demand == Choose(NARCO, "retreat", is_order=False)
    p.do("retreat ST01 C6")
    assert Retreated("ST01", (), "D5", "C6") in p.events
    assert p.where("ST01") == "C6"


@pytest.mark.rule("R40-5.3.3.3a", "R40-5.3.3.3b", "R40-5.1.5b")
def test_terrain_enemies_and_opposing_counters_close_a_hex() -> None:
    p = struck("R", ST, secret("CI01", "CI", at="D6"), terrain={"E6": "river"}, rules_of=scenario(hider="police"))
    assert p.where("ST01") == "C6"  # the only way is taken without asking
    car = struck("R", unit("CARST1", "CAR-ST", at="D5"), terrain={"E6": "forest", "C6": "rough"})
    assert car.where("CARST1") == "D6"


@pytest.mark.rule("R40-5.3.3.3b")
def test_a_hex_next_to_no_enemy_at_all_comes_first() -> None:
    p = struck("R", ST, unit("CARPM1", "CAR-PM", at="C7"))
    assert p.where("ST01") == "E6"  # C6 and D6 are next to the car


@pytest.mark.rule("R40-5.3.3.3b")
def test_next_to_a_transport_is_better_than_nowhere() -> None:
    p = struck("R", ST, unit("CARPM1", "CAR-PM", at="C7"), terrain={"E6": "river"})
    assert choices(p) == ["retreat ST01 C6", "retreat ST01 D6"]


@pytest.mark.rule("R40-5.3.3.3b", "R40-5.3.3.3f")
def test_where_stacking_is_kept_comes_before_everything_else() -> None:
    friends = [unit("ST02", "ST", at="E6"), unit("CARPM1", "CAR-PM", at="C7")]
    p = struck("R", ST, *friends)
    assert choices(p) == ["retreat ST01 C6", "retreat ST01 D6"]  # next to the car, but free


@pytest.mark.rule("R40-5.3.3.3b", "R40-0j")
def test_airborne_enemies_make_nobody_adjacent() -> None:
    crew = [unit("PC01", "PC", at="D7", marks=ABOARD), unit("HELI1", "HELI", at="D7")]
    p = struck("R", ST, *crew)
    assert choices(p) == ["retreat ST01 C6", "retreat ST01 D6", "retreat ST01 E6"]


@pytest.mark.rule("R40-5.3.3.3e")
def test_combatant_and_car_retreat_one_by_one() -> None:
    p = struck("R", ST, unit("CARST1", "CAR-ST", at="D5"))
    p.do("retreat ST01 C6")
    assert choices(p) == ["retreat CARST1 C6", "retreat CARST1 D6", "retreat CARST1 E6"]
    p.do("retreat CARST1 E6")
    assert (p.where("ST01"), p.where("CARST1")) == ("C6", "E6")


@pytest.mark.rule("R40-5.3.3.3e", "R40-5.1.3.2g")
def test_a_helicopter_retreats_with_its_passenger_over_any_ground() -> None:
    crew = [unit("PC01", "PC", at="D5", marks=ABOARD), unit("HELI1", "HELI", at="D5")]
    by = [unit("ST01", "ST", at="D4", strength="30-4-5")]
    p = struck("R", *crew, by=by, side="narco", terrain={"D6": "river", "C6 E6": "favela"})
    assert choices(p) == ["retreat HELI1 C6", "retreat HELI1 D6", "retreat HELI1 E6"]
    p.do("retreat HELI1 D6")
    assert Retreated("HELI1", ("PC01",), "D5", "D6") in p.events
    assert (p.where("PC01"), p.unit("PC01").has(ABOARD), is_over(p)) == ("D6", True, True)


@pytest.mark.rule("R40-5.3.3c")
def test_suppression_and_retreat_and_morale_and_retreat() -> None:
    p = struck("SR", ST)
    assert p.unit("ST01").markers == 1
    assert p.do("retreat ST01 C6").where("ST01") == "C6"
    p = struck("MR", ST).roll(5)
    assert p.unit("ST01").markers == 1
    assert p.do("retreat ST01 C6").where("ST01") == "C6"
    gone = struck("SR", unit("ST01", "ST", at="D5", markers=2))
    assert is_over(gone)


@pytest.mark.rule("R40-5.3.3.3g", "R40-5.1.5a")
def test_a_closed_counter_retreats_as_what_it_is() -> None:
    p = opened(struck("R", secret("ST01", "ST", at="D5")))
    p.do("retreat ST01 C6")
    assert p.where("ST01") == "C6"


@pytest.mark.rule("R40-5.3.3.3a")
def test_only_the_unit_whose_turn_it_is_retreats_and_only_there() -> None:
    p = struck("R", ST, unit("ST02", "ST", at="A1"))
    assert p.why("retreat ST02 C6") == ("R40-5.3.3.3a", "another-retreats")
    assert p.why("retreat ST01 C5") == ("R40-5.3.3.3b", "no-retreat-there")
    assert p.why("retreat ST01 off") == ("R40-5.3.3.3b", "no-retreat-there")
    assert p.why("retreat ST01 C6 fits") == ("R40-5.3.3.3b", "no-retreat-there")
    assert p.why("convert ST01") == ("R40-5.3.4c", "not-besieged")
    with pytest.raises(IllegalOrder, match="wrong-form"):
        p.rules.read("retreat ST01 C6 now")


# ---- sieges


@pytest.mark.rule("R40-5.3.4a", "R40-5.3.4b", "R40-5.3.4c")
@pytest.mark.parametrize(("result", "markers"), [("R", 1), ("SR", 2)])
def test_two_enemies_opposite_besiege_and_retreat_becomes_suppression(result: str, markers: int) -> None:
    p = struck(result, ST, unit("PM02", "PM", at="D6", markers=2))
    assert p.event(Converted) == [Converted("ST01", "D5")]
    assert (p.where("ST01"), p.unit("ST01").markers, is_over(p)) == ("D5", markers, True)


@pytest.mark.rule("R40-5.3.4c")
def test_morale_and_retreat_of_a_besieged_unit_and_a_third_marker() -> None:
    p = struck("MR", ST, unit("PM02", "PM", at="D6")).roll(5)
    assert p.unit("ST01").markers == 2
    gone = struck("R", unit("ST01", "ST", at="D5", markers=2), unit("PM02", "PM", at="D6"))
    assert gone.unit("ST01").status != ON_MAP


@pytest.mark.rule("R40-5.3.4a")
def test_face_down_units_besiege_nobody_and_friends_keep_a_hex_open() -> None:
    p = struck("R", ST, unit("PM02", "PM", at="D6", marks=FACE_DOWN))
    assert choices(p) == ["retreat ST01 C6", "retreat ST01 E6"]
    beside = struck("R", ST, unit("CARST1", "CAR-ST", at="D6"), terrain={"C6 E6": "river"})
    assert (beside.where("ST01"), beside.unit("ST01").markers) == ("D6", 0)


@pytest.mark.rule("R40-5.3.4d")
def test_conversion_is_tested_for_each_with_its_own_ground() -> None:
    p = struck("R", ST, unit("CARST1", "CAR-ST", at="D5"), terrain={"C6 D6 E6": "favela"})
    p.do("retreat ST01 D6")
    assert p.event(Converted) == [Converted("CARST1", "D5")]
    assert (p.unit("CARST1").markers, p.unit("ST01").markers) == (1, 0)


@pytest.mark.rule("R40-5.3.4e", "R40-5.1.5e")
def test_a_besieged_unit_on_the_edge_may_leave_the_map() -> None:
    p = struck("R", ST, terrain={"C5 E5": "river"}, columns=5)
    assert choices(p) == ["retreat ST01 off", "convert ST01"]
    stays = struck("R", ST, terrain={"C5 E5": "river"}, columns=5).do("convert ST01")
    assert (stays.unit("ST01").markers, stays.where("ST01")) == (1, "D5")
    p.do("retreat ST01 off")
    assert p.event(LeftMap) == [LeftMap("ST01", "D5")]
    assert (p.unit("ST01").status, p.state.losses) == (LEFT_MAP, ())
    assert p.why("retreat ST01 C6")[0] != ""


@pytest.mark.rule("R40-5.3.4e")
def test_not_inside_nor_face_down_nor_with_the_chief_nor_as_a_civilian() -> None:
    rivers = {"C5 C6 D6 E5 E6": "river"}
    assert is_over(struck("R", ST, terrain=rivers))
    edge = {"C5 E5": "river"}
    down = struck("R", unit("ST01", "ST", at="D5", marks=FACE_DOWN), terrain=edge, columns=5)
    assert (is_over(down), down.unit("ST01").markers) == (True, 1)
    guard = struck("R", ST, civilian(at="D5", role="chief"), terrain=edge, columns=5, rules_of=CHIEF)
    assert (is_over(guard), guard.unit("ST01").markers, guard.unit("CI01").markers) == (True, 1, 1)
    with_civilian = struck("R", ST, civilian(at="D5"), terrain=edge, columns=5).do("retreat ST01 off")
    assert (with_civilian.where("CI01"), with_civilian.unit("CI01").markers) == ("D5", 1)


@pytest.mark.rule("R40-5.3.4e", "R40-5.1.3.2g")
def test_a_helicopter_leaves_with_its_passenger() -> None:
    crew = [unit("PC01", "PC", at="D5", marks=ABOARD), unit("HELI1", "HELI", at="D5")]
    around = [unit(f"ST0{n}", "ST", at=at) for n, at in enumerate(["C5", "E5"], 2)]
    by = [unit("ST01", "ST", at="D4", strength="30-4-5")]
    p = struck("R", *crew, *around, by=by, side="narco", columns=5)
    assert choices(p) == ["retreat PC01 off", "convert PC01"]
    p.do("retreat PC01 off")
    assert (p.unit("PC01").status, p.unit("HELI1").status, is_over(p)) == (LEFT_MAP, LEFT_MAP, True)
    p = struck("R", *crew, *around, by=by, side="narco", columns=5).do("convert PC01")
    assert choices(p) == ["retreat HELI1 off", "convert HELI1"]


# ---- strongholds and the chief


@pytest.mark.rule("R40-S3.2a")
def test_a_combatant_in_a_stronghold_does_not_retreat_but_its_car_does() -> None:
    p = struck("SR", ST, unit("CARST1", "CAR-ST", at="D5"), rules_of=POST)
    assert (p.where("ST01"), p.unit("ST01").markers) == ("D5", 2)
    assert choices(p)[0] == "retreat CARST1 C6"


@pytest.mark.rule("R40-S2.2d", "R40-S2.2b")
def test_the_chief_goes_with_his_guard_and_takes_no_retreat_of_his_own() -> None:
    p = struck("SR", ST, civilian(at="D5", role="chief"), rules_of=CHIEF).do("retreat ST01 E6")
    assert Retreated("ST01", ("CI01",), "D5", "E6") in p.events
    assert (p.where("CI01"), p.unit("CI01").markers) == ("E6", 1)


@pytest.mark.rule("R40-S2.2d")
def test_the_chief_stays_with_a_besieged_guard_and_flees_alone_without_one() -> None:
    chief = civilian(at="D5", role="chief")
    p = struck("R", ST, chief, unit("PM02", "PM", at="D6"), rules_of=CHIEF)
    assert (p.where("CI01"), p.unit("CI01").markers) == ("D5", 1)
    alone = struck("SR", unit("ST01", "ST", at="D5", markers=2), chief, rules_of=CHIEF)
    assert (alone.where("CI01"), alone.unit("CI01").markers) == ("C6", 1)
    car = struck("R", unit("CARST1", "CAR-ST", at="D5"), chief, rules_of=CHIEF).do("retreat CARST1 E6")
    assert car.where("CI01") == "C6"


# ---- civilians


@pytest.mark.rule("R40-6h", "R40-5.3.3.3c")
def test_a_civilian_flees_as_far_as_it_can_and_nobody_is_asked() -> None:
    p = struck("R", unit("CARST1", "CAR-ST", at="D5"), civilian(at="D5")).do("retreat CARST1 C6")
    assert p.where("CI01") == "C6"  # D6 is as far from the one attacker, and lower in the list


@pytest.mark.rule("R40-6h")
def test_the_sum_of_distances_decides_then_the_lowest_hex() -> None:
    by = [unit("PM01", "PM", at="D4", strength="30-4-4"), unit("PM02", "PM", at="C4")]
    p = struck("R", unit("CARST1", "CAR-ST", at="D5"), civilian(at="D5"), by=by).do("retreat CARST1 C6")
    assert p.where("CI01") == "D6"  # farther from PM02 than C6, and lower than E6


@pytest.mark.rule("R40-6h", "R40-5.1.4.1d")
@pytest.mark.parametrize(
    "other", [civilian("CI02", at="C6"), secret("ST02", "ST", at="C6"), unit("PM03", "PM", at="C6", marks=FACE_DOWN)]
)
def test_no_civilian_no_counter_and_no_attacker_lets_it_in(other: Counter) -> None:
    p = struck("R", unit("CARST1", "CAR-ST", at="D5"), civilian(at="D5"), other, terrain={"D6": "river"})
    if p.why("retreat CARST1 E6") == ("", ""):
        p.do("retreat CARST1 E6")
    assert p.where("CI01") == "E6"


@pytest.mark.rule("R40-6h")
def test_it_may_join_its_own_friends_of_the_other_category() -> None:
    p = struck("R", unit("CARST1", "CAR-ST", at="D5"), civilian(at="D5"), unit("ST02", "ST", at="C6"))
    p.do("retreat CARST1 E6")
    assert p.where("CI01") == "C6"


@pytest.mark.rule("R40-6h")
def test_with_every_far_hex_closed_it_goes_opposite_the_nearest_attacker() -> None:
    by = [unit("PM01", "PM", at="D4", strength="30-4-4"), unit("PM02", "PM", at="D7")]
    p = struck("R", unit("CARST1", "CAR-ST", at="D5"), civilian(at="D5"), by=by, terrain={"C6 E6": "river"})
    assert p.where("CI01") == "D6"  # next to PM02, and opposite PM01


@pytest.mark.rule("R40-6h")
def test_with_nowhere_to_go_it_takes_a_marker() -> None:
    p = struck("R", unit("CARST1", "CAR-ST", at="D5"), civilian(at="D5"), terrain={"C6 D6 E6": "river"})
    assert (p.where("CI01"), p.unit("CI01").markers) == ("D5", 1)
    assert Converted("CI01", "D5") in p.events
