"""Two players who write to each other by the post, in many matches at once: the house decides for both, the post does the rest."""

from collections.abc import Iterable, Iterator, Sequence
from itertools import zip_longest
from pathlib import Path
from random import Random

from pbem.desk.house_opponent import reply
from pbem.errors import UserError
from pbem.post.accounts import Post
from pbem.protocol.turn_file import parse_turn
from pbem.session.disk.kept_by_home import keep
from pbem.session.disk.match_folder import MatchFolder
from pbem.session.disk.player_home import Home
from pbem.session.player.identity import new_identity
from pbem.session.player.post_settings import store_post
from pbem.session.turn import invitations, status_index

KINDS: tuple[tuple[str, str, dict[str, str]], ...] = (  # of matches: short ones, of two games
    ("rio_40", "takeover", {}),
    ("heart_of_africa", "raid", {"moving": "sheets"}),
)


class Correspondent:
    """One player: a home, an account, an address."""

    def __init__(self, folder: Path, name: str, address: str, post: Post, seed: int) -> None:
        random = Random(f"{seed} {name}")
        self.home = Home(folder / "saves", folder / "config", folder / "state", entropy=random.randbytes)
        self.name, self.address, self.post = name, address, post
        new_identity(self.home, name)
        store_post(self.home, post)

    def invites(self, other: "Correspondent", number: int) -> str:
        """A match of the kind that is next in turn. Its id."""
        game, scenario, options = KINDS[number % len(KINDS)]
        sealed = invitations.new_match(self.home, game, scenario, options, side=side_of(game, number), dice="swift")
        keep(self.home, sealed.card.match, address=other.address)
        return sealed.card.match

    def plays(self) -> int:
        """The house makes every file that is due. How many."""
        lines = status_index.status(self.home)
        return sum(reply(self.home, line.match) for line in lines if line.next in ("you", "accept", "audit"))

    def files(self, match: str) -> list[bytes]:
        """Those of a match, in order."""
        folder = MatchFolder(self.home, match)
        return [folder.file(seq).read_bytes() for seq in range(folder.count_files())]

    def is_over(self, match: str) -> bool:
        """Is there nothing left to send?"""
        try:
            (line,) = status_index.status(self.home, match)
        except UserError:
            return False
        return line.next == "over" and not line.is_unsent


def side_of(game: str, number: int) -> str:
    """Who invites plays each side in turn."""
    from pbem.games import catalog

    return catalog.game(game).sides[number // len(KINDS) % 2]


def parting(one: Sequence[bytes], other: Sequence[bytes]) -> int:
    """The first place at which two rows of files are not the same; -1 where all are."""
    pairs = enumerate(zip_longest(one, other))
    return next((place for place, (mine, theirs) in pairs if mine != theirs), -1)


def signed_twice(mails: Iterable[bytes]) -> Iterator[str]:
    """Places of matches for which two different files by one author are among these mails."""
    from pbem.post.mail_files import find_turns

    known = dict[tuple[bytes, int, int], bytes]()
    for mail in mails:
        for data in find_turns(mail):
            if isinstance(data, bytes):
                turn = parse_turn(data).turn
                if known.setdefault((turn.match, turn.seq, turn.author), data) != data:
                    yield f"{turn.match.hex()} file {turn.seq}"
