"""`pbem verify` of many matches at once: a line each as they come, then their sum. Nothing is kept once it has been told."""

from collections.abc import Iterator

import click
import msgspec

from pbem.cli.command_helpers import out_json
from pbem.cli.commands.verdict_lines import file_line, tell
from pbem.errors import Outcome
from pbem.session.check.verify_many import Collection, MatchVerdict, Told
from pbem.session.results import FileVerdict, Verdict
from pbem.view.map.scene import title_of
from pbem.view.words import checks as words
from pbem.view.words.common import FILES, INPUTS, OUTCOMES

MOST_FAULTS = 20  # lines under one match
ID_CHARS = 16


def verify_many(what: tuple[str, ...], as_json: bool) -> int:
    """All matches that lie there; the worst outcome of all."""
    collection = Collection(what)
    return int(_as_json(collection) if as_json else _as_lines(collection))


def _as_json(collection: Collection) -> Outcome:
    """A list, printed bit by bit: what is damaged, as `FileVerdict`, then the matches, as `Verdict` with the match."""
    worst, before = Outcome.OK, "["
    for each in collection.told():
        click.echo(before)
        if isinstance(each, MatchVerdict):
            out_json({"match": each.match, **msgspec.to_builtins(each.verdict, str_keys=True)})
        else:
            out_json(each)
        worst, before = max(worst, _outcome(each)), ","
    click.echo("[]" if before == "[" else "]")
    return worst if collection.matches else max(worst, Outcome.DAMAGED)


def _as_lines(collection: Collection) -> Outcome:
    """A line each. A match that is alone is told in full."""
    worst = Outcome.OK
    good = files = inputs = damaged = 0
    for each in collection.told():
        worst = max(worst, _outcome(each))
        if isinstance(each, FileVerdict):
            damaged += 1
            click.echo(file_line(each))
            continue
        verdict = each.verdict
        good += verdict.outcome is Outcome.OK
        files, inputs = files + len(verdict.files), inputs + verdict.inputs
        if collection.matches == 1:
            tell(verdict)
        else:
            click.echo("\n".join(_match_lines(each)))
    if not collection.matches:
        click.echo(words.NOTHING, err=True)
        return max(worst, Outcome.DAMAGED)
    if collection.matches > 1:
        total = {"good": good, "matches": collection.matches, "damaged": damaged}
        click.echo(words.TOTAL.format(**total, files=FILES.format(files), inputs=INPUTS.format(inputs)))
    return worst


def _outcome(each: Told) -> Outcome:
    return each.verdict.outcome if isinstance(each, MatchVerdict) else each.outcome


def _match_lines(each: MatchVerdict) -> Iterator[str]:
    """One match, and what is wrong with it."""
    verdict = each.verdict
    is_good = verdict.outcome is Outcome.OK
    yield words.MATCH.format(
        mark="ok " if is_good else "BAD",
        match=each.match[:ID_CHARS],
        game=title_of(verdict.game) if verdict.game else "?",
        files=FILES.format(len(verdict.files)),
        inputs=INPUTS.format(verdict.inputs),
        how=_how(verdict) if is_good else OUTCOMES[verdict.outcome],
    )
    faults = [file_line(file, verdict.game) for file in verdict.files if file.outcome is not Outcome.OK]
    yield from (f"    {line}" for line in faults[:MOST_FAULTS])
    if verdict.findings:
        yield words.FINDINGS.format(count=len(verdict.findings))


def _how(verdict: Verdict) -> str:
    if not verdict.result:
        return words.UNDER_WAY
    return words.AUDITED if verdict.is_audited else words.OVER
