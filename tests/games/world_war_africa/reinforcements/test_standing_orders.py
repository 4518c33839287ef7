"""Shopping lists, and where units arrive without a word of their owner."""

import pytest
from msgspec.structs import replace

from pbem.engine.decisions import IllegalOrder
from pbem.games.world_war_africa.contingents import DRC
from pbem.games.world_war_africa.rules.reinforcements.placements import BOUGHT, OFFERED
from pbem.games.world_war_africa.state import State, Step
from tests.games.world_war_africa.played import Played, lowest
from tests.games.world_war_africa.positions_in_code import position, unit

HOME = {"FACPG": "Kinshasa", "FAC2": "Lodja", "ANC1": "Goma", "UG301": "Bunia"}


def segment(contingent: str, points: int, state: State | None = None) -> Played:
    side = int(contingent in ("rwanda", "uganda"))
    found = state if state is not None else position(HOME, points={contingent: points}, active=contingent)
    return Played(found, Step("movement", side), Step("reinforcement", side))


def bought(played: Played, text: str) -> list[str]:
    """What a list does in a segment, order by order."""
    rules, said = played.rules, list[str]()
    policies = {"reinforcement": rules.read_policy("reinforcement", text), "place": rules.default_policy("place")}
    while played.due != "movement":
        if played.due == "dice":
            played.roll(*lowest(played.faces))
            continue
        found = rules.answer(played.state, policies[played.due])
        assert found is not None
        said.append(rules.write(found))
        played.do(said[-1])
    return said


def test_without_a_list_the_player_is_asked() -> None:
    played = segment("drc", 5)
    rules = played.rules
    assert rules.write_policy("reinforcement", rules.default_policy("reinforcement")) == "by hand"
    assert rules.answer(played.state, rules.default_policy("reinforcement")) is None
    assert rules.answer(played.state, rules.read_policy("reinforcement", "angola air; rwanda nothing")) is None


@pytest.mark.rule("WWA-10.1h")
def test_a_list_is_bought_from_the_top_as_far_as_the_points_go() -> None:
    said = bought(segment("drc", 4), "drc cache fac 3 hutu")
    assert said == ["buy cache", "place 1602", "buy fac 2", "place 1602", "place 1602"]
    said = bought(segment("drc", 4), "drc hutu 3 air 2 fac 9")
    assert said == ["buy hutu", "place 1602", "buy air", "buy fac 2", "place 1602", "place 1602"]
    assert bought(segment("drc", 3), "drc fac hutu fac 2")[::2] == ["buy fac", "buy hutu", "buy fac"]


def test_a_list_of_chosen_units_skips_those_that_cannot_be_had() -> None:
    assert bought(segment("zimbabwe", 3), "zimbabwe AN5 ZB2 airlift ZB1 ZB3") == [
        "recruit with ZB2",
        "buy airlift",
        "recruit with ZB1",
    ]
    assert bought(segment("zimbabwe", 3), "zimbabwe nothing") == ["done"]


def test_points_are_kept() -> None:
    assert bought(segment("uganda", 4), "uganda keep 3 cache uganda 2")[0] == "buy uganda"
    assert bought(segment("uganda", 3), "uganda keep 3 cache uganda 2") == ["done"]


@pytest.mark.rule("WWA-7.9k")
def test_a_list_hires_first_what_it_can_pay() -> None:
    assert bought(segment("rwanda", 3), "rwanda adr pmc 3 2") == ["hire 3 1"]
    assert bought(segment("rwanda", 5), "rwanda adr pmc 2 0 helo") == ["hire 2 0", "buy adr", "buy helo"]
    assert bought(segment("rwanda", 4), "rwanda keep 3 pmc 2 1") == ["hire 1 0", "done"]
    none = segment("rwanda", 4, replace(position(HOME, points={"rwanda": 4}, active="rwanda"), hired_this_turn=3))
    assert bought(none, "rwanda pmc 2 1") == ["done"]


@pytest.mark.rule("WWA-15.0e")
def test_a_list_places_the_advisers_with_the_first_that_can_have_them() -> None:
    state = replace(position(HOME, points={"drc": 1}, active="drc"), has_advisers=True)
    assert bought(segment("drc", 1, state), "drc nothing; advisers FAC7 ANC1 FAC2 FACPG") == ["advise FAC2", "done"]
    assert bought(segment("drc", 1, state), "drc nothing") == ["done"]


@pytest.mark.parametrize(
    "text",
    [
        "by hand",
        "drc nothing",
        "drc pmc 2 1 keep 1 fac 3 hutu 1 cache 2; zimbabwe air 2 ZB1 ZB2; rwanda adr 1; advisers FACPG FAC2",
        "uganda uganda 13 helolift 1 uganda 2",
        "advisers FAC3",
    ],
)
def test_lists_read_back(text: str) -> None:
    rules = Played().rules
    assert rules.write_policy("reinforcement", rules.read_policy("reinforcement", text)) == text


@pytest.mark.parametrize(
    "text",
    [
        "",
        "congo fac",
        "drc",
        "drc fac 0",
        "drc fac 14",
        "drc tank",
        "drc pmc 1",
        "drc pmc 14 0",
        "drc keep",
        "drc fac; drc hutu",
        "advisers",
        "advisers FAC2 FAC2",
        "drc nothing fac",
        "by hand; drc fac",
    ],
)
def test_what_is_no_list_is_refused(text: str) -> None:
    with pytest.raises(IllegalOrder):
        Played().rules.read_policy("reinforcement", text)


# --- arrivals


def arriving(name: str, why: int = BOUGHT, **more: object) -> Played:
    held = {"Kikwit": "drc", "Kamina": "zimbabwe", "Lisala": "uganda", "Isiro": "uganda"}
    state = replace(position(HOME, held=held, **more), contingent=DRC)  # type: ignore[arg-type]
    side = int(name.startswith(("ANC", "MLC", "RW")))
    index = unit(name) if name else -1
    return Played(state, Step("movement", side), Step("place", side, (index, index), why))


def placed(played: Played, text: str = "") -> str:
    rules = played.rules
    found = rules.answer(played.state, rules.read_policy("place", text) if text else rules.default_policy("place"))
    assert found is not None
    assert not played.refused(rules.write(found))
    return rules.write(found)


@pytest.mark.rule("WWA-0h")
@pytest.mark.parametrize(
    ("name", "text", "expected"),
    [
        ("FAC3", "", "place 1012"),
        ("FAC3", "fac 1602 1709", "place 1602"),
        ("FAC3", "fac upto 1 1602 upto 2 Lodja then 1504", "place 1709"),
        ("FAC3", "fac upto 1 1602 Lodja", "place 1012"),
        ("FAC3", "fac Goma 1504", "place 1504"),
        ("FAC3", "hutu 1504; cache 1709", "place 1012"),
        ("CCR1", "hutu 1504; cache 1709", "place 1504"),
        ("", "hutu 1504; cache 1709", "place 1709"),
        ("", "", "place 1012"),
        ("RW201", "", "place 2016"),
        ("RW201", "rw upto 3 Rwanda_Box then Goma", "place Rwanda_Box"),
    ],
)
def test_units_arrive_at_the_first_legal_hex_or_where_the_order_says(name: str, text: str, expected: str) -> None:
    assert placed(arriving(name), text) == expected


@pytest.mark.rule("WWA-15.0j")
def test_the_unit_that_libya_pays_for_goes_to_uganda_or_is_declined() -> None:
    played = arriving("MLC1", OFFERED)
    assert [placed(played, text) for text in ("", "mlc Lisala", "libyan Lisala", "libyan no")] == [
        "place Uganda",
        "place Uganda",
        "place 2507",
        "decline",
    ]


@pytest.mark.rule("WWA-15.0i")
def test_the_lendu_appear_next_to_a_resource_town_of_the_rebels() -> None:
    assert placed(arriving("LENDU")) == "place 2315"  # next to Bunia; 2513 is next to Isiro


@pytest.mark.parametrize(
    "text",
    [
        "default",
        "fac 1602 upto 3 1410 1803 upto 2 1504 then 1400",
        "hutu 2016; adf 1400; cache Uganda; libyan no",
        "rw Rwanda_Box",
        "fac upto 12 1410 0712 0714",
    ],
)
def test_arrivals_read_back(text: str) -> None:
    rules = Played().rules
    assert rules.write_policy("place", rules.read_policy("place", text)) == text


@pytest.mark.parametrize(
    "text",
    [
        "",
        "zb 0712",
        "fac",
        "fac upto 1602",
        "fac upto 3",
        "fac 1602 then",
        "fac upto 100 1602",
        "fac no",
        "fac 9999",
        "fac 2 1602",
        "libyan no 1602",
    ],
)
def test_what_is_no_order_for_arrivals_is_refused(text: str) -> None:
    with pytest.raises(IllegalOrder):
        Played().rules.read_policy("place", text)
