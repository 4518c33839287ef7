"""The board as the house sees it: how far everything is, where a unit can go now, what places are worth."""

from collections.abc import Iterable, Iterator
from functools import cached_property
from heapq import heappop, heappush

from pbem.bots.distances import FAR, field
from pbem.bots.guerra_do_congo.weights import NORMAL, Weights
from pbem.engine.hexes import Hex
from pbem.engine.paths import reach
from pbem.games.guerra_do_congo.content.board import Place
from pbem.games.guerra_do_congo.content.unit_kinds import UnitKind
from pbem.games.guerra_do_congo.content.world import World
from pbem.games.guerra_do_congo.rules.zones_of_control import Presence
from pbem.games.guerra_do_congo.state import BESIEGED_AT_START, CONGO, KEEPS_FULL_PM, MOVED, ON_MAP, REBELS, SUPPLIED, State

DRC = "DR Congo"
CITY, VILLAGE = 3, 1
# points that a place earns its holder beyond those of every city
EXTRA = {
    "Kinshasa": {REBELS: 12, CONGO: 3},
    "Mbandaka": {REBELS: 5, CONGO: 0},
    "Kisangani": {REBELS: 0, CONGO: 2},
}
CENTRE = 3  # what supply from a place is worth


class Ground:
    """Distances and values on the board of one match; distances are worked out when first asked for."""

    def __init__(self, world: World, weights: Weights = NORMAL) -> None:
        self.world, self.board, self.weights = world, world.board, weights

    def field(self, goal: Hex, is_mobile: bool) -> dict[Hex, int]:
        """Movement points from every hex to the goal, nobody in the way."""
        return field(self.board, goal, is_mobile, lambda: self._flow(goal, is_mobile))

    def _flow(self, goal: Hex, is_mobile: bool) -> dict[Hex, int]:
        board = self.board

        def back(there: Hex, _: int) -> Iterator[tuple[Hex, int]]:
            for here, cost in board.costs_back[there]:
                if not is_mobile or board.mobile_may_enter(here, there, board.roads, board.railways):
                    yield here, cost

        return {there: found.spent for there, found in reach(goal, FAR, back).items()}

    @cached_property
    def worth(self) -> dict[Hex, int]:
        """What it means when a place of the DRC changes hands: the points of both sides together."""
        return {place.hex: self._worth(place) for place in self.board.places if place.country == DRC}

    def _worth(self, place: Place) -> int:
        extra = EXTRA.get(place.name, {REBELS: 0, CONGO: 0})
        is_centre = place.is_centre and place.centre_option in ("", self.world.options.get("supply_ninth_centre"))
        return 2 * (CITY if place.is_city else VILLAGE) + extra[REBELS] + extra[CONGO] + (CENTRE if is_centre else 0)

    def standing(self, state: State, side: int) -> int:
        """Points this side would be ahead if the match ended so."""
        ahead = sum(score.points if score.side == side else -score.points for score in state.scores)
        for place in self.board.places:
            if place.country == DRC and (holder := state.control[place.index]) in (REBELS, CONGO):
                points = (CITY if place.is_city else VILLAGE) + EXTRA.get(place.name, {}).get(holder, 0)
                ahead += points if holder == side else -points
        for kind, unit in zip(self.world.kinds, state.units, strict=True):
            if unit.status == ON_MAP and self.is_beyond_line(kind.side, unit.where):
                ahead += 1 if kind.side == side else -1
        return ahead

    def is_beyond_line(self, side: int, here: Hex) -> bool:
        """Does a unit of this side score for standing here at the end?"""
        return (here in self.board.rebel_zone) == (side == CONGO)


def allowance(kind: UnitKind, state: State) -> int:
    """Movement points that a unit has in this phase."""
    unit = state.units[kind.index]
    is_whole = unit.has(SUPPLIED) or unit.has(KEEPS_FULL_PM)
    return max(0, (kind.pm if is_whole else kind.pm // 2) - unit.pm_loss)


def may_march(kind: UnitKind, state: State) -> bool:
    """Is the unit on the map, released, and has it not moved yet?"""
    unit = state.units[kind.index]
    return unit.status == ON_MAP and not unit.has(MOVED) and kind.first_move_turn <= state.turn


def marches(presence: Presence, state: State, kind: UnitKind) -> dict[Hex, tuple[Hex, ...]]:
    """Every hex a unit can march to now, with a cheapest path, start and end included. Nothing is said about room there."""
    board, unit = presence.board, state.units[kind.index]
    start, points = unit.where, allowance(kind, state)
    zoc = frozenset[Hex]() if kind.is_guerrilla else presence.zoc_of(1 - kind.side)
    if unit.has(BESIEGED_AT_START):
        points = 0  # one hex, whatever it costs
    found: dict[Hex, tuple[Hex, ...]] = {}
    waiting: list[tuple[int, Hex, tuple[Hex, ...]]] = [(0, start, (start,))]
    while waiting:
        spent, here, path = heappop(waiting)
        if here in found:
            continue
        found[here] = path
        if spent >= points and here != start:
            continue
        extra = 1 if here in zoc else 0
        for there in presence.open_neighbours(kind, here):
            if there in found or presence.holds_enemy(kind.side, there):
                continue
            total = spent + board.cost_mp(here, there) + extra
            if total <= points:
                heappush(waiting, (total, there, (*path, there)))
            elif here == start:
                heappush(waiting, (FAR, there, (*path, there)))  # one hex is always allowed
    return found


def strength(presence: Presence, state: State, units: Iterable[int], is_attack: bool) -> int:
    """Points of some units as they count now, supply apart."""
    total = 0
    for index in units:
        kind = presence.kinds[index]
        printed = kind.pa if is_attack else kind.pd
        total += max(1, printed // 2) if state.units[index].is_reduced else printed
    return total
