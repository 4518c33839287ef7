"""The words that all other rules use: sides, categories, hidden and visible, distance, the die."""

from typing import cast

import pytest

from pbem.engine.demands import Choose
from pbem.games.rio_40 import GAME
from pbem.games.rio_40.game_rules import RioRules
from pbem.games.rio_40.rules.units_by_hex import Presence
from pbem.games.rio_40.state import FACE_DOWN, NARCO, NOBODY, POLICE
from tests.games.rio_40.boards import board, civilian, content_of_game, named, position, secret, unit


@pytest.mark.rule("R40-0b", "R40-2.2.2a", "R40-2.2.3a")
def test_three_categories_by_firepower_and_type() -> None:
    for counter in content_of_game().counters.values():
        expected = "combatant" if counter.fp else "civilian" if counter.type == "CI" else "transport"
        assert counter.category == expected
        assert bool(counter.range) is (expected == "combatant")


@pytest.mark.rule("R40-0a", "R40-2.2.1b", "R40-6a")
def test_whose_each_type_is() -> None:
    side_of = {counter.type: counter.side for counter in content_of_game().counters.values()}
    police, narco = ("PM", "PC", "OE", "EX", "MI"), ("NT", "ST", "OL")
    assert side_of == dict.fromkeys(police, "police") | dict.fromkeys(narco, "narco") | {"CI": ""}


@pytest.mark.rule("R40-6a", "R40-0d")
def test_a_civilian_is_nobodys_and_blocks_nobody() -> None:
    p = position([civilian(at="D4")])
    presence = Presence(p.world, p.state)
    assert p.world.kinds[0].side == NOBODY
    assert not presence.blocks(POLICE, named("D4"))
    assert not presence.blocks(NARCO, named("D4"))


@pytest.mark.rule("R40-0c", "R40-5g")
def test_the_phase_player_gives_the_orders() -> None:
    for side, index in (("police", POLICE), ("narco", NARCO)):
        p = position([unit("PM01", "PM", at="D4"), unit("ST01", "ST", at="F6")], side=side)
        assert p.demand == Choose(index, "phase", True)
        assert (p.why("hi PM01")[1] == "not-your-unit") is (side == "narco")


@pytest.mark.rule("R40-0e", "R40-5.2a")
def test_what_counts_as_an_opposing_face_down_counter() -> None:
    units = [unit("ST01", "ST", at="B2", marks=FACE_DOWN), unit("ST02", "ST", at="B3"), secret("CI01", "CI", at="B4")]
    p = position([*units, secret("ST03", "ST", at="B5")])
    presence = Presence(p.world, p.state)
    assert [bool(presence.downs_at(named(at), NARCO)) for at in ("B2", "B3", "B4", "B5")] == [True, False, True, True]
    assert not any(presence.downs_at(named(at), POLICE) for at in ("B2", "B3", "B4", "B5"))


@pytest.mark.rule("R40-0i", "R40-2.5a")
@pytest.mark.parametrize(
    ("one", "other", "steps"), [("D4", "D4", 0), ("D4", "D5", 1), ("D4", "C5", 1), ("D4", "C3", 2), ("A1", "G7", 9)]
)
def test_distance_is_the_least_number_of_steps(one: str, other: str, steps: int) -> None:
    grid = board(9, 9).grid
    assert grid.distance(named(one), named(other)) == steps


@pytest.mark.rule("R40-0h", "R40-2.4a")
def test_the_die_has_six_faces_in_every_demand_of_a_phase() -> None:
    p = position([unit("PM01", "PM", at="D4", markers=1)]).do("wd PM01 D4")
    for number in (0, 7):
        with pytest.raises(Exception, match="not-these-dice"):
            p.roll(number)
    with pytest.raises(Exception, match="not-these-dice"):
        p.roll(3, 3)
    p.roll(6)


@pytest.mark.rule("R40-2.1.1a", "R40-4.1a")
def test_a_turn_has_three_phases_and_a_number() -> None:
    p = position([unit("PM01", "PM", at="D4")], turn=3, phase="administer")
    assert p.state.turn == 3
    p.do("end")
    assert (p.state.turn, p.state.side) == (3, NARCO)
    p.do("end")
    assert (p.state.turn, p.state.side) == (4, POLICE)


@pytest.mark.rule("R40-2.6a", "R40-T6b")
def test_there_are_five_scenarios_by_number() -> None:
    assert [cast(RioRules, GAME.rules(name, {})).world.scenario.number for name in GAME.scenarios] == [1, 2, 3, 4, 5]
