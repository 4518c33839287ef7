"""Retreats: where to, who makes room, who cannot, who leaves the map, and where civilians flee."""

from collections.abc import Iterable

import pytest

from pbem.engine.decisions import IllegalOrder
from pbem.engine.demands import Choose, Open
from pbem.games.rio_40.events import LeftMap, TurnedUp
from pbem.games.rio_40.events_combat import Converted, Retreated
from pbem.games.rio_40.events_search import Advanced
from pbem.games.rio_40.presence import Presence
from pbem.games.rio_40.state import ABOARD, FACE_DOWN, LEFT_MAP, NARCO, ON_MAP, POLICE, RODE, Vow
from pbem.games.rio_40.strength import strength
from tests.games.rio_40.boards import Counter, Position, civilian, position, scenario, secret, unit

STRONG = unit("PM01", "PM", at="D4", strength="30-4-4")
ST = unit("ST01", "ST", at="D5")
CHIEF = scenario(has_chief=True, hider="")
POST = scenario(strongholds=["D5"], hider="")


def struck(
    result: str, *units: Counter, by: Iterable[Counter] = (STRONG,), side: str = "police", **of_position: object
) -> Position:
    """D5 has been attacked by all of these with this result; what is face down there has stayed so."""
    attackers = list(by)
    p = position([*attackers, *units], side=side, **of_position)  # type: ignore[arg-type]
    p.do(f"a D5 {' '.join(each.kind.id for each in attackers)}")
    if isinstance(p.demand, Choose):
        p.do("down")
    fight, table = p.state.fight, p.world.tables.attack
    assert fight is not None
    column = strength(Presence(p.world, p.state), p.state.side, fight.target, fight.attackers).column.final
    return p.roll(next(die for die in range(1, 7) if table.cell(die, column) == result))


def opened(p: Position) -> Position:
    while isinstance(p.demand, Open):
        p.open()
    return p


def choices(p: Position) -> list[str]:
    assert isinstance(p.demand, Choose)
    assert p.demand.kind == "retreat"
    return list(p.walks())


def is_over(p: Position) -> bool:
    return p.demand == Choose(p.state.side, "phase", is_order=True)


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


# ---- pushing


def crowd(*more: Counter, hexes: str = "C6 D6 E6") -> list[Counter]:
    return [ST, *(unit(f"ST1{n}", "ST", at=at) for n, at in enumerate(hexes.split())), *more]


@pytest.mark.rule("R40-5.3.3.3f", "R40-5.1.5b")
def test_where_every_hex_is_full_a_friend_makes_room() -> None:
    p = struck("R", *crowd())
    assert choices(p) == ["retreat ST01 C6", "retreat ST01 D6", "retreat ST01 E6"]
    p.do("retreat ST01 C6")
    assert p.where("ST01") == "D5"  # nobody has moved yet
    assert choices(p) == ["retreat ST10 B5", "retreat ST10 B6", "retreat ST10 C7"]
    p.do("retreat ST10 B5")
    assert [(event.unit, event.to) for event in p.event(Retreated)] == [("ST10", "B5"), ("ST01", "C6")]  # type: ignore[attr-defined]


@pytest.mark.rule("R40-5.3.3.3f")
def test_only_the_full_category_is_pushed_and_takes_no_harm() -> None:
    friends = crowd(unit("CARST1", "CAR-ST", at="C6"))
    p = struck("SR", *friends).do("retreat ST01 C6", "retreat ST10 B5")
    assert (p.where("CARST1"), p.unit("ST10").markers, p.unit("ST01").markers) == ("C6", 0, 1)


@pytest.mark.rule("R40-5.3.3.3f", "R40-5.3.3.3g")
def test_a_pushed_unit_may_be_suppressed_or_hidden_and_is_turned_up() -> None:
    again = unit("ST10", "ST", at="C6", markers=1, marks=FACE_DOWN)
    p = struck("R", ST, again, unit("ST11", "ST", at="D6"), unit("ST12", "ST", at="E6"))
    p.do("retreat ST01 C6", "retreat ST10 B5")
    assert TurnedUp("", "ST10", "B5") in p.events
    assert (p.where("ST10"), p.unit("ST10").markers) == ("B5", 1)


@pytest.mark.rule("R40-5.3.3.3f")
def test_a_chain_of_two_is_carried_out_from_its_far_end() -> None:
    friends = [ST, unit("ST10", "ST", at="C6"), unit("ST11", "ST", at="B5"), unit("ST12", "ST", at="B6")]
    ground = {"D6 E6 C7 C5": "river"}
    p = struck("R", *friends, terrain=ground)
    assert choices(p) == ["retreat ST10 B5", "retreat ST10 B6"]  # C6 was the only way for ST01
    p.do("retreat ST10 B5", "retreat ST11 A5")
    assert [(event.unit, event.to) for event in p.event(Retreated)] == [  # type: ignore[attr-defined]
        ("ST11", "A5"),
        ("ST10", "B5"),
        ("ST01", "C6"),
    ]


@pytest.mark.rule("R40-5.3.3.3f")
def test_nobody_is_pushed_back_into_the_chain_and_where_none_works_the_unit_holds_out() -> None:
    ground = {"D6 E6 C5 C7 B5 B6": "river"}
    p = struck("R", ST, unit("ST10", "ST", at="C6"), terrain=ground)
    assert (p.where("ST01"), p.unit("ST01").markers, p.where("ST10")) == ("D5", 1, "C6")
    assert is_over(p)


@pytest.mark.rule("R40-5.3.3.3f", "R40-5.3.4e")
def test_a_failed_push_on_the_edge_is_no_way_off_the_map() -> None:
    p = struck(
        "R",
        ST,
        unit("ST10", "ST", at="C5"),
        by=[unit("PM01", "PM", at="E5", strength="30-4-4")],
        columns=5,
        terrain={"D4 C4 B4 B5": "river"},
    )
    assert (p.where("ST01"), p.unit("ST01").markers, is_over(p)) == ("D5", 1, True)


@pytest.mark.rule("R40-S3.2a", "R40-5.3.3.3f")
def test_a_stronghold_is_not_pushed() -> None:
    p = struck("R", ST, unit("ST10", "ST", at="C6"), terrain={"D6 E6": "river"}, rules_of=scenario(strongholds=["C6"], hider=""))
    assert (p.unit("ST01").markers, is_over(p)) == (1, True)


@pytest.mark.rule("R40-5.3.3.3f", "R40-5.1.3.2g")
def test_a_helicopter_with_its_passenger_is_pushed_as_one() -> None:
    crew = [unit("PC01", "PC", at="C6", marks=ABOARD), unit("HELI1", "HELI", at="C6")]
    by = [unit("ST01", "ST", at="D4", strength="30-4-5")]
    p = struck("R", unit("PM02", "PM", at="D5"), *crew, by=by, side="narco", terrain={"D6 E6": "river"})
    assert p.tokens("retreat") == ["HELI1"]
    p.do("retreat HELI1 B5")
    assert (p.where("PC01"), p.where("HELI1"), p.where("PM02")) == ("B5", "B5", "C6")


@pytest.mark.rule("R40-5.3.3.3b", "R40-5.1.3.2g")
def test_a_helicopter_with_its_passenger_needs_room_for_both_and_pushes_both() -> None:
    crew = [unit("PC01", "PC", at="D5", marks=ABOARD), unit("HELI1", "HELI", at="D5")]
    by = [unit("ST01", "ST", at="D4", strength="30-4-5")]
    below = [unit("PM02", "PM", at="C6"), unit("CARPM1", "CAR-PM", at="C6")]
    others = [unit("PM03", "PM", at="D6"), unit("PM04", "PM", at="E6")]
    p = struck("R", *crew, *below, *others, by=by, side="narco")
    assert choices(p) == ["retreat HELI1 C6", "retreat HELI1 D6", "retreat HELI1 E6"]
    p.do("retreat HELI1 C6")
    assert p.tokens("retreat") == ["PM02"]
    p.do("retreat PM02 B5")
    assert p.tokens("retreat") == ["CARPM1"]
    assert "B5" not in p.tokens("retreat", "CARPM1")  # used in the chain already
    p.do("retreat CARPM1 B6")
    assert [p.where(name) for name in ("HELI1", "PC01", "PM02", "CARPM1")] == ["C6", "C6", "B5", "B6"]


# ---- own closed counters


@pytest.mark.rule("R40-5.3.3.3h", "R40-5.1.4.1e")
def test_a_hex_with_an_own_closed_counter_may_be_said_to_have_room() -> None:
    p = struck("R", ST, secret("CI01", "CI", at="C6"))
    assert choices(p) == ["retreat ST01 C6 fits", "retreat ST01 D6", "retreat ST01 E6"]
    p.do("retreat ST01 C6 fits")
    assert p.where("ST01") == "C6"
    assert p.state.vows == (Vow(p.world.index_of["X01"], "not-combatant"),)
    assert p.unit("X01").status == ON_MAP


@pytest.mark.rule("R40-5.3.3.3h", "R40-0g")
def test_only_its_placer_knows_whether_it_has() -> None:
    p = struck("R", ST, secret("OL01", "OL", at="C6"))
    assert "retreat ST01 C6 fits" in choices(p)
    assert choices(p.own("narco")) == ["retreat ST01 D6", "retreat ST01 E6"]
    p.do("retreat ST01 C6 fits")
    found = p.rules.sealed_refusal(p.state, NARCO, p.payloads)
    assert found is not None
    assert found.code == "stated-otherwise"


@pytest.mark.rule("R40-5.3.3.3h", "R40-5.3.3.3b")
def test_the_best_hex_is_under_a_counter_and_the_best_plain_one_is_allowed_too() -> None:
    near_cars = [unit("CARPM1", "CAR-PM", at="C7")]
    p = struck("R", ST, secret("CI01", "CI", at="E6"), *near_cars)
    assert choices(p) == ["retreat ST01 C6", "retreat ST01 D6", "retreat ST01 E6 fits"]


@pytest.mark.rule("R40-5.3.3.3h", "R40-5.3.3.3f")
def test_where_only_closed_counters_are_left_the_owner_says_it_fits_or_opens_them() -> None:
    ground = {"D6 E6": "river"}
    p = struck("R", ST, secret("OL01", "OL", at="C6"), terrain=ground)
    assert choices(p) == ["retreat ST01 C6", "retreat ST01 C6 fits"]
    p.do("retreat ST01 C6").open()
    assert p.tokens("retreat") == ["OL01"]
    p.do("retreat OL01 B5")
    assert (p.where("ST01"), p.where("OL01")) == ("C6", "B5")
    civil = struck("R", ST, secret("CI01", "CI", at="C6"), terrain=ground).do("retreat ST01 C6").open()
    assert (civil.where("ST01"), civil.where("CI01")) == ("C6", "C6")


@pytest.mark.rule("R40-5.3.3.3f", "R40-5.3.3.3h")
def test_a_chain_that_fails_once_a_counter_is_open_is_begun_anew() -> None:
    ground = {"D6 E6 C5 C7 B5 B7 A6 A7": "river"}
    p = struck("R", ST, unit("ST10", "ST", at="C6"), secret("OL01", "OL", at="B6"), terrain=ground)
    assert p.tokens("retreat") == ["ST10"]
    p.do("retreat ST10 B6").open()
    assert (p.where("ST01"), p.unit("ST01").markers, p.where("ST10"), p.where("OL01")) == ("D5", 1, "C6", "B6")
    assert is_over(p)


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


# ---- advances


@pytest.mark.rule("R40-5.3.3.3d")
def test_after_a_retreat_one_adjacent_attacker_may_go_in() -> None:
    by = [STRONG, unit("PM02", "PM", at="C4"), unit("PM03", "PM", at="C5")]
    p = struck("R", ST, unit("PM04", "PM", at="E4"), by=by).do("retreat ST01 E6")
    assert p.demand == Choose(POLICE, "advance", is_order=False)
    assert list(p.walks()) == ["advance PM01", "advance PM03", "stay"]
    p.do("advance PM03")
    assert p.event(Advanced) == [Advanced("PM03", (), "C5", "D5")]
    assert is_over(p)


@pytest.mark.rule("R40-5.3.3.3d", "R40-5.3a")
def test_no_advance_from_afar_nor_without_a_retreat_nor_into_a_held_hex() -> None:
    far = unit("PM01", "PM", at="D3", strength="30-4-4")
    assert is_over(struck("R", ST, by=[far]).do("retreat ST01 E6"))
    assert is_over(struck("E", ST))
    assert is_over(struck("R", ST, unit("PM02", "PM", at="D6")))
    held = struck("R", ST, unit("CARST1", "CAR-ST", at="D5"), terrain={"C6 D6 E6": "favela"}).do("retreat ST01 E6")
    assert is_over(held)


@pytest.mark.rule("R40-5.3.3.3d")
def test_a_civilian_that_fled_makes_room_too_and_one_that_stays_does_not_matter() -> None:
    chased = struck("SR", unit("ST01", "ST", at="D5", markers=2), civilian(at="D5"))
    assert chased.demand == Choose(POLICE, "advance", is_order=False)
    stays = struck("R", ST, civilian(at="D5"), secret("CI02", "CI", at="C6"), civilian("CI03", at="D6"), civilian("CI04", at="E6"))
    stays.do("retreat ST01 D6")
    assert stays.where("CI01") == "D5"
    assert stays.demand == Choose(POLICE, "advance", is_order=False)


@pytest.mark.rule("R40-5.3.5.1c", "R40-5.3.5.1d")
def test_nobody_advances_out_of_a_helicopter_and_it_makes_no_close_attack() -> None:
    crew = [unit("PC01", "PC", at="D4", marks=ABOARD, strength="30-5-6"), unit("HELI1", "HELI", at="D4")]
    p = position([*crew, ST]).do("a D5 PC01").roll(2)
    assert is_over(p.do("retreat ST01 E6"))
    mixed = position([*crew, unit("PM01", "PM", at="C5"), ST]).do("a D5 PC01 PM01").roll(2).do("retreat ST01 E6")
    assert mixed.tokens("advance") == ["PM01"]


@pytest.mark.rule("R40-5.3.5.1e")
def test_nobody_advances_below_a_helicopter() -> None:
    crew = [unit("PC01", "PC", at="D5", marks=ABOARD), unit("HELI1", "HELI", at="D5")]
    by = [unit("ST01", "ST", at="D4", strength="30-4-5")]
    assert is_over(struck("R", *crew, by=by, side="narco").do("retreat HELI1 D6"))


@pytest.mark.rule("R40-5.3.5.2b")
@pytest.mark.parametrize(
    ("terrain", "is_possible"), [("open", True), ("urban", True), ("street", True), ("forest", False), ("favela", False)]
)
def test_who_rode_advances_with_its_car_where_cars_may_go(terrain: str, is_possible: bool) -> None:
    by = [unit("PM01", "PM", at="D4", marks=RODE, strength="30-4-4")]
    p = struck("R", ST, unit("CARPM1", "CAR-PM", at="D4"), by=by, terrain={"D5": terrain}).do("retreat ST01 E6")
    if not is_possible:
        assert is_over(p)
        return
    p.do("advance PM01")
    assert (p.where("PM01"), p.where("CARPM1")) == ("D5", "D5")


# ---- standing orders


def decided(p: Position, policy: str) -> str:
    """What a standing order decides; "ask" when it leaves it to the player."""
    answer = p.rules.answer(p.state, p.rules.read_policy("retreat", policy))
    return p.rules.write(answer) if answer is not None else "ask"


@pytest.mark.parametrize(
    ("policy", "to"),
    [
        ("cover away", "D6"),
        ("away", "C6"),
        ("toward:G5", "E6"),
        ("toward:G5 cover", "E6"),
        ("cover; ST01 toward:A7", "C6"),
        ("cover; CARST1 toward:A7", "D6"),
    ],
)
def test_criteria_choose_among_the_hexes_that_are_allowed(policy: str, to: str) -> None:
    p = struck("R", ST, unit("CARST1", "CAR-ST", at="A1"), terrain={"D6": "urban"})
    assert decided(p, policy) == f"retreat ST01 {to}"


def test_away_is_from_the_nearest_enemy_combatant() -> None:
    by = [unit("PM01", "PM", at="D3", strength="30-4-4")]
    assert decided(struck("R", ST, by=by), "away") == "retreat ST01 C6"
    assert decided(struck("R", ST, unit("PM02", "PM", at="B7", markers=1), by=by), "away") == "retreat ST01 E6"
    for other in (unit("CARPM1", "CAR-PM", at="B7"), unit("PM02", "PM", at="B7", marks=FACE_DOWN)):
        assert decided(struck("R", ST, other, by=by), "away") == "retreat ST01 C6"


def test_combatant_and_transport_can_keep_together() -> None:
    p = struck("R", ST, unit("CARST1", "CAR-ST", at="D5"), terrain={"C6 D6": "favela"})
    assert decided(p, "cover") == "retreat ST01 C6"
    assert decided(p, "with_transport cover") == "retreat ST01 E6"
    two = struck("R", ST, unit("CARST1", "CAR-ST", at="D5")).do("retreat ST01 E6")
    assert decided(two, "away") == "retreat CARST1 C6"
    assert decided(two, "with_transport away") == "retreat CARST1 E6"


def test_the_fewest_are_pushed() -> None:
    friends = [
        ST,
        unit("ST10", "ST", at="C6"),
        unit("ST11", "ST", at="B5"),
        unit("ST12", "ST", at="B6"),
        unit("ST13", "ST", at="E6"),
    ]
    p = struck("R", *friends, terrain={"D6 C7 C5": "river"})
    assert decided(p, "toward:A6") == "retreat ST01 E6"


def test_what_is_left_to_the_player() -> None:
    closed = struck("R", ST, secret("CI01", "CI", at="C6"), terrain={"D6 E6": "river"})
    assert decided(closed, "cover") == "ask"
    assert decided(struck("R", ST, secret("CI01", "CI", at="C6")), "away") == "retreat ST01 D6"
    assert decided(struck("R", ST), "ask") == "ask"
    assert decided(struck("R", ST), "cover; ST01 ask") == "ask"


@pytest.mark.rule("R40-5.3.4e")
@pytest.mark.parametrize(
    ("policy", "expected"),
    [("cover", "convert ST01"), ("edge leave", "retreat ST01 off"), ("edge ask", "ask"), ("ask", "convert ST01")],
)
def test_on_the_edge_they_stay_unless_it_is_said(policy: str, expected: str) -> None:
    p = struck("R", ST, terrain={"C5 E5": "river"}, columns=5)
    assert decided(p, policy) == expected


@pytest.mark.parametrize(
    ("text", "normal"),
    [
        ("COVER Away", "cover away"),
        ("edge CONVERT", "cover away"),
        ("st01 toward:d4;edge leave", "cover away; edge leave; ST01 toward:D4"),
    ],
)
def test_a_standing_order_has_one_form(text: str, normal: str) -> None:
    p = position([STRONG, ST])
    assert p.rules.write_policy("retreat", p.rules.read_policy("retreat", text)) == normal


@pytest.mark.parametrize(
    ("text", "code"),
    [
        ("", "policy-clause-empty"),
        ("cover cover", "policy-word-twice"),
        ("cover ask", "policy-word-twice"),
        ("cover; away", "policy-word-twice"),
        ("edge", "policy-word-unknown"),
        ("edge leave; edge ask", "policy-word-twice"),
        ("ST01", "policy-clause-empty"),
        ("ST01 cover; ST01 away", "policy-word-twice"),
        ("ST99 cover", "unknown-unit"),
        ("#99 cover", "policy-word-unknown"),
        ("toward:Z9", "unknown-hex"),
        ("toward:#9999", "policy-word-unknown"),
        ("home", "unknown-unit"),
    ],
)
def test_what_is_no_standing_order_is_named(text: str, code: str) -> None:
    p = position([STRONG, ST])
    with pytest.raises(IllegalOrder) as caught:
        p.rules.read_policy("retreat", text)
    assert caught.value.refusal.code == code
