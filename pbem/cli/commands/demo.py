"""`pbem demo`: a whole match by mail between two automatic players, checked file by file; then mails that should not pass."""

import os
import shutil
import time
from collections import Counter
from collections.abc import Callable
from contextlib import nullcontext
from dataclasses import dataclass
from pathlib import Path
from random import Random
from tempfile import TemporaryDirectory

import click

from pbem.bots.house_players import house
from pbem.bots.player import AnyPlayer, Written, write_stretch
from pbem.cli import printed_match
from pbem.cli.commands.demo_cheats import Moment, try_cheats
from pbem.desk.file_form import MAIL, carriage
from pbem.desk.house_opponent import file_standing
from pbem.errors import Outcome
from pbem.session.check import demo_forgeries, evidence, verify
from pbem.session.disk.player_home import Home
from pbem.session.look import queries
from pbem.session.player import identity
from pbem.session.results import ImportResult, Position, Sealed
from pbem.session.turn import draft, intake, invitations, sealing
from pbem.view.map import scene
from pbem.view.map.scene import Scene
from pbem.view.text import narration
from pbem.view.text.narration import opened

GAME = "guerra_do_congo"
PLAYERS = ("Aline", "Bruno")
MAX_FILES = 120
MAP_AT = (4, 18)  # files after which the map is shown, besides the end
CHEAT_FROM = 8  # the first file from here on that holds a march and a value of the dice serves the cheats
TOLD = ("attack-resolved", "captured", "eliminated", "left-map", "match-ended")
MOST_LINES = 8  # of one phase


@dataclass
class Seat:
    """One player: a home that shares nothing with the other's, and who plays there."""

    name: str
    home: Home
    player: AnyPlayer
    side: int = -1


class Failed(Exception):
    """Something did not go as it should."""


@click.command()
@click.option("--seed", type=int, default=None, help="Play the match with this number; without it, each run is a new match.")
@click.option("--keep", metavar="FOLDER", default="", help="Keep all folders and mails of the demo in this new folder.")
@click.option("--ascii", "is_ascii", is_flag=True, help="Use ASCII characters only.")
def demo(seed: int | None, keep: str, is_ascii: bool) -> int:
    """Watch a whole match played by mail between two automatic players, and see what becomes of mails that cheat."""
    began = time.monotonic()
    number = Random().randrange(1_000_000) if seed is None else seed
    if keep:
        Path(keep).mkdir(parents=True)
    with nullcontext(keep) if keep else TemporaryDirectory(prefix="pbem-demo-") as folder:
        try:
            _run(Path(folder).resolve(), number, printed_match.wants_ascii(is_ascii))
        except Failed as problem:
            click.echo(f"\nNOT as it should be: {problem}")
            return int(Outcome.BUG)
    click.echo(f"\nAll as it should be, in {time.monotonic() - began:.0f} seconds. The same again: pbem demo --seed {number}")
    if keep:
        click.echo(f"Homes and mails are in {keep}: try pbem --saves {keep}/aline/saves status")
    return int(Outcome.OK)


def _run(folder: Path, number: int, is_ascii: bool) -> None:
    seats = tuple(new_seat(folder, name, number) for name in PLAYERS)
    (folder / "mails").mkdir()
    match = MailMatch(folder / "mails", (seats[0], seats[1]), is_ascii)
    match.begin(inviting_side="congo")
    while match.next_file():
        pass
    match.finish()
    if match.moment is None:
        raise Failed("no file of the match was fit for the cheats")
    click.echo("\nNow mails that should not pass, each to a copy of the receiver's home.\n")
    for caught in try_cheats(match.moment, folder):
        click.echo(f"{caught.what}\n  -> {caught.outcome.name.lower().replace('_', ' ')}: {caught.message}")
        if caught.hint:
            click.echo(f"     {caught.hint}")
        if caught.wrong:
            raise Failed(caught.wrong)


def home_in(root: Path, entropy: Callable[[int], bytes] = os.urandom) -> Home:
    """The home in a folder of its own."""
    return Home(root / "saves", root / "config", root / "state", entropy=entropy)


def new_seat(folder: Path, name: str, number: int) -> Seat:
    """A player with a fresh identity. The number decides keys, secrets and play."""
    random = Random(f"demo {number} {name}")
    home = home_in(folder / name.lower(), entropy=random.randbytes)
    identity.new_identity(home, name)
    return Seat(name, home, house(GAME, random))


class MailMatch:
    """The match under way, as both players see it."""

    def __init__(self, mails: Path, seats: tuple[Seat, Seat], is_ascii: bool) -> None:
        self.mails, self.seats, self.is_ascii = mails, seats, is_ascii
        self.ref = ""
        self.moment: Moment | None = None
        self.counts: Counter[str] = Counter()

    def begin(self, inviting_side: str) -> None:
        """Invitation and acceptance."""
        inviter, other = self.seats
        click.echo(
            f"{inviter.name} and {other.name} play by mail. Each has a home of their own; only .eml files pass between them."
        )
        for seat in self.seats:
            words = identity.show_identity(seat.home).fingerprint
            click.echo(f"  {seat.name}'s key: {' '.join(words)}")
        invitation = invitations.new_match(inviter.home, GAME, side=inviting_side, dice="sealed")
        self.ref = invitation.card.match
        inviter.side = invitation.card.own_side
        other.side = 1 - inviter.side
        self._send(invitation, inviter, other)
        self._send(invitations.accept(other.home, self.ref), other, inviter)
        card = queries.show(inviter.home, self.ref).card
        click.echo(f"  {card.game}, {card.scenario}, {card.dice} dice: neither can know a die before both have sealed.\n")

    def next_file(self) -> bool:
        """Whoever is due writes, seals and mails; the other takes it in. False when nothing is left to send."""
        position = queries.show(self.seats[0].home, self.ref)
        if position.due < 0:
            return False
        if position.seq >= MAX_FILES:
            raise Failed(f"no end after {MAX_FILES} files")
        author = next(seat for seat in self.seats if seat.side == position.due)
        reader = next(seat for seat in self.seats if seat.side != position.due)
        written = self._order(author)
        if self.moment is None and position.seq >= CHEAT_FROM:
            shutil.copytree(reader.home.saves.parent, self.mails.parent / "before")
        sealed = sealing.seal(author.home, self.ref)
        result = self._send(sealed, author, reader)
        self._tell(sealed, written, result, author, reader)
        if self.moment is None and position.seq >= CHEAT_FROM:
            self._keep_moment(sealed, written, author, reader)
        if position.seq in MAP_AT:
            self._map(reader)
        return True

    def _order(self, author: Seat) -> tuple[Written, ...]:
        """The author's orders, given as a person gives them."""
        position = queries.show(author.home, self.ref)
        if position.result:
            return ()
        view = position.rules.view(position.state, author.side)
        file_standing(author.home, self.ref, author.player, position)
        written = write_stretch(position.rules, view, author.side, author.player)
        for each in written:
            draft.do(author.home, self.ref, each.text, each.answers)
        return written

    def _send(self, sealed: Sealed, author: Seat, reader: Seat) -> ImportResult:
        """Into a mail, out of the mail; the file must be taken in and both must stand at the same position."""
        path = self.mails / f"{sealed.seq:04d}-to-{reader.name.lower()}.eml"
        sealing.hand_over(author.home, self.ref, path, carriage(author.home, sealed, MAIL, f"{reader.name.lower()}@example.org"))
        (result,) = intake.import_bytes(reader.home, path.read_bytes())
        if result.outcome is not Outcome.OK:
            raise Failed(f"file {sealed.seq}: {' '.join(narration.sentence(result.code, result.places, game=GAME))}")
        self.counts.update(files=1, bytes=len(sealed.data))
        return result

    def _tell(self, sealed: Sealed, written: tuple[Written, ...], result: ImportResult, author: Seat, reader: Seat) -> None:
        position = queries.show(reader.home, self.ref)
        narrator = _scene(position).narrator
        what = f"{len(written)} orders" if written else "no orders"
        who = f"{opened(narrator.side(author.side))} ({author.name})"
        turn = position.rules.turn_of(position.settled_state)
        size = len(sealed.data)
        click.echo(f"turn {turn:2}  file {sealed.seq:2}  {who}: {what}, {size} bytes; {reader.name}: checked and taken in")
        events = [event for step in result.happened for event in step.events]
        told = [event for event in events if str(event.__struct_config__.tag) in TOLD]
        lines = [line for event in told for line in narrator.event(event)]
        self.counts.update(str(event.__struct_config__.tag) for event in events)
        for line in lines[:MOST_LINES]:
            click.echo(f"         {line}")
        if len(lines) > MOST_LINES:
            click.echo(f"         and {len(lines) - MOST_LINES} more")

    def _keep_moment(self, sealed: Sealed, written: tuple[Written, ...], author: Seat, reader: Seat) -> None:
        march = next((each.order for each in written if each.order.startswith("m ")), "")
        before, after = self.mails.parent / "before", self.mails.parent / "after"
        if march and demo_forgeries.reveals(sealed.data):
            shutil.copytree(reader.home.saves.parent, after)
            self.moment = Moment(self.ref, GAME, sealed.data, sealed.seq, march, author.home, before, after)
        else:
            shutil.rmtree(before)

    def _map(self, seat: Seat) -> None:
        here = _scene(queries.show(seat.home, self.ref))
        rows = scene.drawing(here, "overview", here.picture.focus, *printed_match.PAPER)
        click.echo("\n".join(["", *scene.track_lines(here), *printed_match.map_lines(here, rows, self.is_ascii), ""]))

    def finish(self) -> None:
        """The end as both see it: score, audit, verification without any key."""
        self._map(self.seats[0])
        positions = [queries.show(seat.home, self.ref) for seat in self.seats]
        if positions[0].settled_state != positions[1].settled_state:
            raise Failed("the two homes hold different positions")
        self._score(positions[0])
        for seat in self.seats:
            report = evidence.audit(seat.home, self.ref)
            if not report.is_complete or report.findings:
                raise Failed(f"{seat.name}'s audit: {report}")
            click.echo(f"{seat.name}'s audit: both secrets published; every die and order checked again; nothing found.")
        mails = sorted(self.mails.iterdir())
        verdict = verify.verify_files([(path.name, path.read_bytes()) for path in mails])
        if verdict.outcome is not Outcome.OK or not verdict.is_audited:
            raise Failed(f"verification of the mails: {verdict.outcome.name}")
        click.echo(
            f"A third person with the {len(mails)} mails and no key: all good, {verdict.inputs} inputs replayed, "
            f"position {verdict.state_digest[:16]}."
        )
        counts = self.counts
        click.echo(
            f"{counts['files']} files, {counts['bytes'] // counts['files']} bytes on average; {counts['moved']} marches, "
            f"{counts['attack-resolved']} attacks, {counts['captured']} places taken, {counts['eliminated']} units eliminated."
        )

    def _score(self, position: Position) -> None:
        narrator = _scene(position).narrator
        click.echo(narrator.demand(position.settled_demand))
        for side in range(len(narrator.sides)):
            scores = [score for score in position.settled_state.scores if score.side == side]
            click.echo(f"{narrator.side(side)}: {sum(score.points for score in scores)} points")
            for line in sorted({score.line for score in scores}):
                points = [score.points for score in scores if score.line == line]
                click.echo(f"  {sum(points):4}  {narrator.value('line', line)} ({len(points)} x, {line})")


def _scene(position: Position) -> Scene:
    """The position that both know: without draft and provisional dice."""
    return scene.scene_of(position.card.game, position.rules, position.settled_state)
