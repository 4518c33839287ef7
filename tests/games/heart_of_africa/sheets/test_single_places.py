"""Moves of single figures to hexes of their own, and of units whose figures keep their places to each other."""

import pytest

from pbem.engine.hexes import NOWHERE, Hex
from pbem.games.heart_of_africa.decisions.sheets import DoForm, DoGo
from pbem.games.heart_of_africa.rules.movement.formations import MOVED, shifted
from pbem.games.heart_of_africa.state.battle import AMBUSH
from pbem.games.heart_of_africa.state.figures import MARCHING
from tests.games.heart_of_africa.battles import Play, battle, unit
from tests.games.heart_of_africa.sheets.written_sheets import carried_out, played, sheets

ODD = unit("A", "askari", "1010 1112 1213")
FAR = unit("D", "warrior", "3060")


def ordered(*lines: str, units: tuple = (ODD, FAR)) -> Play:  # type: ignore[type-arg]
    """The attacker's sheet is carried out with middling dice."""
    return carried_out(played(sheets(*units), ("entry A1", *lines), ()))


def places(play: Play, unit_name: str = "A1", count: int = 3) -> list[int]:
    return [play.figure(f"{unit_name}.{number}").where for number in range(1, count + 1)]


@pytest.mark.rule("HA-MOVE-03")
def test_single_figures_go_where_they_are_told_and_the_others_stay() -> None:
    play = ordered("goes A1.1 1013,A1.3 1115 facing ne")
    assert places(play) == [1013, 1112, 1115]
    assert [play.figure(f"A1.{number}").facing for number in (1, 2, 3)] == [0, 1, 0]


@pytest.mark.rule("HA-COH-03")
def test_single_figures_go_only_so_far_that_the_unit_keeps_together() -> None:
    play = ordered("goes A1.1 1001")
    near = play.world.tables.moving.cohesion
    assert places(play)[0] != 1010
    assert play.world.grid.distance(*map(Hex, places(play)[:2])) == near


@pytest.mark.rule("HA-MOVE-10")
def test_who_is_in_contact_stays_and_the_others_go_where_they_are_told() -> None:
    play = sheets(ODD, unit("D", "warrior", "1011"), links=[("A1.1", "D1.1")], turn=2)
    carried_out(played(play, ("entry A1", "goes A1.1 1008,A1.2 1113"), ()))
    assert places(play)[:2] == [1010, 1113]


@pytest.mark.rule("HA-AMB-03")
def test_a_march_comes_on_figure_by_figure_towards_the_hexes_that_are_named() -> None:
    coming = unit("A", "askari", "off off", status=MARCHING)
    play = sheets(coming, FAR, scenario=AMBUSH, edge="W", facts={"fighting_figures": (9, 1)})
    carried_out(played(play, ("entry A1", "goes A1.1 1002,A1.2 1202"), ()), 4)
    assert places(play, count=2) == [1002, 1202]


@pytest.mark.rule("HA-MOVE-03")
def test_figures_that_keep_their_places_come_to_stand_to_each_other_as_before() -> None:
    grid = battle(ODD, FAR).world.grid
    play = ordered("forms 1216 as keep")
    before = [Hex(1010), Hex(1112), Hex(1213)]
    assert places(play) == [*shifted(grid, before, Hex(1216))]
    assert places(play)[2] == 1216, "the nearest goes to the hex itself"
    assert len({grid.distance(here, Hex(there)) for here, there in zip(before, places(play), strict=True)}) == 1
    assert shifted(grid, [Hex(5), Hex(1005)], Hex(905)) == (NOWHERE, 905), "off the map"


def test_a_line_of_places_says_what_may_be_said() -> None:
    play = sheets(ODD, unit("A", "askari", "1410"), FAR)
    play.order("entry A1")
    for text, code in (
        ("goes A2.1 1013", "not-your-unit"),
        ("goes D1.1 1013", "not-your-unit"),
        ("goes A1.1 1013,A1.1 1014", "has-an-entry"),
        ("goes A1.1 1013,A1.2 1013", "hex-taken"),
        ("goes A1.1 9901", "leaves-map"),
        ("goes A1.1", "wrong-form"),
        ("goes A1.1 1013 A1.2", "wrong-form"),
        ("forms 1013 as keep abreast 3", "no-such-action"),
    ):
        assert play.refused(text).code == code, text
    odd = play.rules.refusal(play.state, 0, DoGo((play.number("A1.1"),), (), 6, 0, 0, False))
    broad = play.rules.refusal(play.state, 0, DoForm(Hex(1013), (), len(MOVED), 6, 6, 0, 0, 0, False))
    assert [each.code if each else "" for each in (odd, broad)] == ["no-such-action"] * 2


def test_places_are_offered_word_by_word_each_figure_and_each_hex_once() -> None:
    play = sheets(ODD, FAR)
    play.order("entry A1")

    def offered(text: str) -> list[str]:
        return [token.text for token in play.rules.options(play.state, tuple(text.split())).tokens]

    assert offered("goes") == ["A1.1", "A1.2", "A1.3"]
    assert "1013" in offered("goes A1.1")
    after = play.rules.options(play.state, ("goes", "A1.1", "1013"))
    assert after.is_complete
    assert [token.text for token in after.tokens] == ["A1.2", "A1.3", "via", "facing", "steps", "clear", "ground"]
    assert "1013" not in offered("goes A1.1 1013 A1.2")
    assert "keep" in offered("forms 1013 as")
    assert "abreast" not in offered("forms 1013 as keep")
    rules = play.rules.at(play.state)
    for text in ("goes A1.1 1013,A1.2 1014 via 1011,1012 facing e steps 3 clear 2 ground open", "forms 1013 as keep facing w"):
        assert rules.write(rules.read(text)) == text
        assert rules.order(rules.read(text)).units == (("A1.1", "A1.2") if text.startswith("goes") else ())
    assert rules.write(DoGo((0,), (), 6, 0, 0, False)) == "goes A1.1"
