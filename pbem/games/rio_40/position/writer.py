"""A position as the text of a position file, which reads back to the same state at the beginning of a phase."""

from collections.abc import Iterator

from msgspec.structs import asdict, replace

from pbem.engine.positions.position_file import Value, toml_entry, toml_lines, unusual, written
from pbem.errors import UserError
from pbem.games.rio_40 import state as states
from pbem.games.rio_40.content.unit_kinds import UnitKind
from pbem.games.rio_40.game_rules import RioRules
from pbem.games.rio_40.position.board_and_roster import Source, base_board, base_kinds
from pbem.games.rio_40.position.reader import DUE, ENTERED, agenda_of, standing_holders
from pbem.games.rio_40.position.units import AFOOT, OPENED, SECRET, SUPPRESSED, printed, words_of
from pbem.games.rio_40.rules import sequence
from pbem.games.rio_40.state import State, Unit
from pbem.games.rio_40.world_builder import NIGHT


def write(game: str, rules: RioRules, state: State, source: Source) -> str:
    """The text of a state. Raises UserError "position-over" behind the end, "position-foreign" for a scenario of one's own."""
    if state.phase == states.FINISHED:
        raise UserError("position-over")
    sheet = rules.world.scenario
    if sheet.id and sheet.id not in source.content.scenarios:
        raise UserError("position-foreign")
    if rules.world.board.grid.hexes != base_board(source.content, sheet.id, False).grid.hexes:
        raise UserError("position-foreign")
    writer = _Writer(rules, state, source)
    return written(game, writer.not_kept(), writer.lines())


class _Writer:
    """One state on its way into a text."""

    def __init__(self, rules: RioRules, state: State, source: Source) -> None:
        self.world, self.state, self.source = rules.world, state, source
        self.sheet = self.world.scenario
        self.name = self.world.board.grid.name
        base = base_kinds(source.content, self.sheet.id, self.world.options)
        roster = self.world.kinds[: self.world.first_counter]
        self.is_blank = not self.sheet.id or [kind.id for kind in roster[: len(base)]] != [kind.id for kind in base]
        self.known = {kind.id for kind in base}
        self.begun = rules.begin(self._at_the_start())

    def _at_the_start(self) -> State:
        """The position before its phase: what the rules make of it need not be said."""
        state = self.state
        units = tuple(replace(unit, marks=unit.marks & ~states.OF_THE_PHASE) for unit in state.units)
        agenda = agenda_of(self.world, state.phase, state.turn, state.side)
        return replace(state, units=units, agenda=agenda, walk=None, fight=None, hunt=None)

    def not_kept(self) -> Iterator[str]:
        """The parts of a position that the file has no key for."""
        if self._is_at_rest():
            return
        if self.state.walk or self.state.fight or self.state.hunt:
            yield "the move, attack or search that is being carried out"
        else:
            yield "what has been placed" if self.state.phase == states.SETUP else "what has been rolled and opened in this phase"

    def _is_at_rest(self) -> bool:
        """Is it the beginning of its phase, or between two orders?"""
        world, state = self.world, self.state
        if state.phase == states.PLAYER_PHASE:
            return state.agenda[-1].name == "orders"
        start = agenda_of(world, state.phase, state.turn, state.side)
        return state.phase == states.SETUP and len(state.agenda) == len(start) and state.units == sequence.first_state(world).units

    def lines(self) -> Iterator[str]:
        """The keys, the tables behind them."""
        state = self.state
        keys: dict[str, Value | None] = {
            "scenario": self.sheet.id or None,
            "turn": state.turn,
            "side": states.SIDES[state.side],
            "phase": states.PHASES[state.phase],
            "options": unusual(self.world.options, self.source.offered[self.sheet.id]) or None,
            "blank": self.is_blank or None,
        }
        yield from toml_lines(keys)
        if not self.sheet.id:
            yield from self._plain_sheet()
        if state.phase == states.SETUP:
            return
        yield from toml_lines(self._marks_of_the_match())
        yield from self._objectives()
        ids = [kind.id for kind in self.world.kinds]
        for loss in state.losses:
            yield toml_entry("loss", {"unit": ids[loss.unit], "by": states.SIDES[loss.by]})
        for vow in state.vows:
            yield toml_entry("statement", {"counter": ids[vow.counter], "fact": vow.fact, "number": vow.number})
        words = {name: word for word, name in DUE.items()}
        for step in reversed(state.agenda if state.phase == states.PLAYER_PHASE else ()):
            if step.name in words:
                yield toml_entry("due", {"counter": ids[step.units[0]], "about": words[step.name], "number": step.number})
        for kind in self.world.kinds:
            yield from self._unit(kind, state.units[kind.index])
        yield from self._hexes()

    def _plain_sheet(self) -> Iterator[str]:
        sheet = self.sheet
        keys: dict[str, Value | None] = {
            "first": sheet.first,
            "hider": sheet.hider or None,
            "turns": sheet.turns,
            "points": asdict(sheet.points),
            "special": {key: value for key, value in asdict(sheet.special).items() if value} or None,
        }
        yield from toml_lines(keys)

    def _marks_of_the_match(self) -> dict[str, Value | None]:
        state, kinds, name = self.state, self.world.kinds, self.name
        start = sequence.first_state(self.world).units
        units = list(zip(kinds, state.units, strict=True))
        coming = [kind for kind, unit in units if unit.status == states.TO_COME and not kind.is_counter]
        is_phase = state.phase == states.PLAYER_PHASE
        seen = zip(self.world.watched, state.holders, standing_holders(self.world, state), strict=True)
        words = {number: word for word, number in ENTERED.items()}
        used = zip(self.world.board.entries, state.entered, strict=True)
        return {
            "left": [kind.id for kind, unit in units if unit.status == states.LEFT_MAP] or None,
            "to_come": [kind.id for kind in coming if start[kind.index].status != states.TO_COME] or None,
            "attacked": [*map(name, state.attacked)] or None if is_phase else None,
            "searched": [*map(name, state.searched)] or None if is_phase else None,
            "held": {name(here): states.SIDES[now] if now != states.NOBODY else "nobody" for here, now, was in seen if now != was}
            or None,
            "entered": {name(entry.hex): words[number] for entry, number in used if number} or None,
            "replacements": state.replacements or None,
            "replacements_due": state.replacements_due or None,
        }

    def _objectives(self) -> Iterator[str]:
        scenario = self.source.content.scenarios.get(self.sheet.id)
        usual = set(scenario.objectives) if scenario else set()
        for name in self.sheet.objectives:
            if name not in usual:
                yield toml_entry("objective", {"at": name})

    # ---- units

    def _unit(self, kind: UnitKind, unit: Unit) -> Iterator[str]:
        is_new = kind.id not in self.known and not kind.is_counter
        is_shown = unit.status in (states.ON_MAP, states.OPENED)
        if not is_shown and not is_new and not (self.is_blank and not kind.is_counter):
            return
        pairs: dict[str, Value | None] = {"id": kind.id, **(self._values(kind) if is_new else {})}
        pairs["hex"] = self.name(unit.where) if is_shown else None
        pairs["state"] = self._words(kind, unit, is_new) or None
        pairs["search"] = self.name(unit.search) if unit.search != states.NONE and unit.status == states.ON_MAP else None
        pairs["is"] = self.world.kinds[unit.token].id if kind.is_counter and unit.token >= 0 else None
        yield toml_entry("unit", pairs)

    def _values(self, kind: UnitKind) -> dict[str, Value | None]:
        if kind.is_marker:
            return {"type": kind.type}
        is_night = bool(self.world.options[NIGHT])
        return {
            "type": kind.type,
            "values": printed(kind, is_night),
            "range": kind.range + (is_night and kind.range > 1) if kind.is_combatant else None,
            "kind": kind.kind,
            "turn": None if kind.is_secret else kind.turn,
            "role": kind.role or None,
            "transport": self.world.kinds[kind.pair].id if kind.pair >= 0 and not kind.is_transport else None,
        }

    def _words(self, kind: UnitKind, unit: Unit, is_new: bool) -> list[str]:
        words = [SECRET] if is_new and kind.is_secret and not kind.is_marker else []
        if unit.status == states.OPENED:
            return [OPENED]
        if unit.status != states.ON_MAP:
            return words
        words += [SUPPRESSED] * unit.markers
        marks = unit.marks & ~states.FACE_DOWN if kind.is_counter else unit.marks
        words += words_of(marks & ~self._worked_out(kind))
        if is_new and kind.pair >= 0 and self.world.kinds[kind.pair].is_helicopter and not unit.has(states.ABOARD):
            words.append(AFOOT)
        return words

    def _worked_out(self, kind: UnitKind) -> int:
        """The marks that the beginning of the phase gives by itself; those of a phase mean nothing in another. R40-5.4a."""
        if self.state.phase != states.PLAYER_PHASE or kind.side != self.state.side:
            return states.OF_THE_PHASE
        return self.begun.units[kind.index].marks & states.OF_THE_PHASE

    def _hexes(self) -> Iterator[str]:
        before, now = base_board(self.source.content, self.sheet.id, self.is_blank), self.world.board
        was_entry, is_entry = before.entry_at, now.entry_at
        for here in now.grid.hexes:
            pairs: dict[str, Value] = {}
            if now.terrain[here].key != before.terrain[here].key:
                pairs["terrain"] = now.terrain[here].key
            if (here in was_entry) != (here in is_entry):
                pairs["entry"] = here in is_entry
            if pairs:
                yield toml_entry("hex", {"at": self.name(here), **pairs})
