"""What was found of files and matches that were checked, as lines; and what is no match but a folder of them."""

from pathlib import Path

import click

from pbem.cli.command_helpers import talk
from pbem.desk.log_lines import finding_line
from pbem.errors import Outcome, UserError
from pbem.session.check.file_sources import read_head
from pbem.session.results import FileVerdict, Verdict
from pbem.view.harmless import harmless
from pbem.view.map import scene
from pbem.view.text import narration
from pbem.view.words import checks
from pbem.view.words.common import FILES, INPUTS, OUTCOMES


def check_is_folder(name: str, problem: UserError) -> None:
    """Return where what is no match is a folder; raise what is wrong with it otherwise. A path names no match."""
    if problem.code == "match-unknown" and Path(name).is_dir():
        return
    if problem.code == "match-unknown" and (Path(name).name != name or Path(name).exists()):
        read_head(Path(name))  # tells why it is no file
    raise problem


def narrator_of(game: str) -> narration.Narrator:
    """Who tells of the sides of a game."""
    return narration.Narrator(game, tuple(scene.side_words(game)), {})


def file_line(each: FileVerdict, game: str = "") -> str:
    """What was found of one file; and whose it is, where it speaks against its author."""
    name = harmless(each.file, 60)
    if each.outcome is Outcome.OK:
        return checks.GOOD.format(file=name)
    message, _ = narration.sentence(each.code, {"seq": each.seq, **each.places})
    if each.code == "turn-ahead":  # an import keeps it; here nothing is kept
        message = checks.UNCHECKED.format(seq=each.seq)
    if game and each.is_against_author:
        message = checks.AGAINST.format(side=narrator_of(game).side(each.author), seq=each.seq, what=message)
    return checks.BAD.format(file=name, what=message)


def tell(verdict: Verdict) -> None:
    """Every file of a match, and what comes of them."""
    click.echo("\n".join(file_line(each, verdict.game) for each in verdict.files))
    size = {"files": FILES.format(len(verdict.files)), "inputs": INPUTS.format(verdict.inputs)}
    parts = [checks.SUM.format(outcome=OUTCOMES[verdict.outcome], **size)]
    if verdict.state_digest:
        parts.append(checks.POSITION.format(digest=verdict.state_digest[:16]))
    click.echo(", ".join(parts))
    narrator = narrator_of(verdict.game) if verdict.game else None
    if narrator is None:
        return
    for found in verdict.findings:
        click.echo(checks.FOUND.format(side=narrator.side(found.side), what=finding_line(found, narrator)))
    if verdict.result:
        hidden = dict(zip(("side", "other"), map(narrator.side, verdict.unpublished), strict=False))
        told = (checks.ALL_PUBLISHED, checks.UNPUBLISHED, checks.NONE_PUBLISHED)
        talk(told[len(hidden)].format(**hidden))
