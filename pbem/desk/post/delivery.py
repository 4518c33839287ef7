"""Does the post take the files of a match, and where to? Asked before anything of the post is loaded that need not be."""

from msgspec import Struct

from pbem.desk.file_form import check_address
from pbem.desk.mail_programs import known_address
from pbem.post.accounts import FOLDER
from pbem.session.disk.kept_by_home import keep, kept
from pbem.session.disk.match_folder import find_folder, has_guest
from pbem.session.disk.player_home import Home
from pbem.session.player.post_settings import FILE, load_post


class Delivery(Struct, frozen=True):
    """The account by which files of a match leave, and whom they reach; "" where nobody has said."""

    account: str
    address: str
    needs_address: bool  # a folder that both look into needs none
    is_agreed: bool  # has the match gone this way before, or was it said now?

    @property
    def is_ready(self) -> bool:
        """Can files go this way without a question?"""
        return self.is_agreed and bool(self.address or not self.needs_address)


def delivery(home: Home, ref: str, to: str = "") -> Delivery | None:
    """None where no account with a way out is set up, or where the house sits on the other side.

    `to`: an address, or the name of an account, that is said now.
    """
    if not (home.config / FILE).exists():
        return None
    post, match = load_post(home), find_folder(home, ref).match
    known, named = kept(home, match), to if to in post.accounts else ""
    found = post.account(named or known.account)
    if found is None or not found[1].out or has_guest(home, match):
        return None
    address = (to if not named else "") or known.address
    is_agreed = bool(to or known.account or known.address)
    return Delivery(found[0], address or known_address(home, match), found[1].out != FOLDER, is_agreed)


def can_send(home: Home, to: str) -> bool:
    """Is there an account with a way out; that one, if `to` names one? Raises UserError where it is neither that nor an address."""
    accounts = load_post(home).accounts
    if to not in accounts:
        check_address(to)
    return bool(accounts[to].out) if to in accounts else any(each.out for each in accounts.values())


def entrust(home: Home, ref: str, going: Delivery, address: str = "") -> None:
    """The files of a match leave by this account from now on, and go to this address, or to the one that is known."""
    keep(home, find_folder(home, ref).match, account=going.account, address=address or going.address)
