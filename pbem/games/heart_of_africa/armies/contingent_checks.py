"""What is wrong with the allies of an army. HA-ALLY-01, HA-ALLY-02."""

from collections.abc import Iterator

from pbem.games.heart_of_africa.armies.conditions import Battle, Force, holds, is_in_years
from pbem.games.heart_of_africa.armies.content import ArmyContent, part_of
from pbem.games.heart_of_africa.armies.cost import contingent_lines, points_of
from pbem.games.heart_of_africa.armies.list_in_force import ListInForce, in_force, open_variants
from pbem.games.heart_of_africa.armies.list_shapes import Ally, ArmyList
from pbem.games.heart_of_africa.armies.problem import Problem
from pbem.games.heart_of_africa.armies.roster import Contingent, Roster
from pbem.games.heart_of_africa.armies.unit_checks import limit_problems, row_problems, unit_problems, upgrade_problems

ALLY = "HA-ALLY-02"


def contingent_problems(roster: Roster, army: ArmyList, force: Force, battle: Battle, content: ArmyContent) -> Iterator[Problem]:
    """Lists that may not be hired, too many of them or too dear, and what is wrong inside each.

    HA-ALLY-01, HA-ALLY-02, HA-L07-03, HA-L10-05.
    """
    policy, hired = army.allies, roster.contingents
    if len(hired) > policy.contingents > 0:
        yield Problem(policy.rule, "too-many-contingents", "contingent", (), (len(hired), policy.contingents))
    for number, contingent in enumerate(hired, 1):
        key = f"contingent[{number}]"
        yield from _hiring_problems(contingent, key, army, force, content)
        if contingent.list in [other.list for other in hired[: number - 1]]:
            yield Problem(policy.rule, "hired-twice", f"{key}.list", (contingent.list,))
        yield from _inner_problems(contingent, number, contingent_force(contingent, roster.list, battle), content)
    spent = points_of(line for number, each in enumerate(hired, 1) for line in contingent_lines(each, number, content))
    most = part_of(policy.share, battle.points)
    if policy.contingents and spent > most:
        yield Problem(policy.rule, "allies-too-dear", "contingent", (), (spent, most))


def hirable(army: ArmyList, force: Force) -> tuple[Ally, ...]:
    """The lists that an army may hire, with their nations. HA-ALLY-01."""
    return tuple(ally for ally in army.ally if holds(ally.when, force)) if army.allies.contingents else ()


def contingent_force(contingent: Contingent, main_list: str, battle: Battle) -> Force:
    """What conditions of its list ask of a contingent: the role is that of the whole army. HA-ALLY-02."""
    return Force(
        nation=contingent.nation,
        year=battle.year,
        role=battle.role,
        contingent_of=main_list,
        is_campaign=battle.is_campaign,
    )


def contingent_law(contingent: Contingent, force: Force, content: ArmyContent) -> ListInForce:
    """The list of a contingent: at most one unit of each type is compulsory. HA-ALLY-02."""
    return in_force(content.lists[contingent.list], force, contingent.variants, one_of_each=True)


def year_problems(army: ArmyList, nation: str, year: int, key: str) -> Iterator[Problem]:
    """A list, or a nation of it, that is not there yet. HA-L08-01, HA-L11-01, HA-L12-01."""
    if not is_in_years(year, after=army.year_after, since=army.year_from):
        first = army.year_from if army.year_from is not None else (army.year_after or 0) + 1
        yield Problem(army.rule, "list-not-there-yet", f"{key}list", (army.id,), (year, first))
    born = next(each.year_after for each in army.nations if each.id == nation)
    if not is_in_years(year, after=born):
        yield Problem(army.rule, "nation-not-there-yet", f"{key}nation", (nation,), (year, (born or 0) + 1))


def variant_problems(army: ArmyList, force: Force, chosen: tuple[str, ...], key: str) -> Iterator[Problem]:
    """Options that are not open to this nation, year or role, or that exclude one another."""
    known = {variant.id: variant for variant in army.variant}
    is_open = [variant.id for variant in open_variants(army, force, "may")]
    for name in chosen:
        variant = known[name]
        if name not in is_open:
            yield Problem(variant.rule, "option-not-open", f"{key}variants", (name,))
        excluded = [other for other in chosen[: chosen.index(name)] if other in variant.exclusive_with]
        if excluded:
            yield Problem(variant.rule, "options-exclude", f"{key}variants", (excluded[0], name))


def _hiring_problems(contingent: Contingent, key: str, army: ArmyList, force: Force, content: ArmyContent) -> Iterator[Problem]:
    """May the army hire such a list, of such a nation, in that year?"""
    offers = [ally for ally in hirable(army, force) if ally.list == contingent.list]
    nations = [nation for ally in offers for nation in ally.nations]
    if not offers:
        yield Problem(army.allies.lists_rule, "cannot-be-hired", f"{key}.list", (contingent.list,))
    elif nations and all(ally.nations for ally in offers) and contingent.nation not in nations:
        yield Problem(offers[0].rule, "other-nation", f"{key}.nation", (contingent.nation, *nations))
    yield from year_problems(content.lists[contingent.list], contingent.nation, force.year, f"{key}.")


def _inner_problems(contingent: Contingent, number: int, force: Force, content: ArmyContent) -> Iterator[Problem]:
    """Units, options and independents of a contingent. HA-ALLY-02."""
    key, army = f"contingent[{number}]", content.lists[contingent.list]
    law = contingent_law(contingent, force, content)
    yield from variant_problems(army, force, contingent.variants, f"{key}.")
    yield from unit_problems(contingent.units, law, content, number)
    yield from row_problems(contingent.units, law, key, ALLY)
    yield from upgrade_problems(contingent.units, law, content, key)
    yield from limit_problems(contingent.units, law, key)
    if not contingent.units:
        yield Problem(ALLY, "contingent-empty", key)
    for item in contingent.independents:
        most = army.independents[item.what][1] if item.what in content.limits.with_contingents else 0
        if item.count > most:
            yield Problem(ALLY, "too-many-independents", f"{key}.independents", (item.what,), (item.count, most))
