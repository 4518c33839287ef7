"""The figures of a run under faults: a line a kind, and the page of all."""

import datetime
import os
import platform
from collections import Counter
from dataclasses import dataclass, field

MOST_TOLD = 40


@dataclass
class Row:
    """One kind of fault."""

    name: str
    what: str
    tries: int = 0
    seconds: float = 0.0
    broken: list[str] = field(default_factory=list)
    notes: Counter[str] = field(default_factory=Counter)

    def line(self) -> str:
        """In a line."""
        return f"{self.name:28} {self.tries:6} tries  {len(self.broken):4} broken  {self.seconds:6.1f} s"


def page(rows: list[Row], seed: int, command: str) -> str:
    """The measured page, in Markdown."""
    out = [
        "# Faults of computer and disk",
        "",
        f"{datetime.datetime.now(datetime.UTC):%Y-%m-%d}, Python {platform.python_version()}, {os.cpu_count()} cores, seed {seed}.",
        f"Made by `{command}`: after each fault the match opens and verifies, the draft is the old or the new, what was shown or",
        "written is still there byte for byte, no place in a match has two signed files, a command that was cut short can be given",
        "again, and nothing of it lies about.",
        "",
        "| fault | how | tries | broken | seconds |",
        "|---|---|---|---|---|",
    ]
    out += [f"| {row.name} | {row.what} | {row.tries} | {len(row.broken)} | {row.seconds:.0f} |" for row in rows]
    for row in rows:
        if row.notes:
            out += ["", f"{row.name}: " + ", ".join(f"{name} {count}" for name, count in row.notes.most_common()) + "."]
    for row in rows:
        out += ["", *(f"- {each}" for each in row.broken[:MOST_TOLD])] if row.broken else []
    return "\n".join(out) + "\n"
