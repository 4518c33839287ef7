"""Faults of computer and disk: commands killed at any moment, power cuts, full and read-only disks, two processes, a wrong clock.

    python -m tools.faults [--game ID] [--kills 1000] [--cuts N] [--every 1] [--seed 1] [--out docs/measured]

Under test are the command line and what the screens call. A command runs in a child process, forked from this one, and is killed at
a step of its own on the disk, each at least once, or at a random moment; another child looks at what is left. `scenes` has the
commands, `invariants` and `command_effects` what must hold behind each; `disk` has what a power cut leaves, from what it was told
to keep; `real_disks` has real full and read-only disks, `screens` the program in a terminal.
"""

import os
import shutil
import signal
import sys
import tempfile
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from functools import partial
from pathlib import Path
from random import Random

from pbem.games import catalog
from tools import report
from tools.faults import real_disks, screens
from tools.faults.disk import EAGER, MIXED, STRICT, UNTOUCHED, Before, Disk, from_step
from tools.faults.homes import Said, Table
from tools.faults.page import Row, page
from tools.faults.runner import Bench, Child, Scene
from tools.faults.scenes import MAIN, SCENES
from tools.faults.simulated import at_once, clocks, full_disks, in_the_way, read_only

MAIN_SHARE = 0.75  # of the kills, in the commands that matter most
Part = tuple[str, str, Callable[[], None]]


def kill_at_step(bench: Bench, scene: Scene, number: int) -> None:
    """The command ends itself by SIGKILL before the step of this number."""
    _killed(bench, scene, f"killed before step {number}", from_step(number, lambda _: os.kill(os.getpid(), signal.SIGKILL)))


def kill_at_moment(bench: Bench, scene: Scene, random: Random) -> None:
    """The command gets SIGKILL from outside at a random moment of its run."""
    delay = random.random() * bench.ready(scene)[2]
    _killed(bench, scene, f"killed after {delay * 1000:.1f} ms", delay=delay)


def _killed(bench: Bench, scene: Scene, where: str, before: Before = UNTOUCHED, delay: float | None = None) -> None:
    bench.row.notes[scene.name] += 1
    bench.warm(scene)
    with bench.copy(bench.ready(scene)[0]) as stage:
        child = Child(partial(scene.act, stage), Disk(stage.root, before).watched)
        if delay is not None:
            time.sleep(delay)
            child.process.kill()
        said, status = child.ends()
        if status != -signal.SIGKILL:
            bench.row.notes["ended before the kill"] += 1
        bench.judge(scene, stage, said, where)


def kill_each(bench: Bench, every: int) -> None:
    """One kill at each step of every command; `every`: at one in so many."""
    steps = [(scene, number) for scene in bench.scenes for number in range(bench.ready(scene)[1])]
    for scene, number in steps[::every]:
        kill_at_step(bench, scene, number)


def kill_many(bench: Bench, count: int, seed: int) -> None:
    """So many kills at random: in turn at a step and at a moment."""
    random = Random(f"faults {seed}")
    main = [scene for scene in bench.scenes if scene.name in MAIN] or bench.scenes
    drawn = [random.choice(main if random.random() < MAIN_SHARE else bench.scenes) for _ in range(count)]
    for number, scene in enumerate(sorted(drawn, key=lambda each: each.name)):
        if number % 2:
            kill_at_step(bench, scene, random.randrange(bench.ready(scene)[1]))
        else:
            kill_at_moment(bench, scene, random)


# ---------------------------------------------------------------- power cuts


def cuts(bench: Bench, count: int, seed: int) -> None:
    """So many power cuts of all there can be: at every step of every command in each of the three ways."""
    random = Random(f"cuts {seed}")
    tried = []
    for scene in bench.scenes:
        steps = bench.ready(scene)[1]
        tried += [(scene, number, how) for number in range(steps + 1) for how in (STRICT, EAGER, MIXED)]
    tried = random.sample(tried, min(count, len(tried)))
    for scene in bench.scenes:
        if of_scene := [(number, how) for each, number, how in tried if each is scene]:
            _cuts_of(bench, scene, of_scene, random)


def _cuts_of(bench: Bench, scene: Scene, tried: list[tuple[int, str]], random: Random) -> None:
    place, steps, _ = bench.ready(scene)
    bench.warm(scene)
    with bench.copy(place) as stage:
        disk, told = Disk(stage.root, is_journal=True), {}

        def say(what: str, data: bytes) -> None:
            told[len(disk.journal)] = (what, data)
            disk.said(what)

        with disk.watched():
            scene.act(stage, say)
        for number, how in tried:
            upto = round(number * len(disk.journal) / steps)
            said = dict(each for place, each in told.items() if place < upto)
            bench.row.notes[how] += 1
            where = f"power cut before change {upto} of {len(disk.journal)}, {how}"
            with _after_a_cut(disk, stage, upto, how, random) as cut:
                bench.judge(scene, cut, said, where)


@contextmanager
def _after_a_cut(disk: Disk, stage: Table, upto: int, how: str, random: Random) -> Iterator[Table]:
    """What is left of a stage."""
    cut = Table(stage.root.with_name(f"{stage.root.name}-cut"))
    disk.after_a_cut(upto, how, random, cut.root)
    yield cut
    shutil.rmtree(cut.root)


class Died(BaseException):
    """Nothing that follows happens any more."""


def relapses(bench: Bench, every: int) -> None:
    """Killed while sealing, sealed again by the next process and handed out, and then the power goes."""
    for scene in bench.scenes:
        if scene.name not in ("seal", "accept"):
            continue
        place, steps, _ = bench.ready(scene)
        for number in range(0, steps, every):
            with bench.copy(place) as stage:
                disk = Disk(stage.root, from_step(number, _die), is_journal=True)
                said: Said = {}
                for say in (lambda *_: None, said.__setitem__):
                    with suppress(Died, Exception), disk.watched():  # dead, or there is nothing more to do
                        scene.act(stage, say)
                    disk.before = UNTOUCHED
                with _after_a_cut(disk, stage, len(disk.journal), STRICT, Random(0)) as cut:
                    bench.judge(scene, cut, said, f"killed before step {number}, done again, then a power cut")


def _die(path: Path) -> None:
    raise Died(path)


# ---------------------------------------------------------------- all


def parts(bench: Bench, count: int, cut_count: int, seed: int, every: int) -> list[Part]:
    """What is run; few of what is slow, by the number of kills. `every`: of the faults that are not drawn, one in so many."""
    few, on_disk, sittings = max(count // 40, 1), max(count // 4, 2), max(count // 20, 1)
    return [
        ("kill -9 at each step", "before every step on the disk of every command", lambda: kill_each(bench, every)),
        ("kill -9 at random", "at a step, or at a moment from outside, in turn", lambda: kill_many(bench, count, seed)),
        ("power cut", "what was not kept is gone, half there, or there", lambda: cuts(bench, cut_count, seed)),
        ("kill, then power cut", "the next process goes on in between", lambda: relapses(bench, every)),
        ("no room", "made up, from a step on", lambda: full_disks(bench, every)),
        ("full disk", "a real one, room or names for so much and no more", lambda: real_disks.full(bench, on_disk, seed)),
        ("read-only", "made up; and the key may not be read", lambda: read_only(bench, every)),
        ("read-only disk", "a real one, for every command", lambda: real_disks.read_only(bench)),
        ("no leave", "as another user, who may only look; or not even that", lambda: real_disks.strangers(bench)),
        ("a folder in place of a file", "of every file of a home", lambda: in_the_way(bench, every)),
        ("two processes", "one waits at each of its steps while the other runs", lambda: at_once(bench, every)),
        ("screens killed", "the program in a terminal, at a random moment", lambda: screens.killed(bench, sittings, seed)),
        ("screens and commands", "in one match at the same time", lambda: screens.beside(bench, few, seed)),
        ("clock", "1970, a day back, far ahead", lambda: clocks(bench, every)),
    ]


def run(bench: Bench, chosen: list[Part]) -> Iterator[Row]:
    """Each part in turn, with its time. Ctrl-C ends it with what there is."""
    for name, what, part in chosen:
        bench.row = row = Row(name, what)
        began = time.perf_counter()
        try:
            part()
        except KeyboardInterrupt:
            row.skipped = "stopped before its end"
        except real_disks.NotHere as reason:
            row.skipped = str(reason)
        row.seconds = time.perf_counter() - began
        print(row.line(), flush=True)
        yield row
        if row.skipped.startswith("stopped"):
            break


def main() -> int:
    """The command line."""
    parser = report.parser(__doc__)
    report.add_games(parser, has_scenarios=False)
    parser.add_argument("--kills", type=int, default=1000, help="at random, beside one at each step")
    parser.add_argument("--cuts", type=int, help="power cuts, else as many as kills")
    parser.add_argument("--every", type=int, default=1, help="of the other faults one in so many")
    parser.add_argument("--scene", action="append", choices=[each.name for each in SCENES], help="a command; given again for more")
    parser.add_argument("--part", action="append", help="a kind of fault; given again for more")
    given = parser.parse_args()
    os.umask(0)  # what others may not read is closed to them by the program, not by the shell
    scenes = [scene for scene in SCENES if not given.scene or scene.name in given.scene]
    is_broken = False
    for game in given.game or catalog.GAMES:
        with tempfile.TemporaryDirectory(prefix="pbem-faults-") as folder:
            bench = Bench(Path(folder), scenes, game)
            chosen = parts(bench, given.kills, given.kills if given.cuts is None else given.cuts, given.seed, given.every)
            rows = []
            for row in run(bench, [part for part in chosen if part[0] in (given.part or part)]):
                rows.append(row)
                report.store(given.out, f"faults-{game}", page(rows, game))
            is_broken = is_broken or any(row.broken for row in rows)
    return int(is_broken)


if __name__ == "__main__":
    sys.exit(main())
