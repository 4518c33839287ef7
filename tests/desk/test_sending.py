"""A file on its way out: what is signed is what was looked over, nothing is signed that cannot leave, a note is kept."""

from pathlib import Path

import pytest

from pbem.desk.file_form import BINARY, MAIL
from pbem.desk.open_match import Table
from pbem.desk.sending import Outgoing
from pbem.errors import UserError
from pbem.games import catalog
from pbem.session.disk.player_home import Home
from pbem.session.turn import draft, sealing
from tests.session.toy import RED, deployed
from tests.toygame.game import GAME


@pytest.fixture(autouse=True)
def _known(monkeypatch: pytest.MonkeyPatch) -> None:
    """The toy game is in the catalogue, with its words."""
    monkeypatch.setitem(catalog.GAMES, GAME.id, "tests.toygame.game")


def ready(tmp_path: Path) -> tuple[Home, Outgoing]:
    """A file of red's that can be sealed, looked over."""
    pair = deployed(tmp_path)
    table = Table(pair.home(RED), pair.ref)
    table.do("end")
    out = Outgoing(table)
    out.lines()
    return pair.home(RED), out


def seq_of(home: Home, out: Outgoing) -> int:
    return Table(home, out.table.ref).position.seq


def test_what_another_window_ordered_meanwhile_is_not_signed_unseen(tmp_path: Path) -> None:
    home, out = ready(tmp_path)
    Table(home, out.table.ref).undo()
    Table(home, out.table.ref).do("move 0 0")
    with pytest.raises(UserError, match="draft-changed"):
        out.write(BINARY, tmp_path)
    assert seq_of(home, out) == 3
    assert "  move 0 0" in out.lines()
    out.table.do("end")
    out.lines()
    assert out.seal().lines == ("deploy", "move 0 0", "end")


def test_a_table_that_was_looked_at_again_counts_only_when_it_was_told(tmp_path: Path) -> None:
    home, out = ready(tmp_path)
    draft.set_standing(home, out.table.ref, "loss", "first")
    out.table.look_again()
    with pytest.raises(UserError, match="draft-changed"):
        out.seal()


def test_what_another_window_has_sealed_is_told_as_sealed(tmp_path: Path) -> None:
    home, out = ready(tmp_path)
    sealing.seal(home, out.table.ref)
    with pytest.raises(UserError, match="draft-changed"):
        out.seal()
    assert "is sealed" in out.lines()[0]


def test_a_folder_that_is_not_there_leaves_the_file_unsigned(tmp_path: Path) -> None:
    home, out = ready(tmp_path)
    with pytest.raises(UserError, match="folder-missing"):
        out.write(BINARY, tmp_path / "nowhere")
    with pytest.raises(UserError, match="folder-missing"):
        out.write(BINARY, tmp_path / "nowhere", name="x.pbem")
    with pytest.raises(UserError, match="address-unreadable"):
        out.write(MAIL, tmp_path, "nobody")
    (tmp_path / "taken").write_text("mine")
    with pytest.raises(UserError, match="out-exists"):
        out.write(BINARY, tmp_path, name="taken")
    assert seq_of(home, out) == 3


def test_a_note_is_kept_until_the_file_is_sealed(tmp_path: Path) -> None:
    home, out = ready(tmp_path)
    out.note = "Good luck"
    again = Outgoing(Table(home, out.table.ref))
    assert again.note == "Good luck"
    again.table.undo()
    again.table.do("move 0 0")
    again.table.do("end")
    again = Outgoing(Table(home, out.table.ref))
    assert again.seal().note == "Good luck"
    assert draft.note(home, out.table.ref) == ""


def test_a_note_that_is_written_elsewhere_does_not_change_the_draft(tmp_path: Path) -> None:
    home, out = ready(tmp_path)
    draft.keep_note(home, out.table.ref, "Another")
    assert out.seal().note == ""


def test_a_note_that_is_too_long_is_not_kept(tmp_path: Path) -> None:
    home, out = ready(tmp_path)
    with pytest.raises(UserError, match="note-too-long"):
        out.note = "x" * 5000
    assert draft.note(home, out.table.ref) == out.note == ""


def test_a_file_goes_out_to_a_path_and_into_a_folder_beside_others(tmp_path: Path) -> None:
    _, out = ready(tmp_path)
    (tmp_path / "toy-1-0003.pbem").write_text("mine")
    path, size = out.write(BINARY, tmp_path)
    assert (path.name, size) == ("toy-1-0003-2.pbem", path.stat().st_size)
    assert out.write(BINARY, tmp_path, name="a")[0].read_bytes() == path.read_bytes()
    assert not out.table.position.is_unsent
