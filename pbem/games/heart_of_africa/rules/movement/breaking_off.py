"""An engaged figure leaves its opponents: `breakoff A1.2 1010-0910 facing e`. HA-CC-12, HA-CC-13, HA-CC-19."""

from collections.abc import Iterable, Iterator

from msgspec import Struct
from msgspec.structs import replace

from pbem.engine.decisions import Refusal
from pbem.engine.hexes import Hex
from pbem.engine.rules.slots import PATH
from pbem.games.heart_of_africa.content.world import World
from pbem.games.heart_of_africa.decisions.movement import BreakOff
from pbem.games.heart_of_africa.kit_types import Context, Done, Phase, Verb
from pbem.games.heart_of_africa.rules.figures.activity import FIGURES, actors, freed, idle_refusal, is_any_engaged, remembered
from pbem.games.heart_of_africa.rules.figures.standing import standing
from pbem.games.heart_of_africa.rules.movement.going import arrived, way_of
from pbem.games.heart_of_africa.rules.movement.order_parts import ACTOR, FACING, facing_refusal
from pbem.games.heart_of_africa.rules.movement.strides import Stride, is_on_ground, strider
from pbem.games.heart_of_africa.state.figures import ACTIVATED, BROKE_OFF, STOPPED
from pbem.games.heart_of_africa.state.position import State


class Retreat(Struct, frozen=True):
    """A way out of contact, as the kit's trail: it ends next to none of these hexes."""

    stride: Stride
    shunned: tuple[Hex, ...]

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
        """Why it cannot end there."""
        world = self.stride.strider.world
        near = next((there for there in self.shunned if world.grid.distance(there, self.here) <= 1), None)
        if near is not None:
            return Refusal("HA-CC-12", "still-in-contact", world.notation.hex(near))
        return self.stride.end_refusal()

    def onward(self) -> Iterator["Retreat"]:
        return (each for each in self.steps() if each.can_end())

    def steps(self) -> Iterator["Retreat"]:
        return (Retreat(stride, self.shunned) for stride in self.stride.steps())

    def can_end(self) -> bool:
        """Can it end there, or further on?"""
        return self.may_end or any(each.can_end() for each in self.steps())


def parting_refusal(world: World, state: State, figure: int) -> Refusal | None:
    """Why a figure may not break off: it has not fought yet, or a unit that it is in contact with has had its move. HA-CC-13."""
    refusal = idle_refusal(world, state, figure)
    if refusal is not None:
        return refusal
    here, name = standing(world, state), world.notation.unit(figure)
    if not here.is_engaged(figure) or not is_on_ground(state, figure):
        return Refusal("HA-CC-12", "not-engaged", name)
    if any(link.turn == state.turn for link in here.links[figure]):
        return Refusal("HA-CC-02", "must-fight-first", name)
    for opponent in here.opponents(figure):
        unit = here.unit_of(opponent)
        if state.units[unit].has(ACTIVATED):
            return Refusal("HA-CC-13", "pinned-by", world.units[unit].name)
    return None


def retreat_of(world: World, state: State, figure: int) -> Retreat:
    """The figure where it stands, ready to leave."""
    here = standing(world, state)
    shunned = tuple(state.figures[number].where for number in here.opponents(figure))
    return Retreat(strider(world, state, figure).begin(), shunned)


def break_off_refusal(now: Context, order: BreakOff) -> Refusal | None:
    """Why a figure cannot leave its opponents so."""
    world, state, figure = now.world, now.state, order.figure
    refusal = parting_refusal(world, state, figure) or facing_refusal(order.facing)
    if refusal is not None:
        return refusal
    retreat = retreat_of(world, state, figure)
    stride = way_of(retreat.stride, order.start, order.path)
    return stride if isinstance(stride, Refusal) else Retreat(stride, retreat.shunned).end_refusal()


def broken_off(world: World, state: State, order: BreakOff) -> Done:
    """The state after a figure has left its opponents."""
    figure = order.figure
    stride = way_of(strider(world, state, figure).begin(), order.start, order.path)
    assert isinstance(stride, Stride)
    return parted(world, state, figure, stride, tuple(order.path), order.facing, BROKE_OFF)


def parted(world: World, state: State, figure: int, stride: Stride, path: tuple[int, ...], facing: int, mark: int) -> Done:
    """A figure has gone out of contact: its links are dissolved, and it names nobody any more. HA-CC-05, HA-CC-12."""
    dissolved = tuple(standing(world, state).links[figure])
    hexes = world.grid.walk(stride.start, path)
    state, told = arrived(world, freed(world, remembered(state, figure), figure), figure, stride, hexes, facing)
    *ways, way = state.ways
    return replace(state, ways=(*ways, replace(way, dissolved=dissolved))).marked(figure, mark | STOPPED), told


def _break_off(now: Context, order: BreakOff) -> Done:
    return broken_off(now.world, replace(now.state, ways=()), order)


def _partners(now: Context) -> Iterable[int]:
    engaged = standing(now.world, now.state).links.keys()
    found = (figure for figure in actors(now.world, now.state) if figure in engaged)
    return (figure for figure in found if parting_refusal(now.world, now.state, figure) is None)


def _way(now: Context, figure: int) -> Retreat | None:
    if parting_refusal(now.world, now.state, figure) is not None:
        return None
    retreat = retreat_of(now.world, now.state, figure)
    return retreat if retreat.can_end() else None


PHASE = Phase(
    Verb(
        "breakoff",
        BreakOff,
        FIGURES,
        (ACTOR.among(_partners), PATH.along(_way), FACING),
        refusal=break_off_refusal,
        apply=_break_off,
        where=is_any_engaged,
    )
)
