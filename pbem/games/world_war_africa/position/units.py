"""Units and caches of a position file: where they are, what became of them, how they lie in their stacks. WWA-6.1c, WWA-8.5a."""

from collections.abc import Iterable

from msgspec.structs import replace

from pbem.engine.content import close_to, shown
from pbem.engine.hexes import NOWHERE, Hex
from pbem.engine.positions.position_file import Page, both_sides
from pbem.engine.positions.state_words import StateWords
from pbem.games.world_war_africa import state as states
from pbem.games.world_war_africa.content.unit_kinds import UnitKind
from pbem.games.world_war_africa.content.world import World
from pbem.games.world_war_africa.contingents import ANGOLA, NOBODY, SIDES, ZIMBABWE
from pbem.games.world_war_africa.position.schema import CacheShape, PositionFile, UnitShape
from pbem.games.world_war_africa.rules.entering import place_refusal
from pbem.games.world_war_africa.rules.presence import presence_of
from pbem.games.world_war_africa.state import BY_AIR, Cache, State, Unit

AIR = "air"
WORDS = StateWords(states.MARKS, states.PUSHES, states.NO_ROLL)
OFF_MAP = {
    "available": states.AVAILABLE,
    "aside": states.ASIDE,
    "eliminated": states.ELIMINATED,
    "gone": states.GONE,
}
"""Keys of units off the map: Units Available Box, waiting for an event, Units Eliminated Box, out of the game."""
LOST = (states.ELIMINATED, states.GONE)


def usual_status(kind: UnitKind) -> int:
    """Where a unit is that a file does not name. WWA-3.0a, WWA-10.2j."""
    return states.ASIDE if kind.start == "event" else states.AVAILABLE


def usual_turn(turn: int, status: int) -> int:
    """The turn in which a unit was eliminated of which a file does not say so: the one before."""
    return turn - 1 if status in LOST else 0


class UnitReader:
    """The units of one file; notes problems, gives what is right."""

    def __init__(self, page: Page[PositionFile], world: World) -> None:
        self.page, self.said, self.world, self.board = page, page.said, world, world.board
        self.fits, self.note = page.fits, page.note
        self.place_names = [*(town.name for town in self.board.towns.values()), *map(self.board.grid.name, self.board.grid.boxes)]

    def hex_of(self, key: str, text: str) -> Hex:
        """A hex, town or box; NOWHERE and a problem when it is none that units may be in."""
        here = self.board.hex_of(text)
        if here == NOWHERE and len(text) == 4 and text.isascii() and text.isdigit():
            self.note(key, f"{shown(text)} is not a hex that units may enter (WWA-7.0c)")
        elif here == NOWHERE:
            self.note(key, f"{shown(text)} is no hex, town or box{close_to(text, self.place_names)}")
        return here

    def unit_of(self, key: str, name: str) -> int:
        """The roster index of an id; NOBODY and a problem when there is no such unit."""
        return self.page.index(key, name, self.world.notation.index_of, "unit")

    def units_of(self, key: str, names: Iterable[str], side: int = NOBODY) -> tuple[int, ...]:
        """Units of a side, each once, ascending."""
        found = self.page.indices(key, names, self.world.notation.index_of, "unit")
        for kind in (self.world.kinds[index] for index in found if self.fits("side")):
            if side not in (NOBODY, kind.side):
                self.note(key, f"{shown(kind.id)} is not of {SIDES[side]}")
        return tuple(sorted(set(found)))

    # ---- units

    def units(self) -> tuple[Unit, ...]:
        """Every counter where it stands, or what became of it."""
        said = self.said
        self.page.unique("unit", [unit.id for unit in said.unit])
        off = [(key, name) for key in OFF_MAP for name in getattr(said, key)]
        self.page.unique(", ".join(OFF_MAP), [name for _, name in off])
        status = {name: OFF_MAP[key] for key, name in off if self.unit_of(key, name) != NOBODY}
        shapes = {unit.id: unit for unit in said.unit if unit.id and self.unit_of("unit", unit.id) != NOBODY}
        found = []
        for kind in self.world.kinds:
            where = status.get(kind.id, NOBODY)
            shape = shapes.get(kind.id)
            if shape is not None and where == NOBODY and shape.hex:
                found.append(self._on_board(kind, shape))
            else:
                found.append(self._off_board(kind, shape, where))
        self._check_enemies(found)
        return tuple(found)

    def _off_board(self, kind: UnitKind, shape: UnitShape | None, status: int) -> Unit:
        key = f"unit {shown(kind.id)}"
        known = usual_status(kind) if status == NOBODY else status
        if shape is not None:
            if shape.hex:
                self.note(key, "stands in a hex and is off the map")
            elif status == NOBODY and not self.page.is_unfit("unit", *OFF_MAP):
                self.note(key, f"needs a hex, or stands in {', '.join(OFF_MAP)}")
            elif status != NOBODY and (shape.state or shape.place or shape.spent):
                self.note(key, "is off the map: it has no state, place or points")
            if shape.lost is not None and known not in LOST and not self.page.is_unfit(*OFF_MAP):
                self.note(key, "was not lost: lost is for units in eliminated or gone")
        turn = usual_turn(self.said.turn, known) if shape is None or shape.lost is None else shape.lost
        if known in LOST and turn > self.said.turn and self.fits("turn"):
            self.note(key, f"was lost in turn {turn}, which has not come yet")
        return Unit(known, turn=turn)

    def _on_board(self, kind: UnitKind, shape: UnitShape) -> Unit:
        key = f"unit {shown(kind.id)}"
        here = self.hex_of(key, shape.hex)
        self.note(key, *self._place_faults(kind, here))
        marks, push, faults = WORDS.read(shape.state)
        self.note(f"{key}: state", *faults)
        if marks & states.FLIPPED and kind.contingent not in (ZIMBABWE, ANGOLA):
            self.note(f"{key}: state", "flipped is for units of Zimbabwe and Angola (WWA-5.3h)")
        if shape.lost is not None:
            self.note(key, "stands on the board: lost is for units in eliminated or gone")
        return Unit(states.ON_BOARD, here, marks, 0, shape.spent, push)

    def _place_faults(self, kind: UnitKind, here: Hex) -> Iterable[str]:
        """Why a unit can never be in a place."""
        barred = place_refusal(self.world, kind, here) if here != NOWHERE else None
        if barred is not None and barred.code == "closed-terrain":
            yield f"{barred.subject} is closed to units of type {kind.type} ({barred.rule})"
        elif barred is not None:
            yield f"may not be in {barred.subject} ({barred.rule})"

    def _check_enemies(self, units: Iterable[Unit]) -> None:
        stood = ((unit.where, kind.side, kind.id) for kind, unit in zip(self.world.kinds, units, strict=True))
        for here, one, other in both_sides(each for each in stood if each[0] not in (NOWHERE, self.board.rwanda_box)):
            if not self.page.is_unfit("unit"):
                self.note("unit", f"{self.board.grid.name(here)} holds units of both sides: {one} and {other} (WWA-6.1c)")

    def with_places(self, state: State) -> State:
        """Units that lie as by themselves, put in the order that the file says; those without a place lie below. WWA-8.5a."""
        said = {self.world.notation.index_of.get(unit.id): unit.place for unit in self.said.unit if unit.place is not None}
        found = list(state.units)
        stacks = [each for side in presence_of(self.world, state).stacks for each in side.items() if each[0] != NOWHERE]
        for here, stack in stacks:
            places = [said[index] for index in stack if index in said]
            if len(set(places)) < len(places):
                self.note("unit", f"place: two units of {self.board.grid.name(here)} have the same (WWA-8.5a)")
            if places:
                for place, index in enumerate(sorted(stack, key=lambda index: said.get(index, len(found)))):
                    found[index] = replace(found[index], place=place)
        return replace(state, units=tuple(found))

    # ---- caches

    def caches(self) -> tuple[Cache, ...]:
        """The weapons caches by their numbers; those without one are the first that are left. WWA-12.2b."""
        most = self.world.caches
        numbered = [cache.number for cache in self.said.cache if cache.number is not None]
        self.page.unique("cache: number", map(str, numbered))
        free = [number for number in range(1, most + 1) if number not in numbered]
        found = [Cache()] * most
        if len(self.said.cache) > most:
            self.note("cache", f"there are {most} weapons caches (WWA-12.2b)")
            return tuple(found)
        for shape in self.said.cache:
            number = shape.number or free.pop(0)
            if number > most:
                self.note("cache: number", f"{number}: there are {most} weapons caches (WWA-12.2b)")
            else:
                found[number - 1] = self._cache(shape)
        return tuple(found)

    def _cache(self, shape: CacheShape) -> Cache:
        if (shape.side is None) != (not shape.hex):
            if not self.page.is_unfit("cache"):
                self.note("cache", "has both side and hex, or neither: then it lies nowhere")
            return Cache()
        if shape.side is None:
            return Cache(turn=shape.from_turn)
        here = self.hex_of("cache: hex", shape.hex)
        carrier = BY_AIR if shape.carrier == AIR else self.unit_of("cache: carrier", shape.carrier) if shape.carrier else NOBODY
        return Cache(SIDES.index(shape.side), here, shape.from_turn, carrier)
