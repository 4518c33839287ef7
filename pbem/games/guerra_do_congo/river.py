"""The order to go by Congo river. P4, section 3.3.3."""

from collections.abc import Iterator, Sequence

from pbem.engine.decisions import Decision, Refusal
from pbem.engine.game import Options, Token
from pbem.engine.hexes import Hex, hex_name
from pbem.games.guerra_do_congo import control, march, notation, transport
from pbem.games.guerra_do_congo.decisions import Sail
from pbem.games.guerra_do_congo.events import Sailed
from pbem.games.guerra_do_congo.movement import Ground, ground_of
from pbem.games.guerra_do_congo.stacking import Crowding, crowding_of
from pbem.games.guerra_do_congo.state import State
from pbem.games.guerra_do_congo.steps import Done, Verb
from pbem.games.guerra_do_congo.world import World


def refusal(world: World, state: State, order: Sail) -> Refusal | None:
    """Why a voyage is not allowed. GC-3.3.3a, b, c, d, e, f."""
    ground = ground_of(world, state)
    barred = transport.sail_refusal(ground, order.unit)
    if barred:
        return barred
    kind, here = world.kinds[order.unit], state.units[order.unit].where
    if order.start != here:
        return Refusal("GC-3.1a", "not-in-that-hex", f"{kind.id} {hex_name(here)}")
    if order.to not in transport.landings(ground, kind, here):
        return Refusal("GC-3.3.3c", "out-of-reach-by-river", notation.hex_word(order.to))
    if not crowding_of(ground).may_stop(order.unit, order.to):
        return Refusal("GC-3.2.2d", "will-not-fit", hex_name(order.to))
    return None


def apply(world: World, state: State, order: Sail) -> Done:
    """The unit lands; what it passed on the river it does not control. GC-3.3.3b, GC-7h."""
    kind = world.kinds[order.unit]
    hexsides = transport.landings(ground_of(world, state), kind, order.start)[order.to]
    state, events = control.enter_hex(world, march.set_out(state, order.unit), order.unit, order.to)
    return state, (Sailed(kind.id, hex_name(order.start), hex_name(order.to), hexsides), *events)


def walk(world: World, state: State, words: tuple[str, ...]) -> Options:
    """Unit, its hex, the hex where it lands."""
    if not words:
        return Options(tuple(_able(world, state)))
    ground = ground_of(world, state)
    crowding = crowding_of(ground)
    index = world.index_of.get(words[0], -1)
    if transport.sail_refusal(ground, index):
        return Options(())
    here = state.units[index].where
    if len(words) == 1:
        return Options((Token(hex_name(here)),) if _can_sail(ground, crowding, index) else ())
    if words[1] != hex_name(here) or len(words) > 3:
        return Options(())
    if len(words) == 2:
        return Options(tuple([Token(hex_name(there)) for there in sorted(_ends(ground, crowding, index))]))
    found = transport.landings(ground, world.kinds[index], here)
    return Options((), is_complete=any(hex_name(there) == words[2] and crowding.may_stop(index, there) for there in found))


def _able(world: World, state: State) -> Iterator[Token]:
    """Units that can go by river to where they may stop."""
    ground = ground_of(world, state)
    crowding = crowding_of(ground)
    for index in ground.movers_in(world.board.congo_hexes):
        if _can_sail(ground, crowding, index):
            yield Token(world.kinds[index].id)


def _can_sail(ground: Ground, crowding: Crowding, index: int) -> bool:
    return not transport.sail_refusal(ground, index) and any(crowding.may_stop(index, there) for there in _reached(ground, index))


def _reached(ground: Ground, index: int) -> Iterator[Hex]:
    """The hexes where it can land, nearest first."""
    kind, here = ground.world.kinds[index], ground.state.units[index].where
    return (there for there, _ in transport.voyages(ground, kind, here))


def _ends(ground: Ground, crowding: Crowding, index: int) -> Iterator[Hex]:
    """Where it can land and stop."""
    found = transport.landings(ground, ground.world.kinds[index], ground.state.units[index].where)
    return (there for there in found if crowding.may_stop(index, there))


def _write(world: World, order: Sail) -> str:
    return f"{notation.unit_name(world, order.unit)} {notation.hex_word(order.start)}-{notation.hex_word(order.to)}"


def _read(world: World, words: Sequence[str]) -> Decision:
    unit, start, to = notation.exactly(words, "sail UNIT HEX-HEX", 3)
    return Sail(notation.read_unit(world, unit), notation.read_hex(start), notation.read_hex(to))


VERB = Verb("sail", Sail, ("movement",), refusal, apply, walk, _write, _read, _able)
