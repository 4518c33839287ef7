"""Two play the Congo live over a real ssh: OpenSSH's server on this computer alone, with a key that can do nothing else.

The line for `authorized_keys` and the command are those of docs/post.md. Then the connection is cut, again and again, at any
moment after a file was sealed: the post takes what the line did not, and both homes hold the same files.
"""

import os
import pwd
import re
import shlex
import shutil
import signal
import subprocess
import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager
from functools import partial
from pathlib import Path
from random import Random

from pbem.errors import Outcome
from pbem.session.disk.player_home import find_home
from tests.cli.players import Player, begun
from tests.cli.test_live import Live, children, count, live, shared_folders, until
from tools.post.live_turns import REF, decide, is_due
from tools.post.servers import free_port, wait_for
from tools.report import ROOT

SERVER = "/usr/sbin/sshd"
PHASES = 2  # of each side, before the connection is cut
SSHD = """
ListenAddress 127.0.0.1:{port}
HostKey {folder}/host
AuthorizedKeysFile {folder}/authorized_keys
PidFile none
StrictModes no
UsePAM no
PasswordAuthentication no
KbdInteractiveAuthentication no
PermitRootLogin forced-commands-only
SetEnv PATH={folder}/bin:/usr/bin:/bin
"""


def install() -> None:
    """What is missing, as the superuser. Raises SystemExit elsewhere."""
    if Path(SERVER).exists() and shutil.which("ssh"):
        return
    if os.geteuid() or not shutil.which("apt-get"):
        raise SystemExit("install openssh-server and openssh-client")
    environment = {**os.environ, "DEBIAN_FRONTEND": "noninteractive"}
    packages = ("openssh-server", "openssh-client")
    subprocess.run(["apt-get", "install", "-y", "--no-install-recommends", *packages], env=environment, check=True)


def recipes() -> tuple[str, str]:
    """What the page says: the command that calls, and the options before the key in `authorized_keys`."""
    text = (ROOT / "docs/post.md").read_text(encoding="utf-8")
    called = re.search(r"pbem live congo-1 --via '(ssh host .*?)'", text)
    line = re.search(r"^    (restrict,.*?) ssh-ed25519 ", text, re.M)
    assert called is not None
    assert line is not None
    return called[1], line[1]


@contextmanager
def running(folder: Path, bea: Player) -> Iterator[str]:
    """The server, which lets Ann's key play Bea's match and nothing else. The command that reaches it."""
    call, options = recipes()
    for name in ("host", "key"):
        subprocess.run(["ssh-keygen", "-q", "-t", "ed25519", "-N", "", "-C", "ben", "-f", folder / name], check=True)
    port, key = free_port(), (folder / "key.pub").read_text()
    (folder / "authorized_keys").write_text(f"{options} {key}")
    (folder / "known_hosts").write_text(f"[127.0.0.1]:{port} {(folder / 'host.pub').read_text()}")
    (folder / "bin").mkdir()
    program = folder / "bin" / "pbem"
    exported = "".join(f"export {name}={shlex.quote(value)}\n" for name, value in {**bea.env, "PYTHONPATH": str(ROOT)}.items())
    program.write_text(f'#!/bin/sh\n{exported}exec {sys.executable} -m pbem "$@"\n')
    program.chmod(0o755)
    (folder / "sshd_config").write_text(SSHD.format(port=port, folder=folder))
    Path("/run/sshd").mkdir(exist_ok=True)  # where the server shuts itself in
    with (folder / "sshd.log").open("wb") as log:
        server = subprocess.Popen([SERVER, "-D", "-e", "-f", folder / "sshd_config"], stderr=log)
        try:
            wait_for(port)
            known = f"-F none -p {port} -i {folder}/key -o IdentitiesOnly=yes -o UserKnownHostsFile={folder}/known_hosts"
            yield call.replace("ssh host", f"ssh {known} {pwd.getpwuid(os.geteuid()).pw_name}@127.0.0.1")
        finally:
            server.terminate()
            server.wait(10)


def lines(folder: Path, cuts: int, seed: int) -> Iterator[str]:
    """Phases both ways, then so many cuts. Raises AssertionError for what must not be."""
    install()
    random = Random(f"ssh {seed}")
    ann, bea = begun(folder / "match")
    with running(folder, bea) as via:
        said = subprocess.run([*shlex.split(via)[:-3], "id"], input=b"", capture_output=True, check=False, timeout=60)
        assert said.stdout.startswith(b"pbem live 1\n"), "the key does nothing but that"
        yield "the key of the page plays one match, whatever command it asks for"
        took = list[float]()
        with _called(ann, via):
            while len(took) < 2 * PHASES:
                if (sides := _sides(ann, bea)) is not None:
                    took.append(_phase(*sides, random))
        yield f"{len(took)} files over ssh: {min(took):.2f} to {max(took):.2f} s from the seal to the other home"
        shared_folders(folder, ann, bea)
        for player, other in ((ann, "Bea"), (bea, "Ann")):
            player.ok("post", "address", REF, f"{other}@example.org")
        by_line = sum(_cut(ann, bea, via, random) for _ in range(cuts))
        for player in (ann, bea):
            player.ok("verify", REF)
        yield f"{cuts} connections cut after a seal: the line had taken {by_line} files by then, the post took {cuts - by_line}"
        yield f"nothing was lost: both homes hold the same {count(ann)} files, and verify them"


@contextmanager
def _called(ann: Player, via: str) -> Iterator[Live]:
    with live(ann, REF, "--via", via) as at_ann:
        until(lambda: "the line is up" in at_ann.said)
        yield at_ann


def _sides(ann: Player, bea: Player) -> tuple[Player, Player] | None:
    """Who has to decide something, and the other; None while files or dice are on their way."""
    if count(ann) != count(bea):
        return None
    due = [is_due(find_home(None, player.env)) for player in (ann, bea)]
    return ((ann, bea) if due[0] else (bea, ann)) if any(due) else None


def _has(player: Player, files: int) -> bool:
    return count(player) >= files


def _phase(mover: Player, other: Player, random: Random) -> float:
    """All that is due of one side, sealed. How long it took to the other home."""
    decide(find_home(None, mover.env), random)
    files, sealed_at = count(mover), time.monotonic()
    mover.ok("seal", REF, "--yes")
    until(partial(_has, other, files + 1))
    return time.monotonic() - sealed_at


def _cut(ann: Player, bea: Player, via: str, random: Random) -> bool:
    """A file is sealed and ssh killed at some moment of its way; then both sync. Had the line taken it?"""
    with _called(ann, via) as at_ann:
        while (sides := _sides(ann, bea)) is None:
            time.sleep(0.05)
        mover, other = sides
        decide(find_home(None, mover.env), random)
        files = count(mover) + 1
        mover.ok("seal", REF, "--yes")
        time.sleep(random.uniform(0, 0.25))
        for child in children(at_ann.process.pid):
            os.kill(child, signal.SIGKILL)
        assert at_ann.process.wait(60) == Outcome.REFUSED, at_ann.said
        has_gone = _has(other, files)
    until(lambda: _synced(mover, other) and count(mover) == count(other))
    return has_gone


def _synced(mover: Player, other: Player) -> bool:
    """By the folders between them."""
    for player in (mover, other):
        assert player.run("sync").exit_code in (Outcome.OK, Outcome.ALREADY_HERE)
    return True
