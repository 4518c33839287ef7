"""Formations of a sheet whose figures face elsewhere than their front."""

import pytest
from msgspec.structs import replace

from pbem.games.heart_of_africa.state.battle import AMBUSH
from pbem.games.heart_of_africa.state.figures import MARCHING
from pbem.games.heart_of_africa.state.secrets import HiddenFigure, HiddenUnit
from tests.games.heart_of_africa.battles import Play, unit
from tests.games.heart_of_africa.sheets.written_sheets import carried_out, played, sheets

THREE, FAR = unit("A", "askari", "1010 1011 1012"), unit("D", "warrior", "3060")


def stood(line: str) -> tuple[list[int], set[int]]:
    """Where three askaris stand that are told so, and how they face."""
    play = carried_out(played(sheets(THREE, FAR), ("entry A1", line), ()))
    figures = [play.figure(f"A1.{number}") for number in (1, 2, 3)]
    return sorted(figure.where for figure in figures), {figure.facing for figure in figures}


@pytest.mark.rule("HA-HEX-05")
def test_a_formation_points_one_way_and_its_figures_face_another() -> None:
    to_east, faces_east = stood("forms 1213 facing e")
    as_before, faces_west = stood("forms 1213 front e facing w")
    column, faces_north_east = stood("forms 1213 as file front e facing ne")
    assert to_east == as_before
    assert column == [1211, 1212, 1213]
    assert [faces_east, faces_west, faces_north_east] == [{1}, {4}, {0}]
    assert stood("forms 1213 front e") == (to_east, {1}), "as they face"


@pytest.mark.rule("HA-AMB-03")
def test_who_comes_on_forms_up_by_its_front_too() -> None:
    coming = unit("A", "askari", "off off off", status=MARCHING)
    play = sheets(coming, FAR, scenario=AMBUSH, edge="W", facts={"fighting_figures": (9, 1)})
    play.order("entry A1")
    play.order("forms 1004 front e facing w")


@pytest.mark.rule("HA-HIDE-11")
def test_a_front_is_not_laid_over_an_ambush_of_its_own_side() -> None:
    hidden = HiddenUnit(0, 0, 0, (HiddenFigure(0, 1113, 0, 0),))
    own = sheets(THREE, FAR)
    own.state = replace(own.state, secrets=replace(own.state.secrets, may_hide=(True, True), hidden=(hidden,)))
    own.order("entry A1")
    assert own.refused("forms 1014 facing e").code == "own-ambush-there"
    assert own.refused("forms 1014 front e facing w").code == "own-ambush-there"
    own.order("forms 1014 as file front e facing w")


def offered(play: Play, text: str) -> list[str]:
    return [token.text for token in play.rules.options(play.state, tuple(text.split())).tokens]


def test_a_front_is_offered_where_a_formation_has_one_and_reads_back_to_the_same() -> None:
    play = sheets(THREE, FAR)
    play.order("entry A1")
    assert offered(play, "forms 1013") == ["via", "as", "front", "facing", "abreast", "steps", "clear", "ground"]
    assert offered(play, "forms 1013 front") == ["ne", "e", "se", "sw", "w", "nw"]
    assert "front" in offered(play, "forms 1013 as double")
    assert "front" not in offered(play, "forms 1013 as cluster") + offered(play, "forms 1013 as keep")
    for text in ("forms 1013 as keep front e", "forms 1013 as cluster front e"):
        assert play.refused(text).code == "no-such-action"
    rules = play.rules.at(play.state)
    for text in ("forms 1013 via 1011 as double front sw facing e abreast 2 steps 3", "forms 1013 front nw"):
        assert rules.write(rules.read(text)) == text
