"""All face-down counters that are still to be laid, at one word: each where it may lie, in a way that gives little away.

The strongest fighters lie on open objectives, markers as far apart as they must, all others one to a hex around the objectives,
in the best cover there is, as their numbers come. Those are shuffled, and what lies under them stirs the hexes too: it is no use
to the other side to know this.
"""

from collections.abc import Sequence

from pbem.engine.demands import Choose
from pbem.engine.hexes import Hex
from pbem.games.rio_40 import setup
from pbem.games.rio_40.rules import RioRules
from pbem.games.rio_40.setup import Ground
from pbem.games.rio_40.state import State
from pbem.games.rio_40.world import World

NEAR = 2  # hexes from an objective; as good as another as near
FACTOR, STEP, RANGE = 6364136223846793005, 1442695040888963407, 1 << 64


def rest(rules: RioRules, state: State) -> tuple[str, ...]:
    """An order for each counter still to be laid, in the order of their numbers; () where it is not known what they are."""
    demand, world = rules.pending(state), rules.world
    due = setup.to_place(world, state)
    if not isinstance(demand, Choose) or demand.kind != "place" or any(state.units[index].token < 0 for index in due):
        return ()
    hexes = layout(world, state, due)
    return tuple(f"place {world.board.grid.name(hexes[index])}" for index in due if index in hexes)


def layout(world: World, state: State, due: Sequence[int]) -> dict[int, Hex]:
    """A hex for each of these counters beside those that lie already. R40-S1.1e, R40-5.1.4.1a, R40-S5.3a."""
    ground, found = Ground(world, state), dict[int, Hex]()
    kinds = {index: world.kinds[state.units[index].token] for index in due}
    stirred = _stirred(ground.zone, [state.units[index].token for index in world.counters()])
    goals = [here for here in world.scenario.objectives if here in ground.open]

    def lay(index: int, hexes: Sequence[Hex]) -> None:
        free = [here for here in hexes if here not in ground.laid] + [here for here in hexes if here in ground.laid]
        here = next((here for here in free if ground.refusal(index, here) is None), None)
        if here is not None:
            found[index] = here
            ground.lay(index, here)

    for index in due:
        if kinds[index].is_marker:
            lay(index, stirred)
    fighters = sorted((index for index in due if kinds[index].is_combatant), key=lambda index: (-kinds[index].fp, index))
    bare = [here for here in goals if here not in ground.laid]
    for index, here in zip(fighters, bare, strict=False):
        lay(index, [here])

    def remoteness(here: Hex) -> tuple[int, int]:
        away = min((world.board.grid.distance(here, goal) for goal in goals), default=NEAR)
        return max(NEAR, away), -world.board.terrain[here].shift

    around = sorted(stirred, key=remoteness)
    for index in due:
        if index not in found:
            lay(index, around)
    return found


def _stirred(hexes: Sequence[Hex], key: Sequence[int]) -> list[Hex]:
    """The same hexes in an order that hangs on every number of the key."""
    left, mixed = list(hexes), 0
    for number in key:
        mixed = ((mixed ^ number) * FACTOR + STEP) % RANGE
    found = []
    while left:
        mixed = (mixed * FACTOR + STEP) % RANGE
        found.append(left.pop((mixed >> 33) % len(left)))
    return found
