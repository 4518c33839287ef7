"""Civilians: their checks in the Administration phase, and what a search with Control does with one. Section 6.

Steps: `civilians` asks the placer about each suppressed closed counter, then suppressed civilians check; `control` (side, where)
asks who searched what the civilian of the hex does.
"""

from collections.abc import Iterator, Sequence

from msgspec import Struct
from msgspec.structs import replace

from pbem.engine.decisions import Decision, Path, Refusal
from pbem.engine.demands import Choose, Claimed, Demand, Open, Opened
from pbem.engine.events import Event
from pbem.engine.game import Options, Token
from pbem.engine.hexes import NOWHERE, Hex
from pbem.games.rio_40 import hidden, notation
from pbem.games.rio_40.decisions import Calm, Lead
from pbem.games.rio_40.events_search import CivilianLed, Withdrew
from pbem.games.rio_40.policies import Kind, one_word
from pbem.games.rio_40.presence import Presence, presence_of
from pbem.games.rio_40.recovery import ends
from pbem.games.rio_40.roster import FOOT
from pbem.games.rio_40.state import FACE_DOWN, ON_MAP, State, Step
from pbem.games.rio_40.steps import Done, Phase, Verb
from pbem.games.rio_40.world import World

NO_CIVILIAN = "not-civilian"  # what is stated of a suppressed counter that need not open
LEAVE, ASK = "leave", "ask"


# ---- the Administration phase


def _run_civilians(world: World, state: State, step: Step) -> Done:  # noqa: ARG001
    """First it is said which suppressed counters are civilians, by number; then all civilians check. R40-4.3a, R40-4.3b."""
    asked = [Step("is_it_a_civilian", world.scenario.hider, (index,)) for index in world.counters() if _is_doubtful(state, index)]
    return state.then(Step("civilians_check"), *reversed(asked)), ()


def _is_doubtful(state: State, index: int) -> bool:
    unit = state.units[index]
    return unit.status == ON_MAP and unit.has(FACE_DOWN) and unit.is_suppressed


def _ask_civilian(world: World, state: State, step: Step) -> Demand | None:  # noqa: ARG001
    return Open(step.side, world.envelope(step.units[0]), NO_CIVILIAN)


def _prove_civilian(world: World, state: State, step: Step, given: Opened | Claimed) -> Done:
    """It is stated to be no civilian, or it is one: then it is turned up. R40-4.3b, R40-5.5b."""
    index = step.units[0]
    said = hidden.answered(world, NO_CIVILIAN, given)
    if isinstance(said, Claimed):
        return hidden.stated(state, index, said), ()
    return hidden.open_counter(world, state, index, said.payload)


def _run_civilians_check(world: World, state: State, step: Step) -> Done:  # noqa: ARG001
    """One die each, by hex. R40-4.3a, R40-6f, R40-S2.2d."""
    due = [
        (unit.where, kind.index)
        for kind, unit in zip(world.kinds, state.units, strict=True)
        if kind.is_civilian and unit.status == ON_MAP and unit.is_suppressed
    ]
    return state.then(*(Step("recover", units=(index,)) for _, index in sorted(due, reverse=True))), ()


# ---- control


class Spot(Struct, frozen=True):
    """How far a civilian has been led."""

    here: Hex
    spent_mp: int


class Way:
    """The way of a civilian under a side's control. R40-6c, R40-5.1.4.1d, R40-5.1.5d."""

    def __init__(self, presence: Presence, side: int, index: int) -> None:
        self.presence, self.side, self.kind = presence, side, presence.kinds[index]
        self.index, self.start = index, Spot(presence.units[index].where, 0)

    def step(self, spot: Spot, there: Hex) -> Spot | Refusal:
        """One hex further, to a neighbour, or why not."""
        presence, name = self.presence, notation.hex_word(self.presence.world, there)
        cost = presence.board.cost_mp(FOOT, there)
        if cost < 0:
            return Refusal("R40-T4c", "closed-ground", name)
        if presence.blocks(self.side, there):
            return Refusal("R40-5.1.4.2a", "held-by-the-enemy", name)
        if any(self._is_in_the_way(other) for other in presence.at(there)):
            return Refusal("R40-5.1.4.1d", "civilian-or-counter-there", name)
        left = self.kind.mp - spot.spent_mp
        if cost > left and spot != self.start:
            return Refusal("R40-5.1.2b", "too-few-points", f"{name} {cost} {max(left, 0)}")
        return Spot(there, spot.spent_mp + cost)

    def _is_in_the_way(self, other: int) -> bool:
        return other != self.index and (self.presence.kinds[other].is_civilian or self.presence.is_down(other))

    def steps(self, spot: Spot) -> Iterator[Spot]:
        """The spots it may come to next."""
        for there in self.presence.board.neighbours[spot.here]:
            after = self.step(spot, there)
            if isinstance(after, Spot):
                yield after


def _led(world: World, state: State, step: Step) -> Way | None:
    """The civilian that the search has put under control. None is there: nothing more than Identify. R40-5.2.2b."""
    presence = presence_of(world, state)
    index = presence.civilian_at(step.where)
    return Way(presence, step.side, index) if index is not None else None


def _due(world: World, state: State) -> Way:
    way = _led(world, state, state.agenda[-1])
    assert way is not None  # else the step does not ask
    return way


def _ask_control(world: World, state: State, step: Step) -> Demand | None:
    return Choose(step.side, "lead", is_order=False) if _led(world, state, step) else None


def _run_nothing(world: World, state: State, step: Step) -> Done:  # noqa: ARG001
    return state, ()


def lead_refusal(world: World, state: State, order: Lead) -> Refusal | None:
    """Why the civilian cannot go this way; one that is suppressed can only be left or calmed. R40-6c, R40-6d."""
    way = _due(world, state)
    spot = way.start
    if order.start != spot.here:
        return Refusal("R40-6c", "begins-elsewhere", notation.hex_word(world, order.start))
    if order.path and way.presence.units[way.index].is_suppressed:
        return Refusal("R40-6d", "only-recovers", way.kind.id)
    for direction in order.path:
        there = world.board.grid.neighbour(spot.here, direction) if 0 <= direction < 6 else NOWHERE
        if there == NOWHERE:
            return Refusal("R40-6c", "off-the-map", way.kind.id)
        after = way.step(spot, there)
        if isinstance(after, Refusal):
            return after
        spot = after
    return None


def _lead(world: World, state: State, order: Lead) -> Done:
    """It goes at once, with its own points. R40-6c."""
    way, name = _due(world, state), world.board.grid.name
    spot, hexes = way.start, [way.start.here]
    for there in world.board.grid.walk(order.start, order.path)[1:]:
        after = way.step(spot, there)
        assert isinstance(after, Spot)
        spot = after
        hexes.append(there)
    state = _put(replace(state, agenda=state.agenda[:-1]), way.index, spot.here)
    return state, (CivilianLed(way.kind.id, tuple(map(name, hexes)), min(spot.spent_mp, way.kind.mp)),)


def _put(state: State, index: int, there: Hex) -> State:
    return state.with_unit(index, replace(state.units[index], where=there))


def calm_refusal(world: World, state: State, order: Calm) -> Refusal | None:
    """Why a controlled civilian cannot take WD, or not to this hex. R40-6d."""
    way = _due(world, state)
    if not way.presence.units[way.index].is_suppressed:
        return Refusal("R40-6d", "not-suppressed-civilian", way.kind.id)
    if order.to not in ends(way.presence, way.index, way.side).plain:
        return Refusal("R40-5.4c", "not-an-end-of-withdrawal", notation.hex_word(world, order.to))
    return None


def _calm(world: World, state: State, order: Calm) -> Done:
    """It withdraws from the enemies of who controls it, and checks. R40-6d, R40-5.4e."""
    way, name = _due(world, state), world.board.grid.name
    here = way.start.here
    state = replace(state, agenda=state.agenda[:-1])
    events: tuple[Event, ...] = ()
    if order.to != here:
        state = _put(state, way.index, order.to)
        events = (Withdrew(way.kind.id, (), name(here), name(order.to)),)
    return state.then(Step("recover", units=(way.index,))), events


# ---- notation and standing order


def _walk_lead(world: World, state: State, words: tuple[str, ...]) -> Options:
    way, name = _due(world, state), world.board.grid.name
    spot = way.start
    if not words:
        return Options((Token(name(spot.here), 0),))
    if words[0] != name(spot.here):
        return Options(())
    if way.presence.units[way.index].is_suppressed:
        return Options((), is_complete=len(words) == 1)
    for word in words[1:]:
        after = next((each for each in way.steps(spot) if name(each.here) == word), None)
        if after is None:
            return Options(())
        spot = after
    return Options(tuple(Token(name(after.here), after.spent_mp) for after in way.steps(spot)), is_complete=True)


def _write_lead(world: World, order: Lead) -> str:
    return notation.path_words(world, order.start, order.path)


def _read_lead(world: World, words: Sequence[str]) -> Decision:
    start, path = notation.read_path(world, notation.at_least(words, "lead HEX-HEX-...", 1))
    return Lead(start, Path(path))


def _walk_calm(world: World, state: State, words: tuple[str, ...]) -> Options:
    way = _due(world, state)
    can_check = way.presence.units[way.index].is_suppressed
    found = ends(way.presence, way.index, way.side).plain if can_check else ()
    return notation.choices([(world.board.grid.name(there),) for there in found], words)


def _write_calm(world: World, order: Calm) -> str:
    return notation.hex_word(world, order.to)


def _read_calm(world: World, words: Sequence[str]) -> Decision:
    (to,) = notation.exactly(words, "calm HEX", 1)
    return Calm(notation.read_hex(world, to))


def _answer(world: World, state: State, text: str) -> Decision | None:
    return Lead(_due(world, state).start.here, Path(())) if text == LEAVE else None


KIND = Kind(LEAVE, one_word((LEAVE, ASK)), _answer)
PHASE = Phase(
    verbs=(
        Verb("lead", Lead, ("lead",), lead_refusal, _lead, _walk_lead, _write_lead, _read_lead),
        Verb("calm", Calm, ("lead",), calm_refusal, _calm, _walk_calm, _write_calm, _read_calm),
    ),
    asks={"control": _ask_control, "is_it_a_civilian": _ask_civilian},
    runs={"civilians": _run_civilians, "civilians_check": _run_civilians_check, "control": _run_nothing},
    proves={"is_it_a_civilian": _prove_civilian},
)
