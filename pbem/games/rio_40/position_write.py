"""A position as the text of a position file, which reads back to the same state at the beginning of a phase."""

from collections.abc import Iterator, Mapping

from msgspec.structs import asdict, replace

from pbem.engine.position_text import NEAREST, option_lines, toml_list, toml_table, toml_text
from pbem.errors import UserError
from pbem.games.rio_40 import sequence
from pbem.games.rio_40.build import NIGHT
from pbem.games.rio_40.position import DUE, ENTERED, PHASES, agenda_of, standing_holders
from pbem.games.rio_40.position_sheet import Source, base_board, base_kinds
from pbem.games.rio_40.position_units import AFOOT, OPENED, SECRET, SUPPRESSED, printed, words_of
from pbem.games.rio_40.roster import UnitKind
from pbem.games.rio_40.rules import RioRules
from pbem.games.rio_40.shapes import Special
from pbem.games.rio_40.state import (
    ABOARD,
    FACE_DOWN,
    FINISHED,
    LEFT_MAP,
    NOBODY,
    NONE,
    OF_THE_PHASE,
    ON_MAP,
    PLAYER_PHASE,
    SETUP,
    SIDES,
    TO_COME,
    State,
    Unit,
)
from pbem.games.rio_40.state import OPENED as WAS_OPENED


def write(game: str, rules: RioRules, state: State, source: Source) -> str:
    """The text of a state. Raises UserError "position-over" behind the end, "position-foreign" for a scenario of one's own."""
    if state.phase == FINISHED:
        raise UserError("position-over")
    sheet = rules.world.scenario
    if sheet.id and sheet.id not in source.content.scenarios:
        raise UserError("position-foreign")
    if rules.world.board.grid.hexes != base_board(source.content, sheet.id, False).grid.hexes:
        raise UserError("position-foreign")
    writer = _Writer(rules, state, source)
    return "\n".join([*writer.comments(), f"game = {toml_text(game)}", *writer.lines()]) + "\n"


class _Writer:
    """One state on its way into a text."""

    def __init__(self, rules: RioRules, state: State, source: Source) -> None:
        self.rules, self.world, self.state, self.source = rules, rules.world, state, source
        self.sheet = self.world.scenario
        self.name = self.world.board.grid.name
        base = base_kinds(source.content, self.sheet.id, self.world.options)
        roster = self.world.kinds[: self.world.first_counter]
        self.is_blank = not self.sheet.id or [kind.id for kind in roster[: len(base)]] != [kind.id for kind in base]
        self.known = {kind.id for kind in base}
        self.phase = next(name for name, number in PHASES.items() if number == state.phase)
        self.begun = rules.begin(self._at_the_start())

    def _at_the_start(self) -> State:
        """The position before its phase: what the rules make of it need not be said."""
        state = self.state
        units = tuple(replace(unit, marks=unit.marks & ~OF_THE_PHASE) for unit in state.units)
        agenda = agenda_of(self.world, state.phase, state.turn, state.side)
        return replace(state, units=units, agenda=agenda, walk=None, fight=None, hunt=None)

    def comments(self) -> Iterator[str]:
        """What a position file has no key for."""
        if self._is_at_rest():
            return
        yield NEAREST
        if self.state.walk or self.state.fight or self.state.hunt:
            yield "#   the move, attack or search that is being carried out"
        elif self.state.phase == SETUP:
            yield "#   what has been placed"
        else:
            yield "#   what has been rolled and opened in this phase"

    def _is_at_rest(self) -> bool:
        """Is it the beginning of its phase, or between two orders?"""
        world, state = self.world, self.state
        if state.phase == PLAYER_PHASE:
            return state.agenda[-1].name == "orders"
        start = agenda_of(world, state.phase, state.turn, state.side)
        return state.phase == SETUP and len(state.agenda) == len(start) and state.units == sequence.first_state(world).units

    def lines(self) -> Iterator[str]:
        """The keys, the tables behind them."""
        state = self.state
        if self.sheet.id:
            yield f"scenario = {toml_text(self.sheet.id)}"
        yield f"turn = {state.turn}"
        yield f"side = {toml_text(SIDES[state.side])}"
        yield f"phase = {toml_text(self.phase)}"
        yield from option_lines(self.world.options, self.source.offered[self.sheet.id])
        if self.is_blank:
            yield "blank = true"
        if not self.sheet.id:
            yield from self._plain_sheet()
        if state.phase == SETUP:
            return
        yield from self._marks_of_the_match()
        yield from self._objectives()
        for loss in state.losses:
            yield f"\n[[loss]]\nunit = {toml_text(self.world.kinds[loss.unit].id)}\nby = {toml_text(SIDES[loss.by])}"
        for vow in state.vows:
            yield f"\n[[statement]]\ncounter = {toml_text(self.world.kinds[vow.counter].id)}\nfact = {toml_text(vow.fact)}"
            yield f"number = {vow.number}"
        words = {name: word for word, name in DUE.items()}
        for step in reversed(state.agenda if state.phase == PLAYER_PHASE else ()):
            if step.name in words:
                counter = toml_text(self.world.kinds[step.units[0]].id)
                yield f"\n[[due]]\ncounter = {counter}\nabout = {toml_text(words[step.name])}\nnumber = {step.number}"
        for kind in self.world.kinds:
            yield from self._unit(kind, state.units[kind.index])
        yield from self._hexes()

    def _plain_sheet(self) -> Iterator[str]:
        sheet = self.sheet
        yield f"first = {toml_text(SIDES[sheet.first])}"
        if sheet.hider != NOBODY:
            yield f"hider = {toml_text(SIDES[sheet.hider])}"
        yield f"turns = {sheet.last_turn}"
        yield f"points = {toml_table(asdict(sheet.points).items())}"
        special = Special(
            chief=sheet.has_chief,
            strongholds=tuple(map(self.name, sheet.strongholds)),
            separate_fire=sheet.separate_fire,
            replacements=sheet.replacements,
            hunted=sheet.hunted,
        )
        if special != Special():
            yield _inline(asdict(special))

    def _marks_of_the_match(self) -> Iterator[str]:
        state, kinds = self.state, self.world.kinds
        start = sequence.first_state(self.world).units
        units = list(zip(kinds, state.units, strict=True))
        left = [kind.id for kind, unit in units if unit.status == LEFT_MAP]
        to_come = [
            kind.id
            for kind, unit in units
            if unit.status == TO_COME and not kind.is_counter and start[kind.index].status != TO_COME
        ]
        hexes = {"attacked": state.attacked, "searched": state.searched} if state.phase == PLAYER_PHASE else {}
        lists = {"left": left, "to_come": to_come} | {key: [self.name(here) for here in found] for key, found in hexes.items()}
        for key, texts in lists.items():
            if texts:
                yield f"{key} = {toml_list(texts)}"
        pairs = zip(self.world.watched, state.holders, standing_holders(self.world, state), strict=True)
        held = [(self.name(here), SIDES[now] if now != NOBODY else "nobody") for here, now, seen in pairs if now != seen]
        if held:
            yield f"held = {toml_table(held)}"
        words = {number: word for word, number in ENTERED.items()}
        entered = [
            (self.name(entry.hex), words[used]) for entry, used in zip(self.world.board.entries, state.entered, strict=True) if used
        ]
        if entered:
            yield f"entered = {toml_table(entered)}"
        for key in ("replacements", "replacements_due"):
            if getattr(state, key):
                yield f"{key} = {getattr(state, key)}"

    def _objectives(self) -> Iterator[str]:
        scenario = self.source.content.scenarios.get(self.sheet.id)
        usual = set(scenario.objectives) if scenario else set()
        for here in self.sheet.objectives:
            if self.name(here) not in usual:
                yield f"\n[[objective]]\nat = {toml_text(self.name(here))}"

    # ---- units

    def _unit(self, kind: UnitKind, unit: Unit) -> Iterator[str]:
        is_new = kind.id not in self.known and not kind.is_counter
        is_shown = unit.status in (ON_MAP, WAS_OPENED)
        if not is_shown and not is_new and not (self.is_blank and not kind.is_counter):
            return
        yield f"\n[[unit]]\nid = {toml_text(kind.id)}"
        if is_new:
            yield from self._values(kind)
        if is_shown:
            yield f"hex = {toml_text(self.name(unit.where))}"
        words = self._words(kind, unit, is_new)
        if words:
            yield f"state = {toml_list(words)}"
        if unit.search != NONE and unit.status == ON_MAP:
            yield f"search = {toml_text(self.name(unit.search))}"
        if kind.is_counter and unit.token >= 0:
            yield f"is = {toml_text(self.world.kinds[unit.token].id)}"

    def _values(self, kind: UnitKind) -> Iterator[str]:
        yield f"type = {toml_text(kind.type)}"
        if kind.is_marker:
            return
        is_night = bool(self.world.options[NIGHT])
        yield f"values = {toml_text(printed(kind, is_night))}"
        if kind.is_combatant:
            yield f"range = {kind.range + (is_night and kind.range > 1)}"
        yield f"kind = {toml_text(kind.kind)}"
        if not kind.is_secret:
            yield f"turn = {kind.turn}"
        if kind.role:
            yield f"role = {toml_text(kind.role)}"
        if kind.pair >= 0 and not kind.is_transport:
            yield f"transport = {toml_text(self.world.kinds[kind.pair].id)}"

    def _words(self, kind: UnitKind, unit: Unit, is_new: bool) -> list[str]:
        words = [SECRET] if is_new and kind.is_secret and not kind.is_marker else []
        if unit.status == WAS_OPENED:
            return [OPENED]
        if unit.status != ON_MAP:
            return words
        words += [SUPPRESSED] * unit.markers
        marks = unit.marks & ~FACE_DOWN if kind.is_counter else unit.marks
        words += words_of(marks & ~self._worked_out(kind))
        if is_new and kind.pair >= 0 and self.world.kinds[kind.pair].is_helicopter and not unit.has(ABOARD):
            words.append(AFOOT)
        return words

    def _worked_out(self, kind: UnitKind) -> int:
        """The marks that the beginning of the phase gives by itself; those of a phase mean nothing in another. R40-5.4a."""
        if self.state.phase != PLAYER_PHASE or kind.side != self.state.side:
            return OF_THE_PHASE
        return self.begun.units[kind.index].marks & OF_THE_PHASE

    def _hexes(self) -> Iterator[str]:
        before, now = base_board(self.source.content, self.sheet.id, self.is_blank), self.world.board
        was_entry, is_entry = before.entry_at, now.entry_at
        for here in now.grid.hexes:
            pairs: list[tuple[str, str]] = []
            if now.terrain[here].key != before.terrain[here].key:
                pairs.append(("terrain", toml_text(now.terrain[here].key)))
            if (here in was_entry) != (here in is_entry):
                pairs.append(("entry", "true" if here in is_entry else "false"))
            if pairs:
                yield "\n".join([f"\n[[hex]]\nat = {toml_text(self.name(here))}", *(f"{key} = {value}" for key, value in pairs)])


def _inline(values: Mapping[str, object]) -> str:
    """`special = { chief = true }`, with the lists of it."""
    parts = []
    for key, value in values.items():
        if isinstance(value, bool) and value:
            parts.append(f"{key} = true")
        elif isinstance(value, str) and value:
            parts.append(f"{key} = {toml_text(value)}")
        elif isinstance(value, tuple) and value:
            parts.append(f"{key} = {_list(value)}")
    return f"special = {{ {', '.join(parts)} }}"


def _list(values: tuple[object, ...]) -> str:
    return "[" + ", ".join(_list(each) if isinstance(each, tuple) else toml_text(str(each)) for each in values) + "]"
