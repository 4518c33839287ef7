"""What the opponent in the house answers to a file that is sealed against it, told on the command line."""

import click

from pbem.cli.app import out_json, talk
from pbem.desk.arrival import SENT
from pbem.desk.house import exchange
from pbem.session.homes import Home
from pbem.session.reports import Sealed


def answered(home: Home, sealed: Sealed, as_json: bool) -> None:
    """Bring a sealed file to the house, take its answer in, and say what it did."""
    match = sealed.card.match
    results = exchange(home, match)
    if as_json:
        out_json(
            {
                "match": match,
                "name": sealed.card.name,
                "seq": sealed.seq,
                "bytes": len(sealed.data),
                "form": "house",
                "path": "",
                "text": "",
                "lines": list(sealed.lines),
                "replies": results,
            }
        )
        return
    talk(f"File {sealed.seq} of {sealed.card.name} went to the house.")
    from pbem.cli.turns import tell

    for result in results:
        if result.code not in SENT:
            click.echo(f"The house answers with file {result.seq}.")
        tell(home, "-", result, is_last=result is results[-1])
