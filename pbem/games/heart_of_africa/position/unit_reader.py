"""The units of a position file with their figures, and what has become of those that are no longer there."""

from collections.abc import Mapping, Sequence

from msgspec import Struct
from msgspec.structs import replace

from pbem.engine.content import is_not_known, shown
from pbem.engine.hexes import DIRECTIONS, NOWHERE, Hex
from pbem.engine.positions.position_file import Page
from pbem.games.heart_of_africa.armies.roster import ELOQUENT
from pbem.games.heart_of_africa.content.loader import Content
from pbem.games.heart_of_africa.position import marks
from pbem.games.heart_of_africa.position.ground_reader import GroundReader
from pbem.games.heart_of_africa.position.hex_lists import NoHexes, hexes_of
from pbem.games.heart_of_africa.position.schema import PositionFile, UnitShape
from pbem.games.heart_of_africa.position.usual import usual_departures, usual_status, usual_strength
from pbem.games.heart_of_africa.state.figures import (
    ABOARD,
    FLED,
    KILLED,
    LEADER,
    NOBODY,
    OFF_MAP,
    ON_MAP,
    ROOF,
    ROUT,
    Departure,
    Figure,
    Listed,
    Loss,
    Unit,
)

FIRST_FACING = ("E", "W")
"""Where figures face of which a file says nothing: the attacker's, the defender's."""


class Muster(Struct, frozen=True):
    """The units as they stand, and what has been lost in this turn."""

    roster: tuple[Listed, ...]
    units: tuple[Unit, ...]
    figures: tuple[Figure, ...]
    losses: tuple[Loss, ...]
    departures: tuple[Departure, ...]


class UnitReader:
    """One file; notes problems, gives what is right. Units and figures are known by their names from the start on."""

    def __init__(self, page: Page[PositionFile], content: Content, ground: GroundReader) -> None:
        self.page, self.said, self.content, self.ground = page, page.said, content, ground
        self.note = page.note
        page.unique("unit", [unit.id for unit in self.said.unit])
        self.shapes = [unit for unit in self.said.unit if self._is_unit(unit)]
        self.of_figures = {unit.id: unit for unit in self.said.unit if "." in unit.id}
        self.bodies = {shape.id: number for number, shape in enumerate(self.shapes)}
        self.places = [self._places(shape) for shape in self.shapes]
        self.troops = [self._troops(shape, len(places)) for shape, places in zip(self.shapes, self.places, strict=True)]
        counts = ((shape.id, len(troops)) for shape, troops in zip(self.shapes, self.troops, strict=True))
        names = (f"{body}.{place}" for body, count in counts for place in range(1, count + 1))
        self.numbers = {name: number for number, name in enumerate(names)}
        for name in self.of_figures:
            self.number("unit", name)

    # ---- names

    def body(self, key: str, name: str) -> int:
        """The number of a unit; NOBODY where it is none."""
        return self.page.index(key, name, self.bodies, "unit of this file")

    def number(self, key: str, name: str) -> int:
        """The number of a figure; NOBODY where it is none."""
        return self.page.index(key, name, self.numbers, "figure of this file")

    def figures_of(self, key: str, names: Sequence[str]) -> tuple[int, ...]:
        """The numbers of several."""
        return self.page.indices(key, names, self.numbers, "figure of this file")

    # ---- all of them

    def muster(self) -> Muster:
        """The units and figures that the file sets up."""
        roster = tuple(self._listed(shape, troops) for shape, troops in zip(self.shapes, self.troops, strict=True))
        figures = self._figures()
        losses = self._losses(figures)
        for loss in losses:
            status = FLED if loss.cause == ROUT else KILLED
            figures[loss.figure] = replace(figures[loss.figure], status=status, craft=NOBODY)
        for key, status in marks.GONE.items():
            for number in self.figures_of(key, getattr(self.said, key)):
                figures[number] = replace(figures[number], status=status, craft=NOBODY)
        units = tuple(self._unit(shape) for shape in self.shapes)
        muster = Muster(roster, units, tuple(figures), losses, ())
        units = tuple(self._with_usual(muster, number) for number in range(len(units)))
        return replace(muster, units=units, departures=self._departures(replace(muster, units=units)))

    def _is_unit(self, unit: UnitShape) -> bool:
        if "." in unit.id:
            return False
        try:
            marks.unit_name(unit.id)
        except marks.NotOfAUnit:
            self.note("unit", f"{shown(unit.id)} is no name of a unit (A1, AL, DS1, DB) or of a figure (A1.2)")
            return False
        return True

    def _places(self, shape: UnitShape) -> tuple[Hex, ...]:
        found = list[Hex]()
        for word in shape.hexes.split():
            try:
                found += (NOWHERE,) if word == marks.OFF else hexes_of(self.ground.grid, word)
            except NoHexes:
                self.note(f"unit {shown(shape.id)}", f"{shown(word)} is no hex of the field")
                found.append(NOWHERE)
        return tuple(found)

    def _troops(self, shape: UnitShape, places: int) -> tuple[int, ...]:
        """The kinds of a unit's figures: "askari" for as many as there are hexes, "2 askari gun_bearer" for three."""
        found, count, known = list[int](), 1, self.content.kind_numbers
        for word in shape.troops.split():
            if word.isascii() and word.isdigit() and len(word) <= 3:
                count = int(word)
            elif (kind := self.page.index(f"unit {shown(shape.id)}", word, known, "troop type")) >= 0:
                found += [kind] * count
                count = 1
        if not shape.troops.strip():
            self.note(f"unit {shown(shape.id)}", "needs its troops")
        if len(found) == 1:
            found *= max(places, 1)
        if found and places and places != len(found):
            self.note(f"unit {shown(shape.id)}", f"has {len(found)} figures and {places} hexes")
        return tuple(found)

    def _listed(self, shape: UnitShape, troops: tuple[int, ...]) -> Listed:
        is_attacker, kind, number = marks.unit_name(shape.id)
        traits = self.content.armies.traits
        trait = shape.trait or (ELOQUENT if kind == LEADER else "")
        if trait and (kind != LEADER or trait not in traits):
            self.note(f"unit {shown(shape.id)}", is_not_known(trait, traits) if kind == LEADER else "trait is for a Leader")
        side = self.ground.side("attacker" if is_attacker else "defender")
        return Listed(side, kind, number, troops, shape.contingent, trait, shape.repeaters)

    def _unit(self, shape: UnitShape) -> Unit:
        joined = self.body(f"unit {shown(shape.id)}: joined", shape.joined) if shape.joined else NOBODY
        return Unit(0, self._marks(shape, marks.UNIT_MARKS), 0, shape.tests, joined, shape.attendants)

    def _with_usual(self, muster: Muster, number: int) -> Unit:
        shape, unit = self.shapes[number], muster.units[number]
        status = marks.STATUS[shape.status] if shape.status else usual_status(muster.roster, muster.figures, number)
        strength = shape.strength
        if strength is None:
            strength = usual_strength(muster.roster, muster.units, muster.figures, muster.losses, number)
        return replace(unit, status=status, strength=strength)

    def _marks(self, shape: UnitShape, known: Mapping[str, int]) -> int:
        for word in shape.state:
            if word not in known:
                self.note(f"unit {shown(shape.id)}", f"state: {is_not_known(word, known)}")
        return marks.bits_of([word for word in shape.state if word in known], known)

    # ---- figures

    def _figures(self) -> list[Figure]:
        found = list[Figure]()
        for shape, places, troops in zip(self.shapes, self.places, self.troops, strict=True):
            spread = places if len(places) == len(troops) else (NOWHERE,) * len(troops)
            found += [self._figure(shape, f"{shape.id}.{place}", here) for place, here in enumerate(spread, 1)]
        return found

    def _figure(self, body: UnitShape, name: str, here: Hex) -> Figure:
        own = self.of_figures.get(name, UnitShape(name))
        key = f"unit {shown(name)}"
        here = self.ground.hex(key, own.hex) if own.hex else here
        facing = own.facing or body.facing or FIRST_FACING[body.id.startswith("D")]
        began = self.ground.hex(key, own.began) if own.began else here
        state = replace(own, state=tuple(word for word in own.state if word != marks.ROOF))
        bits = self._marks(state, marks.FIGURE_MARKS)
        if own.troops or own.hexes:
            self.note(key, "troops and hexes are of a whole unit")
        level = ROOF if marks.ROOF in own.state else 0
        if craft := own.aboard or body.aboard:
            return Figure(ABOARD, NOWHERE, DIRECTIONS.index(facing), bits, began, level, self.number(key, craft))
        return Figure(OFF_MAP if here == NOWHERE else ON_MAP, here, DIRECTIONS.index(facing), bits, began, level)

    # ---- losses

    def _losses(self, figures: Sequence[Figure]) -> tuple[Loss, ...]:
        causes = [(number, said.cause) for said in self.said.lost for number in self.figures_of("lost", said.figures)]
        found = [Loss(number, figures[number].where, cause) for number, cause in causes]
        self.page.unique("lost", [self._name(loss.figure) for loss in found])
        return tuple(found)

    def _departures(self, muster: Muster) -> tuple[Departure, ...]:
        said = self.said.departure
        if said is None:
            return usual_departures(muster.roster, muster.units, muster.losses)
        return tuple(Departure(self.body("departure", each.unit), self.ground.hexes("departure", each.hexes)) for each in said)

    def _name(self, number: int) -> str:
        return next(name for name, each in self.numbers.items() if each == number)
