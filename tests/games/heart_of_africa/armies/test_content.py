"""The data files say what the tables of the rules say, and every fault in them is named with file and key."""

import pytest

from pbem.errors import ContentError
from pbem.games import catalog
from pbem.games.heart_of_africa.armies import content
from pbem.games.heart_of_africa.armies.conditions import Force
from pbem.games.heart_of_africa.armies.list_in_force import in_force
from tests.games.heart_of_africa.armies.made_armies import content_of_game

TEXTS = {name: catalog.texts("heart_of_africa")[name] for name in ("armies.toml", "troops.toml")}

TABLE = """
adventurer             30  2 - 1  3 D6+2 D6-2 3  40
regular                24  2 - 1  3 D6+2 D6-2 3  28
soldier                20  2 - 1  1 D6+3 D6-1 3  20
swordsman              16  1 r 1  3 D6+3 D6-1 3  14
well_armed_askari      16  1 - 1 -1 D6+3 D6-1 4  12
askari                 16  1 r 1 -1 D6+3 D6-1 4   6
ruga_ruga              10  1 r 1  2 2D6  D6   3   9
warrior                 0  0 - 0  3 2D6  D6   3   9
agile_warrior           4  0 - 1  2 2D6  D6   3   8
spearman                0  0 - 0  1 2D6  D6   4   4
agile_spearman          4  0 - 1  0 2D6  D6   4   4
musketeer              10  1 r 1 -1 2D6  D6   4   4
archer                  8  0 - 1 -1 2D6  D6   4   4
forest_archer           8  1 - 1 -3 D6+2 D6+2 4   8
forest_spearman         0  0 - 0  1 D6+2 D6+2 4   8
light_horseman          6  0 - 1  0 3D6  D6-2 4  10
mounted_musketeer      10  1 r 1  0 3D6  D6-2 4  12
mounted_lancer          0  0 - 0  3 3D6  D6-2 3  15
mounted_regular        10  1 - 1  0 3D6  D6-2 3  40
field_gun              50  2 - 1  0 D6   no   3  50
muzzle_loading_cannon  30  2 r 1  0 D6   no   4  20
machine_gun            30  2 - 6  0 D6   no   3  50
gunboat                50  2 - 2  x 2D6  D6   3 100
gun_bearer              0  0 - 0  1 D6+2 D6-2 0  20
standard_bearer         0  0 - 0  2 2D6  D6   0  50
diviner                 0  0 - 0  0 2D6  D6   0  25
scout                   0  0 - 0  3 4D6  2D6  0  50
"""


@pytest.mark.rule("HA-TYPE-01")
def test_each_row_of_the_table_gives_what_a_type_shoots_fights_moves_and_costs() -> None:
    rows = [
        [
            troop.id,
            str(troop.range),
            str(troop.bonus),
            "r" if troop.reload else "-",
            str(troop.shots),
            str(troop.close_combat) if troop.fights else "x",
            troop.move_open,
            troop.move_difficult,
            str(troop.morale),
            str(troop.points),
        ]
        for troop in content_of_game().troops.values()
    ]
    assert rows == [line.split() for line in TABLE.strip().splitlines()]


def test_works_and_craft_have_their_prices_and_their_room() -> None:
    found = content_of_game()
    assert {work.id: (work.points, work.most) for work in found.works.values()} == {
        "palisade": (5, 24),
        "barricade": (5, 24),
        "temba": (100, 2),
        "cannon": (20, 1),
        "trap": (20, 5),
        "dummy_trap": (4, 10),
    }
    assert {craft.id: craft.room for craft in found.craft.values()} == {"canoe": 5, "dhow": 20}
    assert (found.baggage.elements, found.baggage.move_open, found.baggage.move_difficult) == (4, "D6+3", "D6-1")


SHAPE = [
    ("troops.toml", 'move_open = "D6+2"', 'move_open = "1D6"', 'troops.toml: troop[1] ("adventurer").move_open'),
    ("troops.toml", "range = 24", "shoots = 24", 'troop[2] ("regular").shoots: is not known'),
    ("troops.toml", "on = 4", "on = 1", 'troop[1] ("adventurer").save.on'),
    ("armies.toml", 'op = "figure_ratio"', 'op = "ratio"', 'variant[13] ("lancer_ratio").effects[1]'),
    ("armies.toml", "percent = 200", "percent = 0", 'scenario[2] ("ambush").percent'),
    ("armies.toml", 'share = "1/2"', 'share = "half"', 'army[7] ("zanzibaris").allies.share'),
]
MEANING = [
    ("troops.toml", 'id = "soldier"', 'id = "regular"', 'troops.toml: troop.id: "regular" stands 2 times'),
    ("troops.toml", "range = 30", "range = 0", 'troop "adventurer": has range 0 and 1 shots'),
    ("troops.toml", 'tags = ["foot", "thrown"]', 'tags = ["foot", "muzzle_loader"]', "is a muzzle-loader that does not reload"),
    ("troops.toml", 'against = ["agile_warrior"', 'against = ["warrior"', 'troop "mounted_lancer".save: warrior does not shoot'),
    (
        "troops.toml",
        '"archer", "forest_archer"',
        '"archers", "forest_archer"',
        'troop "mounted_lancer".save: "archers" is not known',
    ),
    ("armies.toml", "years = [1860, 1899]", "years = [1899, 1860]", "armies.toml: limits.years: 1899 is more than 1860"),
    ("armies.toml", 'bearer = "gun_bearer"', 'bearer = "bearer"', 'limits: "bearer" is not known'),
    ("armies.toml", "roll = 2", "roll = 1", "trait: must have each roll from 1 to 6 once"),
    ("armies.toml", "percent = 200", "percent = 150", 'scenario "ambush".points: the attacker\'s are not 150 percent'),
    ("armies.toml", 'most_with = "palisade"', 'most_with = "barricade"', 'work "barricade".most_with: names itself'),
    ("armies.toml", 'rule = "HA-GUN-09"\npoints = 20', 'rule = "HA-GUN-09"\npoints = 25', 'work "cannon".points: are not those'),
    (
        "armies.toml",
        '{ type = "ruga_ruga", min = 2',
        '{ type = "rugaruga", min = 7',
        'army "warlord".rows: "rugaruga" is not known',
    ),
    ("armies.toml", "min = 7, max = 6", "min = 8, max = 6", 'army "warlord".rows: 8 is more than 6'),
    ("armies.toml", '{ id = "lozi" }', '{ id = "luba" }', 'army "kingdom".nations: "luba" stands 2 times'),
    (
        "armies.toml",
        'nations = ["buganda"], year_after',
        'nations = ["uganda"], year_after',
        'variant "buganda_late".when: "uganda"',
    ),
    ("armies.toml", 'exclusive_with = ["villages_bow"]', "", 'variant "villages_bow".exclusive_with: is not said by both'),
    (
        "armies.toml",
        'present = "adventurer", type = "soldier"',
        'present = "adventurers", type = "soldier"',
        'army "colonial_expedition".leader: "adventurers" is not known',
    ),
    ("armies.toml", 'to = ["ruga_ruga"]', 'to = ["ruga"]', 'variant "lunda_hunters".effects: "ruga" is not known'),
    ("armies.toml", 'list = "explorers"', 'list = "explorer"', '"explorer" is not known (did you mean explorers?)'),
    ("armies.toml", "aggression = [4, 1]", "aggression = [4]", 'army "egyptians".aggression: must have a number for each'),
    ("armies.toml", '{ not_nations = ["masai", "ngoni"] }', "{}", 'army "pastoralists".leader_traits: 2 entries for masai'),
]


def problems_with(faults: list[tuple[str, str, str, str]]) -> tuple[str, ...]:
    """What is said of files with all these faults at once."""
    texts = dict(TEXTS)
    for file, text, instead, _ in faults:
        assert text in texts[file], text
        texts[file] = texts[file].replace(text, instead, 1)
    with pytest.raises(ContentError) as caught:
        content.read(texts)
    return tuple(caught.value.problems)


@pytest.mark.parametrize("faults", [SHAPE[:3], SHAPE[3:], MEANING], ids=["troops", "armies", "meaning"])
def test_every_fault_is_named_with_file_key_and_reason(faults: list[tuple[str, str, str, str]]) -> None:
    said = problems_with(faults)
    assert [expected for *_, expected in faults if not any(expected in problem for problem in said)] == []


def test_no_option_of_a_list_leaves_a_row_with_its_bounds_out_of_order() -> None:
    for army in content_of_game().lists.values():
        for nation in army.nations:
            for year in range(1860, 1900, 5):
                force = Force(nation=nation.id, year=year, role="defender" if year % 2 else "attacker")
                for chosen in ((), [variant.id for variant in army.variant]):
                    rows = in_force(army, force, chosen).rows
                    assert rows
                    assert all(row.least <= row.most for row in rows.values())
