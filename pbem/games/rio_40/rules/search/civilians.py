"""Civilians: their checks in the Administration phase, and what a search with Control does with one. Section 6.

Steps: `civilians` asks the placer about each suppressed closed counter, then suppressed civilians check; `control` (side, where)
asks who searched what the civilian of the hex does.
"""

from collections.abc import Iterator

from msgspec import Struct

from pbem.engine.decisions import Decision, Path, Refusal
from pbem.engine.demands import Choose, Claimed, Open, Opened
from pbem.engine.events import Event
from pbem.engine.hexes import NOWHERE, Hex
from pbem.engine.rules.slots import HEX, PathSlot
from pbem.games.rio_40.content.unit_kinds import FOOT
from pbem.games.rio_40.decisions import Calm, Lead
from pbem.games.rio_40.events import CivilianLed, Withdrew
from pbem.games.rio_40.kit_types import Context, Done, Phase, Verb
from pbem.games.rio_40.rules import face_down
from pbem.games.rio_40.rules.policy_notation import one_word, standing_order
from pbem.games.rio_40.rules.suppressed_withdrawal import ends
from pbem.games.rio_40.rules.units_by_hex import Presence, presence_of
from pbem.games.rio_40.state import FACE_DOWN, ON_MAP, State, Step

NO_CIVILIAN = "not-civilian"  # what is stated of a suppressed counter that need not open
LEAVE, ASK = "leave", "ask"


# ---- the Administration phase


def _run_civilians(now: Context) -> Done:
    """First it is said which suppressed counters are civilians, by number; then all civilians check. R40-4.3a, R40-4.3b."""
    asked = [
        Step("is_it_a_civilian", now.world.hider, (index,)) for index in now.world.counters() if _is_doubtful(now.state, index)
    ]
    return now.state.then(Step("civilians_check"), *reversed(asked)), ()


def _is_doubtful(state: State, index: int) -> bool:
    unit = state.units[index]
    return unit.status == ON_MAP and unit.has(FACE_DOWN) and unit.is_suppressed


def _prove_civilian(now: Context, given: Opened | Claimed) -> Done:
    """It is stated to be no civilian, or it is one: then it is turned up. R40-4.3b, R40-5.5b."""
    index = now.step.units[0]
    said = face_down.answered(now.world, NO_CIVILIAN, given)
    if isinstance(said, Claimed):
        return face_down.stated(now.state, index, said), ()
    return face_down.open_counter(now.world, now.state, index, said.payload)


def _run_civilians_check(now: Context) -> Done:
    """One die each, by hex. R40-4.3a, R40-6f, R40-S2.2d."""
    due = [
        (unit.where, kind.index)
        for kind, unit in zip(now.world.kinds, now.state.units, strict=True)
        if kind.is_civilian and unit.status == ON_MAP and unit.is_suppressed
    ]
    return now.state.then(*(Step("recover", units=(index,)) for _, index in sorted(due, reverse=True))), ()


# ---- control


class Spot(Struct, frozen=True):
    """The progress of a civilian who is led; it may end anywhere."""

    way: "Way"
    here: Hex
    spent_mp: int
    may_end = True

    def onward(self) -> "Iterator[Spot]":
        """The next hexes; for a suppressed one none."""
        return self.way.steps(self) if not self.way.is_suppressed else iter(())


class Way:
    """The way of a civilian under a side's control. R40-6c, R40-5.1.4.1d, R40-5.1.5d, R40-S2.2c."""

    def __init__(self, presence: Presence, side: int, index: int) -> None:
        self.presence, self.side, self.kind = presence, side, presence.kinds[index]
        self.index = index

    @property
    def start(self) -> Spot:
        """The start of the way."""
        return Spot(self, self.presence.units[self.index].where, 0)

    @property
    def is_suppressed(self) -> bool:
        """Can it only be left, or calmed?"""
        return self.presence.units[self.index].is_suppressed

    def step(self, spot: Spot, there: Hex) -> Spot | Refusal:
        """One hex further, to a neighbour, or why not."""
        presence, name = self.presence, self.presence.world.notation.hex(there)
        cost = presence.board.cost_mp(FOOT, there)
        if cost < 0:
            return Refusal("R40-T4c", "closed-ground", name)
        if presence.blocks(self.side, there):
            return Refusal("R40-5.1.4.2a", "held-by-the-enemy", name)
        if presence.bars_civilians(there, self.index):
            return Refusal("R40-5.1.4.1d", "civilian-or-counter-there", name)
        left = self.kind.mp - spot.spent_mp
        if cost > left and spot != self.start:
            return Refusal("R40-5.1.2b", "too-few-points", f"{name} {cost} {max(left, 0)}")
        return Spot(self, there, spot.spent_mp + cost)

    def steps(self, spot: Spot) -> Iterator[Spot]:
        """The spots it may come to next."""
        for there in self.presence.board.neighbours[spot.here]:
            after = self.step(spot, there)
            if isinstance(after, Spot):
                yield after


def _led(now: Context) -> Way | None:
    """The civilian that the search has put under control, whoever placed it; None: just Identify. R40-5.2.2b, R40-6g."""
    presence = presence_of(now.world, now.state)
    index = presence.civilian_at(now.step.where)
    return Way(presence, now.step.side, index) if index is not None else None


def _due(now: Context) -> Way:
    way = _led(now)
    assert way is not None  # else the step does not ask
    return way


def _lead_refusal(now: Context, order: Lead) -> Refusal | None:
    """Why the civilian cannot go this way; one that is suppressed can only be left or calmed. R40-6c, R40-6d."""
    world, way = now.world, _due(now)
    spot = way.start
    if order.start != spot.here:
        return Refusal("R40-6c", "begins-elsewhere", world.notation.hex(order.start))
    if order.path and way.is_suppressed:
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


def _lead(now: Context, order: Lead) -> Done:
    """It goes at once, with its own points, and nobody fires at it. R40-5.1.4.3j, R40-6c, R40-6e."""
    way, name = _due(now), now.world.board.grid.name
    spot, hexes = way.start, [way.start.here]
    for there in now.world.board.grid.walk(order.start, order.path)[1:]:
        after = way.step(spot, there)
        assert isinstance(after, Spot)
        spot = after
        hexes.append(there)
    return now.state.placed((way.index,), spot.here), (
        CivilianLed(way.kind.id, tuple(map(name, hexes)), min(spot.spent_mp, way.kind.mp)),
    )


def _calm_refusal(now: Context, order: Calm) -> Refusal | None:
    """Why a controlled civilian cannot take WD, or not to this hex. R40-6d."""
    way = _due(now)
    if not way.is_suppressed:
        return Refusal("R40-6d", "not-suppressed-civilian", way.kind.id)
    if order.to not in _ends(now):
        return Refusal("R40-5.4c", "not-an-end-of-withdrawal", now.world.notation.hex(order.to))
    return None


def _ends(now: Context) -> tuple[Hex, ...]:
    """Where its withdrawal may end."""
    way = _due(now)
    return ends(way.presence, way.index, way.side).plain if way.is_suppressed else ()


def _calm(now: Context, order: Calm) -> Done:
    """It withdraws from the enemies of who controls it, and checks. R40-6d, R40-5.4e."""
    state, way, name = now.state, _due(now), now.world.board.grid.name
    here = way.start.here
    events: tuple[Event, ...] = ()
    if order.to != here:
        state = state.placed((way.index,), order.to)
        events = (Withdrew(way.kind.id, (), name(here), name(order.to)),)
    return state.then(Step("recover", units=(way.index,))), events


# ---- the standing order


def _answer(now: Context, text: str) -> Decision | None:
    return Lead(_due(now).start.here, Path(())) if text == LEAVE else None


STANDING = standing_order("lead", LEAVE, one_word((LEAVE, ASK)), _answer)
WAY = PathSlot("HEX-HEX-...").along(lambda now: _due(now).start)
PHASE = Phase(
    Verb("lead", Lead, "lead", (WAY,), refusal=_lead_refusal, apply=_lead, is_answer=True),
    Verb("calm", Calm, "lead", (HEX.of(_ends),), refusal=_calm_refusal, apply=_calm, is_answer=True),
    asks={
        "control": lambda now: Choose(now.step.side, "lead", is_order=False) if _led(now) else None,
        "is_it_a_civilian": lambda now: Open(now.step.side, now.world.envelope(now.step.units[0]), NO_CIVILIAN),
    },
    runs={"civilians": _run_civilians, "civilians_check": _run_civilians_check},
    proves={"is_it_a_civilian": _prove_civilian},
)
