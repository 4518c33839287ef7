"""Supply: lines of any length from a unit to a source of its faction. WWA-11.1a to WWA-11.3b, the Supply Source Chart.

A line goes from hex to hex of the DR Congo over hexsides that are not a lake's, and passes through no enemy unit and no enemy
zone of control. Its two ends may lie in one.
"""

from collections.abc import Mapping

from pbem.engine.cache import once_a_state
from pbem.engine.hexes import Hex, is_box
from pbem.engine.paths import flood
from pbem.games.world_war_africa.content.unit_kinds import UnitKind
from pbem.games.world_war_africa.content.world import World
from pbem.games.world_war_africa.contingents import GOVERNMENT, REBELS
from pbem.games.world_war_africa.rules import control
from pbem.games.world_war_africa.rules.presence import Presence, presence_of
from pbem.games.world_war_africa.state import ON_BOARD, State

Lines = tuple[object, Mapping[Hex, Hex]]
"""What lines of supply hang on, and the lines."""
BORDER, COUNTRY = "border:", "country:"


class Supply:
    """Which units of a state are in supply, by hex and faction. `supply_of` gives that of a state."""

    def __init__(self, world: World, state: State) -> None:
        self.world, self.state, self.board = world, state, world.board
        self.presence: Presence = presence_of(world, state)
        self._lines: dict[tuple[int, tuple[str, ...]], Mapping[Hex, Hex]] = {}

    def feeds(self, index: int, here: Hex) -> bool:
        """Would the unit be in supply in this place now?

        WWA-11.2c, WWA-11.2f, WWA-11.2h, WWA-11.2i, WWA-7.11m, WWA-7.11q, WWA-7.11s.
        """
        kind, board = self.world.kinds[index], self.board
        if here == board.kitona:
            return kind.side == REBELS or self._steps_into_matadi(index)
        if is_box(here):
            return not (here == board.rwanda_box and kind.is_hutu)
        source = self.world.faction[kind.faction]
        return board.province[here] in source.auto or here in self.lines(index)

    def cut_off(self, side: int) -> list[int]:
        """The units of a side that are out of supply where they stand. WWA-11.1b."""
        units = zip(self.world.kinds, self.state.units, strict=True)
        standing = ((kind.index, unit.where) for kind, unit in units if kind.side == side and unit.status == ON_BOARD)
        return [index for index, here in standing if not self.feeds(index, here)]

    def lines(self, index: int) -> Mapping[Hex, Hex]:
        """The hexes from which a unit of this faction reaches a source, each with the next one on its line; at its end itself."""
        kind = self.world.kinds[index]
        key = kind.side, self._names(kind)
        if key not in self._lines:
            self._lines[key] = self._traced(*key)
        return self._lines[key]

    def sources(self, index: int) -> frozenset[Hex]:
        """The sources on the map that feed a unit of this faction now, as its side holds them. WWA-11.2d, WWA-11.2e, WWA-11.2i."""
        kind = self.world.kinds[index]
        return self._held(kind.side, self._names(kind))

    def _names(self, kind: UnitKind) -> tuple[str, ...]:
        """Its sources as the chart has them, and the one that the coup gives."""
        source, after_coup = self.world.faction[kind.faction], self.world.tables.supply.after_coup
        by_kitona = self.state.has_coup and kind.side == REBELS and kind.faction not in after_coup.not_for
        return (*source.sources, after_coup.source) if by_kitona else tuple(source.sources)

    def _held(self, side: int, sources: tuple[str, ...]) -> frozenset[Hex]:
        board, found = self.board, set[Hex]()
        for name in sources:
            if not name.startswith(COUNTRY):
                hexes = board.border[name.removeprefix(BORDER)] if name.startswith(BORDER) else (board.hex_of(name),)
                found |= {here for here in hexes if control.holds(self.world, self.state, side, here)}
        return frozenset(found)

    def _traced(self, side: int, sources: tuple[str, ...]) -> Mapping[Hex, Hex]:
        board, starts, gates = self.board, self._held(side, sources), set[Hex]()
        for name in sources:
            if name.startswith(COUNTRY):  # always friendly; the last hex before it is passed through (WWA-11.2h)
                gates |= board.border[name.removeprefix(COUNTRY)]

        def onward(here: Hex) -> tuple[Hex, ...]:
            return board.neighbours[here] if here in starts or self.is_open(side, here) else ()

        key = (starts, frozenset(self.presence.stacks[1 - side]))

        def renewed(last: Lines | None) -> Lines:
            return last if last is not None and last[0] == key else (key, flood(sorted(starts | gates), onward))

        return self.world.memo.renewed(f"lines of {side} {' '.join(sources)}", renewed)[1]

    def is_open(self, side: int, here: Hex) -> bool:
        """May a line of this side pass through the hex? WWA-11.2b."""
        return not self.presence.holds_enemy(side, here) and not self.presence.is_in_enemy_zoc(side, here)

    def _steps_into_matadi(self, index: int) -> bool:
        """The government's units in the Kitona Box trace as if the hex before it were the next one. WWA-7.11s."""
        gate = self.board.kitona_gate
        names = self.world.faction[self.world.kinds[index].faction].sources
        is_source = any(
            gate in (self.board.border[name.removeprefix(BORDER)] if name.startswith(BORDER) else (self.board.hex_of(name),))
            for name in names
            if not name.startswith(COUNTRY)
        ) and control.holds(self.world, self.state, GOVERNMENT, gate)
        return is_source or (gate in self.lines(index) and self.is_open(GOVERNMENT, gate))


@once_a_state
def supply_of(world: World, state: State) -> Supply:
    """The supply of a state."""
    return Supply(world, state)


def halved(value: int) -> int:
    """A factor or movement allowance out of supply: half, rounded down, never below 1; 0 stays 0. WWA-11.3a, WWA-11.3b."""
    return max(1, value // 2) if value else 0
