"""For whoever doubts: verify, audit, evidence."""

from pathlib import Path

import click
import msgspec

from pbem.cli import printed_match
from pbem.cli.command_helpers import answer_json, free_path, home, json_option, match_command, read_input, talk
from pbem.cli.commands.verdict_lines import check_is_folder, tell
from pbem.cli.commands.verify_many import verify_many
from pbem.cli.commands.verify_rolls import list_rolls
from pbem.desk.log_lines import finding_line
from pbem.errors import Outcome, UserError
from pbem.session.check import evidence as disputes
from pbem.session.check import verify as verifying
from pbem.session.check.file_sources import holds_many
from pbem.view.harmless import harmless


@click.command()
@click.argument("what", metavar="MATCH|FILE|FOLDER...", nargs=-1, required=True)
@click.option("--rolls", is_flag=True, help="List every roll of one match, as tools/check_dice.py does.")
@json_option
def verify(what: tuple[str, ...], rolls: bool, as_json: bool) -> int:
    """Check a match, or files of one match in any form and order; or all matches in a folder, a zip or an mbox.

    It needs no key and no secret. Many matches are listed one a line.
    """
    if rolls:
        return list_rolls(what, as_json)
    if len(what) == 1 and not Path(what[0]).is_file():
        try:
            verdict = verifying.verify_match(home(), what[0])
        except UserError as problem:
            check_is_folder(what[0], problem)
            return verify_many(what, as_json)
    elif any(map(holds_many, what)):
        return verify_many(what, as_json)
    else:
        verdict = verifying.verify_files([(name, read_input(name)) for name in what])
    if as_json:
        answer_json(verdict, verdict.outcome)
    tell(verdict)
    return int(verdict.outcome)


@match_command
@json_option
def audit(match: str, as_json: bool) -> int:
    """Run the final audit: replay the whole match with all secrets known."""
    report = disputes.audit(home(), match)
    outcome = Outcome.BAD_PROOF if report.findings else Outcome.OK
    if as_json:
        answer_json({**msgspec.to_builtins(report), "is_complete": report.is_complete}, outcome)
    narrator = printed_match.seen(home(), match)[1].narrator
    for found in report.findings:
        click.echo(finding_line(found, narrator))
    if not report.is_complete:
        click.echo("Not complete: one side has not published its secret yet.")
    elif not report.findings:
        click.echo("Everything was as it should be: dice, envelopes, claims and traps.")
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
