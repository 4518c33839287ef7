"""Why files have not left yet: in few words for the list of matches, and in sentences with what to do next."""

from pbem.desk.match_list import Why
from pbem.desk.post.outbox import NO_ACCOUNT, NO_ADDRESS, Waiting, outbox
from pbem.desk.post.told import said
from pbem.errors import PbemError
from pbem.session.disk.player_home import Home
from pbem.session.disk.post_places import SETTINGS
from pbem.session.player.post_settings import load_post
from pbem.view.text.narration import opened
from pbem.view.words import post as words

SHORT = {NO_ADDRESS: words.NO_ADDRESS, NO_ACCOUNT: words.NO_WAY_OUT, "": words.GOES_OUT}


def reasons(home: Home) -> dict[str, Why]:
    """By match. Nothing where no accounts are set up, or where they cannot be read: the post itself tells that."""
    if not (home.config / SETTINGS).exists():
        return {}
    try:
        post = load_post(home)
        return {each.line.match: _why(each) for each in outbox(home, post)} if post.accounts else {}
    except PbemError:
        return {}


def why_waits(home: Home, match: str) -> list[str]:
    """What stands against the file of a match that has not left, and what to do next; [] for nothing. `match`: its id."""
    return [line for each in outbox(home, load_post(home)) if each.line.match == match and each.code for line in _sentences(each)]


def _why(waiting: Waiting) -> Why:
    form = SHORT.get(waiting.code, words.REFUSED if waiting.is_final else words.TRIES_AGAIN)
    told = _sentences(waiting) if waiting.code else [words.NEXT_SYNC.format(seq=waiting.line.last_seq)]
    return Why(form.format(seq=waiting.line.last_seq), " ".join(told))


def _sentences(waiting: Waiting) -> list[str]:
    why, hint = said(waiting.code, waiting.places)
    return [f"{words.FILE_WAITS.format(seq=waiting.line.last_seq, why=why)}.", *([f"{opened(hint)}."] if hint else [])]
