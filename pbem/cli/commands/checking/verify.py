"""`pbem verify`: one match in full, many a line each, or every roll of one as `tools/check_dice.py --lines` prints them."""

import json
from collections.abc import Iterator
from pathlib import Path

import click
import msgspec

from pbem.cli.command_helpers import answer_json, home, json_option, out_json, read_input, talk
from pbem.desk.match_head_and_log import finding_line
from pbem.errors import Outcome, UserError
from pbem.session.check.file_sources import holds_many, read_head
from pbem.session.check.verify import Roll, match_files, verify_files, verify_rolls
from pbem.session.check.verify_many import Collection, MatchVerdict
from pbem.session.results import FileVerdict, Verdict
from pbem.view.harmless import harmless
from pbem.view.map import scene
from pbem.view.text import narration
from pbem.view.words import checks as words
from pbem.view.words.without_game import FILES, INPUTS, OUTCOMES

MOST_FAULTS = 20  # lines under one match
ID_CHARS = 16


@click.command()
@click.argument("what", metavar="MATCH|FILE|FOLDER...", nargs=-1, required=True)
@click.option("--rolls", is_flag=True, help="List every roll of one match, as tools/check_dice.py does.")
@json_option
def verify(what: tuple[str, ...], rolls: bool, as_json: bool) -> int:
    """Check a match, or files of one match in any form and order; or all matches in a folder, a zip or an mbox.

    It needs no key and no secret. Many matches are listed one a line.
    """
    files = _match_files(what)
    if rolls:
        return _list_rolls(Collection(what).only() if files is None else files, as_json)
    if files is None and any(map(holds_many, what)):
        collection = Collection(what)
        return _many_as_json(collection) if as_json else _many_as_lines(collection)
    verdict = verify_files([(name, read_input(name)) for name in what] if files is None else files)
    if as_json:
        answer_json(verdict, verdict.outcome)
    _tell(verdict)
    return int(verdict.outcome)


def _match_files(what: tuple[str, ...]) -> list[tuple[str, bytes]] | None:
    """The files of the match that is named; None for files and folders. Raises UserError for what is neither."""
    if len(what) > 1 or Path(what[0]).is_file():
        return None
    try:
        return match_files(home(), what[0])
    except UserError as problem:
        path = Path(what[0])
        if problem.code == "match-unknown" and path.is_dir():
            return None
        if problem.code == "match-unknown" and (path.name != what[0] or path.exists()):  # a path names no match
            read_head(path)  # tells why it is no file
        raise


def _list_rolls(files: list[tuple[str, bytes]], as_json: bool) -> int:
    """The rolls on stdout, in no other language; what is wrong with the files on stderr."""
    verdict, rolls = verify_rolls(files)
    if as_json:
        answer_json({"rolls": list(rolls), **msgspec.to_builtins(verdict, str_keys=True)}, verdict.outcome)
    for each in rolls:
        click.echo(roll_line(each))
    talk(*(_file_line(each) for each in verdict.files if each.outcome is not Outcome.OK), f"{OUTCOMES[verdict.outcome]}.")
    return int(verdict.outcome)


def roll_line(roll: Roll) -> str:
    """One roll: the file that settled it, whom it helps, what it was for, its dice, the index of its values, the numbers."""
    whose = f"side {roll.luck.side}" if roll.luck else "nobody"
    head = f"file {roll.seq:3}  {whose}  {json.dumps(roll.key)}, faces {json.dumps(roll.faces)}, values {roll.index}:"
    return " ".join([head, *map(str, roll.numbers)])


def _tell(verdict: Verdict) -> None:
    """Every file of a match, and what comes of them."""
    click.echo("\n".join(_file_line(each, verdict.game) for each in verdict.files))
    size = {"files": FILES.format(len(verdict.files)), "inputs": INPUTS.format(verdict.inputs)}
    parts = [words.SUM.format(outcome=OUTCOMES[verdict.outcome], **size)]
    if verdict.state_digest:
        parts.append(words.POSITION.format(digest=verdict.state_digest[:16]))
    click.echo(", ".join(parts))
    if not verdict.game:
        return
    narrator = narrator_of(verdict.game)
    for found in verdict.findings:
        click.echo(words.FOUND.format(side=narrator.side(found.side), what=finding_line(found, narrator)))
    if verdict.result:
        hidden = dict(zip(("side", "other"), map(narrator.side, verdict.unpublished), strict=False))
        told = (words.ALL_PUBLISHED, words.UNPUBLISHED, words.NONE_PUBLISHED)
        talk(told[len(hidden)].format(**hidden))


def narrator_of(game: str) -> narration.Narrator:
    """The narrator who names the seats of a game."""
    return narration.Narrator(game, scene.seats_of(game), {})


def _file_line(each: FileVerdict, game: str = "") -> str:
    """What was found of one file; and whose it is, where it speaks against its author."""
    name = harmless(each.file, 60)
    if each.outcome is Outcome.OK:
        return words.GOOD.format(file=name)
    message, _ = narration.sentence(each.code, {"seq": each.seq, **each.places})
    if each.code == "turn-ahead":  # an import keeps it; here nothing is kept
        message = words.UNCHECKED.format(seq=each.seq)
    if game and each.is_against_author:
        message = words.AGAINST.format(side=narrator_of(game).side(each.author), seq=each.seq, what=message)
    return words.BAD.format(file=name, what=message)


# --- many matches: each is told as it comes, and nothing of it is kept


def _many_as_json(collection: Collection) -> int:
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
    return int(worst if collection.matches else max(worst, Outcome.DAMAGED))


def _many_as_lines(collection: Collection) -> int:
    """A line each, then their sum. A match that is alone is told in full."""
    worst = Outcome.OK
    good = files = inputs = damaged = 0
    for each in collection.told():
        worst = max(worst, _outcome(each))
        if isinstance(each, FileVerdict):
            damaged += 1
            click.echo(_file_line(each))
            continue
        verdict = each.verdict
        good += verdict.outcome is Outcome.OK
        files, inputs = files + len(verdict.files), inputs + verdict.inputs
        if collection.matches == 1:
            _tell(verdict)
        else:
            click.echo("\n".join(_match_lines(each)))
    if not collection.matches:
        talk(words.NOTHING)
        return int(max(worst, Outcome.DAMAGED))
    if collection.matches > 1:
        total = {"good": good, "matches": collection.matches, "damaged": damaged}
        click.echo(words.TOTAL.format(**total, files=FILES.format(files), inputs=INPUTS.format(inputs)))
    return int(worst)


def _outcome(each: FileVerdict | MatchVerdict) -> Outcome:
    return each.verdict.outcome if isinstance(each, MatchVerdict) else each.outcome


def _match_lines(each: MatchVerdict) -> Iterator[str]:
    """One match, and what is wrong with it."""
    verdict = each.verdict
    is_good = verdict.outcome is Outcome.OK
    how = words.UNDER_WAY if not verdict.result else words.AUDITED if verdict.is_audited else words.OVER
    yield words.MATCH.format(
        mark="ok " if is_good else "BAD",
        match=each.match[:ID_CHARS],
        game=scene.words_of(verdict.game).title if verdict.game else "?",
        files=FILES.format(len(verdict.files)),
        inputs=INPUTS.format(verdict.inputs),
        how=how if is_good else OUTCOMES[verdict.outcome],
    )
    faults = [_file_line(file, verdict.game) for file in verdict.files if file.outcome is not Outcome.OK]
    yield from (f"    {line}" for line in faults[:MOST_FAULTS])
    if verdict.findings:
        yield words.FINDINGS.format(count=len(verdict.findings))
