"""The line with which a mail program takes a file: every name in it comes out of a shell as it was."""

import shlex
import subprocess
from pathlib import Path

import pytest

from pbem.desk.file_form import BINARY, MAIL
from pbem.desk.mail_programs import BY_HAND, PROGRAMS, command_line, delivery, form_of, is_program
from pbem.session.disk.kept_by_home import keep
from pbem.session.disk.player_home import Home
from pbem.session.turn import invitations
from pbem.session.turn.intake import import_bytes
from pbem.view.words import sending as words
from tests.tui.stage import GAME, home_at

HOSTILE = 'my out\'box; touch $(echo x) `y` "z" & *'
OWN = "send --to={address} --about {subject} {file}"


def called(tmp_path: Path, program: str, path: Path) -> tuple[list[str], bytes]:
    """What a stub in the place of the program is given by a shell: its arguments, and what it reads."""
    name = shlex.split(program)[0]
    stub = tmp_path / "bin" / name
    stub.parent.mkdir(exist_ok=True)
    stub.write_text(f'#!/bin/sh\nprintf "%s\\n" "$@" > "{tmp_path}/args"\ncat > "{tmp_path}/read"\n')
    stub.chmod(0o700)
    line = command_line(program, path, "Ben O'Hara <ben@example.org>", "[pbem] congo-1 file 3").partition("   :attach")[0]
    home = {"PATH": f"{stub.parent}:/usr/bin:/bin"}
    subprocess.run(["/bin/sh", "-c", line], env=home, cwd=tmp_path, stdin=subprocess.DEVNULL, check=True)
    return (tmp_path / "args").read_text().splitlines(), (tmp_path / "read").read_bytes()


@pytest.mark.parametrize("program", [*(each for each in PROGRAMS if each != BY_HAND), OWN])
def test_a_shell_gives_the_program_these_names_and_no_others(tmp_path: Path, program: str) -> None:
    folder = tmp_path / HOSTILE
    folder.mkdir()
    path = folder / "congo-1-0003.pbem"
    path.write_bytes(b"turn")
    there = sorted(each.name for each in tmp_path.iterdir())
    args, read = called(tmp_path, program, path)
    assert sorted(each.name for each in tmp_path.iterdir() if each.name not in ("bin", "args", "read")) == there
    if program in ("msmtp", "sendmail"):
        assert (args, read) == (["-t"], b"turn")
    elif program in ("mutt", "neomutt"):
        assert args == ["-H", str(path)]
    elif program == "thunderbird":
        assert args[0] == "-compose"
        assert args[1].startswith("to='ben@example.org',subject='[pbem] congo-1 file 3',attachment='file:///")
        assert args[1].count("'") == 6
    elif program == "aerc":
        assert args == ["mailto:ben@example.org?subject=%5Bpbem%5D%20congo-1%20file%203"]
        assert shlex.split(command_line(program, path, "ben@example.org", "x"))[-1] == str(path)
    elif program == "alpine":
        assert args == ["-attach", str(path), "ben@example.org"]
    elif program == "xdg-email":
        assert args == ["--utf8", "--subject", "[pbem] congo-1 file 3", "--attach", str(path), "ben@example.org"]
    else:
        assert args == ["--to=ben@example.org", "--about", "[pbem] congo-1 file 3", str(path)]


def test_what_is_filled_in_is_not_filled_again(tmp_path: Path) -> None:
    path = tmp_path / "{address}.pbem"
    assert shlex.split(command_line("send {file}", path, "a@b.org", "x")) == ["send", str(path)]


def test_an_address_that_looks_like_an_option_gives_no_line(tmp_path: Path) -> None:
    for program in PROGRAMS:
        assert command_line(program, tmp_path / "x.pbem", "-attach@example.org", "x") == ""


@pytest.mark.parametrize(
    "text", ["", "rm -rf", "send 'x", "send {file} {mail}", "{file} x", "send {file}\nrm x", f"x {'y' * 300} {{file}}"]
)
def test_no_command_of_one_s_own(text: str, tmp_path: Path) -> None:
    assert not is_program(text)
    assert command_line(text, tmp_path / "x", "a@b.org", "x") == ""


def test_each_program_has_its_words_and_a_form() -> None:
    assert words.PROGRAMS.keys() == PROGRAMS.keys()
    assert {form_of(each) for each in PROGRAMS} == {BINARY, MAIL}
    assert (form_of("x {file}"), form_of("x {mail}")) == (BINARY, MAIL)


def begun(ann: Home, ben: Home) -> str:
    sealed = invitations.new_match(ann, GAME, dice="swift", side="congo")
    import_bytes(ben, sealed.data)
    import_bytes(ann, invitations.accept(ben, sealed.card.match).data)
    return sealed.card.match


def test_what_was_given_is_kept_by_match_and_proposed_for_the_same_opponent(tmp_path: Path) -> None:
    ann, ben = home_at(tmp_path / "ann", "Ann"), home_at(tmp_path / "ben", "Ben")
    first, second = begun(ann, ben), begun(ann, ben)
    assert delivery(ann, first) == ("", "", False)
    assert delivery(ann, first, "mutt") == ("", "mutt", False)
    keep(ann, first, address="ben@example.org", program="msmtp")
    assert delivery(ann, first, "mutt") == ("ben@example.org", "msmtp", True)
    assert delivery(ann, second, "mutt") == ("ben@example.org", "mutt", False)
    stranger = begun(ann, home_at(tmp_path / "oda", "Oda"))
    assert delivery(ann, stranger) == ("", "", False)
