"""The user's place in the club of this computer: a box, and the account by which files go there and come from there."""

from pathlib import Path

from msgspec.structs import replace

from pbem.errors import UserError
from pbem.post import club_folder
from pbem.post.accounts import SPOOL, Account
from pbem.session.disk.player_home import Home
from pbem.session.player.post_settings import load_post, store_post

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
