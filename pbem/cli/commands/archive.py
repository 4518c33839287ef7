"""Matches kept, moved and put aside: backup, restore, archive, delete."""

import time
from pathlib import Path

import click

from pbem.cli.command_helpers import (
    answer_json,
    confirm,
    free_path,
    home,
    is_interactive,
    json_option,
    match_command,
    out_json,
    read_input,
    talk,
)
from pbem.errors import UserError
from pbem.session.archive import backup as backups
from pbem.session.archive import removal
from pbem.session.archive import restore as restoring
from pbem.session.archive.hostile_zip import MAX_ZIP_BYTES
from pbem.session.turn import computer_takeover as takeovers
from pbem.session.turn import status_index
from pbem.view.harmless import harmless
from pbem.view.words.without_game import FILES, RESTORED, RESTORED_KEY

SHORT_ID = 8
"""Digits of the random name of a computer that are shown."""


@click.command()
@click.argument("refs", metavar="MATCH...", nargs=-1)
@click.option("--all", "is_all", is_flag=True, help="Every match.")
@click.option("-o", "--out", required=True, metavar="FILE", help="A new zip file.")
@click.option("--move", is_flag=True, help="Retire the matches here; they go on only where the backup is restored.")
@click.option("--without-key", is_flag=True, help="Leave out your identity.")
@click.option("-y", "--yes", is_flag=True, help="Do not ask before a move.")
@json_option
def backup(refs: tuple[str, ...], is_all: bool, out: str, move: bool, without_key: bool, yes: bool, as_json: bool) -> None:
    """Write matches to one file, with their secrets and your key. Keep that file as safe as your key."""
    if is_all == bool(refs):
        raise click.UsageError("name matches, or --all")
    free_path(out)
    if move:
        confirm("These matches are then no longer played here. Move them?", yes or as_json)
    sheet = backups.backup(home(), refs, Path(out), move, not without_key)
    if as_json:
        answer_json({"path": out, "matches": sheet.matches})
    for entry in sheet.matches:
        click.echo(f"{entry.name}: {FILES.format(entry.files)}{', retired here' if entry.is_moved else ''}")
    talk(f"It is in {harmless(out)}. It holds secrets{'' if without_key else ' and your key'}: give it to nobody.")
    if move:
        talk("Restore it in one place only: pbem restore FILE. It goes on there, and nothing is signed here any more.")


@click.command()
@click.argument("file", metavar="FILE")
@click.option("--the-old-is-lost", "old_is_lost", is_flag=True, help="You confirm that its old computer signs nothing more.")
@json_option
def restore(file: str, old_is_lost: bool, as_json: bool) -> None:
    """Restore the matches of a backup. Each is checked from its first file on.

    A copy from another computer is only to look at, unless that computer is lost: two places that both sign would be taken for
    fraud. Then first take in again what you sent and got since the backup, if your opponent can send it to you.
    """
    result = restoring.restore(home(), read_input(file, MAX_ZIP_BYTES), old_is_lost)
    if as_json:
        answer_json(result)
    for each in result.matches:
        click.echo(f"{each.name}: {FILES.format(each.files)}; {RESTORED[each.how]}")
    if result.identity in RESTORED_KEY:
        talk(RESTORED_KEY[result.identity])
    if any(each.how == restoring.COPIED for each in result.matches):
        talk("If that place is lost: pbem restore FILE --the-old-is-lost")
    if any(each.how == restoring.STATED for each in result.matches):
        talk(
            "What you signed after the backup is missing here: ask the opponent for those files and import them first.",
            "After that: pbem takeover MATCH",
        )


@match_command
@click.option("-y", "--yes", is_flag=True, help="Do not ask: you confirm every condition that it names.")
@click.option("--nothing-else-was-sent", is_flag=True, help="You confirm that no signed file missing here was sent to anybody.")
@json_option
def takeover(match: str, yes: bool, nothing_else_was_sent: bool, as_json: bool) -> None:
    """Sign for a match on this computer from now on, where another one has signed for it.

    It is for two computers that share the folder of matches by a sync service, and for a copy out of a backup. Two computers that
    both sign would be taken for fraud. So first let the sync finish on both, and sign nothing more on the other one: it will refuse
    as soon as it has learnt of this.
    """
    where = home()
    now = takeovers.tenure(where, match)
    if now.is_here:
        talk(f"{now.name} is signed on this computer already.")
    else:
        talk(*_tenure_lines(now))
        if not yes and not is_interactive():
            raise UserError("takeover-unasked", match=now.name)
        confirm("Is all of that true? Sign on this computer from now on?", yes)
        now = takeovers.takeover(where, match, nothing_else_was_sent)
        talk(f"{now.name} is signed on this computer from now on. Let the sync finish before you look at it on the other one.")
    if as_json:
        out_json(now)


def _tenure_lines(now: takeovers.Tenure) -> list[str]:
    """What was signed last, when and where; and what must be true before that changes."""
    known = f"computer {now.computer[:SHORT_ID]}" if now.computer else "a computer that is not known here"
    when = f", since {time.strftime('%Y-%m-%d %H:%M', time.localtime(now.at))}" if now.at else ""
    last = f"file {now.seq} was signed last" if now.seq >= 0 else "nothing was signed yet"
    return [
        f"{now.name}: {last}; it is signed on {known}{when}. This is another one{f', {now.here[:SHORT_ID]}' if now.here else ''}.",
        "Take it over only if the sync has finished on both computers, and the other one signs nothing more for this match.",
    ]


@match_command
@click.option("--back", is_flag=True, help="Show it in the status again.")
def archive(match: str, back: bool) -> None:
    """Take a match out of `pbem status`. All else works as before; a file that comes in puts it back."""
    card = removal.archive(home(), match, not back)
    talk(f"{card.name} is in the status again." if back else f"{card.name} is archived. Back: pbem archive {card.name} --back")


@match_command
@click.option("-y", "--yes", is_flag=True, help="Do not ask.")
def delete(match: str, yes: bool) -> None:
    """Remove a match for good, with its secrets."""
    where = home()
    line = status_index.status(where, match)[0]
    if not yes and not is_interactive():
        raise UserError("delete-unasked", match=line.name)
    still = "" if line.next == "over" else " It is not over: the opponent will wait in vain."
    confirm(f"Delete {line.name} with all its files and secrets?{still}", yes)
    talk(f"{removal.delete(where, match)} is deleted.")
