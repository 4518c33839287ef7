"""Aircraft that carry: who rides in whose, from where to where, which markers are ready. WWA-7.9a to WWA-7.10f, WWA-7.11e.

A carrier is a contingent, whose marker it is, or PMC.
"""

from collections.abc import Iterator

from msgspec.structs import replace

from pbem.engine.decisions import Refusal
from pbem.engine.hexes import Hex, is_box, parse_hex
from pbem.games.world_war_africa.content.world import World
from pbem.games.world_war_africa.contingents import CONTINGENT_SIDE, CONTINGENTS, GOVERNMENT, REBELS
from pbem.games.world_war_africa.rules import control, supports
from pbem.games.world_war_africa.rules.entering import ground_of
from pbem.games.world_war_africa.rules.presence import presence_of
from pbem.games.world_war_africa.state import State

CACHE = 999  # in an order the passenger that is a cache, not a unit (WWA-7.9e)
PLANE, HELICOPTER, PMC = "air", "helo", "pmc"
MARKERS = {PLANE: supports.AIR_TRANSPORT, HELICOPTER: supports.HELO_TRANSPORT}


# ---- markers


def marker_refusal(world: World, state: State, craft: str, owner: int) -> Refusal | None:
    """Why no such aircraft can be used now. WWA-7.9b, WWA-7.9g, WWA-7.9j, WWA-5.3k."""
    side = CONTINGENT_SIDE[state.contingent]
    if craft == PMC:
        return None if state.hired[side] else Refusal("WWA-7.9j", "no-pmc")
    if not 0 <= owner < len(CONTINGENTS):
        return Refusal("WWA-7.9f", "no-such-contingent", str(owner))
    if supports.usable(world, state, owner, MARKERS[craft]):
        return None
    rule = "WWA-5.3k" if supports.left(world, state, owner, MARKERS[craft]) == 0 else "WWA-7.9b"
    return Refusal(rule, "no-transport-ready", CONTINGENTS[owner])


def used(world: World, state: State, craft: str, owner: int) -> State:
    """A state in which the marker went to the Support Used Box. WWA-7.9b, WWA-7.9l."""
    if craft != PMC:
        return supports.use(world, state, supports.usable(world, state, owner, MARKERS[craft])[0])
    side = CONTINGENT_SIDE[state.contingent]
    government, rebels = state.hired
    return replace(state, hired=(government - (side == GOVERNMENT), rebels - (side == REBELS)))


def carriers(world: World, state: State, craft: str) -> Iterator[int]:
    """The contingents that have such an aircraft ready which units of the active one may use, ascending. WWA-7.9g."""
    if craft == PMC:
        return
    for owner in range(len(CONTINGENTS)):
        if may_use(world, state, owner) and supports.usable(world, state, owner, MARKERS[craft]):
            yield owner


def may_use(world: World, state: State, owner: int) -> bool:
    """Does a contingent carry any unit of the active one? WWA-7.9f, WWA-7.9h."""
    allowed = riders(world, owner)
    return any(faction in allowed for faction in world.tables.contingent[state.contingent].factions)


# ---- passengers


def riders(world: World, owner: int) -> tuple[str, ...]:
    """The factions that ride in the aircraft of a contingent. WWA-7.9f, WWA-7.10f."""
    return next((allowed for key, allowed in world.tables.passengers.items() if key == CONTINGENTS[owner]), ())


def passenger_refusal(world: World, state: State, craft: str, owner: int, index: int) -> Refusal | None:
    """Why this unit, or a cache, may not ride in it. WWA-7.9f, WWA-7.9h, WWA-7.10b, WWA-7.10f."""
    if index == CACHE:
        is_barred = craft != PMC and not may_use(world, state, owner)
        return Refusal("WWA-7.9h", "not-their-passenger", CONTINGENTS[owner]) if is_barred else None
    kind = world.kinds[index]
    if kind.is_militia:
        return Refusal("WWA-7.9f", "no-militia-by-air", kind.id)
    if craft != PMC and kind.faction not in riders(world, owner):
        return Refusal("WWA-7.9f", "not-their-passenger", f"{kind.id} {CONTINGENTS[owner]}")
    if craft == HELICOPTER and kind.is_mobile:
        return Refusal("WWA-7.10b", "too-heavy-for-helicopters", kind.id)
    return None


# ---- where from, and where to


def boarding_refusal(world: World, state: State, craft: str, index: int, here: Hex) -> Refusal | None:
    """Why nobody may board there. WWA-7.9b, WWA-7.9n, WWA-7.10c, WWA-7.11e, WWA-7.11p, WWA-10.2o."""
    board, name = world.board, world.notation.hex(here)
    if here == board.zimbabwe_box:
        is_open = index != CACHE and craft != HELICOPTER and state.turn == 1
        return None if is_open else Refusal("WWA-10.2o", "no-boarding-there", name)
    if here == board.rwanda_box:
        is_open = index != CACHE and craft != PLANE and world.kinds[index].faction == "Rw"
        return None if is_open else Refusal("WWA-7.11e", "no-boarding-there", name)
    if craft == HELICOPTER:
        return _landing_zone_refusal(world, state, here)
    return field_refusal(world, state, here)


def landing_refusal(world: World, state: State, craft: str, index: int, here: Hex, to: Hex) -> Refusal | None:
    """Why it may not be set down there by an aircraft from here. WWA-7.9b, WWA-7.9o, WWA-7.10c, WWA-7.11e, WWA-7.11p, WWA-10.2o."""
    board, name = world.board, world.notation.hex(to)
    if to == here:
        return Refusal("WWA-7.9b", "same-place", name)
    if here == board.zimbabwe_box and to != parse_hex(world.tables.boxes.zimbabwe_flies_to):
        return Refusal("WWA-10.2o", "no-landing-there", name)
    if here == board.rwanda_box:
        is_town = to in board.towns and control.holds(world, state, REBELS, to)
        barred = None if is_town else Refusal("WWA-7.11e", "no-landing-there", name)
        if barred is None and craft == HELICOPTER:
            barred = _landing_zone_refusal(world, state, to)
    elif craft == HELICOPTER:
        barred = _landing_zone_refusal(world, state, to)
    else:
        barred = field_refusal(world, state, to)
    return barred or (_entering_refusal(world, state, index, to) if index != CACHE else None)


def _entering_refusal(world: World, state: State, index: int, to: Hex) -> Refusal | None:
    """Landing is entering: enemies, terrain and regions count. WWA-7.9n, WWA-7.9o, WWA-7.1c, WWA-7.11p."""
    ground, kind = ground_of(world, state), world.kinds[index]
    return ground.limit(kind, to) if is_box(to) else ground.refusal(kind, to)


def field_refusal(world: World, state: State, here: Hex) -> Refusal | None:
    """Why no aeroplane of the active side may use an airfield there; enemy zones do not matter. WWA-7.9b, WWA-7.9i, WWA-14.0c.

    Units hold the place where they stand: an enemy's, the Kitona Box included, is not held.
    """
    board, side, name = world.board, CONTINGENT_SIDE[state.contingent], world.notation.hex(here)
    if here != board.kitona and here not in board.airfields:
        return Refusal("WWA-7.9b", "no-airfield", name)
    if not control.holds(world, state, side, here):
        return Refusal("WWA-7.9b", "airfield-not-held", name)
    if here == board.kitona and side == REBELS and not state.has_coup:
        return Refusal("WWA-7.11p", "no-coup", name)
    return None


def _landing_zone_refusal(world: World, state: State, here: Hex) -> Refusal | None:
    """Why no helicopter of the active side may start or land there. WWA-7.10c."""
    side, presence, name = CONTINGENT_SIDE[state.contingent], presence_of(world, state), world.notation.hex(here)
    if here not in world.board.terrain:
        return Refusal("WWA-7.10c", "outside-the-country", name)
    if presence.holds_enemy(side, here):
        return Refusal("WWA-7.10c", "enemy-there", name)
    return Refusal("WWA-7.10c", "in-enemy-zone", name) if presence.is_in_enemy_zoc(side, here) else None


def landings(world: World, state: State, craft: str, index: int, here: Hex) -> Iterator[Hex]:
    """Where a passenger that may board here can be set down, ascending."""
    board = world.board
    hexes = board.playable if craft == HELICOPTER else (*sorted(board.towns), board.kitona)
    return (to for to in hexes if landing_refusal(world, state, craft, index, here, to) is None)
