"""The map of a match with what is told around it, and how its draft is changed there."""

from collections.abc import Callable, Sequence
from functools import partial
from importlib import import_module
from typing import ParamSpec, TypeVar

from pbem.desk.campaign_log import new_steps, story_lines
from pbem.desk.match_head_and_log import opponent
from pbem.desk.possible_actions import Plans
from pbem.engine.decisions import IllegalOrder
from pbem.engine.hexes import NOWHERE
from pbem.session.results import Position, Step
from pbem.tui.base_page import AtTable, Line
from pbem.tui.screens.battle import lazy_dialogs
from pbem.tui.screens.battle.head import head_line, prompt_line
from pbem.tui.screens.battle.modes import Browsing, Mode
from pbem.tui.taking_in import TakingIn
from pbem.tui.widgets.hex_map import HexMap
from pbem.tui.widgets.panels import HexPanel, LogPanel, Minimap
from pbem.view.map.captions import fitted, named, opened, short_tracks
from pbem.view.map.palette import Palette
from pbem.view.text import possible_now
from pbem.view.text.action_table import key_hint
from pbem.view.text.narration import refusal_in
from pbem.view.words import battle as words
from pbem.view.words.without_game import SUPPOSED_FROM_HERE, SUPPOSED_STEP

P = ParamSpec("P")
V = TypeVar("V")
MAX_NAME = 24
MAX_NAMED = 6
ENDS = (".", "!", "?", ":", ";", ")")
WIDE = 90  # columns above which there is room for more than the least
FIRST_FILES = 2  # up to which a side gives its first orders


class MapPage(AtTable, TakingIn):
    """The map, the panels beside it, and the lines above and below."""

    palette: Palette

    warning = ""
    """What stands first on the title, where the map shows no match."""

    def __init__(self, ref: str) -> None:
        super().__init__()
        self.ref = ref
        self.overlay_key = ""
        self.mode: Mode
        self.rule = ""  # that forbade something last
        self.is_watched = False  # what came last, to its end, on another screen: it is not told again
        self._told_at = -1  # the file before which `arrived` has told
        self._looked_at = -1  # the file at whose beginning the cursor was set
        self._seat = -1  # the side that was due when the map was shown last
        self._logged: tuple[int, tuple[Step, ...]] = (-2, ())  # the steps before a draft, by its number

    # --- parts

    @property
    def board(self) -> HexMap:
        """The map."""
        return self.query_one("#map", HexMap)

    @property
    def plans(self) -> Plans:
        """What can be done in the position on the table."""
        return self.table.plans

    def key(self, action: str) -> str:
        """The key of an action of this screen, as a person reads it."""
        return key_hint(f"{self.where}.{action}", self.face.settings.keys)

    # --- showing

    def show(self) -> None:
        """The position on the table, everywhere. What was begun on the map is let go."""
        table, board = self.table, self.board
        self._drawn = table.position
        board.box_key = self.key("boxes")
        board.no_map = self.narrator.words.screens.no_map
        board.show(table.scene.picture, self.palette, is_supposed=table.position.is_supposed)
        if table.is_hotseat and table.position.due not in (self._seat, -1):
            board.centre_on(table.scene.picture.focus)  # somebody else sits here now
        self._seat = table.position.due
        self.enter(Browsing(self.plans))
        self.look_first()
        if self.overlay_key:
            board.set_overlay(self.plans.layer(self.overlay_key, board.cursor))
        self.show_lines()

    def show_lines(self) -> None:
        """Head, prompt and panels."""
        width = self.app.size.width
        self.title_line(self.head())
        self.query_one("#tracks", Line).put(fitted(short_tracks(self.table.scene), width))
        self.show_prompt()
        self.show_hex()
        self.show_log()

    def show_prompt(self) -> None:
        """What the rules wait for, and the keys that answer it."""
        self.say(prompt_line(self.table, self.mode, self.key, self.app.size.width))

    def show_hex(self) -> None:
        """The panels of the hex under the cursor."""
        if not self.query_one("#side").has_class("closed"):
            self.query_one(HexPanel).show_hex(self.table.scene, self.board.cursor)
            self.query_one(Minimap).show(self.table.scene.picture, self.palette, self.board.window)

    def show_log(self) -> None:
        """The log, if it is open: the last file, then the draft. What lies before the draft is asked for once for each file."""
        panel, position = self.query_one(LogPanel), self.table.position
        if panel.has_class("closed"):
            return
        if self._logged[0] != position.seq:
            self._logged = (position.seq, self.table.log_before())
        panel.put_lines(story_lines([*self._logged[1], *position.happened], self.narrator))

    def tell(self, text: str, is_wrong: bool = False) -> None:
        """What came of the last key, on the line above the prompt."""
        self.query_one("#told", Line).put(opened(text), is_wrong)

    def complain(self, text: str) -> None:
        """What cannot be done, and why."""
        self.tell(text, is_wrong=True)

    def enter(self, mode: Mode) -> None:
        """Give Enter and the cursor another meaning."""
        self.mode = mode
        mode.lay(self.board)
        if not isinstance(mode, Browsing):
            self.tell("")
            self.aim()
        self.show_prompt()

    def aim(self) -> None:
        """Tell what would happen at the cursor. What could not be done where it was before is no longer said."""
        text, is_open = self.mode.aim(self.board, self.board.cursor)
        if text or not isinstance(self.mode, Browsing) or self.query_one("#told", Line).has_class("wrong"):
            self.tell(text, is_wrong=bool(text) and not is_open)

    def tell_arrivals(self, text: str) -> None:
        """On the line of what was done last: the prompt stays."""
        self.tell(f"{text}.")

    def show_title(self) -> None:
        """As much of the time and of who decides as there is room for."""
        if self.is_open:
            self._title = self.head()
        super().show_title()

    def head(self) -> str:
        """What stands on the first line, for this width."""
        is_here = self.table.position.card.match in self.face.others
        return head_line(self.table, self.title_room, self.warning, is_here)

    def action_take_in(self) -> None:
        """What came by itself, of this match first."""
        if self.face.show_arrivals(self, self.table.position.card.match):
            self.tell("")
        else:
            self.face.take_in(self)

    def look_again(self, is_cursor_kept: bool = False) -> bool:
        """Take the match off the disk; says whether somebody else has changed it, and shows it then."""
        before = self.table.position
        self.table.look_again()
        now = self.table.position
        if (before.seq, before.due, before.draft, before.result) == (now.seq, now.due, now.draft, now.result):
            if before is not self._drawn:  # a screen that was opened from here has changed it
                self.show()
                self.tell("")
                self.arrived()
            self._drawn = now
            return False
        if is_cursor_kept:
            self._looked_at = now.seq
        self.show()
        return True

    # --- windows

    def open_window(self, module: str, name: str, *parts: str, then: Callable[..., None] | None = None) -> None:
        """A window or screen of another module, which is imported only now. `then`: a method of this screen for what it gives."""
        window = getattr(import_module(f"pbem.tui.screens.{module}"), name)
        self.app.push_screen(window(self.table, *parts), then and partial(then, self))

    def changed(self, is_changed: bool | None) -> None:
        """A window is closed; it may have changed the draft."""
        if is_changed:
            self.show()

    # --- the draft

    def look_first(self) -> None:
        """Where a phase begins, the cursor on who can still be placed; in the first how the game is won."""
        table, plans = self.table, self.plans
        if table.choice is None or table.position.seq == self._looked_at:
            return
        self._looked_at = table.position.seq
        place = next((here for unit in plans.waiting if (here := plans.hex_of(unit)) != NOWHERE), NOWHERE)
        if place != NOWHERE:
            self.board.put_cursor(place)
        if table.position.seq <= FIRST_FILES and not table.lines:
            aim = possible_now.aim(table.game, table.scene.picture.tracks)
            template = words.VICTORY_KEY_LONG if self.app.size.width > WIDE else words.VICTORY_KEY
            text = template.format(aim=aim, key=self.key("victory")) if aim else ""
            self.tell(text if len(text) <= self.app.size.width else words.VICTORY_TOLD.format(key=self.key("victory")))

    def arrived(self) -> None:
        """Dice that fell with the other side's file and this side's part of them: told once, before anything is ordered."""
        position = self.table.position
        if position.draft is None or position.draft.lines or position.seq == self._told_at:
            return
        steps, was_watched, self.is_watched = self._steps_of_dice(), self.is_watched, False
        if any(step.kind == "dice" for step in steps) and not was_watched:
            lazy_dialogs.tell(self, words.HAPPENED_TITLE, story_lines(steps, self.narrator))

    def watched_to_the_end(self, ref: str) -> None:
        """Its dice are not told once more."""
        self.is_watched = ref == self.ref

    def _steps_of_dice(self) -> list[Step]:
        """What this side's share of the dice has settled before anything is ordered."""
        position = self.table.position
        self._told_at = position.seq
        return [step for step in position.draft.happened if not step.is_supposed] if position.draft is not None else []

    def last_steps(self) -> list[Step]:
        """What happened with the last file, and with this side's share of its dice."""
        return [*self.table.log_before(), *self._steps_of_dice()]

    def change(self, act: Callable[P, V], *parts: P.args, **named: P.kwargs) -> V:
        """Change the draft. Where another program has changed it too, that is shown and said; nothing is lost."""
        before = [line.text for line in self.table.lines]
        try:
            done = act(*parts, **named)
        except Exception:
            if self.look_again():
                lazy_dialogs.tell(self, words.CHANGED_TITLE, [words.CHANGED_OUTSIDE])
            raise
        now = [line.text for line in self.table.lines]
        shared, most = min(len(before), len(now)), len(done) if isinstance(done, tuple) else 1
        if before[:shared] != now[:shared] or len(now) - len(before) > most:
            lazy_dialogs.tell(self, words.CHANGED_TITLE, [words.CHANGED_OUTSIDE])
        return done

    def give(self, order: str) -> None:
        """Give an order or an answer, and tell what came of it; "" is none. One that loses the battle is asked about first."""
        verb = order.partition(" ")[0]
        if verb in self.narrator.words.planning.giving_up:
            title = words.ANSWER_END_TITLE.format(answer=opened(possible_now.verb_label(self.table.game, verb)))
            lazy_dialogs.ask(self, title, [words.LOSES, words.CAN_BE_UNDONE], lambda _: self.give_all((order,)))
        elif order:
            self.give_all((order,))

    def give_all(self, orders: Sequence[str]) -> None:
        """The same with orders that belong together."""
        before, waiting = self.table.position, self.plans.waiting
        try:
            for order in orders:
                self.change(self.table.do, order)
        except IllegalOrder as error:
            refusal = refusal_in(error)
            self.rule = refusal.rule if refusal else ""
            raise
        self.rule = ""
        self.show()
        self.news(before, waiting)

    def news(self, before: Position, waiting: Sequence[str] = ()) -> None:
        """What has happened since: on one line, in a window where dice were thrown."""
        position = self.table.position
        steps = new_steps(before, position)
        lines = story_lines(steps, self.narrator)
        marker = SUPPOSED_FROM_HERE  # one line has its own word for it
        stripped = [line.strip() for line in lines if line.strip() != marker]
        dice = [step for step in steps if step.kind == "dice"]
        is_short = self._is_short(dice, stripped)
        if not is_short and any(not step.is_supposed for step in dice):
            lazy_dialogs.tell(self, words.HAPPENED_TITLE, lines)
        is_whole = (
            is_short and not any(step.is_supposed for step in dice) and len(" ".join(headed(stripped))) <= self.app.size.width
        )
        if dice and not is_whole:
            stripped = stripped[-1:]
        if any(step.kind == "dice" and step.is_supposed for step in steps):
            card = self.table.position.card
            name = opponent(card, MAX_NAME) or self.narrator.side(1 - max(card.own_side, 0))
            stripped.insert(0, words.DICE_OPEN.format(name=name))
        elif stripped and any(step.is_supposed for step in steps):
            stripped[0] = SUPPOSED_STEP.format(line=stripped[0])
        if not stripped and self.table.lines:
            stripped = [words.GIVEN.format(order=possible_now.verb_label(self.table.game, self.table.lines[-1].text))]
        gone = self._gone(before, waiting)
        if gone:
            self.complain(gone)
            return
        stripped = headed(stripped)
        room = self.app.size.width - len(words.MORE)
        shown, whole = fitted(stripped, room, " "), " ".join(stripped)
        if len(whole) <= self.app.size.width:
            self.tell(whole)
            return
        if len(shown) > room:
            shown = shown[: shown.rindex(" ", 0, room + 1)]  # the first alone is too long
        self.tell(f"{shown}{words.MORE}")

    def all_called(self, units: Sequence[str]) -> str:
        """Units by what they are called; of many the first, and how many more there are."""
        return named([*map(self.narrator.called, units)], MAX_NAMED)

    def _is_short(self, dice: Sequence[Step], lines: Sequence[str]) -> bool:
        """Is one line enough for what came of these dice, with them or, where there is no room, without?"""
        known = self.narrator.words.planning.short_dice
        return len(lines) <= 2 and all(step.key and step.key[0] in known for step in dice)

    def _gone(self, before: Position, waiting: Sequence[str]) -> str:
        """Who could be placed on the map before and must wait now; "" for nobody."""
        if self.table.demand != before.demand:
            return ""
        plans = self.plans
        still = {counter.id for counter in self.table.scene.picture.waiting}  # once on the map it may be called otherwise
        lost = [unit for unit in waiting if unit not in plans.waiting and unit in still]
        return words.MUST_WAIT.format(count=len(lost), units=self.all_called(lost), key=self.key("undo")) if lost else ""


def headed(lines: Sequence[str]) -> list[str]:
    """Lines for one row: one that is no sentence leads to the next."""
    return [line if line[-1:] in ENDS else words.HEADED.format(line=line) for line in lines[:-1]] + [*lines[-1:]]
