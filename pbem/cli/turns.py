"""Turn files in and out: import, seal, resend, offers, resignation."""

from pathlib import Path

import click
import msgspec

from pbem.cli.app import confirm, home, json_option, match_argument, out_json, read_input, talk
from pbem.cli.mailing import Carrier, carrier_options, send
from pbem.desk.arrival import GOOD, REFUSED_BY_RULES, explained, new_opponent, settled_first
from pbem.desk.introduction import key_lines
from pbem.errors import CheatEvidence, Outcome, PbemError, UserError
from pbem.session import index, looking
from pbem.session import seal as sealing
from pbem.session.homes import Home
from pbem.session.intake import import_bytes
from pbem.session.reports import ImportResult
from pbem.view import narrate
from pbem.view.harmless import harmless, harmless_lines
from pbem.view.words_common import OWED_FILE


@click.command(name="import")
@click.argument("files", metavar="FILE...|-", nargs=-1, required=True)
@click.option("-q", "--quiet", is_flag=True, help="Only what became of each file, not what happened in it.")
@json_option
def import_(files: tuple[str, ...], quiet: bool, as_json: bool) -> int:
    """Take in turn files, mails or pasted text (- for stdin). Everything in them is checked; nothing is trusted."""
    worst, shown = Outcome.OK, []
    for name in files:
        try:
            results = import_bytes(home(), read_input(name))
        except PbemError as problem:
            message, hint = narrate.error(problem)
            talk(f"pbem: error: {message}", *([f"pbem: hint: {hint}"] if hint else []))
            results = (ImportResult(problem.outcome, problem.code, {key: str(value) for key, value in problem.places.items()}),)
        else:
            if not as_json:
                for result in results:
                    tell(home(), name, result, quiet)
        shown += [
            {
                "file": name,
                **msgspec.to_builtins(result, str_keys=True),
                "text": explained(home(), result)[0],
                "opponent": who._asdict() if (who := new_opponent(home(), result)) else None,
            }
            for result in results
        ]
        worst = max(worst, *(result.outcome for result in results))
    if as_json:
        out_json(shown)
    return int(worst)


def tell(where: Home, name: str, result: ImportResult, quiet: bool = False, is_last: bool = True) -> None:
    """What became of a file, and what happened in it; of the last one how the match stands now, too."""
    message, hint = explained(where, result)
    label = f"{harmless(Path(name).name, 60)}: " if name != "-" else ""
    head = f"{result.name}: " if result.name else ""
    if result.outcome in GOOD:
        click.echo(f"{label}{head}{message}")
    else:
        talk(f"pbem: error: {label}{head}{message}")
    if hint:
        talk(f"pbem: hint: {hint}")
    if result.outcome in REFUSED_BY_RULES and result.digest:
        talk(f"pbem: hint: its author can replace it: pbem undo MATCH --refused {result.digest[:16]}")
    if result.kept_as:
        talk(f"It is kept as {harmless(result.kept_as)}.")
    if result.outcome is Outcome.OK and result.name:
        _tell_what_happened(where, result, quiet, is_last)


def _tell_what_happened(where: Home, result: ImportResult, quiet: bool, is_last: bool) -> None:
    from pbem.cli.screen import invited_lines, next_lines, out, seen
    from pbem.desk.lines import own_scenario_lines
    from pbem.desk.story import flat, story
    from pbem.view.words_common import ENDS

    position, here = seen(where, result.name)
    narrator = here.narrator
    if result.code == "invitation-accepted":
        out([*invited_lines(position, here), *own_scenario_lines(where, result.name, narrator.say)])
    out(key_lines(new_opponent(where, result)))
    if result.happened and not quiet:
        out(flat(story(result.happened, narrator)), "")
    settled = settled_first(position) if is_last else []
    if settled and not quiet:
        click.echo("Settled by your share of the dice:")
        out(flat(story(settled, narrator)), "")
    if result.end in ENDS:
        click.echo(f"  {narrate.opened(narrator.side(result.author))}: {ENDS[result.end]}.")
    for line in harmless_lines(result.note) if result.note else []:
        click.echo(f"  | {line}")
    if result.note:
        index.mark_read(where, result.match)
    if is_last:
        talk(*next_lines(position, narrator, with_note=False))


@click.command()
@match_argument
@click.option("--pass", "pass_", is_flag=True, help="Send although a choice of yours is due: the other side's traps first.")
@click.option("-y", "--yes", is_flag=True, help="Do not ask.")
@carrier_options
@json_option
def seal(match: str, pass_: bool, yes: bool, carrier: Carrier, as_json: bool) -> None:
    """Sign your draft and write the file that you send. A sealed file is never changed."""
    carrier.check()
    where = home()
    if not yes and not as_json:
        from pbem.cli.app import is_interactive

        if is_interactive():
            _preview(where, match)
            confirm("Seal it? It cannot be changed after that.", yes)
    try:
        sealed = sealing.seal(where, match, carrier.note, pass_)
    except UserError as problem:
        raise UserError("still-to-decide", match=match) if problem.code == "choice-open" else problem from problem
    except CheatEvidence as problem:  # the same check that a foreign file meets
        from pbem.desk.sending import own_fault

        raise own_fault(problem) from problem
    send(where, sealed, carrier, as_json)
    if sealed.happened and not as_json:
        talk(f"What it settled: pbem log {sealed.card.name} --since {sealed.seq}")


def _preview(where: Home, match: str) -> None:
    position = looking.show(where, match)
    lines = [f"  {line.text}" for line in position.draft.lines] if position.draft else []
    talk("You are about to send:", *(lines or [f"  {OWED_FILE.get(position.owed, 'no orders')}"]))


@click.command()
@match_argument
@carrier_options
@json_option
def resend(match: str, carrier: Carrier, as_json: bool) -> None:
    """Your last file again, byte for byte."""
    carrier.check(is_new=False)
    send(home(), sealing.resend(home(), match), carrier, as_json)


@click.command()
@match_argument
@click.argument("what", type=click.Choice(["draw", "takeback", "accept"]))
@click.option("--to", "to_file", type=int, default=None, help="takeback: go on after this file (default: before your last one).")
@carrier_options
@json_option
def offer(match: str, what: str, to_file: int | None, carrier: Carrier, as_json: bool) -> None:
    """Offer a draw or a take-back with your next file, or accept what the other side offers."""
    carrier.check()
    where = home()
    if what == "accept":
        sealed = sealing.accept_offer(where, match, carrier.note)
    else:
        sealed = sealing.offer(where, match, what, to_file, carrier.note)
    send(where, sealed, carrier, as_json)


@click.command()
@match_argument
@click.option("-y", "--yes", is_flag=True, help="Do not ask.")
@carrier_options
@json_option
def resign(match: str, yes: bool, carrier: Carrier, as_json: bool) -> None:
    """Give a match up."""
    carrier.check()
    where = home()
    line = index.status(where, match)[0]
    confirm(f"Resign {line.name}? The other side wins.", yes)
    send(where, sealing.resign(where, match, carrier.note), carrier, as_json)
