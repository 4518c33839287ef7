"""For each list, nation and year: an army by lot is legal and uses the points; what the year or nation forbids is refused."""

import pytest
from msgspec.structs import replace

from pbem.games.heart_of_africa.armies.army_check import law_of, problems
from pbem.games.heart_of_africa.armies.roster import Item, Unit
from tests.games.heart_of_africa.armies.drawn import battles_of, drawn, forces, percent_of_points, years_of
from tests.games.heart_of_africa.armies.made_armies import army, content_of_game

LEAST = 85  # percent of the points
FORCES = [pytest.param(list_id, nation, id=f"{list_id}-{nation}") for list_id, nation in forces()]


@pytest.mark.parametrize(("list_id", "nation"), FORCES)
def test_in_each_year_there_is_a_legal_army_and_a_type_of_another_time_or_people_is_refused(list_id: str, nation: str) -> None:
    content, forbidden, known = content_of_game(), dict[str, str](), tuple[str, ...]()
    for year in years_of(list_id, nation):
        of_battle = battles_of(year, year + len(nation))
        roster = drawn(list_id, nation, of_battle, lots=year)
        assert problems(roster, of_battle, content) == ()
        assert percent_of_points(roster, of_battle) >= LEAST, (year, roster)
        law = law_of(roster, of_battle, content)
        for type_id, rule in law.forbidden.items() if law.forbidden != forbidden else ():
            figures = 1 if content.troops[type_id].is_one_figure else -(-32 // content.troops[type_id].points)
            foreign = replace(roster, units=(*roster.units, Unit(type_id, (Item(type_id, figures),))))
            found = [(each.rule, each.code) for each in problems(foreign, of_battle, content)]
            assert (rule, "not-in-the-list") in found or ("HA-LIST-07", "option-not-taken") in found, (year, type_id)
        forbidden = law.forbidden
        if law.types != known:  # a type that this list never has, whatever is taken: of another people altogether
            ours = {*law.types, *law.forbidden, *law.untaken}
            strange = next(troop for troop in content.troops.values() if troop.id not in ours and troop.may_lead)
            foreign = replace(roster, units=(*roster.units, Unit(strange.id, (Item(strange.id, -(-32 // strange.points)),))))
            found = [(each.rule, each.code) for each in problems(foreign, of_battle, content)]
            assert (law.rule, "not-in-the-list") in found, (year, strange.id)
            known = law.types


@pytest.mark.parametrize(("list_id", "nation"), FORCES)
def test_years_in_which_a_force_is_not_there_are_refused(list_id: str, nation: str) -> None:
    content, years = content_of_game(), years_of(list_id, nation)
    roster = army(list_id, nation)
    for year in range(1860, 1900):
        codes = {each.code for each in problems(roster, battles_of(year, 5), content)}
        assert (year in years) == codes.isdisjoint({"list-not-there-yet", "nation-not-there-yet"})
