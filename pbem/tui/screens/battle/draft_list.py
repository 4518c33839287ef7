"""The orders written so far: changed, moved, taken out, given conditions, and the dice they wait for supposed otherwise."""

from collections.abc import Callable, Sequence
from functools import partialmethod

from msgspec.structs import replace

from pbem.desk import order_list
from pbem.desk.open_match import Table
from pbem.desk.order_list import Orders, Spot, with_line
from pbem.session.results import DraftLine
from pbem.session.turn.order_text import AND, conditioned, read_line, write_line
from pbem.tui.base_page import Cannot, fault_of
from pbem.tui.dialogs import Enter
from pbem.tui.screens.battle.order_conditions import ask_guard, likely
from pbem.tui.screens.windows.window import DraftWindow
from pbem.tui.widgets.listing import Choice
from pbem.view.harmless import harmless
from pbem.view.words import windows as words

MAX_DICE_LINES = 4


class DraftedWindow(DraftWindow):
    """The draft as a list."""

    where = "drafted"

    def __init__(self, table: Table) -> None:
        super().__init__(table)
        self.heading = words.DRAFTED_TITLE.format(seq=table.position.seq) if table.ref else words.DRAFTED_BOARD
        self.is_begun = False  # has the cursor a place yet? To begin with it stands on the line written last

    @property
    def orders(self) -> Orders:
        """The orders that can be changed."""
        return order_list.orders_of(self.table.lines)

    def show(self) -> None:
        """Every line with its state; below, what is supposed."""
        super().show()
        rows = self.rows() or [Choice("", words.DRAFTED_EMPTY, is_open=False)]
        self.put_choices(rows, -1 if self.is_begun else len(rows) - 1, indent=7)
        self.is_begun = True
        self.tell("\n".join(self.dice_lines()))

    def rows(self) -> list[Choice]:
        """One row a line of the draft."""
        found, number, group = [], 0, -1
        open_at = self.open_order()
        for at, line in enumerate(self.table.lines):
            is_order = line.group != group
            number += is_order
            group = line.group
            head = f"{number:>3}  " if is_order else "       "
            text, state = f"{head}{harmless(line.text, 400)}", self.state_of(line, at == open_at)
            gap = self.room - len(text) - len(state)
            found.append(Choice("", f"{text}{' ' * gap}{state}") if gap > 1 else Choice("", text, state))
        return found

    def open_order(self) -> int:
        """The order whose dice are open: the last one done, where anything is supposed behind it; else -1."""
        lines = self.table.lines
        if not self.table.position.is_supposed or not self.dice_lines():
            return -1
        first = {line.group: at for at, line in reversed([*enumerate(lines)])}
        return max((at for at in first.values() if lines[at].state == "done"), default=-1)

    def state_of(self, line: DraftLine, has_open_dice: bool) -> str:
        """Done, waiting, skipped and why; fixed where it can no longer be changed."""
        state = words.DICE_OPEN if has_open_dice else words.LINE_STATES.get(line.state, line.state)
        if line.refusal is not None:
            state = words.WHY.format(what=state, why=self.narrator.refusal(line.refusal))
        happened = self.table.position.happened
        skip = next((step for step in happened if step.is_supposed and step.kind == "skipped" and step.text == line.text), None)
        if skip is not None:
            why = self.narrator.refusal(skip.refusal) if skip.refusal else ""
            state = words.WHY.format(what=words.SUPPOSED_SKIP, why=why) if why else words.SUPPOSED_SKIP
        return state if line.can_undo else words.FIXED.format(state=state)

    def dice_lines(self) -> list[str]:
        """The dice that are supposed, in order."""
        rolls = [step for step in self.table.position.happened if step.is_supposed and step.kind == "dice"]
        lines = [
            (words.PICKED_DICE if step.is_picked else words.SUPPOSED_DICE).format(
                what=self.narrator.roll(step.key), numbers=" ".join(map(str, step.numbers))
            )
            for step in rolls[:MAX_DICE_LINES]
        ]
        return [*lines[: MAX_DICE_LINES - 1], f"{lines[-1]} ..."] if len(rolls) > MAX_DICE_LINES else lines

    # --- changing

    def spot(self) -> Spot:
        """The line under the cursor among those that can be changed. Raises Cannot."""
        found = order_list.spot_of(self.table.lines, self.at)
        if found is None:
            raise Cannot(words.NOT_CHANGEABLE if self.table.lines else words.NO_ORDER)
        return found

    def order_spot(self) -> Spot:
        """The same for what only orders have."""
        found = self.spot()
        if found.line:
            raise Cannot(words.ONLY_ORDERS)
        return found

    def rewrite(self, orders: Orders, said: str, spot: Spot | None = None, mark: str = "") -> None:
        """Put other orders in place of the old; the cursor goes to a spot. Raises what the session raises.

        `mark`: the draft that they were made of, where it may be another by now.
        """
        try:
            self.table.rewrite(orders, mark)
            self.is_changed = True
        finally:
            self.show()
        if spot is not None:
            at = [place for place in range(len(self.table.lines)) if order_list.spot_of(self.table.lines, place) == spot]
            self.listing.highlighted = at[0] if at else self.listing.highlighted
        self.tell(said)

    def attempt(self, change: Callable[[str], Orders], said: str, spot: Spot | None = None) -> Callable[[str], str]:
        """For a field: try what was typed, and give back what is wrong with it."""
        mark = self.table.position.mark

        def check(text: str) -> str:
            return fault_of(self.narrator, self.rewrite, change(" ".join(text.split())), said, spot, mark)

        return check

    def ask_line(self, title: str, lines: Sequence[str], value: str, change: Callable[[str], Orders], spot: Spot) -> None:
        """Ask for the text of a line, which must not be empty."""
        attempt = self.attempt(change, words.CHANGED, spot)

        def check(text: str) -> str:
            return attempt(text) if text.strip() else words.EDIT_EMPTY

        self.app.push_screen(Enter(title, lines, value, check))

    def action_edit(self) -> None:
        """Another text for the line."""
        spot = self.spot()
        orders = self.orders
        value = orders[spot.order][spot.line]
        self.ask_line(words.EDIT_TITLE, words.EDIT_LINES, value, lambda text: with_line(orders, spot, text), spot)

    def action_answer(self) -> None:
        """One more answer for the order."""
        spot = self.spot()
        orders = self.orders
        title = words.ANSWER_TITLE.format(order=harmless(orders[spot.order][0], 50))
        behind = Spot(spot.order, len(orders[spot.order]))
        self.ask_line(title, words.ANSWER_LINES, "", lambda text: with_line(orders, behind, text), spot)

    def action_guard(self) -> None:
        """Other conditions."""
        spot = self.order_spot()
        orders, rules = self.orders, self.table.position.rules
        line = read_line(rules, orders[spot.order][0])
        order = rules.order(line.decision)

        def change(text: str) -> Orders:
            return with_line(orders, spot, conditioned(order.text, text.split(AND) if text else [], line.or_stop))

        title = words.GUARD_TITLE.format(order=harmless(order.text, 50))
        attempt = self.attempt(change, words.CHANGED, spot)

        def take(guards: str) -> None:
            if fault := attempt(guards):
                self.complain(fault)

        before = [*(each.text for each in self.table.lines if not each.can_undo), *(each[0] for each in orders[: spot.order])]
        guards = AND.join(map(rules.write_guard, line.guards))
        ask_guard(self, title, guards, likely(self.table, before, order.verb), self.narrator, attempt, take, lambda _: None)

    def action_stop(self) -> None:
        """Nothing after it if it cannot be done, or on again."""
        spot = self.order_spot()
        rules, orders = self.table.position.rules, self.orders
        line = read_line(rules, orders[spot.order][0])
        text = write_line(rules, replace(line, or_stop=not line.or_stop))
        self.rewrite(with_line(orders, spot, text), words.STOP_OFF if line.or_stop else words.STOP_ON, spot)

    def action_remove(self) -> None:
        """Take the line out."""
        spot = self.spot()
        orders = self.orders
        text = orders[spot.order].pop(spot.line)
        if not spot.line:
            del orders[spot.order]
        self.rewrite(orders, words.REMOVED.format(text=harmless(text, 80)))

    def move(self, steps: int) -> None:
        """The order under the cursor, with its answers, to another place."""
        spot = self.spot()
        orders, to = self.orders, Spot(spot.order + steps, spot.line)
        if not 0 <= to.order < len(orders):
            raise Cannot(words.NO_PLACE)
        orders.insert(to.order, orders.pop(spot.order))
        text = harmless(orders[to.order][0], 60)
        fixed = len({line.group for line in self.table.lines if not line.can_undo})
        self.rewrite(orders, words.MOVED.format(text=text, number=fixed + to.order + 1), to)

    action_earlier = partialmethod(move, -1)
    action_later = partialmethod(move, 1)

    # --- dice

    def action_suppose(self) -> None:
        """Other numbers for the first open dice."""
        roll = self.table.next_roll()
        if roll is None:
            raise Cannot(words.NO_DICE)
        what = self.narrator.roll(roll.key)
        dice = ", ".join(words.DIE.format(faces=faces) for faces in roll.faces)
        lines = [line.format(dice=dice) for line in words.SUPPOSE_LINES]

        def check(text: str) -> str:
            parts = text.replace(",", " ").split()
            if len(parts) != len(roll.faces) or not all(part.isascii() and part.isdigit() and len(part) < 4 for part in parts):
                return words.NOT_NUMBERS.format(count=len(roll.faces))
            numbers = tuple(map(int, parts))
            if fault := fault_of(self.narrator, self.table.suppose, numbers):
                return fault
            self.is_changed = True
            self.show()
            self.tell(words.SUPPOSED_NOW.format(numbers=" ".join(parts), what=what))
            return ""

        self.app.push_screen(Enter(words.SUPPOSE_TITLE.format(what=what), lines, "", check))

    def action_likeliest(self) -> None:
        """The likeliest numbers for all dice."""
        self.table.suppose(None)
        self.is_changed = True
        self.show()
        self.tell(words.LIKELIEST_NOW)
