"""Interdiction: a road, a railway or an airfield of a hex is put out of use for some turns. Sections 4.5.3, 4.6.4.

What it does to movement stands where movement is; here it is flown, marked and measured.
"""

from msgspec.structs import replace

from pbem.engine.decisions import Refusal
from pbem.engine.demands import Demand, Roll
from pbem.engine.hexes import Hex, hex_name
from pbem.engine.rules.slots import HEX, WORD
from pbem.engine.tables import Column, Shift, band_of, shifted
from pbem.games.guerra_do_congo.content.board import Board
from pbem.games.guerra_do_congo.content.world import World
from pbem.games.guerra_do_congo.decisions import Interdict
from pbem.games.guerra_do_congo.events import Interdicted
from pbem.games.guerra_do_congo.kit_types import Context, Done, Phase, Verb
from pbem.games.guerra_do_congo.rules.combat import air_power, attack_list
from pbem.games.guerra_do_congo.rules.movement.next_hexes import FACILITIES
from pbem.games.guerra_do_congo.state import Interdiction, State, Step

ROAD, RAILWAY, AIRFIELD = range(3)
FACILITY = WORD("road", "railway", "airfield", rule="GC-4.5.3a")


def facilities(board: Board, target: Hex) -> tuple[int, ...]:
    """What a hex has that can be put out of use: whoever stands there or controls it. GC-4.5.3a."""
    if target not in board.terrain:
        return ()
    place = board.place_at.get(target)
    has = (target in board.road_hexes, target in board.rail_hexes, place is not None and place.air != "none")
    return tuple(facility for facility in (ROAD, RAILWAY, AIRFIELD) if has[facility])


def _refusal(now: Context, order: Interdict) -> Refusal | None:
    """Why an interdiction is not allowed. GC-4.5a, GC-4.5b, GC-4.5.3a."""
    refused = air_power.mission_refusal(now.state, order.points)
    if refused:
        return refused
    board, notation = now.world.board, now.world.notation
    if order.target not in board.terrain:
        return Refusal("GC-4.5.3a", "off-the-map", notation.hex(order.target))
    if order.facility not in facilities(board, order.target):
        return Refusal("GC-4.5.3a", "no-such-facility", f"{hex_name(order.target)} {FACILITY.name(notation, order.facility)}")
    return None


def column(world: World, target: Hex, points: int) -> Column:
    """By the points alone; the terrain of the hex shifts it left. GC-4.5.3a, GC-4.5.3b, GC-4.6.4f, GC-T4a."""
    columns = world.tables.interdiction.column_ranges
    terrain = Shift("GC-4.5.3a", -world.board.terrain[target].shift)
    return shifted(band_of(columns, points), (terrain,) if terrain.columns else (), len(columns))


def begin(_world: World, state: State, order: Interdict) -> Done:
    """The step holds hex and facility where others hold units."""
    return state.then(Step("interdict_dice", state.side, (int(order.target), order.facility), order.points)), ()


def _ask_dice(now: Context) -> Demand | None:
    """One die, without morale. GC-4.3f."""
    target, facility = now.step.units
    return Roll((10,), ("interdict", now.state.turn, target, FACILITIES[facility]))


def _read_dice(now: Context, numbers: tuple[int, ...]) -> Done:
    """Out of use for the turns of the cell, to the end of the last of them. GC-4.6.4a, GC-4.6.4h."""
    state, step = now.state, now.step
    target, facility = Hex(step.units[0]), step.units[1]
    table = now.world.tables.interdiction.table
    found = column(now.world, target, step.number)
    turns = table.cell(numbers[0], found.final)
    if turns:
        state = _mark(state, Interdiction(target, FACILITIES[facility], state.turn + turns))
    event = Interdicted(
        target=hex_name(target),
        facility=FACILITIES[facility],
        points=step.number,
        start_column=table.column_name(found.start),
        shifts=tuple((shift.rule, shift.columns) for shift in found.shifts),
        column=table.column_name(found.final),
        roll=numbers[0],
        turns=turns,
        until=last_turn(state, target, FACILITIES[facility]),
    )
    return state, (event,)


def last_turn(state: State, target: Hex, kind: str) -> int:
    """The last turn in which a facility is out of use; 0 when it works. GC-4.6.4h."""
    return max((entry.until for entry in state.interdictions if (entry.hex, entry.kind) == (target, kind)), default=0)


def _mark(state: State, new: Interdiction) -> State:
    """Results do not add: the longest stands. One marker a facility, in order of hexes. GC-4.5.3a, GC-4.6.4h, GC-M5a."""
    longest = max(new.until, last_turn(state, new.hex, new.kind))
    others = [entry for entry in state.interdictions if (entry.hex, entry.kind) != (new.hex, new.kind)]
    found = sorted((*others, replace(new, until=longest)), key=lambda entry: (entry.hex, FACILITIES.index(entry.kind)))
    return replace(state, interdictions=tuple(found))


def _targets(now: Context) -> tuple[Hex, ...]:
    """The hexes with something to put out of use."""
    return now.world.board.facility_hexes if air_power.mission_points(now) else ()


def _facilities(now: Context, target: Hex) -> tuple[int, ...]:
    return facilities(now.world.board, target)


PHASE = Phase(
    Verb(
        "interdict",
        Interdict,
        "combat",
        (HEX.of(_targets), FACILITY.of(_facilities), air_power.POINTS.of(air_power.mission_points)),
        refusal=_refusal,
        apply=attack_list.now_or_listed(begin),
    ),
    asks={"interdict_dice": _ask_dice},
    reads={"interdict_dice": _read_dice},
)
