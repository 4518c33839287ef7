"""Who stands where, and who is in contact with whom: an index of the figures of a state. `standing` gives it.

Figures of hidden units are not in it, nor in any state but a side's own copy (HA-HIDE-11). A figure aboard a vessel is present, and
stands in no hex.
"""

from collections.abc import Collection, Iterable, Iterator, Sequence

from pbem.engine.cache import once_a_state
from pbem.engine.hexes import NOWHERE, Hex
from pbem.engine.occupancy import changed
from pbem.games.heart_of_africa.content.kinds import Kind
from pbem.games.heart_of_africa.content.world import World
from pbem.games.heart_of_africa.state.figures import (
    ABOARD,
    DISMOUNTED,
    GROUND,
    LEADER,
    NOBODY,
    ON_MAP,
    Figure,
    Link,
    Vessel,
)
from pbem.games.heart_of_africa.state.position import State


class Standing:
    """The index of one state."""

    def __init__(self, world: World, state: State) -> None:
        self.world, self.figures, self.units = world, state.figures, state.units
        self._vessels, self._links = state.vessels, state.links
        self.at: dict[Hex, int] = {}  # figures on the ground, baggage included, vessels not
        self.roofs: dict[Hex, int] = {}
        self.hulls: dict[Hex, int] = {}  # every hex of a hull, with the figure number of the vessel
        self.aboard: dict[int, tuple[int, ...]] = {}  # by the figure number of the vessel
        self.present: tuple[list[int], list[int]] = ([], [])  # by side, figures on the map and aboard
        self.vessels: dict[int, Vessel] = {vessel.figure: vessel for vessel in state.vessels}
        self._members: dict[int, list[int]] = {}
        for number, figure in enumerate(state.figures):
            if figure.status in (ON_MAP, ABOARD):
                self._add(number, figure)
        for vessel in state.vessels:
            if state.figures[vessel.figure].status == ON_MAP:
                self.hulls |= dict.fromkeys(vessel.hull, vessel.figure)
        for unit, found in enumerate(state.units):
            if found.joined != NOBODY:
                self._members.setdefault(found.joined, []).extend(self._members.pop(unit, []))
        self.links = _by_figure(state.links)
        self._held: list[frozenset[Hex] | None] = [None, None]
        self._shut: dict[tuple[int, str], frozenset[Hex]] = {}

    def moved(self, world: World, state: State) -> "Standing | None":
        """The index of a state in which only some figures stand elsewhere on the ground; None where more has changed."""
        if world is not self.world or state.vessels is not self._vessels or len(state.figures) != len(self.figures):
            return None
        if state.figures is self.figures and state.units is self.units and state.links is self._links:
            return self
        if any(old.joined != new.joined for _, old, new in changed(self.units, state.units)):
            return None
        moves = list[tuple[int, Hex, Hex]]()
        for number, old, new in changed(self.figures, state.figures):
            if old.status != new.status or old.level != new.level or old.craft != new.craft or number in self.vessels:
                return None
            if old.where != new.where:
                if old.status != ON_MAP or old.level != GROUND:
                    return None
                moves.append((number, old.where, new.where))
        found = Standing.__new__(Standing)
        found.__dict__.update(self.__dict__)
        found.figures, found.units = state.figures, state.units
        if state.links is not self._links:
            found._links, found.links = state.links, _by_figure(state.links)
        if moves:
            sides = {world.figures[number].side for number, _, _ in moves}
            found.at, found._held = dict(self.at), [*self._held]
            found._shut = {key: shut for key, shut in self._shut.items() if 1 - key[0] not in sides}
            for number, old_hex, _ in moves:
                if found.at.get(old_hex) == number:
                    del found.at[old_hex]
                found._held[world.figures[number].side] = None
            for number, _, new_hex in moves:
                found.at[new_hex] = number
        return found

    def held_by(self, side: int) -> frozenset[Hex]:
        """The hexes where figures of a side stand on the ground."""
        known = self._held[side]
        if known is None:
            figures = self.world.figures
            known = self._held[side] = frozenset([there for there, number in self.at.items() if figures[number].side == side])
        return known

    def held_against(self, side: int) -> frozenset[Hex]:
        """The hexes that figures of a side may not enter for pieces of the other side, and for vessels of either. HA-MOVE-03."""
        held = self.held_by(1 - side)
        return held.union(self.hulls) if self.hulls else held

    def shut_to(self, side: int, step_class: str) -> frozenset[Hex]:
        """The same with closed ground, and with NOWHERE: all that a class of figures does not enter. HA-TERR-23."""
        known = self._shut.get((side, step_class))
        if known is None:
            known = self._shut[side, step_class] = self.held_against(side).union(self.world.closed[step_class], (NOWHERE,))
        return known

    def _add(self, number: int, figure: Figure) -> None:
        facts = self.world.figures[number]
        self.present[facts.side].append(number)
        self._members.setdefault(facts.unit, []).append(number)
        if figure.status == ABOARD:
            self.aboard[figure.craft] = (*self.aboard.get(figure.craft, ()), number)
        elif number not in self.vessels:
            (self.at if figure.level == GROUND else self.roofs)[figure.where] = number

    def members(self, unit: int) -> tuple[int, ...]:
        """The figures of a unit that are on the map or aboard; an attached Leader is one of his unit's. HA-TRAIT-01."""
        return tuple(self._members.get(unit, ()))

    def is_of(self, figure: int, units: Collection[int]) -> bool:
        """Is it a figure of these units, on the map or aboard?"""
        is_there = 0 <= figure < len(self.figures) and self.figures[figure].status in (ON_MAP, ABOARD)
        return is_there and self.unit_of(figure) in units

    def opponents(self, figure: int) -> tuple[int, ...]:
        """Those that a figure is in contact with, by the age of their links."""
        return tuple(link.named if link.namer == figure else link.namer for link in self.links.get(figure, ()))

    def is_engaged(self, figure: int) -> bool:
        """Is the figure in contact with an enemy? HA-HEX-12."""
        return figure in self.links

    def kind(self, figure: int) -> Kind:
        """What a figure is now: Mounted Regulars on foot are of another kind. HA-TYPE-10."""
        return _kind(self.world, self.figures, figure)

    def unit_of(self, figure: int) -> int:
        """The unit that a figure is part of: of an attached Leader that which he has joined. HA-TRAIT-01."""
        unit = self.world.figures[figure].unit
        joined = self.units[unit].joined
        return unit if joined == NOBODY else joined

    def hexes(self, figure: int) -> tuple[Hex, ...]:
        """The hexes of a figure on the map: the hull of a vessel, that of the vessel for one aboard. HA-HEX-19, HA-CRAFT-05."""
        now = self.figures[figure]
        vessel = self.vessels.get(now.craft if now.status == ABOARD else figure)
        return vessel.hull if vessel is not None else (now.where,)

    def distance(self, one: int, other: int) -> int:
        """Between two figures, from their nearest hexes. HA-GEN-06, HA-HEX-03, HA-HEX-19."""
        return self.nearest(one, (other,))

    def enemies(self, side: int) -> Iterator[int]:
        """The figures of the other side that are on the map or aboard."""
        yield from self.present[1 - side]

    def nearest(self, figure: int, others: Iterable[int]) -> int:
        """The distance to the nearest of some figures; a large number where there are none."""
        distance, own = self.world.grid.distance, self.hexes(figure)
        return min([distance(here, there) for other in others for there in self.hexes(other) for here in own], default=10_000)


@once_a_state
def standing(world: World, state: State) -> Standing:
    """The index of a state: the last one put right, where little has changed since."""
    return world.memo.renewed("standing", lambda last: (last and last.moved(world, state)) or Standing(world, state))


def _by_figure(links: tuple[Link, ...]) -> dict[int, list[Link]]:
    """The links of each figure, oldest first."""
    found = dict[int, list[Link]]()
    for link in links:
        found.setdefault(link.namer, []).append(link)
        found.setdefault(link.named, []).append(link)
    return found


def kind_now(world: World, state: State, figure: int) -> Kind:
    """What a figure is now. HA-TYPE-10."""
    return _kind(world, state.figures, figure)


def _kind(world: World, figures: Sequence[Figure], figure: int) -> Kind:
    kind = world.figures[figure].kind
    return kind.on_foot if kind.on_foot is not None and figures[figure].has(DISMOUNTED) else kind


def leader_of(world: World, state: State, side: int) -> int:
    """The figure number of the Leader of a side, as long as he is on the map or aboard; NOBODY otherwise."""
    for unit in world.units:
        if unit.listed.kind == LEADER and unit.side == side:
            leader = unit.figures[0]
            return leader if state.figures[leader].status in (ON_MAP, ABOARD) else NOBODY
    return NOBODY
