"""Faults that need no kill: a full disk, a read-only one, something in the way, two processes at once, a clock that is wrong."""

import errno
import os
import time
from collections.abc import Callable
from functools import partial
from pathlib import Path
from unittest.mock import patch

from pbem.errors import Outcome
from pbem.games import catalog
from pbem.protocol.turn_file import parse_turn
from pbem.session.archive.backup import backup
from pbem.session.check.verify import verify_match
from pbem.session.disk import match_folder
from pbem.session.disk.match_folder import MatchFolder
from pbem.session.disk.signing_computer import is_copy, load_retired
from pbem.session.disk.status_lines import every
from pbem.session.look import queries
from pbem.session.turn import draft, invitations, sealing
from pbem.session.turn.intake import import_bytes
from pbem.session.turn.status_index import mark_read, status
from tools.faults.disk import CHANGES, NEEDS_ROOM, Disk, from_step, refusing
from tools.faults.homes import Said, Say, Table, must
from tools.faults.runner import FAILED, Bench, Child, Scene, told, without_change
from tools.faults.scenes import SCENES, goes_on, sound

DAY = 86_400
READ_ONLY = from_step(0, refusing(errno.EROFS), CHANGES)
BY_NAME = {each.name: each for each in SCENES}
PAIRS = {
    "seal": ("seal", "do", "undo", "send at the screen", "move", "archive", "delete"),
    "send at the screen": ("seal", "undo", "standing"),
    "do": ("seal", "do", "undo", "delete"),
    "order at the screen": ("do",),
    "undo --refused": ("undo --refused", "seal"),
    "import": ("import",),
    "import what opens": ("import what opens",),
    "import an invitation": ("import an invitation",),
    "accept": ("accept",),
    "new": ("new",),
    "backup": ("seal",),
    "move": ("seal",),
    "archive": ("seal",),
    "delete": ("seal", "do"),
    "restore a move": ("restore a move",),
    "restore over an older match": ("restore over an older match", "archive", "seal"),
    "id new": ("id new",),
    "settings": ("settings",),
    "seal against the house": ("seal against the house",),
}
"""What waits at each of its steps, and what runs meanwhile."""


def full_disks(bench: Bench, every: int) -> None:
    """No room any more from each step on: the command says so, and everything is as if it had been cut short there."""
    for scene in bench.scenes:
        place, steps, _ = bench.ready(scene)
        for number in range(0, steps, every):
            with bench.copy(place) as stage:
                disk = Disk(stage.root, from_step(number, refusing(errno.ENOSPC), NEEDS_ROOM))
                said, _ = Child(partial(scene.act, stage), disk.watched).ends()
                bench.judge(scene, stage, said, f"no room from step {number}")


def read_only(bench: Bench, every: int) -> None:
    """Nothing may be written: every command says so and changes nothing, and looking goes on."""
    for scene in bench.scenes[::every]:
        with bench.copy(bench.ready(scene)[0]) as stage:
            said = without_change(scene, stage, Disk(stage.root, READ_ONLY).watched)
            bench.judge(scene, stage, said, "read-only")
    with bench.copy(bench.ready(BY_NAME["import"])[0]) as stage:
        stage.take_in("ann", stage.kept("turn"))
        bench.verdict(lambda: _looked_at(stage), "looking, read-only")
    for name in ("seal", "accept", "new", "move")[::every]:
        with bench.copy(bench.ready(BY_NAME[name])[0]) as stage:
            bench.verdict(partial(_without_key, BY_NAME[name], stage), f"{name}, no leave for the key")


def _looked_at(stage: Table) -> None:
    left = stage.ann.matches / f"{'0' * 32}.gone"
    left.mkdir()
    with Disk(stage.root, READ_ONLY).watched():
        queries.show(stage.ann, stage.ref)
        must(verify_match(stage.ann, stage.ref).outcome is Outcome.OK, "it does not verify")
        mark_read(stage.ann, stage.ref)
        every(environ={"PBEM_SAVES": str(stage.ann.saves)})
        sealing.resend(stage.ann, stage.ref)


def _without_key(scene: Scene, stage: Table) -> None:
    disk = Disk(stage.root)

    def reading(path: Path) -> None:
        if path.name == "identity.toml":
            raise PermissionError(errno.EACCES, os.strerror(errno.EACCES), str(path))

    disk.reading = reading  # type: ignore[method-assign]
    said = without_change(scene, stage, disk.watched)
    must(FAILED not in said, said.get(FAILED, b"").decode())
    must(b"identity.toml cannot be read" in said["refused"], f"it said {said}")


def in_the_way(bench: Bench, every: int) -> None:
    """A folder lies where a file of a home should: commands say so, and other matches are played on."""
    with bench.copy(bench.ready(BY_NAME["do"])[0]) as stage:
        game = catalog.game(stage.game)
        other = invitations.new_match(stage.ben, game.id, side=game.sides[0]).card.match
        inside = sorted(path.relative_to(stage.root) for path in (stage.root / "ben").rglob("*") if path.is_file())
        for name in inside[::every]:
            with bench.copy(stage.root) as tried:
                path = tried.root / name
                path.unlink()
                path.mkdir()
                (path / "something").write_bytes(b"x")
                bench.verdict(partial(_all_told, tried, name, other), f"a folder as {name.name}")


def _all_told(stage: Table, name: Path, other: str) -> None:
    home, ref = stage.ben, stage.ref
    acts: tuple[Callable[[], object], ...] = (
        lambda: status(home),
        lambda: status(home, ref),
        lambda: queries.show(home, ref),
        lambda: verify_match(home, ref),
        lambda: draft.undo(home, ref),
        lambda: sealing.seal(home, ref, pass_=True),
        lambda: import_bytes(home, stage.kept("out/0.pbem")),
        lambda: backup(home, [ref], stage.zip),
        lambda: every(environ={"PBEM_SAVES": str(home.saves)}),
    )
    for act in acts:
        told(act)
    if ref in name.parts:
        must(other in [line.match for line in status(home)], "another match is not in the list")
        queries.show(home, other)
        import_bytes(home, sealing.resend(home, other).data)


# ---------------------------------------------------------------- two processes


def at_once(bench: Bench, every: int) -> None:
    """The first waits before each of its steps while the second runs from beginning to end."""
    names = {scene.name for scene in bench.scenes}
    match_folder.NAMING_TRIES = 2  # who waits for a name waits in vain here: the other goes on only afterwards
    pairs = [(first, second) for first, beside in PAIRS.items() for second in beside]
    for first, second in [each for each in pairs if names.issuperset(each)]:
        scenes = BY_NAME[first], BY_NAME[second]
        place, steps, _ = bench.ready(scenes[0])
        for number in range(0, steps, every):
            with bench.copy(place) as stage:
                where = f"{first} waits at step {number} for {second}"
                bench.verdict(partial(_met, stage, *scenes, number), where)


def _both(stage: Table, first: Scene, second: Scene, number: int) -> tuple[Said, Said]:
    """The first waits before a step of this number until the second has ended. What they said."""
    ready, is_ready = os.pipe()
    go, goes = os.pipe()

    def before(step: int, _what: str, _path: Path) -> None:
        if step == number:
            os.write(is_ready, b".")
            os.read(go, 1)

    child = Child(partial(first.act, stage), Disk(stage.root, before).watched)
    os.close(is_ready)
    try:
        os.read(ready, 1)
        theirs, _ = Child(partial(second.act, stage)).ends()
    finally:
        os.write(goes, b".")
        ours, _ = child.ends()
        for handle in (ready, go, goes):
            os.close(handle)
    for each in (ours, theirs):
        must(FAILED not in each and "system" not in each, f"one said {each}")
    must("refused" not in ours or "refused" not in theirs, f"both were refused: {ours}, {theirs}")
    return ours, theirs


def _met(stage: Table, first: Scene, second: Scene, number: int) -> None:
    """Whoever came first, what they showed is kept, and the match goes on in one place."""
    ours, theirs = _both(stage, first, second, number)
    names = (first.name, second.name)
    if first.is_alone:
        first.check(stage, ours if "refused" in theirs else theirs if "refused" in ours else {})
        must(not ("key" in ours and "key" in theirs), "two keys under one name")
        shown = [parse_turn(each["sealed"]) for each in (ours, theirs) if "sealed" in each]
        must(len({each.turn.seq for each in shown}) == len({each.digest for each in shown}), "two files for one place")
        return
    gone = "ben" if "delete" in names else ""
    sound(stage, gone)
    goes_on(stage, _where_ben_plays(stage), gone=gone)


def _where_ben_plays(stage: Table) -> str:
    """The place that may go on with Ben's match; a move that has no place yet is restored."""
    for who in ("ben", "laptop"):
        folder = MatchFolder(stage.home(who), stage.ref)
        if folder.own.exists() and not load_retired(folder) and not is_copy(folder):
            return who
    if stage.zip.exists() and stage.chain("ben"):
        stage.ok("laptop", "restore", str(stage.zip))
        return "laptop"
    return "ben"


# ---------------------------------------------------------------- the clock


def clocks(bench: Bench, every: int) -> None:
    """Every command with a clock that has gone back, stands at 0, is before 1970, or far ahead; then the right time again."""
    wrong = {"a day back": time.time() - DAY, "at 0": 0.0, "before 1970": -float(DAY), "far ahead": 2.0**40}
    for scene in bench.scenes:
        for name, seconds in list(wrong.items())[::every]:
            with bench.copy(bench.ready(scene)[0]) as stage:
                with patch.object(time, "time", return_value=seconds):
                    said, _ = Child(_and_looking(scene, stage)).ends()
                refused = said.get("refused", b"").decode()
                bench.judge(scene, stage, said | ({FAILED: f"refused: {refused}".encode()} if refused else {}), f"clock {name}")


def _and_looking(scene: Scene, stage: Table) -> Callable[[Say], None]:
    """The command, and a look at the list behind it."""

    def act(say: Say) -> None:
        scene.act(stage, say)
        status(stage.ben)

    return act
