"""Faults that need no kill: a full disk, a read-only one, something in the way, two processes at once, a clock that is wrong."""

import errno
import os
import time
from collections.abc import Callable
from functools import partial
from pathlib import Path
from unittest.mock import patch

from pbem.engine.decisions import IllegalOrder
from pbem.errors import PbemError
from pbem.protocol.turn_file import parse_turn
from pbem.session import draft, looking, matches, seal, store_match
from pbem.session.backup import backup
from pbem.session.glance import glance
from pbem.session.index import mark_read, status
from pbem.session.intake import import_bytes
from pbem.session.store_match import MatchFolder
from pbem.session.verify import verify_match
from pbem.view import narrate
from tools.faults_bench import FAILED, Bench, finish, start
from tools.faults_disk import CHANGES, NEEDS_ROOM, Disk
from tools.faults_scenes import Scene
from tools.faults_stage import HOMES, Broken, Said, Say, Stage, must, sound, swept, under_way

DAY = 86_400
TOLD = (PbemError, IllegalOrder, OSError)
"""What the doors have a sentence for; anything else is a fault of the program."""

PAIRS = (
    ("seal", "seal"),
    ("seal", "do"),
    ("do", "seal"),
    ("do", "do"),
    ("withdraw", "seal"),
    ("import", "import"),
    ("import an invitation", "import an invitation"),
    ("accept", "accept"),
    ("new", "new"),
    ("restore a move", "restore a move"),
    ("restore over an older match", "restore over an older match"),
    ("restore over an older match", "seal"),
    ("delete", "do"),
    ("do", "delete"),
    ("move", "seal"),
    ("seal", "move"),
    ("backup", "seal"),
    ("id new", "id new"),
    ("settings", "settings"),
    ("seal against the house", "seal against the house"),
)


def refuses(number: int, kinds: frozenset[str], why: int) -> Callable[[int, str, Path], None]:
    """From a step on, steps of some kinds fail."""

    def before(step: int, what: str, path: Path) -> None:
        if step >= number and what in kinds:
            raise OSError(why, os.strerror(why), str(path))

    return before


def told(act: Callable[[], object]) -> Exception | None:
    """The error that a command ends with, which the doors must have words for. Raises Broken."""
    try:
        act()
    except TOLD as error:
        words = (
            narrate.disk(error)[0]
            if isinstance(error, OSError)
            else narrate.error(error)[0]
            if isinstance(error, PbemError)
            else "-"
        )
        must(words and "Traceback" not in words, "an error without a sentence")
        return error
    return None


def full_disks(bench: Bench, every: int) -> None:
    """No room any more from each step on: the command says so, and everything is as if it had been cut short there."""
    for scene in bench.scenes:
        place, steps, _ = bench.ready(scene)
        for number in range(0, steps, every):
            with bench.copy(place) as stage:
                disk = Disk(stage.root, refuses(number, NEEDS_ROOM, errno.ENOSPC))
                said, _ = finish(start(telling(scene, stage), disk.watched))
                bench.judge(scene, stage, said, f"no room from step {number}")


def telling(scene: Scene, stage: Stage) -> Callable[[Say], None]:
    """The command, where it may end with an error that the doors have words for."""

    def act(say: Say) -> None:
        error = told(lambda: scene.act(stage, say))
        if error is not None:
            say("system" if isinstance(error, OSError) else "refused", repr(error).encode())

    return act


def contents(root: Path) -> dict[str, bytes]:
    """Every file; locks are not counted."""
    return {str(path): path.read_bytes() for path in sorted(root.rglob("*")) if path.is_file() and "lock" not in path.name}


def read_only(bench: Bench, every: int) -> None:
    """Nothing may be written: every command says so and changes nothing, and looking goes on."""
    for scene in bench.scenes[::every]:
        with bench.copy(bench.ready(scene)[0]) as stage:

            def check(stage: Stage = stage, scene: Scene = scene) -> None:
                before = contents(stage.root)
                said: Said = {}
                with Disk(stage.root, refuses(0, CHANGES, errno.EROFS)).watched():
                    told(lambda: scene.act(stage, said.__setitem__))
                must(contents(stage.root) == before, "something has changed")
                must(not said, "it told more than it kept")

            bench.verdict(check, f"{scene.name}, read-only")
    with bench.copy(bench.ready(bench.named("import"))[0]) as stage:
        import_bytes(stage.ann, stage.kept("turn"))
        bench.verdict(lambda: _looked_at(stage), "looking, read-only")
    for name in ("seal", "accept", "new", "move")[::every]:
        with bench.copy(bench.ready(bench.named(name))[0]) as stage:
            bench.verdict(partial(_without_key, bench.named(name), stage), f"{name}, no leave for the key")


def _looked_at(stage: Stage) -> None:
    left = stage.ann.matches / f"{'0' * 32}.gone"
    left.mkdir()
    with Disk(stage.root, refuses(0, CHANGES, errno.EROFS)).watched():
        sound(stage.ann)
        mark_read(stage.ann, stage.ref)
        glance(environ={"PBEM_SAVES": str(stage.ann.saves)})
        seal.resend(stage.ann, stage.ref)


def _without_key(scene: Scene, stage: Stage) -> None:
    disk, before = Disk(stage.root), contents(stage.root)

    def reading(path: Path) -> None:
        if path.name == "identity.toml":
            raise PermissionError(errno.EACCES, os.strerror(errno.EACCES), str(path))

    disk.reading = reading  # type: ignore[method-assign]
    said: Said = {}
    with disk.watched():
        error = told(lambda: scene.act(stage, said.__setitem__))
    must(isinstance(error, PbemError) and error.code == "identity-unreadable", f"it said {error!r}")
    after = {path: data for path, data in contents(stage.root).items() if path in before or "secret-" not in path}
    must(not said and after == before, "something has changed")


def in_the_way(bench: Bench, every: int) -> None:
    """A folder lies where a file of a home should: commands say so, and other matches are played on."""
    place = bench.folder / "in-the-way"
    place.mkdir()
    stage = Stage(place)
    under_way(stage)
    other = matches.new_match(stage.ben, "grand_toy", side="blue").card.match
    inside = sorted(path.relative_to(place) for path in (place / "ben").rglob("*") if path.is_file())
    for name in inside[::every]:
        with bench.copy(place) as tried:
            path = tried.root / name
            path.unlink()
            path.mkdir()
            (path / "something").write_bytes(b"x")
            bench.verdict(partial(_all_told, tried, name, other), f"a folder as {name.name}")


def _all_told(stage: Stage, name: Path, other: str) -> None:
    home, ref = stage.ben, stage.ref
    acts: tuple[Callable[[], object], ...] = (
        lambda: status(home),
        lambda: status(home, ref),
        lambda: looking.show(home, ref),
        lambda: verify_match(home, ref),
        lambda: draft.undo(home, ref),
        lambda: seal.seal(home, ref, pass_=True),
        lambda: import_bytes(home, stage.kept("invitation")),
        lambda: backup(home, [ref], stage.zip),
        lambda: glance(environ={"PBEM_SAVES": str(home.saves)}),
    )
    for act in acts:
        told(act)
    if ref in name.parts:
        must(other in [line.match for line in status(home)], "another match is not in the list")
        looking.show(home, other)
        import_bytes(home, seal.resend(home, other).data)


# ---------------------------------------------------------------- two processes


def pairs(bench: Bench, every: int) -> None:
    """The first waits before each of its steps while the second runs from beginning to end."""
    names = {scene.name for scene in bench.scenes}
    store_match.NAMING_TRIES = 2  # who waits for a name waits in vain here: the other goes on only afterwards
    for first, second in [each for each in PAIRS if names.issuperset(each)]:
        place, steps, _ = bench.ready(bench.named(first))
        for number in range(0, steps, every):
            with bench.copy(place) as stage:
                where = f"{first} waits at step {number} for {second}"
                scenes = bench.named(first), bench.named(second)
                bench.verdict(partial(_both, stage, *scenes, number), where)


def both(stage: Stage, first: Scene, second: Scene, number: int) -> tuple[Said, Said]:
    """The first waits before a step of this number until the second has ended. What they said."""
    ready, is_ready = os.pipe()
    go, goes = os.pipe()

    def before(step: int, _what: str, _path: Path) -> None:
        if step == number:
            os.write(is_ready, b".")
            os.read(go, 1)

    child = start(telling(first, stage), lambda: Disk(stage.root, before).watched())
    os.close(is_ready)
    try:
        os.read(ready, 1)
        theirs, _ = finish(start(telling(second, stage)))
    finally:
        os.write(goes, b".")
        ours, _ = finish(child)
        for handle in (ready, go, goes):
            os.close(handle)
    for each in (ours, theirs):
        must(FAILED not in each and "system" not in each, f"one said {each}")
    must("refused" not in ours or "refused" not in theirs, f"both were refused: {ours}, {theirs}")
    return ours, theirs


def _both(stage: Stage, first: Scene, second: Scene, number: int) -> None:
    ours, theirs = both(stage, first, second, number)
    swept(stage)
    for home in map(stage.home, HOMES):
        sound(home)
    shown = [each["sealed"] for each in (ours, theirs) if "sealed" in each]
    for data in shown:
        turn = parse_turn(data).turn
        places = [MatchFolder(stage.home(who), turn.match.hex()) for who in HOMES]
        every = [folder.file(turn.seq).read_bytes() for folder in places if folder.file(turn.seq).exists()]
        is_deleted = "delete" in (first.name, second.name)
        every += [data for folder in places for _, data in folder.load_aside(folder.refused)]
        must(data in every or is_deleted, "a file that was shown is lost")
        same = [each for each in shown if (parse_turn(each).turn.match, parse_turn(each).turn.seq) == (turn.match, turn.seq)]
        must(len(set(same)) == 1 or "withdraw" in (first.name, second.name), "two files for one place")
    if "key" in ours and "key" in theirs:
        raise Broken("two keys under one name")


# ---------------------------------------------------------------- the clock


def clocks(bench: Bench, every: int) -> None:
    """Every command with a clock that has gone back, stands at 0, is before 1970, or far ahead; then the right time again."""
    wrong = {"a day back": time.time() - DAY, "at 0": 0.0, "before 1970": -float(DAY), "far ahead": 2.0**40}
    for scene in bench.scenes:
        for name, seconds in list(wrong.items())[::every]:
            with bench.copy(bench.ready(scene)[0]) as stage:
                with patch.object(time, "time", return_value=seconds):
                    said, _ = finish(start(_and_looking(scene, stage)))
                refused = said.get("refused", b"").decode()
                bench.judge(scene, stage, said | ({FAILED: f"refused: {refused}".encode()} if refused else {}), f"clock {name}")


def _and_looking(scene: Scene, stage: Stage) -> Callable[[Say], None]:
    """The command, and a look at the list behind it."""

    def act(say: Say) -> None:
        scene.act(stage, say)
        status(stage.ben)

    return act
