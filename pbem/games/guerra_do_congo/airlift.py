"""The order to fly from one airfield to another. P4, section 3.5."""

from collections.abc import Iterator, Sequence

from msgspec.structs import replace

from pbem.engine.decisions import Decision, Refusal
from pbem.engine.game import Options, Token
from pbem.engine.hexes import Hex, hex_name
from pbem.games.guerra_do_congo import control, march, notation, transport
from pbem.games.guerra_do_congo.decisions import Fly
from pbem.games.guerra_do_congo.events import Flew
from pbem.games.guerra_do_congo.movement import Ground, ground_of
from pbem.games.guerra_do_congo.stacking import Crowding, crowding_of
from pbem.games.guerra_do_congo.state import State
from pbem.games.guerra_do_congo.steps import Done, Verb
from pbem.games.guerra_do_congo.world import World


def refusal(world: World, state: State, order: Fly) -> Refusal | None:
    """Why a flight is not allowed. GC-3.5a, b, c, e, f, GC-3.2.2h."""
    ground, used = ground_of(world, state), transport.handled(state)
    barred = transport.fly_refusal(ground, order.unit, used)
    if barred:
        return barred
    kind, here = world.kinds[order.unit], state.units[order.unit].where
    if order.start != here:
        return Refusal("GC-3.1a", "not-in-that-hex", f"{kind.id} {hex_name(here)}")
    if order.to == here:
        return Refusal("GC-3.5a", "same-airfield", hex_name(here))
    barred = transport.field_refusal(ground, kind, order.to, used)
    if barred:
        return barred
    if ground.presence.room(order.to) < kind.stacking:
        return Refusal("GC-3.5f", "no-room", hex_name(order.to))
    if not crowding_of(ground).may_land(order.unit, order.to):
        return Refusal("GC-3.2.2d", "will-not-fit", hex_name(order.to))
    return None


def apply(world: World, state: State, order: Fly) -> Done:
    """The unit lands; the flight counts at both airfields. GC-3.5b, GC-3.5c."""
    used = transport.with_flight(world, transport.handled(state), order.unit, order.start, order.to)
    state = replace(march.set_out(state, order.unit), flights=tuple(sorted(used.items())))
    state, events = control.enter_hex(world, state, order.unit, order.to)
    return state, (Flew(world.kinds[order.unit].id, hex_name(order.start), hex_name(order.to)), *events)


def walk(world: World, state: State, words: tuple[str, ...]) -> Options:
    """Unit, its hex, the hex where it lands."""
    if len(state.airfields) < 2:
        return Options(())
    if not words:
        return Options(tuple(_able(world, state)))
    ground = ground_of(world, state)
    crowding = crowding_of(ground)
    index = world.index_of.get(words[0], -1)
    found = _ends(ground, crowding, index)
    if not found:
        return Options(())
    here = hex_name(state.units[index].where)
    if len(words) == 1:
        return Options((Token(here),))
    if words[1] != here:
        return Options(())
    if len(words) == 2:
        return Options(tuple(Token(hex_name(there)) for there in found))
    return Options((), is_complete=len(words) == 3 and words[2] in map(hex_name, found))


def _able(world: World, state: State) -> Iterator[Token]:
    """Units that can fly somewhere."""
    if len(state.airfields) < 2:
        return
    ground = ground_of(world, state)
    crowding, used = crowding_of(ground), transport.handled(state)
    for index in ground.movers_in(frozenset(transport.fields_of(ground))):
        if any(crowding.may_land(index, there) for there in transport.flights(ground, index, used)):
            yield Token(world.kinds[index].id)


def _ends(ground: Ground, crowding: Crowding, index: int) -> list[Hex]:
    found = transport.flights(ground, index, transport.handled(ground.state))
    return [there for there in sorted(found) if crowding.may_land(index, there)]


def _write(world: World, order: Fly) -> str:
    return f"{notation.unit_name(world, order.unit)} {notation.hex_word(order.start)}-{notation.hex_word(order.to)}"


def _read(world: World, words: Sequence[str]) -> Decision:
    unit, start, to = notation.exactly(words, "fly UNIT HEX-HEX", 3)
    return Fly(notation.read_unit(world, unit), notation.read_hex(start), notation.read_hex(to))


VERB = Verb("fly", Fly, ("movement",), refusal, apply, walk, _write, _read, _able)
