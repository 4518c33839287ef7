"""Frames for every kind of terminal: right to the cell, and with no sequence that the terminal has not."""

import os
import re
import shutil
import subprocess
import unicodedata
from dataclasses import replace

import pytest
from hypothesis import Phase, given, settings
from hypothesis import strategies as st
from rich.segment import Segment
from rich.style import Style
from textual._compositor import LayoutUpdate
from textual.geometry import Region
from textual.strip import Strip

from pbem.tui.terminal.cell_rows import Row, blank_rows, changed_rows, clusters, is_wide
from pbem.tui.terminal.frame import Picture, Scroll
from pbem.tui.terminal.pens import PLAIN, Pens
from pbem.tui.terminal.profile import PROFILES, Colours, Profile, colours_of, profile_of
from tools.tty.emulator import Cell, Emulator, Grid

COLUMNS, ROWS = 24, 7
EXAMPLES = max(12, int(os.environ.get("PBEM_KEYS", "0")))
FULL_SCREEN = [profile for profile in PROFILES.values() if profile.can_address]
STYLES = [
    None,
    *map(
        Style.parse, ("none", "red", "bold red", "bright_blue on yellow", "on blue", "reverse", "underline green", "bold underline")
    ),
    *map(Style.parse, ("italic", "#3070a0 on #101010", "reverse on green", "strike", "bright_red on bright_black")),
]
TEXTS = st.one_of(
    st.text("ab. /\\_", min_size=1, max_size=8),
    st.integers(1, 24).map(lambda count: " " * count),
    st.integers(4, 20).map(lambda count: "─" * count),
    st.sampled_from(("漢字", "e\u0301a", "│x│", "日", "한글 ok", "=" * 12)),
)
LINES = st.lists(st.tuples(TEXTS, st.sampled_from(STYLES)), max_size=6)
SCREENS = st.lists(LINES, min_size=ROWS, max_size=ROWS)
FRAMES = st.lists(
    st.tuples(
        SCREENS,
        st.sampled_from(("new", "right", "left", "down", "up", "both", "far right", "far left", "far down", "far up", "one row")),
    ),
    min_size=1,
    max_size=4,
)
Line = list[tuple[str, Style | None]]


def rows_of(screen: list[Line], pens: Pens) -> list[Row]:
    strips: list[list[Strip]] = []
    for line in screen:
        strip = Strip([Segment(text, style) for text, style in line]).adjust_cell_length(COLUMNS)
        strips.append([strip])
    return changed_rows(LayoutUpdate(list(strips), Region(0, 0, COLUMNS, ROWS)), blank_rows(COLUMNS, ROWS), pens)


def next_rows(kind: str, shown: list[Row], fresh: list[Row]) -> tuple[list[Row], list[Scroll]]:
    """The rows of the next frame and the hints for it."""
    dx = {"right": 3, "left": -3, "both": 2, "far right": 13, "far left": -15}.get(kind, 0)
    dy = {"down": 2, "up": -2, "both": 1, "far down": 4, "far up": -3}.get(kind, 0)
    if kind == "new":
        return fresh, []
    if kind == "one row":
        return [*shown[:3], fresh[3], *shown[4:]], []
    if any(char == "" for row in shown for char, _ in row):  # moving a part of a row could cut a wide character
        dx = 0
    rows = []
    for y in range(ROWS):
        if not 1 <= y < 6:
            rows.append(shown[y])
            continue
        source = shown[y + dy] if 1 <= y + dy < 6 else fresh[y]
        row = list(source)
        if dx:
            row[2:20] = source[2 + dx : 20] + fresh[y][20 - dx : 20] if dx > 0 else fresh[y][2 : 2 - dx] + source[2 : 20 + dx]
        rows.append(row)
    if any((row[x][0] == "") != (x > 0 and is_wide(row[x - 1][0])) for row in rows for x in range(COLUMNS)):
        return shown, []
    return rows, [Scroll(2 if dx else 0, 1, 18, 5, dx, dy)]


def painted(rows: list[Row], pens: Pens, profile: Profile) -> Grid:
    """The screen when every cell is written by itself."""
    emulator = Emulator(COLUMNS, ROWS, profile.erases_in_colour)
    out = ["\x1b[?7l"]
    for y, row in enumerate(rows):
        for x, (char, pen) in enumerate(row):
            if char:
                out.append(f"\x1b[m\x1b[{y + 1};{x + 1}H{pens.step(PLAIN, pen)[1]}{char}")
    emulator.feed("".join(out).encode())
    return emulator.grid()


def different(found: Grid, right: Grid) -> list[tuple[int, int, Cell, Cell]]:
    """The cells that are not as they should be."""
    return [(x, y, found[y][x], right[y][x]) for y, row in enumerate(right) for x in range(len(row)) if found[y][x] != right[y][x]]


def check(text: str, profile: Profile) -> None:
    """Only sequences that the profile has."""
    for parameters, final in re.findall(r"\x1b\[([?0-9;]*)([@-~])", text):
        need = {
            "b": profile.repeats,
            "X": profile.erases_cells,
            "P": profile.shifts_cells,
            "@": profile.shifts_cells,
            "L": profile.shifts_lines,
            "M": profile.shifts_lines,
            "S": profile.pans,
            "T": profile.pans,
            "G": profile.addresses_column,
        }
        assert need.get(final, final in "ABCDHJKmrhl"), f"{profile.name} has no {final}"
        if final == "m":
            used = set(parameters.split(";"))
            assert profile.unsets_one or not used & {"22", "23", "24", "25", "27", "29"}
            if profile.most_colours == "none":
                assert used <= {"", "1", "4", "5", "7", "22", "24", "25", "27"}
            if profile.most_colours == "8":
                assert not {word for word in used if re.fullmatch("9.|10.|38|48", word)}


@pytest.mark.parametrize("profile", FULL_SCREEN, ids=lambda profile: profile.name)
@settings(max_examples=EXAMPLES, deadline=None, derandomize=True, phases=(Phase.explicit, Phase.generate))
@given(frames=FRAMES, is_raw=st.booleans(), colours=st.sampled_from(("none", "16", "256")))
def test_any_frames_come_out_right(profile: Profile, frames: list[tuple[list[Line], str]], is_raw: bool, colours: Colours) -> None:
    pens = Pens(colours_of({}, profile, colours), profile.attributes, profile.unsets_one)
    picture = Picture(COLUMNS, ROWS, profile, pens, is_raw)
    emulator = Emulator(COLUMNS, ROWS, profile.erases_in_colour)
    emulator.feed(b"\x1b[?7l")
    shown = blank_rows(COLUMNS, ROWS)
    for screen, kind in frames:
        shown, scrolls = next_rows(kind, shown, rows_of(screen, pens))
        text = picture.frame(shown, scrolls)
        check(text, profile)
        assert is_raw or "\n" not in text
        emulator.feed(text.encode())
        assert different(emulator.grid(), painted(shown, pens, profile)) == [], repr(text)
    assert picture.frame(shown, []) == ""


@pytest.mark.parametrize("profile", FULL_SCREEN, ids=lambda profile: profile.name)
@pytest.mark.parametrize("width", [60, 50])
@pytest.mark.parametrize(("dx", "dy"), [(20, 0), (-20, 0), (35, 0), (-35, 0), (0, 12), (0, -12), (14, 2)])
def test_no_more_columns_or_lines_are_inserted_or_deleted_at_once_than_move(profile: Profile, width: int, dx: int, dy: int) -> None:
    columns, rows = 60, 20
    pens = Pens("none", profile.attributes, profile.unsets_one)

    def view(x0: int, y0: int) -> list[Row]:
        def char(x: int, y: int) -> str:
            return " " if (x + y) % 3 else chr(97 + (x * x + 3 * y * y + x * y) % 26)

        return [[(char(x0 + x, y0 + y), PLAIN) for x in range(width)] + [("|", PLAIN)] * (columns - width) for y in range(rows)]

    picture = Picture(columns, rows, profile, pens, True)
    emulator = Emulator(columns, rows)
    emulator.feed(b"\x1b[?7l" + picture.frame(view(40, 40), []).encode())
    text = picture.frame(view(40 + dx, 40 + dy), [Scroll(0, 0, width, rows, dx, dy)])
    for piece in re.findall(r"\x1b\[[^@-~]*[@-~]|.", text, re.S):
        if shift := re.fullmatch(r"\x1b\[(\d+)([@PLMST])", piece):
            x, y = emulator.cursor()
            room = columns - x if shift[2] in "@P" else rows - y if shift[2] in "LM" else rows
            assert int(shift[1]) <= room - int(shift[1]), f"{profile.name}: {piece!r} with {room} left"
        emulator.feed(piece.encode())
    assert emulator.text().splitlines() == ["".join(char for char, _ in row).rstrip() for row in view(40 + dx, 40 + dy)]


@pytest.mark.parametrize("profile", FULL_SCREEN, ids=lambda profile: profile.name)
@pytest.mark.parametrize(("dx", "dy"), [(4, 0), (-4, 0), (0, 2), (0, -2), (4, 2)])
def test_a_hint_makes_a_scroll_shorter_and_not_wrong(profile: Profile, dx: int, dy: int) -> None:
    columns, rows = 60, 20
    pens = Pens("none", profile.attributes, profile.unsets_one)

    def view(x0: int, y0: int) -> list[Row]:
        def char(x: int, y: int) -> str:
            return chr(97 + (x * x + 3 * y * y + x * y) % 26)

        map_rows = [[(char(x0 + x, y0 + y), PLAIN) for x in range(50)] + [("|", PLAIN)] * 10 for y in range(16)]
        return [*map_rows, *([("-", PLAIN)] * columns for _ in range(4))]

    texts = []
    for scrolls in ([], [Scroll(0, 0, 50, 16, dx, dy)]):
        picture = Picture(columns, rows, profile, pens, True)
        emulator = Emulator(columns, rows)
        emulator.feed(b"\x1b[?7l" + picture.frame(view(10, 10), []).encode())
        texts.append(picture.frame(view(10 + dx, 10 + dy), scrolls))
        check(texts[-1], profile)
        emulator.feed(texts[-1].encode())
        assert emulator.text().splitlines() == ["".join(char for char, _ in row) for row in view(10 + dx, 10 + dy)]
    can = (not dx or profile.shifts_cells) and profile.name != "dumb"
    assert len(texts[1]) < len(texts[0]) / 2 if can else len(texts[1]) <= len(texts[0])


def test_control_characters_never_reach_the_terminal() -> None:
    pens = Pens("16", 127, True)
    line: Line = [("a\x1b[31mb\x9b2Jc\x07\u202ed\u2066", None)]
    rows = rows_of([list(line) for _ in range(ROWS)], pens)
    text = Picture(COLUMNS, ROWS, PROFILES["xterm"], pens, True).frame(rows, [])
    assert not re.search("[\x07\x9b\u202e\u2066]|31m", re.sub(r"^\x1b\[m\x1b\[2J", "", text).replace("[31mb", ""))
    assert "\x1b[31m" not in text


def test_marks_stay_with_their_letter_and_wide_characters_with_their_width() -> None:
    assert clusters("e\u0301x") == (("e\u0301", 1), ("x", 1))
    assert clusters("漢a") == (("漢", 2), ("a", 1))
    assert [width for _, width in clusters("👩\u200d🚀!")] == [2, 1]
    assert clusters("\u0301") == (("\u0301", 0),)


def test_a_mark_may_come_in_a_segment_of_its_own() -> None:
    pens = Pens("16", 127, True)
    rows = rows_of([[("cafe", None), ("\u0301", Style.parse("red"))] for _ in range(ROWS)], pens)
    emulator = Emulator(COLUMNS, ROWS)
    emulator.feed(Picture(COLUMNS, ROWS, PROFILES["xterm"], pens, True).frame(rows, []).encode())
    assert unicodedata.normalize("NFC", emulator.text().splitlines()[0]) == "café"


def test_after_a_character_of_doubtful_width_the_cursor_is_placed_anew() -> None:
    pens = Pens("16", 127, True)
    after: list[Line] = [[("x", None)] for _ in range(ROWS - 1)]
    lines: list[Line] = [[("👩\u200d🚀", None), ("after", None)], *after]
    rows = rows_of(lines, pens)
    text = Picture(COLUMNS, ROWS, PROFILES["xterm"], pens, True).frame(rows, [])
    assert re.search("🚀(\x1b\\[1;3H|\r\x1b\\[2C|\x1b\\[3G)after", text)


@pytest.mark.parametrize(
    ("term", "name"),
    [
        ("xterm-256color", "xterm"),
        ("xterm-kitty", "xterm"),
        ("tmux-256color", "tmux"),
        ("screen.xterm-256color", "screen"),
        ("linux", "linux"),
        ("vt100", "vt100"),
        ("vt102", "vt102"),
        ("vt320", "vt220"),
        ("rxvt-unicode", "rxvt"),
        ("dumb", "dumb"),
        ("", "dumb"),
        ("wy60", "unknown"),
    ],
)
def test_a_terminal_is_known_by_its_name(term: str, name: str) -> None:
    profile = profile_of({"TERM": term})
    assert profile.name == name
    assert profile.can_address == (name != "dumb")


def test_what_a_terminal_turned_out_not_to_have_can_be_taken_away() -> None:
    profile = profile_of({"TERM": "xterm"}, "rep, ich")
    assert not profile.repeats
    assert not profile.shifts_cells
    assert profile.erases_cells
    assert not profile_of({"TERM": "xterm-256color", "TERM_PROGRAM": "Apple_Terminal"}).repeats


@pytest.mark.parametrize(("variable", "name"), [("TMUX", "tmux"), ("STY", "screen")])
def test_a_multiplexer_is_known_whatever_term_says(variable: str, name: str) -> None:
    assert profile_of({"TERM": "xterm-256color", variable: "1"}) == PROFILES[name]
    assert profile_of({"TERM": "vt220", variable: "1"}) == PROFILES["vt220"]


def test_colours_are_what_is_wanted_at_most_what_there_is_and_none_with_no_color() -> None:
    xterm, linux, vt100 = (PROFILES[name] for name in ("xterm", "linux", "vt100"))
    assert colours_of({}, xterm, "16") == "16"
    assert colours_of({}, xterm, "truecolor") == "truecolor"
    assert colours_of({}, linux, "256") == "8"
    assert colours_of({}, vt100, "16") == "none"
    assert colours_of({"NO_COLOR": "1"}, xterm, "256") == "none"
    assert colours_of({"NO_COLOR": ""}, xterm, "256") == "256"


NAMES = {
    "erases_in_colour": "bce",
    "repeats": "rep",
    "erases_cells": "ech",
    "shifts_lines": "dl",
    "pans": "indn",
    "addresses_column": "hpa",
}


@pytest.mark.parametrize("term", ["xterm-256color", "tmux-256color", "screen-256color", "linux", "vt100", "vt220"])
def test_a_profile_claims_no_more_than_terminfo(term: str) -> None:
    infocmp = shutil.which("infocmp")
    if infocmp is None:
        pytest.skip("no infocmp here")
    found = subprocess.run([infocmp, "-1", term], capture_output=True, text=True, check=False)
    if found.returncode:
        pytest.skip(f"no terminfo for {term} here")
    has = set(re.findall(r"^\s+(\w+)", found.stdout, re.M))
    profile = profile_of({"TERM": term})
    assert {field for field, name in NAMES.items() if getattr(profile, field) and name not in has} == set()
    assert not profile.shifts_cells or {"dch", "ich"} <= has
    assert replace(profile, name="") != replace(PROFILES["dumb"], name="")
