"""The text that an army is begun from: what the list has, and the least legal army below it."""

from pbem.games.heart_of_africa.armies.army_check import problems
from pbem.games.heart_of_africa.armies.army_template import template
from pbem.games.heart_of_africa.armies.army_text import read
from tests.games.heart_of_africa.armies.drawn import battles_of, forces, years_of
from tests.games.heart_of_africa.armies.made_armies import battle, content_of_game

MIRAMBO = """\
# points = 600
# units = 3-8, figures <= 30, points 32-180
# row.ruga_ruga = 2-6, points 9
# row.spearman = 0-4, points 4
# leader.type: ruga_ruga, spearman
# leader.traits: charismatic, disciplinarian, eloquent, mighty_warrior, cunning_devil, organisational_genius, roll
# leader.attendants <= 3
# independents.standard_bearer = 0-1, points 50
# independents.diviner = 0-1, points 25
# independents.scout = 0-1, points 50
# variants: hired_warriors
# works.palisade <= 24, points 5
# works.temba <= 2, points 100
# works.cannon <= 1, points 20
# contingent.list: zanzibaris
game = "heart_of_africa"
"""


def test_the_template_is_a_legal_army_of_every_force_in_every_battle() -> None:
    content = content_of_game()
    for number, (list_id, nation) in enumerate(forces()):
        for place, year in enumerate(years_of(list_id, nation)[::9]):
            of_battle = battles_of(year, 5 * place + number)
            army = read(template(list_id, nation, of_battle, content), "army.toml", content)
            assert problems(army.roster, of_battle, content) == (), (list_id, nation, of_battle)
            assert army.battle == of_battle


def test_the_template_names_what_the_list_has() -> None:
    content = content_of_game()
    text = template("warlord", "mirambo", battle(1875, "raid", "defender", points=600), content)
    assert text.startswith(MIRAMBO)
    assert text.endswith(3 * "\n[[unit]]\ntroops = { ruga_ruga = 4 }\n")
    assert "# choice: colonial, garrison\n" in template("egyptians", "any", battle(1871), content)
    assert "# contingent.list: pastoralists, nation: masai, ngoni\n" in template(
        "colonial_expedition", "british", battle(1885), content
    )
