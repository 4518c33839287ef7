"""Where a unit may be at all, and what a step costs it. WWA-6.1c, WWA-7.0c to WWA-7.8d, WWA-7.11a to WWA-7.11r."""

from pbem.engine.cache import once_a_state
from pbem.engine.decisions import Refusal
from pbem.engine.hexes import Hex, hexside, is_box
from pbem.games.world_war_africa.content.unit_kinds import UnitKind
from pbem.games.world_war_africa.content.world import World
from pbem.games.world_war_africa.contingents import ANGOLA, GOVERNMENT, UGANDA, ZIMBABWE
from pbem.games.world_war_africa.rules.presence import Presence, presence_of
from pbem.games.world_war_africa.state import State


class Ground:
    """Costs and bans of one state for whoever moves in it. `ground_of` gives that of a state."""

    def __init__(self, world: World, state: State) -> None:
        self.world, self.state, self.board = world, state, world.board
        self.presence: Presence = presence_of(world, state)
        self.rains_north = world.tables.track.turn[max(1, state.turn) - 1].rainy == "north"

    # ---- bans

    def refusal(self, kind: UnitKind, here: Hex) -> Refusal | None:
        """Why a unit may not be in a hex now, by any way of getting there; None when it may. Boxes have rules of their own."""
        board, name = self.board, self.board.grid.name(here)
        if here not in board.terrain:
            return Refusal("WWA-7.0c", "outside-the-country", name)
        if self.presence.holds_enemy(kind.side, here):
            return Refusal("WWA-6.1c", "enemy-there", name)
        return place_refusal(self.world, kind, here)

    def limit(self, kind: UnitKind, here: Hex) -> Refusal | None:
        """The regions that UG and Rw units are bound to, for moves and attacks alike. WWA-7.1a, WWA-7.1b, WWA-7.1c, WWA-8.8e."""
        return region_limit(self.world, kind, here)

    def box_refusal(self, kind: UnitKind, box: Hex) -> Refusal | None:
        """Why a unit may not walk into a box from a hex next to it. WWA-7.11b, WWA-7.11d, WWA-7.11r."""
        board, name = self.board, self.board.grid.name(box)
        if box == board.rwanda_box:
            if kind.is_hutu:
                return Refusal("WWA-7.11d", "by-a-roll-only", name)
            return None if kind.faction == "Rw" else Refusal("WWA-7.11b", "no-rwandan", name)
        if box != board.kitona:
            return Refusal("WWA-7.11a", "outside-the-country", name)
        if self.presence.holds_enemy(kind.side, box):
            return Refusal("WWA-6.1c", "enemy-there", name)
        if kind.side != GOVERNMENT and not self.state.has_coup:
            return Refusal("WWA-7.11r", "no-coup", name)
        return self.limit(kind, box)

    # ---- seasons and costs

    def rains(self, here: Hex) -> bool:
        """Is it the rainy season there? WWA-7.8a, WWA-7.8b."""
        return self.board.is_north(here) == self.rains_north

    def cost(self, start: Hex, end: Hex, by_road: bool = True) -> int:
        """Movement points of a step between neighbours, or out of a box into a hex, or into one.

        The road's cost replaces those of hex and river; who does not want the road says so. WWA-7.3a, WWA-7.3c, WWA-7.3d, WWA-7.3e,
        WWA-7.5a, WWA-7.0d, WWA-7.11c, WWA-7.11o.
        """
        board, chart = self.board, self.world.tables.terrain
        if board.kitona in (start, end):
            return self.world.tables.movement.kitona_mp
        if is_box(end):  # the Rwanda Box
            return board.box_terrain.cost_mp(self.rains(end))
        is_rainy, side = self.rains(end), hexside(start, end)
        if by_road and side in board.roads:
            return chart.road.rainy if is_rainy else chart.road.dry
        over = 0 if side not in board.rivers else chart.river.rainy if is_rainy else chart.river.dry
        return board.terrain[end].cost_mp(is_rainy) + over

    def must_stop(self, side: int, here: Hex) -> bool:
        """Does a unit that enters stop there, for an enemy in a town? WWA-11.0b, WWA-11.0d."""
        return not is_box(here) and self.presence.stops(side, here)


def place_refusal(world: World, kind: UnitKind, here: Hex) -> Refusal | None:
    """Why a unit can never be in a place, whoever stands there: for its side's boxes, the terrain, the regions it is bound to.

    WWA-7.0c, WWA-7.1c, WWA-7.4b, WWA-7.11b, WWA-7.11q.
    """
    board = world.board
    if is_box(here) and here != board.kitona:
        owner = {board.uganda: UGANDA, board.zimbabwe_box: ZIMBABWE, board.angola_box: ANGOLA}.get(here)
        is_welcome = kind.contingent == owner if owner is not None else kind.is_hutu or kind.faction == "Rw"
        return None if is_welcome else Refusal("WWA-7.11a", "not-a-place-for-it", board.grid.name(here))
    if here != board.kitona and not board.is_open_to(kind.type, here):
        return Refusal("WWA-7.4b", "closed-terrain", board.grid.name(here))
    return region_limit(world, kind, here)


def region_limit(world: World, kind: UnitKind, here: Hex) -> Refusal | None:
    """Why a hex or box lies beyond the regions that a unit is bound to. WWA-7.1a, WWA-7.1b, WWA-7.1c, WWA-8.8e."""
    limits, board = world.tables.limits, world.board
    if kind.faction == "UG" and (is_box(here) or board.province[here] not in limits.ugandan_provinces):
        return Refusal("WWA-7.1a", "no-ugandans", board.grid.name(here))
    if kind.faction == "Rw" and not is_box(here) and here // 100 > limits.rwandan_last_row:
        return Refusal("WWA-7.1b", "no-rwandans", board.grid.name(here))
    return None


def free_half(allowance: int) -> int:
    """What may be spent without a roll: half, rounded up. WWA-7.7a."""
    return (allowance + 1) // 2


@once_a_state
def ground_of(world: World, state: State) -> Ground:
    """The ground of a state."""
    return Ground(world, state)
