"""Hostile files at the door: does anything crash, get in, change the home, or take long?

Frames: real files of every kind bent at random as bytes, text and mail (`bent_files`). Signed: what a modified client makes with
its own good key (`tricks`), and floods of it. Each is read by the two doors that foreign files have: the import into a home
that waits for a file of the match (`receiver`), and `pbem verify`. A file that does what it must not is kept beside the page.
"""

from collections.abc import Sequence
from itertools import cycle
from random import Random

from pbem.errors import Outcome
from pbem.protocol.armor import armor
from pbem.protocol.turn_file import MAX_FILE_BYTES
from pbem.session.results import ImportResult
from tools.fuzz.bent_files import bent_file
from tools.fuzz.corpus import Match
from tools.fuzz.forged_turns import AUDITED, LOOSE, STRICT
from tools.fuzz.forger import HARMLESS_FLOODS, Forger, floods
from tools.fuzz.page import Figures
from tools.fuzz.receiver import STRANGE, Receiver, Wrong

BATCH = 100  # bent frames that are verified together
MEASURED = 40  # of so many files the memory of one is measured
MOST_SECONDS = 2.0  # of the processor, for one file
MOST_PEAK = 24 << 20  # bytes, for one file of a frame's size
MOST_PEAK_OF_SIZE = 60  # times the size of what came in, for more
IN_PLACE = 0.75  # how many frames are the file that is waited for
MOST_SECONDS_EACH = 0.05  # for each of many files in one mail
FLOOD = 80  # files of one kind at one place
MARK = b"\n---- the next ----\n"  # between frames that were verified together


def run_frames(homes: Sequence[Receiver], count: int, seed: int) -> Figures:
    """So many bent files, spread over the homes. What went wrong is in the figures."""
    figures = Figures("frames")
    others = sorted({data for home in homes for data in home.known})
    for number, home in enumerate(homes):
        random = Random(f"frames {seed} {number}")
        strange: list[bytes] = []
        for place in range(number, count, len(homes)):
            good = home.next.data if random.random() < IN_PLACE else random.choice(others)
            name, data = bent_file(random, good, others)
            results = _import(home, figures, name, data, may_be_kept=False, measured=place % MEASURED == 0)
            if not _invites_elsewhere(home, results):
                strange.append(data)
        for first in range(0, len(strange), BATCH):
            _verify(home, figures, strange[first : first + BATCH], random.random() < 0.5)
        _tell(figures, number, len(homes))
    return figures


def run_signed(homes: Sequence[Receiver], matches: Sequence[Match], count: int, seed: int) -> Figures:
    """So many files of a modified client, each trick in turn, at homes drawn by seed."""
    figures = Figures("signed")
    strict, loose = cycle(STRICT.items()), cycle((LOOSE | AUDITED).items())
    random = Random(f"signed {seed}")
    while figures.files < count:
        is_strict = figures.files % 3 < 2
        name, trick = next(strict if is_strict else loose)
        home = random.choice(homes)
        data = trick(Forger(home.match, home.seq, matches, random))
        if data is None or data == home.next.data:
            continue
        measured = figures.files % MEASURED == 0
        results = _import(home, figures, name, data, may_be_kept=True, measured=measured, is_strict=is_strict)
        _verify_one(home, figures, name, data, any(each.outcome is Outcome.OK for each in results))
        if figures.files % 50 == 0:
            _tell(figures, figures.files, count)
    return figures


def run_floods(homes: Sequence[Receiver], matches: Sequence[Match]) -> Figures:
    """Many files of one kind by one player for one place: only so many are kept, and the honest file still gets in."""
    figures = Figures("floods")
    for number, match in enumerate(matches):
        home = next((each for each in homes if each.match is match and each.seq > 2), None)
        if home is None:
            continue
        forger = Forger(match, home.seq, matches, Random(f"floods {number}"))
        for name, files in floods(forger, FLOOD).items():
            mail = "\n".join(map(armor, files)).encode()
            _import(home, figures, f"{name}, {FLOOD} in one mail", mail, may_be_kept=True, may_take=FLOOD * MOST_SECONDS_EACH)
            for data in files:
                _import(home, figures, name, data, may_be_kept=True, stays=True)
            results = _import(home, figures, "the honest file after it", home.next.data, may_be_kept=True)
            is_taken = any(each.outcome is Outcome.OK for each in results)
            if not is_taken and name in HARMLESS_FLOODS:
                figures.note(f"{name}, {match.name}", Wrong("the honest file was kept out"), home.next.data)
            home.reset()
    return figures


def _import(
    home: Receiver,
    figures: Figures,
    name: str,
    data: bytes,
    *,
    may_be_kept: bool,
    measured: bool = False,
    is_strict: bool = False,
    stays: bool = False,
    may_take: float = MOST_SECONDS,
) -> tuple[ImportResult, ...]:
    """One file at the door of a home, and what came of it. `stays`: the home is not made what it was."""
    figures.files += 1
    figures.by_name[name] += 1
    results: tuple[ImportResult, ...] = ()
    try:
        results, seconds, peak = home.read(data, measured)
        figures.cost(f"{name} ({home.match.name}, file {home.seq}), {len(data)} bytes", seconds, peak)
        for each in results:
            figures.outcomes[each.outcome.name] += 1
        taken = home.judge(results, may_be_kept, stays)
        figures.taken[name] += taken
        if seconds > may_take:
            raise Wrong(f"{seconds:.2f} seconds")
        if peak > max(MOST_PEAK, MOST_PEAK_OF_SIZE * (len(data) - MAX_FILE_BYTES)):
            raise Wrong(f"{peak >> 20} MiB for {len(data)} bytes")
        if taken and is_strict:
            raise Wrong("taken in: " + ", ".join(each.code for each in results))
    except Exception as error:  # every kind is what this looks for
        figures.note(f"import, {name}, {home.match.name}, file {home.seq}", error, data)
        home.reset()
    return results


def _invites_elsewhere(home: Receiver, results: Sequence[ImportResult]) -> bool:
    """Does a file hold an honest invitation to another match? In front of all others it says which match is judged."""
    own = home.match.files[0].digest.hex()
    unread = (Outcome.DAMAGED, Outcome.BAD_SIGNATURE)
    return any(each.seq == 0 and each.digest != own and each.outcome not in unread for each in results)


def _verify(home: Receiver, figures: Figures, batch: Sequence[bytes], is_first: bool) -> None:
    """Bent frames beside the honest files, as a third person has them, in front or behind."""
    try:
        verdict, seconds = home.verified(batch, is_first)
        where = f"{len(batch)} frames ({home.match.name}, file {home.seq}), {sum(map(len, batch))} bytes"
        figures.slowest_verdict = max(figures.slowest_verdict, (seconds, where))
        home.judge_verdict(verdict)
        figures.verified += len(batch)
    except Exception as error:  # as above
        figures.note(f"verify, {home.match.name}, file {home.seq}", error, MARK.join(batch))


def _verify_one(home: Receiver, figures: Figures, name: str, data: bytes, was_taken: bool) -> None:
    """A signed file in place of the honest one: the verdict says what the home said."""
    try:
        verdict, seconds = home.verified_alone(data)
        where = f"{name} ({home.match.name}, file {home.seq}), {len(data)} bytes"
        figures.slowest_verdict = max(figures.slowest_verdict, (seconds, where))
        found = [each for each in verdict.files if each.file == STRANGE]
        if any(each.outcome is Outcome.OK for each in found) != was_taken:
            raise Wrong(f"the home {'took' if was_taken else 'refused'} it, verify says {[each.code for each in found]}")
        if name in AUDITED and verdict.is_audited and not verdict.findings:
            raise Wrong("the audit finds nothing")
        figures.verified += 1
    except Exception as error:  # as above
        figures.note(f"verify, {name}, {home.match.name}, file {home.seq}", error, data)


def _tell(figures: Figures, done: int, of: int) -> None:
    print(f"{figures.title}: {done} of {of}, {figures.files} files, {len(figures.wrong)} wrong", flush=True)
