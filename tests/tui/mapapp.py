"""A screen like the program's own, for measuring: a map of 72 x 48 hexes, 200 units, side panels, a log, a window, an input.

Run it: python -m tests.tui.mapapp [a file to save to when the terminal goes]
"""

import sys
from functools import cache
from pathlib import Path
from random import Random
from typing import Any, ClassVar

from rich.segment import Segment
from rich.style import Style
from textual.app import ComposeResult
from textual.containers import Horizontal, Vertical
from textual.geometry import Region
from textual.screen import ModalScreen
from textual.strip import Strip
from textual.widget import Widget
from textual.widgets import Input

from pbem.tui.terminal.frugal_app import FrugalOutput

HEXES_ACROSS, HEXES_DOWN = 72, 48
CELLS_ACROSS, CELLS_DOWN = 4, 2
COLUMNS, ROWS = HEXES_ACROSS * CELLS_ACROSS + 1, HEXES_DOWN * CELLS_DOWN + 2
UNITS = 200
GROUND = {".": "green", "^": "yellow", "~": "blue", "%": "bright_green", " ": "default"}
PLAIN = Style.null()


@cache
def style(text: str) -> Style:
    return Style.parse(text)


@cache
def board() -> tuple[tuple[tuple[str, Style], ...], ...]:
    """The whole map as cells. The same in every run."""
    random = Random("board")
    edge = style("bright_black")
    cells = [[(" ", PLAIN)] * COLUMNS for _ in range(ROWS)]

    def put(x: int, y: int, text: str, how: Style) -> None:
        for at, char in enumerate(text, x):
            cells[y][at] = (char, how)

    units = set(random.sample(range(HEXES_ACROSS * HEXES_DOWN), UNITS))
    for column in range(HEXES_ACROSS):
        for row in range(HEXES_DOWN):
            x, y = column * CELLS_ACROSS, row * CELLS_DOWN + column % 2
            ground = random.choices(tuple(GROUND), (6, 2, 1, 3, 4))[0]
            put(x, y, "/", edge)
            put(x, y + 1, "\\", edge)
            put(x + 2, y, ground, style(GROUND[ground]))
            put(x + 2, y + 1, "_", edge)
            if column * HEXES_DOWN + row in units:
                side = style("bold red") if random.random() < 0.5 else style("bold blue")
                put(x + 1, y, random.choice(("inf", "arm", "art", "hq ")), side)
    return tuple(tuple(line) for line in cells)


def strip_of(cells: list[tuple[str, Style]]) -> Strip:
    segments: list[Segment] = []
    text, last = "", PLAIN
    for char, how in cells:
        if how is not last and text:
            segments.append(Segment(text, last))
            text = ""
        text, last = text + char, how
    return Strip([*segments, Segment(text, last)], len(cells))


class Lines(Widget):
    """Some lines of text; only the lines that changed are refreshed."""

    def __init__(self, lines: list[str], how: str = "", **kwargs: Any) -> None:
        super().__init__(**kwargs)
        self.lines, self.how = list(lines), style(how) if how else PLAIN

    def show(self, lines: list[str]) -> None:
        height = max(len(lines), len(self.lines))
        before, self.lines = self.lines + [""] * height, lines
        changed = [Region(0, y, self.size.width, 1) for y in range(height) if before[y] != (lines + [""] * height)[y]]
        if changed:
            self.refresh(*changed)

    def render_line(self, y: int) -> Strip:
        text = self.lines[y] if y < len(self.lines) else ""
        return Strip([Segment(text[: self.size.width].ljust(self.size.width), self.how)], self.size.width)


class Map(Widget, can_focus=True):
    """The map and a cursor on it."""

    column, row = 6, 6
    x, y = 0, 0

    def render_line(self, y: int) -> Strip:
        width = self.size.width
        row = self.y + y
        cells = list(board()[row][self.x : self.x + width]) if row < ROWS else []
        cells += [(" ", PLAIN)] * (width - len(cells))
        left, top = self.spot()
        if top == y:
            for x in range(left, left + 3):
                if 0 <= x < width:
                    cells[x] = (cells[x][0], style("reverse"))
        return strip_of(cells)

    def spot(self) -> tuple[int, int]:
        """Where the cursor is in the widget."""
        return self.column * CELLS_ACROSS + 1 - self.x, self.row * CELLS_DOWN + self.column % 2 - self.y

    def go(self, columns: int, rows: int) -> None:
        x, y = self.spot()
        self.refresh(Region(x, y, 3, 1))
        self.column = max(0, min(HEXES_ACROSS - 1, self.column + columns))
        self.row = max(0, min(HEXES_DOWN - 1, self.row + rows))
        x, y = self.spot()
        self.refresh(Region(x, y, 3, 1))
        self.scroll_by(
            CELLS_ACROSS if x + 3 > self.size.width else -CELLS_ACROSS if x < 0 else 0,
            CELLS_DOWN if y >= self.size.height else -CELLS_DOWN if y < 0 else 0,
        )

    def scroll_by(self, dx: int, dy: int) -> None:
        x = max(0, min(COLUMNS - self.size.width, self.x + dx))
        y = max(0, min(ROWS - self.size.height, self.y + dy))
        dx, dy = x - self.x, y - self.y
        if not (dx or dy):
            return
        self.x, self.y = x, y
        app = self.app
        assert isinstance(app, MapApp)
        if app.gives_hints:
            app.hint_scroll(self.region, dx, dy)
        self.refresh()


class Window(ModalScreen[None]):
    """A box of 40 x 10 over the map, with a field to write in."""

    DEFAULT_CSS = """
    Window { align: center middle; background: transparent; }
    Window > Vertical { width: 40; height: 10; border: solid white; background: transparent; }
    Window Lines { height: 1fr; }
    Window Input, Window Input:focus { height: 1; border: none; padding: 0; background: transparent; }
    """
    BINDINGS: ClassVar[Any] = [("escape", "dismiss", "Close")]

    def compose(self) -> ComposeResult:
        field = Input(value="Kolwezi")
        field.cursor_blink = False
        with Vertical():
            yield Lines(["Attack on 0714", "", "factors 12 : 5", "odds 2 to 1", "column shifts +1"])
            yield field


class MapApp(FrugalOutput[None]):
    """Arrows move the cursor; h j k l scroll; i shows the hex, p the panels, o a window; a adds to the log; n does nothing."""

    CSS = """
    Screen { background: transparent; layout: vertical; }
    #status { height: 1; }
    #middle { height: 1fr; }
    Map { width: 1fr; }
    #panels { width: 30; border-left: solid white; }
    #panels.narrow { width: 24; }
    #panels.wide { width: 36; }
    #hex { height: 10; }
    #units { height: 1fr; }
    #log { height: 6; border-top: solid white; }
    """
    ENABLE_COMMAND_PALETTE = False
    BINDINGS: ClassVar[Any] = [
        ("ctrl+l", "redraw", "Redraw"),
        ("ctrl+z", "suspend_process", "Stop"),
        ("o", "window", "Window"),
        ("p", "panels", "Panels"),
        ("a", "note", "Log"),
        ("i", "hex", "Hex"),
        *((key, f"go({x}, {y})", key) for key, x, y in (("up", 0, -1), ("down", 0, 1), ("left", -1, 0), ("right", 1, 0))),
        *((key, f"look({x}, {y})", key) for key, x, y in (("h", -1, 0), ("l", 1, 0), ("k", 0, -1), ("j", 0, 1))),
        ("q", "quit", "Quit"),
    ]

    def __init__(self, gives_hints: bool = True, theme: str = "ansi-dark", **kwargs: Any) -> None:
        super().__init__(**kwargs)
        self.theme = theme
        self.animation_level = "none"
        self.gives_hints = gives_hints
        self.shows_hex = False
        self.notes = [f"turn {number}: 3 units moved, 1 attack, EX 1/1" for number in range(4)]

    def compose(self) -> ComposeResult:
        random = Random("units")
        yield Lines(["Turn 4  Movement  Rebels 12  Government 9"], "reverse", id="status")
        with Horizontal(id="middle"):
            yield Map()
            with Vertical(id="panels"):
                yield Lines([], id="hex")
                yield Lines(
                    [f"{number:3} {random.choice(('inf', 'arm'))} {random.randint(1, 9)}-5" for number in range(30)], id="units"
                )
        yield Lines(self.notes, id="log")

    def on_mount(self) -> None:
        self.fit(self.size.width)
        self.query_one(Map).focus()

    def on_resize(self, event: Any) -> None:
        self.fit(event.size.width)

    def fit(self, width: int) -> None:
        panels = self.screen_stack[0].query("#panels")
        panels.set_class(width < 100, "narrow").set_class(width > 160, "wide")

    @property
    def map(self) -> Map:
        return self.screen_stack[0].query_one(Map)

    def lines(self, name: str) -> Lines:
        return self.screen_stack[0].query_one(f"#{name}", Lines)

    def action_go(self, columns: int, rows: int) -> None:
        self.map.go(columns, rows)
        if self.shows_hex:
            self.show_hex()

    def action_look(self, columns: int, rows: int) -> None:
        self.map.scroll_by(columns * CELLS_ACROSS, rows * CELLS_DOWN)

    def action_hex(self) -> None:
        self.shows_hex = not self.shows_hex
        self.show_hex()

    def show_hex(self) -> None:
        at = self.map
        name = f"{at.column:02}{at.row:02}"
        place = [
            f"hex {name}",
            f"ground {at.column * 7 % 5}",
            "road no",
            f"supply {at.row % 3}",
            "zoc none",
            "stack 0",
            "cost 2",
            "side 1",
        ]
        self.lines("hex").show(place if self.shows_hex else [])

    def action_note(self) -> None:
        self.notes.append(f"turn {len(self.notes)}: unit {len(self.notes) * 37 % 200} moved to {len(self.notes) * 531 % 7000:04}")
        self.lines("log").show(self.notes[-5:])

    def action_panels(self) -> None:
        panels = self.screen_stack[0].query_one("#panels")
        panels.display = not panels.display

    def action_window(self) -> None:
        self.push_screen(Window())


if __name__ == "__main__":
    program = MapApp()
    program.run(mouse=False)
    if len(sys.argv) > 1:
        Path(sys.argv[1]).write_text(program.lifeline.reason or "", encoding="utf-8")
    sys.exit(program.return_code)
