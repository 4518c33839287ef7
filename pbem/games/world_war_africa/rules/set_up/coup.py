"""The Kitona Coup: a unit flies to the base, and another follows. WWA-4.0a, WWA-14.0a, WWA-14.0b."""

from collections.abc import Iterator

from msgspec.structs import replace

from pbem.engine.decisions import Refusal
from pbem.engine.demands import Choose, Demand, Roll
from pbem.engine.hexes import is_box
from pbem.engine.rules.slots import UNIT
from pbem.games.world_war_africa.contingents import REBELS
from pbem.games.world_war_africa.decisions import Coup
from pbem.games.world_war_africa.events import CoupDeclared
from pbem.games.world_war_africa.kit_types import Context, Done, Phase, Verb
from pbem.games.world_war_africa.rules import control
from pbem.games.world_war_africa.rules.stack_order import arrive
from pbem.games.world_war_africa.state import BY_KITONA, ON_BOARD, Step


def _coup_units(now: Context) -> Iterator[int]:
    """Any rebel unit on the map but a Ugandan one. WWA-14.0a."""
    for kind in now.world.kinds:
        unit = now.state.units[kind.index]
        if kind.side == REBELS and kind.faction != "UG" and unit.status == ON_BOARD and not is_box(unit.where):
            yield kind.index


def _coup_refusal(now: Context, order: Coup) -> Refusal | None:
    if order.unit in _coup_units(now):
        return None
    return Refusal("WWA-14.0a", "not-for-the-coup", now.world.notation.unit(order.unit))


def _coup(now: Context, order: Coup) -> Done:
    """The unit flies to Kitona; what it held stays the rebels'. WWA-14.0a."""
    world = now.world
    state = control.of_occupants(world, now.state)
    state = arrive(world, state, (order.unit,), world.board.kitona)
    state = state.with_unit(order.unit, replace(state.units[order.unit], marks=BY_KITONA))
    state = replace(state, has_coup=True, agenda=state.agenda[:-1])
    state = control.enter(world, state, world.kinds[order.unit].contingent, (world.board.kitona,))
    return state.then(Step("coup_die", REBELS)), (CoupDeclared(world.kinds[order.unit].id),)


def _ask(now: Context) -> Demand | None:
    return Choose(now.step.side, now.step.name, is_order=True)


def _ask_coup_die(now: Context) -> Demand | None:
    return Roll((now.world.tables.game.die,), ("coup",))


def _read_coup_die(now: Context, numbers: tuple[int, ...]) -> Done:
    """RDC militia or ANC infantry follows, the owner's choice which. WWA-14.0b."""
    (number,) = numbers
    return now.state.then(Step("coup_unit", REBELS, number=number)), ()


PHASE = Phase(
    Verb("coup", Coup, "coup", (UNIT.of(_coup_units),), refusal=_coup_refusal, apply=_coup),
    asks={"coup": _ask, "coup_die": _ask_coup_die},
    reads={"coup_die": _read_coup_die},
)
