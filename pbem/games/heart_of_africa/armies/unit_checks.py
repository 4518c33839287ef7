"""What is wrong with the units of an army or a contingent: their types, mixtures, sizes, rows and the limits of the list."""

from collections.abc import Iterator, Sequence

from pbem.games.heart_of_africa.armies import list_effects as effects
from pbem.games.heart_of_africa.armies.content import ArmyContent, part_of
from pbem.games.heart_of_africa.armies.cost import unit_points
from pbem.games.heart_of_africa.armies.list_in_force import FigureUpgrade, Limit, ListInForce, UnitUpgrade
from pbem.games.heart_of_africa.armies.problem import Problem, unit_key
from pbem.games.heart_of_africa.armies.roster import Unit, count_of, figures_of


def unit_problems(units: Sequence[Unit], law: ListInForce, content: ArmyContent, contingent: int = 0) -> Iterator[Problem]:
    """Each unit by itself. HA-LIST-02, HA-LIST-04, HA-LIST-06, HA-LIST-07, HA-BEAR-01, HA-BEAR-05."""
    for number, unit in enumerate(units, 1):
        key = unit_key(number, contingent)
        yield from _bearer_problems(unit, key, content)
        yield from _type_problems(unit, key, law, content)
        yield from _size_problems(unit, key, content)


def main_types(unit: Unit, content: ArmyContent) -> tuple[str, ...]:
    """The type with most figures, bearers left out; of equal ones all, as the owner may choose. HA-LIST-04."""
    fighters = _fighters(unit, content)
    most = max(fighters.values(), default=0)
    return tuple(type_id for type_id, count in fighters.items() if count == most)


def unit_upgrade(unit: Unit, law: ListInForce, content: ArmyContent) -> UnitUpgrade | None:
    """The upgrade by which a whole unit stands in the row of another type; None where it stands in its own. HA-LIST-07."""
    kinds = tuple(_fighters(unit, content))
    fitting = (each for each in law.unit_upgrades if each.row == unit.row and len(kinds) == 1 and kinds[0] in each.to)
    return next(fitting, None)


def figure_upgrade(unit: Unit, law: ListInForce, content: ArmyContent) -> FigureUpgrade | None:
    """The upgrade by which figures of a unit are of another type than its row. HA-L05-03, HA-L09-03."""
    kinds = tuple(_fighters(unit, content))
    fitting = (
        each
        for each in law.figure_upgrades
        if each.row == unit.row and each.to in kinds and all(kind in (each.row, each.to) for kind in kinds)
    )
    return next(fitting, None)


def row_problems(units: Sequence[Unit], law: ListInForce, key: str, least_rule: str = "") -> Iterator[Problem]:
    """Too few or too many units in the rows of the list. `least_rule`: the rule to name instead of the list's.

    HA-LIST-01, HA-ALLY-02.
    """
    for type_id, row in law.rows.items():
        there = sum(unit.row == type_id for unit in units)
        if there < row.least:
            yield Problem(least_rule or row.least_rule, "too-few-units", key, (type_id,), (there, row.least))
        if there > row.most:
            yield Problem(row.most_rule, "too-many-units", key, (type_id,), (there, row.most))


def upgrade_problems(units: Sequence[Unit], law: ListInForce, content: ArmyContent, key: str) -> Iterator[Problem]:
    """More raised than a list allows. HA-LIST-07, HA-L09-03."""
    for upgrade in law.unit_upgrades:
        raised = sum(unit_upgrade(unit, law, content) == upgrade for unit in units)
        if raised > upgrade.most:
            yield Problem(upgrade.rule, "too-many-raised", key, (upgrade.row,), (raised, upgrade.most))
    for each in law.figure_upgrades:
        slots = [unit for unit in units if unit.row == each.row]
        raised = sum(count_of(unit.troops, each.to) for unit in slots if figure_upgrade(unit, law, content) == each)
        most = part_of(each.share, sum(unit.figures for unit in slots))
        if raised > most:
            yield Problem(each.rule, "too-many-figures-raised", key, (each.to,), (raised, most))


def limit_problems(units: Sequence[Unit], law: ListInForce, key: str, leader_type: str = "") -> Iterator[Problem]:
    """What goes beyond the list's limits on figures and units of several types. `leader_type` "": a contingent has none."""
    for limit in law.limits:
        yield from _over(units, limit, key, leader_type)


def _over(units: Sequence[Unit], limit: Limit, key: str, leader_type: str) -> Iterator[Problem]:
    match limit.effect:
        case effects.MaxFigures(type_id, most, with_leader):
            there = figures_of(units, type_id) + (with_leader and leader_type == type_id)
            if there > most:
                yield Problem(limit.rule, "too-many-figures", key, (type_id,), (there, most))
        case effects.MaxUnitsOf(types, most):
            there = sum(unit.row in types for unit in units)
            if there > most:
                yield Problem(limit.rule, "too-many-units-of", key, types, (there, most))
        case effects.FigureRatio(many, few, ratio):
            there, needed = figures_of(units, *many), ratio * figures_of(units, *few)
            if there < needed:
                yield Problem(limit.rule, "too-few-beside", key, few, (there, needed))


def _fighters(unit: Unit, content: ArmyContent) -> dict[str, int]:
    """The figures of a unit by type, bearers left out: they go with their Adventurers. HA-BEAR-01."""
    bearer = content.limits.bearer
    return {item.what: item.count for item in unit.troops if item.what != bearer}


def _bearer_problems(unit: Unit, key: str, content: ArmyContent) -> Iterator[Problem]:
    limits = content.limits
    bearers, masters = count_of(unit.troops, limits.bearer), count_of(unit.troops, limits.bearer_of)
    if bearers > masters:
        yield Problem("HA-BEAR-01", "too-many-bearers", key, (), (bearers, masters))


def _type_problems(unit: Unit, key: str, law: ListInForce, content: ArmyContent) -> Iterator[Problem]:
    """Types that the list has not, that do not mix, or that do not fit their row."""
    kinds = tuple(_fighters(unit, content))
    foreign = [kind for kind in kinds if kind not in law.types]
    if not kinds:
        yield Problem("HA-LIST-04", "unit-empty", key)
    for kind in foreign:
        yield _untaken(kind, key, law) or Problem(law.rule_against(kind), "not-in-the-list", key, (kind,))
    if len(kinds) > 2:
        yield Problem("HA-LIST-04", "too-many-types", key, kinds, (len(kinds), 2))
    elif len(kinds) == 2 and not any(set(kinds) == set(mix) for mix in content.limits.mixes):
        yield Problem("HA-LIST-04", "do-not-mix", key, kinds)
    if unit.row not in law.rows and unit.row not in foreign:
        yield Problem(law.rule_against(unit.row), "no-such-row", key, (unit.row,))
    elif kinds and not foreign and not _stands_in_its_row(unit, law, content):
        kind = kinds[0]
        untaken = _untaken(kind, key, law) if unit.row != kind and len(kinds) == 1 else None
        yield untaken or Problem("HA-LIST-04", "other-row", key, (unit.row,))


def _untaken(kind: str, key: str, law: ListInForce) -> Problem | None:
    """The option that must be taken for units of a type; None where there is none. HA-LIST-07."""
    option = law.untaken.get(kind)
    return Problem("HA-LIST-07", "option-not-taken", key, (kind, option)) if option else None


def _stands_in_its_row(unit: Unit, law: ListInForce, content: ArmyContent) -> bool:
    """Is the row that of the main type, or of an upgrade? HA-LIST-04, HA-LIST-07."""
    if unit_upgrade(unit, law, content) or figure_upgrade(unit, law, content):
        return True
    own = (*law.rows, *(upgrade.to for upgrade in law.figure_upgrades))
    return unit.row in main_types(unit, content) and all(kind in own for kind in _fighters(unit, content))


def _size_problems(unit: Unit, key: str, content: ArmyContent) -> Iterator[Problem]:
    limits, points = content.limits, unit_points(unit, content)
    least, most = limits.unit_points
    if points < least:
        yield Problem("HA-LIST-02", "unit-too-cheap", key, (), (points, least))
    if points > most:
        yield Problem("HA-LIST-02", "unit-too-dear", key, (), (points, most))
    if unit.figures > limits.unit_figures:
        yield Problem("HA-LIST-02", "unit-too-large", key, (), (unit.figures, limits.unit_figures))
    for kind, count in _fighters(unit, content).items():
        if content.troops[kind].is_one_figure and unit.figures > 1:
            yield Problem("HA-LIST-06", "one-figure-is-a-unit", key, (kind,), (count, 1))
