"""The post in the plain dialogue: sent with one answer, and what comes is told between two questions."""

from collections.abc import Sequence
from pathlib import Path

from pbem.session.disk.kept_by_home import kept
from pbem.session.look import queries
from pbem.session.turn import draft, sealing
from pbem.session.turn.intake import import_bytes
from tests.tui.desk_of import begun
from tests.tui.plain_script import sit_down, talk_to
from tests.tui.stage import home_of


def test_send_asks_for_the_address_and_the_account_sends(tmp_path: Path) -> None:
    ann, _, ref = begun(tmp_path)
    text = f'[accounts.mail]\naddress = "ann@example.org"\nout = "command"\ncommand = "tee {tmp_path / "mail"}"\n'
    (ann.config / "post.toml").write_text(text)
    heard = talk_to(ann, "end", "end", "send", "", "y", "y", "ben@example.org", match="congo-1")
    assert "congo-1: file 2 is on its way to ben@example.org." in heard.text
    assert (tmp_path / "mail").read_bytes().startswith(b"From: ann@example.org")
    assert kept(ann, ref).address == "ben@example.org"
    assert not queries.show(ann, ref).is_unsent


def test_who_does_not_want_the_account_is_asked_how(tmp_path: Path) -> None:
    ann, _, ref = begun(tmp_path)
    (ann.config / "post.toml").write_text('[accounts.mail]\naddress = "ann@example.org"\nout = "command"\ncommand = "false"\n')
    heard = talk_to(ann, "end", "end", "send", "", "y", "n", "2", match="congo-1")
    assert heard.pasteable()
    assert not queries.show(ann, ref).is_unsent


def test_what_comes_is_told_before_the_next_question_and_once(tmp_path: Path) -> None:
    ann, ben, ref = begun(tmp_path)
    typed = ["status", "back", "q"]

    def read(_: str, lines: Sequence[str]) -> str:  # noqa: ARG001
        if len(typed) == 3:
            draft.do(ann, ref, "end")
            draft.do(ann, ref, "end")
            import_bytes(home_of(ben.saves.parent), sealing.seal(ann, ref).data)
        return typed.pop(0)

    heard = sit_down(ben, read, match=ref)
    assert heard.text.count("congo-1: file 2 is taken in.") == 1
    assert queries.show(ben, ref).seq == 3


def test_what_the_player_takes_in_is_not_told_again(tmp_path: Path) -> None:
    ann, ben, ref = begun(tmp_path)
    draft.do(ann, ref, "end")
    draft.do(ann, ref, "end")
    path = tmp_path / "file.pbem"
    path.write_bytes(sealing.seal(ann, ref).data)
    heard = talk_to(ben, "import", "1", str(path), "status", "back", "q", match=ref)
    assert heard.text.count("file 2 is taken in") == 1
