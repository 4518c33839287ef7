"""The user's place in the club of this computer: a box, and the account by which files go there and come from there."""

from collections.abc import Iterator
from contextlib import ExitStack, contextmanager, suppress
from pathlib import Path

from msgspec.structs import replace

from pbem.errors import UserError
from pbem.post import club_folder
from pbem.post.accounts import SPOOL, Account, Post
from pbem.post.travel import PostError
from pbem.session.disk.kept_by_home import kept
from pbem.session.disk.player_home import Home
from pbem.session.player.post_settings import load_post, store_post
from pbem.session.turn import status_index

NAME = "club"
MAX_CLUBS = 99


def join(home: Home, folder: Path) -> tuple[str, str]:
    """Make the box, and the account where none has this folder. The names of the user and of the account. Raises UserError."""
    post = load_post(home)
    user = club_folder.join(folder)
    place = str(folder)
    known = next((name for name, each in post.accounts.items() if each.out == SPOOL and each.spool == place), "")
    if known:
        return user, known
    free = (name for number in range(1, MAX_CLUBS) if (name := f"{NAME}-{number}" if number > 1 else NAME) not in post.accounts)
    account = next(free, "")
    if not account:
        raise UserError("spool-too-many", limit=MAX_CLUBS)
    store_post(home, replace(post, accounts={**post.accounts, account: Account(address=user, out=SPOOL, spool=place)}))
    return user, account


@contextmanager
def sitting(post: Post) -> Iterator[None]:
    """The user sits here meanwhile, for all members of their clubs to see."""
    with ExitStack() as held:
        for account in post.accounts.values():
            if account.out == SPOOL:
                with suppress(PostError):  # the sync tells it
                    held.enter_context(club_folder.sitting(Path(account.spool).expanduser()))
        yield


def is_other_there(home: Home, post: Post, match: str) -> bool:
    """Does the other player of a match sit in the club now by which its files go? `match`: its id."""
    known = kept(home, match)
    found = post.account(known.account)
    is_club = found is not None and found[1].out == SPOOL
    return bool(is_club and found and known.address and club_folder.is_sitting(Path(found[1].spool).expanduser(), known.address))


def others(home: Home, post: Post) -> frozenset[str]:
    """Matches whose other player sits in the club now."""
    if all(account.out != SPOOL for account in post.accounts.values()):
        return frozenset()
    return frozenset(line.match for line in status_index.status(home) if is_other_there(home, post, line.match))
