"""A match below one folder: two who write to each other, and how things stand before a command is cut short."""

import shutil
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path
from random import Random
from typing import Any

from click.testing import Result

from pbem.bots.house_players import house
from pbem.bots.player import papers, write_stretch
from pbem.desk.house_opponent import exchange, reply
from pbem.engine.game import Rules
from pbem.errors import Outcome
from pbem.games import catalog
from pbem.protocol.turn_file import parse_turn
from pbem.session.disk.atomic_files import PART
from pbem.session.disk.crash_cleanup import LEFT
from pbem.session.disk.match_folder import MAX_REFUSED, MatchFolder, folders, has_guest
from pbem.session.disk.player_home import Home
from pbem.session.look import queries
from pbem.session.turn import draft, house_opponent_exchange, invitations, sealing
from pbem.session.turn.house_opponent_exchange import choice_of, try_order
from pbem.session.turn.intake import import_bytes
from pbem.session.turn.status_index import status
from tests.cli.players import Player

PLAYERS = {"ann": "Ann", "ben": "Ben", "laptop": "Ben", "carl": "Carl"}
Prepare = Callable[["Table"], None]
"""Brings a match to where a command begins."""

Said = dict[str, bytes]
Say = Callable[[str, bytes], None]
"""The program tells something: what, and the bytes that it hands out."""

TAKEN = (Outcome.OK, Outcome.ALREADY_HERE)
BEFORE = "before"  # folder of what was in a home before the fault
COUNT = "count"
FEWEST_ORDERS = 3
FIRST_FILE, MOST_FILES = 5, 40  # in the chain when Ben is to write the file that is cut short


class Broken(AssertionError):
    """Something that must hold does not."""


def must(holds: object, what: str) -> None:
    """Raises Broken."""
    if not holds:
        raise Broken(what)


@dataclass
class Table:
    """The homes of Ann, who invites, and Ben; what they hand to each other is in `out`."""

    root: Path

    def home(self, who: str) -> Home:
        """A player's place."""
        folder = self.root / who
        return Home(folder / "saves", folder / "config", folder / "state")

    @property
    def ann(self) -> Home:
        return self.home("ann")

    @property
    def ben(self) -> Home:
        return self.home("ben")

    @property
    def game(self) -> str:
        return (self.root / "game").read_text()

    @property
    def ref(self) -> str:
        """The match."""
        return (self.root / "ref").read_text()

    @property
    def hidden(self) -> tuple[str, str]:
        """A standing order that Ben seals: its kind and its words."""
        rules: Rules[Any] = catalog.game(self.game).rules(catalog.game(self.game).scenarios[0], {})
        kind = rules.policy_kinds[0]
        return kind, rules.write_policy(kind, rules.default_policy(kind))

    @property
    def out(self) -> Path:
        """Where files for the other side, and those to keep, are written."""
        return self.root / "out"

    @property
    def zip(self) -> Path:
        """Where a backup is."""
        return self.out / "backup.zip"

    def keep(self, name: str, data: bytes) -> None:
        """Something that came by mail."""
        (self.root / name).write_bytes(data)

    def kept(self, name: str) -> bytes:
        """It again."""
        return (self.root / name).read_bytes()

    def run(self, who: str, *words: str) -> Result:
        """A command at the command line. Raises Broken where it ends without plain words."""
        result = Player(self.root / who, PLAYERS[who]).run(*words)
        told = result.exit_code == Outcome.OK or "error: " in result.stderr or result.stdout  # as "already here", or of the doctor
        must(told and result.exit_code != Outcome.BUG and "Traceback" not in result.stderr, f"{words} said {result.stderr!r}")
        return result

    def ok(self, who: str, *words: str) -> str:
        """A command that must succeed. What it printed."""
        result = self.run(who, *words)
        must(result.exit_code == Outcome.OK, f"{who}: {' '.join(words)}: {result.exit_code} {result.stderr[:300]}")
        return result.stdout

    def files(self, home: Home) -> list[bytes]:
        """A home's chain; empty where the match is not there."""
        return MatchFolder(home, self.ref).load_files() if (home.matches / self.ref).is_dir() else []

    def chain(self, who: str) -> list[bytes]:
        """A player's chain."""
        return self.files(self.home(who))

    def take_in(self, who: str, data: bytes) -> None:
        """A file from the other side. Raises Broken where it is refused."""
        taken = import_bytes(self.home(who), data)
        must(all(each.outcome in TAKEN for each in taken), f"{who} refuses a file: {taken[0].code}")

    def remember(self) -> None:
        """Every chain as it is, beside what was in it earlier: to be compared with what is there later."""
        for who in PLAYERS:
            place, files = self.root / BEFORE / who, self.chain(who)
            place.mkdir(parents=True, exist_ok=True)
            for number, data in enumerate(files):
                name = f"{number:05}-{parse_turn(data).digest.hex()[:8]}.pbem"  # in one place there may have been two
                (place / name).write_bytes(data)
            (place / COUNT).write_text(str(len(files)))


def prepared(folder: Path, game: str, prepare: Prepare) -> Path:
    """How things stand before several commands, played once; every chain is remembered."""
    place = folder / prepare.__name__
    if not place.exists():
        place.mkdir()
        place.chmod(0o755)
        stage = Table(place)
        stage.keep("game", game.encode())
        prepare(stage)
        stage.remember()
    return place


def built_on(earlier: Prepare, stage: Table) -> None:
    """How things stood earlier, copied."""
    shutil.copytree(prepared(stage.root.parent, stage.game, earlier), stage.root, dirs_exist_ok=True)


# ---------------------------------------------------------------- how things stand before


def begun(stage: Table) -> None:
    """All have a key, Ann has invited."""
    stage.out.mkdir()
    stage.out.chmod(0o755)  # of no use to other users
    for who in ("ann", "ben"):
        stage.ok(who, "id", "new", PLAYERS[who])
    shutil.copytree(stage.root / "ben" / "config", stage.root / "laptop" / "config")
    game = catalog.game(stage.game)
    stage.ok("ann", "new", game.id, "--side", game.sides[0], "-o", str(stage.out / "0.pbem"))
    stage.keep("ref", parse_turn(stage.kept("out/0.pbem")).turn.match.hex().encode())


def invited(stage: Table) -> None:
    """Ben has the invitation and nothing drafted."""
    built_on(begun, stage)
    stage.ok("ben", "import", str(stage.out / "0.pbem"))


def laid(stage: Table) -> None:
    """He has laid his units, and drafted what else his first file seals."""
    built_on(invited, stage)
    plan(stage, "ben")
    stage.ok("ben", "standing", stage.ref, "set", *stage.hidden, "--sealed")


def _accepted(stage: Table) -> bytes:
    sealed = invitations.accept(stage.ben, stage.ref)
    sealing.hand_over(stage.ben, stage.ref, stage.out / "1.pbem", sealed.data)
    return sealed.data


def on_its_way(stage: Table) -> None:
    """A file of Ann's waits for Ben; both have played for a while. Behind it he has much to decide."""
    built_on(laid, stage)
    stage.take_in("ann", _accepted(stage))
    for number in range(2, MOST_FILES):
        who, other = ("ben", "ann") if number % 2 else ("ann", "ben")
        sealed = _written(stage, who)
        if who == "ann" and number + 1 >= FIRST_FILE and _is_much(stage, sealed):
            stage.keep("turn", sealed)
            return
        stage.take_in(other, sealed)
    must(False, "the match never came to a good place")


def _is_much(stage: Table, sealed: bytes) -> bool:
    """Would Ben have some orders to give behind this file?"""
    trial = Table(stage.root.with_name(f"{stage.root.name}-trial"))
    shutil.copytree(stage.root, trial.root)
    trial.take_in("ben", sealed)
    is_much = plan(trial, "ben") >= FEWEST_ORDERS
    shutil.rmtree(trial.root)
    return is_much


def _written(stage: Table, who: str) -> bytes:
    """The next file as the house would write it."""
    must(reply(stage.home(who), stage.ref), "nothing is due")
    sealed = sealing.resend(stage.home(who), stage.ref)
    sealing.hand_over(stage.home(who), stage.ref, stage.out / f"{sealed.seq}.pbem", sealed.data)
    return sealed.data


def under_way(stage: Table) -> None:
    """Ben has drafted a phase but for its last order, and a standing order that he seals."""
    built_on(ready, stage)
    _, taken = draft.undo(stage.ben, stage.ref)
    stage.keep("next", taken[0].encode())


def ready(stage: Table) -> None:
    """Ben's phase is drafted to its end."""
    built_on(on_its_way, stage)
    stage.take_in("ben", stage.kept("turn"))
    plan(stage, "ben")
    stage.ok("ben", "standing", stage.ref, "set", *stage.hidden, "--sealed")


def answered(stage: Table) -> None:
    """Ben has sealed and handed his file out; it waits for Ann."""
    built_on(ready, stage)
    stage.ok("ben", "seal", stage.ref, "--note", "your turn", "-o", str(stage.out / "answer.pbem"))
    stage.keep("turn", stage.kept("out/answer.pbem"))


def refused(stage: Table) -> None:
    """Ann's program has refused it."""
    built_on(answered, stage)
    signed, folder = parse_turn(stage.kept("turn")), MatchFolder(stage.ann, stage.ref)
    folder.store_aside(folder.refused, signed.turn.seq, signed.digest, signed.data, MAX_REFUSED)


def withdrawn(stage: Table) -> None:
    """Ben has taken it back for that, and drafted anew with other things to seal."""
    built_on(refused, stage)
    stage.ok("ben", "undo", stage.ref, "--refused", parse_turn(stage.kept("turn")).digest.hex())
    stage.ok("ben", "standing", stage.ref, "set", *stage.hidden, "--sealed")


def backed_up(stage: Table) -> None:
    """There is a copy of Ben's match."""
    built_on(ready, stage)
    stage.ok("ben", "backup", stage.ref, "-o", str(stage.zip))


def lost(stage: Table) -> None:
    """Only the copy is left."""
    built_on(backed_up, stage)
    stage.ok("ben", "delete", stage.ref, "-y")


def moved(stage: Table) -> None:
    """Ben's match is on its way to another computer."""
    built_on(ready, stage)
    stage.ok("ben", "backup", stage.ref, "--move", "-y", "-o", str(stage.zip))


def moved_back(stage: Table) -> None:
    """It went on there for two files and is on its way back."""
    built_on(moved, stage)
    stage.ok("laptop", "restore", str(stage.zip))
    stage.take_in("ann", _written(stage, "laptop"))
    stage.take_in("laptop", _written(stage, "ann"))
    plan(stage, "laptop")
    stage.zip.unlink()
    stage.ok("laptop", "backup", stage.ref, "--move", "-y", "-o", str(stage.zip))


def over(stage: Table) -> None:
    """Ann has given up; Ben is to publish what he had sealed."""
    built_on(answered, stage)
    stage.take_in("ann", stage.kept("turn"))
    stage.ok("ann", "resign", stage.ref, "-y", "-o", str(stage.out / "resigned.pbem"))
    stage.ok("ben", "import", str(stage.out / "resigned.pbem"))


def plan(stage: Table, who: str) -> int:
    """Draft what the house would order, to the end of the phase. How many orders the draft has."""
    home, ref = stage.home(who), stage.ref
    position = queries.show(home, ref)
    side, rules = position.card.own_side, position.rules
    player = house(position.card.game, Random(ref))
    filled = position.draft.papers if position.draft else ()
    for name, payload in papers(player, rules, position.settled_state, side, filled).items():
        position = draft.fill_envelope(home, ref, name, payload)
    written = write_stretch(rules, position.settled_state, side, player, is_ahead=True) if choice_of(position) else ()
    for each in written:
        if try_order(home, ref, each.text, each.answers) is None:
            break
    found = queries.show(home, ref).draft
    return len(found.lines) if found and not found.needs else 0


def at_one_table(stage: Table) -> None:
    """Ann plays both sides, and has drafted."""
    _alone(stage, "hotseat")


def against_the_house(stage: Table) -> None:
    """Ann plays against the program, and has drafted."""
    _alone(stage, "house")


def _alone(stage: Table, against: str) -> None:
    stage.out.mkdir()
    stage.ok("ann", "id", "new", PLAYERS["ann"])
    game = catalog.game(stage.game)
    sealed = invitations.new_match(stage.ann, game.id, side=game.sides[0], against=against)
    stage.keep("ref", sealed.card.match.encode())
    if against == "house":
        exchange(stage.ann, stage.ref)
    plan(stage, "ann")


# ---------------------------------------------------------------- what must hold behind every command


def swept(stage: Table) -> None:
    """After one more look and one more change nothing is left of what was cut short."""
    homes = [stage.home(who) for who in PLAYERS]
    for home in homes:
        status(home)
        homes += [house_opponent_exchange.guest_home(home, each.match) for each in folders(home) if has_guest(home, each.match)]
        for folder in folders(home):
            with folder.locked():
                pass
        if home.matches.is_dir():
            unborn = {path.name for path in home.matches.iterdir()} - {each.match for each in folders(home)}
            must(not unborn, f"left behind: {sorted(unborn)}")
    for path in stage.root.rglob("*"):
        is_left = path.name.endswith(PART) or LEFT.fullmatch(path.name) or path.parent.parent.name == "restoring"
        must(not is_left or path.parent.name == "out", f"left behind: {path.relative_to(stage.root)}")
