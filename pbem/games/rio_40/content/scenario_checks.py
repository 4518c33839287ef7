"""Checks of a scenario beyond its shape: hexes are on the map and open, counters exist and suffice, set-up can be done."""

import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from math import comb

from pbem.engine.content import Problems, close_to, shown
from pbem.engine.hexes import NOWHERE, Grid
from pbem.games.rio_40.content.board import Board
from pbem.games.rio_40.content.schema import CounterShape, MapFile, Points, ScenarioFile, UnitsShape
from pbem.games.rio_40.content.set_up_zones import ZONES, can_spread, zone_hexes
from pbem.games.rio_40.content.unit_kinds import ARMOUR, CHIEF, CIVILIAN, COMBATANT, FOOT, HELICOPTER, TRANSPORT
from pbem.games.rio_40.state import SIDES

MOST_UNITS = 240  # one order may place 255 counters
MOST_TRIES = 400_000  # for a place of all secret objectives
MOST_HEXES = 1000  # of an own map
LETTERS = " -'.,()&/!?:;\""  # what a name or a text may hold beside letters and digits
_HEX = re.compile("[a-z][0-9]+")
LAST_LETTER = "\u024f"  # of the Latin alphabet


def off_the_map(text: str, grid: Grid) -> str:
    """A hex that is none, and which there are."""
    return f"hex {shown(text)[1:-1]} is off the map; it goes from {grid.name(grid.hexes[0])} to {grid.name(grid.hexes[-1])}"


def check_own(said: ScenarioFile, known: Iterable[str], file: str, problems: Problems) -> None:
    """What matters only where others made the scenario: its name is not taken, its texts hold nothing odd, it can be won."""
    if said.id in known:
        problems.add(file, "id", f'"{said.id}" is a scenario of the game; take another word')
    texts = [("title", said.title), ("about", said.about.replace("\n", " "))]
    own = said.map if isinstance(said.map, MapFile) else None
    if own is not None:
        texts += [("map.meta.name", own.meta.name)]
        texts += [(f"map.entry[{number}].name", entry.name) for number, entry in enumerate(own.entry, 1)]
        texts += [
            (f"map.place[{number}].{key}", getattr(place, key))
            for number, place in enumerate(own.place, 1)
            for key in ("name", "kind")
        ]
        size = len(own.meta.rows) * own.meta.columns
        if size > MOST_HEXES:
            problems.add(file, "map.meta", f"has {size} hexes; at most {MOST_HEXES}")
        if any(len(sign) != 1 or sign in '[]{}"\\' or not " " < sign < "\x7f" for sign in own.legend):
            problems.add(file, "map.legend", "each sign is one character of the keyboard, and no bracket, quote or backslash")
        names = [name.casefold() for name in (*(each.name for each in own.entry), *(each.name for each in own.place)) if name]
        problems.unique(file, "map.entry and map.place: name", names)
        like = (f"{shown(name)} looks like a hex; take another name" for name in names if _HEX.fullmatch(name))
        problems.add_all(file, "map.entry and map.place: name", like)
    for key, text in texts:
        if not all(_is_plain(letter) for letter in text):
            problems.add(file, key, f"may hold Latin letters, digits, spaces and {LETTERS.strip()} only")
    if not said.special.chief and not said.special.hunted and said.points == Points():
        problems.add(file, "points", "nothing decides the match; give points for something, a chief, or a hunted type")


def _is_plain(letter: str) -> bool:
    return letter in LETTERS or (letter <= LAST_LETTER and letter.isalnum())


def check(said: ScenarioFile, board: Board, counters: Mapping[str, CounterShape], file: str, problems: Problems) -> None:
    """Note every problem of a scenario. R40-2.6a, R40-5.1.4.1a, R40-T6b."""
    check_parts(said, tuple(range(1, len(said.unit) + 1)), board, counters, file, problems)
    problems.add_all(file, "unit", _mix_faults(said, counters))
    problems.add_all(file, "unit", _stack_faults(said, counters))
    problems.add_all(file, "unit", _room_faults(said, board, counters))
    chiefs = sum(max(len(group.at), group.count) for group in said.unit if group.role == CHIEF)
    if chiefs != int(said.special.chief):
        right = f'there must be {int(said.special.chief)}: chief = true goes with one unit of role = "{CHIEF}"'
        problems.add(file, "special.chief", f"there are {chiefs} units with the role {CHIEF}; {right}")
    if said.secret_objectives and not said.hider:
        problems.add(file, "hider", 'nobody lays the secret objectives; say hider = "police" or "narco"')
    here = {counters[group.counter].type for group in said.unit if group.counter in counters}
    if said.special.hunted and said.special.hunted not in here:
        problems.add(file, "special.hunted", f"no unit of the type {shown(said.special.hunted)} takes part")


def check_parts(
    said: ScenarioFile,
    numbers: Sequence[int],
    board: Board,
    counters: Mapping[str, CounterShape],
    file: str,
    problems: Problems,
) -> None:
    """Problems of single entries, also where others of the file cannot be read. `numbers`: the places of the units in the file."""
    for number, group in zip(numbers, said.unit, strict=True):
        problems.add_all(file, f'unit[{number}] ("{group.counter}")', _group_faults(group, said, board, counters))
    for number, zone in enumerate(said.zone, 1):
        key = f'zone[{number}] ("{zone.id}")'
        problems.add_all(file, key, _hex_faults(zone.hexes, board, FOOT))
        if zone.id in ZONES:
            problems.add(file, key, "is a zone that every map has; take another word")
    problems.unique(file, "zone.id", (zone.id for zone in said.zone))
    problems.add_all(file, "objectives", _hex_faults(said.objectives, board, FOOT))
    problems.add_all(file, "special.strongholds", _hex_faults(said.special.strongholds, board, FOOT))
    problems.add_all(file, "special", _type_faults(said, counters))


def _hex_faults(texts: Iterable[str], board: Board, kind: str) -> Iterator[str]:
    """Each hex is on the map, written as there, open, and named once."""
    seen = set()
    for text in texts:
        here = board.grid.named(text)
        if here == NOWHERE:
            yield off_the_map(text, board.grid)
            continue
        if text != board.grid.name(here):
            yield f"hex {text} is written {board.grid.name(here)}"
        if not board.is_open_to(kind, here):
            yield f"hex {text} is closed to it"
        if here in seen:
            yield f'"{text}" stands twice'
        seen.add(here)


def _type_faults(said: ScenarioFile, counters: Mapping[str, CounterShape]) -> Iterator[str]:
    """Types that special rules name. R40-S4.2b, R40-S4.2c, R40-S4.3a."""
    types = sorted({counter.type for counter in counters.values() if counter.category == COMBATANT})
    named = [said.special.replacements, said.special.hunted, *(each for group in said.special.separate_fire for each in group)]
    yield from (f'there is no type "{each}"; there are {", ".join(types)}' for each in named if each and each not in types)


def _group_faults(group: UnitsShape, said: ScenarioFile, board: Board, counters: Mapping[str, CounterShape]) -> Iterator[str]:
    counter = counters.get(group.counter)
    if counter is None:
        yield f"there is no such counter{close_to(group.counter, counters) or '; there are ' + ', '.join(counters)}"
        yield from _hex_faults(group.at, board, HELICOPTER)
        return
    if bool(group.at) == bool(group.zone):
        yield 'needs either "at", a hex for each, or "zone" and "count"'
    if group.zone and not group.count:
        yield 'a zone needs a "count", how many'
    if group.at and group.count not in (0, len(group.at)):
        yield f"counts {group.count} but names {len(group.at)} hexes; leave the count out"
    zones = (*ZONES, *(zone.id for zone in said.zone))
    if group.zone and group.zone not in zones:
        yield f"there is no zone {shown(group.zone)}{close_to(group.zone, zones) or '; there are ' + ', '.join(zones)}"
    yield from _hex_faults(dict.fromkeys(group.at), board, counter.kind)  # the same hex twice is told with the stacks
    yield from _pair_faults(group, board, counters)
    if group.turn and (group.at or group.zone != "entry"):
        yield 'reinforcements come by zone = "entry"'
    if group.turn > said.turns:
        yield f"comes on turn {group.turn}, after the last, {said.turns}"
    yield from _kind_faults(group, said, counter)
    yield from _hidden_faults(group, said, counter)


def _kind_faults(group: UnitsShape, said: ScenarioFile, counter: CounterShape) -> Iterator[str]:
    """R40-5.1.3.2a, R40-8.2a, R40-S2.2b."""
    if counter.category == CIVILIAN and not group.hidden and not group.at:
        yield 'a civilian that starts face up needs its hex: "at"'
    if counter.kind == HELICOPTER:
        yield 'a helicopter comes with its passenger: name it as his "transport"'
    if counter.kind == ARMOUR and not said.armour:
        yield "is light armour; say armour = true"
    if group.role == CHIEF and (counter.category != CIVILIAN or group.hidden or not group.at):
        yield 'the chief is a civilian that starts face up in a hex: "at"'


def _pair_faults(group: UnitsShape, board: Board, counters: Mapping[str, CounterShape]) -> Iterator[str]:
    """R40-2.2.2b, R40-2.2.2c."""
    if not group.transport:
        return
    counter, transport = counters[group.counter], counters.get(group.transport)
    if transport is None or transport.category != TRANSPORT:
        known = [key for key, each in counters.items() if each.category == TRANSPORT]
        yield f"{shown(group.transport)} is no transport; there are {', '.join(known)}"
        return
    if transport.side != counter.side or counter.category != COMBATANT or counter.kind != FOOT:
        yield f'it cannot ride in "{group.transport}"; combatants on foot ride, with their own side'
    for text in group.at:
        here = board.grid.named(text)
        if here != NOWHERE and not board.is_open_to(transport.kind, here):
            yield f"hex {text} is closed to its transport"
    if transport.kind == HELICOPTER and not group.turn:
        yield 'a helicopter comes as a reinforcement; say "turn"'


def _hidden_faults(group: UnitsShape, said: ScenarioFile, counter: CounterShape) -> Iterator[str]:
    """Only the side that hides has units face down, and only on foot at a place of its choice. R40-5.5a, R40-S1.1e."""
    if group.zone == "hidden" and not group.hidden:
        yield "the hidden zone is for units that start face down; say hidden = true"
    if not group.hidden:
        return
    if not said.hider:
        yield 'starts face down, but the scenario names no hider; say hider = "police" or "narco"'
    if counter.side not in (said.hider, ""):
        yield f"belongs to {counter.side}, who does not hide"
    if group.zone != "hidden" or group.transport or counter.category == TRANSPORT or counter.kind != FOOT:
        yield 'what starts face down is on foot, alone, in zone = "hidden"'


def _mix_faults(said: ScenarioFile, counters: Mapping[str, CounterShape]) -> Iterator[str]:
    """No more counters than there are, and some of each side. R40-T6a."""
    wanted: dict[str, int] = {}
    for group in said.unit:
        for key in (group.counter, group.transport):
            if key:
                wanted[key] = wanted.get(key, 0) + max(len(group.at), group.count)
    for key, number in wanted.items():
        if key in counters and number > counters[key].count:
            yield f'{number} of "{key}", but there are {counters[key].count}'
    if sum(wanted.values()) > MOST_UNITS:
        yield f"more than {MOST_UNITS} units"
    known = [counters[key] for key in wanted if key in counters]
    for side in SIDES if len(known) == len(wanted) else ():
        if not any(counter.side == side and counter.category == COMBATANT for counter in known):
            yield f"the side {side} has no combatant"


def _stack_faults(said: ScenarioFile, counters: Mapping[str, CounterShape]) -> Iterator[str]:
    """One combatant, one transport and one civilian in a hex, and no enemies together. R40-5.1.4.1a."""
    stacks: dict[tuple[str, str], int] = {}
    owners: dict[str, set[str]] = {}
    for group in said.unit:
        keys = [key for key in (group.counter, group.transport) if key in counters]
        for text in group.at if not group.turn else ():
            for key in keys:
                place = (text, counters[key].category)
                stacks[place] = stacks.get(place, 0) + 1
                owners.setdefault(text, set()).update({counters[key].side} - {""})
    many = [(text, category, number) for (text, category), number in stacks.items() if number > 1]
    yield from (f"{number} units of one category in {text}; one {category} at most" for text, category, number in many)
    yield from (f"both sides start in {text}" for text, sides in owners.items() if len(sides) > 1)


def _room_faults(said: ScenarioFile, board: Board, counters: Mapping[str, CounterShape]) -> Iterator[str]:
    """Is there a place for everything that is placed by choice? R40-S1.1e, R40-S4.1d, R40-S4.1e, R40-S5.3a."""
    fixed = {text for group in said.unit if not group.turn for text in group.at}
    wanted: dict[tuple[str, str], int] = {}
    for group in said.unit:
        if group.zone and not group.turn and group.counter in counters:
            place = (group.zone, counters[group.counter].category)
            wanted[place] = wanted.get(place, 0) + group.count
    for (zone, category), number in wanted.items():
        free = sum(board.grid.name(here) not in fixed for here in zone_hexes(board, zone))
        if number > free:
            yield f'{number} units ({category}) for {free} hexes of the zone "{zone}"'
    if not board.entries and (said.special.replacements or any(group.turn for group in said.unit)):
        yield "there is no entry hex for the reinforcements"
    secret = said.secret_objectives
    if secret is not None:
        free_hexes = [here for here in board.hidden_zone if board.grid.name(here) not in fixed]
        hexes = [here for here in free_hexes if board.terrain[here].key == secret.terrain]
        if len(hexes) > secret.count and comb(len(hexes), secret.count - 1) * len(hexes) > MOST_TRIES:
            yield f"{secret.count} secret objectives among {len(hexes)} hexes of {secret.terrain} are too many to try; take fewer"
        elif not can_spread(board.grid, hexes, secret.distance, (), secret.count):
            yield f"no {secret.count} hexes of {secret.terrain} lie {secret.distance} apart for the secret objectives"
