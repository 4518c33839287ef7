"""Commands and their faults: how things stand before is prepared once, a copy for every try; commands and verdicts in children."""

import gc
import os
import shutil
import sys
import time
import traceback
from collections.abc import Callable, Iterator, Sequence
from contextlib import AbstractContextManager, contextmanager, nullcontext, suppress
from dataclasses import dataclass
from functools import partial
from multiprocessing import get_context
from multiprocessing.connection import Connection
from pathlib import Path

from pbem.engine.decisions import IllegalOrder
from pbem.errors import PbemError
from pbem.view.text import narration
from tools.faults.disk import Disk
from tools.faults.homes import Prepare, Said, Say, Table, must, prepared, swept
from tools.faults.page import Row

FORK = get_context("fork")
FAILED = "failed"
"""What a child says that ended otherwise than it may."""
Prepared = Callable[[], AbstractContextManager[None]]
TOLD = (PbemError, IllegalOrder, OSError)
"""What the doors have a sentence for; anything else is a fault of the program."""


@dataclass(frozen=True)
class Scene:
    """One command: how things stand before, what it does, what must hold behind it wherever it was cut short."""

    name: str
    prepare: Prepare
    act: Callable[[Table, Say], None]
    check: Callable[[Table, Said], None]
    adds: Callable[[Table], None] | None = None  # what this scene alone needs besides
    is_alone: bool = False  # it is no command of a match of two players


def told(act: Callable[[], object]) -> Exception | None:
    """The error that something ends with, which the doors must have words for. Raises Broken."""
    try:
        act()
    except TOLD as error:
        words = "-"
        if not isinstance(error, IllegalOrder):
            words = (narration.disk(error) if isinstance(error, OSError) else narration.error(error))[0]
        must(words and "Traceback" not in words, "an error without a sentence")
        return error
    return None


class Bench:
    """The scenes, each prepared once; a copy of it for every try."""

    def __init__(self, folder: Path, scenes: Sequence[Scene], game: str) -> None:
        self.folder, self.scenes, self.game = folder, scenes, game
        self.row = Row("", "")
        self._ready: dict[str, tuple[Path, int, float]] = {}
        self._tries = 0
        self._warm = set[str]()

    def ready(self, scene: Scene) -> tuple[Path, int, float]:
        """Where it is prepared, how many steps its command takes, and how long (seconds) in a child."""
        if scene.name not in self._ready:
            place = prepared(self.folder, self.game, scene.prepare)
            if scene.adds:
                base, place = place, self.folder / f"ready-{len(self._ready)}"
                shutil.copytree(base, place)
                scene.adds(Table(place))
            with self.copy(place) as stage:
                disk = Disk(stage.root)
                said: Said = {}
                with disk.watched():
                    scene.act(stage, said.__setitem__)
                must(said and "refused" not in said, f"{scene.name} does nothing: {said}")
            with self.copy(place) as stage:
                began = time.perf_counter()
                Child(partial(scene.act, stage)).ends()
                self._ready[scene.name] = (place, disk.steps, time.perf_counter() - began)
                self.warm(scene)
        return self._ready[scene.name]

    def warm(self, scene: Scene) -> None:
        """Once without a fault: all must hold. Its players' dice chains are then known to the children, which saves the hashing."""
        if scene.name not in self._warm:
            self._warm.add(scene.name)
            with self.copy(self.ready(scene)[0]) as stage:
                said: Said = {}
                scene.act(stage, said.__setitem__)
                scene.check(stage, said)

    @contextmanager
    def copy(self, place: Path) -> Iterator[Table]:
        """A stage of its own, gone at the end."""
        self._tries += 1
        stage = Table(self.folder / f"try-{self._tries}")
        shutil.copytree(place, stage.root)
        try:
            yield stage
        finally:
            shutil.rmtree(stage.root, ignore_errors=True)

    def judge(self, scene: Scene, stage: Table, said: Said, where: str) -> None:
        """Does everything hold, as a new process finds it? Counted in the row, and told where it does not."""

        def check() -> None:
            must(FAILED not in said, f"the command failed: {said.get(FAILED, b'').decode()}")
            scene.check(stage, said)
            swept(stage)

        self.verdict(check, f"{scene.name}, {where}")

    def verdict(self, check: Callable[[], object], where: str) -> None:
        """As `judge`, for any check."""
        self.row.tries += 1
        said, ended = Child(lambda _: check(), nullcontext).ends()
        if FAILED in said or ended:
            self.row.broken.append(f"{where}: {said[FAILED].decode() if FAILED in said else f'the check ended with {ended}'}")
            print(f"BROKEN {self.row.broken[-1]}", file=sys.stderr, flush=True)


# ---------------------------------------------------------------- a child that is killed


class Child:
    """A call in a process of its own, forked from where this one stands; what it says comes over a pipe."""

    def __init__(self, act: Callable[[Say], object], prepare: Prepared | None = None) -> None:
        self._line, its = FORK.Pipe(duplex=False)
        self.process = FORK.Process(target=_work, args=(its, act, prepare or Disk(Path("/nowhere")).watched))
        self.process.start()
        its.close()

    def ends(self) -> tuple[Said, int]:
        """What it said, and how it ended: 0, its status, or minus the signal."""
        said: Said = {}
        with suppress(EOFError):
            while True:
                said |= [self._line.recv()]
        self._line.close()
        self.process.join()
        return said, self.process.exitcode or 0


def _work(line: Connection, act: Callable[[Say], object], prepare: Prepared) -> None:
    gc.freeze()  # what it has from its parent is not searched for garbage, which would copy all of it
    with prepare():
        try:
            act(lambda what, data: line.send((what, data)))
        except BaseException as error:  # whatever it is, it is what this program looks for
            if os.environ.get("FAULTS_TRACE"):
                traceback.print_exc()
            line.send((FAILED, f"{type(error).__name__}: {error}".encode()[:300]))
            sys.exit(1)


def without_change(scene: Scene, stage: Table, prepare: Prepared | None = None) -> Said:
    """What a command says that can do nothing. It may not say more, nor leave anything but a secret that nothing hangs on yet."""
    before = _contents(stage.root)
    said, _ = Child(partial(scene.act, stage), prepare).ends()
    after = {path: data for path, data in _contents(stage.root).items() if path in before or "secret-" not in path}
    if after != before or said.keys() - {"refused", "system", FAILED}:
        said.setdefault(FAILED, b"something has changed, or it told more than it kept")
    return said


def _contents(root: Path) -> dict[str, bytes]:
    """Every file; locks are not counted."""
    return {str(path): path.read_bytes() for path in sorted(root.rglob("*")) if path.is_file() and "lock" not in path.name}
