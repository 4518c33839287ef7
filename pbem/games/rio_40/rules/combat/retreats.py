"""Retreats: carrying them out, the choices in them, and what becomes of units that cannot. R40-5.3.3.3, R40-5.3.4.

Steps: `hit_retreat` (units: the one) finds out what a unit must do; `edge` asks a besieged one on the edge of the map; `retreat`
(units: those who must still choose, the first now; number: for whose sake) asks and lays `relocate` (units, where) below itself,
so that a chain of pushes is carried out from its far end. `State.fight.used` holds the hexes of the chain.
"""

from collections.abc import Iterable, Sequence

from msgspec.structs import replace

from pbem.engine.decisions import Refusal
from pbem.engine.demands import Choose, Demand
from pbem.engine.game import ANY_HEX, Token
from pbem.engine.hexes import Hex
from pbem.engine.rules.next_words import Cursor, Values
from pbem.engine.rules.slots import UNIT, Slot, Tester, Words
from pbem.games.rio_40.content.unit_kinds import FOOT
from pbem.games.rio_40.content.world import World
from pbem.games.rio_40.decisions import Convert, Retreat
from pbem.games.rio_40.events import Converted, Retreated
from pbem.games.rio_40.kit_types import Context, Done, Phase, Verb
from pbem.games.rio_40.rules import casualties, face_down
from pbem.games.rio_40.rules.combat.retreat_paths import Way, first_of, fitting_vows, full_vows, holds_out, open_hexes, ways
from pbem.games.rio_40.rules.movement.companions import chief_with, goers
from pbem.games.rio_40.rules.units_by_hex import Presence, presence_of
from pbem.games.rio_40.state import FACE_DOWN, NONE, ON_MAP, State, Step, Vow

KIND = "retreat"
OFF, FITS, FULL = "off", "fits", "full"


def _run_hit(now: Context) -> Done:
    """A unit must retreat: where it can, where it may choose, or not at all. R40-5.3.3.3b, R40-5.3.4c, R40-5.3.4e, R40-S3.2a."""
    world, state, step = now.world, now.state, now.step
    (index,), fight = step.units, state.attack
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


def _convert(world: World, state: State, index: int, by: int) -> Done:
    """Retreat becomes Suppression. R40-5.3.4c."""
    unit = state.units[index]
    event = Converted(world.kinds[index].id, world.board.grid.name(unit.where))
    state, events = casualties.suppress(world, state, index, by)
    return state, (event, *events)


def _flee(presence: Presence, index: int, step: Step) -> Done:
    """A civilian retreats by itself; the chief holds out with his guard. R40-5.3.3.3c, R40-6h, R40-S2.2d."""
    world, state, fight = presence.world, presence.state, presence.state.attack
    here = state.units[index].where
    is_guarded = any(chief_with(presence, other) == index for other in presence.at(here))
    to = None if is_guarded else refuge(presence, here, step.side, fight.attackers)
    if to is None:
        return _convert(world, state, index, step.side)
    return _moved(presence, (index,), to)


def _moved(presence: Presence, movers: tuple[int, ...], to: Hex) -> Done:
    """These go to a hex together, turned up by it. R40-5.3.3.3a, R40-5.3.3.3g, R40-5.1.5a."""
    world, state, fight = presence.world, presence.state, presence.state.attack
    start, names = state.units[movers[0]].where, tuple(world.kinds[index].id for index in movers)
    state = state.placed(movers, to)
    if start == fight.target:
        state = replace(state, fight=replace(fight, retreated=(*fight.retreated, *movers)))
    grid = world.board.grid
    state, events = face_down.reveal(world, state, movers)
    return state, (*events, Retreated(names[0], names[1:], grid.name(start), grid.name(to)))


# ---- where civilians flee to, without anybody's choice


def refuge(presence: Presence, here: Hex, side: int, attackers: Sequence[int]) -> Hex | None:
    """The hex that a civilian retreats to from an attack by these units of a side; None where there is none. R40-6h."""
    grid = presence.board.grid
    places = [presence.units[index].where for index in attackers]
    open_to_it = [there for there in presence.board.neighbours[here] if _is_open(presence, there, side)]
    far = [there for there in open_to_it if all(grid.distance(there, place) >= 2 for place in places)]
    if far:
        return _farthest(presence, far, places)
    nearest = min(places, key=lambda place: (grid.distance(here, place), place))
    around = presence.board.neighbours[here]
    most = max(grid.distance(there, nearest) for there in around)
    opposite = [there for there in open_to_it if grid.distance(there, nearest) == most]
    return _farthest(presence, opposite, places) if opposite else None


def _is_open(presence: Presence, there: Hex, side: int) -> bool:
    """No river, nobody of the attackers, no civilian, nothing face down. R40-6h, R40-5.1.4.1d."""
    is_open = presence.board.is_open_to(FOOT, there) and not presence.bars_civilians(there)
    return is_open and not any(presence.kinds[index].side == side for index in presence.at(there))


def _farthest(presence: Presence, hexes: Sequence[Hex], places: Sequence[Hex]) -> Hex:
    """The greatest distance to the nearest attacker, then to all of them, then the lowest row and column."""
    distance = presence.board.grid.distance

    def order(there: Hex) -> tuple[int, int, Hex]:
        away = [distance(there, place) for place in places]
        return -min(away), -sum(away), there

    return min(hexes, key=order)


# ---- the choice of a hex


def _ways(now: Context) -> list[Way]:
    """What the first of the step may do; none where it lies under a counter that must be opened first."""
    return ways(presence_of(now.world, now.state), now.step.units, now.state.attack.used)


def _ask(now: Context) -> Demand | None:
    """Its owner chooses; a single open way is taken without asking. R40-5.3.3.3b."""
    found = _ways(now)
    if not found or (len(found) == 1 and found[0].is_plain):
        return None
    return Choose(now.step.side, KIND, is_order=False)


def _run(now: Context) -> Done:
    """The only way, or none: then what was laid out of the chain is taken back, and the unit begins anew. R40-5.3.3.3f."""
    found, state, step = _ways(now), now.state, now.step
    if found:
        return _take(now, found[0])
    while state.agenda[-1].name == "relocate":
        state = replace(state, agenda=state.agenda[:-1])
    return state.then(Step("hit_retreat", state.side, (step.number,))), ()


def _take(now: Context, way: Way) -> Done:
    """Lay the move on the agenda, and ask those who must make room for it first. The step is off the agenda."""
    world, state, step = now.world, now.state, now.step
    first, fight, presence = step.units[0], state.attack, presence_of(world, state)
    if way.opens:
        return face_down.reveal(world, state.then(step), presence.secrets_at(way.to, step.side))
    state = face_down.with_vows(state, _said(presence, first, way))
    state = replace(state, fight=replace(fight, used=(*fight.used, way.to)))
    state = state.then(Step("relocate", step.side, (first,), where=way.to))
    queue = (*step.units[1:], *way.pushed)
    return (state.then(Step(KIND, step.side, queue, step.number)) if queue else state), ()


def _said(presence: Presence, index: int, way: Way) -> list[Vow]:
    """What a retreat states of closed counters: those of its hex leave room for it, those of other hexes leave none."""
    said = fitting_vows(presence, index, way.to) if way.fits else []
    return [*said, *(vow for here in way.full for vow in full_vows(presence, index, here))]


def _run_relocate(now: Context) -> Done:
    (first,), presence = now.step.units, presence_of(now.world, now.state)
    return _moved(presence, goers(presence, first), now.step.where)


def _refusal(now: Context, order: Retreat) -> Refusal | None:
    """Why a unit may not retreat so. R40-5.3.3.3b, R40-5.3.3.3f, R40-5.3.3.3h, R40-5.3.4e."""
    world, step = now.world, now.step
    if order.unit != step.units[0]:
        return Refusal("R40-5.3.3.3a", "another-retreats", world.notation.unit(order.unit))
    if step.name == "edge":
        is_off = order.to == NONE and not order.fits and not order.full
        return None if is_off else Refusal("R40-5.3.4e", "besieged", world.kinds[order.unit].id)
    way = _way_of(now, order)
    if way is None:
        return _wrong_way(now, order)
    return face_down.statement_refusal(world, now.state, _said(presence_of(world, now.state), order.unit, way))


def _way_of(now: Context, order: Retreat) -> Way | None:
    found = (way for way in _ways(now) if (way.to, way.fits, way.full) == (order.to, order.fits, order.full))
    return next(found, None)


def _wrong_way(now: Context, order: Retreat) -> Refusal:
    """It may go there, but not without another statement; or not at all. R40-5.3.3.3b, R40-5.3.3.3f, R40-5.3.3.3h."""
    found, notation = [way for way in _ways(now) if way.to == order.to], now.world.notation
    name = notation.hex(order.to)
    full = next((way.full for way in found if way.full and way.fits == order.fits), ())
    if full:
        return Refusal("R40-5.3.3.3f", "not-stated-to-be-full", notation.hexes(full))
    if any(way.fits and not order.fits for way in found):
        return Refusal("R40-5.3.3.3h", "not-said-to-have-room", name)
    return Refusal("R40-5.3.3.3b", "no-retreat-there", name)


def _retreat(now: Context, order: Retreat) -> Done:
    if now.step.name == "edge":
        return _off(now.world, now.state, order.unit)
    way = _way_of(now, order)
    assert way is not None  # it has been checked
    return _take(now, way)


def _off(world: World, state: State, index: int) -> Done:
    """It leaves the map, and with it whom it carries. R40-5.3.4e, R40-5.1.5e."""
    presence, fight = presence_of(world, state), state.attack
    first = first_of(presence, index)
    gone = goers(presence, first)
    state = replace(state, fight=replace(fight, retreated=(*fight.retreated, *gone)))
    return casualties.leave_map(world, state, first)


def orders(now: Context) -> list[Retreat]:
    """All retreats that are allowed."""
    unit = now.step.units[0]
    if now.step.name == "edge":
        found = [Retreat(unit, NONE, fits=False)]
    else:
        found = [Retreat(unit, way.to, way.fits, way.full) for way in _ways(now)]
    return [order for order in found if _refusal(now, order) is None]


class Goal(Slot):
    """The hex or `off`, and what is stated of closed counters: `F8 fits full F7 G7`."""

    fields, most = 3, None

    def take(self, words: Words) -> Values:
        """All words that are left."""
        (to, *rest), words.left = words.left, []
        fits = [word.lower() for word in rest[:1]] == [FITS]
        head, *full = rest[fits:] or [FULL]
        if head.lower() != FULL or (rest[fits:] and not full):
            raise words.wrong_form()
        read = words.notation.read_hex
        return NONE if to.lower() == OFF else read(to), fits, tuple(map(read, full))

    def spell(self, world: World, values: Values, _before: Values) -> str:
        """Its words."""
        return self._said(world, values, world.notation.hex(values[0]))

    def outline(self, world: World, values: Values, _before: Values) -> str:
        """The same with any hex: what is stated stays, so that nobody states it unawares."""
        return self._said(world, values, ANY_HEX)

    def _said(self, world: World, values: Values, name: str) -> str:
        to, fits, full = values
        said = [OFF if to == NONE else name, *([FITS] if fits else []), *([FULL] if full else [])]
        return " ".join([*said, *map(world.notation.hex, full)])

    def enter(self, now: Context, _chosen: Values, _verb: Tester) -> Cursor:
        """A walk before the hex."""
        goals = [(order.to, order.fits, order.full) for order in orders(now)]
        return Choosing([(tuple(self.spell(now.world, goal, ()).split()), goal) for goal in goals])


class Choosing(Cursor):
    """A walk among a few goals: what is left of the words of each."""

    __slots__ = ("_goals", "may_end")
    may_end: bool

    def __init__(self, goals: Sequence[tuple[tuple[str, ...], Values]]) -> None:
        self._goals = goals
        self.may_end = any(not words for words, _ in goals)

    def candidates(self) -> Iterable[str]:
        """The next words."""
        return dict.fromkeys(words[0] for words, _ in self._goals if words)

    def token(self, word: str) -> Token:
        """One of them."""
        return Token(word)

    def after(self, word: str) -> "Choosing":
        """After it."""
        return Choosing([(words[1:], goal) for words, goal in self._goals if words[:1] == (word,)])

    def values(self) -> Values:
        """The goal that is spelled out."""
        return next(goal for words, goal in self._goals if not words)


# ---- besieged on the edge


def _convert_refusal(now: Context, order: Convert) -> Refusal | None:
    """Why a unit may not take a marker for its retreat. R40-5.3.4c, R40-5.3.4e."""
    return None if order.unit in _besieged(now) else Refusal("R40-5.3.4c", "not-besieged", now.world.notation.unit(order.unit))


def _besieged(now: Context) -> tuple[int, ...]:
    return now.step.units[:1] if now.step.name == "edge" else ()


def _do_convert(now: Context, order: Convert) -> Done:
    return _convert(now.world, now.state, order.unit, now.state.side)


GOAL = Goal("HEX|off [fits] [full HEX HEX]")
PHASE = Phase(
    Verb(
        "retreat",
        Retreat,
        KIND,
        (UNIT.of(lambda now: now.step.units[:1] if orders(now) else ()), GOAL),
        refusal=_refusal,
        apply=_retreat,
        is_answer=True,
    ),
    Verb("convert", Convert, KIND, (UNIT.of(_besieged),), refusal=_convert_refusal, apply=_do_convert, is_answer=True),
    asks={KIND: _ask, "edge": lambda now: Choose(now.step.side, KIND, is_order=False)},
    runs={"hit_retreat": _run_hit, KIND: _run, "relocate": _run_relocate},
)
