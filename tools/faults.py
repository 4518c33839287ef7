"""Faults of computer and disk: commands killed at any moment, power cuts, full and read-only disks, two processes, a wrong clock.

    python tools/faults.py [--of made_up|guerra_do_congo|rio_40] [--kills 1000] [--cuts N] [--seed 1] [--out docs/measured]

Under test is the session with a made-up game that uses all of the protocol, or the command line and what the screens call with a
real game. A command runs in a child process, forked from this one, and is killed at a step of its own on the disk, each at least
once, or at a random moment; another child looks at what is left. `faults_scenes` and `faults_matches` have the commands and what
must hold behind each; `faults_disk` has what a power cut leaves, from what the program told the disk to keep; `faults_mounted` has
real full and read-only disks, `faults_screens` the program in a terminal.
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
from collections.abc import Callable
from pathlib import Path
from random import Random

ROOT = Path(__file__).resolve().parent.parent
if str(ROOT) not in sys.path:
    sys.path.insert(0, str(ROOT))

from tools import faults_matches, faults_mounted, faults_screens  # noqa: E402
from tools.faults_bench import Bench, finish, start  # noqa: E402
from tools.faults_disk import EAGER, MIXED, STRICT, Disk  # noqa: E402
from tools.faults_more import clocks, full_disks, in_the_way, pairs, read_only  # noqa: E402
from tools.faults_page import Row, page  # noqa: E402
from tools.faults_player import MATCHES, Table  # noqa: E402
from tools.faults_scenes import MAIN, SCENES, Scene  # noqa: E402
from tools.faults_stage import Said, Say, Stage, nothing_said  # noqa: E402

MADE_UP = "made_up"
MAIN_SHARE = 0.75  # of the kills, in the commands that matter most
Part = tuple[str, str, Callable[[], None]]


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
        bench.warm(scene)
        kill_at_step(bench, scene, number)


def kill_many(bench: Bench, count: int, seed: int) -> None:
    """So many kills at random: in turn at a step and at a moment."""
    random = Random(f"faults {seed}")
    main = [scene for scene in bench.scenes if scene.name in MAIN] or bench.scenes
    drawn = [random.choice(main if random.random() < MAIN_SHARE else bench.scenes) for _ in range(count)]
    for number, scene in enumerate(sorted(drawn, key=lambda each: each.name)):
        bench.row.notes[scene.name] += 1
        bench.warm(scene)
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
    place = bench.ready(scene)[0]
    bench.warm(scene)
    with bench.copy(place) as stage:
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
            cut = bench.stage(stage.root.with_name(f"{stage.root.name}-cut"))
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
                cut = bench.stage(stage.root.with_name(f"{stage.root.name}-cut"))
                disk.after_a_cut(len(disk.journal), STRICT, Random(0), cut.root)
                bench.judge(scene, cut, said, f"killed before step {number}, done again, then a power cut")
                shutil.rmtree(cut.root)


def _until_dead(disk: Disk, scene: Scene, stage: Stage, say: Say) -> None:
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


def parts(bench: Bench, count: int, cut_count: int, seed: int, every: int) -> list[Part]:
    """What is run with the made-up game. `every`: of the faults that are not drawn, one in so many."""
    return [
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


def real_parts(bench: Bench, count: int, cut_count: int, seed: int, every: int) -> list[Part]:
    """What is run with a real game, all sizes by that of the kills."""
    few, mounted, screens = max(count // 40, 1), max(count // 4, 2), max(count // 20, 1)
    return [
        ("kill -9 at random", "at a step, or at a moment from outside, in turn", lambda: kill_many(bench, count, seed)),
        ("power cut", "what was not kept is gone, half there, or there", lambda: cuts(bench, cut_count or count // 2, seed)),
        ("kill, then power cut", "the next process goes on in between", lambda: relapses(bench, 4 * every)),
        ("full disk", "a real one, room or names for so much and no more", lambda: faults_mounted.full(bench, mounted, seed)),
        ("read-only disk", "a real one, for every command", lambda: faults_mounted.read_only(bench)),
        ("no leave", "as another user, who may only look; or not even that", lambda: faults_mounted.strangers(bench)),
        ("screens killed", "the program in a terminal, at a random moment", lambda: faults_screens.killed(bench, screens, seed)),
        ("screens and commands", "in one match at the same time", lambda: faults_screens.beside(bench, few, seed)),
        ("two processes", "one waits at a step while the other runs", lambda: faults_matches.at_once(bench, 8 * every)),
        ("no room", "made up, from a step on", lambda: full_disks(bench, 12 * every)),
        ("clock", "1970, a day back, far ahead", lambda: clocks(bench, every)),
    ]


def run(bench: Bench, chosen: list[Part], keep: Callable[[list[Row]], None] = lambda _: None) -> list[Row]:
    """Each part in turn, with its time. What is done so far is kept behind each; Ctrl-C ends it with what there is."""
    rows = []
    for name, what, part in chosen:
        bench.row = Row(name, what)
        began = time.perf_counter()
        try:
            part()
        except KeyboardInterrupt:
            bench.row.skipped = "stopped before its end"
        bench.row.seconds = time.perf_counter() - began
        rows.append(bench.row)
        print(bench.row.line(), flush=True)
        keep(rows)
        if bench.row.skipped.startswith("stopped"):
            break
    return rows


def main() -> int:
    """The command line."""
    parser = argparse.ArgumentParser(description="commands under faults of computer and disk")
    parser.add_argument("--of", choices=[MADE_UP, *MATCHES], default=MADE_UP, help="the game")
    parser.add_argument("--kills", type=int, default=1000, help="at random, beside one at each step of the made-up game")
    parser.add_argument(
        "--cuts", type=int, default=0, help="power cuts; 0: one at every step in three ways; of a real game half the kills"
    )
    parser.add_argument("--every", type=int, default=1, help="of the other faults one in so many")
    parser.add_argument("--scene", action="append", help="a command; given again for more")
    parser.add_argument("--part", action="append", help="a kind of fault; given again for more")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--out", type=Path, help="folder for the page of figures")
    arguments = parser.parse_args()
    is_real = arguments.of != MADE_UP
    every_scene = faults_matches.scenes(MATCHES[arguments.of]) if is_real else SCENES
    if unknown := set(arguments.scene or ()) - {scene.name for scene in every_scene}:
        parser.error(f"no such command: {', '.join(sorted(unknown))}; known: {', '.join(scene.name for scene in every_scene)}")
    given = [word for word in sys.argv[1:] if word not in ("--out", str(arguments.out))]
    command = shlex.join(["python", "tools/faults.py", *given])
    label = f"-{arguments.of}" if is_real else ""

    def keep(rows: list[Row]) -> None:
        if arguments.out:
            arguments.out.mkdir(parents=True, exist_ok=True)
            target = arguments.out / f"faults{label}-{datetime.datetime.now(datetime.UTC):%Y-%m-%d}.md"
            target.write_text(page(rows, arguments.of, arguments.seed, command), encoding="utf-8")

    os.umask(0)  # what others may not read is closed to them by the program, not by the shell
    with tempfile.TemporaryDirectory(prefix="pbem-faults-") as folder:
        scenes = [scene for scene in every_scene if not arguments.scene or scene.name in arguments.scene]
        bench = Bench(Path(folder), scenes, Table if is_real else Stage)
        sizes = (arguments.kills, arguments.cuts, arguments.seed, arguments.every)
        chosen = real_parts(bench, *sizes) if is_real else parts(bench, *sizes)
        rows = run(bench, [part for part in chosen if not arguments.part or part[0] in arguments.part], keep)
    return int(any(row.broken for row in rows))


if __name__ == "__main__":
    sys.exit(main())
