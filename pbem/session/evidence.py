"""For a dispute: the audit's verdict, and a bundle that a third person can read and check."""

from pathlib import Path

from msgspec import Struct

from pbem.session.homes import Home


class AuditFinding(Struct, frozen=True):
    """One thing that was not as it should have been."""

    code: str
    seq: int
    step: int
    side: int
    rule: str
    subject: str


class AuditReport(Struct, frozen=True):
    """The final audit. Without the secrets of both sides it is not complete."""

    match: str
    is_over: bool
    published: tuple[bool, ...]  # by side
    findings: tuple[AuditFinding, ...]

    @property
    def is_complete(self) -> bool:
        """Have all sides published?"""
        return all(self.published)


def audit(home: Home, ref: str) -> AuditReport:
    """Replay with all secrets known. Raises UserError "not-over"."""
    raise NotImplementedError


def evidence(home: Home, ref: str, to: Path) -> tuple[str, ...]:
    """Write a zip: files of the chain, disputed files, positions as text, facts, how to check. Returns the names inside."""
    raise NotImplementedError
