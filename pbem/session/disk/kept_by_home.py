"""What this home keeps about a match for its player alone: how far it was looked at, and where its files go.

It lies in the state folder and not in the match: no copy, backup or sync of the match has it, and nobody else's program reads it.
"""

from contextlib import suppress

from msgspec import Struct
from msgspec.structs import replace

from pbem.session.disk.atomic_files import drop, make_folder
from pbem.session.disk.match_folder import MatchFolder, find_folder, load_json, store_json
from pbem.session.disk.player_home import Home

FOLDER = "kept"


class Kept(Struct, frozen=True, omit_defaults=True):
    """By match. `seen`: how many files it had when it was opened last, 0 for never."""

    seen: int = 0
    address: str = ""  # of the opponent, for mails
    program: str = ""  # how the player's mail program is called, as `desk.mail_programs` knows it
    account: str = ""  # of the post, by which its files travel
    offered: str = ""  # another address, from which the opponent's last file came: not used until the player says so
    reads: str = ""  # the language that the opponent's mails say to read
    away: tuple[str, ...] = ()  # lines about days away that the note of the next file will say
    reminded_at: int = 0  # unix seconds when a reminder was sent last; 0: never


def kept(home: Home, match: str) -> Kept:
    """What is known; of a file that cannot be read nothing is. `match`: the id of a match that is here, 32 hex digits."""
    return load_json(home.state / FOLDER / f"{MatchFolder(home, match).match}.json", Kept) or Kept()


def keep(home: Home, match: str, **said: str) -> None:
    """What is known from now on; "" leaves what is known. The names are those of `Kept`."""
    before = kept(home, match)
    _store(home, match, before, replace(before, **{name: value for name, value in said.items() if value}))


def settle_address(home: Home, match: str, address: str) -> None:
    """The player has said where files of a match go: nothing else is offered any more."""
    before = kept(home, match)
    _store(home, match, before, replace(before, address=address, offered=""))


def keep_away(home: Home, match: str, lines: tuple[str, ...]) -> None:
    """What the note of the next file will say of days away."""
    before = kept(home, match)
    _store(home, match, before, replace(before, away=lines))


def note_reminded(home: Home, match: str) -> None:
    """A reminder has left. A disk that cannot be written is no fault: it has."""
    before = kept(home, match)
    with suppress(OSError):
        _store(home, match, before, replace(before, reminded_at=home.clock()))


def note_seen(home: Home, ref: str) -> None:
    """The player looks at a match as it is now: a door calls it when it shows it. A disk that cannot be written is no fault."""
    folder = find_folder(home, ref)
    before = kept(home, folder.match)
    with suppress(OSError):
        _store(home, folder.match, before, replace(before, seen=folder.count_files()))


def forget(home: Home, match: str) -> None:
    """The match is removed."""
    drop(home.state / FOLDER / f"{MatchFolder(home, match).match}.json")


def _store(home: Home, match: str, before: Kept, now: Kept) -> None:
    if now != before:
        make_folder(home.state / FOLDER)
        store_json(home.state / FOLDER / f"{match}.json", now)
