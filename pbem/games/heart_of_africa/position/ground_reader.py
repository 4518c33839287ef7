"""The ground that a position file says: a field of the game, or lines of a map, or open ground; terrain, works, fires upon it."""

from msgspec.structs import replace

from pbem.engine.content import Problems, close_to, is_not_known, shown
from pbem.engine.hexes import DIRECTIONS, NOWHERE, Hex
from pbem.engine.positions.position_file import Page
from pbem.games.heart_of_africa.content.loader import Content
from pbem.games.heart_of_africa.fields import field_file
from pbem.games.heart_of_africa.fields.field import Field
from pbem.games.heart_of_africa.fields.field_text import (
    FieldText,
    areas_of,
    block_problems,
    course_of,
    grid_of_field,
    ground_of_lines,
    mixture_problems,
    runs_of,
    write,
)
from pbem.games.heart_of_africa.fields.layers import BIT, OPEN
from pbem.games.heart_of_africa.position import hex_lists
from pbem.games.heart_of_africa.position.schema import PositionFile
from pbem.games.heart_of_africa.state.ground import CLOSED, REAL, REMOVED, Building, Fire, Ground, Stakes, Work

STAKES = {"closed": CLOSED, "real": REAL, "removed": REMOVED}


class GroundReader:
    """One file over the game's content; notes problems, gives what is right. `attacker`: the seat."""

    def __init__(self, page: Page[PositionFile], content: Content, attacker: int) -> None:
        self.page, self.said, self.content, self.attacker = page, page.said, content, attacker
        self.terrain, self.grid = content.fields.terrain, grid_of_field()

    # ---- hexes

    def hexes(self, key: str, text: str) -> tuple[Hex, ...]:
        """The hexes of a text."""
        try:
            return hex_lists.read(self.grid, text)
        except hex_lists.NoHexes as error:
            self.page.note(key, f"{shown(str(error))} is no hex of the field")
            return ()

    def hex(self, key: str, name: str) -> Hex:
        """One hex; NOWHERE where it is none."""
        here = self.grid.named(name)
        if here == NOWHERE:
            self.page.note(key, f"{shown(name)} is no hex of the field")
        return here

    def side(self, role: str) -> int:
        """The seat of a role."""
        return self.attacker if role == "attacker" else 1 - self.attacker

    # ---- ground

    def ground(self) -> Ground:
        """The field, what has burnt on it, and what was built."""
        said = self.said
        return Ground(
            self.field(),
            burnt=tuple(sorted(self.hexes("burnt", said.burnt))),
            works=self.works(),
            buildings=tuple(self.building(number) for number in range(len(said.building))),
        )

    def field(self) -> FieldText:
        """The text of the field."""
        said = self.said
        bits = dict.fromkeys(self.grid.hexes, OPEN)
        found = FieldText(
            said.region, "", (), said.flow, self._sorted("gates", said.gates), self._sorted("infested", said.infested)
        )
        found = replace(found, has_high_walls=said.high_walls)
        if said.field:
            known = self.content.field_files
            if said.field not in known:
                self.page.note("field", is_not_known(said.field, known))
            else:
                _, found = field_file.read(self.content.fields, known[said.field], said.field)
                bits = dict(Field(self.terrain, found).ground)
        elif said.ground:
            problems = Problems()
            block_problems(self.terrain, said.ground, self.page.file, problems)
            self.page.note("ground", *(line.partition("ground")[2].lstrip(":, ") for line in problems.found))
            bits = bits if problems.found else ground_of_lines(self.terrain, said.ground)
        if said.region not in self.content.fields.regions:
            self.page.note("region", f"{shown(said.region)} is not known{close_to(said.region, self.content.fields.regions)}")
        bits = self._with_terrain(bits)
        try:
            course_of(self.grid, found.flow)
        except ValueError:
            self.page.note("flow", f"{shown(said.flow)} is neither N, E, S, W nor a hex and directions from it")
        written = write(self.terrain, areas_of(bits))
        return replace(found, ground=runs_of(written.lines), extra=written.extra)

    def _with_terrain(self, bits: dict[Hex, int]) -> dict[Hex, int]:
        for layer, text in self.said.terrain.items():
            if layer not in BIT:
                self.page.note("terrain", is_not_known(layer, BIT))
                continue
            for here in self.hexes(f"terrain.{layer}", text):
                bits[here] |= BIT[layer]
        for name, reason in mixture_problems(self.terrain, areas_of(bits)):
            self.page.note("terrain", f"{name}: {reason}")
            return dict.fromkeys(bits, OPEN)
        return bits

    def _sorted(self, key: str, text: str) -> tuple[Hex, ...]:
        return tuple(sorted({*self.hexes(key, text)}))

    # ---- upon it

    def works(self) -> tuple[Work, ...]:
        """Palisades and barricades. HA-FORT-01."""
        found = list[Work]()
        for said in self.said.works:
            inside = self.hex("works: inside", said.inside)
            for outside in self.hexes("works: outside", said.outside):
                if inside != NOWHERE and self.grid.distance(inside, outside) != 1:
                    self.page.note("works", f"{said.inside} and {self.grid.name(outside)} are not adjacent (HA-HEX-13)")
                found.append(Work(inside, outside, said.kind))
        return tuple(found)

    def building(self, number: int) -> Building:
        """A fortified building. HA-TEMBA-02."""
        said = self.said.building[number]
        return Building(
            corner=self.hex("building: corner", said.corner),
            side=self.side(said.side),
            gate=self.hex("building: gate", said.gate),
            breaches=self._sorted("building: breaches", said.breaches),
            holes=self._sorted("building: holes", said.holes),
        )

    def fires(self) -> tuple[Fire, ...]:
        """Fires, oldest first. HA-FIRE-03."""
        found = list[Fire]()
        for said in self.said.fire:
            hexes = self._sorted("fire: hexes", said.hexes)
            origin = self.hex("fire: origin", said.origin) if said.origin else hexes[0] if hexes else NOWHERE
            building = said.building
            if building is not None and not 1 <= building <= len(self.said.building):
                self.page.note("fire: building", f"{building}: there are {len(self.said.building)} buildings")
            found.append(Fire(said.kind, origin, said.lit, hexes, building - 1 if building else -1))
        return tuple(found)

    def wind(self) -> int:
        """Where the wind blows to, once it has been rolled. HA-FIRE-07."""
        return DIRECTIONS.index(self.said.wind) if self.said.wind else -1

    def stakes(self) -> tuple[Stakes, ...]:
        """Markers of stakes. HA-TRAP-01."""
        return tuple(
            Stakes(self.hex("stakes", said.corner), self.side(said.side), STAKES[said.status]) for said in self.said.stakes
        )
