"""All that is wrong with a roster, each problem with the rule that it breaks; and the list as it holds for the army."""

from collections.abc import Iterator

from pbem.games.heart_of_africa.armies.conditions import Battle, Force
from pbem.games.heart_of_africa.armies.content import ArmyContent
from pbem.games.heart_of_africa.armies.contingent_checks import contingent_problems, variant_problems, year_problems
from pbem.games.heart_of_africa.armies.cost import cost, most_points
from pbem.games.heart_of_africa.armies.leader_checks import independent_problems, leader_problems
from pbem.games.heart_of_africa.armies.list_effects import DeployBehind
from pbem.games.heart_of_africa.armies.list_in_force import ListInForce, in_force
from pbem.games.heart_of_africa.armies.list_shapes import ArmyList, Limits
from pbem.games.heart_of_africa.armies.name_checks import name_problems
from pbem.games.heart_of_africa.armies.problem import Problem
from pbem.games.heart_of_africa.armies.purchase_checks import (
    baggage_problems,
    craft_problems,
    gunboat_problems,
    work_problems,
)
from pbem.games.heart_of_africa.armies.roster import Roster
from pbem.games.heart_of_africa.armies.unit_checks import limit_problems, row_problems, unit_problems, upgrade_problems

ARMY = "army"


def problems(roster: Roster, battle: Battle, content: ArmyContent) -> tuple[Problem, ...]:
    """Everything that is wrong; () where the army is legal. Where a name is not known, such names are all that is told."""
    unknown = tuple(name_problems(roster, content))
    return unknown or tuple(_problems(roster, battle, content))


def force_of(roster: Roster, battle: Battle) -> Force:
    """What the conditions of its list ask of an army."""
    return Force(
        nation=roster.nation,
        year=battle.year,
        role=battle.role,
        choice=roster.choice,
        leader_type=roster.leader.type,
        is_campaign=battle.is_campaign,
    )


def law_of(roster: Roster, battle: Battle, content: ArmyContent) -> ListInForce:
    """The list as it holds for an army. HA-LIST-01, HA-SCEN-04."""
    army = content.lists[roster.list]
    return in_force(army, force_of(roster, battle), roster.variants, fields_few_units(battle, content))


def fields_few_units(battle: Battle, content: ArmyContent) -> bool:
    """Is the side one that fields few units, at most one of each type being compulsory? HA-SCEN-04."""
    return battle.role in content.scenarios[battle.scenario].few_units


def units_allowed(battle: Battle, content: ArmyContent) -> tuple[int, int]:
    """How many units an army has at least and at most, contingents included. HA-LIST-01, HA-SCEN-04."""
    return content.limits.few_units if fields_few_units(battle, content) else content.limits.units


def works_in_front(roster: Roster, type_id: str, battle: Battle, content: ArmyContent) -> tuple[str, ...]:
    """The works behind one of which units of a type must be set up; () where they need none. HA-MG-08, HA-L12-05."""
    return sheltered(roster, battle, content).get(type_id, ())


def sheltered(roster: Roster, battle: Battle, content: ArmyContent) -> dict[str, tuple[str, ...]]:
    """The types that must be set up behind works, each with those works. HA-MG-08, HA-L12-05."""
    effects = [limit.effect for limit in reversed(law_of(roster, battle, content).limits)]
    return {each.type: each.works for each in effects if isinstance(each, DeployBehind)}


def _problems(roster: Roster, battle: Battle, content: ArmyContent) -> Iterator[Problem]:
    army, force = content.lists[roster.list], force_of(roster, battle)
    law = law_of(roster, battle, content)
    yield from _battle_problems(battle, content.limits)
    yield from _choice_problems(roster, army, battle)
    yield from year_problems(army, roster.nation, battle.year, "")
    yield from variant_problems(army, force, roster.variants, "")
    yield from leader_problems(roster.leader, army, law, force, roster.units, content)
    yield from unit_problems(roster.units, law, content)
    yield from row_problems(roster.units, law, ARMY)
    yield from upgrade_problems(roster.units, law, content, ARMY)
    yield from limit_problems(roster.units, law, ARMY, roster.leader.type)
    yield from independent_problems(roster.independents, army)
    yield from contingent_problems(roster, army, force, battle, content)
    yield from work_problems(roster, army, battle, content)
    yield from gunboat_problems(roster, battle, content)
    yield from craft_problems(roster, army, battle, content)
    yield from baggage_problems(roster, battle, content)
    yield from _repeater_problems(roster, battle, content)
    yield from _size_problems(roster, battle, content)


def _battle_problems(battle: Battle, limits: Limits) -> Iterator[Problem]:
    """Years and points that no army is built for. HA-GEN-01, HA-LIST-01."""
    first, last = limits.years
    if not first <= battle.year <= last:
        yield Problem("HA-GEN-01", "year-outside", "battle.year", (), (battle.year, first, last))
    least, most = limits.points
    if not battle.is_campaign and not least <= battle.points <= most:
        yield Problem("HA-LIST-01", "points-outside", "battle.points", (), (battle.points, least, most))


def _choice_problems(roster: Roster, army: ArmyList, battle: Battle) -> Iterator[Problem]:
    """How the list is played, and whether it is the army that was chosen before. HA-L11-02."""
    if (roster.choice not in army.choices) if army.choices else bool(roster.choice):
        yield Problem("HA-L11-02", "no-such-choice", "choice", (roster.choice or "-", *army.choices))
    for key, named, chosen in (
        ("list", roster.list, battle.list),
        ("nation", roster.nation, battle.nation),
        ("choice", roster.choice, battle.choice),
    ):
        if chosen and named != chosen:
            yield Problem(army.rule, "chosen-otherwise", key, (named or "-", chosen))


def _repeater_problems(roster: Roster, battle: Battle, content: ArmyContent) -> Iterator[Problem]:
    """Repeating rifles: a match option, for one unit with firearms that are not loaded shot by shot. HA-GEN-09."""
    units = roster.all_units
    if not roster.repeaters:
        return
    if not battle.has_repeating_rifles:
        yield Problem("HA-GEN-09", "no-repeaters", "repeaters")
    if roster.repeaters > len(units):
        yield Problem("HA-GEN-09", "no-such-unit", "repeaters", (), (roster.repeaters, len(units)))
        return
    types = [content.troops[item.what] for item in units[roster.repeaters - 1].troops]
    if not any("firearm" in troop.tags and not troop.reload for troop in types):
        yield Problem("HA-GEN-09", "no-rifles", "repeaters", (), (roster.repeaters,))


def _size_problems(roster: Roster, battle: Battle, content: ArmyContent) -> Iterator[Problem]:
    """Units and points of the whole army. HA-LIST-01, HA-LIST-03, HA-SCEN-04."""
    least, most = units_allowed(battle, content)
    there = len(roster.all_units)
    rule = "HA-SCEN-04" if fields_few_units(battle, content) else "HA-LIST-01"
    if there < least:
        yield Problem(rule, "army-of-few-units", ARMY, (), (there, least))
    if there > most:
        yield Problem(rule, "army-of-many-units", ARMY, (), (there, most))
    total, limit = cost(roster, content).total, most_points(roster, battle.points, content)
    if total > limit:
        yield Problem("HA-LIST-03", "too-many-points", ARMY, (), (total, limit))
