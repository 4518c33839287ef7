"""Two players with mail accounts at an office in memory, which can lose, double and re-order."""

from collections.abc import Iterator
from pathlib import Path

from pbem.desk.post.sync import Told, Ways, sync
from pbem.games.catalog import game
from pbem.post.accounts import Account, Post
from pbem.post.incoming.mail_head import reads_of, sender_of
from pbem.post.travel import Arrival, Cursor, Letter, PostError, WayIn, WayOut
from pbem.session.disk.kept_by_home import keep
from pbem.session.disk.player_home import Home
from pbem.session.turn import invitations
from pbem.session.turn.intake import import_bytes
from tests.session.toy import home_at

ANN, BEN = "ann@example.org", "ben@example.org"
NAMES = {ANN: "Ann", BEN: "Ben"}


class Office:
    """Boxes by address. `refuse`: what happens to the next letters, one after the other; None lets one through."""

    def __init__(self) -> None:
        self.boxes: dict[str, list[bytes]] = {ANN: [], BEN: []}
        self.refuse: list[PostError | None] = []
        self.sent = 0

    def ways(self) -> Ways:
        return Ways(self._into, self._out)

    def _into(self, account: Account) -> Iterator[tuple[str, WayIn]]:
        yield "box", Box(self.boxes[account.address])

    def _out(self, _account: Account) -> WayOut:
        return self

    def check(self) -> None:
        pass

    def send(self, letter: Letter) -> None:
        trouble = self.refuse.pop(0) if self.refuse else None
        if trouble is not None:
            raise trouble
        self.sent += 1
        self.boxes[letter.recipient].append(letter.mail)


class Box:
    """A way in: mails in a list, known by their place."""

    def __init__(self, mails: list[bytes]) -> None:
        self.mails = mails

    def arrivals(self, cursor: Cursor) -> Iterator[Arrival]:
        for place, mail in enumerate(self.mails):
            if str(place) not in cursor:
                yield Arrival(str(place), mail, sender_of(mail), "box", reads_of(mail))

    def done(self, cursor: Cursor, arrival: Arrival) -> None:
        cursor[arrival.key] = True

    def wait(self, _seconds: float) -> bool:
        return False

    def close(self) -> None:
        pass


def post_of(address: str) -> Post:
    return Post({"mail": Account(address, out="command", command="never-run")})


class Player:
    """A home with its account."""

    def __init__(self, folder: Path, address: str, office: Office) -> None:
        self.home: Home = home_at(folder / NAMES[address].lower(), games=game, name=NAMES[address])
        self.address, self.office, self.post = address, office, post_of(address)

    def sync(self) -> list[Told]:
        return list(sync(self.home, self.post, self.office.ways()))


def invited(folder: Path, office: Office | None = None) -> tuple[Player, Player, str]:
    """Ann has invited Ben, whose address she knows; the invitation waits. The match by its id."""
    office = office or Office()
    ann, ben = Player(folder, ANN, office), Player(folder, BEN, office)
    sealed = invitations.new_match(ann.home, "rio_40", "takeover", dice="swift")
    keep(ann.home, sealed.card.match, address=BEN)
    return ann, ben, sealed.card.match


def hand(player: Player, data: bytes) -> None:
    """A file that comes by hand."""
    import_bytes(player.home, data)
