"""The tables of the rules with what is in force marked, and the rules themselves by ID and by words."""

from collections.abc import Mapping, Sequence
from functools import partialmethod

from pbem.desk.open_match import Table
from pbem.engine.planning import Chart
from pbem.tui.dialogs import Pick
from pbem.tui.screens.windows.window import MAX_WIDTH, ListWindow, TextWindow
from pbem.tui.widgets.listing import Choice
from pbem.view.text import chart_columns, possible_now
from pbem.view.words import windows as words

SNIPPET = 160


class ChartsWindow(ListWindow[None]):
    """Every table of the game."""

    where = "charts"
    heading = words.CHARTS_TITLE

    def __init__(self, table: Table) -> None:
        super().__init__()
        self.table = table
        position = table.position
        self.charts = possible_now.charts(table.game, position.rules, position.state)

    def show(self) -> None:
        """Titles, with what is in force."""
        super().show()
        self.put_choices([Choice(chart.key, _title(self.table, chart), in_force(chart)) for chart in self.charts])

    def action_rule(self) -> None:
        """The rule of the table under the cursor."""
        if self.at >= 0:
            self.app.push_screen(RuleWindow(self.table, self.charts[self.at].rule))

    def action_open(self) -> None:
        """Open the table under the cursor."""
        if self.at >= 0:
            self.put_question(ChartWindow(self.table, self.charts, self.at), self.go_to)

    def go_to(self, at: int) -> None:
        """The cursor to the table that was looked at last."""
        self.listing.highlighted = at

    def action_next(self) -> None:
        """Cursor down."""
        self.listing.action_cursor_down()

    def action_last(self) -> None:
        """Cursor up."""
        self.listing.action_cursor_up()

    action_east = action_open


class ChartWindow(TextWindow[int]):
    """One table. Gives back which one was looked at last."""

    where = "charts"
    widest = MAX_WIDTH

    def __init__(self, table: Table, charts: Sequence[Chart], at: int) -> None:
        super().__init__()
        self.heading = _title(table, charts[at])
        self.table, self.charts, self.at = table, charts, at
        self.first = 0  # column; 0: as is best

    def show(self) -> None:
        """The table from its first column shown on; the line in force is in sight."""
        super().show()
        chart = self.charts[self.at]
        text = chart_columns.drawn(chart, self.room, self.first)
        self.first = text.first
        self.put_lines(_title(self.table, chart), [text.head, *text.lines])
        if text.row >= 0:
            self.call_after_refresh(self.query_one("#sheet").scroll_to, y=max(text.row - 4, 0), animate=False)
        notes = [words.CHART_RULE.format(rule=chart.rule), in_force(chart)]
        if (text.first, text.last) != (1, len(chart.head) - 1):
            notes.append(words.CHART_MORE.format(first=text.first, last=text.last, count=len(chart.head) - 1))
        self.tell("   ".join(note for note in notes if note))

    def turn(self, steps: int) -> None:
        """Another table."""
        self.at, self.first = (self.at + steps) % len(self.charts), 0
        self.show()

    action_next = partialmethod(turn, 1)
    action_last = partialmethod(turn, -1)

    def action_rule(self) -> None:
        """Its rule."""
        self.app.push_screen(RuleWindow(self.table, self.charts[self.at].rule))

    def action_west(self) -> None:
        """A column back."""
        self.first = max(self.first - 1, 1)
        self.show()

    def action_east(self) -> None:
        """A column on, while there are more to the right."""
        chart = self.charts[self.at]
        if chart_columns.drawn(chart, self.room, self.first).last < len(chart.head) - 1:
            self.first += 1
            self.show()

    def action_cancel(self) -> None:
        """Back to the list."""
        self.dismiss(self.at)

    action_open = action_cancel


def _title(table: Table, chart: Chart) -> str:
    return possible_now.chart_title(table.game, chart.key)


def in_force(chart: Chart) -> str:
    """The column and line of a table that count now; "" for none."""
    parts = [words.COLUMN_IN_FORCE.format(name=chart.head[chart.column])] if chart.column >= 0 else []
    parts += [words.ROW_IN_FORCE.format(name=chart.rows[chart.row][0])] if chart.row >= 0 else []
    return words.CHART_IN_FORCE.format(what=", ".join(parts)) if parts else ""


class RuleWindow(TextWindow[None]):
    """A rule: the one named, else the one that governs what is to be decided; from there to any other."""

    where = "rule"

    def __init__(self, table: Table, rule_id: str = "") -> None:
        super().__init__()
        self.table = table
        self.texts = possible_now.rule_texts(table.game)
        self.ids = tuple(self.texts)
        self.governing = possible_now.rule_of(table.game, table.position.rules, table.demand)
        wanted = rule_id or self.governing
        self.rule = wanted if wanted in self.texts else ""
        self.read: list[str] = []

    def show(self) -> None:
        """The rule."""
        super().show()
        if not self.rule:
            self.put_lines("", [])
            self.tell(words.NO_RULE)
            return
        at = self.ids.index(self.rule)
        heading = words.RULE_TITLE.format(id=self.rule, at=at + 1, count=len(self.ids))
        self.put_lines(heading, "\n\n".join(self.texts[self.rule].split("\n")).split("\n"))
        self.tell(words.RULE_GOVERNS if self.rule == self.governing else "")

    def go_to(self, rule: str) -> None:
        """Another rule."""
        if rule in self.texts and rule != self.rule:
            self.read.append(self.rule)
            self.rule = rule
            self.show()

    def turn(self, steps: int) -> None:
        """So many rules on."""
        at = self.ids.index(self.rule) if self.rule else -1
        self.go_to(self.ids[(at + steps) % len(self.ids)])

    action_next = partialmethod(turn, 1)
    action_last = partialmethod(turn, -1)

    def action_return(self) -> None:
        """The one that was read before."""
        if self.read:
            self.rule = self.read.pop() or self.rule
            self.show()

    def action_find(self) -> None:
        """Search all."""
        self.put_question(RulePick(self.texts, self.rule), self.go_to)


class RulePick(Pick):
    """All rules, narrowed down by ID or by words anywhere in their text."""

    def __init__(self, texts: Mapping[str, str], at: str) -> None:
        choices = [Choice(rule, rule, text.replace("\n", " ")[:SNIPPET], words=text) for rule, text in texts.items()]
        super().__init__(words.FIND_RULE, choices, words.FIND_RULE_PROMPT.format(id=at or next(iter(texts), "")), at)

    def narrowed(self, text: str) -> list[Choice]:
        """Those whose ID begins so first, then all that hold every word."""
        first, *_ = text.casefold().split() or [""]
        return sorted(super().narrowed(text), key=lambda each: first not in each.value.casefold())
