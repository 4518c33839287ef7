"""`pbem standing MATCH try`: another standing order in the other side's last phase, told."""

import click

from pbem.cli.command_helpers import answer_json
from pbem.cli.printed_match import out, seen
from pbem.desk.standing_orders import trial_lines
from pbem.session.disk.homes import Home
from pbem.session.turn import standing_order_trial as trying


def try_standing(home: Home, match: str, kind: str, text: str, as_json: bool) -> None:
    """Print what would have been decided otherwise, and the mails it would have saved or cost."""
    trial = trying.try_standing(home, match, kind, text)
    if as_json:
        answer_json(trial)
    narrator = seen(home, match)[1].narrator
    files = f"file {trial.first_seq}" if trial.first_seq == trial.last_seq else f"files {trial.first_seq} to {trial.last_seq}"
    click.echo(f"The last phase of {narrator.side(1 - trial.side)} ({files}) with {trial.kind} = {trial.policy}:")
    out(trial_lines(trial))
