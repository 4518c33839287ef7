"""Matches of the real games below one folder: two who write to each other, and how things stand before a command is cut short."""

import shutil
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path
from random import Random

from click.testing import Result

from pbem.bots.house import house
from pbem.bots.player import write_stretch
from pbem.desk.house import reply
from pbem.errors import Outcome
from pbem.protocol.turn_file import parse_turn
from pbem.session import draft, looking, matches, seal
from pbem.session.guest import choice_of, try_order
from pbem.session.homes import Home
from pbem.session.intake import import_bytes
from pbem.session.load import look_up
from pbem.session.notation import IF, OR_STOP
from pbem.session.store_match import MAX_REFUSED, MatchFolder
from tests.cli.players import Player
from tools.faults_stage import TAKEN, Stage, must

PLAYERS = {"ann": "Ann", "ben": "Ben", "laptop": "Ben", "carl": "Carl"}
Prepare = Callable[["Table", "Match"], None]
"""Brings a match to where a command begins."""

BEFORE = "before"  # folder of what was in a home before the fault
COUNT = "count"
FEWEST_ORDERS = 3
MOST_FILES = 40


@dataclass(frozen=True)
class Match:
    """A game as it is played here. Ann has the side that invites."""

    game: str
    name: str
    side: str
    hidden: tuple[str, str]  # a standing order that Ben seals
    files: int  # of the chain when Ben is to write the file that is cut short


MATCHES = {
    "guerra_do_congo": Match("guerra_do_congo", "congo-1", "rebels", ("air", "none"), 7),
    "rio_40": Match("rio_40", "rio-1", "police", ("oppfire", "any hold"), 5),
}


@dataclass
class Table(Stage):
    """The homes of Ann and Ben; what they hand to each other is in `out`."""

    def home(self, who: str) -> Home:
        """A player's place, with the games of the catalogue."""
        folder = self.root / who
        return Home(folder / "saves", folder / "config", folder / "state", self.clock)

    @property
    def match(self) -> Match:
        """What is played."""
        return MATCHES[(self.root / "game").read_text()]

    @property
    def out(self) -> Path:
        """Where files for the other side, and those to keep, are written."""
        return self.root / "out"

    @property
    def zip(self) -> Path:
        """Where a backup is."""
        return self.out / "backup.zip"

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

    def chain(self, who: str) -> list[bytes]:
        """A home's chain; empty where the match is not there."""
        return self.files(self.home(who)) if (self.home(who).matches / self.ref).is_dir() else []

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


# ---------------------------------------------------------------- how things stand before


def begun(stage: Table, match: Match) -> None:
    """All have a key, Ann has invited."""
    stage.out.mkdir()
    stage.out.chmod(0o755)  # of no use to other users
    stage.keep("game", match.game.encode())
    for who in ("ann", "ben"):
        stage.ok(who, "id", "new", PLAYERS[who])
    shutil.copytree(stage.root / "ben" / "config", stage.root / "laptop" / "config")
    stage.ok("ann", "new", match.game, "--side", match.side, "-o", str(stage.out / "0.pbem"))
    stage.keep("ref", parse_turn(stage.kept("out/0.pbem")).turn.match.hex().encode())


def invited(stage: Table, match: Match) -> None:
    """Ben has the invitation and nothing drafted."""
    built_on(begun, stage, match)
    stage.ok("ben", "import", str(stage.out / "0.pbem"))


def laid(stage: Table, match: Match) -> None:
    """He has laid his units, and drafted what else his first file seals."""
    built_on(invited, stage, match)
    plan(stage, "ben")
    stage.ok("ben", "standing", match.name, "set", *match.hidden, "--sealed")


def joined(stage: Table, match: Match) -> None:
    """It is under way, and Ann is to give orders; she has drafted them."""
    built_on(laid, stage, match)
    stage.take_in("ann", _accepted(stage))
    plan(stage, "ann")


def _accepted(stage: Table) -> bytes:
    sealed = matches.accept(stage.ben, stage.ref)
    seal.hand_over(stage.ben, stage.ref, stage.out / "1.pbem", sealed.data)
    return sealed.data


def on_its_way(stage: Table, match: Match) -> None:
    """A file of Ann's waits for Ben; both have played for a while. Behind it he has much to decide."""
    built_on(laid, stage, match)
    stage.take_in("ann", _accepted(stage))
    for number in range(2, MOST_FILES):
        who, other = ("ben", "ann") if number % 2 else ("ann", "ben")
        sealed = _written(stage, who)
        if who == "ann" and number + 1 >= match.files and _is_much(stage, sealed):
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
    sealed = seal.resend(stage.home(who), stage.ref)
    seal.hand_over(stage.home(who), stage.ref, stage.out / f"{sealed.seq}.pbem", sealed.data)
    return sealed.data


def under_way(stage: Table, match: Match) -> None:
    """Ben has drafted a phase but for its last order, and a standing order that he seals."""
    built_on(ready, stage, match)
    _, taken = draft.take_back(stage.ben, stage.ref)
    stage.keep("next", taken[0].encode())


def ready(stage: Table, match: Match) -> None:
    """Ben's phase is drafted to its end."""
    built_on(on_its_way, stage, match)
    stage.take_in("ben", stage.kept("turn"))
    plan(stage, "ben")
    stage.ok("ben", "standing", match.name, "set", *match.hidden, "--sealed")


def answered(stage: Table, match: Match) -> None:
    """Ben has sealed and handed his file out; it waits for Ann."""
    built_on(ready, stage, match)
    stage.ok("ben", "seal", match.name, "--note", "your turn", "-o", str(stage.out / "answer.pbem"))
    stage.keep("turn", stage.kept("out/answer.pbem"))


def refused(stage: Table, match: Match) -> None:
    """Ann's program has refused it."""
    built_on(answered, stage, match)
    signed, folder = parse_turn(stage.kept("turn")), MatchFolder(stage.ann, stage.ref)
    folder.store_aside(folder.refused, signed.turn.seq, signed.digest, signed.data, MAX_REFUSED)


def withdrawn(stage: Table, match: Match) -> None:
    """Ben has taken it back for that, and drafted anew with other things to seal."""
    built_on(refused, stage, match)
    stage.ok("ben", "undo", match.name, "--refused", parse_turn(stage.kept("turn")).digest.hex())
    stage.ok("ben", "standing", match.name, "set", *match.hidden, "--sealed")


def backed_up(stage: Table, match: Match) -> None:
    """There is a copy of Ben's match."""
    built_on(ready, stage, match)
    stage.ok("ben", "backup", match.name, "-o", str(stage.zip))


def lost(stage: Table, match: Match) -> None:
    """Only the copy is left."""
    built_on(backed_up, stage, match)
    stage.ok("ben", "delete", match.name, "-y")


def moved(stage: Table, match: Match) -> None:
    """Ben's match is on its way to another computer."""
    built_on(ready, stage, match)
    stage.ok("ben", "backup", match.name, "--move", "-y", "-o", str(stage.zip))


def moved_back(stage: Table, match: Match) -> None:
    """It went on there for two files and is on its way back."""
    built_on(moved, stage, match)
    stage.ok("laptop", "restore", str(stage.zip))
    stage.take_in("ann", _written(stage, "laptop"))
    stage.take_in("laptop", _written(stage, "ann"))
    plan(stage, "laptop")
    stage.zip.unlink()
    stage.ok("laptop", "backup", match.name, "--move", "-y", "-o", str(stage.zip))


def over(stage: Table, match: Match) -> None:
    """Ann has given up; Ben is to publish what he had sealed."""
    built_on(answered, stage, match)
    stage.take_in("ann", stage.kept("turn"))
    stage.ok("ann", "resign", match.name, "-y", "-o", str(stage.out / "resigned.pbem"))
    stage.ok("ben", "import", str(stage.out / "resigned.pbem"))


def plan(stage: Table, who: str) -> int:
    """Draft what the house would order, to the end of the phase. How many orders the draft has."""
    home, ref = stage.home(who), stage.ref
    position = looking.show(home, ref)
    side, rules = position.card.own_side, position.rules
    player = house(position.card.game, Random(ref))
    written = write_stretch(rules, position.settled_state, side, player, is_ahead=True) if choice_of(position) else ()
    for each in written:
        order = each.order + "".join(IF + guard for guard in each.guards) + OR_STOP * each.or_stop
        if try_order(home, ref, order, each.answers) is None:
            break
    found = looking.show(home, ref).draft
    return len(found.lines) if found and not found.needs else 0


def built_on(earlier: Prepare, stage: Table, match: Match) -> None:
    """How things stood earlier, played once and copied."""
    place = stage.root.with_name(_name(match, earlier))
    if not place.exists():
        place.mkdir()
        standing_as(match, earlier)(Table(place))
    shutil.copytree(place, stage.root, dirs_exist_ok=True)


def standing_as(match: Match, prepare: Prepare) -> Callable[[Stage], None]:
    """A preparation for a match, with a name of its own; every chain is remembered behind it."""

    def prepared(stage: Stage) -> None:
        table = Table(stage.root, stage.clock)
        prepare(table, match)
        table.remember()

    prepared.__name__ = _name(match, prepare)
    return prepared


def _name(match: Match, prepare: Prepare) -> str:
    return f"{match.game}-{prepare.__name__}"


def is_due(stage: Table, who: str) -> bool:
    """Is the next file made in this home?"""
    loaded = look_up(stage.home(who), stage.ref)
    return loaded.due >= 0 and loaded.plays(loaded.due)
