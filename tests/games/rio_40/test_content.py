"""The data files say what the sheets say, and every fault in them is named."""

from typing import cast

import pytest

from pbem.errors import ContentError
from pbem.games import catalog
from pbem.games.rio_40 import GAME
from pbem.games.rio_40.content import loader
from pbem.games.rio_40.game_rules import RioRules
from pbem.games.rio_40.state import POLICE
from tests.games.rio_40.boards import content_of_game

TEXTS = catalog.texts("rio_40")


def rules(scenario: str, **options: bool) -> RioRules:
    return cast(RioRules, GAME.rules(scenario, options))


@pytest.mark.rule("R40-T6a")
def test_the_sheet_has_123_unit_counters() -> None:
    counters = content_of_game().counters.values()
    assert sum(each.count for each in counters) == 123
    by_category = {
        name: sum(each.count for each in counters if each.category == name) for name in ("combatant", "transport", "civilian")
    }
    assert by_category == {"combatant": 72, "transport": 18, "civilian": 33}


@pytest.mark.rule("R40-T1a")
def test_the_attack_table_grows_by_one_with_the_die_and_the_column() -> None:
    table = content_of_game().tables.attack
    order = ["none", "M", "S", "R", "MR", "SR", "SM", "E"]
    for die in range(1, 7):
        for column in range(7):
            assert table.cell(die, column) == order[max(0, die + column - 5)]


@pytest.mark.rule("R40-T2a")
def test_the_search_table() -> None:
    table = content_of_game().tables.search
    rows = [" ".join(table.cell(die, column) for column in range(4)) for die in range(1, 7)]
    assert rows == [
        "none none none none",
        "none none none I",
        "none none I I",
        "none I I IC",
        "I I IC ICA",
        "I IC ICA ICA",
    ]


@pytest.mark.rule("R40-T4a", "R40-T4b")
def test_the_terrain_strip() -> None:
    strip = content_of_game().tables.terrain
    assert {key: (each.cost_mp, each.shift) for key, each in strip.items()} == {
        "open": (1, 0),
        "urban": (2, 1),
        "forest": (3, 2),
        "rough": (3, 2),
        "favela": (4, 3),
        "river": (-1, 0),
        "street": (1, 0),
    }


@pytest.mark.rule("R40-2.5a", "R40-2.5b")
def test_the_map_has_18_rows_of_17_hexes_and_the_pictured_neighbours() -> None:
    board = content_of_game().board
    grid = board.grid
    assert len(grid.hexes) == 18 * 17
    assert board.terrain[grid.named("A1")].key == "urban"
    assert board.is_reconstructed
    touching = {name: sorted(map(grid.name, board.neighbours[grid.named(name)])) for name in ("G8", "A1", "B1", "R17")}
    assert touching["G8"] == ["F7", "F8", "G7", "G9", "H7", "H8"]
    assert touching["A1"] == ["A2", "B1"]
    assert touching["B1"] == ["A1", "A2", "B2", "C1", "C2"]
    assert touching["R17"] == ["Q17", "R16"]


@pytest.mark.rule("R40-5.3f", "R40-5.3g")
@pytest.mark.parametrize(
    ("one", "other", "is_clear"),
    [
        ("G5", "G7", True),
        ("G5", "G8", True),
        ("A5", "C5", True),
        ("A5", "D5", True),
        ("N10", "L10", True),
        ("L6", "M4", True),
        ("L6", "N4", False),
        ("F8", "F10", False),
        ("G2", "G4", False),
    ],
)
def test_lines_of_sight_on_the_map(one: str, other: str, is_clear: bool) -> None:
    board = content_of_game().board
    assert board.can_see(board.grid.named(one), board.grid.named(other)) is is_clear
    assert board.can_see(board.grid.named(other), board.grid.named(one)) is is_clear


@pytest.mark.parametrize(
    ("scenario", "on_map", "tokens"),
    [
        ("clean_sweep", 18, 32),
        ("closing_the_line", 20, 0),
        ("police_post", 15, 0),
        ("takeover", 3, 20),
        ("search_and_destroy", 21, 49),
    ],
)
@pytest.mark.rule("R40-S1.1a", "R40-S3.1a", "R40-S5.1a")
def test_scenarios_start_with_these_numbers(scenario: str, on_map: int, tokens: int) -> None:
    found = rules(scenario)
    state = found.start()
    assert sum(unit.status == 1 for unit in state.units) == on_map
    assert len(found.world.tokens) == len(found.world.counters()) == tokens


@pytest.mark.rule("R40-S5.1c")
def test_the_army_of_scenario_5_is_5_5_5() -> None:
    army = [kind for kind in rules("search_and_destroy").world.kinds if kind.type == "EX"]
    assert [(kind.fp, kind.mo, kind.mp, kind.range) for kind in army] == [(5, 5, 5, 3)] * 5


@pytest.mark.rule("R40-8.1a", "R40-8.1b", "R40-8.1c")
def test_night_takes_a_point_and_a_hex_from_all_but_transports_and_the_helicopter_away() -> None:
    day, night = (rules("clean_sweep", night=dark).world for dark in (False, True))
    assert "HELI" not in "".join(kind.id for kind in night.kinds)
    for kind in day.kinds:
        if kind.is_helicopter or kind.is_counter:
            continue
        dark = night.kinds[night.notation.index_of[kind.id]]
        assert dark.mp == kind.mp - (not kind.is_transport)
        assert dark.range == (max(1, kind.range - 1) if kind.is_combatant else 0)
        assert dark.mo == kind.mo


@pytest.mark.rule("R40-S4.2c", "R40-T6b")
def test_the_box_of_scenario_4_holds_the_police_that_are_left() -> None:
    for has_armour, left in ((False, {"PM-1-3-4": 8, "PM-4-4-4": 5}), (True, {"PM-1-3-4": 8, "PM-4-4-4": 5, "PM-4-4-20": 2})):
        box = [kind.key for kind in rules("takeover", light_armour=has_armour).world.kinds if kind.turn == -1]
        assert {key: box.count(key) for key in box} == left


@pytest.mark.rule("R40-8.2a")
def test_light_armour_is_in_force_where_the_scenario_brings_it() -> None:
    offered = {option.key: option.values for option in GAME.match_options("search_and_destroy")}
    assert offered["light_armour"] == (True,)
    assert all(kind.side == POLICE for kind in rules("search_and_destroy").world.kinds if kind.is_armour)


def broken(file: str, old: str, new: str) -> str:
    assert old in TEXTS[file]
    with pytest.raises(ContentError) as caught:
        loader.read(TEXTS | {file: TEXTS[file].replace(old, new, 1)})
    return str(caught.value)


@pytest.mark.parametrize(
    ("file", "old", "new", "told"),
    [
        ("map.toml", 'A = "::', 'A = "?:', 'map.toml: terrain.A: "?" at A1 is not in the legend'),
        ("map.toml", 'A = "::', 'A = "', "map.toml: terrain.A: has 15 hexes, not 17"),
        ("map.toml", 'hex = "A5"\nedge = "north"', 'hex = "A5"\nedge = "south"', 'entry "A5": does not lie on the south edge'),
        ("map.toml", 'hexes = ["D7"', 'hexes = ["Z7"', "hex Z7 is off the map"),
        ("counters.toml", "mo = 3", "mo = 0", 'counters.toml: counter[1] ("PM-1-3-4").mo'),
        (
            "tables.toml",
            '"none", "none", "none", "none", "none", "M",  "S"',
            '"none"',
            "tables.toml: attack.rows: row 1 has 1 cells",
        ),
        ("tables.toml", "move = 2", "move = 0", "tables.toml: terrain.urban.move: must be -1 (closed) or at least 1"),
        ("scenarios/clean_sweep.toml", '"B17"', '"Z1"', "hex Z1 is off the map"),
        ("scenarios/clean_sweep.toml", '"PC-3-5-6"', '"PC-9"', 'clean_sweep.toml: unit[1] ("PC-9"): there is no such counter'),
        ("scenarios/clean_sweep.toml", '"B17"', '"C17"', "2 units of one category in C17"),
        ("scenarios/clean_sweep.toml", "count = 9", "count = 10", '10 of "OL-1-3-6", but there are 9'),
        ("scenarios/clean_sweep.toml", '"B17"', '"C11"', "hex C11 is closed to its transport"),
        ("scenarios/clean_sweep.toml", "turn = 5", "turn = 50", "comes on turn 50, after the last"),
        ("scenarios/clean_sweep.toml", 'hider = "narco"', 'hider = ""', "the scenario names no hider"),
        ("scenarios/police_post.toml", '["G8"]', '["G88"]', "objectives: hex G88 is off the map"),
        ("scenarios/closing_the_line.toml", "chief = true", "chief = false", "special.chief: there are 1 units"),
        ("scenarios/search_and_destroy.toml", "distance = 8", "distance = 30", "no 3 hexes of favela lie 30 apart"),
        ("scenarios/takeover.toml", 'hunted = "MI"', 'hunted = "XY"', 'there is no type "XY"'),
    ],
)
def test_a_wrong_value_is_named_with_file_key_and_reason(file: str, old: str, new: str, told: str) -> None:
    assert told in broken(file, old, new)


def test_all_faults_of_a_scenario_are_told_at_once() -> None:
    text = TEXTS["scenarios/clean_sweep.toml"].replace('id = "clean_sweep"', 'id = "mine"')
    text = text.replace('"B17"', '"Z1"').replace("turn = 5", "turn = 50")
    with pytest.raises(ContentError) as caught:
        loader.read_scenario(text, "mine.toml", content_of_game())
    assert len(caught.value.problems) == 2
    assert all(problem.startswith("mine.toml: ") for problem in caught.value.problems)
