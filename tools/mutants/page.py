"""The page of a run of mutants: figures, and each survivor with what reading it found."""

from collections import Counter
from typing import Any, NamedTuple

from tools import report
from tools.mutants.operators import Mutant
from tools.mutants.runner import MOST_SECONDS

WIDTH = 150


class Result(NamedTuple):
    """The outcome of a mutant."""

    mutant: Mutant
    outcome: str  # "killed", "timeout", "survived"


class Run(NamedTuple):
    """A whole run."""

    game: str
    seed: int
    possible: int
    left_out: list[str]
    tests: int
    failing: list[str]  # without a mutant; left out
    seconds: int
    results: list[Result]


def page(run: Run, notes: dict[str, Any]) -> list[str]:
    """The page as Markdown. `notes`: "about" in front; "read" by mutant."""
    return [*_figures(run, notes), *_survivors(run, notes)]


def _figures(run: Run, notes: dict[str, Any]) -> list[str]:
    count = Counter(result.outcome for result in run.results)
    total = len(run.results)
    share = f"{(count['killed'] + count['timeout']) / max(total, 1):.1%}"
    heads = ("drawn", "killed by a test", "killed because it hangs", "survived", "killed")
    return report.page(
        f"Mutants of {run.game}",
        f"{total} of {run.possible} possible mutants of the rule code were drawn by seed. Each met the {run.tests} tests of",
        f"`tests/games/{run.game}` alone: what the tests of bots, matches and the command line would notice does not count.",
        "",
        *report.table(heads, [(total, count["killed"], count["timeout"], count["survived"], share)]),
        "",
        *str(notes.get("about", "")).strip().splitlines(),
        "",
        f"{run.seconds} seconds.",
        "",
        "A survivor met, in a process of its own, the tests that run its function, or all where those are few, the quickest first,",
        f"up to {MOST_SECONDS:g} seconds of them as they run without a mutant and with each line counted.",
        *(f"Not counted, as it failed without a mutant: `{name}`." for name in run.failing),
        f"Left out, as they hold no rules: {', '.join(map(_short, run.left_out))}.",
        "Strings, annotations, default arguments and assertions are never changed.",
    )


def _short(path: str) -> str:
    """A module of a game."""
    return "/".join(path.removesuffix(".py").split("/")[3:])


def _survivors(run: Run, notes: dict[str, Any]) -> list[str]:
    lines = ["", "## Survivors", ""]
    read = notes.get("read", {})
    for result in run.results:
        if result.outcome == "survived":
            lines += [*_change(result.mutant), f"  {read.get(result.mutant.id, 'Not read yet.')}", ""]
    return lines


def _change(mutant: Mutant) -> list[str]:
    before, after = shown(mutant.before, mutant.after)
    place = f"{_short(mutant.path)}:{mutant.line}"
    return [f"- **{place}** {mutant.function or 'module'}, {mutant.kind} (`{mutant.id}`)", f"  `{before}` -> `{after}`", ""]


def shown(before: str, after: str) -> tuple[str, str]:
    """The two texts, long ones cut down to the neighbourhood of what differs."""
    if len(before) <= WIDTH:
        return before, after
    head = next((at for at, pair in enumerate(zip(before, after, strict=False)) if pair[0] != pair[1]), 0)
    begin = max(0, head - WIDTH // 2)
    return tuple(
        ("... " if begin else "") + text[begin : begin + WIDTH] + (" ..." if len(text) > begin + WIDTH else "")
        for text in (before, after)
    )  # type: ignore[return-value]
