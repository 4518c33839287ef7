"""A mounted figure rides away from one on foot that has named it: `evade D1.2 from A1.1 1010-1011`. HA-CC-05, HA-CC-06.

It rides the whole distance straight away, and turns aside only where it cannot go on, or to keep out of difficult ground.
"""

from collections.abc import Iterable, Iterator

from msgspec import Struct
from msgspec.structs import replace

from pbem.engine.decisions import Refusal
from pbem.engine.hexes import Hex
from pbem.engine.rules.slots import PATH, UNIT
from pbem.games.heart_of_africa.content.kinds import Kind
from pbem.games.heart_of_africa.content.world import World
from pbem.games.heart_of_africa.decisions.movement import Evade
from pbem.games.heart_of_africa.kit_types import Context, Done, Phase, Verb
from pbem.games.heart_of_africa.rules.figures.activity import FIGURES, actors, idle_refusal, is_any_engaged
from pbem.games.heart_of_africa.rules.figures.standing import standing
from pbem.games.heart_of_africa.rules.movement.breaking_off import parted
from pbem.games.heart_of_africa.rules.movement.going import way_of
from pbem.games.heart_of_africa.rules.movement.order_parts import ACTOR, FACING, facing_refusal
from pbem.games.heart_of_africa.rules.movement.strides import Stride, strider
from pbem.games.heart_of_africa.state.figures import EVADED, MOVED
from pbem.games.heart_of_africa.state.position import State

ASIDE = (0, -1, 1)
"""Straight on first; then to the sides."""


class Flight(Struct, frozen=True):
    """A way away from a pursuer, as the kit's trail. `linked`: the hexes of all that are in contact with the rider."""

    stride: Stride
    pursuer: Hex
    direction: int
    linked: tuple[Hex, ...]

    @property
    def here(self) -> Hex:
        return self.stride.here

    @property
    def spent_mp(self) -> int:
        return self.stride.spent

    @property
    def may_end(self) -> bool:
        return self.end_refusal() is None

    def end_refusal(self) -> Refusal | None:
        """Why it cannot end there: there is more to ride, somebody is too near, or the hex is taken."""
        world = self.stride.strider.world
        if not self.stride.spent or any(True for _ in self.steps()):
            return Refusal("HA-CC-05", "rides-on", world.notation.hex(self.here))
        near = next((there for there in self.linked if world.grid.distance(there, self.here) < 2), None)
        if near is not None:
            return Refusal("HA-CC-05", "still-in-contact", world.notation.hex(near))
        return self.stride.end_refusal()

    def steps(self) -> Iterator["Flight"]:
        """Straight on; where that is closed, to one of both sides."""
        strider, grid = self.stride.strider, self.stride.strider.world.grid
        for turns in (ASIDE[:1], ASIDE[1:]):
            found = False
            for turn in turns:
                there = grid.neighbour(self.here, (self.direction + turn) % 6)
                stride = self.stride.to(there)
                if isinstance(stride, Refusal) or strider.is_slow(there):
                    continue
                if grid.distance(there, self.pursuer) <= grid.distance(self.here, self.pursuer):
                    continue
                found = True
                yield Flight(stride, self.pursuer, self.direction, self.linked)
            if found:
                return

    def onward(self) -> Iterator["Flight"]:
        return (each for each in self.steps() if each.can_end())

    def can_end(self) -> bool:
        """Can it end there, or further on?"""
        return self.may_end or any(each.can_end() for each in self.steps())


def evading_refusal(world: World, state: State, figure: int) -> Refusal | None:
    """Why a figure may not evade. HA-CC-06, HA-TYPE-12, HA-LEAD-14."""
    refusal = idle_refusal(world, state, figure)
    if refusal is not None:
        return refusal
    here, name, now = standing(world, state), world.notation.unit(figure), state.figures[figure]
    if not here.kind(figure).is_mounted or not here.is_engaged(figure):
        return Refusal("HA-CC-05", "cannot-evade", name)
    if now.has(MOVED) or now.where in world.difficult:
        return Refusal("HA-CC-06", "cannot-evade", name)
    for link in here.links[figure]:
        if link.turn != state.turn or link.named != figure or not is_afoot(here.kind(link.namer)):
            return Refusal("HA-CC-06", "cannot-evade", name)
    return None


def is_afoot(kind: Kind) -> bool:
    """Neither mounted nor aboard: whom a rider may evade. HA-TYPE-13."""
    return kind.is_on_foot


def flight_of(world: World, state: State, figure: int, pursuer: int) -> Flight:
    """The rider where it stands, facing away from a pursuer."""
    here, chaser = state.figures[figure].where, state.figures[pursuer].where
    linked = tuple(state.figures[number].where for number in standing(world, state).opponents(figure))
    return Flight(strider(world, state, figure).begin(), chaser, world.grid.direction(chaser, here), linked)


def evade_refusal(now: Context, order: Evade) -> Refusal | None:
    """Why a figure cannot evade so."""
    world, state, figure = now.world, now.state, order.figure
    refusal = evading_refusal(world, state, figure)
    if refusal is not None:
        return refusal
    if order.pursuer not in standing(world, state).opponents(figure):
        return Refusal("HA-CC-05", "not-in-contact", world.notation.unit(order.pursuer))
    if refusal := facing_refusal(order.facing):
        return refusal
    flight = flight_of(world, state, figure, order.pursuer)
    if order.start != flight.here:
        return Refusal("HA-MOVE-03", "not-in-that-hex", world.notation.hex(flight.here))
    for direction in order.path:
        there = world.grid.neighbour(flight.here, direction)
        further = next((each for each in flight.steps() if each.here == there), None)
        if further is None:
            return Refusal("HA-CC-05", "not-straight-away", world.notation.hex(flight.here))
        flight = further
    return flight.end_refusal()


def evaded(world: World, state: State, order: Evade) -> Done:
    """The state after a rider has got away."""
    stride = way_of(strider(world, state, order.figure).begin(), order.start, order.path)
    assert isinstance(stride, Stride)
    return parted(world, state, order.figure, stride, tuple(order.path), order.facing, EVADED)


def _evade(now: Context, order: Evade) -> Done:
    return evaded(now.world, replace(now.state, ways=()), order)


def _riders(now: Context) -> Iterable[int]:
    engaged = standing(now.world, now.state).links.keys()
    found = (figure for figure in actors(now.world, now.state) if figure in engaged)
    return (figure for figure in found if evading_refusal(now.world, now.state, figure) is None)


def _pursuers(now: Context, figure: int) -> Iterable[int]:
    return standing(now.world, now.state).opponents(figure)


def _way(now: Context, figure: int, pursuer: int) -> Flight | None:
    if evading_refusal(now.world, now.state, figure) is not None:
        return None
    flight = flight_of(now.world, now.state, figure, pursuer)
    return flight if flight.can_end() else None


PHASE = Phase(
    Verb(
        "evade",
        Evade,
        FIGURES,
        (ACTOR.among(_riders), UNIT.among(_pursuers).behind("from"), PATH.along(_way), FACING),
        refusal=evade_refusal,
        apply=_evade,
        where=is_any_engaged,
    )
)
