"""Automatic matches between two programs that exchange nothing but turn files: do they agree after every one?

    python tools/soak.py --matches 50 --mode sealed --mode swift [--game ID] [--scenario ID] [--seed N] [--out docs/measured]

Two long-lived processes, one a side, with different hash seeds, locales and time zones. They talk to the parent over pipes only;
the parent carries the bytes of each file from one to the other and compares what each says of its position. Players are the house
and the random walker, mixed by seed, under match options and standing orders drawn by seed.
"""

import argparse
import datetime
import os
import shlex
import subprocess
import sys
import time
from collections import Counter
from importlib import import_module
from itertools import product
from pathlib import Path
from random import Random
from statistics import median
from typing import IO, Any

import msgspec
from msgspec import Struct

ROOT = Path(__file__).resolve().parent.parent
if str(ROOT) not in sys.path:
    sys.path.insert(0, str(ROOT))

from pbem.bots.house import House, house  # noqa: E402
from pbem.bots.player import Player, Written, write_stretch  # noqa: E402
from pbem.bots.walker import Bias, Walker, due_answer  # noqa: E402
from pbem.engine.demands import Choose, Over, Rolled  # noqa: E402
from pbem.engine.game import lists_due, own_view  # noqa: E402
from pbem.errors import PbemError  # noqa: E402
from pbem.games import catalog  # noqa: E402
from pbem.match import audit  # noqa: E402
from pbem.match.compose import Composed, Draft, Line, Prospect, Vault, finish, prospect  # noqa: E402
from pbem.match.fold import Fold  # noqa: E402
from pbem.protocol import chain, keys  # noqa: E402
from pbem.protocol.envelopes import shuffled  # noqa: E402
from pbem.protocol.turn_file import (  # noqa: E402
    ASK,
    OPEN,
    Acceptance,
    Invitation,
    Policy,
    SignedTurn,
    Turn,
    encode_turn,
    parse_turn,
)
from tools.soak_page import MODES, Played, line, summary  # noqa: E402

GAME = catalog.GAMES[0]
SEATS = (
    {"PYTHONHASHSEED": "1", "LC_ALL": "C", "TZ": "UTC"},
    {"PYTHONHASHSEED": "424242", "LC_ALL": "C.UTF-8", "TZ": "Pacific/Auckland", "PYTHONUTF8": "1"},
)
MAX_FILES = 400
HOUSES = ("house", "house")
MIRROR = "houses "  # how the seeds of matches between houses begin
BIASES = {
    "guerra_do_congo": Bias(end=5, stop=35, answer=40, words={"m": 4, "a": 10, "mobilise": 3}),
    "rio_40": Bias(end=5, stop=35, answer=40, words={"ms": 3, "ma": 3, "a": 10, "s": 10}),
}


class Begin(Struct, frozen=True, tag="begin"):
    """A new match: everything follows from the seed."""

    seed: str
    mode: str
    side: int
    game: str = GAME
    scenario: str = ""  # the first when empty


class Take(Struct, frozen=True, tag="take"):
    """A file of the other side. None: write the first."""

    data: bytes | None


class Said(Struct, frozen=True):
    """What a seat answers: its position after the file taken, then its own file and the position after that."""

    taken: bytes = b""  # digest of the match state
    file: bytes | None = None
    written: bytes = b""
    inputs: int = 0
    orders: int = 0
    skipped: int = 0
    turn: int = 0
    result: str = ""
    winner: int = -1
    points: tuple[int, ...] = ()
    verdict: tuple[str, ...] = ()
    error: str = ""


class Setting(Struct, frozen=True):
    """What a seed stands for."""

    match: bytes
    options: tuple[tuple[str, Any], ...]
    players: tuple[str, str]
    inviter: int


def setting(seed: str, game: str = GAME, scenario: str = "") -> Setting:
    """The match of a seed; the same in every process."""
    random = Random(f"soak {seed}")
    offered = catalog.game(game).match_options(scenario or catalog.game(game).scenarios[0])
    plain = random.random() < 0.5
    options = {option.key: option.values[0] if plain else random.choice(option.values) for option in offered}
    players = (
        HOUSES
        if seed.startswith(MIRROR)
        else random.choice((HOUSES, ("house", "walker"), ("walker", "house"), ("walker", "walker")))
    )
    return Setting(random.randbytes(16), tuple(sorted(options.items())), players, random.randrange(2))


class Seat:
    """One side of one match: what a player's program holds, without the disk."""

    def __init__(self, begin: Begin) -> None:
        game, self.mode, self.side = catalog.game(begin.game), begin.mode, begin.side
        self.game, self.scenario = game, begin.scenario or game.scenarios[0]
        self.setting = setting(begin.seed, begin.game, self.scenario)
        self.rules: Any = game.rules(self.scenario, dict(self.setting.options))
        self.random = Random(f"soak {begin.seed} seat {begin.side}")
        self.key_seed, self.secret = self.random.randbytes(32), self.random.randbytes(32)
        self.vault = Vault(self.setting.match, self.side, self.secret, {})
        self.fold = Fold(self.rules, self.setting.match, self.mode)
        self.chain: chain.Chain | None = None
        self.turns: list[Turn] = []
        is_house = self.setting.players[self.side] == "house"
        self.player: Player = house(game.id, self.random) if is_house else Walker(self.random, BIASES.get(game.id))
        self.has_filed = False
        self.orders = self.skipped = 0

    def take(self, data: bytes) -> bytes:
        """Verify and replay a file; the digest of the position after it."""
        signed = parse_turn(data)
        if self.chain is None:
            following = chain.begin(signed)
        else:
            place, following = chain.take(self.chain, signed)
            if place is not chain.Place.NEXT:
                raise AssertionError(place)
        report = self.fold.take(signed.turn)
        self.chain = following
        self.turns.append(signed.turn)
        self.skipped += len(report.skipped)
        return self.fold.digest()

    def write(self) -> bytes | None:
        """The next file of this side; None when the match is over and both have published."""
        if len(self.fold.secrets) == len(self.rules.sides):
            return None
        composed = self._compose()
        signed = self._sign(composed.turn)
        self.vault.payloads |= composed.payloads
        self.take(signed.data)
        return signed.data

    def _compose(self) -> Composed:
        prev = self.chain.next_prev if self.chain else bytes(32)
        if self.fold.seq >= 2 and self.fold.is_over:
            return finish(self.fold, prospect(self.fold, self.vault, Draft(end=self.vault.secret_end(self.fold))), prev)
        draft = Draft(setup=self._setup(), policies=self._policies(), lists=self._lists())
        tried = prospect(self.fold, self.vault, draft)
        while self.fold.seq and self._is_due(tried):
            before = tried.fold.step
            self._order(tried)
            if tried.fold.step == before and self._is_due(tried):
                raise AssertionError(f"no progress at {tried.fold.wait}")
        return finish(self.fold, tried, prev)

    def _is_due(self, tried: Prospect) -> bool:
        wait = tried.fold.wait
        return isinstance(wait.demand, Choose) and self.side in wait.sides

    def _order(self, tried: Prospect) -> None:
        """Orders for the whole stretch; with dice that roll at once, up to the first roll."""
        demand = tried.fold.wait.demand
        assert isinstance(demand, Choose)
        view = own_view(self.rules, tried.fold.state, self.side, self.vault.payloads | tried.payloads)
        if not demand.is_order:
            tried.decide((Line(due_answer(self.player, self.rules, view, self.side, demand)),))
            return
        written = write_stretch(self.rules, view, self.side, self.player, is_ahead=self.mode == "sealed")
        self.orders += len(written)
        if self.mode == "sealed":
            tried.decide(tuple(line for each in written for line in self._lines(each)))
            return
        for each in written:
            rolls = sum(isinstance(applied.given, Rolled) for applied in tried.fold.log)
            tried.decide(self._lines(each)[:1])
            is_mine = self._is_due(tried) and getattr(tried.fold.wait.demand, "is_order", False)
            if not is_mine or sum(isinstance(applied.given, Rolled) for applied in tried.fold.log) != rolls:
                return

    def _lines(self, each: Written) -> tuple[Line, ...]:
        guards = tuple(self.rules.read_guard(text) for text in each.guards)
        order = Line(self.rules.read(each.order), each.or_stop, guards)
        return (order, *(Line(self.rules.read(text)) for text in each.answers))

    def _setup(self) -> Invitation | Acceptance | None:
        seq, key, anchor = self.fold.seq, keys.public_key(self.key_seed), self.vault.value(0)
        name = f"{self.setting.players[self.side]} {self.side}"
        if seq == 0:
            return Invitation(
                self.game.id,
                self.game.version,
                self.game.digest(),
                self.scenario,
                self.setting.options,
                self.mode,
                name,
                key,
                anchor,
            )
        return Acceptance(name, key, anchor) if seq == 1 else None

    def _lists(self) -> tuple[tuple[str, tuple[bytes, ...]], ...]:
        """What the next orders build on and is not sealed yet, shuffled."""
        due = sorted(lists_due(self.rules, self.fold.state, self.side).items()) if self.fold.seq else []
        fresh = [(name, members) for name, members in due if name not in self.fold.seals[self.side]]
        return tuple((name, shuffled(self.fold.match, self.side, self.secret, name, members)) for name, members in fresh)

    def _policies(self) -> tuple[Policy, ...]:
        """The house files its own once; a walker sometimes files others, or asks to be asked."""
        if isinstance(self.player, House) and self.fold.seq and not self.has_filed:
            self.has_filed = True
            own = sorted(self.player.standing(self.side).items())
            return tuple(Policy(kind, False, OPEN, self.rules.read_policy(kind, text)) for kind, text in own)
        if self.setting.players[self.side] != "walker" or not self.fold.seq or self.random.random() > 0.15:
            return ()
        kind, is_own = self.random.choice(self.rules.policy_kinds), self.random.random() < 0.5
        if self.random.random() < 0.3:
            return (Policy(kind, is_own, ASK),)
        return (Policy(kind, is_own, OPEN, self.rules.default_policy(kind)),)

    def _sign(self, turn: Turn) -> SignedTurn:
        body = encode_turn(turn)
        return SignedTurn(turn, body, keys.sign(self.key_seed, body))

    def _points(self) -> tuple[int, ...]:
        """What each side has in the end; nothing where the match is not decided by points."""
        picture = import_module(f"pbem.games.{self.game.id}.picture").picture(self.rules, self.fold.state)
        found: dict[str, int] = next((track.places for track in picture.tracks if track.key == "points"), {})
        return tuple(found[side] for side in self.rules.sides if side in found)

    def said(self, taken: bytes, file: bytes | None) -> Said:
        """The answer to the parent."""
        state, demand = self.fold.state, self.fold.wait.demand
        is_over = isinstance(demand, Over)
        verdict: tuple[str, ...] = ()
        if len(self.fold.secrets) == len(self.rules.sides):
            verdict = audit.audit(self.rules, self.setting.match, self.mode, self.turns).sides
        points = self._points() if is_over else ()
        return Said(
            taken=taken,
            file=file,
            written=self.fold.digest(),
            inputs=self.fold.step,
            orders=self.orders,
            skipped=self.skipped,
            turn=state.turn,
            result=demand.reason if isinstance(demand, Over) else "",
            winner=demand.winner if isinstance(demand, Over) else -1,
            points=points,
            verdict=verdict,
        )


# ---------------------------------------------------------------- one process a side


def run_seat(source: IO[bytes], sink: IO[bytes]) -> None:
    """Serve matches until the pipe closes."""
    seat: Seat | None = None
    while (request := receive(source, Begin | Take)) is not None:
        try:
            if isinstance(request, Begin):
                seat = Seat(request)
                send(sink, Said())
                continue
            assert seat is not None
            taken = b"" if request.data is None else seat.take(request.data)
            send(sink, seat.said(taken, seat.write()))
        except Exception as error:  # told to the parent, which stops
            import traceback

            places = f" {error.places}" if isinstance(error, PbemError) else ""
            send(sink, Said(error=f"{type(error).__name__}: {error}{places}\n{traceback.format_exc()}"))


def send(sink: IO[bytes], value: Struct) -> None:
    """One message: its length in four bytes, then MessagePack."""
    data = msgspec.msgpack.encode(value)
    sink.write(len(data).to_bytes(4, "big") + data)
    sink.flush()


def receive(source: IO[bytes], shape: Any) -> Any:
    """The next message; None when the pipe is closed."""
    head = source.read(4)
    if len(head) < 4:
        return None
    return msgspec.msgpack.decode(source.read(int.from_bytes(head, "big")), type=shape)


class Process:
    """A seat in a process of its own."""

    def __init__(self, environment: dict[str, str]) -> None:
        self._child = subprocess.Popen(
            [sys.executable, str(Path(__file__).resolve()), "--seat"],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            env={**os.environ, **environment},
        )

    def ask(self, request: Struct) -> Said:
        """Send a request and wait for the answer. Raises RuntimeError with what went wrong there."""
        assert self._child.stdin is not None
        assert self._child.stdout is not None
        send(self._child.stdin, request)
        said = receive(self._child.stdout, Said)
        if said is None or said.error:
            raise RuntimeError(said.error if said else "a seat is gone")
        assert isinstance(said, Said)
        return said

    def close(self) -> None:
        """End the process."""
        assert self._child.stdin is not None
        self._child.stdin.close()
        self._child.wait()
        if self._child.stdout is not None:
            self._child.stdout.close()


# ---------------------------------------------------------------- the parent


def play(seats: tuple[Process, Process], seed: str, mode: str, at_most: int = 0, game: str = GAME, scenario: str = "") -> Played:
    """One match from invitation to audit, or its first files. Raises RuntimeError on a refused file, a dead end or a difference."""
    began = time.perf_counter()
    what = setting(seed, game, scenario)
    for side, seat in enumerate(seats):
        seat.ask(Begin(seed, mode, side, game, scenario))
    sizes: list[int] = []
    in_turn: Counter[tuple[int, int]] = Counter()
    data: bytes | None = None
    said = [Said(), Said()]
    writer = what.inviter
    expected = b""
    while len(sizes) < MAX_FILES:
        said[writer] = answer = seats[writer].ask(Take(data))
        if data is not None and answer.taken != expected:
            raise RuntimeError(f"{scenario} {mode} {seed}: the positions differ after file {len(sizes) - 1}")
        data, expected = answer.file, answer.written
        if data is None:
            break
        sizes.append(len(data))
        in_turn[writer, answer.turn] += 1
        if len(sizes) == at_most:
            break
        writer = 1 - writer
    else:
        raise RuntimeError(f"{scenario} {mode} {seed}: no end after {MAX_FILES} files")
    last = said[writer]
    if not at_most and set(last.verdict) != {"clean"}:
        raise RuntimeError(f"{scenario} {mode} {seed}: the audit says {last.verdict}")
    return Played(
        seed=seed,
        mode=mode,
        scenario=scenario or catalog.game(game).scenarios[0],
        players=what.players,
        files=len(sizes),
        inputs=last.inputs,
        orders=said[0].orders + said[1].orders,
        skipped=max(said[0].skipped, said[1].skipped),
        largest=max(sizes),
        total=sum(sizes),
        median=int(median(sizes)),
        turn=last.turn,
        winner=last.winner,
        points=last.points,
        seconds=time.perf_counter() - began,
        phase_files=tuple(count for _, count in sorted(in_turn.items())),
    )


def run(
    matches: int,
    modes: tuple[str, ...],
    seed: int | str,
    progress: IO[str] | None = None,
    game: str = GAME,
    scenarios: tuple[str, ...] = ("",),
) -> list[Played]:
    """So many matches of each scenario in each mode, one after another, in the same two processes."""
    seats = (Process(SEATS[0]), Process(SEATS[1]))
    try:
        found = []
        for scenario, mode, number in product(scenarios, modes, range(matches)):
            found.append(play(seats, f"{seed}-{number}", mode, game=game, scenario=scenario))
            if progress:
                print(line(found[-1], catalog.game(game).sides), file=progress, flush=True)
        return found
    finally:
        for seat in seats:
            seat.close()


def main() -> None:
    """The command line."""
    parser = argparse.ArgumentParser(description="automatic matches between two processes")
    parser.add_argument("--matches", type=int, default=50, help="in each mode")
    parser.add_argument("--mode", action="append", choices=MODES)
    parser.add_argument("--game", default=GAME, choices=catalog.GAMES)
    parser.add_argument("--scenario", action="append", help="one of the game's, given again for more; without it all of them")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--houses", action="store_true", help="the house on both sides of every match")
    parser.add_argument("--out", type=Path, help="folder for the page of figures")
    parser.add_argument("--seat", action="store_true", help=argparse.SUPPRESS)
    arguments = parser.parse_args()
    if arguments.seat:
        run_seat(sys.stdin.buffer, sys.stdout.buffer)
        return
    began = time.perf_counter()
    seed = f"{MIRROR}{arguments.seed}" if arguments.houses else arguments.seed
    scenarios = tuple(arguments.scenario or catalog.game(arguments.game).scenarios)
    modes = tuple(arguments.mode or MODES)
    found = run(arguments.matches, modes, seed, sys.stdout, arguments.game, scenarios)
    seconds = time.perf_counter() - began
    given = [word for word in sys.argv[1:] if word not in ("--out", str(arguments.out))]
    command = shlex.join(["python", "tools/soak.py", *given])
    title = "Mails: the house against itself" if arguments.houses else "Soak: agreement of two programs"
    page = summary(found, arguments.game, arguments.seed, seconds, command, title)
    print(page)
    if arguments.out:
        arguments.out.mkdir(parents=True, exist_ok=True)
        name = f"{'mails' if arguments.houses else 'soak'}-{arguments.game}"
        target = arguments.out / f"{name}-{datetime.datetime.now(datetime.UTC):%Y-%m-%d}.md"
        target.write_text(page, encoding="utf-8")
        print(f"written to {target}")


if __name__ == "__main__":
    main()
