"""A list as it holds for one army: its rows, upgrades and limits after all options of nation, year and role. HA-LIST-01."""

from collections.abc import Iterable, Iterator

from msgspec import Struct
from msgspec.structs import replace

from pbem.games.heart_of_africa.armies import list_effects as effects
from pbem.games.heart_of_africa.armies.conditions import Force, holds
from pbem.games.heart_of_africa.armies.list_effects import Effect
from pbem.games.heart_of_africa.armies.list_shapes import ArmyList, Variant


class RowInForce(Struct, frozen=True):
    """So many units in a row, and the rules that say so."""

    least: int
    most: int
    least_rule: str
    most_rule: str


class UnitUpgrade(Struct, frozen=True):
    """So many whole units of a row may be of one of these types. HA-LIST-07."""

    rule: str
    row: str
    to: tuple[str, ...]
    most: int


class FigureUpgrade(Struct, frozen=True):
    """A share of the figures of a row may be of another type. HA-L05-03, HA-L09-03."""

    rule: str
    row: str
    to: str
    share: str


class Limit(Struct, frozen=True):
    """A limit on figures or units, and the rule that sets it."""

    rule: str
    effect: effects.MaxFigures | effects.MaxUnitsOf | effects.FigureRatio | effects.DeployBehind


class ListInForce(Struct, frozen=True, kw_only=True):
    """What one army, or one contingent, may have. `forbidden`: types, each with the rule that forbids it.

    `untaken`: types that an option would bring which is open and not taken, each with the option.
    """

    rule: str
    rows: dict[str, RowInForce]
    forbidden: dict[str, str] = {}
    unit_upgrades: tuple[UnitUpgrade, ...] = ()
    figure_upgrades: tuple[FigureUpgrade, ...] = ()
    limits: tuple[Limit, ...] = ()
    forbidden_leaders: dict[str, str] = {}
    has_campaign_bonus: bool = True
    untaken: dict[str, str] = {}

    def rule_against(self, type_id: str) -> str:
        """The rule by which there are no units of a type."""
        return self.forbidden.get(type_id, self.rule)

    @property
    def types(self) -> tuple[str, ...]:
        """All types that units may be of: those of the rows, and of the upgrades. HA-LEAD-01, HA-LIST-07."""
        raised = [type_id for upgrade in self.unit_upgrades for type_id in upgrade.to]
        return tuple(dict.fromkeys([*self.rows, *raised, *(upgrade.to for upgrade in self.figure_upgrades)]))


def in_force(army: ArmyList, force: Force, chosen: Iterable[str], one_of_each: bool = False) -> ListInForce:
    """The list for a force that has chosen these variants; what it may not choose is passed over.

    `one_of_each`: at most one unit of each type is compulsory. HA-SCEN-04, HA-ALLY-02.
    """
    found = ListInForce(rule=army.rule, rows={row.type: RowInForce(row.min, row.max, army.rule, army.rule) for row in army.rows})
    names = tuple(chosen)
    for variant in (*open_variants(army, force, "must"), *open_variants(army, force, "may")):
        if variant.mode == "must" or variant.id in names:
            for effect in variant.effects:
                found = _changed(found, variant, effect)
        else:
            brought = dict.fromkeys((type_id for effect in variant.effects for type_id in _brought(effect)), variant.id)
            found = replace(found, untaken=found.untaken | brought)
    if one_of_each:
        found = replace(found, rows={type_id: replace(row, least=min(row.least, 1)) for type_id, row in found.rows.items()})
    return found


def open_variants(army: ArmyList, force: Force, mode: str) -> Iterator[Variant]:
    """The variants of a mode whose conditions hold, in the order of the list."""
    return (variant for variant in army.variant if variant.mode == mode and holds(variant.when, force))


def _brought(effect: Effect) -> tuple[str, ...]:
    """The types that an option lets units be of."""
    match effect:
        case effects.UpgradeUnits(_, to):
            return to
        case effects.UpgradeFigures(_, to):
            return (to,)
        case effects.ReplaceGroup(pairs):
            return tuple(new for _, new in pairs)
        case _:
            return ()


def _changed(found: ListInForce, variant: Variant, effect: Effect) -> ListInForce:
    """The list after one effect of a variant."""
    rule = variant.rule
    match effect:
        case effects.UpgradeUnits(source, to, most):
            return replace(found, unit_upgrades=(*found.unit_upgrades, UnitUpgrade(rule, source, to, most)))
        case effects.UpgradeFigures(source, to, share):
            return replace(found, figure_upgrades=(*found.figure_upgrades, FigureUpgrade(rule, source, to, share)))
        case effects.MaxFigures() | effects.MaxUnitsOf() | effects.FigureRatio() | effects.DeployBehind():
            return replace(found, limits=(*found.limits, Limit(rule, effect)))
        case effects.LeaderForbid(type_id):
            return replace(found, forbidden_leaders={**found.forbidden_leaders, type_id: rule})
        case effects.NoCampaignBonus():
            return replace(found, has_campaign_bonus=False)
        case effects.Forbid(type_id):
            rows = {row: bounds for row, bounds in found.rows.items() if row != type_id}
            return replace(found, rows=rows, forbidden={**found.forbidden, type_id: rule})
        case effects.ReplaceAll(source, to):
            return _replaced(found, [(source, to)], rule)
        case effects.ReplaceGroup(pairs):
            return _replaced(found, pairs, rule)
        case _:
            return replace(found, rows=_other_bounds(found.rows, effect, rule))


def _other_bounds(rows: dict[str, RowInForce], effect: Effect, rule: str) -> dict[str, RowInForce]:
    """Rows with other numbers of units; a row that is forbidden stays so."""
    match effect:
        case effects.AddRow(type_id, least, most):
            return {**rows, type_id: RowInForce(least, most, rule, rule)}
        case effects.SetMin(type_id, value) if type_id in rows:
            return {**rows, type_id: replace(rows[type_id], least=value, least_rule=rule)}
        case effects.SetMax(type_id, value) if type_id in rows:
            return {**rows, type_id: replace(rows[type_id], most=value, most_rule=rule)}
        case effects.TransferSlots(source, to, moved) if source in rows and to in rows:
            fewer, more = rows[source], rows[to]
            return {
                **rows,
                source: replace(fewer, most=fewer.most - moved, most_rule=rule),
                to: replace(more, most=more.most + moved, most_rule=rule),
            }
        case _:
            return rows


def _replaced(found: ListInForce, pairs: Iterable[tuple[str, str]], rule: str) -> ListInForce:
    """Rows renamed; those that become alike are added, bounds and all. What was replaced is forbidden."""
    names = dict(pairs)
    rows: dict[str, RowInForce] = {}
    for type_id, row in found.rows.items():
        name, known = names.get(type_id, type_id), rows.get(names.get(type_id, type_id))
        rows[name] = RowInForce(known.least + row.least, known.most + row.most, rule, rule) if known else row
    return replace(found, rows=rows, forbidden={**found.forbidden, **dict.fromkeys(names, rule)})
