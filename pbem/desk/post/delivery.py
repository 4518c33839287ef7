"""Does the post take the files of a match, and where to? Asked before anything of the post is loaded that need not be."""

from pathlib import Path

from msgspec import Struct

from pbem.desk.file_form import check_address
from pbem.desk.mail_programs import known_address
from pbem.post.accounts import FOLDER, SPOOL, Post
from pbem.post.club_folder import box_of
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
    known = kept(home, match)
    found = post.account(_named(post, known.account, to))
    if found is None or not found[1].out or has_guest(home, match):
        return None
    address = (to if to not in post.accounts else "") or known.address
    is_agreed = bool(to or known.account or known.address)
    return Delivery(found[0], address or known_address(home, match), found[1].out != FOLDER, is_agreed)


def can_send(home: Home, to: str) -> bool:
    """Is there an account with a way out; that one, if `to` names one?

    Raises UserError where it is neither that nor an address, and no user of a club.
    """
    post = load_post(home)
    found = post.account(_named(post, "", to))
    if to not in post.accounts:
        check_recipient(post, found[0] if found else "", to)
    return found is not None and bool(found[1].out)


def check_recipient(post: Post, account: str, to: str) -> None:
    """Raises UserError where it is no address, or in a club nobody's name."""
    found = post.accounts.get(account)
    if found is not None and found.out == SPOOL:
        box_of(Path(found.spool).expanduser(), to)
    else:
        check_address(to)


def _named(post: Post, known: str, to: str) -> str:
    """The account that is meant: by its name, as one that reaches such an address, or the one that is known."""
    if to in post.accounts or not to:
        return to or known
    usual = post.account(known)
    names = [*([usual[0]] if usual else []), *post.accounts]
    is_user = "@" not in to
    return next((name for name in names if (out := post.accounts[name].out) and (out == SPOOL) == is_user), known)


def entrust(home: Home, ref: str, going: Delivery, address: str = "") -> None:
    """The files of a match leave by this account from now on, and go to this address, or to the one that is known."""
    keep(home, find_folder(home, ref).match, account=going.account, address=address or going.address)
