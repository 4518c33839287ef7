"""What an army is built for, where no match says so: list, nation, year, scenario, role, points, water. HA-GEN-01, HA-SCEN-02."""

from collections.abc import Iterator

from pbem.engine.player_texts.paper_form import FormRow
from pbem.games.heart_of_africa.armies.army_lots import is_there
from pbem.games.heart_of_africa.armies.army_text import NO_BATTLE, Army
from pbem.games.heart_of_africa.armies.conditions import Battle
from pbem.games.heart_of_africa.armies.content import ArmyContent
from pbem.games.heart_of_africa.muster.plain_rows import heading, named, one_of, option_rows, switch
from pbem.games.heart_of_africa.words import army_form as words
from pbem.games.heart_of_africa.words.army_names import ARMIES, CHOICES, NATIONS, ROLES, SCENARIOS

ROLE_IDS = ("attacker", "defender")


def battle_rows(army: Army, battle: Battle, content: ArmyContent, is_free: bool) -> Iterator[FormRow]:
    """The name of the army, what it is built for, and the options of its list."""
    yield FormRow(key="title", label=words.ROWS["title"].format(value=army.title), note=words.NOTES["title"], written=army.title)
    if is_free:
        yield from _free_rows(army, battle, content)
    options = tuple(option_rows(army.roster, 0, battle, content))
    if options:
        yield heading("variants", "options")
        yield from options


def _free_rows(army: Army, battle: Battle, content: ArmyContent) -> Iterator[FormRow]:
    roster, limits = army.roster, content.limits
    own = content.lists[roster.list]
    lists = [each.id for each in content.lists.values() if any(is_there(each, nation.id, battle.year) for nation in each.nations)]
    yield one_of("list", "list", named(lists, ARMIES), roster.list, words.NOTES["list"])
    nations = [nation.id for nation in own.nations if is_there(own, nation.id, battle.year)]
    yield one_of("nation", "nation", named(nations, NATIONS[own.id]), roster.nation, words.NOTES["nation"])
    if own.choices:
        yield one_of("choice", "choice", named(own.choices, CHOICES), roster.choice, words.NOTES["choice"])
    years = [str(year) for year in range(limits.years[0], limits.years[1] + 1)]
    note = words.NOTES["year"].format(least=years[0], most=years[-1])
    yield one_of("year", "year", dict(zip(years, years, strict=True)), str(battle.year), note)
    yield one_of("scenario", "scenario", named(tuple(content.scenarios), SCENARIOS), battle.scenario, words.NOTES["scenario"])
    roles = ("", *ROLE_IDS) if battle.scenario == NO_BATTLE else ROLE_IDS
    yield one_of("role", "role", named(roles, ROLES), battle.role, words.NOTES["role"])
    least, most = limits.points
    yield FormRow(
        key="points",
        label=words.ROWS["points"].format(value=battle.points),
        note=words.NOTES["points"].format(least=least, most=most),
        is_counted=True,
    )
    yield one_of("water", "water", words.WATERS, battle.water, words.NOTES["water"])
    value = words.YES_NO[battle.has_repeating_rifles]
    yield switch("rifles", "rifles", battle.has_repeating_rifles, words.NOTES["rifles"], value)
