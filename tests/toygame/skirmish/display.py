"""The picture of a skirmish: ground as it is now, huts by their names."""

from pbem.engine.hexes import Hex
from pbem.engine.picture import Counter, Picture, Spot, Track
from tests.toygame.skirmish.rules import SkirmishRules
from tests.toygame.skirmish.state import FADED, State
from tests.toygame.skirmish.world import BURNT


def picture(rules: SkirmishRules, state: State) -> Picture:
    """A position as data."""
    world = rules.world_of(state)
    stacks = {
        Hex(here): (Counter(world.notation.unit(unit), world.sides[unit], "", "", "", ()),)
        for unit, here in enumerate(state.places)
        if here != FADED
    }
    return Picture(
        grid=world.grid,
        ground=world.ground,
        edges={},
        links={},
        banks=frozenset(),
        spots={here: Spot(name, "ruin" if world.ground[here] == BURNT else "village") for here, name in world.huts.items()},
        regions={},
        stacks=stacks,
        marks={},
        waiting=(),
        tracks=(Track("turn", {"turn": state.turn}),),
        focus=world.grid.hexes[0],
    )
