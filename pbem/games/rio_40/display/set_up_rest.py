"""All that is still to be placed at set-up, at one word: face-down counters in a way that gives little away.

The strongest fighters lie on open objectives, markers as far apart as they must, all others one to a hex around the objectives,
in the best cover there is, as their numbers come. Those are shuffled, and what lies under them stirs the hexes too: who knows this
module learns no more than that from a layout.
"""

from collections.abc import Iterator, Sequence

from pbem.engine.demands import Choose, Decided
from pbem.engine.hexes import Hex
from pbem.games.rio_40.content.world import World
from pbem.games.rio_40.game_rules import RioRules
from pbem.games.rio_40.rules import setup
from pbem.games.rio_40.rules.setup import Ground
from pbem.games.rio_40.state import ON_MAP, State

NEAR = 2  # hexes from an objective; as good as another as near
FACTOR, STEP, RANGE = 6364136223846793005, 1442695040888963407, 1 << 64


def rest(rules: RioRules, state: State) -> tuple[str, ...]:
    """An order for each counter or unit still to be placed; () where it is not known what a counter is."""
    demand, world = rules.pending(state), rules.world
    if isinstance(demand, Choose) and demand.kind == "deploy":
        return tuple(_deployed(rules, state, demand.side))
    due = setup.to_place(world, state)
    if not isinstance(demand, Choose) or demand.kind != "place" or any(state.units[index].token < 0 for index in due):
        return ()
    hexes = layout(world, state, due)
    return tuple(f"place {world.board.grid.name(hexes[index])}" for index in due if index in hexes)


def _deployed(rules: RioRules, state: State, side: int) -> Iterator[str]:
    """Face-up units into their zones, each as near to the enemy as there is room. R40-S4.1d, R40-S4.1e."""
    grid, kinds = rules.world.board.grid, rules.world.kinds
    foes = [state.units[kind.index].where for kind in kinds if kind.side == 1 - side and state.units[kind.index].status == ON_MAP]
    while isinstance(demand := rules.pending(state), Choose) and (demand.kind, demand.side) == ("deploy", side):
        unit = rules.options(state, ("deploy",)).tokens[0].text
        hexes = [grid.named(token.text) for token in rules.options(state, ("deploy", unit)).tokens]
        here = min(hexes, key=lambda here: (min((grid.distance(here, foe) for foe in foes), default=0), here))
        order = f"deploy {unit} {grid.name(here)}"
        state, _ = rules.apply(state, Decided(side, rules.read(order)))
        yield order


def layout(world: World, state: State, due: Sequence[int]) -> dict[int, Hex]:
    """A hex for each of these counters beside those that lie already. R40-S1.1e, R40-5.1.4.1a, R40-S5.3a."""
    ground, found = Ground(world, state), dict[int, Hex]()
    kinds = {index: world.kinds[state.units[index].token] for index in due}
    stirred = _stirred(ground.zone, [state.units[index].token for index in world.counters()])
    goals = [here for here in world.objectives if here in ground.open]

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
