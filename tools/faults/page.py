"""The figures of a run under faults: a line a kind, and the page of all."""

import textwrap
from collections import Counter
from dataclasses import dataclass, field

from tools import report

MOST_TOLD = 40
WIDTH = 130


@dataclass
class Row:
    """One kind of fault."""

    name: str
    what: str
    tries: int = 0
    seconds: float = 0.0
    broken: list[str] = field(default_factory=list)
    notes: Counter[str] = field(default_factory=Counter)
    skipped: str = ""  # why it was not run, or not to its end

    def line(self) -> str:
        """In a line."""
        return f"{self.name:28} {self.tries:6} tries  {len(self.broken):4} broken  {self.seconds:6.1f} s"


HELD = """after each fault a new process finds that every match opens and verifies; every file that was in a chain is there,
byte for byte; the match secret and the payload of every own seal give what was committed to; no file that others may read holds
a secret; the command has done its work, or does it when it is given again; the match goes on to its end, where both publish and
the audit finds nothing; of all turn files anywhere, those of one place are one file, or each names the one that it replaces;
whatever failed said so in plain words; nothing that was cut short lies about."""
"""What is asked behind each fault."""


def page(rows: list[Row], game: str) -> list[str]:
    """The measured page, in Markdown."""
    shown = ((row.name, row.what, row.tries, len(row.broken), f"{row.seconds:.0f}") for row in rows)
    out = report.page(
        f"Faults of computer and disk: {game}",
        *textwrap.wrap(f"What is asked: {HELD}", WIDTH, break_on_hyphens=False),
        "",
        *report.table(("fault", "how", "tries", "broken", "seconds"), shown),
    )
    for row in rows:
        if row.notes:
            out += ["", f"{row.name}: " + ", ".join(f"{name} {count}" for name, count in row.notes.most_common()) + "."]
    out += [line for row in rows if row.skipped for line in ("", f"{row.name}: {row.skipped}.")]
    for row in rows:
        out += ["", *(f"- {each}" for each in row.broken[:MOST_TOLD])] if row.broken else []
    return out
