"""A position file: any board and any units at the beginning of a phase, read into rules and a state.

What the file says of a unit's state is forced; what it does not say is worked out as at the start of the phase. The keys are in
docs/positions.md. Everything that is wrong is reported at once, each with file, key and reason.
"""

from collections.abc import Callable, Iterable, Sequence
from typing import cast

from msgspec import Struct
from msgspec.structs import replace

from pbem.engine.content import close_to, is_not_known, shown
from pbem.engine.game import AnyRules
from pbem.engine.hexes import NOWHERE, Hex, hex_name
from pbem.engine.match_options import OptionValue
from pbem.engine.positions.position_file import Page, both_sides, telling
from pbem.games.guerra_do_congo import state as states
from pbem.games.guerra_do_congo.content.board import ROAD
from pbem.games.guerra_do_congo.content.loader import Content
from pbem.games.guerra_do_congo.content.unit_kinds import ARMIES, UnitKind
from pbem.games.guerra_do_congo.content.world import World, world_of
from pbem.games.guerra_do_congo.game_rules import VERBS, CongoRules
from pbem.games.guerra_do_congo.position import unit_state_words as position_marks
from pbem.games.guerra_do_congo.position.custom_board import read_ground
from pbem.games.guerra_do_congo.position.new_counters import new_kinds
from pbem.games.guerra_do_congo.position.schema import PositionFile, UnitShape
from pbem.games.guerra_do_congo.position.unit_state_words import BESIEGED, FREE, REDUCED, Forced
from pbem.games.guerra_do_congo.rules import sequence, victory
from pbem.games.guerra_do_congo.rules.zones_of_control import presence_of
from pbem.games.guerra_do_congo.state import Interdiction, Score, State, Step, Unit

PHASES = {"setup": states.SETUP, "movement": states.MOVEMENT, "combat": states.COMBAT}
OTHERS = "others"
BOARD, PLACES = "the board", "its places"  # not known for sure where the file is wrong about hexes: what hangs on them is no fault
CAME = states.MOVED | states.MOBILISED | states.ENTERED_HEX


class Source(Struct, frozen=True):
    """The base of a position: the game's content, and what binds rules to it."""

    content: Content
    rules: Callable[[dict[str, OptionValue]], AnyRules]  # those of a match with these options


@telling("position-wrong")
def read(text: str, file: str, game: str, source: Source) -> tuple[AnyRules, Struct]:
    """Rules of a position and the state at the start of its phase. Raises UserError "position-wrong" with every problem.

    The rules are those of a match where the file changes neither board nor counters.
    """
    page = Page(text, PositionFile, file, game)
    problems = page.problems
    if not page.fits("blank"):
        page.said = replace(page.said, blank=True)  # where least can be in the way
    said, roster, board = page.said, source.content.roster, source.content.board
    kinds = _kinds(page, roster)
    options = page.options(said.options, source.content.options)
    if said.blank or said.hex:
        words = (*VERBS, *(kind.id for kind in (*roster, *kinds)))
        ground, faults = read_ground(board, said.hex, said.blank, words, page.fits)
        for key, reason in faults:
            page.note(key, reason)
        if faults:
            problems.unfit.add(BOARD)
        board = ground.board(source.content.terrains)
    changed = [key for key in problems.unfit if key in ("blank", "hex") or key.startswith("hex.")]
    problems.unfit |= {BOARD} if changed else set()
    problems.unfit |= {PLACES} if any(not key.startswith("hex.") or ".at" in key or ".place" in key for key in changed) else set()
    if board is source.content.board and kinds is roster:
        rules = cast(CongoRules, source.rules(options))
    else:
        rules = CongoRules(world_of(board, kinds, source.content.tables, options))
    reader = _Reader(page, rules.world)
    state = reader.state()
    problems.raise_any()
    state = reader.with_forced(rules.begin(_with_interventions(rules.world, state)))
    problems.raise_any()
    return cast(AnyRules, rules), state


def agenda_of(world: World, phase: int, turn: int, side: int) -> tuple[Step, ...]:
    """The steps from the beginning of a phase on."""
    if phase == states.SETUP:
        return sequence.whole_match()
    return (*sequence.rest_of_turn(world, turn, side), Step("stage" if phase == states.MOVEMENT else "combat_begins", side))


def _kinds(page: Page[PositionFile], roster: tuple[UnitKind, ...]) -> tuple[UnitKind, ...]:
    """The counters: the whole order of battle, or on a blank board those named, in its order; then new ones as they come."""
    known, said = {kind.id: kind for kind in roster}, page.said
    new = new_kinds(page, roster)
    units = {unit.id for unit in said.unit}
    named = units | {*said.eliminated, *said.left, *said.to_come}
    for key, ids in (("eliminated", said.eliminated), ("left", said.left), ("to_come", said.to_come)):
        for word in ids:
            if word not in known and word not in units and word != OTHERS and page.fits("unit", "unit..id"):
                page.note(key, f"{shown(word)} is no unit{close_to(word, known)}")
    old = [kind for kind in roster if not said.blank or kind.id in named]
    if len(old) == len(roster) and not new:
        return roster
    return tuple(replace(kind, index=index) for index, kind in enumerate([*old, *new]))


class _Reader:
    """One file over one world; notes problems, gives what is right."""

    def __init__(self, page: Page[PositionFile], world: World) -> None:
        self.page, self.said, self.world, self.board = page, page.said, world, world.board
        self.fits, self.note = page.fits, page.note
        self.forced: dict[int, Forced] = {}
        self.place_index = {place.name.casefold(): place.index for place in self.board.places}

    def state(self) -> State:
        """The state with its phase still to begin."""
        said, side, phase = self.said, states.SIDES.index(self.said.side), PHASES[self.said.phase]
        units = self.units()
        control = self.control(units)
        state = State(
            turn=said.turn,
            side=side,
            phase=phase,
            agenda=agenda_of(self.world, phase, said.turn, side),
            units=units,
            control=control,
            replacement_points=(said.points.replacements.rebels, said.points.replacements.congo),
            air_points=said.points.air,
            morale=self.morale(),
            scores=self.scores(),
            entered=(0,) * len(self.board.entries),
            interdictions=self.interdictions(),
            places_once_held=self.once_held(control),
        )
        self.check_phase()
        return state

    def no_place(self, key: str, text: str, what: str = "place") -> None:
        """Notes that a word is no place, if the places are known for sure."""
        if self.fits(PLACES):
            self.note(key, f"{shown(text)} is no {what}{close_to(text, [place.name for place in self.board.places])}")

    def hex_of(self, key: str, text: str) -> Hex:
        """A playable hex by its number or its place; NOWHERE and a problem when it is none."""
        here = self.board.hex_of(text)
        is_number = len(text) == 4 and text.isascii() and text.isdigit()
        if here == NOWHERE and not is_number:
            self.no_place(key, text, "hex or place")
        elif here == NOWHERE and (Hex(int(text)) not in self.board.grid or self.fits(BOARD)):
            self.note(key, f"{shown(text)} is not a hex that units may enter")
        return here

    def units(self) -> tuple[Unit, ...]:
        """Every counter where it stands, or what became of it."""
        index_of, said = self.world.index_of, self.said
        standing = {unit.id: unit for unit in said.unit}
        self.page.unique("unit", [unit.id for unit in said.unit])
        gone = [(states.ELIMINATED, name) for name in said.eliminated] + [(states.LEFT_MAP, name) for name in said.left]
        gone += [(states.TO_COME, name) for name in said.to_come]
        self.page.unique("eliminated, left, to_come", [name for _, name in gone])
        status = {name: what for what, name in gone}
        units = [self._unnamed(kind, status.get(OTHERS, -1)) for kind in self.world.kinds]
        for name, what in status.items():
            if name in index_of:
                units[index_of[name]] = self._off_map(self.world.kinds[index_of[name]], what, standing.get(name))
        for name, unit in standing.items():
            if name in index_of and name not in status:
                units[index_of[name]] = self._on_map(self.world.kinds[index_of[name]], unit)
        self._check_stacks(units)
        return tuple(units)

    def _unnamed(self, kind: UnitKind, status: int) -> Unit:
        """As the scenario has it: in its hex of the set-up, or to come."""
        if status >= 0:
            return Unit(status)
        place = self.board.place_named.get(kind.place)
        if kind.arrival == "setup" and place:
            return Unit(states.ON_MAP, place.hex)
        return Unit(states.TO_COME)

    def _off_map(self, kind: UnitKind, status: int, shape: UnitShape | None) -> Unit:
        if shape and shape.hex:
            self.note(f"unit {shown(kind.id)}", "stands in a hex and is off the map")
        if status == states.TO_COME:
            if not self.fits(BOARD):
                pass
            elif kind.arrival == "entry_hex" and kind.place not in self.board.entry_named:
                self.note("to_come", f"{shown(kind.id)} comes through {kind.place}, which is not on this board")
            elif kind.arrival in ("mobilise", "mobilise_radius") and kind.place not in self.board.place_named:
                self.note("to_come", f"{shown(kind.id)} comes at {kind.place}, which is not on this board")
            elif not kind.arrival:
                self.note("to_come", f"{shown(kind.id)} is new: nothing says where it would come")
        is_reduced = (REDUCED in shape.state) if shape else status == states.ELIMINATED
        return Unit(status, NOWHERE, is_reduced)

    def _on_map(self, kind: UnitKind, shape: UnitShape) -> Unit:
        key = f"unit {shown(kind.id)}"
        if not shape.hex:
            if self.fits(f"unit.{kind.id}.hex"):
                self.note(key, "needs a hex, or stands in eliminated, left or to_come")
            return Unit(states.TO_COME)
        here = self.hex_of(key, shape.hex)
        if here != NOWHERE and not self.board.may_stand(kind.is_mobile, here) and self.fits(BOARD):
            self.note(key, f"{hex_name(here)} is closed to {kind.type} units: no road or railway there (GC-3.3.6a)")
        forced = position_marks.read_words(shape.state)
        self.note(f"{key}: state", *forced.faults)
        if self.fits("phase", "side"):
            is_active = kind.side == states.SIDES.index(self.said.side)
            self.note(f"{key}: state", *position_marks.phase_faults(forced, self.said.phase, is_active))
        self.forced[kind.index] = forced
        return Unit(states.ON_MAP, here, forced.is_reduced, 0, forced.pm_loss)

    def _check_stacks(self, units: Iterable[Unit]) -> None:
        pairs = (pair for pair in zip(self.world.kinds, units, strict=True) if pair[1].status == states.ON_MAP)
        stood = ((unit.where, kind.side, kind.id) for kind, unit in pairs if unit.where != NOWHERE)
        for here, rebels, congo in both_sides(stood):
            hint = "" if self.said.blank else f'; units not named stand as in the set-up unless left = ["{OTHERS}"]'
            self.note(f"hex {hex_name(here)}", f"holds units of both sides: {rebels} and {congo}{hint}")

    def control(self, units: Sequence[Unit]) -> tuple[int, ...]:
        """Who holds each place: a unit there, what the file says, the board. GC-7h."""
        owners = [place.control for place in self.board.places]
        for word, side in self.said.control.items():
            index = self.place_index.get(word.replace("_", " ").casefold(), -1)
            if index < 0 and (place := self.board.place_at.get(self.board.hex_of(word))):
                index = place.index
            if index < 0:
                self.no_place("control", word)
            else:
                owners[index] = states.SIDES.index(side) if side in states.SIDES else -1
        return with_stands(self.world, units, owners)

    def once_held(self, control: Sequence[int]) -> tuple[int, ...]:
        """Places that were in Rebel hands at some time: now, by the map, or as the file says. GC-4.3.1e."""
        held = {place.index for place in self.board.places if states.REBELS in (place.control, control[place.index])}
        for word in self.said.once_held:
            if word.casefold() in self.place_index:
                held.add(self.place_index[word.casefold()])
            else:
                self.no_place("once_held", word)
        return tuple(sorted(held))

    def morale(self) -> tuple[int, ...]:
        """The markers; 0 for armies not named. GC-4.3b."""
        lowest, highest = self.world.tables.army_morale.track(self.world.options["morale_track"])
        for army, value in self.said.morale.items():
            if army not in ARMIES:
                self.note("morale", is_not_known(army, ARMIES))
            elif not lowest <= value <= highest:
                self.note(f"morale.{army}", f"runs from {lowest} to {highest} (GC-4.3b)")
        return tuple(self.said.morale.get(army, 0) for army in ARMIES)

    def scores(self) -> tuple[Score, ...]:
        """Victory points earned before."""
        known = self.world.tables.victory_lines
        for number, score in enumerate(self.said.score, 1):
            if score.line not in known and self.fits(f"score.{number}.line"):
                self.note(f"score[{number}].line", is_not_known(score.line, known))
        return tuple(Score(s.turn, states.SIDES.index(s.side), s.line, s.points, s.subject) for s in self.said.score)

    def interdictions(self) -> tuple[Interdiction, ...]:
        """Facilities out of use."""
        found = []
        for number, cut in enumerate(self.said.interdiction, 1):
            key, path = f"interdiction[{number}]", f"interdiction.{number}"
            here = self.hex_of(key, cut.hex) if self.fits(f"{path}.hex") else NOWHERE
            place = self.board.place_at.get(here)
            lines = self.board.road_hexes if cut.kind == ROAD else self.board.rail_hexes
            is_there = place and place.air != "none" if cut.kind == "air" else here in lines
            if here != NOWHERE and not is_there and self.fits(f"{path}.kind", BOARD):
                self.note(key, f"{hex_name(here)} has no {'airfield' if cut.kind == 'air' else cut.kind}")
            if cut.until < self.said.turn and self.fits("turn", f"{path}.until"):
                self.note(key, f"ended with turn {cut.until}")
            found.append(Interdiction(here, cut.kind, cut.until))
        return tuple(found)

    def check_phase(self) -> None:
        """Is there such a phase in the match?"""
        if self.said.turn > self.world.tables.last_turn and self.fits("turn"):
            self.note("turn", f"the last turn is {self.world.tables.last_turn} (GC-2.1a)")
        is_first = (self.said.turn, self.said.side) == (1, "congo")
        if self.said.phase == "setup" and not is_first and self.fits("phase", "turn", "side"):
            self.note("phase", 'the set-up is in turn 1, side "congo" (GC-3.4.4d)')

    def with_forced(self, state: State) -> State:
        """What the file says of units, over what was worked out."""
        presence = presence_of(self.world, state)
        for index, wanted in self.forced.items():
            unit, kind = state.units[index], self.world.kinds[index]
            for word, is_so in ((BESIEGED, True), (FREE, False)) if state.phase == states.COMBAT else ():
                if word in wanted.words and presence.is_besieged(kind, unit.where) is not is_so:
                    self.note(f'unit "{kind.id}": state', f"{word}: not as the units stand; in combat the board decides")
            state = state.with_unit(index, replace(unit, marks=(unit.marks | wanted.on) & ~wanted.off))
        # those that moved or were placed in this phase, in the order of the file. GC-3.2.2j
        return replace(state, moves=tuple(index for index, wanted in self.forced.items() if wanted.on & CAME))


def _with_interventions(world: World, state: State) -> State:
    """What stands in the DR Congo has come, and scored: but at set-up, which the first Administration follows. GC-7l, GC-7m."""
    return state if state.phase == states.SETUP else victory.score_interventions(world, state)[0]


def with_stands(world: World, units: Sequence[Unit], owners: Sequence[int]) -> tuple[int, ...]:
    """Who holds each place when units take those where they stand. GC-7h."""
    found = list(owners)
    for kind, unit in zip(world.kinds, units, strict=True):
        place = world.board.place_at.get(unit.where) if unit.status == states.ON_MAP else None
        if place:
            found[place.index] = kind.side
    return tuple(found)
