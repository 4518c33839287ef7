"""Pushes: rolls to spend more than half, made once for a stack before it moves. WWA-7.7b, WWA-7.7d, WWA-7.7e, WWA-6.4b."""

from collections.abc import Sequence

from msgspec.structs import replace

from pbem.engine.decisions import Refusal
from pbem.engine.demands import Demand, Roll
from pbem.engine.hexes import Hex
from pbem.games.world_war_africa.content.world import World
from pbem.games.world_war_africa.events import Pushed
from pbem.games.world_war_africa.kit_types import Context, Done, Phase
from pbem.games.world_war_africa.rules.movement.groups import ids, is_fresh
from pbem.games.world_war_africa.rules.movement.points import is_raining_on_start
from pbem.games.world_war_africa.state import DOUBLED, NORMAL, State, Step

RESULTS = {"doubled": DOUBLED, "normal": NORMAL}


def push_refusal(world: World, state: State, units: Sequence[int], is_pushing: bool) -> Refusal | None:
    """Why no roll can be made: it is made before a stack moves, and once. WWA-7.7b, WWA-6.4b."""
    if is_pushing and not is_fresh(state, units):
        return Refusal("WWA-6.4b", "too-late-to-push", world.notation.units(units))
    return None


def push_step(side: int, units: tuple[int, ...], here: Hex, first: Hex) -> Step:
    """The roll for units that set out from here, to this hex first."""
    return Step("push", side, units, hexes=(here, first))


def result_of(world: World, number: int, is_rainy: bool) -> str:
    """What the die says: "doubled" or "normal". WWA-7.7b, WWA-7.7d."""
    movement = world.tables.movement
    return movement.push[max(1, number + (movement.rain if is_rainy else 0)) - 1]


def good_faces(world: World, state: State, here: Hex, first: Hex) -> int:
    """On how many faces of the die a push doubles nothing, for who sets out from here, to this hex first. WWA-7.7b, WWA-7.7e."""
    is_rainy = is_raining_on_start(world, state, here, first)
    dice = range(1, world.tables.game.die + 1)
    return sum(RESULTS[result_of(world, number, is_rainy)] == NORMAL for number in dice)


def _ask(now: Context) -> Demand | None:
    """One die, for the place where the move starts. WWA-7.7b."""
    return Roll((now.world.tables.game.die,), ("push", str(now.state.turn), now.world.board.grid.name(now.step.hexes[0])))


def _read(now: Context, numbers: tuple[int, ...]) -> Done:
    """All parts of the stack keep what it said. WWA-7.7b, WWA-7.7d, WWA-7.8c."""
    world, units, (number,) = now.world, now.step.units, numbers
    is_rainy = is_raining_on_start(world, now.state, *now.step.hexes)
    result = result_of(world, number, is_rainy)
    found = list(now.state.units)
    for index in units:
        found[index] = replace(found[index], push=RESULTS[result])
    return replace(now.state, units=tuple(found)), (Pushed(ids(world, now.state, units), number, is_rainy, result),)


PHASE = Phase(asks={"push": _ask}, reads={"push": _read})
