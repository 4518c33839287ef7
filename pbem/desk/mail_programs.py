"""How the player's own mail program takes a file: one line to copy into a shell, every name in it quoted.

Nothing here is run, and no password is asked for or kept: sending is the mail program's work.
"""

import shlex
from collections.abc import Callable, Mapping
from email.utils import parseaddr
from pathlib import Path
from urllib.parse import quote

from msgspec import Struct

from pbem.desk.file_form import BINARY, MAIL
from pbem.session.disk.kept_by_home import kept
from pbem.session.disk.player_home import Home
from pbem.session.turn import status_index

BY_HAND = "file"
MAX_COMMAND = 300


class Letter(Struct, frozen=True):
    """What a mail program is to send. `address` without a name; `path` is absolute."""

    path: str
    address: str
    subject: str


class Program(Struct, frozen=True):
    """One of the programs that are known. `form`: what it takes, of `file_form`."""

    form: str
    line: Callable[[Letter], str]


def _thunderbird(letter: Letter) -> str:
    """Its fields stand between apostrophes and commas: nothing of both is in an address or a URL as written here."""
    fields = {"to": letter.address, "subject": letter.subject, "attachment": Path(letter.path).as_uri()}
    return shlex.join(["thunderbird", "-compose", ",".join(f"{key}='{value}'" for key, value in fields.items())])


def _aerc(letter: Letter) -> str:
    to = f"mailto:{letter.address}?subject={quote(letter.subject)}"
    return "   :".join([shlex.join(["aerc", to]), shlex.join(["attach", letter.path])])


def _from_stdin(program: str) -> Callable[[Letter], str]:
    """Programs that read a whole mail, and whom to send it to from its head."""
    return lambda letter: " < ".join([shlex.join([program, "-t"]), shlex.quote(letter.path)])


PROGRAMS: Mapping[str, Program] = {
    BY_HAND: Program(MAIL, lambda _: ""),
    "mutt": Program(MAIL, lambda letter: shlex.join(["mutt", "-H", letter.path])),
    "neomutt": Program(MAIL, lambda letter: shlex.join(["neomutt", "-H", letter.path])),
    "msmtp": Program(MAIL, _from_stdin("msmtp")),
    "sendmail": Program(MAIL, _from_stdin("sendmail")),
    "alpine": Program(BINARY, lambda letter: shlex.join(["alpine", "-attach", letter.path, letter.address])),
    "aerc": Program(BINARY, _aerc),
    "thunderbird": Program(BINARY, _thunderbird),
    "xdg-email": Program(
        BINARY,
        lambda letter: shlex.join(["xdg-email", "--utf8", "--subject", letter.subject, "--attach", letter.path, letter.address]),
    ),
}
"""By the name that settings and matches keep."""
IN_MAIL, IN_FILE, TO, ABOUT = "{mail}", "{file}", "{address}", "{subject}"


def is_program(text: str) -> bool:
    """Is it one that is known, or a command of the player's own that takes a file or a mail?"""
    if text in PROGRAMS:
        return True
    try:
        words = shlex.split(text)
    except ValueError:
        return False
    takes = sum(word.count(IN_MAIL) + word.count(IN_FILE) for word in words)
    return takes == 1 and len(text) <= MAX_COMMAND and text.isprintable() and not words[0].startswith("{")


def form_of(program: str) -> str:
    """What it takes: the file itself, or a whole mail."""
    known = PROGRAMS.get(program)
    return known.form if known else BINARY if IN_FILE in program else MAIL


def command_line(program: str, path: Path, address: str, subject: str) -> str:
    """What to type where the mail program is; "" where the file is taken by hand, or where an address looks like an option."""
    letter = Letter(str(path.resolve()), parseaddr(address)[1], " ".join(subject.split()).replace("'", ""))
    if letter.address.startswith("-") or not is_program(program):
        return ""
    if known := PROGRAMS.get(program):
        return known.line(letter)
    values = {IN_MAIL: letter.path, IN_FILE: letter.path, TO: letter.address, ABOUT: letter.subject}
    return shlex.join([_filled(word, values) for word in shlex.split(program)])


def _filled(word: str, values: Mapping[str, str]) -> str:
    """A word of a command with its places filled, each once: what is filled in is not looked at again."""
    place = min((at, key) for key in values if (at := word.find(key)) >= 0) if any(key in word for key in values) else None
    if place is None:
        return word
    at, key = place
    return word[:at] + values[key] + _filled(word[at + len(key) :], values)


def delivery(home: Home, match: str, default: str = "") -> tuple[str, str, bool]:
    """Address and program for the files of a match, and whether both were given for it.

    Else proposals: the address of the same opponent in another match, and the program of the settings, `default`.
    """
    here = kept(home, match)
    return here.address or known_address(home, match), here.program or default, bool(here.address and here.program)


def known_address(home: Home, match: str) -> str:
    """The address of the same opponent in another match; "" where there is none."""
    lines = {line.match: line for line in status_index.status(home, with_archived=True)}
    key = lines[match].key_words if match in lines else ""
    others = (kept(home, each.match).address for each in lines.values() if key and each.key_words == key and each.match != match)
    return next((address for address in others if address), "")
