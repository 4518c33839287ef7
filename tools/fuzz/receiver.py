"""A player's home that waits for one file of a match, and what a foreign file does to it.

A home is really on the disk, with the player's key and secret. After each file it is compared with what it was, byte for byte.
"""

import gc
import os
import time
import tracemalloc
from collections.abc import Iterator, Sequence
from contextlib import suppress
from itertools import count
from pathlib import Path

from msgspec.structs import replace

from pbem.errors import Outcome, PbemError
from pbem.match.file_composition import Draft, Vault, prospect
from pbem.protocol.turn_file import Opening, Pass, Secret, SignedTurn
from pbem.session.check.verify import verify_files
from pbem.session.disk.match_folder import MAX_AHEAD, MAX_DISPUTED, MAX_REFUSED, MatchFolder
from pbem.session.disk.match_loading import load
from pbem.session.disk.player_home import Home
from pbem.session.player.identity import new_identity
from pbem.session.results import ImportResult, Verdict
from pbem.session.turn.intake import import_bytes
from pbem.view.text import narration
from pbem.view.words.errors import SAYINGS
from tools.fuzz.corpus import Match
from tools.golden.matches import games

KEPT = {"refused": MAX_REFUSED, "disputed": MAX_DISPUTED, "ahead": MAX_AHEAD}
"""Folders for evidence and for what waits, with how many files each may hold (refused: in one place)."""
Disk = dict[str, bytes]
STRANGE = "strange"


class Wrong(Exception):
    """Something happened that must not."""


class Receiver:
    """A home with the files of a match before `seq`, whose player is the one who receives that."""

    def __init__(self, match: Match, seq: int, folder: Path, known: frozenset[bytes]) -> None:
        self.known = known  # all files of honest players
        self.match, self.seq, self.folder = match, seq, folder
        self.next = match.files[seq]
        self.side = 1 - self.next.turn.author
        self.home = home_at(folder, match.seeds[self.side])
        if match.files[0].turn.author != self.side or not seq:
            new_identity(self.home, "Ben")
        self.place = MatchFolder(self.home, self.next.turn.match.hex())
        self._named = [(f"{number:05}.pbem", each.data) for number, each in enumerate(match.files[: seq + 1])]
        for each in match.files[:seq]:
            self._take(each)
        self.before = disk(folder)

    def _take(self, signed: SignedTurn) -> None:
        """A file of the match in its place; with the invitation the match becomes the player's own, whoever wrote it."""
        if [each.outcome for each in import_bytes(self.home, signed.data)] != [Outcome.OK]:
            raise Wrong(f"{self.match.name}: file {signed.turn.seq} of an honest player was refused")
        if signed.turn.seq:
            return
        (self.place.path / f"secret-{self.side}").write_bytes(self.match.secrets[self.side])
        if signed.turn.author == self.side:
            self.place.store_own(replace(self.place.load_own(), own_side=self.side))
            new_identity(self.home, "Ben")

    def read(self, data: bytes, measured: bool = False) -> tuple[tuple[ImportResult, ...], float, int]:
        """Take in a foreign file as a player does. What came of it; seconds of the processor; if measured, bytes of memory at most.

        Raises what `import_bytes` must not raise.
        """
        if measured:
            gc.collect()
            tracemalloc.start()
        began = time.process_time()
        try:
            results = import_bytes(self.home, data)
            seconds = time.process_time() - began
            peak = tracemalloc.get_traced_memory()[1] if measured else 0
        finally:
            if measured:
                tracemalloc.stop()
        for each in results:
            said = "".join(narration.sentence(each.code, {"seq": each.seq, "name": each.name, **each.places}))
            if each.code not in SAYINGS or not said.replace("\n", " ").isprintable():
                raise Wrong(f"no sentence that can be shown for {each.code}")
        return results, seconds, peak

    def judge(self, results: Sequence[ImportResult], may_be_kept: bool, stays: bool = False) -> bool:
        """Is all well with the home after that? Raises Wrong. Was anything taken in? Then the home is made what it was.

        `may_be_kept`: the file was truly signed, and may lie among the evidence. `stays`: leave it there.
        """
        after = disk(self.folder)
        is_taken = any(each.outcome is Outcome.OK for each in results)
        if after != self.before:
            self._compare(after, is_taken, may_be_kept)
            if is_taken and may_be_kept and self.seq:
                self.answer()
            if not stays:
                self.reset()
        elif is_taken:
            raise Wrong("taken in, and not on the disk")
        return is_taken

    def _compare(self, after: Disk, is_taken: bool, may_be_kept: bool) -> None:
        aside = {name: data for name, data in after.items() if set(KEPT) & set(name.split("/"))}
        for name, limit in KEPT.items():
            if sum(f"/{name}/" in each for each in aside) > limit:
                raise Wrong(f"more than {limit} files in {name}")
        for name, data in aside.items():
            if not (may_be_kept or data in self.known or (self.seq == 1 and "/ahead/" in name)):
                raise Wrong(f"kept without a good signature: {name}")
        if is_taken:
            for name, data in after.items():
                if "/files/" in name and name not in self.before and data not in self.known and not may_be_kept:
                    raise Wrong(f"taken in, and no file of an honest player: {name}")
            for name, data in self.before.items():
                if ("/files/" in name or "secret-" in name or name.startswith("config/")) and after.get(name) != data:
                    raise Wrong(f"changed: {name}")
        elif {name: data for name, data in after.items() if name not in aside} != self.before:
            raise Wrong("refused, and the home has changed: " + ", ".join(sorted(differing(self.before, after) - set(aside))))

    def answer(self) -> None:
        """Begin the next file of this home: it settles what was ordered behind the dice. Raises what it must not."""
        loaded = load(self.place)
        vault = Vault(loaded.chain.match, self.side, self.match.secrets[self.side], payloads_of(self.match, self.side))
        with suppress(PbemError):  # what this side would have to mend is no matter here
            prospect(loaded.reaching(), vault, Draft(end=None if loaded.fold.is_over else Pass()))

    def reset(self) -> None:
        """Make the home what it was."""
        for name in differing(self.before, disk(self.folder)):
            if name in self.before:
                (self.folder / name).parent.mkdir(parents=True, exist_ok=True)
                (self.folder / name).write_bytes(self.before[name])
            else:
                (self.folder / name).unlink()

    def verified(self, files: Sequence[bytes], is_first: bool = False) -> tuple[Verdict, float]:
        """The verdict on the honest files up to the one that is waited for, with others, named x0, x1 ..., before or behind.

        With it the seconds of the processor that it took.
        """
        strange = [(f"x{number}", data) for number, data in enumerate(files)]
        return self._verdict([*strange, *self._named] if is_first else [*self._named, *strange])

    def verified_alone(self, data: bytes) -> tuple[Verdict, float]:
        """The verdict on the honest files before the one that is waited for, and another in its place, named STRANGE."""
        return self._verdict([*self._named[: self.seq], (STRANGE, data)])

    def _verdict(self, named: list[tuple[str, bytes]]) -> tuple[Verdict, float]:
        began = time.process_time()
        verdict = verify_files(named, games)
        return verdict, time.process_time() - began

    def judge_verdict(self, verdict: Verdict) -> None:
        """Raises Wrong where a strange file counts, or an honest one does not."""
        good = {each.digest.hex() for each in self.match.files}
        found = {each.file: each for each in verdict.files}
        for name, _ in self._named:
            if found[name].outcome not in (Outcome.OK, Outcome.ALREADY_HERE):
                raise Wrong(f"verify: the honest file {name} is {found[name].code} beside strange ones")
        for each in verdict.files:
            if each.outcome is Outcome.OK and each.digest not in good:
                raise Wrong(f"verify: {each.file} is accepted: {each.code}")


def payloads_of(match: Match, side: int) -> dict[str, bytes]:
    """What a side's envelopes hold, as it came out in the end."""
    found: dict[str, bytes] = {}
    for turn in (each.turn for each in match.files if each.turn.author == side):
        found |= {each.envelope: each.payload for each in turn.openings if isinstance(each, Opening)}
        found |= dict(turn.end.payloads) if isinstance(turn.end, Secret) else {}
    return found


def home_at(folder: Path, seed: bytes) -> Home:
    """A home whose clock ticks; the key that it would make is that of the seed."""
    ticks = count(1_000_000)
    return Home(folder / "saves", folder / "config", folder / "state", lambda: next(ticks), lambda size: seed[:size], games)


def disk(folder: Path) -> Disk:
    """Every file below a folder."""
    cut = len(str(folder)) + 1
    found: Disk = {}
    for here, _, names in os.walk(folder):
        for name in names:
            with open(f"{here}/{name}", "rb") as file:  # noqa: PTH123  # thousands of times: twice as quick
                found[f"{here}/{name}"[cut:]] = file.read()
    return found


def differing(one: Disk, other: Disk) -> set[str]:
    """Names of the files that are not the same in both."""
    return {name for name in one.keys() | other.keys() if one.get(name) != other.get(name)}


def receivers(matches: Sequence[Match], folder: Path, at_most: int = 0) -> Iterator[Receiver]:
    """A home for each file of each match; `at_most`: so many of a match, spread over it."""
    known = frozenset(each.data for match in matches for each in match.files)
    for number, match in enumerate(matches):
        places = range(len(match.files))
        step = max(1, len(places) // at_most) if at_most else 1
        for seq in places[number % step :: step]:
            yield Receiver(match, seq, folder / f"{number}-{seq}", known)
