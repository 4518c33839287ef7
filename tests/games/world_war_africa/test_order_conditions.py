"""Conditions of orders that wait: when they hold, and their notation."""

import pytest

from pbem.engine.decisions import IllegalOrder
from pbem.games.world_war_africa.contingents import GOVERNMENT, REBELS, UGANDA
from pbem.games.world_war_africa.decisions import ContingentIsActive, HexIsFree, HexIsHeld, HexIsOurs, UnitIsAt
from pbem.games.world_war_africa.game_rules import AfricaRules
from tests.games.world_war_africa.moving import moving
from tests.games.world_war_africa.positions_in_code import WORLD, at, unit

RULES = AfricaRules(WORLD)


@pytest.mark.parametrize(
    ("text", "guard", "government", "rebel"),
    [
        ("active uganda", ContingentIsActive(UGANDA), True, True),
        ("active drc", ContingentIsActive(0), False, False),
        ("1602 ours", HexIsOurs(at("1602")), True, False),
        ("1602 free", HexIsFree(at("1602")), True, False),
        ("1602 held", HexIsHeld(at("1602")), True, False),
        ("2614 held", HexIsHeld(at("2614")), False, True),
        ("2614 ours", HexIsOurs(at("2614")), False, False),
        ("Kitona held", HexIsHeld(at("Kitona")), True, False),
        ("UG301 at 2416", UnitIsAt(unit("UG301"), at("2416")), False, True),
        ("UG301 at Uganda", UnitIsAt(unit("UG301"), at("Uganda")), False, False),
    ],
)
def test_conditions_hold_and_read_back(text: str, guard: object, government: bool, rebel: bool) -> None:
    state = moving(UGANDA, {"UG301": "2416", "FAC2": "1602"}, held={"2614": "rwanda", "Kitona": "drc"}).state
    found = RULES.read_guard(text)
    assert found == guard
    assert RULES.write_guard(found) == text
    assert RULES.guards.unpack(RULES.guards.pack((found,)), 1) == (found,)
    assert RULES.holds(state, GOVERNMENT, found) == government
    assert RULES.holds(state, REBELS, found) == rebel


def test_towns_may_be_named_and_what_is_unknown_is_told() -> None:
    assert RULES.read_guard("Kinshasa held") == HexIsHeld(at("1602"))
    assert RULES.read_guard(RULES.write_guard(ContingentIsActive(17))) == ContingentIsActive(17)
    for text, code in (
        ("active chad", "guard-unknown"),
        ("1602 burning", "guard-unknown"),
        ("", "wrong-form"),
        ("a b c", "wrong-form"),
    ):
        with pytest.raises(IllegalOrder) as raised:
            RULES.read_guard(text)
        assert raised.value.refusal.code == code
