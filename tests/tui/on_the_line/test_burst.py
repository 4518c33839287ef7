"""Text pasted into a terminal that does not mark it as such, and what only looks like it."""

import os
from pathlib import Path

import pytest

from pbem.desk.file_form import TEXT, carriage
from pbem.session.turn import invitations
from pbem.tui.terminal.burst import Burst
from tests.tui.stage import GAME, home_at

MAIL = "congo-1, a match\rAnna invites you\r\r-----BEGIN PBEM-----\rnwHEEEXpR6a1Qbxm\r-----END PBEM-----\r"


def test_lines_in_one_piece_are_pasted_text() -> None:
    burst = Burst()
    assert burst.takes(MAIL[:40])
    assert burst.takes(MAIL[40:42]), "more of it, however little"
    assert burst.takes(MAIL[42:])
    assert burst.taken() == MAIL.replace("\r", "\n")
    assert burst.taken() == ""
    assert not burst.takes("n"), "then keys are keys again"


LIKE_KEYS = ["\r" * 60, "j" * 80, "\x1b[A" * 20, "a long name of forty letters, typed ahead\r", "nn\r\r\r", "e\ry\r" * 9]


@pytest.mark.parametrize("text", LIKE_KEYS)
def test_keys_held_down_or_typed_ahead_are_keys(text: str) -> None:
    assert not Burst().takes(text)


def test_what_the_terminal_marks_is_left_to_it() -> None:
    burst = Burst()
    assert not burst.takes(f"\x1b[200~{MAIL[:30]}")
    assert not burst.takes(MAIL)
    assert not burst.takes(f"{MAIL}\x1b[20")
    assert not burst.takes("1~")
    assert burst.takes(MAIL)


@pytest.mark.skipif(not hasattr(os, "fork"), reason="no pseudo terminals here")
def test_a_mail_pasted_into_the_list_is_taken_in_whatever_the_terminal_says(tmp_path: Path) -> None:
    from tests.tui.terminal import Seat

    anna = home_at(tmp_path / "anna")
    text = carriage(anna, invitations.new_match(anna, GAME, side="rebels", dice="sealed"), TEXT).decode()
    home_at(tmp_path / "ben", "Ben")
    with Seat(tmp_path / "ben", first="There is no match here yet") as seat:
        seat.session.send(text.replace("\n", "\r"))
        shown = seat.wait_for("Anna invites you to")
        assert "An invitation" in shown
        assert seat.leaves("<Esc><C-q>") == 0
