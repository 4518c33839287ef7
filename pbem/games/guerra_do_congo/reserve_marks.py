"""The order to put a unit in reserve, where the players have agreed on reserves. P5, section 8.1. Any number of units: GC-8.1k."""

from collections.abc import Iterator, Sequence

from msgspec.structs import replace

from pbem.engine.decisions import Decision, Refusal
from pbem.engine.game import Options, Token
from pbem.engine.hexes import hex_name
from pbem.games.guerra_do_congo import notation
from pbem.games.guerra_do_congo.decisions import Reserve
from pbem.games.guerra_do_congo.events import Reserved
from pbem.games.guerra_do_congo.movement import Ground, ground_of, is_marching_barred, unit_refusal
from pbem.games.guerra_do_congo.stacking import Crowding
from pbem.games.guerra_do_congo.state import MOBILISED, RESERVE, SUPPLIED, State
from pbem.games.guerra_do_congo.steps import Done, Verb
from pbem.games.guerra_do_congo.world import World


def refusal(world: World, state: State, order: Reserve) -> Refusal | None:
    """Why a unit may not be put in reserve. GC-8.1a, b, c, j."""
    return _option_refusal(world, state) or _unit_refusal(ground_of(world, state), order.unit)


def _option_refusal(world: World, state: State) -> Refusal | None:
    if not world.options["reserves"]:
        return Refusal("GC-8.1a", "no-reserves-agreed")
    return Refusal("GC-8.1j", "no-reserves-in-turn-1") if is_marching_barred(state, state.side) else None


def _unit_refusal(ground: Ground, index: int) -> Refusal | None:
    """A unit that could move and has not, supplied, neither besieged nor engaged, and not needed to make room."""
    world, state = ground.world, ground.state
    barred = unit_refusal(world, state, index)
    if barred:
        return barred
    kind, unit = world.kinds[index], state.units[index]
    if unit.has(MOBILISED):
        return Refusal("GC-8.1b", "arrived-this-turn", kind.id)
    if not unit.has(SUPPLIED):
        return Refusal("GC-8.1c", "unsupplied", kind.id)
    if ground.presence.is_besieged(kind, unit.where):
        return Refusal("GC-8.1c", "besieged", kind.id)
    if ground.presence.is_engaged(kind.side, unit.where):
        return Refusal("GC-8.1c", "engaged", kind.id)
    if Crowding(ground).full and not Crowding(Ground(world, _marked(state, index))).is_curable():
        return Refusal("GC-3.2.2d", "must-make-room", kind.id)
    return None


def _marked(state: State, index: int) -> State:
    unit = state.units[index]
    return state.with_unit(index, replace(unit, marks=unit.marks | RESERVE))


def apply(world: World, state: State, order: Reserve) -> Done:
    """The unit carries the marker and moves no more in this phase. GC-8.1b, GC-8.1i."""
    return _marked(state, order.unit), (Reserved(world.kinds[order.unit].id, hex_name(state.units[order.unit].where)),)


def walk(world: World, state: State, words: tuple[str, ...]) -> Options:
    """Unit."""
    if _option_refusal(world, state):
        return Options(())
    if not words:
        return Options(tuple(_able(world, state)))
    ground = ground_of(world, state)
    index = world.index_of.get(words[0], -1)
    return Options((), is_complete=len(words) == 1 and not _unit_refusal(ground, index))


def _able(world: World, state: State) -> Iterator[Token]:
    """Units that may become reserves."""
    if _option_refusal(world, state):
        return
    ground = ground_of(world, state)
    for index in world.members[state.side]:
        if not _unit_refusal(ground, index):
            yield Token(world.kinds[index].id)


def _write(world: World, order: Reserve) -> str:
    return notation.unit_name(world, order.unit)


def _read(world: World, words: Sequence[str]) -> Decision:
    (unit,) = notation.exactly(words, "reserve UNIT", 1)
    return Reserve(notation.read_unit(world, unit))


VERB = Verb("reserve", Reserve, ("movement",), refusal, apply, walk, _write, _read, _able)
