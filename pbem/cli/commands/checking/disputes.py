"""For whoever doubts: audit, evidence."""

import click
import msgspec

from pbem.cli import printed_match
from pbem.cli.command_helpers import answer_json, free_path, home, json_option, match_command, talk
from pbem.desk.match_head_and_log import audit_lines
from pbem.errors import Outcome
from pbem.session.check import evidence as disputes
from pbem.view.harmless import harmless


@match_command
@json_option
def audit(match: str, as_json: bool) -> int:
    """Run the final audit: replay the whole match with all secrets known."""
    report = disputes.audit(home(), match)
    outcome = Outcome.BAD_PROOF if report.findings else Outcome.OK
    if as_json:
        answer_json({**msgspec.to_builtins(report), "is_complete": report.is_complete}, outcome)
    narrator = printed_match.seen(home(), match)[1].narrator
    click.echo("\n".join(audit_lines(report.findings, report.is_complete, narrator)))
    return int(outcome)


@match_command
@click.option("-o", "--out", required=True, metavar="FILE", help="A new zip file.")
@json_option
def evidence(match: str, out: str, as_json: bool) -> None:
    """Collect everything for a dispute in one zip: files, positions, facts, and how to check them."""
    names = disputes.evidence(home(), match, free_path(out))
    if as_json:
        answer_json({"path": out, "names": list(names)})
    click.echo("\n".join(names))
    talk(f"It is in {harmless(out)}. It shows facts; a bug of ours is possible too.")
