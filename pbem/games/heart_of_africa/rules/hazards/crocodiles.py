"""Crocodiles of marshes and fords, rolled for where `fields.crocodiles` says so. HA-TERR-12, HA-TERR-16, HA-BAG-06.

Step `crocodiles` (figure, number: the place on its last way at which it comes to owe the die, word: the rule).
"""

from pbem.engine.demands import Demand, Roll
from pbem.engine.hexes import NOWHERE, Hex
from pbem.games.heart_of_africa.content.world import World
from pbem.games.heart_of_africa.events.figures import CrocodilesPassed
from pbem.games.heart_of_africa.fields.crocodiles import MARSH_RULE, rolls
from pbem.games.heart_of_africa.kit_types import Context, Done, Phase
from pbem.games.heart_of_africa.rules.figures import casualties
from pbem.games.heart_of_africa.rules.figures.activity import revealed
from pbem.games.heart_of_africa.state.figures import CROCODILE, WADED
from pbem.games.heart_of_africa.state.position import State, Step

STEP = "crocodiles"


def due(
    world: World, state: State, figure: int, hexes: tuple[Hex, ...], *, comes_on: bool = False, leaves: bool = False
) -> tuple[Step, ...]:
    """The steps that a way over these hexes, start included, brings about: the last is the first to be done.

    `comes_on`: the first hex is a step, too, for it comes from off the map; `leaves`: one more leads off it. HA-AMB-03, HA-AMB-06.
    """
    if world.field.crocodiles.isdisjoint(hexes):
        return ()
    way = (*((NOWHERE,) * comes_on), *hexes, *((NOWHERE,) * leaves))
    owed = rolls(world.field, way, has_rolled=state.figures[figure].has(WADED))
    return tuple(Step(STEP, figure=figure, number=roll.place - comes_on, word=roll.rule) for roll in reversed(owed))


def _ask(now: Context) -> Demand | None:
    """One die for a figure that is still there."""
    figure = now.step.figure
    if now.state.figures[figure].status not in casualties.PRESENT:
        return None
    place = "marsh" if now.step.word == MARSH_RULE else "ford"
    return Roll((6,), ("crocodile", now.state.turn, now.world.figures[figure].name, place, now.step.number))


def _read(now: Context, numbers: tuple[int, ...]) -> Done:
    """Lost on a 1: a casualty like any other, but for baggage. HA-TERR-12, HA-TERR-16, HA-BAG-06."""
    figure = now.step.figure
    state = revealed(now.state)
    if now.step.word == MARSH_RULE:
        state = state.marked(figure, WADED)
    if numbers[0] > now.world.tables.crocodiles.lost_on:
        return state, (CrocodilesPassed(now.world.figures[figure].name, numbers[0]),)
    return casualties.removed(now.world, state, (figure,), CROCODILE)


PHASE = Phase(asks={STEP: _ask}, reads={STEP: _read})
