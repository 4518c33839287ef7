"""Homes of players of a made-up game below one folder: how things stand before a command, and what must hold behind it."""

from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path

from pbem.errors import Outcome
from pbem.session import draft, guest, identity, looking, matches, seal, shelf
from pbem.session.backup import backup
from pbem.session.homes import Home, unix_seconds
from pbem.session.index import status
from pbem.session.intake import import_bytes
from pbem.session.reports import Sealed
from pbem.session.restore import restore
from pbem.session.store import PART
from pbem.session.store_match import MatchFolder, folders
from pbem.session.sweep import LEFT
from pbem.session.verify import verify_match
from tests.session.test_guest import obedient
from tests.session.toy import catalogue

Say = Callable[[str, bytes], None]
"""The program tells somebody something: what, and the bytes that it hands out."""

Said = dict[str, bytes]
TAKEN = (Outcome.OK, Outcome.ALREADY_HERE)
HOMES = ("ann", "ben", "laptop", "carl")


class Broken(AssertionError):
    """Something that must hold does not."""


def must(holds: object, what: str) -> None:
    """Raises Broken."""
    if not holds:
        raise Broken(what)


@dataclass
class Stage:
    """The homes of the players below a folder. Ann plays blue and has invited Ben."""

    root: Path
    clock: Callable[[], int] = unix_seconds

    def home(self, who: str) -> Home:
        """A player's place."""
        return Home(self.root / who / "saves", self.root / who / "config", self.root / who / "state", self.clock, games=catalogue())

    @property
    def ann(self) -> Home:
        """She plays blue."""
        return self.home("ann")

    @property
    def ben(self) -> Home:
        """He plays red."""
        return self.home("ben")

    @property
    def ref(self) -> str:
        """The match."""
        return (self.root / "ref").read_text()

    @property
    def other(self) -> Home:
        """Another computer of Ben's."""
        return self.home("laptop")

    @property
    def zip(self) -> Path:
        """Where a backup is."""
        return self.root / "out" / "backup.zip"

    def pass_on(self, source: Home, target: Home, sealed: Sealed | None = None) -> None:
        """What is sealed goes to the other."""
        sent = sealed or seal.seal(source, self.ref)
        taken = import_bytes(target, sent.data)
        must(taken[0].outcome in TAKEN, f"file {sent.seq} is not taken in: {taken[0].code}")

    def files(self, home: Home) -> list[bytes]:
        """The chain."""
        return MatchFolder(home, self.ref).load_files()

    def keep(self, name: str, data: bytes) -> None:
        """Something that came by mail."""
        (self.root / name).write_bytes(data)

    def kept(self, name: str) -> bytes:
        """It again."""
        return (self.root / name).read_bytes()


# ---------------------------------------------------------------- how things stand before


def begun(stage: Stage) -> None:
    """Both have a key, Ann has invited."""
    (stage.root / "out").mkdir()
    for home, name in ((stage.ann, "Ann"), (stage.ben, "Ben")):
        identity.new_identity(home, name)
    invitation = matches.new_match(stage.ann, "grand_toy", "plain", side="blue")
    (stage.root / "ref").write_text(invitation.card.match)
    stage.keep("invitation", invitation.data)


def invited(stage: Stage) -> None:
    """Ben has the invitation."""
    begun(stage)
    import_bytes(stage.ben, stage.kept("invitation"))


def under_way(stage: Stage) -> None:
    """Three files are there, Ben has two orders in his draft and one that nothing has come of."""
    invited(stage)
    stage.pass_on(stage.ben, stage.ann, matches.accept(stage.ben, stage.ref))
    draft.fill_envelope(stage.ann, stage.ref, "nerve", b"\4")
    draft.do(stage.ann, stage.ref, "deploy")
    stage.pass_on(stage.ann, stage.ben)
    draft.fill_envelope(stage.ben, stage.ref, "nerve", b"\3")
    draft.do(stage.ben, stage.ref, "deploy")
    draft.do(stage.ben, stage.ref, "move 0 0")


def answered(stage: Stage) -> None:
    """Ben has sealed, and his file waits for Ann."""
    under_way(stage)
    draft.do(stage.ben, stage.ref, "end")
    stage.keep("turn", seal.seal(stage.ben, stage.ref, note="your turn").data)


def backed_up(stage: Stage) -> None:
    """There is a copy of Ben's match."""
    under_way(stage)
    backup(stage.ben, [], stage.zip)


def lost(stage: Stage) -> None:
    """Only the copy is left."""
    backed_up(stage)
    shelf.delete(stage.ben, stage.ref)


def moved(stage: Stage) -> None:
    """Ben's match is on its way to another computer."""
    under_way(stage)
    backup(stage.ben, [], stage.zip, is_move=True)


def moved_back(stage: Stage) -> None:
    """It went on there and is on its way back."""
    moved(stage)
    restore(stage.other, stage.zip.read_bytes())
    draft.do(stage.other, stage.ref, "end")
    stage.pass_on(stage.other, stage.ann)
    draft.do(stage.ann, stage.ref, "end")
    stage.pass_on(stage.ann, stage.other)
    stage.zip.unlink()
    backup(stage.other, [], stage.zip, is_move=True)


def at_one_table(stage: Stage) -> None:
    """Ann plays both sides."""
    (stage.root / "out").mkdir()
    sealed = matches.new_match(stage.ann, "grand_toy", "plain", side="blue", against="hotseat")
    (stage.root / "ref").write_text(sealed.card.match)
    draft.fill_envelope(stage.ann, stage.ref, "nerve", b"\4")
    draft.do(stage.ann, stage.ref, "deploy")


def against_the_house(stage: Stage) -> None:
    """Ann plays against a program and is to send."""
    (stage.root / "out").mkdir()
    identity.new_identity(stage.ann, "Ann")
    sealed = matches.new_match(stage.ann, "grand_toy", "plain", side="blue", against="house")
    (stage.root / "ref").write_text(sealed.card.match)
    guest.converse(stage.ann, stage.ref, obedient)
    draft.fill_envelope(stage.ann, stage.ref, "nerve", b"\4")
    draft.do(stage.ann, stage.ref, "deploy")


# ---------------------------------------------------------------- what must hold behind it


def sound(home: Home, ref: str = "") -> None:
    """Every match of a home opens, is in the list, and is what its files say."""
    for line in status(home, with_archived=True):
        if ref in ("", line.match):
            looking.show(home, line.match)
            must(verify_match(home, line.match).outcome is Outcome.OK, f"{line.name} does not verify")
    listed = {line.match for line in status(home, with_archived=True)}
    must(listed == {folder.match for folder in folders(home)}, "a match is missing in the list")


def swept(stage: Stage) -> None:
    """After one more look and one more change nothing is left of what was cut short."""
    homes = [stage.home(who) for who in HOMES]
    for home in homes:
        status(home)
        homes += [guest.guest_home(home, folder.match) for folder in folders(home) if guest.has_guest(home, folder.match)]
        for folder in folders(home):
            with folder.locked():
                pass
        if home.matches.is_dir():
            unborn = {path.name for path in home.matches.iterdir()} - {each.match for each in folders(home)}
            must(not unborn, f"left behind: {sorted(unborn)}")
    for path in stage.root.rglob("*"):
        is_left = path.name.endswith(PART) or LEFT.fullmatch(path.name) or path.parent.parent.name == "restoring"
        must(not is_left or path.parent.name == "out", f"left behind: {path.relative_to(stage.root)}")


def sealed_once(stage: Stage, home: Home, said: Said, again: Callable[[], Sealed], to: Home | None) -> None:
    """A file that is here, or was shown or written anywhere, is the file of its place, and the other side takes it."""
    before = stage.files(home)
    second = again()
    must(said.get("sealed") in (None, second.data), "two files were signed for one place")
    must(second.seq >= len(before) or before[second.seq] == second.data, "a file was signed twice")
    must(stage.files(home)[second.seq] == second.data, "a file that was shown is not kept")
    for path in (stage.root / "out").glob("*.pbem"):
        must(path.read_bytes() == second.data, f"{path.name} is not what was signed")
        said.pop("written", None)
    must("written" not in said, "a file that was written is gone")
    if to is not None:
        stage.pass_on(home, to, second)
        sound(to)
    sound(home)


def nothing_said(_what: str, _data: bytes) -> None:
    """Nobody listens."""
