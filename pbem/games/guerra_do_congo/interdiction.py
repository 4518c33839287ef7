"""Interdiction: a road, a railway or an airfield of a hex is put out of use for some turns. Sections 4.5.3, 4.6.4.

What it does to movement stands where movement is; here it is flown, marked and measured.
"""

from collections.abc import Iterator, Sequence

from msgspec.structs import replace

from pbem.engine.decisions import Refusal
from pbem.engine.demands import Demand, Roll
from pbem.engine.game import Options, Token
from pbem.engine.hexes import Hex, hex_name
from pbem.engine.tables import Column, Shift, band_of, shifted
from pbem.games.guerra_do_congo import air_power, declaration, notation
from pbem.games.guerra_do_congo.board import Board
from pbem.games.guerra_do_congo.decisions import Interdict
from pbem.games.guerra_do_congo.events import Interdicted
from pbem.games.guerra_do_congo.state import Interdiction, State, Step
from pbem.games.guerra_do_congo.steps import Done, Phase, Verb
from pbem.games.guerra_do_congo.world import World

ROAD, RAILWAY, AIRFIELD = range(3)
KINDS = ("road", "railway", "air")  # as marked
WORDS = ("road", "railway", "airfield")  # as ordered
FORM = "interdict HEX road|railway|airfield POINTS"


def facilities(board: Board, target: Hex) -> tuple[int, ...]:
    """What a hex has that can be put out of use: whoever stands there or controls it. GC-4.5.3a."""
    if target not in board.terrain:
        return ()
    place = board.place_at.get(target)
    has = (target in board.road_hexes, target in board.rail_hexes, place is not None and place.air != "none")
    return tuple(facility for facility in (ROAD, RAILWAY, AIRFIELD) if has[facility])


def refusal(world: World, state: State, order: Interdict) -> Refusal | None:
    """Why an interdiction is not allowed. GC-4.5a, GC-4.5b, GC-4.5.3a."""
    refused = air_power.mission_refusal(state, order.points)
    if refused:
        return refused
    if order.target not in world.board.terrain:
        return Refusal("GC-4.5.3a", "off-the-map", notation.hex_word(order.target))
    if order.facility not in facilities(world.board, order.target):
        word = WORDS[order.facility] if order.facility < len(WORDS) else f"#{order.facility}"
        return Refusal("GC-4.5.3a", "no-such-facility", f"{hex_name(order.target)} {word}")
    return None


def column(world: World, target: Hex, points: int) -> Column:
    """By the points alone; the terrain of the hex shifts it left. GC-4.5.3a, GC-4.5.3b, GC-T4a."""
    columns = world.tables.interdiction.columns
    terrain = Shift("GC-4.5.3a", -world.board.terrain[target].shift)
    return shifted(band_of(columns, points), (terrain,) if terrain.columns else (), len(columns))


def begin(world: World, state: State, order: Interdict) -> Done:  # noqa: ARG001
    """The step holds hex and facility where others hold units."""
    return state.then(Step("interdict_dice", state.side, (int(order.target), order.facility), order.points)), ()


def _ask_dice(world: World, state: State, step: Step) -> Demand | None:  # noqa: ARG001
    """One die, without morale. GC-4.3f."""
    target, facility = step.units
    return Roll((10,), ("interdict", state.turn, target, KINDS[facility]))


def _read_dice(world: World, state: State, step: Step, numbers: tuple[int, ...]) -> Done:
    """Out of use for the turns of the cell, to the end of the last of them. GC-4.6.4a, GC-4.6.4h."""
    target, facility = Hex(step.units[0]), step.units[1]
    table = world.tables.interdiction.table
    found = column(world, target, step.number)
    turns = table.cell(numbers[0], found.final)
    if turns:
        state = _mark(state, Interdiction(target, KINDS[facility], state.turn + turns))
    event = Interdicted(
        target=hex_name(target),
        facility=KINDS[facility],
        points=step.number,
        start_column=table.column_name(found.start),
        shifts=tuple((shift.rule, shift.columns) for shift in found.shifts),
        column=table.column_name(found.final),
        roll=numbers[0],
        turns=turns,
        until=last_turn(state, target, KINDS[facility]),
    )
    return state, (event,)


def last_turn(state: State, target: Hex, kind: str) -> int:
    """The last turn in which a facility is out of use; 0 when it works. GC-4.6.4h."""
    return max((entry.until for entry in state.interdictions if (entry.hex, entry.kind) == (target, kind)), default=0)


def _mark(state: State, new: Interdiction) -> State:
    """Results do not add: the longest stands. One marker a facility, in order of hexes. GC-4.5.3a, GC-4.6.4h, GC-M5a."""
    longest = max(new.until, last_turn(state, new.hex, new.kind))
    others = [entry for entry in state.interdictions if (entry.hex, entry.kind) != (new.hex, new.kind)]
    found = sorted((*others, replace(new, until=longest)), key=lambda entry: (entry.hex, KINDS.index(entry.kind)))
    return replace(state, interdictions=tuple(found))


def _walk(world: World, state: State, words: tuple[str, ...]) -> Options:
    """The hex, the facility, the points."""
    numbers, board = air_power.mission_tokens(state), world.board
    if not numbers:
        return Options(())
    if not words:
        return Options(tuple(_able(world, state)))
    found = [WORDS[facility] for facility in facilities(board, board.hex_of(words[0]))]
    if len(words) == 1:
        return Options(tuple(map(Token, found)))
    if words[1] not in found:
        return Options(())
    if len(words) == 2:
        return Options(numbers)
    return Options((), len(words) == 3 and Token(words[2]) in numbers)


def _able(world: World, state: State) -> Iterator[Token]:
    """The hexes with something to put out of use."""
    if air_power.mission_tokens(state):
        yield from (Token(hex_name(here)) for here in world.board.facility_hexes)


def _write(world: World, order: Interdict) -> str:  # noqa: ARG001
    word = WORDS[order.facility] if order.facility < len(WORDS) else f"#{order.facility}"
    return f"{notation.hex_word(order.target)} {word} {order.points}"


def _read(world: World, words: Sequence[str]) -> Interdict:  # noqa: ARG001
    target, word, points = notation.exactly(words, FORM, 3)
    return Interdict(notation.read_hex(target), _read_facility(word.lower()), air_power.read_points(points, FORM))


def _read_facility(word: str) -> int:
    if word in WORDS:
        return WORDS.index(word)
    if not (word.startswith("#") and word[1:].isascii() and word[1:].isdigit() and len(word) < 10):
        raise notation.unclear("GC-4.5.3a", "wrong-form", FORM)
    return int(word[1:])


PHASE = Phase(
    verbs=(Verb("interdict", Interdict, ("combat",), refusal, declaration.now_or_listed(begin), _walk, _write, _read, _able),),
    asks={"interdict_dice": _ask_dice},
    runs={},
    reads={"interdict_dice": _read_dice},
)
