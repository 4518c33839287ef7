"""A what-if board on the table: set up unit by unit, then orders of both sides and dice; every step has its way back.

It stands behind the same interface as a match, so that the map, the planner and the windows of a match serve it too.
"""

from collections.abc import Callable, Sequence
from pathlib import Path

from msgspec import Struct
from msgspec.structs import replace

from pbem.desk.open_match import Table
from pbem.desk.possible_actions import Plans
from pbem.engine.decisions import IllegalOrder, Refusal
from pbem.engine.demands import Choose, Open, Roll
from pbem.engine.game import AnyRules, Game
from pbem.engine.hexes import Hex
from pbem.engine.odds import PolicyFor
from pbem.engine.position_form import Whereabouts
from pbem.engine.positions import position_edits as edits
from pbem.errors import UserError
from pbem.session.disk.player_given_paths import check_writable, free_path, write_new
from pbem.session.disk.player_home import Home
from pbem.session.look import queries
from pbem.session.look import what_if_board as boards
from pbem.session.look.what_if_board import BoardRun
from pbem.session.results import Draft, DraftLine, Position, Step
from pbem.session.turn.order_text import check_length
from pbem.view.words import board as words

FILE = "board"
"""The name of the text that an edit makes, in what is wrong with it."""
SUFFIX = ".toml"


class Moment(Struct, frozen=True):
    """The board after one change. The orders since it was set up begin at `base`."""

    rules: AnyRules
    state: Struct
    base: Struct
    steps: tuple[Step, ...] = ()
    done: str = ""  # what has led here, to be told when it is taken back
    lost: tuple[str, ...] = ()  # what this change could not keep


class BoardTable(Table):
    """A board that a person sits at, for both sides. Nothing of it is on the disk until it is saved."""

    def __init__(self, home: Home, game: Game, rules: AnyRules, state: Struct, run: BoardRun | None = None) -> None:
        """`run`: the orders that have led to this state, and where they began."""
        self.home, self.ref, self.entry = home, "", game
        self.answers_itself = False  # do the game's standing orders answer? Else whoever sits here does
        self._past: list[Moment] = []
        self._future: list[Moment] = []
        self._put(Moment(rules, state, run.start if run else state, run.steps if run else ()))

    # --- what is

    @property
    def choice(self) -> Choose | None:
        """The decision that is due, whosever it is."""
        demand = self.position.demand
        return demand if isinstance(demand, Choose) else None

    @property
    def can_undo(self) -> bool:
        """Was anything done here?"""
        return bool(self._past)

    @property
    def is_set_up(self) -> bool:
        """Has nothing been ordered since the board was set up?"""
        return not self.now.steps

    def check(self, order: str) -> None:
        """Raises IllegalOrder or UserError where an order or answer would be refused now."""
        if refusal := boards.why(self.now.rules, self.now.state, order):
            raise IllegalOrder(refusal)

    def policies(self) -> PolicyFor:
        """The game's own standing orders."""
        return boards.policies(self.now.rules)

    def log_before(self) -> tuple[Step, ...]:
        """Nothing: a board begins as it was set up."""
        return ()

    def next_roll(self) -> Roll | None:
        """The dice that are due."""
        demand = self.position.demand
        return demand if isinstance(demand, Roll) else None

    def units(self) -> tuple[Whereabouts, ...]:
        """Every unit, wherever it is. Raises UserError "game-without-positions"."""
        return self.entry.position_form.whereabouts(self.now.rules, self.now.state)

    def state_words(self, unit: str) -> tuple[str, ...]:
        """The words that a position file needs for the state of a unit."""
        return edits.state_words(self.text(), unit)

    def offered_states(self, unit: str) -> list[tuple[str, ...]]:
        """The words that could be said of a unit now, each with those before it in the form that are the same word."""
        text, form = self.text(), self.entry.position_form
        found = []
        for at, word in enumerate(form.states):
            words_of_it = (word,) * (form.states[:at].count(word) + 1)
            if word in self.state_words(unit) or not self._is_wrong(edits.with_state(text, unit, words_of_it)):
                found.append(words_of_it)
        return found

    def time(self) -> tuple[int, str, str]:
        """Turn, side and phase as a file says them."""
        keys = edits.PositionText(self.text()).keys
        return int(str(keys.get("turn", 0))), str(keys.get("side", "")), str(keys.get("phase", ""))

    def text(self) -> str:
        """The board as a position file. Raises UserError "position-over" or "position-foreign"."""
        return self.entry.write_position(self.now.rules, self.now.state)

    # --- setting up

    def put(self, unit: str, here: Hex) -> None:
        """A unit in a hex, from wherever it was. Raises UserError "position-wrong"."""
        name = self.scene.name(here)
        self._edit(
            lambda text: edits.with_unit_at(self.entry.position_form, text, unit, name), words.PUT.format(unit=unit, hex=name)
        )

    def take_off(self, unit: str, off: str) -> None:
        """A unit off the map. Raises as `put`."""
        where = self.entry.words.positions.get(off, off)
        done = words.OFF.format(unit=unit, where=where)
        self._edit(lambda text: edits.with_unit_off(self.entry.position_form, text, unit, off), done)

    def mark(self, unit: str, states: Sequence[str]) -> None:
        """These words for the state of a unit. Raises as `put`."""
        done = words.MARKED.format(unit=unit, words=", ".join(states) or words.PLAIN)
        self._edit(lambda text: edits.with_state(text, unit, states), done)

    def put_under(self, cover: str, unit: str) -> None:
        """A unit under a face-down counter; "": it is not known. Raises as `put`.

        Where an order waits for that, the board is as before the order.
        """
        done = words.UNDER.format(unit=unit or words.UNKNOWN, cover=cover)
        before = self.now
        if isinstance(self.position.demand, Open):
            before = next((each for each in reversed(self._past) if _waits_for_order(each)), before)
        self._edit(lambda text: edits.with_unit_under(self.entry.position_form, text, cover, unit), done, before)

    def set_time(self, turn: int, side: str, phase: str) -> None:
        """The beginning of a phase. Raises as `put`."""
        done = words.TIME_SET.format(turn=turn, phase=self.entry.words.positions.get(phase, phase))
        self._edit(lambda text: edits.with_time(self.entry.position_form, text, turn, side, phase), done)

    def _edit(self, change: Callable[[str], str], done: str, before: Moment | None = None) -> None:
        text = self.text() if before is None else self.entry.write_position(before.rules, before.state)
        rules, state = self.entry.position(change(text), FILE)
        self._go(Moment(rules, state, state, (), done, edits.not_kept(text)))

    def _is_wrong(self, text: str) -> bool:
        try:
            self.entry.position(text, FILE)
        except UserError:
            return True
        return False

    # --- orders and dice

    def do(self, order: str, answers: Sequence[str] = ()) -> None:
        """Give an order with its answers, or an answer that is due. Raises IllegalOrder or UserError."""
        self._play((order, *answers), (), order)

    def do_all(self, orders: Sequence[str]) -> tuple[str, ...]:
        """Give orders one behind the other; each can be taken back by itself."""
        for order in orders:
            self.do(order)
        return tuple(orders)

    def roll(self, numbers: Sequence[int] = ()) -> None:
        """The dice that are due: with these numbers, else rolled here. Raises UserError for numbers that they cannot show."""
        roll = self.next_roll()
        if roll is None:
            raise UserError("nothing-to-suppose", match=words.NAME)
        numbers = tuple(numbers) or boards.rolled(roll, self.home.entropy)
        if len(numbers) != len(roll.faces):
            raise UserError("numbers-do-not-fit", numbers=" ".join(map(str, numbers)))
        self._play((), numbers, words.ROLLED.format(numbers=" ".join(map(str, numbers))))

    def suppose(self, numbers: Sequence[int] | None) -> None:
        """On a board dice are thrown, not supposed."""
        self.roll(numbers or ())

    def rewrite(self, lines: Sequence[Sequence[str]], mark: str = "") -> None:
        """These orders in place of those given, with the dice as they fell; further ones are rolled. Raises as `do`."""
        if mark != self.position.mark:
            raise UserError("draft-changed", match=words.NAME)
        now = self.now
        dice = [number for step in now.steps for number in step.numbers]
        orders = [text for line in lines for text in line]
        asks, chance = not self.answers_itself, self.home.entropy
        run = boards.play_on(self.entry, now.rules, now.base, orders, dice, is_rolled=True, is_asked=asks, entropy=chance)
        if run.refusal is not None:
            raise IllegalOrder(run.refusal)
        if left := (*run.unused, *run.left):
            raise UserError("orders-left-over", orders=", ".join(left))
        self._go(Moment(now.rules, run.state, now.base, run.steps, words.REWRITTEN))

    def _play(self, orders: Sequence[str], dice: Sequence[int], done: str) -> None:
        now = self.now
        for order in orders:
            check_length(order)
        run = boards.play_on(self.entry, now.rules, now.state, orders, dice, is_asked=not self.answers_itself)
        if run.refusal is not None:
            raise IllegalOrder(run.refusal)
        if run.left or run.unused:
            self.check((*run.unused, *run.left)[0])
            raise IllegalOrder(Refusal("", "not-in-this-game", (*run.unused, *run.left)[0]))
        steps = tuple(replace(step, number=len(now.steps) + step.number) for step in run.steps)
        self._go(Moment(now.rules, run.state, now.base, (*now.steps, *steps), done))

    # --- back and forth

    def undo(self) -> tuple[str, ...]:
        """Take the last change back, of whatever kind; what it was. Raises UserError where there is none."""
        if not self._past:
            raise UserError("draft-empty", match=words.NAME)
        taken = self.now
        self._future.append(taken)
        self._put(self._past.pop())
        return (taken.done,)

    def redo(self) -> tuple[str, ...]:
        """Make again what was taken back last; () when there is nothing."""
        if not self._future:
            return ()
        self._past.append(self.now)
        self._put(self._future.pop())
        return (self.now.done,)

    def undo_all(self) -> int:
        """Back to the board as it was set up. How many changes were taken back."""
        count = 0
        while self.now.steps and self._past:
            self.undo()
            count += 1
        return count

    def look_again(self) -> None:
        """Nobody else can change a board."""

    def _go(self, moment: Moment) -> None:
        self._past.append(self.now)
        self._future.clear()
        self._put(moment)

    def _put(self, moment: Moment) -> None:
        self.now = moment
        self.position = self._position()
        self.plans = Plans(self.position, self.choice)

    def _position(self) -> Position:
        now = self.now
        lines: list[DraftLine] = []
        for step in now.steps:
            if step.kind in ("order", "answer", "skipped"):
                is_order = step.kind != "answer"
                group = lines[-1].group + is_order if lines else 0
                lines.append(DraftLine(step.text, "skipped" if step.kind == "skipped" else "done", True, step.refusal, group))
        found = boards.position_of(self.entry, now.rules, now.state)
        return replace(found, draft=Draft(0, tuple(lines), (), now.steps, False))

    # --- files

    def free_name(self, folder: Path) -> Path:
        """A name in a folder under which it can be saved. Raises UserError as `save`."""
        return free_path(folder, f"{self.game}-{FILE}", SUFFIX, self.text().encode())

    def save(self, path: Path) -> tuple[Path, tuple[str, ...]]:
        """Write it as a position file where nothing is yet. Where it lies, and what the file could not keep. Raises UserError."""
        text = self.text()
        path = path if path.suffix else path.with_suffix(SUFFIX)
        check_writable(path.parent)
        write_new(path, text.encode())
        return path, edits.not_kept(text)


def _waits_for_order(moment: Moment) -> bool:
    demand = moment.rules.pending(moment.state)
    return isinstance(demand, Choose) and demand.is_order


# --- where a board begins


def of_scenario(home: Home, game: str, scenario: str = "") -> BoardTable:
    """A scenario's start."""
    return BoardTable(home, *boards.open_board(game, scenario=scenario))


def of_match(home: Home, ref: str) -> BoardTable:
    """A match as the player may see it now, with the draft. Raises UserError, also where the game has no text for it."""
    return of_position(home, queries.show(home, ref))


def of_position(home: Home, position: Position) -> BoardTable:
    """The same where it is on the table already: by way of its file, so that the board holds no more than that."""
    text = position.game.write_position(position.rules, position.state)
    return BoardTable(home, position.game, *position.game.position(text, FILE))


def of_file(home: Home, path: Path) -> BoardTable:
    """A position file. Raises UserError, "position-wrong" with every problem."""
    return BoardTable(home, *boards.open_file(path))


def of_run(home: Home, run: BoardRun) -> BoardTable:
    """A board as far as it was played; its orders can be changed."""
    return BoardTable(home, run.game, run.rules, run.state, run)
