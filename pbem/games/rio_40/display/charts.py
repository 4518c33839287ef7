"""The tables of the rules as charts, with the column and line that count now, and the sum behind them.

Words in them are keys for `words.planning`. Column 0 holds the names of the lines; `Chart.column` counts from there.
"""

from pbem.engine.planning import Chart, Reckoning
from pbem.engine.tables import Table
from pbem.games.rio_40.content.unit_kinds import START, UnitKind
from pbem.games.rio_40.content.world import World
from pbem.games.rio_40.game_rules import RioRules
from pbem.games.rio_40.rules import victory
from pbem.games.rio_40.rules.combat.strength import Strength, strength
from pbem.games.rio_40.rules.search.searches import hunting
from pbem.games.rio_40.rules.units_by_hex import presence_of
from pbem.games.rio_40.state import NOBODY, SIDES, State

NONE = "-"


def charts(rules: RioRules, state: State) -> tuple[Chart, ...]:
    """Every table that a player looks at, those with dice first."""
    world = rules.world
    return (
        _results("attack", "R40-T1a", world.tables.attack, rules, state),
        _results("search", "R40-T2a", world.tables.search, rules, state),
        _attack_sum(),
        _shifts(world),
        _terrain(world, state),
        _one_die(),
        _actions(),
        _reinforcements(world, state),
        _victory(world, state),
        _gained(world, state),
    )


def _results(key: str, rule: str, table: Table[str], rules: RioRules, state: State) -> Chart:
    """A table read with one die; the column of what is being resolved."""
    rows = tuple(
        (str(low), *(cell.replace("none", NONE) for cell in cells))
        for (low, _), cells in zip(table.row_ranges, table.cells, strict=True)
    )
    now = reckoning(rules, state)
    column = 1 + table.columns.index(now.column) if now is not None and now.kind == key else -1
    return Chart(key, rule, ("die", *table.columns), rows, column)


def reckoning(rules: RioRules, state: State) -> Reckoning | None:
    """The sum of the attack or search that is being resolved; None where none is. R40-5.3.1i, R40-5.2.1a."""
    presence, tables = presence_of(rules.world, state), rules.world.tables
    if state.fight is not None:
        found = strength(presence, state.side, state.fight.target, state.fight.attackers)
        return _reckoned("attack", found, tables.attack)
    if state.hunt is not None:
        return _reckoned("search", hunting(presence, state.hunt.target, state.hunt.searchers), tables.search)
    return None


def _reckoned(kind: str, found: Strength, table: Table[str]) -> Reckoning:
    column = found.column
    shifts = tuple((shift.rule, shift.columns) for shift in column.shifts)
    return Reckoning(kind, found.parts, found.total, table.column_name(column.start), shifts, table.column_name(column.final))


def _attack_sum() -> Chart:
    """What is added up for an attack. R40-5.3.1."""
    rows = (
        ("each-attacker", "=FP", "R40-5.3.1a"),
        ("hex-between", "-1", "R40-5.3.1a"),
        ("from-car", "-1", "R40-5.3.5.2a"),
        ("from-helicopter", "-1", "R40-5.3.5.1a"),
        ("transport-there", "-1", "R40-5.3.5.2c"),
        ("defender", "=-FP", "R40-5.3.1a"),
        ("defender-suppressed", "half", "R40-5.3.1d"),
        ("defender-far", "-1", "R40-5.3.1c"),
    )
    return Chart("attack-sum", "R40-5.3.1i", ("what", "number", "rule"), rows)


def _shifts(world: World) -> Chart:
    """Columns to the left or right. R40-T3a, R40-5.3.2e."""
    conditions = world.tables.conditions
    rows = [(key, f"{getattr(conditions, key):+d}", "R40-5.3.2a") for key in ("favela", "rough", "forest", "urban")]
    rows += [("hidden", f"{conditions.hidden:+d}", "R40-5.3.2c"), ("siege", f"{conditions.siege:+d}", "R40-5.3.2d")]
    rows.append(("armour-searches", "+1", "R40-8.2c"))
    return Chart("shifts", "R40-5.3.2e", ("what", "columns", "rule"), tuple(rows))


def _terrain(world: World, state: State) -> Chart:
    """The terrain strip; the line of the hex that is attacked or searched. R40-T4a."""
    found = world.tables.terrain
    rows = tuple(
        (
            key,
            str(ground.cost_mp) if ground.cost_mp >= 0 else NONE,
            f"-{ground.shift}" if ground.shift else NONE,
            _yes(ground.is_for_cars),
            _yes(ground.is_landing_ground),
            _yes(ground.is_clear),
            _yes(ground.hides),
        )
        for key, ground in found.items()
    )
    target = state.fight.target if state.fight else state.hunt.target if state.hunt else None
    row = list(found).index(world.board.terrain[target].key) if target is not None else -1
    return Chart("terrain", "R40-T4a", ("terrain", "cost", "shift", "cars", "landing", "clear", "hiding"), rows, row=row)


def _yes(is_so: bool) -> str:
    return "yes" if is_so else NONE


def _one_die() -> Chart:
    """What one die against morale decides. R40-5.1.4.3c, R40-5.3.3.1a, R40-5.4e."""
    rows = (
        ("fire-stops", "at-least-morale", "R40-5.1.4.3c"),
        ("check-fails", "above-morale", "R40-5.3.3.1a"),
        ("recovers", "at-most-morale", "R40-5.4e"),
    )
    return Chart("one-die", "R40-5.3.3.1a", ("what", "number", "rule"), rows)


def _actions() -> Chart:
    """The four actions. R40-5a."""
    rows = (
        ("action-ma", "does-ma", "R40-5c"),
        ("action-ms", "does-ms", "R40-5.2b"),
        ("action-wd", "does-wd", "R40-5.4a"),
        ("action-hi", "does-hi", "R40-5.5c"),
    )
    return Chart("actions", "R40-5a", ("action", "what", "rule"), rows)


def _reinforcements(world: World, state: State) -> Chart:
    """Who comes when; the first line of this turn or the next that has one. R40-4.2b."""
    groups: dict[tuple[int, int, str], list[UnitKind]] = {}
    for kind in world.kinds:
        if kind.turn > START:
            groups.setdefault((kind.turn, kind.side, kind.key), []).append(kind)
    rows = tuple((str(turn), *_group(kinds)) for (turn, _, _), kinds in sorted(groups.items()))
    row = next((at for at, line in enumerate(rows) if int(line[0]) >= state.turn), -1)
    return Chart("reinforcements", "R40-4.2b", ("turn", "army", "units", "values", "kind"), rows, row=row)


def _group(kinds: list[UnitKind]) -> tuple[str, str, str, str]:
    first = kinds[0]
    names = first.id if len(kinds) == 1 else f"{first.id}..{kinds[-1].id}"
    return f"={first.type}", names, f"{first.fp}-{first.mo}-{first.mp}-{first.range}", first.kind


def _victory(world: World, state: State) -> Chart:
    """What each kind of entry is worth in this scenario, and what it has brought so far. R40-7a."""
    points = world.scenario.points
    scored = list(victory.score(world, state))
    rows = []
    for key in points.__struct_fields__:
        worth = getattr(points, key)
        if worth:
            sums = [sum(each[2] for each in scored if each[0] == side and each[1] == key) for side in range(len(SIDES))]
            rows.append((key, f"{worth:+d}", *map(str, sums)))
    totals = [sum(each[2] for each in scored if each[0] == side) for side in range(len(SIDES))]
    rows.append(("=sum", "", *map(str, totals)))
    return Chart("victory", "R40-7a", ("line", "worth", *SIDES), tuple(rows))


def _gained(world: World, state: State) -> Chart:
    """The objectives, their ground, who was last in them, and who stands there now. R40-7b."""
    presence, rows = presence_of(world, state), []
    for here, holder in victory.objective_holders(world, state).items():
        there = [presence.kinds[index].id for index in presence.at(here)]
        ground = world.board.terrain[here].key
        rows.append((world.board.grid.name(here), ground, SIDES[holder] if holder != NOBODY else NONE, " ".join(there)))
    return Chart("objectives", "R40-7b", ("objective", "terrain", "held-by", "stands-there"), tuple(rows))
