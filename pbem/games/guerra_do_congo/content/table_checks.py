"""Checks of tables and counters beyond their shape: no holes, no double ids, every name known."""

from collections.abc import Iterator

from pbem.engine.content import Problems
from pbem.engine.tables import Table, band_problems, ratio_problems, table_problems
from pbem.games.guerra_do_congo.content.schema import (
    ENDLESS,
    ArmyMorale,
    MapFile,
    MissionShape,
    T,
    TablesFile,
    UnitsFile,
    UnitShape,
)
from pbem.games.guerra_do_congo.content.unit_kinds import ARMIES, ARMY_SIDE, stacking_points
from pbem.games.guerra_do_congo.state import SIDES

FILE, UNITS = "tables.toml", "units.toml"
GROUND = ("open", "savanna", "forest", "swamp", "rough", "mountain", "city")
VICTORY = ("B1", "B2", "B3", "B4", "B5", "C1", "C2", "C3", "C4", "C5", "R1", "R2", "R3", "R4", "R5")


def check(data: TablesFile, problems: Problems) -> None:
    """Tables 1 to 6 and 8, the victory table and the options."""
    problems.unique(FILE, "terrain: key", [entry.key for entry in data.terrain])
    problems.add_all(FILE, "terrain", _terrain_faults(data))
    crt = data.crt
    table = Table(crt.columns, crt.row_ranges, crt.cells)
    problems.add_all(FILE, "crt", table_problems(table, 1, 100))
    problems.add_all(FILE, "crt.column_min_ratio_halves", ratio_problems(crt.thresholds))
    if len(crt.thresholds) != len(crt.columns):
        problems.add(FILE, "crt.column_min_ratio_halves", f"{len(crt.thresholds)} numbers for {len(crt.columns)} columns")
    problems.add_all(FILE, "bombardment", _mission_faults(data.bombardment))
    problems.add_all(FILE, "interdiction", _mission_faults(data.interdiction))
    for name, row in (
        ("air_points.by_turn", data.air_points.by_turn),
        ("replacements.congo", data.replacements.congo),
        ("replacements.rebels", data.replacements.rebels),
    ):
        problems.add_all(FILE, name, _turn_faults(row, data.meta.turns))
    problems.add_all(FILE, "army_morale", _morale_faults(data.army_morale))
    problems.unique(FILE, "victory: id", [entry.id for entry in data.victory])
    known = {entry.id for entry in data.victory}
    problems.add_all(FILE, "victory", (f'no line "VP-{key}"' for key in VICTORY if f"VP-{key}" not in known))
    problems.unique(FILE, "option: key", [entry.key for entry in data.option])
    for option in data.option:
        if option.default not in option.allowed:
            problems.add(FILE, f'option "{option.key}"', f"the default {option.default} is not allowed")


def _terrain_faults(data: TablesFile) -> Iterator[str]:
    rows = {entry.key: entry for entry in data.terrain}
    for key in GROUND:
        if key not in rows:
            yield f'no line "{key}"'
        elif not isinstance(rows[key].cost, int) or not isinstance(rows[key].shift, int):
            yield f'"{key}": cost and shift must be numbers'
        elif rows[key].stacking < 1:
            yield f'"{key}": has no capacity'


def _mission_faults(said: MissionShape[T]) -> Iterator[str]:
    yield from band_problems(said.column_ranges, 0, ENDLESS)
    yield from table_problems(said.table, 1, 10)


def _turn_faults(row: dict[str, int], last: int) -> Iterator[str]:
    due = [str(turn) for turn in range(1, last + 1)]
    yield from (f"turn {turn} is missing" for turn in due if turn not in row)
    yield from (f'"{key}" is no turn' for key in row if key not in due)


def _morale_faults(data: ArmyMorale) -> Iterator[str]:
    if data.track_min > data.track_max or data.printed_track_min > data.printed_track_max:
        yield "a track ends before it begins"


def check_roster(data: UnitsFile, ground: MapFile, tables: TablesFile, problems: Problems) -> None:
    """Ids are unique, every place is known, armies are on their side, numbers agree. GC-T7a, GC-1.1a, GC-3.4.4e."""
    problems.unique(UNITS, "unit: ids", [unit_id for entry in data.unit for unit_id in entry.ids])
    for entry in data.unit:
        problems.add_all(UNITS, f'unit "{entry.ids[0]}"', _unit_faults(entry, ground, tables.meta.turns))
    known = {place.name for place in ground.place}
    for line in (*tables.army_morale.table8, *tables.army_morale.section_4_3_1):
        unknown = (f'no place "{name}"' for name in line.args.all_places if name not in known)
        problems.add_all(FILE, f'army_morale "{line.id}"', unknown)


def _unit_faults(entry: UnitShape, ground: MapFile, last: int) -> Iterator[str]:
    if len(entry.ids) != entry.count:
        yield f"{len(entry.ids)} ids for a count of {entry.count}"
    if SIDES[ARMY_SIDE[ARMIES.index(entry.army)]] != entry.side:
        yield f"army {entry.army} is not on side {entry.side}"
    names = {
        "setup_country": {country.name for country in ground.legend.country.values() if country.playable},
        "entry_hex": {place.key for place in ground.entry},
    }.get(entry.arrival, {place.name for place in ground.place})
    if entry.place not in names:
        yield f'no place "{entry.place}"'
    if entry.arrival.startswith("setup") != (entry.turn == 0):
        yield f"turn {entry.turn} does not go with {entry.arrival}"
    if max(entry.turn, entry.first_move_turn) > last:
        yield f"comes or moves after turn {last}"
    first = max(entry.release_turn, 2 if entry.side == "congo" else 1)  # GC-6c
    if entry.first_move_turn != first:
        yield f"moves from turn {entry.first_move_turn}, not {first} (GC-3.4.4c)"
    if entry.arrival == "mobilise_radius" and not entry.radius:
        yield "an area needs a radius"
    due = stacking_points(entry.size.value, entry.type.value)
    if entry.stacking.value != due:
        yield f"stacking is {entry.stacking.value}, not {due} (GC-3.2.2c)"
