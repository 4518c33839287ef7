"""The bench of the faults: scenes prepared once, a copy of it for every try, commands in children, and verdicts in fresh ones."""

import os
import shutil
import sys
import time
import traceback
from collections.abc import Callable, Sequence
from contextlib import contextmanager, nullcontext
from pathlib import Path
from typing import Any

import msgspec

from tools.faults_disk import Disk
from tools.faults_page import Row
from tools.faults_scenes import Scene
from tools.faults_stage import Said, Say, Stage, must, swept

FAILED = "failed"
"""What a child says that ended otherwise than it may."""


class Bench:
    """The scenes, each prepared once; a copy of it for every try."""

    def __init__(self, folder: Path, scenes: Sequence[Scene], stage: Callable[[Path], Stage] = Stage) -> None:
        self.folder = folder
        self.scenes = scenes
        self.stage = stage
        self.row = Row("", "")
        self._ready: dict[str, tuple[Path, int, float]] = {}
        self._tries = 0
        self._last = ""

    def ready(self, scene: Scene) -> tuple[Path, int, float]:
        """Where it is prepared, how many steps its command takes, and how long (seconds) in a child."""
        if scene.name not in self._ready:
            place = self._prepared(scene.prepare)
            if scene.adds:
                base, place = place, self.folder / f"ready-{len(self._ready)}"
                shutil.copytree(base, place)
                scene.adds(self.stage(place))
            with self.copy(place) as stage:
                disk = Disk(stage.root)
                said: Said = {}
                with disk.watched():
                    scene.act(stage, said.__setitem__)
                must(said and "refused" not in said, f"{scene.name} does nothing: {said}")
            with self.copy(place) as stage:
                began = time.perf_counter()
                finish(start(lambda say: scene.act(stage, say)))
                self._ready[scene.name] = (place, disk.steps, time.perf_counter() - began)
                self.warm(scene)
        return self._ready[scene.name]

    def warm(self, scene: Scene) -> None:
        """Once without a fault: all must hold. Its players' dice chains are then known to the children, which saves the hashing."""
        if self._last != scene.name:
            self._last = scene.name
            with self.copy(self.ready(scene)[0]) as stage:
                said: Said = {}
                scene.act(stage, said.__setitem__)
                scene.check(stage, said)

    def named(self, name: str) -> Scene:
        """A scene by its name."""
        return next(each for each in self.scenes if each.name == name)

    def _prepared(self, prepare: Callable[[Stage], None]) -> Path:
        """How things stand before several scenes, made once."""
        place = self.folder / prepare.__name__
        if not place.exists():
            place.mkdir()
            prepare(self.stage(place))
        return place

    @contextmanager
    def copy(self, place: Path) -> Any:
        """A stage of its own, gone at the end."""
        self._tries += 1
        stage = self.stage(self.folder / f"try-{self._tries}")
        shutil.copytree(place, stage.root)
        try:
            yield stage
        finally:
            shutil.rmtree(stage.root, ignore_errors=True)

    def judge(self, scene: Scene, stage: Stage, said: Said, where: str) -> None:
        """Does everything hold, as a new process finds it? Counted in the row, and told where it does not."""

        def check() -> None:
            must(FAILED not in said, said.get(FAILED, b"").decode())
            scene.check(stage, said)
            swept(stage)

        self.verdict(check, f"{scene.name}, {where}")

    def verdict(self, check: Callable[[], object], where: str) -> None:
        """As `judge`, for any check."""
        self.row.tries += 1
        wrong = _in_a_fresh_process(check)
        if wrong:
            self.row.broken.append(f"{where}: {wrong}")
            print(f"BROKEN {self.row.broken[-1]}", file=sys.stderr, flush=True)


def _in_a_fresh_process(check: Callable[[], object]) -> str:
    """What is wrong, "" for nothing."""

    def act(say: Say) -> None:
        try:
            check()
        except Exception as error:  # whatever it is, it is what this program looks for
            if os.environ.get("FAULTS_TRACE"):
                traceback.print_exc()
            say("wrong", f"{type(error).__name__}: {str(error)[:300]}".encode())

    said, ended = finish(start(act, nullcontext))
    return said["wrong"].decode() if "wrong" in said else "" if ended == 0 else f"the check ended with {ended}"


# ---------------------------------------------------------------- a child that is killed


def start(act: Callable[[Say], None], prepare: Callable[[], Any] | None = None) -> tuple[int, int]:
    """Run in a child of its own, from where this process stands. Its number, and the pipe on which it says what it has told."""
    source, sink = os.pipe()
    child = os.fork()
    if child:
        os.close(sink)
        return child, source
    status = 1
    try:
        os.close(source)

        def say(what: str, data: bytes) -> None:
            packed = msgspec.msgpack.encode((what, data))
            os.write(sink, len(packed).to_bytes(4, "big") + packed)

        with prepare() if prepare else Disk(Path("/nowhere")).watched():
            try:
                act(say)
                status = 0
            except BaseException as error:
                if os.environ.get("FAULTS_TRACE"):
                    traceback.print_exc()
                say(FAILED, f"the command failed: {type(error).__name__}: {error}".encode()[:300])
    finally:
        os._exit(status)


def finish(child: tuple[int, int]) -> tuple[Said, int]:
    """What it said, and how it ended: 0, its status, or minus the signal."""
    said: Said = {}
    with os.fdopen(child[1], "rb") as source:
        while len(head := source.read(4)) == 4:
            packed = source.read(int.from_bytes(head, "big"))
            what, data = msgspec.msgpack.decode(packed, type=tuple[str, bytes])
            said[what] = data
    _, status = os.waitpid(child[0], 0)
    return said, os.waitstatus_to_exitcode(status)
