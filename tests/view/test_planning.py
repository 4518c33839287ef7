"""Overlays, charts, verbs and rules have words, and the rules of the ledger can be read one by one."""

import re
from typing import Any

import pytest
from msgspec.structs import replace

from pbem.engine.demands import Choose, Over, Roll
from pbem.engine.hexes import Hex
from pbem.engine.planning import Way
from pbem.games import catalog
from pbem.games.guerra_do_congo.game_rules import VERBS
from pbem.games.guerra_do_congo.words.sentences import WORDS
from pbem.games.rio_40.state import ELIMINATED, ON_MAP, PLAYER_PHASE
from pbem.view.map.captions import short_tracks
from pbem.view.map.map_cells import Cell
from pbem.view.map.palette import Palette
from pbem.view.map.scene import scene_of, track_lines, unit_lines
from pbem.view.text import possible_now
from pbem.view.words import without_game
from tests.rule_coverage import games, ids_of
from tests.view import boards

GAME = "guerra_do_congo"


@pytest.mark.parametrize("game", games())
def test_the_text_of_every_rule_of_the_ledger_can_be_read(game: str) -> None:
    texts = possible_now.rule_texts(game)
    assert set(texts) == set(ids_of(game))
    assert [rule for rule, text in texts.items() if len(text) < 10 or "**" in text or "`" in text or "\n\n" in text] == []


def test_a_rule_reads_without_layout_and_its_ruling_is_a_paragraph() -> None:
    text = possible_now.rule_texts(GAME)["GC-1.2b"]
    assert text.startswith("All random events use ten-sided dice.")
    assert [line.split(":")[0] for line in text.split("\n")[1:]] == ["Ruling"]


@pytest.mark.parametrize("game", games())
def test_a_rule_ends_before_the_next_headline_or_table(game: str) -> None:
    assert not any(
        line.startswith(("#", "|", "---")) for text in possible_now.rule_texts(game).values() for line in text.split("\n")
    )


def test_each_choice_and_roll_has_its_rule() -> None:
    known, rules = possible_now.rule_texts(GAME), boards.rules()
    assert [rule for rule in WORDS.planning.governed.values() if rule not in known] == []
    for kind in WORDS.demands:
        assert possible_now.rule_of(GAME, rules, Choose(0, kind, is_order=True)) in known
    for kind in WORDS.rolls:
        assert possible_now.rule_of(GAME, rules, Roll((10,), (1, kind, 0, 1807)))
    assert possible_now.rule_of(GAME, rules, Over(0, "points")) == "GC-7a"


def test_every_verb_has_a_label_and_costs_say_their_unit() -> None:
    assert set(WORDS.planning.verb_labels) == set(VERBS)
    assert possible_now.way_label(GAME, Way("m", "m A 0101-0102", (Hex(101), Hex(102)), 3)) == "march, 3 MP"
    assert possible_now.way_label(GAME, Way("fly", "fly A 0101-0102", (Hex(101), Hex(102)))) == "by air"


@pytest.mark.parametrize("is_ascii", [False, True])
def test_every_mark_of_an_overlay_has_a_glyph_of_its_own_and_a_meaning(is_ascii: bool) -> None:
    rules, (state, _) = boards.rules(), boards.fighting()
    palette = Palette(catalog.look(GAME), is_ascii)
    for side in (0, 1):
        for overlay in possible_now.planner_of(GAME).overlays(rules, state, side):
            name, meaning = possible_now.overlay_texts(GAME, overlay.key)
            assert name != overlay.key or meaning
            roles = {mark.role for mark in overlay.marks.values()}
            glyphs = {palette.glyph(Cell(role)) for role in roles}
            assert len(glyphs) == len(roles)
            assert "?" not in glyphs
            assert all(possible_now.mark_text(GAME, role) != role for role in roles)
            assert all(len(mark.text) <= 3 for mark in overlay.marks.values())


def test_charts_have_titles_and_no_key_is_left_in_them() -> None:
    rules, (state, _) = boards.rules(), boards.fighting()
    for chart in possible_now.charts(GAME, rules, state):
        assert possible_now.chart_title(GAME, chart.key) != chart.key
        assert chart.rule in possible_now.rule_texts(GAME)
        for cell in (*chart.head, *(cell for row in chart.rows for cell in row)):
            assert not re.search(r"_|=|\||\{", cell), (chart.key, cell)


def test_a_line_of_army_morale_names_its_armies() -> None:
    rules, (state, _) = boards.rules(), boards.fighting()
    rows = {row[0] for chart in possible_now.charts(GAME, rules, state) if chart.key == "army-morale" for row in chart.rows}
    assert "a unit of Uganda/Rwanda is in DR Congo" in rows
    assert "turns 1 to 5" in rows


def test_why_not_has_words() -> None:
    from pbem.view.text.narration import Narrator

    narrator = Narrator(GAME, ("rebels", "congo"), {"1807": "Kinshasa"})
    for code in ("too-far", "way-blocked", "no-way-by-land"):
        assert code in WORDS.refusals.keys() | without_game.REFUSALS.keys()
    from pbem.engine.decisions import Refusal

    told = narrator.refusal(Refusal("GC-3.1a", "too-far", "1807 12 4"))
    assert told == "1807 Kinshasa costs 12 movement points, and there are 4 (GC-3.1a)"


def test_a_scenario_that_the_boss_decides_says_so_and_where_he_is() -> None:
    for scenario, aim, is_told in (("closing_the_line", "Hold the boss", True), ("clean_sweep", "Most points", False)):
        rules: Any = catalog.game("rio_40").rules(scenario, {})
        scene = scene_of("rio_40", rules, rules.start())
        assert possible_now.aim("rio_40", scene.picture.tracks).startswith(aim)
        assert len(possible_now.aim("rio_40", scene.picture.tracks)) <= 80, "it stands on one line"
        assert ("The boss is in N4" in track_lines(scene)) == is_told
        assert ("boss in N4" in short_tracks(scene)) == is_told
        assert any("the boss" in line for line in unit_lines(scene).values()) == is_told
    assert possible_now.aim(GAME, boards.setup().tracks) == "Most points after turn 15 win."


def test_what_is_sought_in_a_scenario_is_counted_beside_the_map() -> None:
    """R40-S4.3a, R40-S5.4a."""
    for scenario, short, line in (
        ("takeover", "hunted MI 5 of 5", "5 of 5 hunted units (militia) are left; eliminating the last wins at once"),
        ("search_and_destroy", "objectives found 0 of 3", "0 of 3 secret objectives are found"),
    ):
        rules: Any = catalog.game("rio_40").rules(scenario, {})
        scene = scene_of("rio_40", rules, rules.start())
        assert short in short_tracks(scene)
        assert line in track_lines(scene)
        assert len(possible_now.aim("rio_40", scene.picture.tracks)) <= 80, "it stands on one line"
    kinds = [kind for kind in rules.world.kinds if kind.is_marker]
    at_start = rules.start()
    shown = at_start.with_unit(kinds[0].index, replace(at_start.units[kinds[0].index], status=ON_MAP, where=rules.world.watched[0]))
    scene = scene_of("rio_40", rules, shown)
    assert "1 of 3 secret objectives are found" in track_lines(scene)
    rules = catalog.game("rio_40").rules("takeover", {})
    lost = next(kind.index for kind in rules.world.kinds if kind.type == "MI")
    fallen = rules.start().with_unit(lost, replace(rules.start().units[lost], status=ELIMINATED))
    assert "hunted MI 4 of 5" in short_tracks(scene_of("rio_40", rules, fallen))


def test_while_counters_are_laid_the_map_tells_how_many_are_still_to_come() -> None:
    rules: Any = catalog.game("rio_40").rules("clean_sweep", {})
    scene = scene_of("rio_40", rules, rules.start())
    assert "laid 0 of 32" in short_tracks(scene)
    assert "0 of 32 face-down counters are laid" in track_lines(scene)


def test_a_side_that_lies_face_down_altogether_is_not_told_that_nobody_of_nobody_acted() -> None:
    rules: Any = catalog.game("rio_40").rules("clean_sweep", {})
    for side, is_told in ((0, True), (1, False)):
        state = replace(rules.start(), phase=PLAYER_PHASE, side=side)
        scene = scene_of("rio_40", rules, state)
        assert any(line.startswith("acted 0 of") for line in short_tracks(scene)) == is_told
