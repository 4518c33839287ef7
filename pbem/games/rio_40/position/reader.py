"""A position file: any board and any units at the beginning of a phase, read into rules and a state.

On such a board everything is known, what lies face down too; docs/positions.md has the keys. What the file says of a unit is
forced, what it does not say is as at the start of the phase. Everything that is wrong is told at once, with file, key and reason.
"""

from collections.abc import Sequence
from typing import cast

from msgspec import Struct
from msgspec.structs import replace

from pbem.engine.content import close_to, is_not_known, shown
from pbem.engine.game import AnyRules
from pbem.engine.hexes import NOWHERE, Hex
from pbem.engine.positions.position_file import Page, telling
from pbem.games.rio_40 import state as states
from pbem.games.rio_40.content.unit_kinds import UnitKind
from pbem.games.rio_40.content.world import World
from pbem.games.rio_40.game_rules import RioRules
from pbem.games.rio_40.position import units as position_units
from pbem.games.rio_40.position.board_and_roster import BOARD, Source, base_board, base_kinds, board_of, sheet_of
from pbem.games.rio_40.position.schema import PositionFile, UnitShape
from pbem.games.rio_40.position.units import AFOOT, COUNTER_ID, HIDDEN, OPENED, SUPPRESSED, UNITS
from pbem.games.rio_40.rules import face_down, sequence
from pbem.games.rio_40.rules.units_by_hex import presence_of
from pbem.games.rio_40.state import Loss, State, Step, Unit, Vow
from pbem.games.rio_40.world_builder import NIGHT, world_of

OF_THE_SHEET = ("first", "hider", "turns", "points", "special")
HOLDERS = {"police": states.POLICE, "narco": states.NARCO, "nobody": states.NOBODY}
ENTERED = {"combatant": 1, "transport": 2, "both": 3}
DUE = {"check": "say_check", "marker": "say_marker"}  # steps that wait for the end of the phase: R40-5.3.3d, R40-5.3.3e
FACTS = (*face_down.NOT_A, *face_down.ONE_IS, "check-passed", "check-failed", face_down.ROLLED)


@telling("position-wrong")
def read(text: str, file: str, game: str, source: Source) -> tuple[AnyRules, Struct]:
    """Rules of a position and the state at the start of its phase. Raises UserError "position-wrong" with every problem."""
    page = Page(text, PositionFile, file, game)
    said, content = page.said, source.content
    scenarios = content.scenarios
    if said.scenario and said.scenario not in scenarios:
        page.note("scenario", is_not_known(said.scenario, scenarios))
    elif not said.scenario and not said.blank and page.fits("scenario", "blank"):
        page.note("scenario", f"is missing; known are {', '.join(scenarios)}; or say blank = true")
    for key in OF_THE_SHEET:
        if said.scenario and getattr(said, key) is not None:
            page.note(key, "is in the scenario")
    if said.scenario not in scenarios and not (said.blank and not said.scenario):
        page.problems.unfit.add("scenario")  # the rest is looked at on a blank board
        said = page.said = replace(said, scenario="", blank=True)
    options = page.options(said.options, source.offered[said.scenario])
    board = board_of(page, base_board(content, said.scenario, said.blank), content.tables.terrain)
    kinds = position_units.kinds(page, base_kinds(content, said.scenario, options), content.counters, bool(options[NIGHT]))
    world = world_of(kinds, board, content.tables, sheet_of(page, content, board, kinds), options)
    markers = {kind.id for kind in kinds if kind.is_marker}
    laid = {board.grid.named(shape.hex) for shape in said.unit if markers & {shape.id, shape.is_}} - {NOWHERE}
    rules = RioRules(replace(world, is_open_board=True, watched=tuple(sorted(laid.union(world.watched)))))
    reader = _Reader(page, rules.world)
    state = reader.state()
    page.problems.raise_any()
    return cast(AnyRules, rules), reader.forced(rules.begin(state))


# ---- the state


def agenda_of(world: World, phase: int, turn: int, side: int) -> tuple[Step, ...]:
    """The steps from the beginning of a phase on."""
    if phase == states.SETUP:
        return sequence.whole_match(world)
    if phase == states.ENDING:
        return (Step("finish"),)
    if phase == states.ADMINISTRATION:
        return (Step("administer", number=turn),)
    return (*sequence.rest_of_turn(world, turn, side), Step("phase", side))


class _Reader:
    """One file over one world; notes problems, gives what is right."""

    def __init__(self, page: Page[PositionFile], world: World) -> None:
        self.page, self.said, self.world, self.grid = page, page.said, world, world.board.grid
        self.note, self.fits = page.note, page.fits
        self.side = states.SIDES.index(self.said.side)
        self.is_phase = self.said.phase == "phase"
        self.named = {shape.id for shape in self.said.unit}
        self.marks: dict[int, int] = {}
        self.searches: dict[int, Hex] = {}
        self.hexes: dict[str, tuple[Hex, ...]] = {"attacked": (), "searched": ()}
        self.due: list[Step] = []

    def stands_in(self, text: str) -> bool:
        """Is a text empty because something of the wrong kind stood there?"""
        return not text and bool(self.page.problems.unfit)

    def hex_of(self, key: str, text: str) -> Hex:
        """A hex by its name or place."""
        here = self.world.hex_of(text)
        if here == NOWHERE and not self.stands_in(text):
            self.note(key, f"{shown(text)} is no hex of the map")
        return here

    def index_of(self, key: str, text: str) -> int:
        """A unit or counter by its ID."""
        index = self.world.notation.index_of.get(text, -1)
        is_sure = self.fits(UNITS) if COUNTER_ID.fullmatch(text) else text not in self.named
        if index < 0 and is_sure and self.fits("scenario", "unit", "unit..id") and not self.stands_in(text):
            self.note(key, f"{shown(text)} is no unit{close_to(text, self.world.notation.index_of)}")
        return index

    def counter_of(self, key: str, text: str) -> int:
        """A face-down counter by its ID."""
        index = self.index_of(key, text)
        if index >= 0 and not self.world.kinds[index].is_counter:
            self.note(key, f"{shown(text)} is no counter")
            return -1
        return index

    def state(self) -> State:
        """The state with its phase still to begin."""
        said, world = self.said, self.world
        if said.turn > world.scenario.turns and self.fits("turn", "turns"):
            self.note("turn", f"the last turn is {world.scenario.turns}")
        if said.phase == "setup" and (said.turn != 1 or said.unit) and self.fits("phase", "turn"):
            self.note("phase", "the set-up is in turn 1, and its units are not placed yet")
        phase = states.PHASES.index(said.phase)
        state = replace(
            sequence.first_state(world),
            turn=said.turn,
            side=self.side,
            phase=phase,
            agenda=agenda_of(world, phase, said.turn, self.side),
            replacements=said.replacements,
            replacements_due=said.replacements_due,
        )
        if said.phase == "setup":
            tokens = zip(world.counters(), world.tokens, strict=True)
            for index, token in tokens:
                state = state.with_unit(index, replace(state.units[index], token=token))
            return replace(state, side=world.first)
        for key, texts in (("attacked", said.attacked), ("searched", said.searched)):
            self.hexes[key] = tuple(sorted({self.hex_of(key, text) for text in texts}))
        self.due = self._due()
        losses = self._losses()
        for loss in losses:
            state = state.with_unit(loss.unit, Unit(states.ELIMINATED))
        state = replace(state, units=self._units(state.units, [loss.unit for loss in losses]))
        state = replace(state, losses=losses, vows=self._vows(), entered=self._entered())
        return replace(state, holders=self._holders(state))

    # ---- units

    def _units(self, units: Sequence[Unit], lost: Sequence[int]) -> tuple[Unit, ...]:
        found, said = list(units), self.said
        self.page.unique("unit", [shape.id for shape in said.unit])
        for status, ids in ((states.LEFT_MAP, said.left), (states.TO_COME, said.to_come)):
            for text in ids:
                index = self.index_of("left" if status == states.LEFT_MAP else "to_come", text)
                if index >= 0:
                    found[index] = Unit(status)
        numbered = {self.world.notation.index_of.get(shape.id, -1) for shape in said.unit if COUNTER_ID.fullmatch(shape.id)}
        free = [index for index in self.world.counters() if index not in numbered]
        for shape in said.unit:
            index = self.index_of(f"unit {shown(shape.id)}", shape.id)
            if index < 0:
                continue
            kind = self.world.kinds[index]
            if index in lost and shape.hex:
                self.note(f"unit {shown(shape.id)}", "stands in a hex and is lost")
            is_active = (self.is_phase and kind.side == self.side) or not self.fits("side", "phase")
            placing = position_units.place_faults(shape, kind, self.world.kinds, self.world.hider, said.unit)
            key = f"unit {shown(shape.id)}: state"
            self.note(key, *position_units.state_faults(shape, is_active), *(placing if self.fits(UNITS, "hider") else ()))
            if kind.is_counter:
                found[index] = self._counter(shape, index, found)
            elif HIDDEN in shape.state:
                if shape.hex and free:
                    counter = free.pop(0)
                    found[counter] = self._counter(replace(shape, is_=shape.id), counter, found)
                found[index] = Unit(states.SECRET)
            else:
                found[index] = self._unit(shape, kind, found[index])
        self._check_stacks(found)
        return tuple(found)

    def _unit(self, shape: UnitShape, kind: UnitKind, before: Unit) -> Unit:
        key = f"unit {shown(shape.id)}"
        if not shape.hex:
            return before if before.status != states.ON_MAP else Unit(states.TO_COME)
        here = self.hex_of(key, shape.hex)
        if here == NOWHERE:
            return before
        marks = position_units.marks_of(shape.state)
        helicopter = position_units.flies_in(shape, kind, self.world.kinds, self.said.unit)
        if helicopter and helicopter == shape.transport and AFOOT not in shape.state:
            marks |= states.ABOARD
        self.marks[kind.index] = marks
        if shape.search:
            self.searches[kind.index] = self.hex_of(f"{key}: search", shape.search)
            self.marks[kind.index] |= states.ACTION_MS
        is_open = marks & states.ABOARD or self.world.board.is_open_to(kind.kind, here)
        if not is_open and self.fits(BOARD, "scenario", "blank"):
            self.note(key, f"{shape.hex} is closed to it: {self.world.board.terrain[here].key} (R40-T4c)")
        return Unit(states.ON_MAP, here, shape.state.count(SUPPRESSED), marks & (states.FACE_DOWN | states.ABOARD))

    def _counter(self, shape: UnitShape, index: int, units: list[Unit]) -> Unit:
        """A face-down counter, or one that has been opened."""
        key = f"unit {shown(shape.id)}"
        if not shape.hex:
            return units[index]
        here, token = self.hex_of(key, shape.hex), -1
        if shape.is_:
            token = self.index_of(f"{key}: is", shape.is_)
            if token >= 0 and not self.world.kinds[token].is_secret:
                self.note(f"{key}: is", f"{shown(shape.is_)} does not start face down")
            if any(unit.token == token >= 0 for unit in units):
                self.note(f"{key}: is", f"{shown(shape.is_)} is under another counter")
        if OPENED in shape.state:
            if token < 0 and self.fits(f"unit.{shape.id}.is", UNITS):
                self.note(key, "is opened: say what it is")
            return Unit(states.OPENED, here, token=token)
        self.marks[index] = states.FACE_DOWN | position_units.marks_of(shape.state)
        return Unit(states.ON_MAP, here, shape.state.count(SUPPRESSED), states.FACE_DOWN, token=token)

    def _check_stacks(self, units: Sequence[Unit]) -> None:
        """One of each category to a hex, one side. R40-5.1.4.1a, R40-5.1.4.2a."""
        held: dict[tuple[Hex, str], str] = {}
        sides: dict[Hex, tuple[int, str]] = {}
        for kind, unit in zip(self.world.kinds, units, strict=True):
            if unit.status != states.ON_MAP or unit.where == NOWHERE:
                continue
            shows = self.world.kinds[unit.token] if kind.is_counter and unit.token >= 0 else kind
            key = f"hex {self.grid.name(unit.where)}"
            place = (unit.where, shows.category)
            if not shows.is_counter and place in held:
                self.note(key, f"holds two of one kind: {held[place]} and {kind.id} (R40-5.1.4.1a)")
            held.setdefault(place, kind.id)
            side, other = sides.setdefault(unit.where, (kind.side, kind.id)) if kind.side != states.NOBODY else (states.NOBODY, "")
            if side != kind.side:
                self.note(key, f"holds units of both sides: {other} and {kind.id}")

    # ---- the rest

    def _losses(self) -> tuple[Loss, ...]:
        found = []
        for number, shape in enumerate(self.said.loss, 1):
            index = self.index_of("loss", shape.unit)
            if index < 0:
                continue
            side = self.world.kinds[index].side
            if shape.by is None and side == states.NOBODY:
                if self.fits(f"loss.{number}.by"):
                    self.note("loss", f"{shown(shape.unit)} is nobody's: say by whom")
            else:
                found.append(Loss(index, states.SIDES.index(shape.by) if shape.by else 1 - side))
        return tuple(found)

    def _vows(self) -> tuple[Vow, ...]:
        found = []
        for shape in self.said.statement:
            if shape.fact not in FACTS:
                self.index_of("statement", shape.counter)
                if not self.stands_in(shape.fact):
                    self.note("statement", is_not_known(shape.fact, FACTS))
            elif (index := self.counter_of("statement", shape.counter)) >= 0:
                found.append(Vow(index, shape.fact, shape.number))
        return tuple(found)

    def _entered(self) -> tuple[int, ...]:
        entry_at = self.world.board.entry_at
        found = [0] * len(entry_at)
        for text, what in self.said.entered.items():
            here = self.hex_of("entered", text)
            if here in entry_at:
                found[entry_at[here]] = ENTERED[what]
            elif here != NOWHERE and self.fits(BOARD, "scenario"):
                self.note("entered", f"{shown(text)} is no entry hex")
        return tuple(found)

    def _holders(self, state: State) -> tuple[int, ...]:
        """As the file says; else who has a combatant there. R40-7b."""
        said = {self.hex_of("held", text): holder for text, holder in self.said.held.items()}
        said |= {self.grid.named(shape.at): shape.holder for shape in self.said.objective if shape.holder}
        for here in said:
            if here != NOWHERE and here not in self.world.watched and self.fits("scenario", "objective", UNITS):
                self.note("held", f"{self.grid.name(here)} is no objective")
        return tuple(
            HOLDERS[said[here]] if here in said else holder
            for here, holder in zip(self.world.watched, standing_holders(self.world, state), strict=True)
        )

    def forced(self, state: State) -> State:
        """The state begun, with what the file says of the phase."""
        for index, marks in self.marks.items():
            if state.units[index].status == states.ON_MAP:
                state = state.marked(index, marks)
        for index, here in self.searches.items():
            state = state.with_unit(index, replace(state.units[index], search=here))
        if not self.is_phase:
            return state
        place = next(place for place, step in enumerate(state.agenda) if step.name == "phase_ends")
        agenda = (*state.agenda[:place], *reversed(self.due), *state.agenda[place:])
        return replace(state, attacked=self.hexes["attacked"], searched=self.hexes["searched"], agenda=agenda)

    def _due(self) -> list[Step]:
        """The statements due about closed counters behind this phase, first things first."""
        said = [(self.counter_of("due", shape.counter), shape) for shape in self.said.due]
        found = [Step(DUE[shape.about], self.side, (index,), shape.number) for index, shape in said if index >= 0]
        if found and not self.is_phase and self.fits("phase"):
            self.note("due", "is for a player's phase")
        return found


def standing_holders(world: World, state: State) -> tuple[int, ...]:
    """Who has a combatant in each watched hex now, face up, or known to lie there face down. R40-S1.4b."""
    presence = presence_of(world, state)
    known = {
        unit.where: kind.side
        for kind, unit in zip(world.kinds, state.units, strict=True)
        if kind.is_counter and unit.status == states.ON_MAP and unit.token >= 0 and world.kinds[unit.token].is_combatant
    }
    found = (presence.holder_at(here) for here in world.watched)
    return tuple(known.get(here, states.NOBODY) if side is None else side for here, side in zip(world.watched, found, strict=True))
