"""Time: whose file is due, days away, a mail that reminds, a match that was left."""

from collections.abc import Sequence

import click

from pbem.cli.command_helpers import home, json_option, match_command, out_json, talk, write_output
from pbem.errors import Outcome, PbemError, UserError
from pbem.session.disk.player_home import Home
from pbem.session.disk.status_lines import IndexLine
from pbem.session.look.deadlines import Due, against_persons
from pbem.session.look.deadlines import due as find_due
from pbem.session.turn import away_notes, status_index
from pbem.session.turn.away_notes import Away
from pbem.view.harmless import harmless
from pbem.view.words import deadlines as words

MAX_DAYS = 366


@click.command()
@click.argument("match", metavar="[MATCH]", default="")
@click.option("--days", type=click.IntRange(1, MAX_DAYS), default=None, help="Count so many days, agreed or not.")
@click.option("-q", "--quiet", is_flag=True, help="Only who is overdue.")
@json_option
def due(match: str, days: int | None, quiet: bool, as_json: bool) -> int:
    """List whose file is due, until when, and who is overdue: for you, and for cron.

    Days away that a player's notes tell do not count, nor does the day on which the file before was made or came here. Days are
    those of UTC. It is told by this computer's clock and proves nothing. The exit code is 3 where you are overdue, else 11
    where an opponent is, else 0; a match that is claimed abandoned counts no more.
    """
    from pbem.desk.deadline_lines import lines

    found = find_due(home(), match, days or 0)
    shown = [each for each in found if each.overdue] if quiet else found
    if as_json:
        out_json([as_value(each) for each in shown])
    elif shown:
        click.echo("\n".join(lines(shown)))
    elif not quiet:
        talk(words.NOTHING_DUE)
    return int(exit_code(found))


def exit_code(found: Sequence[Due]) -> Outcome:
    """Whether anybody is overdue, the player first."""
    late = [each.is_own for each in found if each.overdue and not each.line.claimed_at]
    return Outcome.REFUSED if any(late) else Outcome.AHEAD if late else Outcome.OK


def as_value(each: Due) -> dict[str, object]:
    """A due file as JSON has it."""
    return {
        "match": each.line.match,
        "name": each.line.name,
        "opponent": each.line.opponent,
        "is_own": each.is_own,
        "is_unsent": each.line.is_unsent,
        "seq": each.line.last_seq if each.line.is_unsent else each.line.seq,
        "days": each.days,
        "since": each.since,
        "until": each.until,
        "left": each.left,
        "overdue": each.overdue,
        "away": [[period.first, period.last] for period in each.away],
        "other_away": [[period.first, period.last] for period in each.other_away],
        "is_away": each.is_away,
        "to_tell": each.to_tell,
        "claimed_at": each.line.claimed_at,
    }


@match_command
@click.option("--early", is_flag=True, help="Although there is still time, no days are agreed, or one left today.")
@click.option("-o", "--out", metavar="FILE", default="", help="Write it to a new file; without it text goes to stdout.")
@click.option("--eml", metavar="ADDRESS", default="", help="Write it as a whole mail to this address.")
def remind(match: str, early: bool, out: str, eml: str) -> None:
    """Write a friendly mail to an opponent who is overdue, with your last file in it once more.

    It is sent at once if the files of the match go by an account of yours. Else, and with -o or --eml, you get it as text for a
    mail body, or as a whole mail.
    """
    from pbem.desk.post import reminder

    where = home()
    found = reminder.check(where, match, early)
    by = None if out or eml else reminder.going(where, found)
    if by is not None:
        address = harmless(reminder.post(where, found, by))
        line = status_index.status(where, found)[0]
        talk(words.REMINDED.format(name=line.name, seq=line.last_seq, address=address))
        return
    data = reminder.as_mail(where, found, eml) if eml else reminder.as_text(where, found)
    if out and out != "-":
        write_output(out, data)
    else:
        click.echo(data.decode(), nl=False)


@match_command
@click.option("--back", is_flag=True, help="Take the claim back.")
def claim(match: str, back: bool) -> None:
    """Put a match aside as abandoned, when its opponent has let pass the days agreed and as many once more.

    It is told here alone: nothing is signed for it, and the match has no result. A file of your opponent that comes after all
    puts it back, and the match goes on.
    """
    from pbem.session.archive import abandonment

    where = home()
    if back:
        talk(words.CLAIM_BACK.format(name=abandonment.take_back(where, match).name))
        return
    name = abandonment.claim(where, match).line.name
    talk(words.CLAIM.format(name=name), words.CLAIM_HINT.format(name=name))


@click.command()
@click.argument("words_given", metavar="[MATCH] [FROM TO]", nargs=-1)
@click.option("--all", "in_all", is_flag=True, help="In all matches against people, instead of MATCH.")
@click.option("--back", is_flag=True, help="Take back what no note has said yet.")
def away(words_given: tuple[str, ...], in_all: bool, back: bool) -> None:
    """Tell your opponent that you are away FROM one day TO another, both included, as 2026-12-20.

    The note of your next file says so in a line of the form `away 2026-12-20 to 2027-01-03`, which is signed with it and the same
    in every language; you may as well write it yourself. From then on `pbem due` leaves these days out, on both sides.
    """
    match, days = ("", words_given) if in_all else ("".join(words_given[:1]), words_given[1:])
    if not (match or in_all) or len(days) != (0 if back else 2):
        raise click.UsageError("Say MATCH or --all, and without --back the first and the last day away.")
    where = home()
    period = None if back else away_notes.period(*days)
    lines = against_persons(where, match)
    if not lines:
        raise UserError("away-nobody")
    wrong: list[PbemError] = []
    for line in lines:
        try:
            talk(_told(where, line, period))
        except PbemError as problem:  # one match keeps no other from being told
            wrong.append(problem)
    if wrong:
        raise wrong[0]


def _told(where: Home, line: IndexLine, period: Away | None) -> str:
    """Say it in a match, or take it back; what was done."""
    if period is None:
        away_notes.take_back(where, line.match)
        return words.TELLS_NOTHING.format(name=line.name)
    away_notes.announce(where, line.match, period)
    return words.WILL_TELL.format(name=line.name, line=period.line)
