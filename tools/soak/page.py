"""The figures of a soak: one line a match, and the page of all."""

from collections import Counter
from statistics import median

from msgspec import Struct

from pbem.games import catalog
from pbem.match.fold_report import CLAIM, DEFAULT, DICE, HAND, OPENING, POLICY, SCRIPT
from tools import report
from tools.soak.seat import Ending, Match

MODES = ("sealed", "swift")


class Played(Struct, frozen=True):
    """Figures of one match."""

    match: Match
    sizes: tuple[int, ...]  # bytes of each file
    end: Ending
    seconds: float
    in_turn: tuple[int, ...]  # files of the play of each player in each turn; none where a turn was taken back
    counts: Counter[str]  # what both programs looked at and thought over


def line(played: Played, sides: tuple[str, ...]) -> str:
    """One match in a line."""
    match, end = played.match, played.end
    winner = sides[end.winner] if end.winner >= 0 else "draw"
    return (
        f"{match.scenario} {match.mode:6} {match.seed:>7}  {match.players[0]:>6}-{match.players[1]:6}  "
        f"files {len(played.sizes):3}  "
        f"inputs {end.inputs:5}  skipped {end.skipped:3}  {played.seconds:5.1f} s  turn {end.turn:2}  "
        f"{'-'.join(map(str, end.points)):>8}  {winner}"
    )


def told(failed: list[str]) -> str:
    """Which matches came to no good end, and why."""
    if not failed:
        return "Divergences 0, dead ends 0, refused files 0, broken promises 0."
    return "\n".join([f"{len(failed)} MATCHES FAILED and are in no figure:", "", "```", *failed, "```", ""])


def thought_over(found: list[Played]) -> list[str]:
    """What both programs held every file against, and what the players took back."""
    counts = sum((each.counts for each in found), Counter[str]())
    decided = sum(counts[how] for how in (HAND, SCRIPT, POLICY, DEFAULT))
    orders, drafts, matches = (counts[f"{what} taken back"] for what in ("orders", "drafts", "matches"))
    some = sum(bool(each.counts["matches taken back"]) for each in found)
    return [
        "What the protocol promises (`tools/soak/dice_promises.py`) was held in both programs, each for itself, against "
        f"{counts['files']} files, {counts['reveals']} reveals, {counts[DICE]} rolls (each worked out again), {decided} decisions, "
        f"{counts[OPENING]} openings and {counts[CLAIM]} stated facts: no fault.",
        f"Taken back (`tools/soak/undo.py`): {orders} orders of {drafts} drafts; the match itself {matches // 2} times, in {some} "
        f"matches. {counts['matches folded anew']} times the first files were folded anew in mid-match; "
        f"{counts['snapshots that went on']} snapshots went on. All was as known before.",
    ]


def page(title: str, found: list[Played], failed: list[str], game: str, seconds: float) -> list[str]:
    """The measured page, in Markdown."""
    sides = catalog.game(game).sides
    groups: dict[tuple[str, str], list[Played]] = {}
    for each in sorted(found, key=lambda each: (each.match.scenario, MODES.index(each.match.mode))):
        groups.setdefault((each.match.scenario, each.match.mode), []).append(each)
    heads = ("scenario", "dice", "matches", "files", "inputs", "orders skipped", "files a match", "median file", "largest", "mean")
    out = report.page(
        title,
        "Two long-lived processes with different hash seed, locale and time zone exchange turn files over pipes. After every file",
        "both name the same digest of the whole match state; each match ends with a clean audit of both.",
        "",
        *report.table((*heads, f"{'-'.join(sides)}-draws", "seconds"), (_row(*key, some) for key, some in groups.items())),
        "",
        f"{told(failed)} {seconds:.0f} seconds in all.",
        "",
        *thought_over(found),
        "",
    )
    for (scenario, mode), some in groups.items():
        if counts := [count for each in some for count in each.in_turn]:
            files = [len(each.sizes) for each in some]
            out.append(
                f"{scenario}, {mode}: {min(files)} to {max(files)} files a match; "
                "a player's files in a turn, without those that only invite, accept or publish the secrets: "
                f"median {median(counts):g}, one in {sum(count == 1 for count in counts)} of {len(counts)}, at most {max(counts)}."
            )
    return out


def _row(scenario: str, mode: str, some: list[Played]) -> tuple[object, ...]:
    """The matches of one scenario in one mode."""
    wins, sizes = Counter(each.end.winner for each in some), [size for each in some for size in each.sizes]
    return (
        *(scenario, mode, len(some), len(sizes), sum(each.end.inputs for each in some), sum(each.end.skipped for each in some)),
        *(f"{median(len(each.sizes) for each in some):g}", f"{median(int(median(each.sizes)) for each in some):g} B"),
        *(f"{max(sizes)} B", f"{sum(sizes) // len(sizes)} B"),
        *(f"{wins[0]}-{wins[1]}-{wins[-1]}", f"{sum(each.seconds for each in some):.0f}"),
    )
