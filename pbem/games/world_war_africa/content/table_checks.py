"""Checks of tables and counters beyond their shape: names that are known, tables without holes, as many counters as are used."""

from collections import Counter
from collections.abc import Iterator
from itertools import pairwise

from pbem.engine.content import Problems
from pbem.games.world_war_africa.content.board import BOXES
from pbem.games.world_war_africa.content.map_schema import MapFile
from pbem.games.world_war_africa.content.schema import TablesFile, UnitsFile
from pbem.games.world_war_africa.contingents import CONTINGENT_SIDE, CONTINGENTS, SIDES

UNITS, TABLES = "units.toml", "tables.toml"
OTHER_MARKERS = 5 + 5 + 1 + 1 + 1 + 21  # activation, resource points, turn, advisers, infiltration, control


def check(data: TablesFile, ground: MapFile, problems: Problems) -> None:
    """Everything in tables.toml."""
    problems.add_all(TABLES, "contingent", _contingent_faults(data))
    problems.unique(TABLES, "faction", [entry.key for entry in data.faction])
    problems.unique(TABLES, "events.event", [entry.key for entry in data.events.event])
    problems.unique(TABLES, "activation", [entry.key for entry in data.activation])
    problems.unique(TABLES, "terrain.hex", [entry.key for entry in data.terrain.hex])
    problems.add_all(TABLES, "terrain.hex", (f'"{key}" is missing' for key in ground.terrain if key not in _terrains(data)))
    for key, found in _place_faults(data, ground):
        problems.add(TABLES, key, found)
    if len(data.track.turn) != data.game.turns:
        problems.add(TABLES, "track.turn", f"{len(data.track.turn)} turns for the {data.game.turns} of the game")
    problems.add_all(TABLES, "track.turn", _month_faults(data))
    problems.add_all(TABLES, "crt", _crt_faults(data))
    events = {entry.key for entry in data.events.event}
    for table in data.activation:
        ends = [line.to for line in table.line]
        if ends != sorted(set(ends)) or ends[-1] < data.game.die + max(0, table.paid):
            problems.add(TABLES, f'activation "{table.key}"', "its lines do not rise to the highest roll")
        if table.event not in events:
            problems.add(TABLES, f'activation "{table.key}".event', f'"{table.event}" is no event')
    if data.victory.draw_from > data.victory.rebel_from:
        problems.add(TABLES, "victory.draw_from", "is above rebel_from")


def _terrains(data: TablesFile) -> set[str]:
    return {entry.key for entry in data.terrain.hex}


def _contingent_faults(data: TablesFile) -> Iterator[str]:
    keys = tuple(entry.key for entry in data.contingent)
    if keys != CONTINGENTS:
        yield f"must be {', '.join(CONTINGENTS)}, in this order"
    for entry in data.contingent:
        if entry.side != SIDES[CONTINGENT_SIDE[CONTINGENTS.index(entry.key)]]:
            yield f'"{entry.key}" is on the other side'
    listed = Counter(faction for entry in data.contingent for faction in entry.factions)
    known = {entry.key for entry in data.faction}
    yield from (f'faction "{faction}" stands {times} times' for faction, times in listed.items() if times > 1)
    yield from (f'faction "{faction}" has no row' for faction in listed if faction not in known)
    yield from (f'faction "{faction}" belongs to nobody' for faction in sorted(known) if faction not in listed)


def _place_faults(data: TablesFile, ground: MapFile) -> Iterator[tuple[str, str]]:
    """Hexes, provinces and countries that the tables name."""
    playable = {name for names in ground.terrain.values() for name in names}
    for entry in data.faction:
        key = f'faction "{entry.key}"'
        for name in entry.sources:
            kind, _, country = name.rpartition(":")
            if country not in (ground.border if kind in ("border", "country") else playable):
                yield f"{key}.sources", f'"{name}" is no source'
        for name in entry.deploys:
            if name not in (*BOXES, "own_towns") and name.removeprefix("border:") not in ground.border:
                yield f"{key}.deploys", f'"{name}" is no place'
        yield from ((f"{key}.auto", f'"{name}" is no province') for name in entry.auto if name not in ground.province)
    up, limits, boxes = data.setup, data.limits, data.boxes
    for key, names in (
        ("setup.militia_provinces", up.militia_provinces),
        ("setup.hutu_provinces", up.hutu_provinces),
        ("limits.ugandan_provinces", limits.ugandan_provinces),
        ("rwanda.try_provinces", data.rwanda.try_provinces),
    ):
        yield from ((key, f'"{name}" is no province') for name in names if name not in ground.province)
    for key, names in (
        ("setup.kinshasa", (up.kinshasa,)),
        ("setup.isiro", (up.isiro,)),
        ("setup.brigade_towns", up.brigade_towns),
        ("setup.fac_militia_towns", up.fac_militia_towns),
        ("setup.rw_near", up.rw_near),
        ("setup.burundi_next_to", (up.burundi_next_to,)),
        ("resources.coltan_towns", data.resources.coltan_towns),
        ("boxes.zimbabwe_flies_to", (boxes.zimbabwe_flies_to,)),
    ):
        yield from ((key, f"{name} is no town") for name in names if name not in ground.town)
    for key, names in (
        ("boxes.kitona_gate", (boxes.kitona_gate,)),
        ("boxes.zimbabwe_first_turn", boxes.zimbabwe_first_turn),
        ("boxes.angola_stops_at", (boxes.angola_stops_at,)),
        ("supply.after_coup.source", (data.supply.after_coup.source,)),
        ("events.ituri", (data.events.ituri,)),
    ):
        yield from ((key, f"{name} is no hex that can be entered") for name in names if name not in playable)


def _month_faults(data: TablesFile) -> Iterator[str]:
    """A turn begins where the one before it ended. WWA-1.1a."""
    due = 0
    for number, turn in enumerate(data.track.turn, start=1):
        year, month = map(int, turn.first.split("-"))
        begins = year * 12 + month - 1
        if due and begins != due:
            yield f"turn {number} does not begin where the one before it ends"
        due = begins + turn.months


def _crt_faults(data: TablesFile) -> Iterator[str]:
    """Columns rise; better rolls and better odds never cost the attacker more nor the defender less."""
    crt = data.crt
    odds = [(int(text[0]), int(text[2])) for text in crt.columns]
    if any(one[0] * other[1] >= other[0] * one[1] for one, other in pairwise(odds)):
        yield "its columns do not rise"
    if len(crt.lines) != crt.line_max - crt.line_min + 1:
        yield f"{len(crt.lines)} lines for the rolls {crt.line_min} to {crt.line_max}"
    cells = [[(int(cell[0]), int(cell[2])) for cell in line.split()] for line in crt.lines]
    if any(len(line) != len(odds) for line in cells):
        yield f"a line does not have {len(odds)} entries"
        return
    rows_and_columns = [*cells, *map(list, zip(*cells, strict=True))]
    for line in rows_and_columns:
        if any(one[0] < other[0] or one[1] > other[1] for one, other in pairwise(line)):
            yield "a better roll or column is worse for the attacker"


def check_counters(data: UnitsFile, tables: TablesFile, problems: Problems) -> None:
    """Ids stand once, factions are known, all counters are there, and set-up finds what it names."""
    problems.unique(UNITS, "unit: id", [entry.id for entry in data.unit])
    problems.unique(UNITS, "support: id", [entry.id for entry in data.support])
    known = {entry.key for entry in tables.faction}
    for entry in data.unit:
        if entry.faction not in known:
            problems.add(UNITS, f'unit "{entry.id}".faction', f'"{entry.faction}" is no faction')
    counters = len(data.unit) + sum(entry.count for entry in data.support) + data.stock.pmc + data.stock.caches
    counters += OTHER_MARKERS + len(tables.events.event)
    if not data.stock.counters == tables.game.counters == counters:
        problems.add(UNITS, "stock.counters", f"{counters} counters in the files, {tables.game.counters} in the game")
    starts, up = Counter[str](entry.start for entry in data.unit), tables.setup
    needed = {
        "kinshasa": 1,
        "fac_regular": up.kinshasa_others_most + 1 + len(up.brigade_towns),
        "fac_militia": up.fac_militia,
        "hutu": up.hutu,
        "anc_infantry": up.anc_infantry,
        "ug_infantry": up.uganda_infantry,
        "burundi": 1,
        "uganda": 1,
    }
    for start, count in needed.items():
        if starts[start] < count:
            problems.add(UNITS, "unit: start", f'{starts[start]} for the {count} that set-up takes as "{start}"')
    if data.stock.caches < up.rw_caches + up.uganda_caches:
        problems.add(UNITS, "stock.caches", "fewer than set-up takes")
