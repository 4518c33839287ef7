"""Tables and counters: what the rule book gives of them, and how faults in a file are told. Sections 1, 2, 5, 8.6, 10, 15."""

from collections import Counter

import pytest

from pbem.errors import ContentError
from pbem.games import catalog
from pbem.games.world_war_africa.content import loader
from pbem.games.world_war_africa.content.world import world_of
from pbem.games.world_war_africa.contingents import CONTINGENTS, GOVERNMENT, REBELS

TEXTS = catalog.texts("world_war_africa")
CONTENT = loader.read(TEXTS)
TABLES, ROSTER = CONTENT.tables, CONTENT.roster
WORLD = world_of(CONTENT.board, CONTENT.roster, CONTENT.supports, CONTENT.caches, CONTENT.tables, {})
ACTIVATION = {table.key: table for table in TABLES.activation}


@pytest.mark.rule("WWA-2.0a", "WWA-1.1a")
def test_the_game_has_176_counters_six_sided_dice_and_13_turns() -> None:
    game = TABLES.game
    assert (game.counters, game.die, game.turns) == (176, 6, 13)
    months = [turn.months for turn in TABLES.track.turn]
    assert (len(months), sum(months), min(months), max(months)) == (13, 35, 1, 3)
    assert (TABLES.track.turn[0].first, TABLES.track.turn[-1].first) == ("1998-08", "2001-04")


@pytest.mark.rule("WWA-7.8e")
def test_it_rains_in_the_half_with_more_rainy_months() -> None:
    north = [number for number, turn in enumerate(TABLES.track.turn, start=1) if turn.rainy == "north"]
    assert north == [1, 2, 5, 6, 9, 10, 13]
    for turn in TABLES.track.turn:  # in the north April to November, in the south October to May
        months = [(int(turn.first[5:]) - 1 + place) % 12 + 1 for place in range(turn.months)]
        wet = {"north": sum(4 <= month <= 11 for month in months), "south": sum(month >= 10 or month <= 5 for month in months)}
        assert wet[turn.rainy] == max(wet.values())


@pytest.mark.rule("WWA-1.2a", "WWA-2.2b")
def test_five_contingents_and_their_factions() -> None:
    found: dict[str, set[str]] = {}
    for kind in ROSTER:
        found.setdefault(CONTINGENTS[kind.contingent], set()).add(kind.faction)
        assert kind.side == (GOVERNMENT if kind.contingent < 3 else REBELS)
    assert found == {
        "drc": {"FAC", "ALiR", "FDD", "CCR", "ADF", "WNBF", "Lendu"},
        "zimbabwe": {"ZB", "CH"},
        "angola": {"AN", "NA"},
        "rwanda": {"Rw", "ANC", "RDC", "Bu"},
        "uganda": {"UG", "MLC"},
    }


@pytest.mark.rule("WWA-2.2a", "WWA-2.2e")
def test_counters_have_factors_and_movement_and_say_what_of_them_is_printed() -> None:
    assert len(ROSTER) == 101
    assert all(kind.defense >= 1 and kind.ma >= 1 for kind in ROSTER)
    assert any(kind.attack == 0 for kind in ROSTER)  # 8.6 has a rule for them
    guard = ROSTER[WORLD.notation.index_of["FACPG"]]
    assert (guard.type, guard.size, guard.is_fac_regular) == ("infantry", "X", True)
    assert "type" in guard.fixed
    assert "attack" not in guard.fixed
    assert Counter(kind.ma for kind in ROSTER).most_common(1)[0][0] == 14
    assert all(kind.is_militia == (kind.type == "militia") for kind in ROSTER)
    assert {kind.id for kind in ROSTER if kind.is_mobile and kind.faction == "FAC"} == {"FACM", "FAC1A"}


def test_what_is_never_bought_again() -> None:
    assert {kind.faction for kind in ROSTER if not kind.is_rebuilt} == {"CH", "NA", "Bu", "ADF", "WNBF", "Lendu"}
    assert {kind.faction for kind in ROSTER if kind.group == ""} == {"Bu", "ADF", "WNBF", "Lendu"}


def test_the_groups_that_units_are_drawn_from() -> None:
    groups: dict[str, set[str]] = {}
    for kind in ROSTER:
        groups.setdefault(kind.group, set()).add(kind.faction)
    assert groups["fac"] == {"FAC"}
    assert groups["hutu"] == {"ALiR", "FDD", "CCR"}
    assert groups["rwanda"] == {"Rw", "ANC", "RDC"}
    assert groups["uganda"] == {"UG", "MLC"}


@pytest.mark.rule("WWA-10.0b")
def test_points_at_the_start() -> None:
    start = {entry.key: entry.start_points for entry in TABLES.contingent}
    assert start == {"zimbabwe": 6, "rwanda": 4, "angola": 4, "uganda": 6, "drc": 2}
    assert TABLES.game.points_cap == 13


@pytest.mark.rule("WWA-10.2f", "WWA-10.2k", "WWA-10.2l")
def test_incomes() -> None:
    assert {entry.key: (entry.income, entry.town_share) for entry in TABLES.contingent} == {
        "drc": (4, "all"),
        "zimbabwe": (0, "half"),
        "angola": (0, "half"),
        "rwanda": (2, "own"),
        "uganda": (3, "own"),
    }


@pytest.mark.rule("WWA-5.3e", "WWA-5.3b", "WWA-5.3c")
def test_the_zimbabwe_table_is_the_printed_one() -> None:
    table = ACTIVATION["zimbabwe"]
    assert not table.reconstructed
    lines = [
        (line.to, line.land, line.air_support, line.helo_support, line.helo_transport, line.air_transport) for line in table.line
    ]
    assert lines == [(2, 4, 1, 1, 1, 1), (4, 5, 1, 1, 1, 1), (6, 6, 1, 1, 1, 1), (7, 6, 2, 1, 1, 1)]
    assert (table.paid, table.poor, table.poor_below) == (1, -2, 4)


@pytest.mark.rule("WWA-5.3d")
def test_events_that_hinder_an_activation() -> None:
    events = {key: (table.event, table.event_modifier) for key, table in ACTIVATION.items()}
    assert events == {"zimbabwe": ("corruption_and_graft", -1), "angola": ("unita_crushed", -1)}
    assert ACTIVATION["angola"].reconstructed


@pytest.mark.rule("WWA-5.4b")
def test_angola_has_six_units_on_a_six() -> None:
    assert next(line.land for line in ACTIVATION["angola"].line if line.to >= 6) == 6


@pytest.mark.rule("WWA-10.2a", "WWA-10.2b", "WWA-10.2d")
def test_the_resource_chart() -> None:
    chart = TABLES.resources
    assert chart.line == (0, 0, 1, 2, 2, 2)
    assert (chart.enemy, chart.enemy_within, chart.coltan, chart.coltan_towns) == (-1, 2, 3, ("1915", "2016"))


def test_prices() -> None:
    cost = TABLES.cost
    assert {cost.unit, cost.air_support, cost.helo_support, cost.air_transport, cost.helo_transport} == {1}
    assert (cost.adr, cost.cache, cost.hutu_a_turn) == (2, 2, 1)
    assert TABLES.pmc.price == (1, 1, 1, 2, 2, 2)


@pytest.mark.rule("WWA-2.4a")
def test_markers() -> None:
    assert TABLES.pmc.a_turn == 3
    assert CONTENT.caches == 8
    kinds = Counter(marker.kind for marker in CONTENT.supports)
    assert kinds == {"air_support": 6, "helo_support": 5, "helo_transport": 4, "air_transport": 3, "adr": 1}
    ready = {marker.id for marker in CONTENT.supports if marker.is_ready}
    assert ready == {"tac_rwanda", "tac_uganda"}  # WWA-3.2o


def test_a_push_is_doubled_on_one_and_two() -> None:
    assert TABLES.movement.push == ("doubled", "doubled", "normal", "normal", "normal", "normal")
    assert TABLES.movement.rain == -1


@pytest.mark.rule("WWA-7.3a", "WWA-7.3c", "WWA-7.5a")
def test_costs_of_terrain_rivers_and_roads() -> None:
    chart = TABLES.terrain
    assert {entry.key: (entry.dry, entry.rainy) for entry in chart.hex} == {
        "savannah": (3, 4),
        "rainforest": (4, 6),
        "swamp": (5, 7),
        "mountain": (5, 6),
    }
    assert (chart.road.dry, chart.road.rainy, chart.river.dry, chart.river.rainy) == (2, 3, 2, 3)


def test_the_eleven_events() -> None:
    events = {event.key: (event.is_kept, event.is_void_at_first) for event in TABLES.events.event}
    assert len(events) == 11
    assert {key for key, (is_kept, _) in events.items() if is_kept} == {"corruption_and_graft", "ituri_conflict", "no_event"}
    assert {key for key, (_, is_void) in events.items() if is_void} == {"chad_withdrawal", "ugandan_rwandan_clash"}


def test_numbers_of_events() -> None:
    assert TABLES.events.corruption == ("zimbabwe", "zimbabwe", "angola", "rwanda", "uganda", "drc")
    assert TABLES.events.car_points == 2


def test_numbers_of_combat() -> None:
    combat = TABLES.combat
    assert combat.infiltration == (0, 1, 1, 1, 1, 2)
    assert combat.adr_cancels == (1, 1, 1, 2, 2, 2)
    assert (combat.supports, combat.caches, combat.cache, combat.advisers) == (2, 2, 1, 1)
    assert combat.infiltration_targets == ("drc",)  # WWA-8.10a


@pytest.mark.rule("WWA-13.0a", "WWA-13.1b", "WWA-13.1d")
def test_numbers_of_victory() -> None:
    found = TABLES.victory
    assert (found.rebel_from, found.draw_from, found.town) == (12, 9, 1)
    assert (found.hutu_most, found.hutu_few, found.hutu_in_rwanda, found.rich_from, found.rich) == (4, 1, -1, 10, 1)


def test_dice_of_the_coup_and_of_rwanda() -> None:
    assert TABLES.coup.extra == ("RDC", "RDC", "RDC", "ANC", "ANC", "ANC")
    assert (TABLES.rwanda.interception_from, TABLES.rwanda.try_from, TABLES.rwanda.try_near_modifier) == (5, 6, 1)


# --- faults in a file


def faults(file: str, old: str, new: str) -> str:
    """What is said of the game's files with one text changed."""
    assert old in TEXTS[file], old
    with pytest.raises(ContentError) as caught:
        loader.read({**TEXTS, file: TEXTS[file].replace(old, new, 1)})
    return "\n".join(caught.value.problems)


@pytest.mark.parametrize(
    ("file", "old", "new", "told"),
    [
        ("map.toml", "hex_km = 100", 'hex_km = "far"', "map.toml: meta.hex_km"),
        ("map.toml", "hex_km = 100", "hex_mi = 100", "map.toml: meta"),
        ("map.toml", "last_row = 30", "last_row = 20", "is off the map"),
        ("map.toml", "last_row = 30", "last_row = 0\nplayable = 1", "map.toml: grid"),
        ("map.toml", '1602 = "Kinshasa"', '1601 = "Kinshasa"', "town: 1601 is no hex that can be entered"),
        ("map.toml", '1504 = "Kikwit"', '1504 = "kinshasa"', 'map.toml: town: "kinshasa" stands 2 times'),
        ("map.toml", '"2614", "2211", "2416"', '"2613", "2211", "2416"', "features.resource_towns: 2613 is no town"),
        ("map.toml", '"1400", "1401", "1402", "1500"', '"1400", "1401", "1500"', "province: 1402 has none"),
        ("map.toml", '"1400", "1401", "1402", "1500"', '"1400", "1401", "1402", "1402", "1500"', '"1402" stands 2 times'),
        ("map.toml", "playable_hexes = 276", "playable_hexes = 275", "276 hexes for the 275 that can be entered"),
        ("map.toml", 'kivu = ["1916|2016"]', 'kivu = ["1916|2014"]', 'lake_hexsides "kivu": 1916|2014 are no neighbours'),
        ("map.toml", 'kivu = ["1916|2016"]', 'kivu = ["1916|9999"]', "1916|9999 is off the map"),
        ("map.toml", '"1602", "1603", "1703", "1803",\n', '"1602", "1703", "1803",\n', "1602 and 1703 are no neighbours"),
        ("map.toml", 'Rwanda" = [\n  "1816"', 'Rwanda" = [\n  "1714", "1816"', 'border "Rwanda": 1714 does not touch it'),
        ("map.toml", '"Rwanda" = ["1916", "2017"]', '"Rwanda" = ["1915", "2017"]', 'neighbour "Rwanda": 1915 can be entered'),
        ("map.toml", 'kasai = [\n  "1407", ', "kasai = [\n  ", "riverine: 1407 is missing"),
        ("map.toml", 'kasai = [\n  "1407", ', 'kasai = [\n  "1409", "1407", ', "riverine: 1409 does not touch it"),
        ("units.toml", 'id = "FAC3"', 'id = "FAC2"', 'units.toml: unit: id: "FAC2" stands 2 times'),
        ("units.toml", 'id = "FAC3"', 'id = "fac 3"', "units.toml: unit[3]"),
        ("units.toml", 'faction = "CCR"', 'faction = "CRC"', '"CRC" is no faction'),
        ("units.toml", 'start = "burundi"', 'start = "box"', '0 for the 1 that set-up takes as "burundi"'),
        ("units.toml", "caches = 8", "caches = 3", "stock.caches: fewer than set-up takes"),
        ("units.toml", "pmc = 3", "pmc = 4", "177 counters in the files, 176 in the game"),
        (
            "tables.toml",
            'key = "zimbabwe"\nside = "government"',
            'key = "zimbabwe"\nside = "rebel"',
            '"zimbabwe" is on the other side',
        ),
        ("tables.toml", 'factions = ["ZB", "CH"]', 'factions = ["ZB"]', 'faction "CH" belongs to nobody'),
        ("tables.toml", 'factions = ["ZB", "CH"]', 'factions = ["ZB", "CH", "XX"]', 'faction "XX" has no row'),
        ("tables.toml", 'factions = ["ZB", "CH"]', 'factions = ["ZB", "CH", "UG"]', 'faction "UG" stands 2 times'),
        ("tables.toml", 'sources = ["1816"]', 'sources = ["1817"]', 'faction "Bu".sources: "1817" is no source'),
        ("tables.toml", 'deploys = ["Angola_Box"]', 'deploys = ["Luanda"]', 'faction "AN".deploys: "Luanda" is no place'),
        ("tables.toml", 'auto = ["Equateur", "Orientale"]', 'auto = ["Ecuador"]', '"Ecuador" is no province'),
        ("tables.toml", 'isiro = "2614"', 'isiro = "2613"', "setup.isiro: 2613 is no town"),
        ("tables.toml", 'ituri = "2413"', 'ituri = "2420"', "events.ituri: 2420 is no hex that can be entered"),
        ("tables.toml", '"1998-09", months = 2', '"1998-09", months = 3', "turn 3 does not begin where the one before it ends"),
        ("tables.toml", "turns = 13", "turns = 12", "13 turns for the 12 of the game"),
        ("tables.toml", "{ to = 7, land", "{ to = 6, land", 'activation "zimbabwe": its lines do not rise to the highest roll'),
        ("tables.toml", 'event = "unita_crushed"', 'event = "peace"', '"peace" is no event'),
        ("tables.toml", '"1/3", "1/2"', '"1/2", "1/3"', "crt: its columns do not rise"),
        ("tables.toml", '"3/0 3/0 2/0', '"3/0 2/0', "crt: a line does not have 8 entries"),
        ("tables.toml", '"3/0 3/0 2/0', '"1/0 3/0 2/0', "a better roll or column is worse for the attacker"),
        ("tables.toml", "line_max = 8", "line_max = 9", "9 lines for the rolls 0 to 9"),
        ("tables.toml", "draw_from = 9", "draw_from = 19", "victory.draw_from: is above rebel_from"),
        ("tables.toml", "line = [0, 0, 1, 2, 2, 2]", "line = [0, 0, 1, 2, 2]", "tables.toml: resources.line"),
        ("tables.toml", '{ key = "swamp"', '{ key = "mountain"', '"mountain" stands 2 times'),
    ],
)
def test_a_fault_is_told_with_file_key_and_reason(file: str, old: str, new: str, told: str) -> None:
    assert told in faults(file, old, new)
