"""Whole sittings in a real terminal, all by keys, of the game whose contingents are drawn: its first turn against the house.

`make test` plays the first file of the rebels; PBEM_SESSIONS=1 (`make sessions`) plays the turn of both sides at two sizes.
"""

from pathlib import Path

import pytest

from tests.tui.on_the_line.test_sessions import BEGIN, DONE, NAME, SIZES, verified, whole
from tests.tui.terminal import Seat

REF = "africa-1"
TO_THE_GAME = {"government": 4, "rebel": 5}  # how often Down in the first window
MOST = 80  # keys until all is decided
LATE = 5.0  # seconds in which a key has had its effect, if it has one
STEPS = ("<Left>", "<Up>", "<Up>", "<Right>", "<Right>", "<Down>", "<Down>", "<Left>")  # around a hex


def begin(seat: Seat, side: str) -> None:
    """The first start, and a match against the house."""
    seat.press("Ann<Enter>", BEGIN)
    seat.press("<Down>" * TO_THE_GAME[side] + "<Enter>", "set-up of the")


def play_on(seat: Seat, *until: str) -> None:
    """Close what tells something, answer with the first answer, buy no more, end what can be ended, until the screen says so."""
    for _ in range(MOST):
        is_asked = "Enter the choices" in seat.screen and "e buy no more" not in seat.screen
        if any(text in seat.screen for text in ("Esc close", "Enter yes", "Enter pick   Esc")):
            seat.press("<Enter>")
        elif any(text in seat.screen for text in until):
            return
        else:
            seat.press("<Enter>" if is_asked else "e")
    raise AssertionError(seat.screen)


def buy(seat: Seat) -> None:
    """The first thing that there is to buy. A window that came up late takes the first Enter."""
    if not seat.shows_within(LATE, "<Enter>", "type to find"):
        seat.press("<Enter>", "type to find")
    seat.press("buy<Enter>")
    play_on(seat, "e buy no more", "movement")


def march(seat: Seat) -> None:
    """The first unit that can goes into a hex beside it, or comes on."""
    if "Tab next (" not in seat.screen:
        return
    seat.press("<Tab>", "where to?")
    for step in STEPS:
        if ": move, " in seat.press(step):
            if ": how?" in seat.press("<Enter>"):
                seat.press("<Enter>", gone=": how?")
            break
    seat.press("<Esc>", gone="where to?")


def attack(seat: Seat) -> None:
    """The best attack, where there is one: its sum, its chances, and the dice."""
    if "Enter plan" in seat.screen:
        seat.press("a")
        seat.press("<Enter>", "The sum")
        seat.press("<Enter>", gone="The sum")


def set_up(seat: Seat, side: str) -> None:
    """As the game proposes; the rebels with the coup."""
    if side == "rebel":
        seat.press("L", "laid as the map shows")
        play_on(seat, "the Kitona Coup")
        seat.press("<Tab>", "where to?")
        seat.press("/kitona<Enter>", "Kitona")
        seat.press("<Enter>", gone="where to?")
        return
    for part in ("place brigades in Kinshasa", "place brigades and militia", "place the Hutu brigades"):
        play_on(seat, part)
        seat.press("L", "laid as the map shows")
        seat.press("e")


def act(seat: Seat) -> None:
    """One contingent: a purchase where there are points, a march, an attack where there is one."""
    play_on(seat, "Enter the choices  e buy no more", ": movement", "movement of", DONE)
    if "e buy no more" in seat.screen:
        buy(seat)
    play_on(seat, "movement", DONE)
    if DONE not in seat.screen:
        march(seat)
        play_on(seat, "combat", "Enter the choices", DONE)
        attack(seat)


def send(seat: Seat) -> None:
    """The file, and what the house has done."""
    seat.press("s", "will hold")
    seat.press("<Enter>", "All is in order")
    assert "[x] both programs come to the same position" in seat.screen
    seat.press("<Enter>", ": watching")
    seat.press("<End>", "the end")
    seat.press("<Enter>", gone=": watching")


def test_the_rebels_set_up_and_their_first_file(tmp_path: Path) -> None:
    with Seat(tmp_path, SIZES[0], first=NAME) as seat:
        begin(seat, "rebel")
        set_up(seat, "rebel")
        act(seat)
        play_on(seat, DONE)
        assert seat.leaves() == 0


@whole
@pytest.mark.parametrize("side", TO_THE_GAME)
@pytest.mark.parametrize("size", SIZES)
def test_game_turn_1_of_each_side(tmp_path: Path, size: tuple[int, int], side: str) -> None:
    with Seat(tmp_path, size, first=NAME) as seat:
        begin(seat, side)
        set_up(seat, side)
        for _ in range(6):
            for _ in range(3):
                if DONE not in seat.screen:
                    act(seat)
            play_on(seat, DONE)
            send(seat)
            if "Turn 2" in seat.screen:
                break
        assert "Turn 2" in seat.screen
        assert seat.leaves() == 0
    assert verified(tmp_path, REF) > 3
