"""Support markers: which may be used now, within the caps of activation rolls, and what becomes of them. WWA-5.3k, WWA-12.0a.

Movement and combat both use them: aircraft that carry and aircraft that fight are counted here.
"""

from collections import Counter
from collections.abc import Sequence

from msgspec.structs import replace

from pbem.engine.decisions import Refusal
from pbem.games.world_war_africa.content.unit_kinds import Support
from pbem.games.world_war_africa.content.world import World
from pbem.games.world_war_africa.contingents import CONTINGENT_SIDE, NOBODY
from pbem.games.world_war_africa.rules.activation_rolls import caps, table_of
from pbem.games.world_war_africa.state import READY, USED, State

AIR, HELO, ADR = "air_support", "helo_support", "adr"
AIR_TRANSPORT, HELO_TRANSPORT = "air_transport", "helo_transport"


def usable(world: World, state: State, contingent: int, kind: str) -> tuple[int, ...]:
    """The markers of a contingent and a kind of which any one may be used now, by index. WWA-5.3k, WWA-12.0a."""
    if left(world, state, contingent, kind) == 0:
        return ()
    return tuple(
        marker.index
        for marker in world.supports
        if marker.contingent == contingent and marker.kind == kind and state.supports[marker.index] == READY
    )


def of_side(world: World, state: State, side: int, where: int) -> list[Support]:
    """The markers of a side that are READY, USED or UNBOUGHT. WWA-12.0b."""
    places = zip(world.supports, state.supports, strict=True)
    return [marker for marker, place in places if place == where and CONTINGENT_SIDE[marker.contingent] == side]


def left(world: World, state: State, contingent: int, kind: str) -> int | None:
    """How many more markers of a kind the contingent's last activation roll lets it use; None where nothing caps them. WWA-5.3k."""
    table = table_of(world, contingent)
    if table is None:
        return None
    line = state.lines[contingent]
    cap = caps(None if line == NOBODY else table.line[line]).get(kind)
    if cap is None:
        return None
    used = sum(
        world.supports[marker].contingent == contingent and world.supports[marker].kind == kind for marker in state.used_supports
    )
    return max(0, cap - used)


def use_refusal(world: World, state: State, markers: Sequence[int]) -> Refusal | None:
    """Why these markers may not be used together now. WWA-5.3k, WWA-12.0a."""
    wanted: Counter[tuple[int, str]] = Counter()
    for marker, before in zip(markers, (-1, *markers), strict=False):
        if not 0 <= marker < len(world.supports):
            return Refusal("WWA-12.0a", "no-such-marker", str(marker))
        support = world.supports[marker]
        if marker <= before:
            return Refusal("WWA-12.0a", "markers-out-of-order", support.id)
        if state.supports[marker] != READY:
            return Refusal("WWA-12.0a", "marker-not-ready", support.id)
        wanted[support.contingent, support.kind] += 1
        most = left(world, state, support.contingent, support.kind)
        if most is not None and wanted[support.contingent, support.kind] > most:
            return Refusal("WWA-5.3k", "beyond-the-activation-roll", support.id)
    return None


def use(world: World, state: State, *markers: int) -> State:
    """A state in which these went to the Support Used Box; those that a roll caps are counted. WWA-5.3k, WWA-12.0a."""
    places, used = list(state.supports), set(state.used_supports)
    for marker in markers:
        places[marker] = USED
        if left(world, state, world.supports[marker].contingent, world.supports[marker].kind) is not None:
            used.add(marker)
    return replace(state, supports=tuple(places), used_supports=tuple(sorted(used)))


def counted_anew(world: World, state: State, contingent: int) -> State:
    """A state in which the contingent has used nothing yet: it rolls for its activation. WWA-5.3k."""
    kept = tuple(marker for marker in state.used_supports if world.supports[marker].contingent != contingent)
    return replace(state, used_supports=kept)
