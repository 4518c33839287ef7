"""A match of *Rio 40 graus* by mail in which a side's next file decides nothing: the other side waits for its dice value."""

import atexit
import shutil
import tempfile
from functools import cache
from pathlib import Path

from pbem.desk import house_opponent
from pbem.games import catalog
from pbem.session.disk.match_folder import MatchFolder
from pbem.session.disk.player_home import Home
from pbem.session.look import queries
from pbem.session.turn import invitations
from pbem.session.turn.intake import import_turn
from pbem.session.turn.sealing import hand_over
from tests.session.toy import home_at

MAX_FILES = 20


def owing(path: Path) -> tuple[Home, Home, str]:
    """The home of who owes the value, that of who waits for it, and the match. It is played once, by the house, and copied then."""
    played, names, match = _played()
    shutil.copytree(played, path, dirs_exist_ok=True)
    one, other = (home_at(path / name, games=catalog.game) for name in names)
    return one, other, match


def carry(source: Home, target: Home, match: str) -> None:
    """Every file that the other home does not have yet."""
    for seq in range(MatchFolder(target, match).count_files(), MatchFolder(source, match).count_files()):
        import_turn(target, MatchFolder(source, match).file(seq).read_bytes())
    hand_over(source, match, None, b"")


@cache
def _played() -> tuple[Path, tuple[str, str], str]:
    place = tempfile.TemporaryDirectory()
    atexit.register(place.cleanup)
    ann, ben = (home_at(Path(place.name) / name, games=catalog.game, name=name.title()) for name in ("ann", "ben"))
    match = invitations.new_match(ben, "rio_40", scenario="clean_sweep", side="police").card.match
    carry(ben, ann, match)
    for _ in range(MAX_FILES):
        for one, other in ((ann, ben), (ben, ann)):
            if queries.show(one, match).owed:
                return Path(place.name), (one.saves.parent.name, other.saves.parent.name), match
            if house_opponent.reply(one, match):
                carry(one, other, match)
    raise AssertionError("nobody owes anything")
