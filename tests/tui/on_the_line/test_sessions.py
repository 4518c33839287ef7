"""Whole sittings in a real terminal, all by keys: by mail between two homes, two at one keyboard, and against the house.

`make test` plays the short ones; PBEM_SESSIONS=1 (`make sessions`) plays more phases at two sizes.
"""

import os
import re
from pathlib import Path

import pytest

from pbem.desk.open_match import Table
from pbem.errors import Outcome
from pbem.session.check.verify import verify_match
from tests.tui.stage import home_of
from tests.tui.terminal import Seat

if not hasattr(os, "fork"):
    pytest.skip("no pseudo terminals here", allow_module_level=True)
WHOLE = bool(os.environ.get("PBEM_SESSIONS"))
whole = pytest.mark.skipif(not WHOLE, reason="make sessions")
SIZES = [(80, 24), (120, 40)]
NAME, BEGIN = "What is your name?", "How do you want to begin?"
DONE = "s look the file over"  # the prompt when nothing is left to decide
REF = "congo-1"


def verified(folder: Path, ref: str = REF) -> int:
    """The match holds to the last byte. How many files it has."""
    home = home_of(folder)
    assert verify_match(home, ref).outcome is Outcome.OK
    return Table(home, ref).position.seq


def named(seat: Seat, name: str) -> None:
    """The first start: a name, and the key that is made with it."""
    seat.press(f"{name}<Enter>", BEGIN)


def wizard(seat: Seat, opponent: str) -> None:
    """A new match with everything else as it is proposed."""
    seat.press("n", "(1 of ")
    seat.press("<Enter>", "(2 of ")
    seat.press("<Enter>", "(3 of ")
    seat.press({"house": "<Enter>", "mail": "<Down><Enter>", "hotseat": "<Down><Down><Enter>"}[opponent], "(4 of ")
    step = 4
    while "Tab go on" not in seat.screen:
        step += 1
        seat.press("<Enter>", f"({step} of ")
    seat.press("<Tab>", "Begin the match")
    seat.press("<Enter>", gone="Begin the match")


def place_all(seat: Seat) -> None:
    """The four Angolan units, each where the program proposes."""
    for count in range(4):
        seat.press("<Tab>", "where to?")
        seat.press("<Enter>", "is placed in" if count < 3 else DONE)


def mobilise_and_end(seat: Seat) -> None:
    """An order with three keys, then both parts of the phase are ended, warnings read and all."""
    seat.press("<Tab>", "where to?")
    seat.press("<Enter>", "is mobilised in")
    end_all(seat)


def end_all(seat: Seat) -> None:
    """End what can be ended, until nothing is left to decide."""
    for _ in range(6):
        seat.press("e")
        seat.wait_for("End this phase?", DONE)
        if DONE in seat.screen:
            return
        seat.press("<Enter>", gone="End this phase?")
    assert DONE in seat.screen, seat.screen


def take_file(seat: Seat, name: str, shows: str) -> None:
    """The file picker, narrowed down by typing."""
    seat.press("i", "Pick a file")
    seat.press("<Enter>", "Take in which file?")
    seat.press(f"{name}<Enter>", shows)


def watch(seat: Seat) -> None:
    """From the checks over the replay to the map."""
    for check in ("signed by your opponent's key", "every order is legal", "both programs come to the same position"):
        assert f"[x] {check}" in seat.screen, seat.screen
    seat.press("<Enter>", ": watching")
    seat.press("<Space><Space>")
    seat.press("<End>", "the end")
    seat.press("<Enter>", "you decide")


def written_file(screen: str, folder: Path) -> Path:
    """The turn file that the screen names."""
    found = re.search(r"congo-1-\d{4}\.pbem", screen.replace("\n", ""))  # a long path is folded
    assert found, screen
    assert (folder / found.group()).is_file()
    return folder / found.group()


def invite(folder: Path, size: tuple[int, int]) -> Path:
    """Ann's first start, and the file with her invitation."""
    with Seat(folder, size, first=NAME) as ann:
        named(ann, "Ann")
        ann.press("<Esc>", gone=BEGIN)
        wizard(ann, "mail")
        ann.wait_for("is sealed")
        path = written_file(ann.press("<Enter>", "The turn file is in"), folder)
        assert ann.leaves() == 0
    return path


def accept(folder: Path, size: tuple[int, int], file: Path) -> str:
    """Bob's first start: the file, its terms, his first orders. The text of his answer, from the clipboard."""
    folder.mkdir()
    (folder / "from-ann.pbem").write_bytes(file.read_bytes())
    with Seat(folder, size, first=NAME) as bob:
        named(bob, "Bob")
        bob.press("<Up><Up><Enter>" if "Only look around" in bob.screen else "<Esc>i", "Pick a file")
        bob.press("<Enter>", "Take in which file?")
        assert "Ann invites you" in bob.press("from<Enter>", "An invitation")
        bob.press("<Enter>", "you decide")
        place_all(bob)
        bob.press("s", "What file 1 will hold")
        bob.press("n", "note")
        bob.press("Good luck!<Enter>", gone="Enter accept")
        bob.press("c", "on your clipboard?")
        text = bob.clipboard
        bob.press("y", "counts as sent")
        assert bob.leaves() == 0
    assert "BEGIN PBEM" in text
    return text


def mobilised_by_mail(folder: Path, size: tuple[int, int], text: str) -> Path:
    """Ann pastes the answer into the list of matches, watches, gives orders, and writes her file."""
    with Seat(folder, size, first="matches of Ann") as ann:
        ann.paste(text, "Good luck!")
        watch(ann)
        mobilise_and_end(ann)
        ann.press("s", "mobilise REB")
        path = written_file(ann.press("<Enter>", "The turn file is in"), folder)
        assert ann.leaves() == 0
    return path


@pytest.mark.parametrize("size", SIZES if WHOLE else SIZES[:1])
def test_an_invitation_by_file_and_its_acceptance_by_clipboard(tmp_path: Path, size: tuple[int, int]) -> None:
    file = invite(tmp_path / "ann", size)
    text = accept(tmp_path / "bob", size, file)
    answer = mobilised_by_mail(tmp_path / "ann", size, text)
    assert verified(tmp_path / "ann") == 3
    if not WHOLE:
        return
    for number in range(2, 6):
        mine, theirs = (tmp_path / name for name in (("bob", "ann") if number % 2 == 0 else ("ann", "bob")))
        (mine / answer.name).write_bytes(answer.read_bytes())
        with Seat(mine, size, first="matches of") as seat:
            take_file(seat, f"{number:04}", "signed by your opponent's key")
            watch(seat)
            end_all(seat)
            seat.press("s", "will hold")
            answer = written_file(seat.press("<Enter>", "The turn file is in"), mine)
            assert seat.leaves() == 0
        assert verified(mine) == verified(theirs) + 1 == number + 2


@pytest.mark.parametrize("size", SIZES if WHOLE else SIZES[1:])
def test_against_the_house_from_the_first_start_to_the_second_turn(tmp_path: Path, size: tuple[int, int]) -> None:
    with Seat(tmp_path, size, first=NAME) as seat:
        named(seat, "Ann")
        seat.press("<Enter>", "movement of the Rebels")
        for turn in range(1, 4 if WHOLE else 2):
            if turn == 1:
                mobilise_and_end(seat)
            else:
                end_all(seat)
            seat.press("s", "will hold")
            seat.press("<Enter>", "All is in order")
            watch(seat)
            assert f"Turn {turn + 1} of 15" in seat.screen
        seat.press("q", "your phase")
        assert seat.leaves("q") == 0
    assert verified(tmp_path) == (8 if WHOLE else 4)


@pytest.mark.parametrize("size", SIZES if WHOLE else SIZES[:1])
def test_two_at_one_keyboard(tmp_path: Path, size: tuple[int, int]) -> None:
    with Seat(tmp_path, size, first=NAME) as seat:
        seat.press("<Esc>", gone=NAME)
        wizard(seat, "hotseat")
        seat.wait_for("set-up of the Congo side")
        place_all(seat)
        for turn in range(1, 3 if WHOLE else 2):
            for side in ("Rebels", "Congo side"):
                seat.press("s", "hand over" if "hand over" in seat.screen else "will hold")
                seat.press("<Enter>", "keyboard")
                seat.press(" ", f"movement of the {side}")
                assert f"Turn {turn} of 15" in seat.screen
                end_all(seat)
        assert seat.leaves() == 0
    assert verified(tmp_path) >= 2
