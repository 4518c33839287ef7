"""Where a line of a sheet would send figures onto an ambush of their own side: its own copy alone refuses it. HA-HIDE-11.

Where they come to stand by the dice is known to nobody yet. If one ends there even so, who lay there comes out beside it.
"""

from pbem.engine.decisions import Refusal
from pbem.engine.hexes import Hex
from pbem.games.heart_of_africa.decisions.movement import STILL
from pbem.games.heart_of_africa.kit_types import Context
from pbem.games.heart_of_africa.rules.hidden.own_hexes import overlap
from pbem.games.heart_of_africa.rules.movement.formations import SHAPES, slots
from pbem.games.heart_of_africa.state.figures import OFF_MAP, ON_MAP
from pbem.games.heart_of_africa.state.sheets import FALL, FORM, GUIDE, JUMP, LAND, Action

TO_A_HEX = (FALL, GUIDE, JUMP, LAND)


def refusal(now: Context, action: Action) -> Refusal | None:
    """Why the unit of the last entry cannot be sent there."""
    if not now.state.secrets.hidden:
        return None
    hexes = _slots(now, action) if action.kind == FORM else (action.to,) if action.kind in TO_A_HEX else ()
    return overlap(now.world, now.state, now.step.side, hexes)


def breadth(now: Context) -> int:
    """How far from the hex that is named the unit of the last entry can come to stand by any formation."""
    return len(_figures(now))


def _figures(now: Context) -> list[int]:
    entries, figures = now.state.sheets[now.step.side].entries, now.state.figures
    own = now.world.units[entries[-1].body].figures if entries else ()
    return [number for number in own if figures[number].status in (ON_MAP, OFF_MAP)]


def _slots(now: Context, action: Action) -> tuple[Hex, ...]:
    """The hexes of a formation of all its figures."""
    here, figures = _figures(now), now.state.figures
    if not here:
        return (action.to,)
    facing = action.facing if action.facing != STILL else figures[here[0]].facing
    return slots(now.world.grid, SHAPES[action.shape], action.to, facing % 6, action.count, len(here))
