"""The cost of an input in matches of 100 to 10,000: whole verification, one file more, an order, the line of the status.

The made-up game of the tests is played, for it goes on as long as one likes and costs next to nothing itself: what grows with the
match shows. All in processor time. `python -m tools.bench --part long` prints it.
"""

import tempfile
from collections.abc import Iterator, Sequence
from functools import partial
from pathlib import Path
from random import Random
from typing import cast

from msgspec import Struct
from msgspec.structs import replace

from pbem.engine.demands import Choose, Input
from pbem.engine.events import Event
from pbem.engine.game import Game
from pbem.errors import Outcome
from pbem.match.file_composition import Draft, Line, Vault, finish, prospect
from pbem.match.file_stages import MAX_DECISIONS
from pbem.match.fold import take
from pbem.match.state import MatchState, start_match
from pbem.protocol import keys
from pbem.protocol.turn_file import Acceptance, Invitation, parse_turn, sign_turn
from pbem.session.check.verify import verify_files
from pbem.session.disk.match_folder import MatchFolder
from pbem.session.disk.player_home import Home
from pbem.session.look import queries
from pbem.session.player.identity import load_seed
from pbem.session.results import Position, Verdict
from pbem.session.turn import draft as drafts
from pbem.session.turn import status_index
from pbem.session.turn.intake import import_bytes
from pbem.session.turn.invitations import accept, new_match
from pbem.session.turn.sealing import seal
from tests.match.driving import random_decision
from tests.session.toy import home_at
from tests.toygame import crowd
from tests.toygame.decisions import NERVE, Deploy
from tests.toygame.game import ToyGame
from tests.toygame.rules import Toy, ToyRules
from tools.bench.matches import fastest, hold
from tools.measured_homes import begun, only_match, play_on

SIZES = (100, 1_000, 10_000)
MATCH = bytes(range(16))
ENDLESS = 1_000_000  # turns, and steps of a unit
ORDERS = 100  # of one draft
CONGO_FILES = 30  # behind which its stretches are as long as they get
PASSES = 5  # of what one command does; the fastest one counts
NAMES = ("Ann", "Ben")
REF = "long-1"
NERVE_OF = b"\6"


class Tireless(ToyRules):
    """All stand ready, and each unit may move as often as one likes: a phase has room for any number of orders."""

    def start(self) -> Toy:
        """Nobody deploys."""
        return replace(super().start(), todo=())

    def apply(self, state: Toy, given: Input) -> tuple[Toy, tuple[Event, ...]]:
        """As ever, but nobody has acted."""
        after, events = super().apply(state, given)
        return replace(after, acted=(), attacked=()), events


GAME: Game = ToyGame(bound=lambda scenario: ToyRules(scenario == "traps", ENDLESS, ENDLESS))
TIRELESS: Game = ToyGame(bound=lambda scenario: Tireless(scenario == "traps", ENDLESS, ENDLESS))


class LongMatch(Struct):
    """A match that goes on: its files, and what its two players hold."""

    files: list[bytes]
    folds: list[int]  # inputs after each file
    seeds: tuple[bytes, bytes]
    vaults: tuple[Vault, Vault]

    def length(self, inputs: int) -> int:
        """How many files it has when that many inputs have been made; the last one is Ann's, and Ben gives orders next."""
        return next(
            count
            for count, made in enumerate(self.folds, 1)
            if made >= inputs and count % 2 and parse_turn(self.files[count]).turn.decisions
        )


def long_match(scenario: str, inputs: int, seeds: tuple[bytes, bytes], match: bytes = MATCH) -> LongMatch:
    """A match of at least so many inputs, and some files more."""
    rules = GAME.rules(scenario, {})
    vaults = tuple(Vault(match, side, bytes([side]) * 32, {}) for side in (0, 1))
    made = LongMatch([], [], seeds, cast(tuple[Vault, Vault], vaults))
    fold, chance, prev, more = start_match(rules, match, "sealed"), Random(7), bytes(32), 8
    while more:
        side = fold.seq % 2
        tried = prospect(fold, vaults[side], replace(_opening(fold, side, seeds, vaults[side], scenario), prev=prev))
        while fold.seq and isinstance(demand := tried.fold.wait.demand, Choose) and side in tried.fold.wait.sides:
            decision = Deploy() if demand.kind == "deploy" else random_decision(rules, tried.fold.state, chance)
            tried = tried.decide((Line(decision),))
        composed = finish(fold, tried)
        vaults[side].payloads |= composed.payloads
        signed = sign_turn(composed.turn, seeds[side])
        fold, _ = take(fold, composed.turn)
        prev = signed.digest
        made.files.append(signed.data)
        made.folds.append(fold.step)
        more -= fold.step >= inputs
    return made


def _opening(fold: MatchState, side: int, seeds: tuple[bytes, bytes], vault: Vault, scenario: str) -> Draft:
    """A file as far as it is no order: who plays what, and the nerve sealed."""
    key, anchor = keys.public_key(seeds[side]), vault.value(0)
    seals = ((NERVE, NERVE_OF),) if fold.seq < 2 else ()
    if fold.seq == 0:
        return Draft(
            seals=seals,
            setup=Invitation(GAME.id, GAME.version, GAME.digest(), scenario, (), "sealed", NAMES[side], key, anchor),
        )
    return Draft(seals=seals, setup=Acceptance(NAMES[side], key, anchor) if fold.seq == 1 else None)


def ben_after(home: Home, match: LongMatch, files: int) -> MatchFolder:
    """Ben's home with so many files of the match."""
    held = match.vaults[1].payloads
    payloads = {1 if name == NERVE else int(name.removeprefix("trap:")): ({name: held[name]},) for name in held}
    return hold(home, REF, match.files[:files], 1, match.vaults[1].secret, payloads)


class Cost(Struct, frozen=True):
    """The cost of a match of some length."""

    inputs: int
    files: int
    verify_us: float  # an input, of whole verification
    import_ms: float  # one file more
    do_ms: float  # one order
    status_ms: float  # the list of matches, with this one in it
    snapshot_bytes: int


def costs(folder: Path, scenario: str = "plain", sizes: Sequence[int] = SIZES) -> Iterator[Cost]:
    """The same match at each of these lengths."""
    ann, ben = (home_at(folder / name.lower(), games=lambda _: GAME, name=name) for name in NAMES)
    match = long_match(scenario, sizes[-1], (load_seed(ann), load_seed(ben)))
    for inputs in sizes:
        count = match.length(inputs)
        home = Home(folder / str(inputs) / "saves", ben.config, folder / str(inputs) / "state", games=ben.games)
        yield _cost(match, count, home)


def _cost(match: LongMatch, count: int, home: Home) -> Cost:
    named = [(str(seq), data) for seq, data in enumerate(match.files[:count])]
    verdicts: list[Verdict] = []
    verifying = fastest(lambda: verdicts.append(verify_files(named, lambda _: GAME)), passes=2)
    assert verdicts[0].outcome is Outcome.OK
    place = ben_after(home, match, count - 1)
    before = {path: path.read_bytes() for path in (place.own, place.line, place.snapshot)}

    def back() -> None:
        place.file(count - 1).unlink(missing_ok=True)
        for path, data in before.items():
            path.write_bytes(data)

    importing = fastest(lambda: must_take(home, match.files[count - 1]), PASSES, back)
    rules = GAME.rules("plain", {})
    order = rules.write(rules.decisions.unpack(parse_turn(match.files[count]).turn.decisions, MAX_DECISIONS)[0])
    ordering = fastest(lambda: drafts.do(home, REF, order), PASSES, lambda: place.draft.unlink(missing_ok=True))
    return Cost(
        inputs=verdicts[0].inputs,
        files=count,
        verify_us=verifying / verdicts[0].inputs * 1e6,
        import_ms=importing * 1e3,
        do_ms=ordering * 1e3,
        status_ms=fastest(lambda: status_index.status(home), PASSES) * 1e3,
        snapshot_bytes=place.snapshot.stat().st_size,
    )


def draft_cost(folder: Path, is_ahead: bool) -> tuple[float, float]:
    """Milliseconds of the second and the last order of a draft of many, given in one process.

    `is_ahead`: the first waits for dice, and the rest is given ahead of them.
    """
    ann, ben = (home_at(folder / name.lower(), games=lambda _: TIRELESS, name=name) for name in NAMES)
    invited = new_match(ann, "toy", scenario="plain", side="blue")
    ref = import_bytes(ben, invited.data)[0].match
    orders = ["attack 3" if is_ahead else "move 0 0", *(f"move 1 {2 - place % 2}" for place in range(1, ORDERS))]

    return _second_and_last(ben, ref, orders)


def _second_and_last(home: Home, ref: str, orders: Sequence[str]) -> tuple[float, float]:
    """Milliseconds of the second and the last of these orders."""

    def given(order: str) -> float:
        """The fastest of some times given and taken back."""
        giving = partial(drafts.do, home, ref, order)
        giving()
        fastest_s = fastest(giving, 4 * PASSES, lambda: drafts.undo(home, ref))
        drafts.undo(home, ref)
        return fastest_s * 1e3

    drafts.do(home, ref, orders[0])
    second = given(orders[1])
    for order in orders[1:-1]:
        drafts.do(home, ref, order)
    return second, given(orders[-1])


class TurnCost(Struct, frozen=True):
    """The cost of a turn of a hundred figures, in milliseconds but for the last."""

    second: float  # order
    last: float
    afresh: float  # the whole draft, as another process tries it
    taken_in: float  # the file of the other side
    snapshot_bytes: int  # behind that file


def turn_cost(folder: Path, orders: Sequence[str] = crowd.turn_of_all(0)) -> TurnCost:
    """The first turn of the crowd, with traps laid: orders that wait for dice, then played through."""
    ann, ben = (home_at(folder / name.lower(), games=lambda _: crowd.GAME, name=name) for name in NAMES)
    invited = new_match(ann, crowd.GAME.id, scenario="traps", side="red")
    ref = import_bytes(ben, invited.data)[0].match
    must_take(ann, accept(ben, ref).data)
    second, last = _second_and_last(ann, ref, orders)
    drafts.do(ann, ref, orders[-1])
    afresh = fastest(lambda: queries.show(replace(ann, memory={}), ref), PASSES)
    drafts.do(ann, ref, "end")
    must_take(ben, seal(ann, ref).data)
    answer = seal(ben, ref, pass_=True).data  # its dice, and all that hangs on them
    return TurnCost(second, last, afresh * 1e3, fastest(lambda: must_take(ann, answer), 1) * 1e3, _snapshot_bytes(ann, ref))


def _snapshot_bytes(home: Home, ref: str) -> int:
    return MatchFolder(home, ref).snapshot.stat().st_size


def congo_cost(folder: Path, files: int) -> tuple[int, float, float]:
    """Of a stretch of the Congo behind so many files: how many units march, and milliseconds of the second and the last."""
    home = begun(folder)
    play_on(home, files)
    ref, chance = only_match(home), Random(3)
    orders: list[str] = []
    while (order := _march(queries.show(home, ref), chance)) is not None:
        drafts.do(home, ref, order)
        orders.append(order)
    for _ in orders:
        drafts.undo(home, ref)
    return len(orders), *_second_and_last(home, ref, orders)


def _march(position: Position, chance: Random) -> str | None:
    """Some unit goes as few hexes as it can; None: none can go, or it is no time to."""
    prefix: tuple[str, ...] = ("m",)
    if "m" not in [token.text for token in position.rules.options(position.state, ()).tokens]:
        return None
    while not (options := position.rules.options(position.state, prefix)).is_complete:
        prefix = (*prefix, chance.choice(options.tokens).text)
    return position.rules.write(position.rules.read(" ".join(prefix)))


def must_take(home: Home, data: bytes) -> None:
    """Take a file in."""
    (result,) = import_bytes(home, data)
    assert result.code == "turn-accepted", result


def lines() -> Iterator[str]:
    """The figures."""
    titles = ("verify", "one import", "one order", "status", "snapshot")
    yield f"{'in a match of the toy game':28} {'files':>6}" + "".join(f" {title:>12}" for title in titles)
    for scenario in ("plain", "traps"):
        with tempfile.TemporaryDirectory() as folder:
            for cost in costs(Path(folder), scenario):
                yield (
                    f"{f'{scenario}, {cost.inputs} inputs':28} {cost.files:6} {cost.verify_us:9.0f} us {cost.import_ms:9.2f} ms"
                    f" {cost.do_ms:9.2f} ms {cost.status_ms:9.2f} ms {cost.snapshot_bytes:6} bytes"
                )
    for is_ahead in (False, True):
        with tempfile.TemporaryDirectory() as folder:
            second, last = draft_cost(Path(folder), is_ahead)
        name = "ahead of dice" if is_ahead else "settled at once"
        yield f"{f'orders of a draft, {name}':36} number 2 {second:9.2f} ms   number {ORDERS} {last:9.2f} ms"
    with tempfile.TemporaryDirectory() as folder:
        turn = turn_cost(Path(folder))
    yield f"{'a turn of 100 figures, 800 inputs':36} number 2 {turn.second:9.2f} ms   number 300 {turn.last:9.2f} ms"
    yield (
        f"{'':36} as another process tries it {turn.afresh:.2f} ms, import of what came of it {turn.taken_in:.2f} ms,"
        f" then a snapshot of {turn.snapshot_bytes} bytes"
    )
    with tempfile.TemporaryDirectory() as folder:
        count, second, last = congo_cost(Path(folder), CONGO_FILES)
    yield f"{'marches of guerra_do_congo':36} number 2 {second:9.2f} ms   number {count:3} {last:9.2f} ms"
