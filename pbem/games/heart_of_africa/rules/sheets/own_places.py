"""Where a line of a sheet would send figures onto an ambush of their own side: its own copy alone refuses it. HA-HIDE-11.

Where they come to stand by the dice is known to nobody yet. If one ends there even so, who lay there comes out beside it.
"""

from pbem.engine.decisions import Refusal
from pbem.engine.hexes import Hex
from pbem.games.heart_of_africa.kit_types import Context
from pbem.games.heart_of_africa.rules.figures.standing import standing
from pbem.games.heart_of_africa.rules.hidden.own_hexes import overlap
from pbem.games.heart_of_africa.rules.movement.formations import KEEP, MOVED, shifted, slots
from pbem.games.heart_of_africa.rules.sheets.plans import front_of
from pbem.games.heart_of_africa.state.figures import NOBODY, OFF_MAP, ON_MAP
from pbem.games.heart_of_africa.state.sheets import FALL, FORM, GO, GUIDE, JUMP, LAND, Action

TO_A_HEX = (FALL, GUIDE, JUMP, LAND)


def refusal(now: Context, action: Action) -> Refusal | None:
    """Why the unit of the last entry cannot be sent there."""
    if not now.state.secrets.hidden:
        return None
    if action.kind in (FORM, GO):
        hexes = _slots(now, action) if action.kind == FORM else tuple(map(Hex, action.places[1::2]))
    else:
        hexes = (action.to,) if action.kind in TO_A_HEX else ()
    return overlap(now.world, now.state, now.step.side, hexes)


def breadth(now: Context) -> int:
    """How far from the hex that is named the unit of the last entry can come to stand by any formation."""
    return len(figures(now))


def figures(now: Context) -> list[int]:
    """The figures of the unit of the last entry: on the map, a Leader who has joined it among them, or still to march on."""
    entries = now.state.sheets[now.step.side].entries
    if not entries or entries[-1].body == NOBODY:
        return []
    body = entries[-1].body
    own = {*standing(now.world, now.state).members(body), *now.world.units[body].figures}
    return [number for number in sorted(own) if now.state.figures[number].status in (ON_MAP, OFF_MAP)]


def _slots(now: Context, action: Action) -> tuple[Hex, ...]:
    """The hexes of a formation of all its figures."""
    here, known = figures(now), now.state.figures
    if not here:
        return (action.to,)
    if MOVED[action.shape] == KEEP:
        return shifted(now.world.grid, [known[number].where for number in here if known[number].status == ON_MAP], action.to)
    return slots(now.world.grid, MOVED[action.shape], action.to, front_of(now.state, action, here), action.count, len(here))
