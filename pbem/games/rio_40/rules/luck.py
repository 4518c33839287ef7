"""Which rolls favour whom. R40-5.3.3a, R40-5.2.1b, R40-5.1.4.3c, R40-5.3.3.1a, R40-5.4e."""

from pbem.engine.demands import Roll
from pbem.engine.luck import Luck
from pbem.games.rio_40.content.world import World
from pbem.games.rio_40.state import NOBODY, State

ACTIVE = ("attack", "search")


def luck_of(world: World, state: State, roll: Roll, numbers: tuple[int, ...]) -> Luck | None:
    """Attacks, searches and shots are good when high, for who makes them; morale and recovery when low, for whose unit it is."""
    kind = roll.key[0]
    if kind in ACTIVE:
        return Luck(state.side, numbers[0], 1, 6, is_high_good=True)
    if kind == "opp":
        return Luck(1 - state.side, numbers[0], 1, 6, is_high_good=True)
    if kind in ("morale", "recover"):
        unit = world.notation.index_of.get(str(roll.key[2]), -1)
        side = world.kinds[unit].side if unit >= 0 else NOBODY
        return Luck(side, numbers[0], 1, 6, is_high_good=False) if side != NOBODY else None
    return None
