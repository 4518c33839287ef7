"""The page of a run of mutants: figures, a line for each module, each survivor with what reading it found."""

from collections import Counter
from typing import Any, NamedTuple

from tools.mutators import Mutant

WIDTH = 150


class Result(NamedTuple):
    """What became of a mutant. `killer` is the first test that failed."""

    mutant: Mutant
    outcome: str  # "killed", "timeout", "survived"
    killer: str


class Run(NamedTuple):
    """A whole run."""

    game: str
    date: str
    python: str
    commit: str
    seed: str
    possible: int
    modules: tuple[str, ...]
    left_out: tuple[str, ...]
    tests: int
    failing: tuple[str, ...]  # without a mutant; left out
    seconds: int
    is_quick: bool  # survivors did not meet the tests again in a process of their own
    results: tuple[Result, ...]


def page(run: Run, notes: dict[str, Any]) -> str:
    """The page as Markdown. `notes`: "about" in front; "read" and "added" by mutant."""
    return "\n".join([*_figures(run, notes), *_modules(run), *_kinds(run), *_survivors(run, notes), *_added(run, notes)]) + "\n"


def _figures(run: Run, notes: dict[str, Any]) -> list[str]:
    count = Counter(result.outcome for result in run.results)
    total = len(run.results)
    dead = count["killed"] + count["timeout"]
    killers = Counter(result.killer.partition("::")[0].rpartition("/")[2] for result in run.results if result.killer)
    return [
        f"# Mutants of {run.game}",
        "",
        f"{run.date}, Python {run.python}, commit {run.commit}, seed {run.seed}. Made by `make mutants`.",
        "",
        f"{total} of {run.possible} possible mutants of the rule code were drawn by seed. Each met the {run.tests} tests of",
        f"`tests/games/{run.game}` alone: what the tests of bots, matches and the command line would notice does not count.",
        "",
        "| drawn | killed by a test | killed because it hangs | survived | killed |",
        "|---|---|---|---|---|",
        f"| {total} | {count['killed']} | {count['timeout']} | {count['survived']} | {dead / total:.1%} |"
        if total
        else "| 0 | | | | |",
        "",
        *(str(line) for line in str(notes.get("about", "")).strip().splitlines()),
        "",
        f"{run.seconds} seconds."
        + (" The tests that killed most: " if killers else "")
        + ", ".join(f"`{name}` {number}" for name, number in killers.most_common(6)),
        "",
        "A survivor met the tests that run its lines, in a forked process"
        + ("." if run.is_quick else "; then, in a process of its own,"),
        *([] if run.is_quick else ["all that run its function, or all there are where that is few."]),
        *(f"Not counted, as it failed without a mutant: `{name}`." for name in run.failing),
        f"Left out, as they hold no rules: {', '.join(run.left_out)}.",
        "Strings, annotations, default arguments and assertions are never changed.",
    ]


def _modules(run: Run) -> list[str]:
    lines = ["", "## By module", "", "| module | drawn | survived |", "|---|---|---|"]
    drawn = Counter(result.mutant.path for result in run.results)
    alive = Counter(result.mutant.path for result in run.results if result.outcome == "survived")
    return lines + [f"| {path.rpartition('/')[2]} | {drawn[path]} | {alive[path] or ''} |" for path in run.modules]


def _kinds(run: Run) -> list[str]:
    lines = ["", "## By kind of change", "", "| kind | drawn | survived |", "|---|---|---|"]
    drawn = Counter(result.mutant.kind for result in run.results)
    alive = Counter(result.mutant.kind for result in run.results if result.outcome == "survived")
    return lines + [f"| {kind} | {number} | {alive[kind] or ''} |" for kind, number in drawn.most_common()]


def _survivors(run: Run, notes: dict[str, Any]) -> list[str]:
    lines = ["", "## Survivors", ""]
    read = notes.get("read", {})
    for result in run.results:
        if result.outcome == "survived":
            lines += [*_change(result.mutant), f"  {read.get(result.mutant.id, 'Not read yet.')}", ""]
    return lines


def _added(run: Run, notes: dict[str, Any]) -> list[str]:
    lines = ["## Found by tests that were written after reading survivors", ""]
    added = notes.get("added", {})
    for result in run.results:
        if result.mutant.id in added and result.outcome != "survived":
            lines += [*_change(result.mutant), f"  {added[result.mutant.id]}", ""]
    return lines[:-1] if len(lines) > 2 else [*lines, "None."]


def _change(mutant: Mutant) -> list[str]:
    before, after = shown(mutant.before, mutant.after)
    place = f"{mutant.path.rpartition('/')[2]}:{mutant.line}"
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
