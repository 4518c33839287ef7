"""What lots decide about an army, and nothing else: the same lots draw the same units for the same points."""

import pytest
from msgspec.structs import replace

from pbem.games.heart_of_africa.armies import unit_lots
from pbem.games.heart_of_africa.armies.army_check import law_of
from pbem.games.heart_of_africa.armies.cost import cost
from pbem.games.heart_of_africa.armies.roster import Unit, count_of
from pbem.games.heart_of_africa.armies.unit_lots import FULL, Budget, Lots, Slot, units_by_lot
from tests.games.heart_of_africa.armies.drawn import drawn
from tests.games.heart_of_africa.armies.made_armies import SMALL, YEARS, army, battle, content_of_game

DRAWN = {
    "kingdom": [(600, 6, 2, 103), (599, 6, 0, 130)],
    "warlord": [(598, 4, 0, 71), (594, 4, 0, 55)],
    "villages": [(598, 5, 0, 126), (575, 4, 0, 120)],
    "pastoralists": [(598, 7, 0, 95), (599, 6, 0, 82)],
    "forest_peoples": [(600, 8, 0, 114), (599, 6, 0, 87)],
    "forest_hunters": [(596, 6, 0, 57), (595, 4, 0, 69)],
    "zanzibaris": [(598, 4, 0, 78), (597, 4, 1, 98)],
    "sudanese_slavers": [(600, 5, 3, 95), (600, 8, 0, 104)],
    "portuguese_colonists": [(600, 7, 0, 103), (598, 8, 0, 86)],
    "explorers": [(596, 3, 1, 77), (598, 5, 1, 63)],
    "egyptians": [(600, 7, 0, 38), (596, 6, 0, 32)],
    "colonial_expedition": [(600, 7, 0, 41), (590, 4, 1, 43)],
}
"""Of each list, drawn with two lots for a defender of 600 points: points, own units, hired units, figures."""


def figures_of(units: tuple[Unit, ...]) -> int:
    return sum(item.count for unit in units for item in unit.troops)


def test_the_same_lots_draw_the_same_army() -> None:
    content, said = content_of_game(), {}
    for list_id in SMALL:
        in_battle = battle(YEARS.get(list_id, 1880), role="defender", points=600)
        armies = [drawn(list_id, content.lists[list_id].nations[0].id, in_battle, lots) for lots in (3, 4)]
        said[list_id] = [
            (cost(each, content).total, len(each.units), len(each.all_units[len(each.units) :]), figures_of(each.all_units))
            for each in armies
        ]
    assert said == DRAWN


def test_allies_are_drawn_with_a_standard_bearer_who_costs_a_quarter_of_their_points_at_most() -> None:
    """Half of the points of Zanzibaris may go to allies; a Standard Bearer costs 50."""
    for points, comes in ((399, False), (400, True)):
        armies = [drawn("zanzibaris", "any", battle(points=points), lots) for lots in range(12)]
        assert any(each.contingents and each.contingents[0].independents for each in armies) is comes


def test_units_that_cannot_all_be_paid_or_are_too_few_are_not_drawn() -> None:
    content = content_of_game()
    law = law_of(army("warlord", "yao"), battle(), content)
    boldest = Lots(lambda _: 0, FULL)
    assert len(units_by_lot(law, Budget(600, 1, 8), boldest, content) or ()) == 8
    assert units_by_lot(law, Budget(30, 1, 8), boldest, content) is None, "not the compulsory ones"
    assert units_by_lot(law, Budget(140, 8, 8), boldest, content) is None, "not eight"
    assert units_by_lot(law, Budget(600, 1, 1), boldest, content) is None, "two units are compulsory"


def test_a_list_with_a_limit_of_units_of_some_types_draws_as_many_as_that() -> None:
    content = content_of_game()
    law = law_of(army("forest_peoples", "other"), battle(), content)
    units = units_by_lot(law, Budget(600, 1, 8), Lots(lambda faces: 5 % faces, FULL), content)
    assert [unit.row for unit in units or ()].count("forest_spearman") == 2


@pytest.mark.rule("HA-L09-03")
def test_figures_are_raised_as_far_as_the_share_of_their_row_goes_whatever_stands_in_others() -> None:
    """A third of thirteen Askaris are four: three of the seven, fewer than half of them, and one of the six."""
    content = content_of_game()
    law = law_of(army("portuguese_colonists", "angola", variants=("rearmed_askaris",)), battle(1890), content)
    law = replace(law, figure_upgrades=(replace(law.figure_upgrades[0], share="1/3"),))
    slots = [Slot("askari", "askari", 7), Slot("askari", "askari", 6), Slot("musketeer", "musketeer", 8)]
    most = Lots(lambda faces: faces - 1, FULL)
    raised = [count_of(unit.troops, "well_armed_askari") for unit in unit_lots._mixed(slots, law, 100, most, content)]
    assert raised == [3, 1, 0]
