"""Turn files in and out: import, seal, resend, offers, resignation."""

from pathlib import Path

import click
import msgspec

from pbem.cli.command_helpers import answer_json, confirm, home, is_interactive, json_option, match_command, read_input, talk
from pbem.cli.commands.post.delivery import Carrier, carrier_options, send
from pbem.errors import CheatEvidence, Outcome, PbemError, UserError
from pbem.session.disk.player_home import Home
from pbem.session.results import ImportResult
from pbem.session.turn import sealing, status_index
from pbem.session.turn.intake import import_bytes
from pbem.view.text import narration


@click.command(name="import")
@click.argument("files", metavar="FILE...|-", nargs=-1, required=True)
@click.option("-q", "--quiet", is_flag=True, help="Say only what became of each file, not what happened in it.")
@json_option
def import_(files: tuple[str, ...], quiet: bool, as_json: bool) -> int:
    """Import turn files, mails or pasted text (- for stdin). Everything in them is checked; nothing is trusted."""
    from pbem.cli.commands.post.printed_arrivals import tell
    from pbem.desk.arrival_checks import explained, new_opponent

    worst, shown = Outcome.OK, []
    for name in files:
        try:
            results = import_bytes(home(), read_input(name), Path(name).name)
        except PbemError as problem:
            message, hint = narration.error(problem)
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
        answer_json(shown, worst)
    return int(worst)


@match_command
@click.option("--pass", "pass_", is_flag=True, help="Send although you must decide: the opponent's traps come first.")
@click.option("-y", "--yes", is_flag=True, help="Do not ask.")
@carrier_options
@json_option
def seal(match: str, pass_: bool, yes: bool, carrier: Carrier, as_json: bool) -> None:
    """Sign your draft and write the file that you send. A sealed file is never changed."""
    carrier.check()
    where = home()
    if not yes and not as_json and is_interactive():
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
    from pbem.desk.open_match import Table
    from pbem.desk.sending import Outgoing
    from pbem.view.words.sending import WARN

    out = Outgoing(Table(where, match))
    talk(*out.lines(), *(f"{WARN} {warning}." for warning in out.warnings()))


@match_command
@carrier_options
@json_option
def resend(match: str, carrier: Carrier, as_json: bool) -> None:
    """Write your last file again, byte for byte."""
    carrier.check(is_new=False)
    send(home(), sealing.resend(home(), match), carrier, as_json, is_again=True)


@match_command
@click.argument("what", type=click.Choice(["draw", "takeback", "accept"]))
@click.option("--to", "to_file", type=int, default=None, help="takeback: go on after this file (default: before your last).")
@carrier_options
@json_option
def offer(match: str, what: str, to_file: int | None, carrier: Carrier, as_json: bool) -> None:
    """Offer a draw or a take-back with your next file, or accept what the opponent offers."""
    carrier.check()
    where = home()
    if what == "accept":
        sealed = sealing.accept_offer(where, match, carrier.note)
    else:
        sealed = sealing.offer(where, match, what, to_file, carrier.note)
    send(where, sealed, carrier, as_json)


@match_command
@click.option("-y", "--yes", is_flag=True, help="Do not ask.")
@carrier_options
@json_option
def resign(match: str, yes: bool, carrier: Carrier, as_json: bool) -> None:
    """Resign a match."""
    carrier.check()
    where = home()
    line = status_index.status(where, match)[0]
    confirm(f"Resign {line.name}? The other side wins.", yes)
    send(where, sealing.resign(where, match, carrier.note), carrier, as_json)
