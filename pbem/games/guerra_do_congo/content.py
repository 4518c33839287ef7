"""From the TOML texts of the game to board, roster and tables. Errors name file, key and reason."""

import tomllib
from collections.abc import Iterator, Mapping
from itertools import pairwise
from typing import Any

from pbem.engine.hexes import Grid, Hex, Hexside, hexside, parse_hex
from pbem.games.guerra_do_congo.board import Board, EntryHex, Place, Terrain
from pbem.games.guerra_do_congo.roster import ARMIES, ARMY_SIDE, UnitKind
from pbem.games.guerra_do_congo.state import SIDES
from pbem.games.guerra_do_congo.world import Crt, MoraleModifier, Tables, VictoryLine

LAND = ("open", "savanna", "forest", "swamp", "rough", "mountain")


def read_board(map_text: str, tables_text: str) -> Board:
    """The board of map.toml with the terrain values of tables.toml. GC-2.8.1b."""
    data, tables = tomllib.loads(map_text), tomllib.loads(tables_text)
    rows = {entry["key"]: entry for entry in tables["terrain"]}
    terrains = {key: Terrain(key, rows[key]["cost"], rows[key]["shift"], rows[key]["stacking"]) for key in LAND}
    city = Terrain("city", rows["city"]["cost"], rows["city"]["shift"], rows["city"]["stacking"])
    g = data["grid"]
    grid = Grid(g["first_row"], g["last_row"], g["first_column"], g["last_column"], north_up=True)
    legend, countries = data["legend"]["terrain"], data["legend"]["country"]
    letters, states = _layer(data["terrain"], grid), _layer(data["country"], grid)
    wet = {here for here, letter in letters.items() if legend[letter] not in terrains}
    playable = {here for here, letter in states.items() if countries[letter]["playable"] and here not in wet}
    places = tuple(
        Place(
            index=index,
            name=entry["name"],
            hex=parse_hex(entry["hex"]),
            country=countries[entry["country"]]["name"],
            is_city=entry["kind"] == "city",
            air=entry["air"],
            control=SIDES.index(entry["control"]) if entry["control"] in SIDES else -1,
            is_centre=bool(entry.get("supply_centre") or entry.get("supply_centre_option")),
            centre_option=entry.get("supply_centre_option", ""),
        )
        for index, entry in enumerate(data["place"])
    )
    return Board(
        grid=grid,
        terrain={here: terrains[legend[letter]] for here, letter in letters.items() if here not in wet},
        city=city,
        country={here: countries[states[here]]["name"] for here in sorted(playable)},
        neutral=[here for here in grid.hexes if here not in playable and here not in wet],
        rivers=[_side(text) for group in data["rivers"].values() for text in group],
        congo=tuple(_side(text) for text in data["congo_river"]["hexsides"]),
        lakes=[_side(text) for group in data["lake_hexsides"].values() for text in group],
        bridges=[_side(bridge["hexside"]) for bridge in data["congo_river"]["bridges"]],
        roads=_links(data["road"]),
        railways=_links(data["railway"]),
        places=places,
        entries=[EntryHex(e["key"], parse_hex(e["hex"]), e["road"], e["railway"]) for e in data["entry"]],
        rebel_zone=[here for here, letter in _layer(data["zone"]["ceasefire"], grid).items() if letter == "r"],
        east_bank=[here for here, letter in _layer(data["zone"]["east_bank"], grid).items() if letter == "E"],
    )


def read_roster(text: str) -> tuple[UnitKind, ...]:
    """All counters of units.toml in file order. GC-T7a."""
    kinds: list[UnitKind] = []
    for entry in tomllib.loads(text)["unit"]:
        for unit_id in entry["ids"]:
            army = ARMIES.index(entry["army"])
            kinds.append(
                UnitKind(
                    index=len(kinds),
                    id=unit_id,
                    army=army,
                    side=ARMY_SIDE[army],
                    faction=_value(entry["faction"]),
                    type=_value(entry["type"]),
                    size=_value(entry["size"]),
                    pa=entry["pa"],
                    pd=entry["pd"],
                    pm=entry["pm"],
                    morale=_value(entry["morale"]),
                    stacking=_value(entry["stacking"]),
                    arrival=entry["arrival"],
                    place=entry["place"],
                    radius=entry.get("radius", 0),
                    turn=entry["turn"],
                    first_move_turn=entry["first_move_turn"],
                    line=entry["table7_line"],
                )
            )
    return tuple(kinds)


def read_tables(text: str) -> Tables:
    """The tables of tables.toml."""
    data = tomllib.loads(text)
    last = data["meta"]["turns"]
    crt = data["crt"]
    morale = data["army_morale"]
    return Tables(
        last_turn=last,
        crt=Crt(
            columns=tuple(crt["columns"]),
            thresholds=tuple((halves, 2) for halves in crt["column_min_ratio_halves"]),
            rows=tuple((first, final) for first, final in crt["row_ranges"]),
            cells=tuple(tuple((attacker, defender) for attacker, defender in row) for row in crt["cells"]),
        ),
        air_points=_by_turn(data["air_points"]["by_turn"], last),
        replacements=(_by_turn(data["replacements"]["rebels"], last), _by_turn(data["replacements"]["congo"], last)),
        morale={key: tuple(_modifier(entry) for entry in morale[key]) for key in ("table8", "section_4_3_1")},
        morale_tracks={
            "text": (morale["track_min"], morale["track_max"]),
            "printed": (morale["printed_track_min"], morale["printed_track_max"]),
        },
        victory={
            entry["id"]: VictoryLine(
                entry["id"],
                SIDES.index(entry["side"]) if entry["side"] in SIDES else -1,
                entry["points"],
                entry["when"],
                tuple(entry.get("turns", ())),
            )
            for entry in data["victory"]
        },
        supply_distance_pm=data["movement"]["supply_distance_pm"],
        zoc_extra_mp=data["movement"]["zoc_extra"],
        rail_hexes=data["movement"]["rail_max_hexes"],
        check_always_passes=max(data["morale_check"]["always_pass"]),
        check_always_fails=min(data["morale_check"]["always_fail"]),
    )


def _layer(rows: Mapping[str, str], grid: Grid) -> dict[Hex, str]:
    return {here: rows[f"{here // 100:02d}"][here % 100 - grid.columns[0]] for here in grid.hexes}


def _side(text: str) -> Hexside:
    one, other = text.split("/")
    return hexside(parse_hex(one), parse_hex(other))


def _links(lines: list[dict[str, Any]]) -> Iterator[Hexside]:
    for line in lines:
        for one, other in pairwise(line["path"].split()):
            yield hexside(parse_hex(one), parse_hex(other))


def _value(entry: Any) -> Any:
    return entry["value"] if isinstance(entry, dict) else entry


def _by_turn(table: Mapping[str, int], last: int) -> tuple[int, ...]:
    return (0, *(table[str(turn)] for turn in range(1, last + 1)))


def _modifier(entry: dict[str, Any]) -> MoraleModifier:
    args = entry["args"]
    return MoraleModifier(
        id=entry["id"],
        army=ARMIES.index(entry["army"]),
        value=entry["value"],
        test=entry["test"],
        places=tuple(args.get("places", ())) or ((args["place"],) if "place" in args else ()),
        countries=tuple("DR Congo" if name == "DRC" else name for name in args.get("countries", ())),
        armies=tuple(ARMIES.index(army) for army in args.get("armies", ())),
        faction=args.get("faction", ""),
        first_turn=args.get("from", 0),
        last_turn=args.get("to", 0),
    )
