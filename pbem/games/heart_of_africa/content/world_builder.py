"""From what a state says of its ground and roster to the world.

What is dear to make is kept by what it follows from: by the bare ground, by what has been declared of it, by works, by all.
"""

from collections.abc import Iterator

from msgspec import Struct
from msgspec.structs import replace

from pbem.engine.boards import Boards
from pbem.engine.hexes import Hex, Hexside, hexside
from pbem.engine.line_of_sight import SightLines
from pbem.engine.place_names import Names
from pbem.games.heart_of_africa.content import buildings
from pbem.games.heart_of_africa.content.kinds import Kind
from pbem.games.heart_of_africa.content.loader import Content
from pbem.games.heart_of_africa.content.names import FieldNotation, unit_name
from pbem.games.heart_of_africa.content.world import Barrier, FigureFacts, UnitFacts, World
from pbem.games.heart_of_africa.fields.entry import closed_hexes, difficult_hexes
from pbem.games.heart_of_africa.fields.field import Field
from pbem.games.heart_of_africa.fields.field_text import COLUMNS, ROWS, FieldText, grid_of_field, laid
from pbem.games.heart_of_africa.fields.layers import CROPS, TALL_GRASS, VILLAGE
from pbem.games.heart_of_africa.fields.sight.fences import Fences
from pbem.games.heart_of_africa.fields.sight.ground_sight import GroundSight
from pbem.games.heart_of_africa.state.battle import UNKNOWN
from pbem.games.heart_of_africa.state.figures import Listed
from pbem.games.heart_of_africa.state.ground import BUILDING, HIGH_WALL, VILLAGE_WALL, Building, Ground, Work

BURNS = TALL_GRASS | CROPS | VILLAGE
NO_FIELD = FieldText("", f"{ROWS * COLUMNS}.")
"""Open ground, before there is a field."""
Roster = tuple[Listed, ...]


class Soil(Struct, frozen=True):
    """What the field and what has burnt of it make."""

    field: Field
    sight: GroundSight
    difficult: frozenset[Hex]
    closed: dict[str, frozenset[Hex]]
    objective: frozenset[Hex]


class Raised(Struct, frozen=True):
    """What the buildings make."""

    barriers: dict[Hexside, Barrier]
    loopholes: dict[Hexside, Hex]
    breaches: frozenset[Hex]
    indoors: frozenset[Hex]


class Land(Struct, frozen=True):
    """What the ground makes, walls of villages included (HA-VILL-03)."""

    soil: Soil
    difficult: frozenset[Hex]
    barriers: dict[Hexside, Barrier]
    walled: frozenset[Hex]
    indoors: frozenset[Hex]
    fences: Fences


class Cast(Struct, frozen=True):
    """What the roster makes, and who attacks."""

    attacker: int
    notation: FieldNotation
    roster: Roster = ()
    units: tuple[UnitFacts, ...] = ()
    figures: tuple[FigureFacts, ...] = ()


class _Bare(Struct, frozen=True):
    field: FieldText
    burnt: tuple[int, ...]


class _Said(Struct, frozen=True):
    ground: Ground
    roster: Roster
    attacker: int


class Worlds:
    """The worlds of all states of a match. One that was made is kept for the few states that were asked about last."""

    def __init__(self, content: Content) -> None:
        self._content, self._lines = content, SightLines(grid_of_field(), ())
        self._bare_soils = Boards(self._bare_soil, 4)
        self._soils = Boards(self._soil, 4)
        self._raised = Boards(_raised, 4)
        self._lands = Boards(self._land, 4)
        self._worlds = Boards(self._world)
        self._last: tuple[_Said, World] | None = None
        self._nobody = FieldNotation((), (), grid_of_field())
        self._cast = Cast(UNKNOWN, self._nobody)

    def of(self, ground: Ground, roster: Roster, attacker: int) -> World:
        """The world of a state."""
        last = self._last
        if last is not None and last[0].ground is ground and last[0].roster is roster and last[0].attacker == attacker:
            return last[1]
        said = _Said(ground, roster, attacker)
        found = self._worlds.of(said)
        self._last = said, found
        return found

    def _world(self, said: _Said) -> World:
        land, ground = self._lands.of(said.ground), said.ground
        cast, soil = self._named(said.roster, said.attacker), land.soil
        return World(
            content=self._content,
            tables=self._content.tables,
            ground=ground,
            grid=soil.field.grid,
            field=soil.field,
            sight=soil.sight,
            difficult=land.difficult,
            closed=soil.closed,
            barriers=land.barriers,
            walled=land.walled,
            indoors=land.indoors,
            fences=land.fences,
            objective=soil.objective,
            units=cast.units,
            figures=cast.figures,
            notation=cast.notation,
            place_hex=Names(),
        )

    def _named(self, roster: Roster, attacker: int) -> Cast:
        """Who takes part: mostly the same as before, or one unit more."""
        before, count = self._cast, len(self._cast.roster)
        if before.attacker != attacker or roster[:count] != before.roster:
            before, count = Cast(attacker, self._nobody), 0
        elif len(roster) == count:
            return before
        units = tuple(_units(roster[count:], attacker, self._content.kinds, count, len(before.figures)))
        figures = tuple(_figures(units, self._content.kinds))
        notation = before.notation.and_more((figure.name for figure in figures), (unit.name for unit in units))
        self._cast = found = Cast(attacker, notation, roster, (*before.units, *units), (*before.figures, *figures))
        return found

    def _soil(self, bare: _Bare) -> Soil:
        """Gates, crocodiles and the height of walls are declared one by one: all else follows from the bare ground."""
        undeclared = replace(bare.field, gates=(), infested=(), has_high_walls=False)
        soil = self._bare_soils.of(_Bare(undeclared, bare.burnt))
        field = soil.field.declared(bare.field)
        return replace(soil, field=field, sight=GroundSight(field, self._lines))

    def _bare_soil(self, bare: _Bare) -> Soil:
        terrain, text = self._content.fields.terrain, bare.field if bare.field.ground else NO_FIELD
        field = Field(terrain, text)
        objective = field.objective
        if bare.burnt:
            field = Field(terrain, text, laid(field.areas, field.board.bits(map(Hex, bare.burnt)), 0, instead_of=BURNS))
        return Soil(field, GroundSight(field, self._lines), difficult_hexes(field), closed_hexes(field), objective)

    def _land(self, ground: Ground) -> Land:
        soil, raised = self._soils.of(_Bare(ground.field, ground.burnt)), self._raised.of(ground.buildings)
        barriers = {**_barriers(soil.field, ground.works), **raised.barriers}
        return Land(
            soil=soil,
            difficult=soil.difficult | raised.breaches,
            barriers=barriers,
            walled=frozenset(here for side in barriers for here in side),
            indoors=raised.indoors,
            fences=_fences(barriers, raised.loopholes),
        )


def _raised(standing: tuple[Building, ...]) -> Raised:
    """HA-TEMBA-02, HA-TEMBA-04, HA-TEMBA-08."""
    grid = grid_of_field()
    return Raised(
        barriers={
            hexside(inside, outside): Barrier(wall, inside, place)
            for place, building in enumerate(standing)
            for inside, outside, wall in buildings.walls(grid, building)
        },
        loopholes={
            hexside(inside, outside): inside for building in standing for inside, outside in buildings.loopholes(grid, building)
        },
        breaches=frozenset[Hex]().union(*(building.breaches for building in standing)),
        indoors=frozenset(here for building in standing for here in buildings.footprint(building)),
    )


def _barriers(field: Field, works: tuple[Work, ...]) -> dict[Hexside, Barrier]:
    """Walls of villages and works, which stand on hexsides. HA-HEX-13, HA-TERR-18."""
    kind = HIGH_WALL if field.text.has_high_walls else VILLAGE_WALL
    found = {side: Barrier(kind, inside) for side, inside in field.walls.items()}
    return found | {hexside(work.inside, work.outside): Barrier(work.kind, work.inside) for work in works}


def _fences(barriers: dict[Hexside, Barrier], loopholes: dict[Hexside, Hex]) -> Fences:
    """The same for sight. Walls of villages are the field's. HA-FORT-05, HA-TEMBA-08, HA-TEMBA-10."""
    low = {side for side, barrier in barriers.items() if barrier.kind not in (VILLAGE_WALL, HIGH_WALL, BUILDING)}
    high = {side for side, barrier in barriers.items() if barrier.kind == BUILDING}
    return Fences(frozenset(low), frozenset(high - loopholes.keys()), loopholes)


def _units(roster: Roster, attacker: int, kinds: tuple[Kind, ...], number: int, first: int) -> Iterator[UnitFacts]:
    """Units from a number on, their figures from the first one's."""
    for unit, listed in enumerate(roster, number):
        count = len(listed.troops)
        most = max(listed.troops, key=listed.troops.count)
        name = unit_name(listed, attacker)
        yield UnitFacts(unit, name, listed, tuple(range(first, first + count)), kinds[most])
        first += count


def _figures(units: tuple[UnitFacts, ...], kinds: tuple[Kind, ...]) -> Iterator[FigureFacts]:
    for unit in units:
        for place, (number, troop) in enumerate(zip(unit.figures, unit.listed.troops, strict=True), 1):
            yield FigureFacts(number, f"{unit.name}.{place}", unit.number, unit.side, kinds[troop])
