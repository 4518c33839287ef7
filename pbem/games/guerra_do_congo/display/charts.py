"""The tables of the rules as charts, with the column and line that count now. Words in them are keys for `words.planning`.

Column 0 holds the names of the lines; `Chart.column` counts from there.
"""

from collections.abc import Callable, Iterator
from typing import TypeVar

from pbem.engine.planning import Chart
from pbem.engine.tables import Table
from pbem.games.guerra_do_congo.content.schema import MoraleShape
from pbem.games.guerra_do_congo.content.unit_kinds import ARMIES, UnitKind
from pbem.games.guerra_do_congo.content.world import World
from pbem.games.guerra_do_congo.game_rules import CongoRules
from pbem.games.guerra_do_congo.rules import army_morale, victory
from pbem.games.guerra_do_congo.rules.combat import attack_odds
from pbem.games.guerra_do_congo.state import FINISHED, SIDES, State

T = TypeVar("T")
NONE = "-"
BETWEEN = "|"
"""Parts a sentence of `words.planning` from what fills it, in one cell."""


def charts(rules: CongoRules, state: State) -> tuple[Chart, ...]:
    """Every table that a player looks at, those of combat first."""
    world = rules.world
    return (
        _combat(world, state),
        _terrain(world, state),
        _movement(world),
        _army_morale(world, state),
        _morale_check(world),
        _mission("bombardment", "GC-T3a", world.tables.bombardment.table, lambda cell: f"{cell[0]}/{cell[1]}"),
        _mission("interdiction", "GC-T4a", world.tables.interdiction.table, str),
        _by_turn(world, state),
        _reinforcements(world, state),
        _victory(world, state),
    )


def _combat(world: World, state: State) -> Chart:
    """Table 2; the column of the fight that is being resolved. GC-T2a."""
    crt = world.tables.crt
    rows = tuple(
        (f"{first}-{last}", *(f"{attacker} {defender}" for attacker, defender in cells))
        for (first, last), cells in zip(crt.row_ranges, crt.cells, strict=True)
    )
    column = -1
    if state.combat and not state.combat.result[0]:  # after the dice the units that made the odds may be gone
        fight = state.combat
        column = 1 + attack_odds.odds(world, state, fight.target, fight.attackers, fight.air_points).column.final
    return Chart("combat", "GC-4.6.1a", ("roll", *crt.columns), rows, column)


def _terrain(world: World, state: State) -> Chart:
    """Table 1: movement points, columns to the left for the defender, stacking points; the line of the hex under attack. GC-T1a."""
    rows = tuple((line.key, str(line.cost), str(line.shift), str(line.stacking or NONE)) for line in world.tables.terrain)
    row = -1
    if state.combat:
        row = [line[0] for line in rows].index(world.board.terrain[state.combat.target].key)
    return Chart("terrain", "GC-T1a", ("terrain", "cost", "shift", "stacking"), rows, row=row)


def _movement(world: World) -> Chart:
    """What else movement costs, and how far other ways go. Sections 3.2 to 3.6."""
    tables = world.tables
    rows = (
        ("leave-zone", f"+{tables.movement.zoc_extra}", "GC-3.2.1d"),
        ("cross-river", "+1", "GC-3.3.2a"),
        ("along-road", "1", "GC-3.3.1a"),
        ("by-rail", str(tables.movement.rail_max_hexes), "GC-3.3.4a"),
        ("by-river", str(world.options["river_segments"]), "GC-3.3.3c"),
        ("airport", str(tables.movement.airfield_points("airport")), "GC-3.5c"),
        ("airstrip", str(tables.movement.airfield_points("airstrip")), "GC-3.5c"),
        ("supply-distance", str(tables.movement.supply_distance_pm), "GC-3.6.1f"),
    )
    return Chart("movement", "GC-3.1c", ("what", "number", "rule"), rows)


def _army_morale(world: World, state: State) -> Chart:
    """The list of morale lines that this match plays with: what each is worth, and what it gives now. GC-4.3.1a, GC-T8a."""
    lines = world.tables.army_morale.lines(world.options["morale_modifiers"])
    rows = []
    for army, marker in zip(ARMIES, state.morale, strict=True):
        rows.append((f"={army}", "", f"{marker:+d}"))
        rows += [_morale_line(world, state, line) for line in lines if line.army == army]
    return Chart("army-morale", "GC-4.3.1a", ("army", "worth", "now"), tuple(rows))


def _morale_line(world: World, state: State, line: MoraleShape) -> tuple[str, str, str]:
    times = army_morale.TESTS[line.test](world, state, line) if state.phase != FINISHED else 0
    args = line.args
    where, armies = "/".join(args.all_places or args.on_the_map), "/".join(args.armies)
    parts = (line.test, str(args.first_turn), str(args.last_turn), where, armies, army_morale.faction_of(world, line))
    return BETWEEN.join(parts), f"{line.value:+d}", f"{line.value * times:+d}" if times else NONE


def _morale_check(world: World) -> Chart:
    """What a unit must roll. GC-5.2a."""
    tables = world.tables
    rows = (
        ("passes-at", "target", "GC-5.2a"),
        ("always-passes", f"1-{max(tables.morale_check.always_pass)}", "GC-5.2d"),
        ("always-fails", str(min(tables.morale_check.always_fail)), "GC-5.2c"),
        ("weakened", "-1", "GC-5.2e"),
    )
    return Chart("morale-check", "GC-5.2a", ("what", "number", "rule"), rows)


def _mission(key: str, rule: str, table: Table[T], told: Callable[[T], str]) -> Chart:
    """Table 3: movement points lost, and losses; Table 4: turns out of use. GC-T3a, GC-T4a."""
    rows = tuple((f"{first}-{last}", *map(told, cells)) for (first, last), cells in zip(table.row_ranges, table.cells, strict=True))
    return Chart(key, rule, ("die", *table.columns), rows)


def _by_turn(world: World, state: State) -> Chart:
    """Tables 5 and 6: replacement points and air points of each turn. GC-T5a, GC-T6a."""
    tables = world.tables
    replacements, air_points = tables.replacements, tables.air_points.by_turn
    turns = range(1, tables.last_turn + 1)
    rows = tuple((str(turn), *map(str, replacements.of_turn(turn)), str(air_points[str(turn)])) for turn in turns)
    head = ("turn", f"replacements-{SIDES[0]}", f"replacements-{SIDES[1]}", "air-points")
    return Chart("by-turn", "GC-T6a", head, rows, row=min(state.turn, tables.last_turn) - 1)


def _reinforcements(world: World, state: State) -> Chart:
    """Table 7 without the set-up: who comes when, and where; the first line of this turn or the next that has one. GC-T7a."""
    groups: dict[tuple[int, int, int, str], list[UnitKind]] = {}
    for kind in world.kinds:
        if kind.turn:
            groups.setdefault((kind.turn, kind.side, kind.line, kind.place), []).append(kind)
    rows = [tuple(_group(key[0], kinds)) for key, kinds in sorted(groups.items())]
    row = next((at for at, line in enumerate(rows) if int(line[0]) >= state.turn), -1)
    return Chart("reinforcements", "GC-T7a", ("turn", "army", "units", "values", "kind", "arrives"), tuple(rows), row=row)


def _group(turn: int, kinds: list[UnitKind]) -> Iterator[str]:
    first = kinds[0]
    yield str(turn)
    yield f"={ARMIES[first.army]}"
    yield first.id if len(kinds) == 1 else f"{first.id}..{kinds[-1].id}"
    yield f"{first.pa}-{first.pd}-{first.pm}"
    yield first.type
    yield f"{first.place}+{first.radius}" if first.radius else first.place


def _victory(world: World, state: State) -> Chart:
    """The victory table with what each line has scored so far, and the sum. GC-7a."""
    rows = []
    for line in world.tables.victory:
        scored = [sum(entry.points for entry in state.scores if entry.line == line.id and entry.side == side) for side in (0, 1)]
        rows.append((line.id, line.side, str(line.points), line.when, *map(str, scored)))
    rows.append(("=sum", "", "", "", *map(str, victory.points(state))))
    return Chart("victory", "GC-7a", ("line", "side", "points", "when", *SIDES), tuple(rows))
