"""A what-if board at the map: units put down, taken off and marked, the phase set; then orders of both sides, and dice."""

from collections.abc import Callable, Iterable, Sequence
from pathlib import Path
from typing import ClassVar, ParamSpec, TypeVar

from textual.binding import Binding, BindingType
from textual.widget import Widget

from pbem.desk.board_table import BoardTable
from pbem.desk.possible_actions import Plans
from pbem.engine.demands import Choose, Open
from pbem.engine.hexes import NOWHERE, Hex
from pbem.engine.picture import Counter
from pbem.errors import UserError
from pbem.session.disk.player_given_paths import usable
from pbem.tui.base_page import Cannot, Dialog, fault_of
from pbem.tui.dialogs import Enter, Pick
from pbem.tui.key_bindings import bindings
from pbem.tui.screens.battle import lazy_dialogs
from pbem.tui.screens.battle.head import prompt_line, with_keys
from pbem.tui.screens.battle.modes import Browsing, Mode
from pbem.tui.screens.battle.screen import BattlePage
from pbem.tui.widgets.checklist import CheckList
from pbem.tui.widgets.hex_map import HexMap
from pbem.tui.widgets.listing import Choice
from pbem.view.harmless import harmless, harmless_lines
from pbem.view.text.narration import ended, opened
from pbem.view.words import battle
from pbem.view.words import board as words
from pbem.view.words.windows import DIE

P = ParamSpec("P")
V = TypeVar("V")
ALL, TURN = "*", "#"  # in lists: every unit of a hex; the number of the turn


class Lifting(Mode):
    """A unit in the hand: Enter puts it down, where no rule is asked but those that hold for any position."""

    does = words.PUT_IT

    def __init__(self, plans: Plans, unit: str, label: str) -> None:
        super().__init__(plans)
        self.unit, self.label = unit, label

    def head(self) -> str:
        """Who is to be put down."""
        return words.PUT_WHERE.format(unit=self.label)

    def aim(self, _board: HexMap, here: Hex) -> tuple[str, bool]:
        """The hex."""
        return self.plans.scene.hex(here), True


class BoardPage(BattlePage, inherit_bindings=False):
    """The map of a board."""

    where = "board"
    BINDINGS: ClassVar[list[BindingType]] = bindings(where, is_first=True)
    table: BoardTable
    warning = words.WHAT_IF

    def __init__(self, table: BoardTable) -> None:
        super().__init__("")
        self.table = table

    def opened(self) -> None:
        """The board as it is; the cursor where it is most worth looking."""
        self.board.set_zoom(self.face.settings.zoom)
        self.begin(self.table)

    def begin(self, table: BoardTable) -> None:
        """Another board."""
        self.table = table
        self._looked_at = table.position.seq  # nobody has to be led to where the first units come
        self._followed = None
        self.overlay_key = ""
        self.settle_in()
        self.board.centre_on(table.scene.picture.focus)

    def show(self) -> None:
        """The board, everywhere; the map stays where it is whoever is to decide."""
        self._seat = self.table.position.due
        super().show()

    def show_prompt(self) -> None:
        """What the rules wait for; dice are thrown here."""
        table, width = self.table, self.app.size.width
        back = [self.hint("undo", words.TAKE_BACK)] if table.can_undo else []
        if isinstance(self.mode, Lifting):
            hints = [("choose", words.PUT_IT), ("back", battle.LET_GO)]
            self.say(with_keys(self.mode.head(), [self.hint(*each) for each in hints], width))
        elif table.choice is not None:
            self.say(prompt_line(table, self.mode, self.key, width))
        else:
            is_unknown = isinstance(table.demand, Open)
            asked = words.NOT_KNOWN if is_unknown else ended(self.narrator.demand(table.demand))
            hints = [("choose", words.ROLL_THEM), ("dice", words.CHOOSE_THEM)] if table.next_roll() else []
            hints += [("under", words.SAY_IT)] if is_unknown else []
            self.say(with_keys(asked, [*(self.hint(*each) for each in hints), *back], width))

    def hint(self, action: str, what: str) -> str:
        """A key with what it does."""
        return battle.HINT.format(key=self.key(action), what=what)

    def change(self, act: Callable[P, V], *parts: P.args, **named: P.kwargs) -> V:
        """Change the board; no other program can."""
        return act(*parts, **named)

    def due(self) -> Choose:
        """What is to be decided now. Raises Cannot while dice are due."""
        if self.table.next_roll():
            raise Cannot(words.DICE_FIRST.format(roll=self.key("choose"), dice=self.key("dice")))
        return super().due()

    # --- setting up

    def edit(self, act: Callable[P, None], *parts: P.args, **named: P.kwargs) -> None:
        """Set something up, and tell it; what is wrong with it is told, and nothing changes."""
        try:
            act(*parts, **named)
        except UserError as error:
            if error.code != "position-wrong":
                raise
            self.enter(Browsing(self.plans))
            problems = [line.partition(": ")[2] for line in harmless_lines(str(error.places["problems"]))]
            if len(problems) > 1 or len(problems[0]) >= self.app.size.width:
                lazy_dialogs.tell(self, words.WRONG_TITLE, problems)
            else:
                self.complain(problems[0])
            return
        self.show()
        now = self.table.now
        self.tell(words.NOT_KEPT.format(done=now.done, lost=", ".join(now.lost)) if now.lost else now.done)

    def with_unit_here(self, title: str, then: Callable[[str], None], all_of_them: bool = False) -> None:
        """A unit of the hex under the cursor; asks which where there are several. Raises Cannot where there is none."""
        stack = self.table.scene.picture.stacks.get(self.board.cursor, ())
        if not stack:
            raise Cannot(words.UNITS_HERE_NOT)
        if len(stack) == 1:
            then(stack[0].id)
            return
        choices = [(each.id, self.narrator.counter(each)) for each in stack]
        lazy_dialogs.pick(self, title, [*choices, *([(ALL, words.ALL_OF_THEM)] if all_of_them else [])], then)

    def label(self, unit: str) -> str:
        """A unit in a line."""
        return next((self.narrator.counter(each.counter) for each in self.table.units() if each.counter.id == unit), unit)

    def action_choose(self) -> None:
        """Enter on a hex: put down what is in the hand, roll the dice that are due, else as in a match."""
        if isinstance(self.mode, Lifting):
            self.edit(self.table.put, self.mode.unit, self.board.cursor)
        elif self.table.next_roll():
            self.roll(())
        else:
            super().action_choose()

    def action_put(self) -> None:
        """Any unit to this hex."""
        here = self.board.cursor
        rows = sorted((self.row(each.counter, each.hex, each.off) for each in self.table.units()), key=lambda row: row.note != "")
        title = words.PUT_TITLE.format(hex=self.table.scene.hex(here))
        self.put_question(Pick(title, rows), lambda unit: self.edit(self.table.put, unit, here))

    def row(self, counter: Counter, here: Hex, off: str) -> Choice:
        """A unit with where it is."""
        where = self.table.entry.words.positions.get(off, off) or words.NOWHERE_YET
        place = self.table.scene.hex(here) if here != NOWHERE else where
        return Choice(counter.id, f"{self.narrator.counter(counter)}   {place}")

    def action_lift(self) -> None:
        """Pick up a unit of this hex."""
        self.with_unit_here(words.LIFT_TITLE, lambda unit: self.enter(Lifting(self.plans, unit, self.label(unit))))

    def action_off(self) -> None:
        """Take a unit of this hex, or all, off the map."""
        self.with_unit_here(words.OFF_TITLE, self.ask_off, all_of_them=True)

    def ask_off(self, unit: str) -> None:
        """Where it is to go."""
        places = self.table.entry.position_form.off_map
        here = self.table.scene.picture.stacks.get(self.board.cursor, ())
        units = [each.id for each in here] if unit == ALL else [unit]

        def gone(off: str) -> None:
            for each in units:
                self.edit(self.table.take_off, each, off)

        said = self.table.entry.words.positions
        title = words.OFF_TO.format(unit=", ".join(units))
        lazy_dialogs.pick(self, title, [(each.id, opened(said.get(each.id, each.id))) for each in places], gone)

    def action_marks(self) -> None:
        """Flip a unit, or change its marks."""
        self.with_unit_here(words.MARKS_OF, self.ask_marks)

    def ask_marks(self, unit: str) -> None:
        """The words that can be said of it now, those marked that are."""
        said, has = self.table.entry.words.positions, list(self.table.state_words(unit))
        rows: list[tuple[str, str]] = []
        marked: list[str] = []
        for each in self.table.offered_states(unit):
            value, what = " ".join(each), said.get(each[0], each[0])
            rows.append((value, what if len(each) == 1 else words.TWICE.format(what=what)))
            marked += [value] if has.count(each[0]) >= len(each) else []
        if not rows:
            raise Cannot(words.NO_MARKS.format(unit=unit))

        def accept(values: Sequence[str]) -> None:
            self.edit(self.table.mark, unit, [value.split()[0] for value in values])

        self.put_question(MarksWindow(words.MARKS_TITLE.format(unit=self.label(unit)), rows, marked), accept)

    def action_under(self) -> None:
        """What lies under a counter of this hex."""
        here = [each for each in self.table.units() if each.hex == self.board.cursor and each.covers]
        if not here:
            raise Cannot(words.NO_COVER)
        rows = [(each.counter.id, self.narrator.counter(each.counter)) for each in here]
        if len(rows) == 1:
            self.ask_under(rows[0][0])
        else:
            lazy_dialogs.pick(self, words.COVER_TITLE, rows, self.ask_under)

    def ask_under(self, cover: str) -> None:
        """One of those who are nowhere yet."""
        free = [each.counter for each in self.table.units() if each.hex == NOWHERE and not each.off]
        rows = [Choice(each.id, self.narrator.counter(each)) for each in free]
        window = Pick(words.UNDER_TITLE.format(cover=cover), [*rows, Choice(ALL, opened(words.UNKNOWN))])
        self.put_question(window, lambda unit: self.edit(self.table.put_under, cover, "" if unit == ALL else unit))

    def action_time(self) -> None:
        """Whose phase, and which turn."""
        table = self.table
        turn, side, phase = table.time()
        said, sides = table.entry.words.positions, table.position.rules.roles(table.position.state)
        rows = [Choice(TURN, words.TURN_ROW.format(turn=turn))]
        for each in table.entry.position_form.phases or ("",):
            for number, name in enumerate(sides):
                rows.append(
                    Choice(f"{name} {each}", words.TIME_ROW.format(phase=said.get(each, each), side=self.narrator.side(number)))
                )

        def picked(value: str) -> None:
            if value == TURN:
                self.put_question(Enter(words.TURN_TITLE, (), str(turn), _turn_fault, 3), lambda text: set_turn(int(text)))
            else:
                name, _, of_phase = value.partition(" ")
                self.edit(table.set_time, turn, name, of_phase)

        def set_turn(number: int) -> None:
            self.edit(table.set_time, number, side, phase)

        self.put_question(Pick(words.TIME_TITLE, rows, at=f"{side} {phase}"), picked)

    # --- dice and answers

    def roll(self, numbers: Sequence[int]) -> None:
        """Dice fall, and what comes of them is told."""
        before, waiting = self.table.position, self.plans.waiting
        self.table.roll(numbers)
        self.show()
        self.news(before, waiting)

    def action_dice(self) -> None:
        """The numbers of the dice that are due."""
        roll = self.table.next_roll()
        if roll is None:
            raise Cannot(words.NO_SUCH_DICE)
        dice = ", ".join(DIE.format(faces=faces) for faces in roll.faces)
        lines = [line.format(dice=dice) for line in words.DICE_LINES]
        before, waiting = self.table.position, self.plans.waiting

        def check(text: str) -> str:
            parts = text.replace(",", " ").split()
            if not all(part.isascii() and part.isdigit() and len(part) < 4 for part in parts):
                return words.TURN_WRONG
            return fault_of(self.narrator, self.table.roll, [*map(int, parts)])

        def fallen(_: str) -> None:
            self.show()
            self.news(before, waiting)

        self.put_question(Enter(words.DICE_TITLE.format(what=self.narrator.roll(roll.key)), lines, "", check), fallen)

    def action_answers(self) -> None:
        """Who answers: whoever sits here, or the game's standing orders."""
        self.table.answers_itself = not self.table.answers_itself
        self.tell(words.ANSWERS_GIVEN if self.table.answers_itself else words.ANSWERS_ASKED)

    def action_undo(self) -> None:
        """Take the last change back, of whatever kind."""
        if not self.table.can_undo:
            raise Cannot(battle.NOTHING_TO_TAKE_BACK)
        super().action_undo()

    # --- files

    def action_save(self) -> None:
        """As a position file."""
        folder = usable(self.face.settings.outbox) or Path()
        table, done = self.table, list[str]()

        def write(text: str) -> None:
            path, lost = table.save(usable(text) or Path(text))
            shown = harmless(path, 200)
            done[:] = [words.SAVED_NEAREST.format(path=shown, lost=", ".join(lost)) if lost else words.SAVED.format(path=shown)]

        def check(text: str) -> str:
            return fault_of(self.narrator, write, text.strip()) if text.strip() else words.SAVE_TITLE

        window = Enter(words.SAVE_TITLE, words.SAVE_LINES, str(table.free_name(folder)), check)
        self.put_question(window, lambda _: self.tell(done[0]))

    def action_begin(self) -> None:
        """Another board."""
        from pbem.tui.screens.battle.board_begin import BeginWindow

        self.put_question(BeginWindow(), self.begin)


class MarksWindow(Dialog[tuple[str, ...]]):
    """Marks to set and take away. Gives those that are set."""

    BINDINGS: ClassVar[list[BindingType]] = [Binding("enter", "accept", show=False, priority=True)]
    window = "window wide"
    key_line = words.MARKS_KEYS

    def __init__(self, title: str, rows: Sequence[tuple[str, str]], marked: Iterable[str]) -> None:
        super().__init__()
        self.heading, self.rows, self.marked = title, rows, list(marked)

    def body(self) -> Iterable[Widget]:
        """The list."""
        yield CheckList(self.rows, self.marked)

    def opened(self) -> None:
        """The cursor on the first."""
        self.query_one(CheckList).highlighted = 0

    def action_accept(self) -> None:
        """As it is marked now."""
        self.dismiss(self.query_one(CheckList).chosen)


def _turn_fault(text: str) -> str:
    return "" if text.isascii() and text.isdigit() else words.TURN_WRONG
