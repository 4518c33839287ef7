"""How a sealed file leaves: as a .pbem file, as text for a mail body, or as a mail; to a file or to stdout."""

import sys
from collections.abc import Callable
from functools import wraps
from pathlib import Path
from typing import Any

import click
from msgspec import Struct

from pbem.cli.app import free_path, out_json, talk
from pbem.desk.carriage import BINARY, MAIL, TEXT, carriage, check_address
from pbem.errors import UserError
from pbem.session.homes import Home
from pbem.session.reports import Sealed
from pbem.view.harmless import harmless

NOTE_LIMIT = 4000


class Carrier(Struct, frozen=True):
    """Where a file goes and in which form."""

    out: str
    armor: bool
    eml: str  # address
    note: str

    def check(self, is_new: bool = True) -> None:
        """Before anything is signed: is the place free, the address one, the note short enough? Raises UserError."""
        if is_new and self.out and self.out != "-":
            free_path(self.out)
        if len(self.note) > NOTE_LIMIT:
            raise UserError("note-too-long", limit=NOTE_LIMIT)
        if self.armor and self.eml:
            raise UserError("one-form", form="--armor --eml")
        if self.eml:
            check_address(self.eml)


def carrier_options(command: Callable[..., Any]) -> Callable[..., Any]:
    """-o, --armor, --eml and --note, handed over as one `carrier`."""

    @click.option("-o", "--out", metavar="FILE", default="", help="Write to a new file; without it text goes to stdout.")
    @click.option("--armor", is_flag=True, help="As text for a mail body (also for FILE.txt and FILE.asc).")
    @click.option("--eml", metavar="ADDRESS", default="", help="As a whole mail to this address.")
    @click.option("--note", default="", help="A few words for the other side.")
    @wraps(command)
    def wrapped(*args: Any, out: str, armor: bool, eml: str, note: str, **extra: Any) -> Any:
        return command(*args, carrier=Carrier(out, armor, eml, note), **extra)

    return wrapped


def send(home: Home, sealed: Sealed, carrier: Carrier, as_json: bool) -> None:
    """Hand a stored file over, and say where it went. Against the house its answer is here when this returns."""
    from pbem.session.seal import hand_over
    from pbem.session.store_match import has_guest

    data, form = carried(home, sealed, carrier)
    to_file = bool(carrier.out) and carrier.out != "-"
    if has_guest(home, sealed.card.match):
        from pbem.cli.house import answered

        if to_file:
            hand_over(home, sealed.card.match, Path(carrier.out), data)
        answered(home, sealed, as_json)
        return
    if to_file:
        hand_over(home, sealed.card.match, Path(carrier.out), data)
    if as_json:
        out_json(
            {
                "match": sealed.card.match,
                "name": sealed.card.name,
                "seq": sealed.seq,
                "bytes": len(sealed.data),
                "form": form,
                "path": carrier.out if to_file else "",
                "text": "" if to_file or form == "binary" else data.decode(),
                "lines": list(sealed.lines),
            }
        )
    elif to_file:
        talk(f"File {sealed.seq} of {sealed.card.name} is in {harmless(carrier.out)} ({len(data)} bytes, {form}).")
    else:
        click.echo(data.decode(), nl=False)
    if not to_file:
        sys.stdout.flush()  # it has gone out when it is printed
        hand_over(home, sealed.card.match, None, data)


def carried(home: Home, sealed: Sealed, carrier: Carrier) -> tuple[bytes, str]:
    """The bytes that travel, and the name of their form."""
    suffix = Path(carrier.out).suffix.lower()
    if carrier.eml:
        return carriage(home, sealed, MAIL, carrier.eml), MAIL
    form = TEXT if carrier.armor or not carrier.out or carrier.out == "-" or suffix in (".txt", ".asc") else BINARY
    return carriage(home, sealed, form), form
