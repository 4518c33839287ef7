"""The figures of hostile files, and their page."""

import traceback
from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass, field

from tools import report
from tools.fuzz.corpus import KINDS, Match, kinds_of

SLOWEST = 3


@dataclass
class Trouble:
    """A file that did what it must not."""

    where: str
    what: str
    data: bytes


@dataclass
class Figures:
    """The figures of one sort of files."""

    title: str
    files: int = 0
    verified: int = 0
    by_name: Counter[str] = field(default_factory=Counter)
    outcomes: Counter[str] = field(default_factory=Counter)  # of each turn file found in them
    taken: Counter[str] = field(default_factory=Counter)
    slowest: list[tuple[float, str]] = field(default_factory=list)
    slowest_verdict: tuple[float, str] = (0.0, "")
    seconds: float = 0.0
    peak: tuple[int, str] = (0, "")
    wrong: list[Trouble] = field(default_factory=list)

    def cost(self, where: str, seconds: float, peak: int) -> None:
        """What an import cost; the time of one whose memory was measured says nothing."""
        self.peak = max(self.peak, (peak, where))
        if not peak:
            self.seconds += seconds
            self.slowest = sorted([*self.slowest, (seconds, where)], reverse=True)[:SLOWEST]

    def note(self, where: str, error: Exception, data: bytes) -> None:
        """Keep a file that did what it must not."""
        at = traceback.extract_tb(error.__traceback__)[-1]
        self.wrong.append(Trouble(where, f"{type(error).__name__}: {str(error)[:300]} ({at.filename}:{at.lineno})", data))


def page(found: list[Figures], matches: Sequence[Match], homes: int, memory: tuple[int, int], seconds: float) -> list[str]:
    """The measured page, in Markdown. `memory`: KiB of the process at the highest, before and after."""
    kinds = Counter(kind for match in matches for each in match.files for kind in kinds_of(each.turn))
    heads = ("files", "read", "verified", "taken in", "wrong", "processor time, mean")
    out = report.page(
        "Hostile files",
        f"{seconds:.0f} seconds. Files of {len(matches)} matches ("
        + "; ".join(f"{match.name}: {len(match.files)}" for match in matches)
        + f") stand in {homes} homes, each of which waits for the next file of its match. After every file the home is",
        "compared with what it was, byte for byte; `pbem verify` reads the same files beside the honest ones.",
        "",
        *report.table(heads, map(_row, found)),
        "",
        "*Wrong*: an exception, a file taken in that is not an honest one byte for byte, another change of the home, evidence kept",
        "without a good signature, a verdict that counts a strange file or not an honest one, a home and a verdict that differ,",
        "more than two seconds, too much memory. Frames that were taken in are honest files whose mail alone was damaged. Signed",
        "files that were taken in bend an order or a scenario without harm, or an order behind the dice, which is skipped when its",
        "time comes (the home began its answer to each), or what is published in the end, which the audit tells: "
        + (_counts(+found[1].taken) or "none")
        + ".",
        f"The process at its highest: {memory[0] >> 10} MiB before the first file, {memory[1] >> 10} MiB at the end.",
        "",
        "In the honest files: " + ", ".join(f"{kind} {kinds[kind]}" for kind in KINDS) + ".",
    )
    for each in found:
        out += ["", f"## {each.title.capitalize()}", "", "Outcomes: " + _counts(each.outcomes) + "."]
        out += ["", *report.table(("made so", "files"), sorted(each.by_name.items()))]
        out += ["", "Slowest: " + "; ".join(f"{1000 * cost:.0f} ms {where}" for cost, where in each.slowest) + "."]
        if each.peak[1]:
            out.append(f"Most memory: {each.peak[0] / 2**20:.1f} MiB, {each.peak[1]}.")
        if each.slowest_verdict[1]:
            out.append(f"Slowest verdict: {1000 * each.slowest_verdict[0]:.0f} ms, {each.slowest_verdict[1]} together.")
        out += [f"- WRONG: {trouble.where}: {trouble.what}" for trouble in each.wrong[:50]]
    return out


def _row(of: Figures) -> tuple[object, ...]:
    return (of.title, of.files, of.verified, of.taken.total(), len(of.wrong), f"{of.seconds / max(1, of.files) * 1000:.1f} ms")


def _counts(counter: Counter[str]) -> str:
    return ", ".join(f"{name} {count}" for name, count in counter.most_common())
