"""For whoever doubts: verify, audit, evidence."""

from pathlib import Path

import click
import msgspec

from pbem.cli import screen
from pbem.cli.app import free_path, home, json_option, match_argument, out_json, read_input, talk
from pbem.desk.lines import finding_line
from pbem.errors import Outcome, UserError
from pbem.session import evidence as disputes
from pbem.session import verify as verifying
from pbem.session.bundles import holds_many, read_head
from pbem.session.reports import FileVerdict, Verdict
from pbem.view import narrate, scene, words_checks
from pbem.view.counts import FILES, INPUTS, counted
from pbem.view.harmless import harmless
from pbem.view.words_common import OUTCOMES


@click.command()
@click.argument("what", metavar="MATCH|FILE|FOLDER...", nargs=-1, required=True)
@click.option("--rolls", is_flag=True, help="Of one match, list every roll as tools/check_dice.py does.")
@json_option
def verify(what: tuple[str, ...], rolls: bool, as_json: bool) -> int:
    """Check a match, or files of one match in any form and order; or all matches in a folder, a zip or an mbox.

    No key and no secret is needed. Of many matches each has a line.
    """
    if rolls:
        from pbem.cli.checks_rolls import list_rolls

        return list_rolls(what, as_json)
    if len(what) == 1 and not Path(what[0]).is_file():
        try:
            verdict = verifying.verify_match(home(), what[0])
        except UserError as problem:
            check_is_folder(what[0], problem)
            return _many(what, as_json)
    elif any(map(holds_many, what)):
        return _many(what, as_json)
    else:
        verdict = verifying.verify_files([(name, read_input(name)) for name in what])
    if as_json:
        out_json(verdict)
    else:
        tell(verdict)
    return int(verdict.outcome)


def check_is_folder(name: str, problem: UserError) -> None:
    """Return where what is no match is a folder; raise what is wrong with it otherwise. A path names no match."""
    if problem.code == "match-unknown" and Path(name).is_dir():
        return
    if problem.code == "match-unknown" and (Path(name).name != name or Path(name).exists()):
        read_head(Path(name))  # tells why it is no file
    raise problem


def _many(what: tuple[str, ...], as_json: bool) -> int:
    from pbem.cli.checks_many import verify_many

    return verify_many(what, as_json)


def narrator_of(game: str) -> narrate.Narrator:
    """Who tells of the sides of a game."""
    return narrate.Narrator(game, tuple(scene.side_words(game)), {})


def file_line(each: FileVerdict, game: str = "") -> str:
    """What was found of one file; and whose it is, where it speaks against its author."""
    name = harmless(each.file, 60)
    if each.outcome is Outcome.OK:
        return words_checks.GOOD.format(file=name)
    message, _ = narrate.sentence(each.code, {"seq": each.seq, **each.places})
    if each.code == "turn-ahead":  # an import keeps it; here nothing is kept
        message = words_checks.UNCHECKED.format(seq=each.seq)
    if game and each.is_against_author:
        message = words_checks.AGAINST.format(side=narrator_of(game).side(each.author), seq=each.seq, what=message)
    return words_checks.BAD.format(file=name, what=message)


def tell(verdict: Verdict) -> None:
    """Every file of a match, and what comes of them."""
    click.echo("\n".join(file_line(each, verdict.game) for each in verdict.files))
    size = {"files": counted(len(verdict.files), FILES), "inputs": counted(verdict.inputs, INPUTS)}
    parts = [words_checks.SUM.format(outcome=OUTCOMES[verdict.outcome], **size)]
    if verdict.state_digest:
        parts.append(words_checks.POSITION.format(digest=verdict.state_digest[:16]))
    click.echo(", ".join(parts))
    narrator = narrator_of(verdict.game) if verdict.game else None
    if narrator is None:
        return
    for found in verdict.findings:
        click.echo(words_checks.FOUND.format(side=narrator.side(found.side), what=finding_line(found, narrator)))
    if verdict.result:
        hidden = dict(zip(("side", "other"), map(narrator.side, verdict.unpublished), strict=False))
        told = (words_checks.ALL_PUBLISHED, words_checks.UNPUBLISHED, words_checks.NONE_PUBLISHED)
        talk(told[len(hidden)].format(**hidden))


@click.command()
@match_argument
@json_option
def audit(match: str, as_json: bool) -> int:
    """The final audit: the whole match again with all secrets known."""
    report = disputes.audit(home(), match)
    if as_json:
        out_json({**msgspec.to_builtins(report), "is_complete": report.is_complete})
    else:
        narrator = screen.seen(home(), match)[1].narrator
        for found in report.findings:
            click.echo(finding_line(found, narrator))
        if not report.is_complete:
            click.echo("Not complete: one side has not published its secret yet.")
        elif not report.findings:
            click.echo("Everything was as it should be: dice, envelopes, claims and traps.")
    return int(Outcome.BAD_PROOF if report.findings else Outcome.OK)


@click.command()
@match_argument
@click.option("-o", "--out", required=True, metavar="FILE", help="A new zip file.")
@json_option
def evidence(match: str, out: str, as_json: bool) -> None:
    """Everything for a dispute in one zip: files, positions, facts, and how to check them."""
    names = disputes.evidence(home(), match, free_path(out))
    if as_json:
        out_json({"path": out, "names": list(names)})
    else:
        click.echo("\n".join(names))
        talk(f"It is in {harmless(out)}. It shows facts; that a bug of ours is behind them is possible too.")
