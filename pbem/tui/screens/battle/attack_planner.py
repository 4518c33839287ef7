"""The attack planner: who attacks, the sum step by step, exact chances; and all attacks side by side, the best first."""

from collections.abc import Iterable, Sequence
from typing import ClassVar

from textual.binding import Binding, BindingType
from textual.containers import Horizontal, Vertical, VerticalScroll
from textual.widget import Widget

from pbem.desk.open_match import Table
from pbem.engine.planning import Target
from pbem.errors import UserError
from pbem.session.turn.order_text import AND
from pbem.tui.base_page import AtTable, Dialog, Line, fault_of, words_or_raise
from pbem.tui.screens.battle.attack_order import AttackOrder
from pbem.tui.screens.battle.order_conditions import ask_guard, likely
from pbem.tui.widgets.checklist import CheckList
from pbem.tui.widgets.listing import Choice, Listing
from pbem.view.text import chances
from pbem.view.text.chances import AttackSummary
from pbem.view.words import battle as words

BAR = 10  # columns of a bar
TALL = 34  # lines of a screen from which results are told in words


class PlannerWindow(AtTable, Dialog[Sequence[str]]):
    """One attack or search in the making. Gives the orders in notation, those first that others must make ready by."""

    window = "window full"
    DEFAULT_CSS = """
    PlannerWindow #columns { height: auto; max-height: 75vh; }
    PlannerWindow #left { width: 38; height: auto; max-height: 75vh; padding-right: 1; }
    PlannerWindow #right { width: 1fr; height: auto; max-height: 75vh; }
    PlannerWindow CheckList { max-height: 40vh; }
    PlannerWindow #fault { height: auto; max-height: 2; }
    """
    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("enter", "accept", show=False, priority=True),
        Binding("left", "points(-1)", show=False, priority=True),
        Binding("right", "points(1)", show=False, priority=True),
        Binding("x", "another", show=False),
        Binding("pageup", "scroll_sum(-1)", show=False, priority=True),
        Binding("pagedown", "scroll_sum(1)", show=False, priority=True),
        Binding("g", "guard", show=False),
        Binding("s", "or_stop", show=False),
    ]

    def __init__(self, table: Table, target: Target, units: Sequence[str] = ()) -> None:
        super().__init__()
        self.table, self.target = table, target
        self.order = AttackOrder(table, target, units)
        title = words.SEARCH_TITLE if target.tells else words.PLAN_TITLE
        self.heading = title.format(hex=table.scene.hex(target.hex))

    def body(self) -> Iterable[Widget]:
        """Who against whom on the left, what comes of it on the right."""
        here = self.table.scene
        known = {counter.id: self.narrator.counter(counter) for stack in here.picture.stacks.values() for counter in stack}
        rows = [(unit, known.get(unit, unit)) for unit in self.target.units]
        with Horizontal(id="columns"):
            with Vertical(id="left"):
                yield Line(words.DEFENDERS, classes="heading")
                yield Line("\n".join(self.narrator.counter(each) for each in here.picture.stacks.get(self.target.hex, ())))
                yield Line(words.ATTACKERS, classes="heading")
                yield CheckList(rows, self.order.units)
                yield Line(id="rest")
            with VerticalScroll(id="right", can_focus=False):
                yield Line(words.SUM_TITLE, classes="heading")
                yield Line(id="sum")
                yield Line(words.BARS_TITLE, classes="heading")
                yield Line(id="bars")
        yield Line(id="fault", classes="wrong")

    def opened(self) -> None:
        """The strongest attack, worked out."""
        self.query_one(CheckList).highlighted = 0
        self.policies = self.table.policies()
        self.show()

    # --- showing

    def show(self) -> None:
        """The sum at once; the chances when they are worked out."""
        points = words.PLAN_POINTS.format(what=self.order.extra_label) if self.order.extra else ""
        points = words.PLAN_SEVERAL if len(self.order.additions) > 1 else points
        self.query_one("#keys", Line).put(words.SEARCH_KEYS if self.target.tells else words.PLAN_KEYS.format(points=points))
        self.query_one("#rest", Line).put("\n".join(self.order.rest_lines()))
        fault = self.fault()
        self.query_one("#fault", Line).put(fault)
        if fault:
            self.workers.cancel_group(self, "odds")
            self.query_one("#sum", Line).put("")
            self.query_one("#bars", Line).put("")
            return
        self.query_one("#sum", Line).put("\n".join(self.sum_lines()))
        self.query_one("#bars", Line).put(words.WORKING)
        text = self.order.plain
        self.run_worker(lambda: self._work(text), thread=True, exclusive=True, group="odds")

    def fault(self) -> str:
        """Why the attack cannot be ordered so; "" when it can."""
        return fault_of(self.narrator, self.check) if self.order.units else words.NOBODY_MARKED

    def check(self) -> None:
        """Raises IllegalOrder. Of those who must make ready first it is asked in the position that this leads to."""
        if not self.order.before:
            self.table.check(self.order.text)
            return
        rules, side = self.table.position.rules, self.table.choice.side if self.table.choice else -1
        ready = chances.made_ready(rules, self.table.position.state, side, self.target, self.order.units)
        rules.check(ready, side, rules.read(self.order.plain))

    def sum_lines(self) -> list[str]:
        """The sum as the rules do it, each step with its rule."""
        position = self.table.position
        side = self.table.choice.side if self.table.choice else -1
        rules, order = position.rules, self.order.plain
        state = chances.made_ready(rules, self.table.position.state, side, self.target, self.order.units)
        found = chances.sum_of(self.table.game, rules, state, side, order, self.narrator, self.policies)
        if found is None:
            return self.narrator.events(chances.declared(rules, state, side, order, self.policies)[1])
        return [f"{line.text}  {line.rule}" if line.rule and line.rule not in line.text else line.text for line in found.lines]

    def _work(self, order: str) -> None:
        """In a thread: the chances, handed to the screen."""
        game, position = self.table.game, self.table.position
        try:
            found = chances.summary(game, position.rules, position.state, self.target, self.narrator, order, self.policies)
            lines = self.bar_lines(found)
        except UserError as error:
            lines = [words_or_raise(error, self.narrator)]
        self.app.call_from_thread(self._worked, order, lines)

    def _worked(self, order: str, lines: Sequence[str]) -> None:
        if self.is_attached and order == self.order.plain:
            self.query_one("#bars", Line).put("\n".join(lines))

    def bar_lines(self, found: AttackSummary) -> list[str]:
        """The chance to take the hex, losses, and each result with its bar."""
        is_ascii = self.face.is_ascii
        lines = [
            f"{chances.percent(part):>7} {chances.bar(part, BAR, is_ascii)} {what}"
            for part, what in ((found.take, words.TAKE), (found.empty, words.EMPTY), (found.unknown, words.HIDDEN_DECIDES))
            if not self.target.tells and part
        ]
        if not lines and not self.target.tells:
            lines = [words.NEVER_TAKEN]
        losses = self.narrator.words.planning.losses or words.LOSSES
        if not self.target.tells:
            lines += [losses.format(own=chances.steps(found.own_losses), theirs=chances.steps(found.enemy_losses)), ""]
        is_short = self.app.size.height < TALL and not self.narrator.words.planning.short_results
        meanings: dict[str, None] = {}
        for key, part in found.results:
            texts = chances.said(key, self.narrator).split("; ")
            first, *rest = [chances.shortly(key, self.narrator)] if is_short else texts
            lines.append(f"{chances.percent(part):>7} {chances.bar(part, BAR, is_ascii)} {first}")
            lines += [f"{'':{BAR + 8}} {text}" for text in rest]
            meanings |= {} if self.narrator.words.planning.short_result else dict.fromkeys(texts)
        return [*lines, "", *sorted(meanings)] if is_short and meanings else lines

    # --- keys

    def on_check_list_marked(self) -> None:
        """Other units."""
        self.order.units = self.query_one(CheckList).chosen
        self.order.look_again()
        self.show()

    def action_points(self, step: int) -> None:
        """More or fewer of what may be added."""
        if self.order.add(step):
            self.show()

    def action_another(self) -> None:
        """The next thing that may be added."""
        if self.order.change_another():
            self.show()

    def action_scroll_sum(self, step: int) -> None:
        """The sum and the chances, where they are longer than the screen."""
        right = self.query_one("#right", VerticalScroll)
        right.scroll_relative(y=step * max(1, right.size.height - 1), animate=False)

    def action_or_stop(self) -> None:
        """Stop where it cannot be done, or go on."""
        self.order.or_stop = not self.order.or_stop
        self.show()

    def action_guard(self) -> None:
        """Only under a condition."""
        before = self.order.guard
        offered = [
            guard
            for guard in likely(self.table, [line.text for line in self.table.lines], self.order.verb)
            if not self._guard_fault(f"{before}{AND}{guard}" if before else guard)
        ]
        take = self._guarded_by
        ask_guard(self, words.GUARD_TITLE, before, offered, self.narrator, self._guard_fault, take, take)

    def _guard_fault(self, guard: str) -> str:
        """What is wrong with the order because of a condition."""
        fault, older = (fault_of(self.narrator, self.table.check, self.order.with_guard(each)) for each in (guard.strip(), ""))
        return fault if fault != older else ""

    def _guarded_by(self, guard: str) -> None:
        self.order.guard = guard.strip()
        self.show()

    def action_accept(self) -> None:
        """Order it."""
        if not self.fault():
            self.dismiss((*self.order.before, self.order.text))


class BestWindow(Dialog[Target]):
    """All attacks that are possible now, the best first, as they are worked out. Gives one of them."""

    BINDINGS: ClassVar[list[BindingType]] = [Binding("enter", "accept", show=False, priority=True)]
    window = "window wide"
    heading, key_line = words.BEST_TITLE, words.BEST_KEYS

    def __init__(self, table: Table) -> None:
        super().__init__()
        self.table = table
        self.found: list[AttackSummary] = []

    def body(self) -> Iterable[Widget]:
        """The list."""
        yield Listing(markup=False)
        yield Line(words.WORKING, id="working")

    def opened(self) -> None:
        """Work them out one after the other."""
        self.policies = self.table.policies()
        self.run_worker(self._work, thread=True, exclusive=True, group="odds")

    def _work(self) -> None:
        """In a thread: one attack after another, handed to the screen."""
        table, rules = self.table, self.table.position.rules
        for found in chances.best_attacks(table.game, rules, self.table.position.state, table.narrator, self.policies):
            if not self.is_attached:
                return
            self.app.call_from_thread(self._add, found)
        self.app.call_from_thread(self._done)

    def _add(self, found: AttackSummary) -> None:
        if not self.is_attached:
            return
        listing = self.query_one(Listing)
        at = self.found[listing.highlighted] if listing.highlighted else None
        self.found = chances.ranked([*self.found, found])
        listing.put_choices([self._row(each) for each in self.found], self.found.index(at) if at else 0)

    def _done(self) -> None:
        if self.is_attached:
            self.query_one("#working", Line).put("")

    def _row(self, found: AttackSummary) -> Choice:
        name, narrator = self.table.scene.hex(found.target.hex), self.table.narrator
        if found.target.tells:
            likely = [f"{chances.percent(part)} {chances.said(key, narrator)}" for key, part in found.results]
            line = words.BEST_SEARCH.format(hex=name, results=", ".join(likely))
        else:
            losses = narrator.words.planning.losses or words.BEST_LOSSES
            told = losses.format(own=chances.steps(found.own_losses), theirs=chances.steps(found.enemy_losses))
            line = words.BEST_LINE.format(hex=name, take=chances.percent(found.take), losses=told)
        column = found.sum.column if found.sum else ""
        note = words.BEST_NOTE.format(column=column, units=", ".join(found.target.units))
        return Choice("", line, note)

    def on_option_list_option_selected(self) -> None:
        """The mouse picks."""
        self.action_accept()

    def action_accept(self) -> None:
        """Plan this one."""
        at = self.query_one(Listing).highlighted
        if at is not None and at < len(self.found):
            self.dismiss(self.found[at].target)
