"""`pbem standing MATCH try`: another standing order in the other side's last phase, told."""

import click

from pbem.cli.app import out_json
from pbem.cli.screen import seen
from pbem.session import try_standing as trying
from pbem.session.homes import Home
from pbem.view.words_common import TRIED_STOPS


def try_standing(home: Home, match: str, kind: str, text: str, as_json: bool) -> None:
    """Print what would have been decided otherwise, and the mails it would have saved or cost."""
    trial = trying.try_standing(home, match, kind, text)
    if as_json:
        out_json(trial)
        return
    narrator = seen(home, match)[1].narrator
    files = f"file {trial.first_seq}" if trial.first_seq == trial.last_seq else f"files {trial.first_seq} to {trial.last_seq}"
    click.echo(f"The last phase of {narrator.side(1 - trial.side)} ({files}) with {trial.kind} = {trial.policy}:")
    same = sum(each.was == each.would for each in trial.answers)
    for each in trial.answers:
        if each.was != each.would:
            click.echo(f"  {each.was or 'nothing asked'} -> {each.would or 'nothing asked'}")
    if not trial.answers:
        click.echo(f"  nobody was asked for {trial.kind}")
    elif same:
        click.echo(f"  {same} of {len(trial.answers)} answers the same")
    for order in trial.lost_orders:
        click.echo(f"  their order {order} would not have been possible")
    if trial.stops:
        click.echo(f"  {TRIED_STOPS[trial.stops]}")
    elif trial.is_same_end:
        click.echo("  the phase ends in the same position")
    click.echo(_mails(trial))


def _mails(trial: trying.Trial) -> str:
    times = f"asked {trial.asks_would} times instead of {trial.asks_were}"
    if not trial.mails_saved:
        return f"As many mails: you are asked {trial.asks_were or 'no'} times either way."
    count = abs(trial.mails_saved)
    return f"{count} mails {'saved' if trial.mails_saved > 0 else 'more'}: you would have been {times}."
