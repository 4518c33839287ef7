"""Names, notes, files, file names and typed words that would move a cursor, hide or turn letters: no command prints them."""

import email
import email.policy
import json
import re
import shutil
import sys
import time
import zipfile
from collections.abc import Iterator
from email.message import EmailMessage
from pathlib import Path

import click
import pytest
from click.testing import CliRunner, Result
from msgspec.structs import replace

from pbem.cli import printed_match
from pbem.cli.command_list import SECTIONS
from pbem.cli.commands.looking.status_printing import answer, columns, status_lines
from pbem.cli.main import door
from pbem.errors import Outcome
from pbem.post.mail_files import find_turns
from pbem.protocol.turn_file import (
    OPEN,
    SEALED,
    Checkpoint,
    Claim,
    Invitation,
    Mark,
    Offer,
    Opening,
    Policy,
    Seal,
    Spring,
    parse_turn,
)
from pbem.session.disk.player_home import find_home
from pbem.session.disk.status_lines import IndexLine
from pbem.session.turn import sealing
from pbem.tui import plain
from pbem.view.words import plain as plain_words
from tests.attacks.hostile import changed
from tests.attacks.tricks import NOTE, PLAIN_TRICKS, TRICKS, Player, meeting, scenario, taken, unsafe

pytestmark = pytest.mark.skipif(sys.platform == "win32", reason="such names cannot be given to files there")

MAX_SHOWN = 64 * 1024
MAX_SECONDS = 30  # far from what is used


@pytest.fixture(scope="module")
def world(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Where Bob and Eve have met."""
    folder = tmp_path_factory.mktemp("w\x1b[31m\u202e[red]")
    meeting(folder)
    return folder


ODD = f"odd{TRICKS[:60]}".replace("/", "")  # a file name
M, C = "rio-1", "congo-1"
CARRYING = ("--out", "--eml", "--note")  # the same in every command that makes a file
# what each command is called with; {odd}: Eve's last file under a hostile name, {out}: a name that is free
CALLS: dict[str, list[list[str]]] = {
    "play": [["--plain"], [M, "--plain"], [C, "--plain"]],
    "id new": [["Bob"]],
    "id show": [[]],
    "id export": [[], ["-o", "{out}"]],
    "games": [[], ["rio_40"]],
    "new": [
        ["rio_40", "--side", "police", "--note", NOTE[:2000]],
        ["rio_40", "--side", "narco", "-o", "{out}.eml", "--eml", "eve@x.org"],
    ],
    "field check": [["{scenario}"], ["{odd}"]],
    "field list": [[]],
    "field new": [["{out}", "--region", "steppe", "--seed", TRICKS], ["{out}"]],
    "field preview": [["{odd}"], ["--region", TRICKS]],
    "army new": [["{out}", "--list", TRICKS], ["{out}"], ["-", "--match", M]],
    "army random": [["{out}", "--nation", TRICKS], ["-", "--match", M]],
    "army check": [["{odd}"], ["{scenario}", "--match", M], ["-"]],
    "army sheet": [["{odd}"], ["{scenario}", "--match", M]],
    "army show": [[M]],
    "army seal": [[M, "{odd}"], [M, "--by-lot"], [M, "-"]],
    "plan": [[M], [M, "{odd}"], [M, "--usual"], [M, "-"]],
    "scenario check": [["{scenario}"], ["{odd}"]],
    "scenario new": [["{out}", "--match", M], ["{out}"]],
    "scenario preview": [["--match", M], ["{scenario}"]],
    "accept": [[C]],
    "demo": [["--seed", "x"]],
    "import": [["{odd}"], ["{scenario}"], ["{nowhere}"], ["-"]],
    "do": [[M, "end"], [M, "-"], [M, "end", TRICKS], [M, TRICKS, TRICKS]],
    "undo": [[M]],
    "standing": [[M], [M, "show", "defend"], [M, "set", "defend", "ask"], [M, "try", "defend", "ask"]],
    "seal": [[M, "--pass", "--note", NOTE], [M, "--pass", "--eml", "eve@x.org", "--note", NOTE], [M, "--pass", "-o", "{out}"]],
    "resend": [[M], [M, "--eml", "eve@x.org"], [M, "-o", "{out}"]],
    "post setup": [["--name", "x", "--address", "bob@x.org", "--outbox", "{out}", "--no-try", "-y"]],
    "post show": [[]],
    "post try": [[], ["--send-test"]],
    "post address": [[M, "eve@x.org"], [M, TRICKS]],
    "club create": [["{out}"], ["{out}", "--group", TRICKS]],
    "club join": [["{out}"]],
    "club list": [["{out}"]],
    "live": [[M, "--stdio", "--via", "x"]],  # no line is opened: it is one end or the other
    "sync": [[], ["-q"]],
    "due": [[], [M], ["--days", "7"], ["-q"]],
    "away": [[M, "2150-12-20", "2151-01-03"], ["--all", TRICKS, TRICKS], [M, "--back"]],
    "remind": [[M], [M, "--early"], [C, "--early"], [M, "--early", "-o", "{out}"]],
    "claim": [[M], [M, "--back"]],
    "offer": [[M, "draw", "--note", NOTE], [M, "takeback", "--to", "0"]],
    "resign": [[M, "--note", NOTE]],
    "status": [[], ["-a"], [M]],
    "show": [[M], [C], [M, "--units"], [M, "--at", "A1"], [M, "--position"], [C, "--position"]],
    "moves": [[M], [M, "X01"]],
    "options": [[M], [M, "move"]],
    "why": [[M, "end"], [M, "move X01 A1"]],
    "odds": [[M, "end"]],
    "log": [[M], [M, "--orders"], [C]],
    "luck": [[M], [M, "--rolls"]],
    "export": [[M, "--notation"], [M, "--notation", "--bare"], [M, "--notation", "-o", "{out}"]],
    "replay": [["{odd}"], ["{notation}"]],
    "board": [["rio_40", "--scenario-file", "{scenario}"], ["rio_40", "--position", "{odd}"], ["rio_40", "--do", TRICKS]],
    "backup": [[M, "-o", "{out}"], ["--all", "-o", "{out}"]],
    "restore": [["{backup}"], ["{odd}"], ["{strange}"]],
    "takeover": [[M], [M, "-y"], [M, "-y", "--nothing-else-was-sent"]],
    "archive": [[M], [M, "--back"]],
    "delete": [[M, "-y"]],
    "verify": [[M], ["{odd}"], ["{odd}", "{scenario}"]],
    "audit": [[M]],
    "evidence": [[M, "-o", "{out}"]],
    "help": [["seal"], ["exit-codes"], []],
    "completion": [["bash"], ["zsh"]],
    "doctor": [[]],
}


def leaves(command: click.Command, name: str = "") -> Iterator[tuple[str, click.Command]]:
    """Every command that does something, by its words."""
    if not isinstance(command, click.Group):
        yield name, command
        return
    for each in command.list_commands(click.Context(command)):
        found = command.get_command(click.Context(command), each)
        assert found is not None
        yield from leaves(found, f"{name} {each}".strip())


LEAVES = dict(leaves(door))


def test_every_command_is_called() -> None:
    assert CALLS.keys() == LEAVES.keys()


def calls(name: str) -> Iterator[list[str]]:
    """What is called: as it is meant, as JSON, and with tricks in place of each thing that is named."""
    options = [each for each in LEAVES[name].params if isinstance(each, click.Option)]
    for words in CALLS[name]:
        yield words
        if any("--json" in each.opts for each in options):
            yield [*words, "--json"]
    first = CALLS[name][0]
    yield [TRICKS, *first[1:]]
    yield [*first, TRICKS]
    yield [*first, f"--{TRICKS}"]
    for each in options:
        if not each.is_flag and (name == "seal" or each.opts[-1] not in CARRYING):
            yield [*first, each.opts[-1], TRICKS]


@pytest.mark.parametrize("name", CALLS)
def test_no_command_prints_a_trick(world: Path, tmp_path: Path, name: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    is_looking = name in {*SECTIONS["Look"], *SECTIONS["Check"]}
    for number, words in enumerate(calls(name)):
        here = tmp_path / f"{number}\x1b[2J\u202e"
        if not is_looking:
            shutil.copytree(world / "bob", here / "bob")
        here.mkdir(exist_ok=True)
        bob = Player(world / "bob" if is_looking else here / "bob", "Bob")
        names = {"out": str(here / f"out{ODD}"), "nowhere": str(here / ODD / ODD)}
        for key in ("odd", "scenario", "notation", "backup", "strange"):
            if any(key in word for word in words):
                names[key] = str(here / f"{key}{ODD}")
                shutil.copy(world / key, names[key])
        given = [filled(word, names) for word in words]
        done = bob.run(*name.split(), *given, stdin=f"{TRICKS}\n\n{TRICKS}\n".encode("utf-8", "surrogateescape"))
        judge(done, given)
        if "--json" in words:
            assert done.stdout_bytes.isascii()


def filled(word: str, names: dict[str, str]) -> str:
    """A word with the names in it that are meant; tricks hold braces, too."""
    for key, name in names.items():
        word = word.replace(f"{{{key}}}", name)
    return word


def judge(done: Result, words: object) -> str:
    """What was said, which must be harmless and no crash."""
    said = (done.stdout_bytes + done.stderr_bytes).decode().replace("\r\n", "\n")  # as the armour has it
    assert done.exit_code != Outcome.BUG, (words, said)
    assert not unsafe(said), (words, said)
    assert len(said) < MAX_SHOWN
    return said


@pytest.mark.parametrize(
    "words", [[TRICKS], [f"--{TRICKS}"], ["--saves", TRICKS, "status"], ["id", TRICKS], ["scenario", TRICKS]], ids=range(5)
)
def test_nor_what_no_command_is(world: Path, words: list[str]) -> None:
    judge(Player(world / "bob", "Bob").run(*words), words)


def test_the_quick_status_prints_none(world: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> None:
    for key, value in Player(world / "bob", "Bob").env.items():
        monkeypatch.setenv(key, value)
    assert answer(["status"])
    assert not unsafe(capsys.readouterr().out)
    assert answer(["status", "--json"])
    told = capsys.readouterr().out
    assert told.isascii()
    one, other = [IndexLine(**each) for each in json.loads(told)]
    lines = [line for line in status_lines([one._replace(opponent="Ann"), other]) if " against " in line]
    begins = {columns(line[: line.index(what)]) for line in lines for what in ("your turn", "an invitation") if what in line}
    assert len(lines) == 2
    assert len(begins) == 1, "wide letters of a name move no column"


SHORT = TRICKS[:36]
FIELDS: dict[str, dict[str, object]] = {
    "policy": {"policies": (Policy(SHORT, False, OPEN, SHORT.encode()),)},
    "policy-data": {"policies": (Policy("defend", False, OPEN, SHORT.encode()),)},
    "sealed": {"policies": (Policy("defend", False, SEALED, SHORT.encode()),)},
    "seal": {"seals": (Seal(SHORT, bytes(32)),)},
    "opening": {"openings": (Opening(SHORT, bytes(32), SHORT.encode()),)},
    "claim": {"openings": (Claim(SHORT, SHORT, 1),)},
    "spring": {"openings": (Spring(SHORT, 1),)},
    "decisions": {"decisions": SHORT.encode()},
    "marks": {"marks": (Mark(0, False, SHORT.encode()),)},
    "offer": {"end": Offer(SHORT), "decisions": b""},
    "state": {"checkpoint": Checkpoint(0, bytes(16))},
}
ASKED = (("show", "rio-1"), ("log", "rio-1"), ("status",), ("verify", "rio-1"), ("evidence", "rio-1", "-o", "e.zip"))


@pytest.mark.parametrize("field", FIELDS)
def test_a_refused_file_prints_none(world: Path, tmp_path: Path, field: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """Truly signed by a changed client, and wrong in a field that is a text."""
    monkeypatch.chdir(tmp_path)
    shutil.copytree(world / "before", tmp_path / "bob")
    bob, eve = Player(tmp_path / "bob", "Bob"), find_home(environ=Player(world / "eve", "Eve").env)
    file = tmp_path / "2.pbem"
    file.write_bytes(changed(eve, (world / "last").read_bytes(), **FIELDS[field]))
    done = bob.run("import", str(file))
    assert done.exit_code > 9
    judge(done, field)
    for words in ASKED:
        judge(bob.run(*words), words)


INVITED: dict[str, dict[str, object]] = {
    **{field: {field: SHORT} for field in ("game", "version", "scenario", "dice", "name")},
    "option": {"options": ((SHORT, SHORT),)},
    "value": {"options": (("morale_track", SHORT),)},
}


@pytest.mark.parametrize("field", [*INVITED, "own"])
def test_an_odd_invitation_prints_none(world: Path, tmp_path: Path, field: str) -> None:
    shutil.copytree(world / "before", tmp_path / "bob")
    bob, eve = Player(tmp_path / "bob", "Bob"), find_home(environ=Player(world / "eve", "Eve").env)
    data = (world / ("0" if field == "own" else "congo")).read_bytes()
    setup = parse_turn(data).turn.setup
    assert isinstance(setup, Invitation)
    text = scenario(PLAIN_TRICKS)
    odd = replace(setup, **INVITED.get(field, {"text": text}))
    file = tmp_path / "0.pbem"
    file.write_bytes(changed(eve, data, setup=odd, match=bytes(16)))
    judge(bob.run("import", str(file)), field)
    judge(bob.run("import", str(file), "--json"), field)
    for words in (("status",), ("show", "congo-1"), ("show", "rio-2"), ("scenario", "preview", "--match", "rio-2")):
        judge(bob.run(*words), words)


@pytest.mark.parametrize("kind", ["position", "scenario", "notation"])
def test_a_file_with_tricks_in_any_of_its_texts_prints_none(world: Path, tmp_path: Path, kind: str) -> None:
    bob, file = Player(world / "bob", "Bob"), tmp_path / "file"
    text = (world / f"whole-{kind}").read_text(encoding="utf-8")
    how = {
        "position": ("board", "rio_40", "--scenario-file", str(world / "whole-scenario"), "--position"),
        "scenario": ("scenario", "check"),
        "notation": ("replay",),
    }[kind]
    file.write_text(text, encoding="utf-8")
    assert judge(bob.run(*how, str(file)), kind)
    lines = text.split("\n")
    words = [(at, found) for at, line in enumerate(lines) for found in list(re.finditer(r"[\w.]{2,}", line))[:3]]
    for at, found in words[:: max(1, len(words) // 40)]:
        odd = lines[at][: found.start()] + PLAIN_TRICKS + lines[at][found.end() :]
        file.write_text("\n".join([*lines[:at], odd, *lines[at + 1 :]]), encoding="utf-8")
        judge(bob.run(*how, str(file)), odd)


@pytest.mark.parametrize(
    "words",
    [
        ("import",),
        ("verify",),
        ("replay",),
        ("restore",),
        ("scenario", "check"),
        ("board", "rio_40", "--position"),
        ("board", "rio_40", "--scenario-file"),
        ("do", M),
    ],
    ids=" ".join,
)
def test_lines_of_ten_megabytes_are_dealt_with(world: Path, words: tuple[str, ...]) -> None:
    """On stdin; what is said of them is short."""
    line = (PLAIN_TRICKS * 200_000).encode()[: 10 * 1024 * 1024] + b"\n"
    shown = judge(Player(world / "bob", "Bob").run(*words, "-", stdin=line), words)
    assert len(shown) < 4096


def test_colours_are_the_only_escapes_on_a_terminal(world: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(printed_match, "wants_colour", lambda: True)
    bob = Player(world / "bob", "Bob")
    for words in (("show", M), ("show", C), ("scenario", "preview", "--match", M)):
        said = CliRunner().invoke(door, list(words), env=bob.env, color=True).stdout_bytes.decode()
        assert "\x1b[0;" in said
        assert not unsafe(re.sub(r"\x1b\[[0-9;]{1,20}m", "", said))


def test_the_plain_dialogue_prints_none(world: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    shutil.copytree(world / "bob", tmp_path / "bob")
    home = find_home(environ=Player(tmp_path / "bob", "Bob").env)
    leaving = ("matches", "quit")
    names = [name for name in plain_words.COMMANDS if name not in leaving]
    typed = [line for name in names for line in (name, TRICKS, "", f"{name} {TRICKS}", "b", "b")]
    line = "why " + TRICKS * 200_000
    left = iter([*typed, line, line[4:], "matches", TRICKS, "2", TRICKS, "", "note", "b", "quit"])
    said: list[str] = []

    def read(prompt: str) -> str:
        said.append(prompt)
        try:
            return next(left)
        except StopIteration as error:
            raise EOFError from error

    begun = time.process_time()
    plain.run(home, M, read, said.append)
    assert time.process_time() - begun < MAX_SECONDS
    text = "\n".join(said)
    assert not unsafe(text)
    assert "(red)" in text
    assert "[red]" not in text


def test_the_mail_that_goes_out_holds_none(world: Path, tmp_path: Path) -> None:
    """No header of theirs, and nothing in the summary that is quoted to them."""
    shutil.copytree(world / "bob", tmp_path / "bob")
    data = Player(tmp_path / "bob", "Bob").run("seal", M, "--pass", "--eml", "eve@x.org", "--note", NOTE).stdout_bytes
    mail = email.message_from_bytes(data, policy=email.policy.default)
    assert isinstance(mail, EmailMessage)
    assert set(mail.keys()) == {"To", "Subject", "Date", "Message-ID", "References", "MIME-Version", "Content-Type"}
    assert not unsafe("".join(f"{key}: {value}\n" for key, value in mail.items()))
    body = mail.get_body(("plain",))
    assert body is not None
    assert "(red)" in body.get_content()
    assert not unsafe(body.get_content().replace("\r\n", "\n"))
    assert len(find_turns(data)) == 1


def test_a_name_of_tricks_is_not_printed_to_its_owner(world: Path) -> None:
    """A key that came in another's backup."""
    eve = Player(world / "eve", "Eve")
    for words in (("id", "show"), ("id", "export"), ("status",), ("show", M), ("export", M, "--notation")):
        assert judge(eve.run(*words), words)


def test_a_match_that_is_over_is_told_without_them(world: Path, tmp_path: Path) -> None:
    for name in ("bob", "eve"):
        shutil.copytree(world / name, tmp_path / name)
    bob = Player(tmp_path / "bob", "Bob")
    his, hers = find_home(environ=bob.env), find_home(environ=Player(tmp_path / "eve", "Eve").env)
    taken(hers, sealing.resign(his, M, NOTE).data)
    taken(his, sealing.seal(hers, M, note=NOTE).data)
    taken(hers, sealing.seal(his, M).data)
    assert "Everything was as it should be" in judge(bob.run("audit", M), "audit")
    for words in (
        ("show", M),
        ("log", M),
        ("luck", M),
        ("status",),
        ("verify", M),
        ("export", M, "--notation"),
        ("audit", M, "--json"),
    ):
        judge(bob.run(*words), words)


def test_json_of_evidence_and_positions_is_ascii(world: Path, tmp_path: Path) -> None:
    bob = Player(world / "bob", "Bob")
    assert bob.run("evidence", M, "-o", str(tmp_path / "e.zip")).exit_code == 0
    with zipfile.ZipFile(tmp_path / "e.zip") as zipped:
        texts = [zipped.read(name) for name in zipped.namelist() if name.endswith(".json")]
    assert any(b"[red]" in text for text in texts)
    assert all(text.isascii() and not unsafe(text.decode()) for text in texts)
