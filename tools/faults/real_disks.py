"""Real disks: a full one, a read-only one, and folders of somebody else's. Where this may not be played, the page says so.

A memory disk is mounted over the folder of a try. It takes the rights of the superuser; nothing else of the computer is touched.
"""

import os
import pwd
import shutil
import subprocess
from collections.abc import Iterator
from contextlib import contextmanager
from functools import partial
from pathlib import Path
from random import Random

from tools.faults.homes import Table
from tools.faults.runner import Bench, Child, Scene, without_change

NOT_PERMITTED = "not run, this computer lets nobody but its owner mount a disk"
NOT_OTHER = "not run, only the superuser can play another user"
ROOM = 32 * 1024  # bytes free at most
NAMES = 12  # files to come at most
BLOCK = 4096
LARGE = "16m"
NOBODY = "nobody"


class NotHere(Exception):
    """This computer does not let it be played."""


@contextmanager
def _disk_of(bench: Bench, scene: Scene) -> Iterator[Table]:
    """A try of a command on a disk of its own."""
    place = bench.folder / "disk"
    place.mkdir(exist_ok=True)
    try:
        _mount("-t", "tmpfs", "-o", f"size={LARGE},mode=0755", "pbem-faults", str(place))
    except (OSError, subprocess.CalledProcessError) as error:
        raise NotHere(NOT_PERMITTED) from error
    try:
        shutil.copytree(bench.ready(scene)[0], place, dirs_exist_ok=True)
        yield Table(place)
    finally:
        subprocess.run(["umount", "-l", str(place)], check=True, capture_output=True)


def _mount(*words: str) -> None:
    subprocess.run(["mount", *words], check=True, capture_output=True)


# ---------------------------------------------------------------- full


def full(bench: Bench, count: int, seed: int) -> None:
    """So many commands on a disk with room, or names, for so much and no more; then there is room again."""
    random = Random(f"full {seed}")
    for number in range(count):
        scene = bench.scenes[number * len(bench.scenes) // count]
        with _disk_of(bench, scene) as stage:
            disk = os.statvfs(stage.root)
            room = (disk.f_blocks - disk.f_bfree) * disk.f_frsize + random.randrange(0, ROOM, BLOCK)
            names = disk.f_files - disk.f_ffree + random.randrange(NAMES)
            limit = f"size={room}" if number % 3 else f"nr_inodes={names}"
            _mount("-o", f"remount,{limit}", str(stage.root))
            said, _ = Child(partial(scene.act, stage)).ends()
            _mount("-o", f"remount,size={LARGE},nr_inodes=100k", str(stage.root))
            bench.row.notes["refused" if "done" not in said else "had room enough"] += 1
            bench.judge(scene, stage, said, limit)


# ---------------------------------------------------------------- read-only, and somebody else's


def read_only(bench: Bench) -> None:
    """Every command on a disk that takes no writes: it says so and changes nothing; then it can be written again."""
    for scene in bench.scenes:
        with _disk_of(bench, scene) as stage:
            _mount("-o", "remount,ro", str(stage.root))
            said = without_change(scene, stage)
            _mount("-o", "remount,rw", str(stage.root))
            bench.judge(scene, stage, said, "a read-only disk")


def strangers(bench: Bench) -> None:
    """Every command as another user: who owns nothing here, and who may read all but write nothing."""
    if os.geteuid():
        raise NotHere(NOT_OTHER)
    bench.folder.chmod(0o755)
    for scene in bench.scenes:
        for name, opens in (("owns nothing", False), ("may only look", True)):
            with bench.copy(bench.ready(scene)[0]) as stage:
                modes = _opened(stage.root) if opens else {}
                said = without_change(scene, stage, _as_nobody)
                for path, mode in modes.items():
                    path.chmod(mode)
                bench.judge(scene, stage, said, f"as a user who {name}")


def _opened(root: Path) -> dict[Path, int]:
    """Let everybody read. What the rights were."""
    modes = {path: path.stat().st_mode & 0o777 for path in [root, *root.rglob("*")]}
    for path, mode in modes.items():
        path.chmod((mode | 0o444 | (0o111 if path.is_dir() else 0)) & 0o555)
    return modes


@contextmanager
def _as_nobody() -> Iterator[None]:
    """In a child: it stays the other user."""
    entry = pwd.getpwnam(NOBODY)
    os.setgroups([])
    os.setgid(entry.pw_gid)
    os.setuid(entry.pw_uid)
    yield
