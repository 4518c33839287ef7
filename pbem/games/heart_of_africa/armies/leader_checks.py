"""What is wrong with the Leader and the independents, and the traits a list offers. HA-LEAD-01, HA-LEAD-11, HA-LIST-05."""

from collections.abc import Iterator, Sequence

from pbem.games.heart_of_africa.armies.conditions import Force, holds
from pbem.games.heart_of_africa.armies.content import ArmyContent
from pbem.games.heart_of_africa.armies.list_in_force import ListInForce
from pbem.games.heart_of_africa.armies.list_shapes import ArmyList, LeaderTraits, TraitId
from pbem.games.heart_of_africa.armies.problem import Problem
from pbem.games.heart_of_africa.armies.roster import ROLL, Item, Leader, Unit, figures_of


def leader_types(army: ArmyList, law: ListInForce, units: Sequence[Unit], content: ArmyContent) -> tuple[str, ...]:
    """The types that the Leader may be of, beside these units.

    HA-LEAD-01, HA-L09-02, HA-L10-02, HA-L11-03, HA-L12-02, HA-L12-04.
    """
    wanted = army.leader
    ordinary = [each for each in law.types if content.troops[each].may_lead and each != content.limits.bearer_of]
    found = dict.fromkeys([*(wanted.types or ordinary), *wanted.also])
    must, never = wanted.must_be_if_present, wanted.not_if_present
    if must and figures_of(units, must.present):
        found = {must.type: None}
    if never and figures_of(units, never.present):
        found.pop(never.type, None)
    return tuple(each for each in found if each not in law.forbidden_leaders)


def traits_offered(army: ArmyList, force: Force) -> LeaderTraits:
    """The entry of the list that says which traits its Leader may have. HA-LEAD-11."""
    return next(each for each in army.leader_traits if holds(each.when, force))


def trait_rolled(die: int, offered: Sequence[TraitId], content: ArmyContent) -> TraitId | None:
    """The trait of a die; None where the list does not offer it and the die is rolled again. HA-LEAD-11."""
    trait = content.traits[die - 1]
    return trait if trait in offered else None


def leader_problems(
    leader: Leader, army: ArmyList, law: ListInForce, force: Force, units: Sequence[Unit], content: ArmyContent
) -> Iterator[Problem]:
    """Type, bearer, attendants and traits. HA-LEAD-01, HA-LEAD-06, HA-LEAD-11, HA-LEAD-12, HA-LEAD-14, HA-BEAR-01."""
    limits = content.limits
    if leader.type not in leader_types(army, law, units, content):
        against = law.forbidden_leaders | law.forbidden
        yield Problem(against.get(leader.type, army.leader.rule), "cannot-lead", "leader.type", (leader.type,))
    if leader.has_bearer and leader.type != limits.bearer_of:
        yield Problem("HA-BEAR-01", "no-bearer-for-the-leader", "leader.bearer", (leader.type,))
    if leader.attendants > limits.attendants:
        numbers = (leader.attendants, limits.attendants)
        yield Problem("HA-LEAD-06", "too-many-attendants", "leader.attendants", (), numbers)
    if not leader.traits:
        yield Problem("HA-LEAD-11", "no-trait", "leader.traits")
    if len(leader.traits) > limits.traits:
        numbers = (len(leader.traits), limits.traits)
        yield Problem("HA-LEAD-12", "too-many-traits", "leader.traits", (), numbers)
    offer = traits_offered(army, force)
    for trait in leader.traits:
        if trait != ROLL and trait not in offer.traits:
            yield Problem(offer.rule, "trait-not-offered", "leader.traits", (trait, *offer.traits))


def independent_problems(items: Sequence[Item], army: ArmyList) -> Iterator[Problem]:
    """Standard Bearers, Diviners and Scouts beyond what the list has. HA-LIST-05, HA-SCOUT-01."""
    for item in items:
        _, most = army.independents[item.what]
        if item.count > most:
            rule = "HA-LIST-05" if most else army.rule
            yield Problem(rule, "too-many-independents", "independents", (item.what,), (item.count, most))
