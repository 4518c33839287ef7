"""What the map of a battle shows: figures with facing and marks, works, fire and craft, tracks; each with its words and glyphs."""

from typing import cast

import pytest
import tomli

from pbem.engine.hexes import Hex, hexside
from pbem.engine.picture import Picture
from pbem.games import catalog
from pbem.games.heart_of_africa.display.picture import picture
from pbem.games.heart_of_africa.display.planner import PLANNER
from pbem.games.heart_of_africa.game_rules import PHASES, AfricaRules
from pbem.games.heart_of_africa.state.figures import FAILED, RELOADING
from pbem.games.heart_of_africa.state.ground import Building, Fire, Stakes, Work
from pbem.games.heart_of_africa.state.position import State
from pbem.games.heart_of_africa.state.secrets import HiddenFigure, HiddenUnit, Secrets
from pbem.games.heart_of_africa.words.sentences import WORDS
from pbem.view.map.rich.theme import Theme
from tests.games.heart_of_africa.battles import Play, battle, leader, open_ground, rules, unit
from tools.report import ROOT

LOOK = tomli.loads(catalog.look("heart_of_africa"))
KIND = {kind: number for number, kind in enumerate(rules().content.kind_numbers)}


def pictured(play: Play) -> Picture:
    return picture(play.rules, play.state)


def crowded() -> Play:
    """A bit of everything."""
    ground = open_ground(jungle=[Hex(1014)])
    works = (Work(Hex(1016), Hex(1015)), Work(Hex(1116), Hex(1115), "barricade"))
    hidden = HiddenUnit(1, 3, 0, (HiddenFigure(KIND["warrior"], 1014, 3, 0),))
    return battle(
        unit("A", "askari", "1010 1011"),
        leader("A", "askari", "1210"),
        unit("A", "gunboat", "2020"),
        unit("D", "warrior", "1012 1017", "W"),
        ground=type(ground)(ground.field, (Hex(1111),), works, (Building(Hex(2530), 1, Hex(2530)),)),
        links=[("A1.2", "D1.1")],
        marks={"A1.1": RELOADING},
        unit_marks={"D1": FAILED},
        vessels=[("A2.1", "2019 2020 2021")],
        fires=(Fire("tall_grass", Hex(3030), 1, (Hex(3030),)),),
        wind=1,
        stakes=(Stakes(Hex(1515), 0),),
        secrets=Secrets(hidden=(hidden,)),
    )


def test_each_figure_is_a_counter_that_faces_somewhere_and_bears_its_marks() -> None:
    found = pictured(crowded())
    reloading, fighting = found.stacks[Hex(1010)][0], found.stacks[Hex(1011)][0]
    assert (reloading.id, reloading.army, reloading.kind, reloading.facing) == ("A1.1", "A1", "askari", 1)
    assert reloading.marks == ("reloading",)
    assert fighting.marks == ("engaged", "with:D1.1")
    assert found.stacks[Hex(1210)][0].marks == ("leader",)
    assert "failed" in found.stacks[Hex(1017)][0].marks


def test_ones_own_hidden_units_are_shown_and_the_view_of_a_side_has_none() -> None:
    play = crowded()
    assert found_at(pictured(play), 1014) == ["H3.1"]
    assert Hex(1014) not in picture(play.rules, play.rules.view(play.state, 0)).stacks


def found_at(found: Picture, here: int) -> list[str]:
    return [counter.id for counter in found.stacks[Hex(here)]]


def test_works_buildings_fire_stakes_and_hulls_are_on_the_map() -> None:
    found = pictured(crowded())
    assert found.edges[hexside(Hex(1016), Hex(1015))] == "palisade"
    assert found.edges[hexside(Hex(1116), Hex(1115))] == "barricade"
    assert (found.ground[Hex(2531)], found.ground[Hex(2833)]) == ("room", "court")
    walls = [found.edges[hexside(Hex(2530), Hex(2430))], found.edges[hexside(Hex(2534), Hex(2535))]]
    assert walls == ["loophole", "building-wall"]
    kinds = {here: spot.kind for here, spot in found.spots.items()}
    hexes = (2530, 3030, 1515, 2019, 2020)
    assert [kinds[Hex(here)] for here in hexes] == ["gate", "fire", "stakes", "bow", "hull"]
    assert found.marks[Hex(1111)] == ("burnt",)


def test_everything_that_is_shown_has_its_words_and_its_glyph() -> None:
    play = crowded()
    play.order("move A1")
    play.roll_all(4)
    found = pictured(play)
    counters = [counter for stack in found.stacks.values() for counter in stack]
    marks = {mark.partition(":")[0] for counter in counters for mark in counter.marks}
    assert marks <= set(WORDS.marks)
    assert {counter.kind for counter in counters} <= set(WORDS.kinds)
    assert {*found.ground.values(), *found.edges.values(), *(spot.kind for spot in found.spots.values())} <= set(WORDS.roles)
    assert {*found.edges.values(), *(spot.kind for spot in found.spots.values())} <= set(LOOK["roles"])
    assert set(LOOK["marks"]) <= set(WORDS.marks)
    tracks = {track.key for track in found.tracks}
    assert tracks <= set(WORDS.tracks)
    assert {"turn", "moving", "losses", "morale", "weapons", "hidden", "fires", "wind"} <= tracks
    assert set(WORDS.screens.short_tracks) < set(WORDS.tracks)


def test_every_kind_of_figure_has_a_letter_a_tag_and_a_name() -> None:
    known = set(rules().content.kind_numbers)
    assert known <= set(LOOK["stacks"]["kinds"])
    assert known <= set(LOOK["stacks"]["tags"])
    assert known <= set(WORDS.kinds)
    letters = list(LOOK["stacks"]["kinds"].values())
    assert len(letters) == len(set(letters))


def test_layers_and_tables_have_their_words_and_glyphs() -> None:
    play, words = crowded(), WORDS.planning
    layers = [*PLANNER.overlays(play.rules, play.state, 0), *PLANNER.overlays_from(play.rules, play.state, 0, Hex(1010))]
    assert {layer.key for layer in layers} <= set(words.overlays)
    roles = {mark.role for layer in layers for mark in layer.marks.values()}
    assert roles <= set(words.marked)
    assert roles <= set(LOOK["roles"])
    for chart in PLANNER.charts(play.rules, play.state):
        assert chart.key in words.charts
        assert set(chart.head) <= set(words.chart_words)
        assert all(len(row) == len(chart.head) for row in chart.rows)


def test_every_step_of_a_battle_at_which_it_waits_has_its_words() -> None:
    waits = {name for phase in PHASES for name in phase.asks}
    assert waits - set(WORDS.names["phase"]) == set()


def test_the_battle_in_the_docs_can_be_opened_and_has_something_of_every_layer() -> None:
    text = (ROOT / "docs/pictures/heart_of_africa.toml").read_text("utf-8")
    played, state = catalog.game("heart_of_africa").position(text, "heart_of_africa.toml")
    found = PLANNER.overlays(cast(AfricaRules, played), cast(State, state), 0)
    assert {layer.key: bool(layer.marks) for layer in found} == dict.fromkeys(
        ("arcs", "cohesion", "cover", "difficult", "smoke", "objective"), True
    )


def test_no_layer_looks_like_a_mark_of_a_figure_beside_it() -> None:
    loud = {LOOK["marks"][name][form] for name in LOOK["stacks"]["loud"] for form in ("unicode", "ascii")}
    for role in set(WORDS.planning.marked) & set(LOOK["roles"]):
        found = LOOK["roles"][role]
        assert found["unicode"] not in loud, role


def test_on_common_ground_red_green_and_yellow_look_like_no_other_ground() -> None:
    grounds = ("open", "hill", "crest", "jungle", "grass", "rocky", "crops", "village", "camp", "kraal", "marsh")
    theme = Theme("sheet", "256", LOOK["rich"]["sheet"], ("blue", "red"))
    plain = {theme.ground(ground) for ground in grounds}
    for zone in ("red", "green", "yellow"):
        assert not plain & {theme.ground(f"{ground}+{zone}") for ground in grounds}, zone


@pytest.mark.rule("HA-FORT-09", "HA-BARR-05", "HA-TEMBA-09")
def test_the_layer_of_cover_shows_who_is_behind_works_and_in_rooms() -> None:
    play = crowded()
    layer = next(each for each in PLANNER.overlays(play.rules, play.state, 0) if each.key == "cover")
    behind = {here for here, mark in layer.marks.items() if mark.role == "cover-works"}
    assert {Hex(1016), Hex(1116), Hex(2530)} <= behind  # palisade, barricade, a room at the outer wall
    assert not {Hex(1015), Hex(1115), Hex(1010)} & behind
    assert layer.marks[Hex(1014)].role == "cover"
