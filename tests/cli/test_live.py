"""Two play live: processes over a pipe, and by the ways of accounts. Nothing but orders and `pbem seal` is typed."""

import os
import shlex
import signal
import subprocess
import sys
import threading
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest

from pbem.errors import Outcome
from pbem.session.disk.player_home import find_home
from pbem.session.look import queries
from tests.cli.players import Player, begun

ROOT = Path(__file__).parents[2]
PBEM = [sys.executable, "-m", "pbem"]
PATIENCE_SECONDS = 30.0
ARRIVAL_SECONDS = 3.0


MARCH = "m REB01 1606-1706"
ATTACK = "a Kinshasa with REB01 or stop"
MAX_DECISIONS = 30
ACCOUNT = '[accounts.shared]\naddress = "{name}@example.org"\nout = "folder"\noutbox = "{out}"\ninbox = "{into}"\n'


class Live:
    """`pbem live` as a process, and what it has printed, with the time of each line."""

    def __init__(self, player: Player, *words: str) -> None:
        environ = {**os.environ, **player.env, "PYTHONPATH": str(ROOT), "PYTHONUNBUFFERED": "1"}
        command = [*PBEM, "live", *words]
        self.process = subprocess.Popen(command, env=environ, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True)
        self.lines: list[tuple[float, str]] = []
        self.size = 0
        threading.Thread(target=self._read, daemon=True).start()

    def _read(self) -> None:
        assert self.process.stdout is not None
        for text in self.process.stdout:
            self.lines.append((time.monotonic(), text.rstrip()))
            self.size += len(text)

    @property
    def said(self) -> str:
        return "\n".join(text for _, text in self.lines)

    def end(self, how: int = signal.SIGINT) -> int:
        self.process.send_signal(how)
        return self.process.wait(PATIENCE_SECONDS)


@contextmanager
def live(player: Player, *words: str) -> Iterator[Live]:
    process = Live(player, *words)
    try:
        yield process
    finally:
        process.process.kill()
        process.process.communicate()


def call_to(player: Player) -> str:
    """The command that reaches the other end."""
    return shlex.join(
        ["env", *(f"{key}={value}" for key, value in player.env.items()), f"PYTHONPATH={ROOT}", *PBEM, "live", "--stdio"]
    )


def until(is_so: Callable[[], bool], seconds: float = PATIENCE_SECONDS) -> float:
    """How long it took."""
    begun_at = time.monotonic()
    while not is_so():
        assert time.monotonic() - begun_at < seconds, "it never came"
        time.sleep(0.02)
    return time.monotonic() - begun_at


def count(player: Player) -> int:
    (files,) = Path(player.env["PBEM_SAVES"]).glob("matches/*/files")
    return len(list(files.glob("*.pbem")))


def is_due(player: Player) -> bool:
    position = queries.show(find_home(None, player.env), "congo-1")
    return position.due == position.card.own_side and not position.owed


def decide(player: Player) -> list[str]:
    """What is due by hand: Ann attacks where she can, the rest is the first answer there is. The questions that were answered."""
    asked = list[str]()
    for _ in range(MAX_DECISIONS):
        found = player.data("show", "congo-1")
        tokens = next_words(player)
        if not tokens or not found["draft"]["needs"]:
            return asked
        if found["draft"]["needs"] == "answer":
            asked.append(tokens[0])
        if "a" in tokens and player.name == "Ann" and not player.run("do", "congo-1", ATTACK).exit_code:
            continue
        words = ["end"] if "end" in tokens else []
        while not words or not player.data("options", "congo-1", " ".join(words))["is_complete"]:
            words.append(next_words(player, *words)[0])
        player.ok("do", "congo-1", " ".join(words))
    raise AssertionError("it never ends")


def next_words(player: Player, *words: str) -> list[str]:
    return [token["text"] for token in player.data("options", "congo-1", " ".join(words))["tokens"]]


def ask_all(player: Player) -> None:
    """Every question is to be answered by hand."""
    for kind in ("loss", "retreat", "advance", "air", "reserve"):
        player.ok("standing", "congo-1", "set", kind, "ask")


def shared_folders(path: Path, ann: Player, bea: Player) -> dict[str, tuple[str, ...]]:
    """An account for each; how each seals a file so that it goes there."""
    for player, other in ((ann, "Bea"), (bea, "Ann")):
        (path / f"to-{other}").mkdir()
        text = ACCOUNT.format(name=player.name, out=path / f"to-{other}", into=path / f"to-{player.name}")
        Path(player.env["PBEM_CONFIG"], "post.toml").write_text(text)
    return {"Ann": ("--send-to", "Bea@example.org"), "Bea": ("--send-to", "Ann@example.org")}


def arrival(player: Player, seq: int) -> float:
    """How long a file took that was sealed just now."""
    return until(lambda: count(player) > seq, ARRIVAL_SECONDS)


def turns(ann: Player, bea: Player, how: dict[str, tuple[str, ...]]) -> tuple[list[float], list[str]]:
    """Until Ann has attacked and it is over; before, both have said that they want to be asked.

    How long each file took to the other side, and what was asked by hand.
    """
    took, asked, has_begun = list[float](), list[str](), set[str]()
    while "air" not in asked or count(ann) < 8 or count(ann) != count(bea):
        until(lambda: is_due(ann) or is_due(bea))
        mover, other = (ann, bea) if is_due(ann) else (bea, ann)
        if mover.name not in has_begun:
            has_begun.add(mover.name)
            ask_all(mover)
        elif mover is ann and "air" not in asked:
            ann.ok("do", "congo-1", MARCH)
        asked += decide(mover)
        seq = count(mover)
        assert mover.ok("seal", "congo-1", "--yes", *how[mover.name]) == ""
        took.append(arrival(other, seq))
    return took, asked


@pytest.mark.parametrize("way", ["pipe", "folder"])
def test_congo_turns_with_every_question_answered_by_hand(tmp_path: Path, way: str) -> None:
    ann, bea = begun(tmp_path)
    how: dict[str, tuple[str, ...]] = {"Ann": (), "Bea": ()}
    if way == "folder":
        how = shared_folders(tmp_path, ann, bea)
    with live(ann, "congo-1", *(("--via", call_to(bea)) if way == "pipe" else ())) as at_ann, live(bea, "congo-1") as at_bea:
        if way == "pipe":
            until(lambda: "Bea is there" in at_ann.said and "Ann is there" in at_bea.said)
        took, asked = turns(ann, bea, how)
        usual = sorted(took)[len(took) // 2]
        print(f"arrival by {way}: {usual:.2f} s usually, {max(took):.2f} s at most, of {len(took)}; asked {asked}")
        until(lambda: not any(queries.show(find_home(None, player.env), "congo-1").owed for player in (ann, bea)))
        time.sleep(1)
        sizes = at_ann.size, at_bea.size
        time.sleep(1.5)
        assert (at_ann.size, at_bea.size) == sizes, "idle, nothing is printed"
        assert "file 2 has come" in at_bea.said
        assert at_ann.end() == Outcome.OK
        if way == "pipe":
            assert "file 2 is with Bea" in at_ann.said
            until(lambda: "not there" in at_bea.said)
        assert at_bea.end() == Outcome.OK
    for player in (ann, bea):
        player.ok("verify", "congo-1")


def test_an_end_that_dies_is_told_and_the_match_goes_on(tmp_path: Path) -> None:
    ann, bea = begun(tmp_path)
    with live(ann, "congo-1", "--via", call_to(bea)) as at_ann:
        until(lambda: "the line is up" in at_ann.said)
        (child,) = children(at_ann.process.pid)
        os.kill(child, signal.SIGKILL)
        assert at_ann.process.wait(PATIENCE_SECONDS) == Outcome.REFUSED
        until(lambda: "the line is down" in at_ann.said)
    decide(ann)
    assert "PBEM" in ann.ok("seal", "congo-1", "--yes"), "no line is up any more"
    with live(ann, "congo-1", "--via", call_to(bea)):
        until(lambda: count(bea) == count(ann) == 3)


def children(process: int) -> list[int]:
    return [int(each) for each in Path(f"/proc/{process}/task/{process}/children").read_text().split()]


@pytest.mark.parametrize("via", ["true", "echo hello", "no-such-program", '"'])
def test_what_is_no_other_end_is_told(tmp_path: Path, via: str) -> None:
    ann, _ = begun(tmp_path)
    with live(ann, "congo-1", "--via", via) as at_ann:
        out, err = at_ann.process.communicate(timeout=PATIENCE_SECONDS)
        assert at_ann.process.returncode == Outcome.REFUSED, (out, err)
        assert "Traceback" not in err


def test_what_the_way_there_says_is_repeated_without_escapes(tmp_path: Path) -> None:
    ann, _ = begun(tmp_path)
    script = tmp_path / "there"
    script.write_text("printf '\\033[2J\\033]0;x\\007banner [x]\\r\\nPassword: ' >&2\n")
    with live(ann, "congo-1", "--via", f"sh {script}") as at_ann:
        _, err = at_ann.process.communicate(timeout=PATIENCE_SECONDS)
    assert "banner [x]\nPassword:" in err
    assert "\x1b" not in err
    assert "\x07" not in err


def test_the_end_that_is_called_prints_nothing_but_the_line(tmp_path: Path) -> None:
    _, bea = begun(tmp_path)
    environ = {**os.environ, **bea.env, "PYTHONPATH": str(ROOT)}
    done = subprocess.run(
        [*PBEM, "live", "--stdio"], env=environ, input=b"", capture_output=True, check=False, timeout=PATIENCE_SECONDS
    )
    assert (done.returncode, done.stdout, done.stderr) == (0, b"pbem live 1\n", b"")
    done = subprocess.run(
        [*PBEM, "live", "--stdio"], env=environ, input=b"GET / HTTP/1.1", capture_output=True, check=False, timeout=60
    )
    assert (done.returncode, done.stderr) == (0, b"")
