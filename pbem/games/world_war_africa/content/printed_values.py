"""Printed values, laid over the reconstruction by players who own the game: a text that travels in the invitation.

Only what the rule book does not give can be changed; what is laid over is no longer marked as reconstructed.
"""

from collections.abc import Iterable, Iterator, Mapping
from itertools import pairwise
from typing import Any

from msgspec import Struct
from msgspec.structs import asdict, replace

from pbem.engine.content import Problems, is_not_known
from pbem.engine.player_texts.own_scenario import decode_scenario
from pbem.games.world_war_africa.content import loader
from pbem.games.world_war_africa.content.loader import Content, Files
from pbem.games.world_war_africa.content.printed_schema import Angola, Crt, PrintedFile
from pbem.games.world_war_africa.content.schema import Activation, ActivationLine, TablesFile, Track, Turn, UnitsFile, UnitShape

ANGOLA = "angola"
FIRST_MONTH = 1998 * 12 + 7  # August (WWA-1.1a)
MONTHS = 35
OWN_TOWNS, BORDER = "own_towns", "border:"
FACTORS = ("attack", "defense", "ma")
LETTERS = " -'.,()&/!?:;\"\n"  # what a name or a text may hold beside letters and digits
LAST_LETTER = "\u024f"  # of the Latin alphabet
GIVEN = "the rule book itself gives it; it cannot be changed"


def read(text: str, file: str, texts: Mapping[str, str], scenarios: Iterable[str]) -> tuple[PrintedFile, Content]:
    """Such a text, and the content with it laid over that of the game. Raises ContentError: file, key and reason of every fault."""
    said = decode_scenario(text, PrintedFile, file)
    files, problems = loader.decoded(texts), Problems()
    for key, reason in (*_name_faults(said, scenarios), *_counter_faults(said, files), *_chart_faults(said, files)):
        problems.add(file, key, reason)
    problems.raise_any()
    counters = _counters(said, files.counters)
    return said, loader.built(Files(files.ground, counters, _tables(said, files.tables)))


# ---- faults


def _name_faults(said: PrintedFile, scenarios: Iterable[str]) -> Iterator[tuple[str, str]]:
    if said.id in scenarios:
        yield "id", f'"{said.id}" is a scenario of the game; take another word'
    named = [("title", said.title), ("about", said.about), *((f"names.{key}", name) for key, name in said.names.items())]
    for key, text in named:
        if not all(letter in LETTERS or (letter <= LAST_LETTER and letter.isalnum()) for letter in text):
            yield key, f"may hold Latin letters, digits, spaces and {LETTERS.strip()} only"


def _counter_faults(said: PrintedFile, files: Files) -> Iterator[tuple[str, str]]:
    """Counters that there are, of which the rule book does not say the same; enough caches for set-up. WWA-2.2a, WWA-12.2b."""
    known = {entry.id: entry for entry in files.counters.unit}
    for key, field, entries in (("units", "attack", said.units), ("names", "name", said.names), ("types", "type", said.types)):
        for unit in entries:
            if unit not in known:
                yield f"{key}.{unit}", is_not_known(unit, known)
            elif field in known[unit].fixed:
                yield f"{key}.{unit}", GIVEN
    for unit, values in said.units.items():
        _, defense, ma = map(int, values.split("-"))
        if not defense or not ma:
            yield f"units.{unit}", f'"{values}": defense and movement are 1 at least'
    for unit, arm in said.types.items():
        if unit in known and (arm == "militia") != (known[unit].type == "militia"):
            yield f"types.{unit}", "set-up counts on militia that is militia, and on other units that are not"
    markers = {entry.id: entry for entry in files.counters.support}
    for marker in said.support:
        if marker not in markers:
            yield f"support.{marker}", is_not_known(marker, markers)
        elif not markers[marker].reconstructed:
            yield f"support.{marker}", GIVEN
    up = files.tables.setup
    if said.caches is not None and said.caches < up.rw_caches + up.uganda_caches:
        yield "caches", f"set-up takes {up.rw_caches + up.uganda_caches}"


def _chart_faults(said: PrintedFile, files: Files) -> Iterator[tuple[str, str]]:
    yield from _crt_faults(said)
    yield from _terrain_faults(said)
    _, _, _, fourth, *_ = files.tables.resources.line
    if said.resources is not None and said.resources[3] != fourth:
        yield "resources", f"the fourth line is {fourth}: the rule book itself gives it"
    yield from _angola_faults(said.angola, files.tables)
    yield from _arrival_faults(said, files)
    if said.months is not None and sum(said.months) != MONTHS:
        yield "months", f"are {sum(said.months)} in all; from August 1998 to June 2001 it is {MONTHS}"


def _crt_faults(said: PrintedFile) -> Iterator[tuple[str, str]]:
    """As many entries as columns, and what the rule book's examples say. WWA-8.6c, WWA-8.7a."""
    if said.crt == Crt():
        return
    if not said.crt.columns or not said.crt.lines:
        yield "crt", "needs columns, first_roll and lines"
        return
    odds = [(int(text[0]), int(text[2])) for text in said.crt.columns]
    if any(one[0] * other[1] >= other[0] * one[1] for one, other in pairwise(odds)):
        yield "crt.columns", "do not rise from left to right"
    if "2/1" not in said.crt.columns:
        yield "crt.columns", "have no 2/1, which the rule book names"
    for number, line in enumerate(said.crt.lines, 1):
        if len(line.split()) != len(odds):
            yield f"crt.lines[{number}]", f"has {len(line.split())} entries for {len(odds)} columns"
    if not any("3/0" in line.split() for line in said.crt.lines):
        yield "crt.lines", "have no 3/0, which the rule book names"


def _terrain_faults(said: PrintedFile) -> Iterator[tuple[str, str]]:
    """What the rule book says of swamps and rivers. WWA-7.4b, WWA-8.6d, WWA-8.8c."""
    swamp = said.terrain.get("swamp")
    if swamp is not None and swamp.shift not in (None, -1):
        yield "terrain.swamp.shift", "is -1: the rule book itself gives it"
    if swamp is not None and swamp.closed_to is not None and not {"armor", "mech"} <= set(swamp.closed_to):
        yield "terrain.swamp.closed_to", "armor and mech belong to it: the rule book itself gives them"


def _angola_faults(said: Angola, tables: TablesFile) -> Iterator[tuple[str, str]]:
    """Lines that rise to the highest roll; a 6 makes 6 land units active. WWA-5.4a, WWA-5.4b."""
    table = _angola_of(tables)
    if said.line is None:
        return
    ends, most = [line.to for line in said.line], tables.game.die + table.paid
    if ends != sorted(set(ends)) or ends[-1] < most:
        yield "angola.line", f"must rise, the last to {most} at least"
    elif next(line.land for line in said.line if line.to >= tables.game.die) != 6:
        yield "angola.line", "a roll of 6 makes 6 land units active: the rule book itself gives it"


def _arrival_faults(said: PrintedFile, files: Files) -> Iterator[tuple[str, str]]:
    """Factions whose row is lost; towns, borders, and the boxes of their own contingent. WWA-10.1d."""
    tables, borders = files.tables, files.ground.border
    known = {entry.key: entry for entry in tables.faction}
    for faction, names in said.deploys.items():
        if faction not in known:
            yield f"deploys.{faction}", is_not_known(faction, known)
            continue
        if not known[faction].deploys_reconstructed:
            yield f"deploys.{faction}", GIVEN
        home = next(entry.factions for entry in tables.contingent if faction in entry.factions)
        usual = sorted({name for each in home for name in known[each].deploys})
        places = [OWN_TOWNS, *usual, *(f"{BORDER}{country}" for country in borders)]
        yield from ((f"deploys.{faction}", is_not_known(name, places)) for name in names if name not in places)


# ---- laying over


def _counters(said: PrintedFile, counters: UnitsFile) -> UnitsFile:
    units = tuple(_unit(said, entry) for entry in counters.unit)
    support = tuple(
        replace(entry, **_given(said.support[entry.id])) if entry.id in said.support else entry for entry in counters.support
    )
    stock = counters.stock if said.caches is None else replace(counters.stock, caches=said.caches)
    return replace(counters, unit=units, support=support, stock=stock)


def _unit(said: PrintedFile, entry: UnitShape) -> UnitShape:
    """A counter with what is said of it, which is no reconstruction then."""
    changed: dict[str, Any] = {}
    if entry.id in said.units:
        changed |= dict(zip(FACTORS, map(int, said.units[entry.id].split("-")), strict=True))
    if entry.id in said.names:
        changed["name"] = said.names[entry.id]
    if entry.id in said.types:
        changed["type"] = said.types[entry.id]
    return replace(entry, **changed, fixed=(*entry.fixed, *changed))


def _tables(said: PrintedFile, tables: TablesFile) -> TablesFile:
    changed: dict[str, Any] = {"terrain": _terrain(said, tables), "track": _track(said, tables.track)}
    if said.crt.lines:
        crt, lines = said.crt, len(said.crt.lines)
        changed["crt"] = replace(
            tables.crt,
            reconstructed=False,
            columns=crt.columns,
            line_min=crt.first_roll,
            line_max=crt.first_roll + lines - 1,
            lines=crt.lines,
        )
    if said.resources is not None:
        changed["resources"] = replace(tables.resources, reconstructed=False, line=said.resources)
    savannah = said.terrain.get("savannah")
    if savannah is not None and savannah.stack is not None:
        changed["boxes"] = replace(tables.boxes, kitona_stack=savannah.stack)  # WWA-6.0d
    changed["activation"] = tuple(_activation(said.angola, table) if table.key == ANGOLA else table for table in tables.activation)
    changed["faction"] = tuple(
        replace(entry, deploys=said.deploys[entry.key], deploys_reconstructed=False) if entry.key in said.deploys else entry
        for entry in tables.faction
    )
    return replace(tables, **changed)


def _terrain(said: PrintedFile, tables: TablesFile) -> Any:
    """The chart; a reconstruction as long as anything of it is left out, but which types a terrain is closed to."""
    chart = tables.terrain
    grounds = [said.terrain.get(entry.key) for entry in chart.hex]
    needed = ("dry", "rainy", "stack", "shift")
    is_whole = all(each is not None and all(getattr(each, key) is not None for key in needed) for each in grounds) and all(
        value is not None for each in (said.town, said.river, said.road) for value in asdict(each).values()
    )
    return replace(
        chart,
        reconstructed=chart.reconstructed and not is_whole,
        hex=tuple(replace(entry, **_given(each)) if each else entry for entry, each in zip(chart.hex, grounds, strict=True)),
        town=replace(chart.town, **_given(said.town)),
        river=replace(chart.river, **_given(said.river)),
        road=replace(chart.road, **_given(said.road)),
    )


def _activation(said: Angola, table: Activation) -> Activation:
    if said.line is not None:
        lines = tuple(ActivationLine(**asdict(line)) for line in said.line)
        table = replace(table, line=lines, reconstructed=False)
    kept = {key: value for key, value in _given(said).items() if key != "line"}
    return replace(table, **kept)


def _track(said: PrintedFile, track: Track) -> Track:
    """Each turn begins where the one before it ended. WWA-1.1a, WWA-7.8e."""
    months = said.months or tuple(turn.months for turn in track.turn)
    rain = said.rain or tuple(turn.rainy for turn in track.turn)
    turns, begins = list[Turn](), FIRST_MONTH
    for length, rainy in zip(months, rain, strict=True):
        turns.append(Turn(f"{begins // 12}-{begins % 12 + 1:02}", length, rainy))
        begins += length
    return replace(track, turn=tuple(turns), reconstructed=track.reconstructed and not (said.months and said.rain))


def _given(part: Struct) -> dict[str, Any]:
    """The fields that were not left out."""
    return {key: value for key, value in asdict(part).items() if value is not None}


def _angola_of(tables: TablesFile) -> Activation:
    return next(table for table in tables.activation if table.key == ANGOLA)
