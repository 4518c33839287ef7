"""Faults of computer and disk: commands killed at any moment, power cuts, full and read-only disks, two processes, a wrong clock.

    python tools/faults.py [--kills 1000] [--cuts N] [--seed 1] [--out docs/measured]

The program under test is the session, with a made-up game that uses all of the protocol. A command runs in a child process, forked
from this one, and is killed at a step of its own on the disk, each at least once, or at a random moment. `faults_scenes` has the
commands and what must hold behind each; `faults_disk` has what a power cut leaves, from what the program told the disk to keep.
"""

import argparse
import datetime
import os
import shlex
import shutil
import signal
import sys
import tempfile
import time
from collections.abc import Callable, Sequence
from contextlib import contextmanager
from pathlib import Path
from random import Random
from typing import Any

import msgspec

ROOT = Path(__file__).resolve().parent.parent
if str(ROOT) not in sys.path:
    sys.path.insert(0, str(ROOT))

from tools.faults_disk import EAGER, MIXED, STRICT, Disk  # noqa: E402
from tools.faults_more import clocks, full_disks, in_the_way, pairs, read_only  # noqa: E402
from tools.faults_page import Row, page  # noqa: E402
from tools.faults_scenes import MAIN, SCENES, Scene  # noqa: E402
from tools.faults_stage import Said, Stage, nothing_said, swept  # noqa: E402

MAIN_SHARE = 0.75  # of the kills, in the commands that matter most


class Bench:
    """The scenes, each prepared once; a copy of it for every try."""

    def __init__(self, folder: Path, scenes: Sequence[Scene] = SCENES) -> None:
        self.folder = folder
        self.scenes = scenes
        self.row = Row("", "")
        self._ready: dict[str, tuple[Path, int, float]] = {}
        self._tries = 0

    def ready(self, scene: Scene) -> tuple[Path, int, float]:
        """Where it is prepared, how many steps its command takes, and how long (seconds) in a child."""
        if scene.name not in self._ready:
            place = self._prepared(scene.prepare)
            if scene.adds:
                base, place = place, self.folder / f"ready-{len(self._ready)}"
                shutil.copytree(base, place)
                scene.adds(Stage(place))
            with self.copy(place) as stage:
                disk = Disk(stage.root)
                with disk.watched():
                    scene.act(stage, nothing_said)
            with self.copy(place) as stage:
                began = time.perf_counter()
                finish(start(lambda say: scene.act(stage, say)))
                self._ready[scene.name] = (place, disk.steps, time.perf_counter() - began)
        return self._ready[scene.name]

    def _prepared(self, prepare: Callable[[Stage], None]) -> Path:
        """How things stand before several scenes, made once."""
        place = self.folder / prepare.__name__
        if not place.exists():
            place.mkdir()
            prepare(Stage(place))
        return place

    @contextmanager
    def copy(self, place: Path) -> Any:
        """A stage of its own, gone at the end."""
        self._tries += 1
        stage = Stage(self.folder / f"try-{self._tries}")
        shutil.copytree(place, stage.root)
        try:
            yield stage
        finally:
            shutil.rmtree(stage.root, ignore_errors=True)

    def judge(self, scene: Scene, stage: Stage, said: Said, where: str) -> None:
        """Does everything hold? Counted in the row, and told where it does not."""

        def check() -> None:
            scene.check(stage, said)
            swept(stage)

        self.verdict(check, f"{scene.name}, {where}")

    def verdict(self, check: Callable[[], object], where: str) -> None:
        """As `judge`, for any check."""
        self.row.tries += 1
        try:
            check()
        except Exception as error:  # whatever it is, it is what this program looks for
            self.row.broken.append(f"{where}: {type(error).__name__}: {str(error)[:200]}")
            print(f"BROKEN {self.row.broken[-1]}", file=sys.stderr, flush=True)
            if os.environ.get("FAULTS_TRACE"):
                raise


# ---------------------------------------------------------------- a child that is killed


def start(act: Callable[[Callable[[str, bytes], None]], None], prepare: Callable[[], Any] | None = None) -> tuple[int, int]:
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
            act(say)
        status = 0
    except BaseException as error:
        print(f"the command failed: {type(error).__name__}: {error}", file=sys.stderr, flush=True)
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


def kill_at_step(bench: Bench, scene: Scene, number: int) -> None:
    """The command ends itself by SIGKILL before the step of this number."""
    place, _, _ = bench.ready(scene)

    def before(step: int, _what: str, _path: Path) -> None:
        if step == number:
            os.kill(os.getpid(), signal.SIGKILL)

    with bench.copy(place) as stage:
        said, status = finish(start(lambda say: scene.act(stage, say), lambda: Disk(stage.root, before).watched()))
        where = f"killed before step {number}"
        if status != -signal.SIGKILL:
            bench.row.notes["ended before the kill"] += 1
        bench.judge(scene, stage, said, where)


def kill_at_moment(bench: Bench, scene: Scene, random: Random) -> None:
    """The command gets SIGKILL from outside at a random moment of its run."""
    place, _, seconds = bench.ready(scene)
    delay = random.random() * seconds
    with bench.copy(place) as stage:
        child = start(lambda say: scene.act(stage, say))
        time.sleep(delay)
        os.kill(child[0], signal.SIGKILL)
        said, status = finish(child)
        if status != -signal.SIGKILL:
            bench.row.notes["ended before the kill"] += 1
        bench.judge(scene, stage, said, f"killed after {delay * 1000:.1f} ms")


def kill_each(bench: Bench, every: int) -> None:
    """One kill at each step of every command; `every`: at one in so many."""
    steps = [(scene, number) for scene in bench.scenes for number in range(bench.ready(scene)[1])]
    for scene, number in steps[::every]:
        bench.row.notes[scene.name] += 1
        kill_at_step(bench, scene, number)


def kill_many(bench: Bench, count: int, seed: int) -> None:
    """So many kills at random: in turn at a step and at a moment."""
    random = Random(f"faults {seed}")
    main = [scene for scene in bench.scenes if scene.name in MAIN]
    for number in range(count):
        scene = random.choice(main if random.random() < MAIN_SHARE else bench.scenes)
        bench.row.notes[scene.name] += 1
        if number % 2:
            kill_at_step(bench, scene, random.randrange(bench.ready(scene)[1]))
        else:
            kill_at_moment(bench, scene, random)


# ---------------------------------------------------------------- power cuts


def cuts(bench: Bench, count: int, seed: int) -> None:
    """So many power cuts, or with 0 one at every step of every command in each of the three ways."""
    random = Random(f"cuts {seed}")
    tried = []
    for scene in bench.scenes:
        steps = bench.ready(scene)[1]
        tried += [(scene, number, how) for number in range(steps + 1) for how in (STRICT, EAGER, MIXED)]
    if count:
        tried = random.sample(tried, min(count, len(tried)))
    by_scene = {scene.name: [each[1:] for each in tried if each[0] is scene] for scene in bench.scenes}
    for scene in bench.scenes:
        if by_scene[scene.name]:
            _cuts_of(bench, scene, by_scene[scene.name], random)


def _cuts_of(bench: Bench, scene: Scene, tried: list[tuple[int, str]], random: Random) -> None:
    with bench.copy(bench.ready(scene)[0]) as stage:
        disk, told = Disk(stage.root, is_journal=True), {}

        def say(what: str, data: bytes) -> None:
            told[len(disk.journal)] = (what, data)
            disk.said(what)

        with disk.watched():
            scene.act(stage, say)
        for number, how in tried:
            upto = round(number * len(disk.journal) / bench.ready(scene)[1])
            said = dict(each for place, each in told.items() if place < upto)
            bench.row.notes[how] += 1
            cut = Stage(stage.root.with_name(f"{stage.root.name}-cut"))
            disk.after_a_cut(upto, how, random, cut.root)
            bench.judge(scene, cut, said, f"power cut before change {upto} of {len(disk.journal)}, {how}")
            shutil.rmtree(cut.root)


class Died(BaseException):
    """Nothing that follows happens any more."""


def relapses(bench: Bench, every: int) -> None:
    """Killed while sealing, sealed again by the next process and handed out, and then the power goes."""
    for scene in bench.scenes:
        if scene.name not in ("seal", "accept"):
            continue
        for number in range(0, bench.ready(scene)[1], every):
            with bench.copy(bench.ready(scene)[0]) as stage:
                disk = Disk(stage.root, _dies_at(number), is_journal=True)
                _until_dead(disk, scene, stage, nothing_said)
                disk.before = lambda *_: None
                said: Said = {}
                _until_dead(disk, scene, stage, said.__setitem__)
                cut = Stage(stage.root.with_name(f"{stage.root.name}-cut"))
                disk.after_a_cut(len(disk.journal), STRICT, Random(0), cut.root)
                bench.judge(scene, cut, said, f"killed before step {number}, done again, then a power cut")
                shutil.rmtree(cut.root)


def _until_dead(disk: Disk, scene: Scene, stage: Stage, say: Callable[[str, bytes], None]) -> None:
    try:
        with disk.watched():
            scene.act(stage, say)
    except (Died, Exception):  # dead, or there is nothing more to do
        return


def _dies_at(number: int) -> Callable[[int, str, Path], None]:
    def before(step: int, _what: str, _path: Path) -> None:
        if step >= number:
            raise Died

    return before


# ---------------------------------------------------------------- all


def run(bench: Bench, count: int, cut_count: int, seed: int, every: int = 1) -> list[Row]:
    """All of it. `every`: of the faults that are not drawn, one in so many."""
    parts: list[tuple[str, str, Callable[[], None]]] = [
        ("kill -9 at each step", "before every step on the disk of every command", lambda: kill_each(bench, every)),
        ("kill -9 at random", "at a step, or at a moment from outside, in turn", lambda: kill_many(bench, count, seed)),
        ("power cut", "what was not kept is gone, half there, or there", lambda: cuts(bench, cut_count, seed)),
        ("kill, then power cut", "the next process goes on in between", lambda: relapses(bench, every)),
        ("full disk", "from a step on no room, at every step that needs some", lambda: full_disks(bench, every)),
        ("read-only", "nothing may be written; the key not be read", lambda: read_only(bench, every)),
        ("a folder in place of a file", "of every file of a home", lambda: in_the_way(bench, every)),
        ("two processes", "one waits at each of its steps while the other runs", lambda: pairs(bench, every)),
        ("clock", "1970, a day back, far ahead", lambda: clocks(bench, every)),
    ]
    rows = []
    for name, what, part in parts:
        bench.row = Row(name, what)
        began = time.perf_counter()
        part()
        bench.row.seconds = time.perf_counter() - began
        rows.append(bench.row)
        print(bench.row.line(), flush=True)
    return rows


def main() -> int:
    """The command line."""
    parser = argparse.ArgumentParser(description="commands under faults of computer and disk")
    parser.add_argument("--kills", type=int, default=1000, help="at random, beside one at each step")
    parser.add_argument("--cuts", type=int, default=0, help="power cuts; 0: one at every step, in three ways")
    parser.add_argument("--every", type=int, default=1, help="of the other faults one in so many")
    parser.add_argument("--scene", action="append", choices=[scene.name for scene in SCENES], help="given again for more")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--out", type=Path, help="folder for the page of figures")
    arguments = parser.parse_args()
    with tempfile.TemporaryDirectory(prefix="pbem-faults-") as folder:
        scenes = [scene for scene in SCENES if not arguments.scene or scene.name in arguments.scene]
        rows = run(Bench(Path(folder), scenes), arguments.kills, arguments.cuts, arguments.seed, arguments.every)
    given = [word for word in sys.argv[1:] if word not in ("--out", str(arguments.out))]
    text = page(rows, arguments.seed, shlex.join(["python", "tools/faults.py", *given]))
    if arguments.out:
        arguments.out.mkdir(parents=True, exist_ok=True)
        target = arguments.out / f"faults-{datetime.datetime.now(datetime.UTC):%Y-%m-%d}.md"
        target.write_text(text, encoding="utf-8")
        print(f"written to {target}")
    return int(any(row.broken for row in rows))


if __name__ == "__main__":
    sys.exit(main())
