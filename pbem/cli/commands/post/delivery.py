"""Delivery of a sealed file: as a .pbem file, as text for a mail body, or as a mail; to a file or to stdout."""

import sys
from collections.abc import Callable
from functools import wraps
from pathlib import Path
from typing import TypeVar

import click
from msgspec import Struct

from pbem.cli.command_helpers import free_path, home, out_json, talk
from pbem.desk.file_form import BINARY, MAIL, TEXT, carriage, check_address, subject
from pbem.errors import UserError
from pbem.session.disk.player_home import Home
from pbem.session.results import Sealed
from pbem.view.harmless import harmless

NOTE_LIMIT = 4000
R = TypeVar("R")


class Carrier(Struct, frozen=True):
    """Destination and form of a file."""

    out: str
    armor: bool
    eml: str  # address
    to: str  # address, by the post
    note: str

    def check(self, is_new: bool = True) -> None:
        """Before anything is signed: is the place free, the address one, the note short enough? Raises UserError."""
        if is_new and self.out and self.out != "-":
            free_path(self.out)
        if len(self.note) > NOTE_LIMIT:
            raise UserError("note-too-long", limit=NOTE_LIMIT)
        forms = {"--armor": self.armor, "--eml": self.eml, "--send-to": self.to}
        if len(given := [name for name, is_given in forms.items() if is_given]) > 1 or (self.to and self.out):
            raise UserError("one-form", form=" ".join(given or ["--send-to", "-o"]))
        if self.eml:
            check_address(self.eml)
        if self.to:
            from pbem.desk.post.delivery import can_send

            if not can_send(home(), self.to):
                raise UserError("post-no-accounts")

    @property
    def is_by_hand(self) -> bool:
        """Was it said how it is to be written?"""
        return bool(self.out or self.armor or self.eml)


def carrier_options(command: Callable[..., R]) -> Callable[..., R]:
    """-o, --armor, --eml, --send-to and --note, handed over as one `carrier`."""

    @click.option("-o", "--out", metavar="FILE", default="", help="Write to a new file; without it text goes to stdout.")
    @click.option("--armor", is_flag=True, help="Write it as text for a mail body (also for FILE.txt and FILE.asc).")
    @click.option("--eml", metavar="ADDRESS", default="", help="Write it as a whole mail to this address.")
    @click.option("--send-to", "to_address", metavar="ADDRESS", default="", help="Send it there by your account, later files too.")
    @click.option("--note", default="", help="A note to the opponent.")
    @wraps(command)
    def wrapped(*args: object, out: str, armor: bool, eml: str, to_address: str, note: str, **extra: object) -> R:
        return command(*args, carrier=Carrier(out, armor, eml, to_address, note), **extra)

    return wrapped


def send(home: Home, sealed: Sealed, carrier: Carrier, as_json: bool, is_again: bool = False) -> None:
    """Hand a stored file over, and say where it went. Against the house its answer is here when this returns.

    `is_again`: by the post also where it has left before.
    """
    from pbem.session.disk.kept_by_home import keep
    from pbem.session.disk.match_folder import has_guest
    from pbem.session.turn.sealing import hand_over

    card = sealed.card
    if not carrier.is_by_hand and not carrier.to and _goes_live(home, sealed, as_json):
        return
    if not carrier.is_by_hand and _went_by_post(home, sealed, carrier.to, as_json, is_again):
        return
    data, form = carried(home, sealed, carrier)
    path = carrier.out if carrier.out != "-" else ""
    if carrier.eml:
        keep(home, card.match, address=carrier.eml)
    if path:
        hand_over(home, card.match, Path(path), data)
    told = {"match": card.match, "name": card.name, "seq": sealed.seq, "bytes": len(sealed.data)}
    if has_guest(home, card.match):
        from pbem.cli.commands.post.printed_arrivals import tell_answers
        from pbem.desk.house_opponent import exchange

        results = exchange(home, card.match)
        if as_json:
            out_json(
                {**told, "form": "house", "path": "", "text": "", "lines": [*sealed.lines, *sealed.in_envelope], "replies": results}
            )
            return
        talk(f"File {sealed.seq} of {card.name} went to the house.")
        tell_answers(home, results)
        return
    if as_json:
        text = "" if path or form == BINARY else data.decode()
        out_json({**told, "form": form, "path": path, "text": text, "lines": [*sealed.lines, *sealed.in_envelope]})
    elif path:
        talk(f"File {sealed.seq} of {card.name} is in {harmless(path)} ({len(data)} bytes, {form}).")
        _tell_command(home, sealed, Path(path), carrier.eml, form)
    else:
        click.echo(data.decode(), nl=False)
    if not path:
        sys.stdout.flush()  # it has gone out when it is printed
        hand_over(home, card.match, None, data)


def _goes_live(home: Home, sealed: Sealed, as_json: bool) -> bool:
    """Does it go over a line that is up? It counts as sent when the other end has it."""
    from pbem.desk.post.presence import LINE, is_present
    from pbem.session.turn import status_index
    from pbem.view.words.live import GOES_LIVE

    card = sealed.card
    if not is_present(home, card.match, LINE) or not status_index.status(home, card.match)[0].is_unsent:
        return False
    if as_json:
        facts = {"match": card.match, "name": card.name, "seq": sealed.seq, "bytes": len(sealed.data)}
        out_json({**facts, "form": "live", "path": "", "text": "", "lines": [*sealed.lines, *sealed.in_envelope]})
    else:
        talk(GOES_LIVE.format(seq=sealed.seq, name=card.name))
    return True


def _went_by_post(home: Home, sealed: Sealed, to: str, as_json: bool, is_again: bool) -> bool:
    """Send it by the account of its match, if there is one and an address; what cannot leave waits for the next sync."""
    from pbem.desk.post.delivery import delivery, entrust

    match = sealed.card.match
    going = delivery(home, match, to)
    if going is None or not going.is_ready:
        return False
    from pbem.desk.post import sync
    from pbem.desk.post.told import as_value, lines
    from pbem.session.player.post_settings import load_post

    entrust(home, match, going)
    for told in sync.send(home, load_post(home), match, sync.usual_ways(), is_again):
        if as_json:
            out_json({"match": match, "bytes": len(sealed.data), **as_value(home, told)})
            continue
        for line, hint in lines(home, told):
            talk(line, *([f"pbem: hint: {hint}"] if hint else []))
    return True


def _tell_command(home: Home, sealed: Sealed, path: Path, address: str, form: str) -> None:
    """How the mail program takes it, where one was named on the screens."""
    from pbem.session.disk.kept_by_home import kept

    program = kept(home, sealed.card.match).program if address else ""
    if program:
        from pbem.desk.mail_programs import command_line, form_of

        if form == form_of(program) and (command := command_line(program, path, address, subject(sealed))):
            talk(command)


def carried(home: Home, sealed: Sealed, carrier: Carrier) -> tuple[bytes, str]:
    """The bytes that travel, and the name of their form."""
    suffix = Path(carrier.out).suffix.lower()
    if carrier.eml:
        return carriage(home, sealed, MAIL, carrier.eml), MAIL
    form = TEXT if carrier.armor or not carrier.out or carrier.out == "-" or suffix in (".txt", ".asc") else BINARY
    return carriage(home, sealed, form), form
