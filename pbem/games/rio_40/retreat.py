"""Retreats: carrying them out, the choices in them, and what becomes of units that cannot. R40-5.3.3.3, R40-5.3.4.

Steps: `hit_retreat` (units: the one) finds out what a unit must do; `edge` asks a besieged one on the edge of the map; `retreat`
(units: those who must still choose, the first now; number: for whose sake) asks and lays `relocate` (units, where) below itself,
so that a chain of pushes is carried out from its far end. `State.fight.used` holds the hexes of the chain.
"""

from collections.abc import Sequence

from msgspec.structs import replace

from pbem.engine.decisions import Decision, Refusal
from pbem.engine.demands import Choose, Demand
from pbem.engine.game import Options
from pbem.engine.hexes import Hex
from pbem.games.rio_40 import fate, hidden, notation
from pbem.games.rio_40.civilian_retreat import refuge
from pbem.games.rio_40.decisions import Convert, Retreat
from pbem.games.rio_40.escort import chief_with, goers
from pbem.games.rio_40.events_combat import Converted, Retreated
from pbem.games.rio_40.presence import Presence, presence_of
from pbem.games.rio_40.retreat_ways import Way, first_of, fitting_vows, full_vows, holds_out, open_hexes, ways
from pbem.games.rio_40.state import FACE_DOWN, NONE, ON_MAP, Fight, State, Step, Vow
from pbem.games.rio_40.steps import Done, Phase, Verb
from pbem.games.rio_40.world import World

KIND = "retreat"
OFF, FITS, FULL = "off", "fits", "full"


def _run_hit(world: World, state: State, step: Step) -> Done:
    """A unit must retreat: where it can, where it may choose, or not at all. R40-5.3.3.3b, R40-5.3.4c, R40-5.3.4e, R40-S3.2a."""
    (index,), fight = step.units, _fight(state)
    unit, presence = state.units[index], presence_of(world, state)
    if unit.status != ON_MAP or index in fight.retreated:
        return state, ()
    if world.kinds[index].is_civilian:
        return _flee(presence, index, step)
    if unit.has(FACE_DOWN) or holds_out(presence, index):  # R40-5.3.3f
        return _convert(world, state, index, step.side)
    first = first_of(presence, index)
    owner = world.kinds[index].side
    if not open_hexes(presence, first):
        if world.board.grid.is_edge(unit.where) and chief_with(presence, index) is None:
            return state.then(Step("edge", owner, (index,))), ()
        return _convert(world, state, index, step.side)
    state = replace(state, fight=replace(fight, used=(fight.target,)))
    if not ways(presence_of(world, state), (first,), (fight.target,)):
        return _convert(world, state, index, step.side)  # R40-5.3.3.3f: no chain works
    return state.then(Step(KIND, owner, (first,), number=index)), ()


def _fight(state: State) -> Fight:
    assert state.fight is not None
    return state.fight


def _convert(world: World, state: State, index: int, by: int) -> Done:
    """Retreat becomes Suppression. R40-5.3.4c."""
    unit = state.units[index]
    event = Converted(world.kinds[index].id, world.board.grid.name(unit.where))
    state, events = fate.suppress(world, state, index, by)
    return state, (event, *events)


def _flee(presence: Presence, index: int, step: Step) -> Done:
    """A civilian retreats by itself; the chief holds out with his guard. R40-6h, R40-S2.2d."""
    world, state, fight = presence.world, presence.state, _fight(presence.state)
    here = state.units[index].where
    is_guarded = any(chief_with(presence, other) == index for other in presence.at(here))
    to = None if is_guarded else refuge(presence, here, step.side, fight.attackers)
    if to is None:
        return _convert(world, state, index, step.side)
    return _moved(presence, (index,), to)


def _moved(presence: Presence, movers: tuple[int, ...], to: Hex) -> Done:
    """These go to a hex together, turned up by it. R40-5.3.3.3a, R40-5.3.3.3g, R40-5.1.5a."""
    world, state, fight = presence.world, presence.state, _fight(presence.state)
    start, names = state.units[movers[0]].where, tuple(world.kinds[index].id for index in movers)
    for index in movers:
        state = state.with_unit(index, replace(state.units[index], where=to))
    if start == fight.target:
        state = replace(state, fight=replace(fight, retreated=(*fight.retreated, *movers)))
    grid = world.board.grid
    state, events = hidden.reveal(world, state, movers)
    return state, (*events, Retreated(names[0], names[1:], grid.name(start), grid.name(to)))


# ---- the choice of a hex


def _ways(world: World, state: State, step: Step) -> list[Way]:
    """What the first of the step may do; none where it lies under a counter that must be opened first."""
    return ways(presence_of(world, state), step.units, _fight(state).used)


def _ask(world: World, state: State, step: Step) -> Demand | None:
    """Its owner chooses; a single open way is taken without asking. R40-5.3.3.3b."""
    found = _ways(world, state, step)
    if not found or (len(found) == 1 and found[0].is_plain):
        return None
    return Choose(step.side, KIND, is_order=False)


def _run(world: World, state: State, step: Step) -> Done:
    """The only way, or none: then what was laid out of the chain is taken back, and the unit begins anew. R40-5.3.3.3f."""
    found = _ways(world, state, step)
    if found:
        return _take(world, state, step, found[0])
    while state.agenda[-1].name == "relocate":
        state = replace(state, agenda=state.agenda[:-1])
    return state.then(Step("hit_retreat", state.side, (step.number,))), ()


def _take(world: World, state: State, step: Step, way: Way) -> Done:
    """Lay the move on the agenda, and ask those who must make room for it first. The step is off the agenda."""
    first, fight, presence = step.units[0], _fight(state), presence_of(world, state)
    if way.opens:
        return hidden.reveal(world, state.then(step), presence.secrets_at(way.to, step.side))
    state = hidden.with_vows(state, _said(presence, first, way))
    state = replace(state, fight=replace(fight, used=(*fight.used, way.to)))
    state = state.then(Step("relocate", step.side, (first,), where=way.to))
    queue = (*step.units[1:], *way.pushed)
    return (state.then(Step(KIND, step.side, queue, step.number)) if queue else state), ()


def _said(presence: Presence, index: int, way: Way) -> list[Vow]:
    """What a retreat states of closed counters: those of its hex leave room for it, those of other hexes leave none."""
    said = fitting_vows(presence, index, way.to) if way.fits else []
    return [*said, *(vow for here in way.full for vow in full_vows(presence, index, here))]


def _run_relocate(world: World, state: State, step: Step) -> Done:
    (first,), presence = step.units, presence_of(world, state)
    return _moved(presence, goers(presence, first), step.where)


def retreat_refusal(world: World, state: State, order: Retreat) -> Refusal | None:
    """Why a unit may not retreat so. R40-5.3.3.3b, R40-5.3.3.3f, R40-5.3.3.3h, R40-5.3.4e."""
    step = state.agenda[-1]
    if order.unit != step.units[0]:
        return Refusal("R40-5.3.3.3a", "another-retreats", notation.unit_name(world, order.unit))
    if step.name == "edge":
        is_off = order.to == NONE and not order.fits and not order.full
        return None if is_off else Refusal("R40-5.3.4e", "besieged", world.kinds[order.unit].id)
    way = _way_of(world, state, step, order)
    if way is None:
        return _wrong_way(world, state, step, order)
    return hidden.statement_refusal(world, state, _said(presence_of(world, state), order.unit, way))


def _way_of(world: World, state: State, step: Step, order: Retreat) -> Way | None:
    found = (way for way in _ways(world, state, step) if (way.to, way.fits, way.full) == (order.to, order.fits, order.full))
    return next(found, None)


def _wrong_way(world: World, state: State, step: Step, order: Retreat) -> Refusal:
    """It may go there, but not without another statement; or not at all. R40-5.3.3.3b, R40-5.3.3.3f, R40-5.3.3.3h."""
    found, name = [way for way in _ways(world, state, step) if way.to == order.to], notation.hex_word(world, order.to)
    full = next((way.full for way in found if way.full and way.fits == order.fits), ())
    if full:
        return Refusal("R40-5.3.3.3f", "not-stated-to-be-full", notation.hexes_words(world, full))
    if any(way.fits and not order.fits for way in found):
        return Refusal("R40-5.3.3.3h", "not-said-to-have-room", name)
    return Refusal("R40-5.3.3.3b", "no-retreat-there", name)


def _retreat(world: World, state: State, order: Retreat) -> Done:
    step = state.agenda[-1]
    if step.name == "edge":
        state = replace(state, agenda=state.agenda[:-1])
        return _off(world, state, order.unit)
    way = _way_of(world, state, step, order)
    assert way is not None  # it has been checked
    return _take(world, replace(state, agenda=state.agenda[:-1]), step, way)


def _off(world: World, state: State, index: int) -> Done:
    """It leaves the map, and with it whom it carries. R40-5.3.4e, R40-5.1.5e."""
    presence, fight = presence_of(world, state), _fight(state)
    first = first_of(presence, index)
    gone = goers(presence, first)
    state = replace(state, fight=replace(fight, retreated=(*fight.retreated, *gone)))
    return fate.leave_map(world, state, first)


def orders(world: World, state: State) -> list[Retreat]:
    """All retreats that are allowed now."""
    step = state.agenda[-1]
    unit = step.units[0]
    if step.name == "edge":
        found = [Retreat(unit, NONE, fits=False)]
    else:
        found = [Retreat(unit, way.to, way.fits, way.full) for way in _ways(world, state, step)]
    return [order for order in found if retreat_refusal(world, state, order) is None]


def _walk_retreat(world: World, state: State, words: tuple[str, ...]) -> Options:
    return notation.choices([_words_of(world, order) for order in orders(world, state)], words)


def _words_of(world: World, order: Retreat) -> tuple[str, ...]:
    """Its words one by one: `NT02 F8 fits full F7 G7`."""
    to = OFF if order.to == NONE else notation.hex_word(world, order.to)
    full = (FULL, *(notation.hex_word(world, here) for here in order.full)) if order.full else ()
    return (notation.unit_name(world, order.unit), to, *((FITS,) if order.fits else ()), *full)


def _write_retreat(world: World, order: Retreat) -> str:
    return " ".join(_words_of(world, order))


def _read_retreat(world: World, words: Sequence[str]) -> Decision:
    form = "retreat UNIT HEX|off [fits] [full HEX HEX]"
    unit, to, *rest = notation.at_least(words, form, 2)
    fits = [word.lower() for word in rest[:1]] == [FITS]
    head, *full = rest[fits:] or [FULL]
    if head.lower() != FULL or (rest[fits:] and not full):
        raise notation.unclear(notation.RULE, "wrong-form", form)
    hex_ = NONE if to.lower() == OFF else notation.read_hex(world, to)
    return Retreat(notation.read_unit(world, unit), hex_, fits, tuple(notation.read_hex(world, word) for word in full))


# ---- besieged on the edge


def _ask_edge(world: World, state: State, step: Step) -> Demand | None:  # noqa: ARG001
    return Choose(step.side, KIND, is_order=False)


def convert_refusal(world: World, state: State, order: Convert) -> Refusal | None:
    """Why a unit may not take a marker for its retreat. R40-5.3.4c, R40-5.3.4e."""
    step = state.agenda[-1]
    if step.name != "edge" or order.unit != step.units[0]:
        return Refusal("R40-5.3.4c", "not-besieged", notation.unit_name(world, order.unit))
    return None


def _do_convert(world: World, state: State, order: Convert) -> Done:
    return _convert(world, replace(state, agenda=state.agenda[:-1]), order.unit, state.side)


def _walk_convert(world: World, state: State, words: tuple[str, ...]) -> Options:
    step = state.agenda[-1]
    return notation.choices([(world.kinds[step.units[0]].id,)] if step.name == "edge" else [], words)


def _write_convert(world: World, order: Convert) -> str:
    return notation.unit_name(world, order.unit)


def _read_convert(world: World, words: Sequence[str]) -> Decision:
    (unit,) = notation.exactly(words, "convert UNIT", 1)
    return Convert(notation.read_unit(world, unit))


PHASE = Phase(
    verbs=(
        Verb("retreat", Retreat, (KIND,), retreat_refusal, _retreat, _walk_retreat, _write_retreat, _read_retreat),
        Verb("convert", Convert, (KIND,), convert_refusal, _do_convert, _walk_convert, _write_convert, _read_convert),
    ),
    asks={KIND: _ask, "edge": _ask_edge},
    runs={"hit_retreat": _run_hit, KIND: _run, "relocate": _run_relocate},
)
