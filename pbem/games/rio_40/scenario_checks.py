"""What a scenario's shape cannot say: hexes are on the map and open, counters exist and suffice, set-up can be done."""

from collections.abc import Iterator, Mapping

from pbem.engine.content import Problems
from pbem.engine.hexes import NOWHERE
from pbem.games.rio_40.board import Board
from pbem.games.rio_40.roster import CHIEF
from pbem.games.rio_40.shapes import CounterShape, ScenarioFile, UnitsShape
from pbem.games.rio_40.zones import can_spread, zone_hexes

MOST_UNITS = 240  # one order may place 255 counters


def check(said: ScenarioFile, board: Board, counters: Mapping[str, CounterShape], file: str, problems: Problems) -> None:
    """Note every problem of a scenario. R40-2.6a, R40-5.1.4.1a, R40-T6b."""
    for number, group in enumerate(said.unit, 1):
        problems.add_all(file, f'unit[{number}] ("{group.counter}")', _group_faults(group, said, board, counters))
    for key, texts in (("objectives", said.objectives), ("special.strongholds", said.special.strongholds)):
        problems.add_all(file, key, (f"hex {text} is off the map" for text in texts if board.grid.named(text) == NOWHERE))
        problems.unique(file, key, texts)
    problems.add_all(file, "unit", _mix_faults(said, counters))
    problems.add_all(file, "unit", _stack_faults(said, counters))
    problems.add_all(file, "unit", _room_faults(said, board, counters))
    chiefs = sum(max(len(group.at), group.count) for group in said.unit if group.role == CHIEF)
    if chiefs != int(said.special.chief):
        problems.add(file, "special.chief", f"there are {chiefs} units with the role {CHIEF}")
    if said.secret_objectives and not said.hider:
        problems.add(file, "hider", "nobody lays the secret objectives")
    types = {counter.type for counter in counters.values()}
    named = [said.special.replacements, said.special.hunted, *(each for group in said.special.separate_fire for each in group)]
    problems.add_all(file, "special", (f'there is no type "{each}"' for each in named if each and each not in types))


def _group_faults(group: UnitsShape, said: ScenarioFile, board: Board, counters: Mapping[str, CounterShape]) -> Iterator[str]:
    counter = counters.get(group.counter)
    if counter is None:
        yield "there is no such counter"
        return
    if bool(group.at) == bool(group.zone):
        yield 'needs either "at" or "zone"'
    if group.zone and not group.count:
        yield 'a zone needs a "count"'
    if group.at and group.count not in (0, len(group.at)):
        yield f"counts {group.count} but names {len(group.at)} hexes"
    for text in group.at:
        here = board.grid.named(text)
        if here == NOWHERE:
            yield f"hex {text} is off the map"
        elif not board.is_open_to(counter.kind, here):
            yield f"hex {text} is closed to it"
    yield from _pair_faults(group, board, counters)
    if group.turn and (group.at or group.zone != "entry"):
        yield "reinforcements come by the zone entry"
    if group.turn > said.turns:
        yield f"comes on turn {group.turn}, after the last"
    yield from _hidden_faults(group, said, counter)
    if counter.category == "civilian" and not group.hidden and not group.at:
        yield "a civilian that starts face up needs its hex"


def _pair_faults(group: UnitsShape, board: Board, counters: Mapping[str, CounterShape]) -> Iterator[str]:
    """R40-2.2.2b, R40-2.2.2c."""
    if not group.transport:
        return
    counter, transport = counters[group.counter], counters.get(group.transport)
    if transport is None or transport.category != "transport":
        yield f'"{group.transport}" is no transport'
        return
    if transport.side != counter.side or counter.category != "combatant" or counter.kind != "foot":
        yield f'it cannot ride in "{group.transport}"'
    for text in group.at:
        here = board.grid.named(text)
        if here != NOWHERE and not board.is_open_to(transport.kind, here):
            yield f"hex {text} is closed to its transport"
    if transport.kind == "helicopter" and not group.turn:
        yield "a helicopter comes as a reinforcement"


def _hidden_faults(group: UnitsShape, said: ScenarioFile, counter: CounterShape) -> Iterator[str]:
    """Only the side that hides has units face down, and only on foot at a place of its choice. R40-5.5a, R40-S1.1e."""
    if group.zone == "hidden" and not group.hidden:
        yield "the hidden zone is for units that start face down"
    if not group.hidden:
        return
    if not said.hider:
        yield "starts face down, but the scenario names no hider"
    if counter.side not in (said.hider, ""):
        yield f"belongs to {counter.side}, who does not hide"
    if group.zone != "hidden" or group.transport or counter.category == "transport" or counter.kind != "foot":
        yield "what starts face down is on foot, alone, in the hidden zone"


def _mix_faults(said: ScenarioFile, counters: Mapping[str, CounterShape]) -> Iterator[str]:
    """No more counters than there are. R40-T6a."""
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
    yield from (f"{number} units of one category in {text}" for (text, _), number in stacks.items() if number > 1)
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
    if not board.entries and any(group.turn for group in said.unit):
        yield "there is no entry hex for the reinforcements"
    secret = said.secret_objectives
    if secret is not None:
        hexes = [here for here in board.hidden_zone if board.terrain[here].key == secret.terrain]
        if not can_spread(board.grid, hexes, secret.distance, (), secret.count):
            yield f"no {secret.count} hexes of {secret.terrain} lie {secret.distance} apart for the secret objectives"
