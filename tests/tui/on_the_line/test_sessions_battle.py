"""Whole sittings in a real terminal, all by keys, of the game in which single figures fight, from the first start to turn 3.

Two at one keyboard write order sheets; each side moves unit by unit against the house. PBEM_SESSIONS=1 (`make sessions`) plays them
at two sizes.
"""

from pathlib import Path

import pytest

from tests.tui.on_the_line.test_sessions import BEGIN, NAME, SIZES, verified, whole
from tests.tui.terminal import Seat

REF = "africa-1"
MOST = 100  # windows and prompts until the third turn
DECIDED = "s look the file over"
LISTS = {"first": "zanz", "second": "vill"}
SHEET, UNIT, FIGURES = "must write the sheet", "must say which unit moves next", "moves the figures of the unit"


def wizard(seat: Seat, *, opponent: str, side: str, moving: str) -> None:
    """An Encounter of 300 points on the forest path, the first player attacking."""
    seat.press("Ann<Enter>", BEGIN)
    seat.press("<Esc>", gone=BEGIN)
    seat.press("n", "(1 of ")
    seat.press("<Down><Down><Down>", "twelve army lists")
    seat.press("<Enter>", "(2 of ")
    seat.press("<Down><Enter>", "(3 of ")
    seat.press("<Enter>" if opponent == "house" else "<Down><Down><Enter>", "(4 of ")
    if opponent == "house":
        seat.press("<Enter>" if side == "first" else "<Down><Enter>", "(5 of ")
    seat.press("<Enter>", "Go on with these")
    seat.press("<Down><Down><Enter>", "* points: 300")
    seat.press("<Down><Enter>", "* attacker: the first player")
    seat.press("<Down><Down><Enter>", "* field: forest path")
    if moving == "sheets":
        seat.press("<Down><Enter>", "* moving: by order sheets")
    seat.press("<Tab>", "Begin the match")
    seat.press("<Enter>", gone="Begin the match")


def choose_list(seat: Seat) -> None:
    """The list and the nation, by the first letters."""
    seat.press("<Enter>", "type to find")
    seat.press("<Enter>", "Kingdom")
    seat.press(LISTS["first" if "The first player" in seat.screen else "second"])
    seat.press("<Enter>", gone="Kingdom")
    seat.press("<Enter>", DECIDED)


def build_army(seat: Seat) -> None:
    """A figure more in the first unit, then an army by lot; its sheet; sealed."""
    seat.press("<Enter>", "of 300 points")
    while "A unit: " not in seat.screen:
        seat.press("<Down>")
    seat.press("+", gone=seat.screen.splitlines()[1])  # the sum of the points is another one
    seat.press("L", "Drawn by lot")
    seat.press("v", "f file")
    seat.press("<Esc>", gone="f file")
    seat.press("x", gone="of 300 points")


def make_plan(seat: Seat) -> None:
    """Nobody is hidden or kept back."""
    seat.press("<Enter>", "Nothing is wrong")
    seat.press("x", gone="Nothing is wrong")


def deploy(seat: Seat) -> None:
    """The first unit around the cursor, the others as the game proposes."""
    if "Tab next" in seat.screen:
        seat.press("<Tab>", "where to?")
        seat.press("<Enter>")
        seat.press("L", "laid as the map shows")
    seat.press("e")
    seat.wait_for("All is set up?", DECIDED)
    if "All is set up?" in seat.screen:  # more can be set up than has to be
        seat.press("<Enter>", gone="All is set up?")


def tell_unit(seat: Seat, way: str, line: str) -> None:
    """The next unit without an entry is told something about the first hex on the way where this may be told."""
    seat.press("<Tab>", "what about which hex?")
    for _ in range(12):
        if line in seat.screen:
            break
        seat.press(way)
    seat.press("<Enter>", "type to find")
    seat.press(f"{line}<Enter>", gone="type to find")
    seat.press("<Esc>", gone="what about which hex?")


def write_sheet(seat: Seat) -> None:
    """A unit forms up farther on, another one holds; the sheet is read in sentences, and ended."""
    way = "<Down>" if "the attacker to decide" in seat.screen else "<Up>"
    tell_unit(seat, way, "forms up around")
    tell_unit(seat, way, "holds")
    seat.press("w", "forms up around")
    seat.press("<Esc>", gone="Esc close")
    seat.press("e", "The sheet is whole?")
    seat.press("<Enter>", gone="The sheet is whole?")


def move_unit(seat: Seat) -> None:
    """The next unit moves, as its dice allow, in line a little farther on. Nobody else has to."""
    seat.press("<Tab>", "does it move, or hold?")
    seat.press("<Enter>", "type to find")
    seat.press("<Enter>", "hexes, or ")  # what its dice allow
    seat.press("<Tab>", "Enter go")
    seat.press("<Down><Down>F" if "the attacker to decide" in seat.screen else "<Up><Up>F")
    seat.press("<Esc>", FIGURES)


def watch(seat: Seat) -> None:
    """What the house has done, to its end."""
    assert "[x] both programs come to the same position" in seat.screen
    seat.press("<Enter>", ": watching")
    seat.press("<End>", "the end")
    seat.press("<Enter>", gone=": watching")


DEEDS = {
    "must choose an army list": choose_list,
    "Enter write it (army list)": build_army,
    "Enter write it (plan)": make_plan,
    "must set up": deploy,
    SHEET: write_sheet,
    "All is in order": watch,
}


def play_on(seat: Seat, until: str, moves: int = 0) -> None:
    """Whatever is due, until the screen says so; so many units move, and one by one those who must."""
    for _ in range(MOST):
        screen = seat.screen
        if until in screen:
            return
        if "Pass the keyboard" in screen:
            seat.press(" ", gone="Pass the keyboard")
        elif any(text in screen for text in ("Esc close", "Enter yes")):
            seat.press("<Enter>")
        elif DECIDED in screen:
            seat.press("s", "will hold")
            seat.press("<Enter>", gone="will hold")
        elif UNIT in screen and moves:
            moves -= 1
            move_unit(seat)
        elif found := next((deed for said, deed in DEEDS.items() if said in screen), None):
            found(seat)
        else:
            seat.press("e")
    raise AssertionError(seat.screen)


@whole
@pytest.mark.parametrize("size", SIZES)
def test_two_at_one_keyboard_write_the_sheets_of_two_turns(tmp_path: Path, size: tuple[int, int]) -> None:
    with Seat(tmp_path, size, first=NAME) as seat:
        wizard(seat, opponent="hotseat", side="", moving="sheets")
        for turn in (1, 2, 3):
            play_on(seat, f"Turn {turn} of 30")
        assert seat.leaves() == 0
    assert verified(tmp_path, REF) >= 10


@whole
@pytest.mark.parametrize("side", ["first", "second"])
@pytest.mark.parametrize("size", SIZES)
def test_each_side_moves_unit_by_unit_against_the_house(tmp_path: Path, size: tuple[int, int], side: str) -> None:
    with Seat(tmp_path, size, first=NAME) as seat:
        wizard(seat, opponent="house", side=side, moving="units")
        for turn in (1, 2):
            play_on(seat, f"Turn {turn} of 30", moves=2)
        assert seat.leaves() == 0
    assert verified(tmp_path, REF) >= 10
