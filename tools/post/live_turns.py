"""Game turns of the Congo that two users of this computer play live in a club: each question of the rules is answered by hand.

The house finds the orders and the answers; each is given by itself, as a player gives it, and no standing order answers any.
"""

import os
import pwd
import threading
import time
from collections import Counter
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from functools import partial
from pathlib import Path
from random import Random
from typing import TypeVar

from msgspec import Struct

from pbem.bots.house_players import house
from pbem.bots.player import write_stretch
from pbem.bots.random_player import due_answer
from pbem.desk.post.live import Answering
from pbem.desk.post.live_here import sit
from pbem.desk.post.live_told import lines
from pbem.desk.post.sync import usual_ways
from pbem.session.disk.match_folder import find_folder
from pbem.session.disk.player_home import Home, find_home
from pbem.session.look import queries
from pbem.session.player.post_settings import load_post
from pbem.session.turn import draft, status_index
from pbem.session.turn.house_opponent_exchange import choice_of, try_order
from tests.cli.players import Player, begun
from tests.post.users import ANN, BEN, as_user, begun_as_user, home_of, place

GAME, REF = "guerra_do_congo", "congo-1"
QUESTIONS = ("air", "loss", "retreat", "advance")
"""What this game asks beside orders."""
PATIENCE = 30.0
MAX_TURNS = 12  # that are played until each question was asked
MAX_DECISIONS = 400  # for one file
LOOK = 0.01
T = TypeVar("T")


class Seat(Struct, frozen=True):
    """A player, and the user of this computer who it is."""

    user: str
    player: Player

    @property
    def home(self) -> Home:
        """Only the user works in it."""
        return find_home(None, self.player.env)

    def does(self, do: Callable[[], T]) -> T:
        """What this user's process gives."""
        return as_user(self.user, do)

    def files(self) -> int:
        """Of the match, as the disk has them."""
        return len(list(Path(self.player.env["PBEM_SAVES"]).glob("matches/*/files/*.pbem")))


class Played(Struct):
    """What was asked, and how long each file took from the seal to the other home."""

    asked: Counter[str]
    took: list[float]


def lines_of(turns: int) -> Iterator[str]:
    """A club of its own, and so many game turns in it, or more until each question was asked, as lines.

    Raises SystemExit for who cannot become another user.
    """
    if os.geteuid():
        raise SystemExit("run this as the superuser: it plays as two users of this computer")
    with place() as there:
        load_all(there / "root")
        seats = members(there)
        begin(*seats)
        began = time.monotonic()
        found = play(*seats, there / "over", partial(_is_enough, turns))
        took = sorted(found.took)
        last = seats[0].does(partial(_turn, seats[0].home)) - 1
        yield f"{last} game turns, {len(took)} files sealed by hand, {seats[0].files()} in all, {time.monotonic() - began:.0f} s"
        yield f"answered by hand: {', '.join(f'{kind} {found.asked[kind]}' for kind in QUESTIONS)}"
        usual, most = took[len(took) // 2], took[len(took) * 95 // 100]
        yield f"from the seal to the other home: {usual:.2f} s usually, {most:.2f} s in 95 of 100, {took[-1]:.2f} s at most"
        for seat in seats:
            seat.does(partial(seat.player.ok, "verify", REF))
        yield "both homes hold the same files, and verify them"


def _is_enough(turns: int, found: Played, turn: int) -> bool:
    return turn > turns and (len(found.asked) == len(QUESTIONS) or turn > MAX_TURNS)


def members(there: Path) -> tuple[Seat, Seat]:
    """A club in a folder, and two users who have joined it, with homes there."""
    folder = there / "club"
    Player(there / "root", "Root").ok("club", "create", str(folder))
    seats = []
    for user, name in ((ANN, "Ann"), (BEN, "Ben")):
        seat = Seat(user, Player(home_of(there, user), name))
        seat.does(partial(seat.player.ok, "id", "new", name))
        seat.does(partial(seat.player.ok, "club", "join", str(folder)))
        seats.append(seat)
    return seats[0], seats[1]


def load_all(folder: Path) -> None:
    """What a turn takes, once, by this user: Python's own files may lie where no other user can read them."""
    ann, bea = begun(folder / "match")
    ann.ok("club", "create", str(folder / "club"))
    for player in (ann, bea):
        player.ok("club", "join", str(folder / "club"))
    decide(find_home(None, ann.env), Random(1))
    ann.ok("seal", REF, "--yes", "--send-to", pwd.getpwuid(os.geteuid()).pw_name)
    bea.ok("sync")
    decide(find_home(None, bea.env), Random(1))
    bea.data("status")
    (folder / "over").touch()
    _sits(find_home(None, bea.env), folder / "over")
    bea.ok("verify", REF)


def begin(ann: Seat, ben: Seat) -> None:
    """A match by the club: Ann plays the Rebels, and is due."""
    ann.does(partial(ann.player.ok, "new", GAME, "--side", "rebels", "--dice", "swift", "--send-to", ben.user))
    ben.does(partial(ben.player.ok, "sync"))
    ben.does(partial(ben.player.deploy_all, REF))
    ben.does(partial(ben.player.ok, "accept", REF))
    ann.does(partial(ann.player.ok, "sync"))


def _ask_all(home: Home) -> None:
    for kind in QUESTIONS:
        draft.set_standing(home, REF, kind, "ask")


def play(ann: Seat, ben: Seat, over: Path, is_enough: Callable[[Played, int], bool]) -> Played:
    """Both sit there until it is enough, by what was found and the game turn. `over`: a file that ends their programs."""
    found, random, has_begun = Played(Counter(), []), Random(1), set[str]()
    with _sitting(ann, ben, over):
        while not is_enough(found, ann.does(partial(_turn, ann.home))):
            _until(lambda: ann.files() == ben.files())
            mover = next((each for each in (ann, ben) if each.does(partial(is_due, each.home))), None)
            if mover is None:  # dice, which seal themselves
                time.sleep(LOOK)
                continue
            other, seq = ben if mover is ann else ann, mover.files()
            if mover.user not in has_begun:
                has_begun.add(mover.user)
                mover.does(partial(_ask_all, mover.home))
            asked, sealed_at = mover.does(partial(_one_file, mover, random.randbytes(8)))
            found.asked += asked
            _until(partial(_has_more, other, seq))
            found.took.append(time.monotonic() - sealed_at)
    return found


@contextmanager
def _sitting(ann: Seat, ben: Seat, over: Path) -> Iterator[None]:
    programs = [begun_as_user(each.user, partial(_sits, each.home, over)) for each in (ann, ben)]
    try:
        yield
    finally:
        over.touch()
        for ended in programs:
            ended()


def _sits(home: Home, over: Path) -> list[str]:
    """What is printed until `over` is there."""
    stopped = threading.Event()

    def wait() -> None:
        while not over.exists():
            time.sleep(0.1)
        stopped.set()

    threading.Thread(target=wait, daemon=True).start()
    return list(_told(home, stopped))


def _told(home: Home, stopped: threading.Event) -> Iterator[str]:
    """The lines that `pbem live` prints."""
    match = find_folder(home, REF).match
    for event in sit(home, match, load_post(home), usual_ways(), Answering(home), stopped):
        for line, _ in lines(home, match, event):
            yield line


def _has_more(seat: Seat, files: int) -> bool:
    return seat.files() > files


def _turn(home: Home) -> int:
    return status_index.status(home, REF)[0].turn


def is_due(home: Home) -> bool:
    position = queries.show(home, REF)
    return position.due == position.card.own_side and not position.owed


def _until(is_so: Callable[[], bool]) -> None:
    end = time.monotonic() + PATIENCE
    while not is_so():
        assert time.monotonic() < end, "it never came"
        time.sleep(LOOK)


def _one_file(seat: Seat, lot: bytes) -> tuple[Counter[str], float]:
    """Everything that is due, and the seal. What was asked, and when the seal was begun."""
    asked = decide(seat.home, Random(lot))
    sealed_at = time.monotonic()
    seat.player.ok("seal", REF, "--yes")
    return asked, sealed_at


def decide(home: Home, random: Random) -> Counter[str]:
    """Every order and answer that is due. The questions that were answered, by kind."""
    asked, player = Counter[str](), house(GAME, random)
    for _ in range(MAX_DECISIONS):
        position = queries.show(home, REF)
        demand, rules, side = choice_of(position), position.rules, position.card.own_side
        if demand is None:
            return asked
        if not demand.is_order:
            asked[demand.kind] += 1
            draft.do(home, REF, rules.write(due_answer(player, rules, position.settled_state, side, demand)))
            continue
        before = len(position.lines)
        for each in write_stretch(rules, position.settled_state, side, player, is_ahead=False):
            now = try_order(home, REF, each.text)
            if now is None or choice_of(now) != demand:  # what comes after dice or a question is thought over anew
                break
        if len(queries.show(home, REF).lines) == before:
            draft.do(home, REF, "end")
    raise AssertionError("it never ends")
