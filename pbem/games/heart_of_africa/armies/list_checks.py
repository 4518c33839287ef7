"""Checks of armies.toml beyond its shape: types and lists exist, bounds are in order, ids are unique, tables have no holes."""

from collections.abc import Iterable, Iterator, Mapping
from itertools import combinations

from msgspec.structs import asdict

from pbem.engine.content import Problems, is_not_known
from pbem.games.heart_of_africa.armies.list_effects import AddRow, Effect, ReplaceGroup, UpgradeUnits
from pbem.games.heart_of_africa.armies.list_shapes import FILE, ArmiesFile, ArmyList, LeaderTypes, When
from pbem.games.heart_of_africa.armies.troop_types import TroopType

FACES = (1, 2, 3, 4, 5, 6)


def check(data: ArmiesFile, troops: Mapping[str, TroopType], problems: Problems) -> None:
    """Notes every fault."""
    _check_limits(data, troops, problems)
    _check_purchases(data, troops, problems)
    problems.unique(FILE, "army.id", (army.id for army in data.army))
    lists = {army.id: army for army in data.army}
    for army in data.army:
        _check_list(army, lists, troops, problems)


def _check_limits(data: ArmiesFile, troops: Mapping[str, TroopType], problems: Problems) -> None:
    limits = data.limits
    pairs = ("years", "points", "units", "few_units", "unit_points")
    for key in pairs:
        least, most = asdict(limits)[key]
        problems.add_all(FILE, f"limits.{key}", _out_of_order(least, most))
    named = (
        limits.bearer,
        limits.bearer_of,
        *limits.independents,
        *limits.with_contingents,
        *(t for mix in limits.mixes for t in mix),
    )
    problems.add_all(FILE, "limits", _unknown(named, troops))
    if tuple(sorted(trait.roll for trait in data.trait)) != FACES:
        problems.add(FILE, "trait", "must have each roll from 1 to 6 once")
    problems.unique(FILE, "trait.id", (trait.id for trait in data.trait))


def _check_purchases(data: ArmiesFile, troops: Mapping[str, TroopType], problems: Problems) -> None:
    """Scenarios, works and craft."""
    lists = [army.id for army in data.army]
    for key, ids in (
        ("scenario", [scenario.id for scenario in data.scenario]),
        ("work", [work.id for work in data.work]),
        ("craft", [craft.id for craft in data.craft]),
    ):
        problems.unique(FILE, f"{key}.id", ids)
    for scenario in data.scenario:
        key, points = f'scenario "{scenario.id}"', scenario.points
        if set(points) != {"attacker", "defender"}:
            problems.add(FILE, f"{key}.points", "must be given for attacker and defender")
        elif points["attacker"] * 100 != points["defender"] * scenario.percent:
            problems.add(FILE, f"{key}.points", f"the attacker's are not {scenario.percent} percent of the defender's")
    for work in data.work:
        problems.add_all(FILE, f'work "{work.id}".lists', _unknown(work.lists, lists))
        if work.most_with == work.id:
            problems.add(FILE, f'work "{work.id}".most_with', "names itself")
        if work.id == "cannon" and work.points != troops["muzzle_loading_cannon"].points:
            problems.add(FILE, 'work "cannon".points', "are not those of the troop type")


def _check_list(army: ArmyList, lists: Mapping[str, ArmyList], troops: Mapping[str, TroopType], problems: Problems) -> None:
    key = f'army "{army.id}"'
    for row in army.rows:
        problems.add_all(FILE, f"{key}.rows", [*_unknown([row.type], troops), *_out_of_order(row.min, row.max)])
    for what, ids in (
        ("rows", [row.type for row in army.rows]),
        ("nations", [nation.id for nation in army.nations]),
        ("variant", [variant.id for variant in army.variant]),
    ):
        problems.unique(FILE, f"{key}.{what}", ids)
    problems.add_all(FILE, f"{key}.independents", _unknown(army.independents, troops))
    problems.add_all(FILE, f"{key}.leader", _unknown(_leader_types(army.leader), troops))
    if len(army.aggression) != max(1, len(army.choices)):
        problems.add(FILE, f"{key}.aggression", "must have a number for each of the choices, or one")
    for name, when in _conditions(army):
        problems.add_all(FILE, f"{key}.{name}.when", _wrong_condition(when, army, lists, troops))
    for variant in army.variant:
        _check_variant(army, variant.id, variant.effects, troops, problems)
        names = [other.id for other in army.variant if variant.id in other.exclusive_with]
        problems.add_all(FILE, f'{key}.variant "{variant.id}".exclusive_with', _unequal(variant.exclusive_with, names))
    for ally in army.ally:
        where = f'{key}.ally "{ally.list}"'
        problems.add_all(FILE, where, _unknown([ally.list], lists))
        if ally.list in lists:
            problems.add_all(FILE, f"{where}.nations", _unknown(ally.nations, [each.id for each in lists[ally.list].nations]))
    _check_traits(army, key, problems)


def _check_variant(
    army: ArmyList, variant: str, effects: Iterable[Effect], troops: Mapping[str, TroopType], problems: Problems
) -> None:
    key = f'army "{army.id}".variant "{variant}"'
    for effect in effects:
        problems.add_all(FILE, f"{key}.effects", _unknown(_types_of(effect), troops))
        if isinstance(effect, AddRow):
            problems.add_all(FILE, f"{key}.effects", _out_of_order(effect.min, effect.max))


def _check_traits(army: ArmyList, key: str, problems: Problems) -> None:
    """A list names the traits for each nation once; where the Leader's type matters, those entries name it."""
    nations = [nation.id for nation in army.nations]
    without_type = [each.when for each in army.leader_traits if each.when.leader_type is None]
    for nation in nations:
        fitting = [when for when in without_type if (not when.nations or nation in when.nations) and nation not in when.not_nations]
        if len(fitting) > 1 or (not fitting and len(without_type) == len(army.leader_traits)):
            problems.add(FILE, f"{key}.leader_traits", f"{len(fitting)} entries for {nation}")
    for one, other in combinations(army.leader_traits, 2):
        if one.when == other.when:
            problems.add(FILE, f"{key}.leader_traits", "two entries hold at once")


def _conditions(army: ArmyList) -> Iterator[tuple[str, When]]:
    yield from ((f'variant "{each.id}"', each.when) for each in army.variant)
    yield from ((f'ally "{each.list}"', each.when) for each in army.ally)
    yield from (("leader_traits", each.when) for each in army.leader_traits)
    yield from (("home", each.when) for each in army.home)


def _wrong_condition(when: When, army: ArmyList, lists: Mapping[str, ArmyList], troops: Mapping[str, TroopType]) -> Iterator[str]:
    yield from _unknown((*when.nations, *when.not_nations), [nation.id for nation in army.nations])
    yield from _unknown(filter(None, [when.leader_type, when.not_leader_type]), troops)
    yield from _unknown(filter(None, [when.choice]), army.choices)
    yield from _unknown(filter(None, [when.contingent_of]), lists)


def _leader_types(leader: LeaderTypes) -> Iterator[str]:
    yield from (*leader.types, *leader.also)
    for pair in (leader.must_be_if_present, leader.not_if_present):
        if pair:
            yield from (pair.present, pair.type)


def _types_of(effect: Effect) -> Iterator[str]:
    """Every troop type that an effect names."""
    if isinstance(effect, ReplaceGroup):
        yield from (type_id for pair in effect.pairs for type_id in pair)
    elif isinstance(effect, UpgradeUnits):
        yield from (effect.source, *effect.to)
    else:
        said = asdict(effect)
        yield from (said[field] for field in ("type", "source", "to") if field in said)
        yield from (type_id for field in ("types", "many", "few") for type_id in said.get(field, ()))


def _unknown(named: Iterable[str], known: Iterable[str]) -> Iterator[str]:
    names = tuple(known)
    return (is_not_known(name, names) for name in named if name not in names)


def _unequal(named: Iterable[str], expected: Iterable[str]) -> Iterator[str]:
    if sorted(named) != sorted(expected):
        yield "is not said by both variants"


def _out_of_order(least: int, most: int) -> Iterator[str]:
    if least > most:
        yield f"{least} is more than {most}"
