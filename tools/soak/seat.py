"""One side of an automatic match, with all that a player's program holds but the disk: it takes files and writes its own.

`side_processes` has two of them in processes of their own; `tools.bench.matches` and tests let two write to each other.
"""

import time
from collections import Counter
from collections.abc import Iterator, Sequence
from random import Random
from typing import Any

from msgspec import Struct
from msgspec.structs import replace

from pbem import canonical
from pbem.bots.house import House
from pbem.bots.house_players import house
from pbem.bots.levels import LEVELS, NORMAL
from pbem.bots.player import AnyPlayer, Stuck, Written, papers, write_stretch
from pbem.bots.random_player import Bias, Walker, due_answer
from pbem.bots.rio_40.ambushes import possible_lines
from pbem.engine.decisions import Decision
from pbem.engine.demands import Choose, Decided, Over, Rolled
from pbem.engine.match_options import OptionValue
from pbem.games import catalog
from pbem.match import audit
from pbem.match.file_composition import Composed, Draft, Line, Prospect, Vault, compose, finish
from pbem.match.fold import take
from pbem.match.fold_report import Report, log_of
from pbem.match.state import start_match
from pbem.match.traps import is_at_end, laid_again, laid_beside
from pbem.protocol import chain, keys
from pbem.protocol.sealed_envelopes import shuffled
from pbem.protocol.turn_file import (
    ASK,
    MAX_PAYLOAD_BYTES,
    OPEN,
    Accept,
    Acceptance,
    End,
    Invitation,
    OwnInvitation,
    Policy,
    Secret,
    Turn,
    parse_turn,
    sign_turn,
)
from pbem.session.turn.invitations import option_value
from tools.soak.dice_promises import Watch, seen
from tools.soak.sub_sheets import sub_sheets_by_lot
from tools.soak.undo import Doubts, Drafting

MAX_FILES = 1_600  # of a match: thirty turns unit by unit, with sealed dice
HOUSES = ("house", "house")
MIRROR = "houses "  # how the seeds of matches between houses begin
BIASES = {
    "guerra_do_congo": Bias(end=5, stop=35, answer=40, words={"m": 4, "a": 10, "mobilise": 3}),
    "heart_of_africa": Bias(end=25, stop=60, answer=40, words={"concede": 0, "again": 0, "hold": 0, "move": 4}),
    "rio_40": Bias(end=5, stop=35, answer=40, words={"ms": 3, "ma": 3, "a": 10, "s": 10}),
}
PLAIN = {"heart_of_africa": 0.0}  # share of matches with the first value of each option: all ways of moving are as often


class Match(Struct, frozen=True):
    """A match to be played: everything in it follows from this."""

    seed: str
    mode: str
    game: str
    scenario: str
    id: bytes
    players: tuple[str, str]  # "walker", "house" or "house:LEVEL"
    options: tuple[tuple[str, OptionValue], ...] = ()
    inviter: int = 0
    own: str = ""  # text of the scenario, where players made it
    is_watched: bool = False  # hold every file against what the protocol promises
    has_doubts: bool = False  # take orders back, and the match by agreement


class Ending(Struct, frozen=True):
    """A seat's account of its match in the end."""

    inputs: int
    skipped: int
    turn: int
    winner: int  # -1: nobody
    points: tuple[int, ...]
    verdict: tuple[str, ...]  # of the audit, when both have published
    log: bytes  # digest of all that was applied
    files_in_turn: tuple[int, ...]  # its own of the play
    counts: dict[str, int]  # what was watched and thought over


def is_of_the_play(data: bytes) -> bool:
    """Is a file more than an invitation, an acceptance without orders, or the secrets at the end? Those every match has."""
    turn = parse_turn(data).turn
    return not isinstance(turn.end, Secret) and (turn.setup is None or bool(turn.decisions))


def drawn(
    seed: str,
    mode: str,
    game: str,
    scenario: str = "",
    *,
    is_watched: bool = False,
    has_doubts: bool = False,
    own: str = "",
    fixed: Sequence[str] = (),
) -> Match:
    """The match of a seed, in the first scenario where none is named: its players, options and who invites.

    `fixed`: options that are not drawn, as `KEY=VALUE`.
    """
    random = Random(f"soak {seed}")
    scenario = scenario or catalog.game(game).scenarios[0]
    offered = () if own else catalog.game(game).match_options(scenario)
    plain = random.random() < PLAIN.get(game, 0.5)
    options = {option.key: option.values[0] if plain else random.choice(option.values) for option in offered}
    for key, _, text in (each.partition("=") for each in fixed):
        options[key] = option_value(catalog.game(game), scenario, key, text)
    mixed = (HOUSES, ("house", "walker"), ("walker", "house"), ("walker", "walker"))
    players = same_houses(seed) or random.choice(mixed)
    return Match(
        *(seed, mode, game, scenario, random.randbytes(16), players, tuple(sorted(options.items())), random.randrange(2)),
        own=own,
        is_watched=is_watched,
        has_doubts=has_doubts,
    )


def mirror(level: str = "") -> str:
    """How the seeds of matches of the house against itself begin."""
    return f"houses:{level} " if level else MIRROR


def same_houses(seed: str) -> tuple[str, str] | None:
    """The players of a seed that names the house on both sides."""
    levels = {mirror(level): f"house:{level}" for level in LEVELS} | {MIRROR: "house"}
    return next(((name, name) for start, name in levels.items() if seed.startswith(start)), None)


class Seat:
    """One side of one match."""

    def __init__(self, match: Match, side: int) -> None:
        self.match, self.side, self.game = match, side, catalog.game(match.game)
        if match.own:
            self.game = self.game.scenario_from(match.own, "scenario.toml")
        self.scenario = self.game.scenarios[0] if match.own else match.scenario
        self.rules: Any = self.game.rules(self.scenario, dict(match.options))
        self.random = Random(f"soak {match.seed} seat {side}")
        self.key_seed, self.secret = self.random.randbytes(32), self.random.randbytes(32)
        self.vault = Vault(match.id, side, self.secret, {})
        self.fold = start_match(self.rules, match.id, match.mode)
        self.chain: chain.Chain | None = None
        self.turns: list[Turn] = []
        self.reports: list[Report] = []
        name, _, level = match.players[side].partition(":")
        is_house = name == "house"
        player = house(match.game, self.random, level or NORMAL) if is_house else Walker(self.random, BIASES.get(match.game))
        self.player: AnyPlayer = player
        self.has_filed = False
        self.skipped = 0
        self.slowest = 0.0  # seconds of processor to write one stretch
        self.thought = 0.0  # and all of them
        self.written = 0  # orders
        self.in_turn: Counter[int] = Counter()  # own files of the play
        self.watch = Watch(self.rules, match.id, match.mode) if match.is_watched else None
        self.doubts = Doubts(f"soak {match.seed} {match.mode} {self.scenario} doubts {side}") if match.has_doubts else None

    def inviter(self) -> int:
        """The side that writes the first file."""
        return self.match.inviter

    def position(self) -> bytes:
        """The digest of all that the next file can depend on."""
        return self.fold.digest()

    def take(self, data: bytes) -> None:
        """Verify and replay a file."""
        signed = parse_turn(data)
        if self.chain is None:
            following = chain.begin(signed)
        else:
            place, following = chain.take(self.chain, signed)
            if place is not chain.Place.NEXT:
                raise AssertionError(place)
        before = self.fold
        self.fold, report = take(before, signed.turn)
        self.chain = following
        self.turns.append(signed.turn)
        self.reports.append(report)
        self.skipped += len(report.skipped)
        if self.watch:
            self.watch.look(signed.turn, seen(self.fold, self.reports))
            if self.watch.faults:
                raise AssertionError("\n".join(self.watch.faults))
        if self.doubts:
            self.doubts.note(before, signed.turn, report, self.fold)
            self.doubts.fold_again(self.fold, self.turns, self.game.digest())

    def write(self, only: End | None = None) -> bytes | None:
        """The next file of this side, with `only` this in it while the match goes on; None when both have published."""
        if self.fold.is_complete:
            return None
        composed = self._compose(only)
        signed = sign_turn(composed.turn, self.key_seed)
        self.vault.payloads |= composed.payloads
        self.take(signed.data)
        self.in_turn[self.fold.state.turn] += is_of_the_play(signed.data)
        return signed.data

    def _compose(self, only: End | None) -> Composed:
        prev, doubts = self.chain.next_prev if self.chain else bytes(32), self.doubts
        if self.fold.has_published(self.side):
            return compose(self.fold, self.vault, Draft(prev=prev))
        if self.fold.seq >= 2 and is_at_end(self.fold, self.side, lambda: self.vault.payloads):
            only = self.vault.secret_end(self.fold)
        if only is not None:
            return compose(self.fold, self.vault, Draft(end=only, prev=prev))
        end = Accept() if doubts and doubts.accepts(self.fold) else None
        draft = Draft(setup=self._setup(), policies=self._policies(), lists=self._lists(), traps=self._traps(), end=end, prev=prev)
        drafting = Drafting(self.fold, self.vault, draft, is_noted=doubts is not None and doubts.is_unsure())
        self._order_all(drafting)
        if doubts and drafting.is_noted and not doubts.think_again(drafting):
            self._order_all(drafting)
        tried = drafting.tried
        if doubts and (offer := doubts.offer(self.fold.seq, tried)):
            tried = replace(tried, turn=replace(tried.turn, end=offer))
        return finish(self.fold, tried)

    def _order_all(self, drafting: Drafting) -> None:
        """Decide until nothing is left to decide."""
        while self.fold.seq and (demand := self._asked(drafting.tried)):
            before = drafting.tried.fold.step
            self._order(drafting, demand)
            if drafting.tried.fold.step == before and self._asked(drafting.tried):
                raise AssertionError(f"no progress at {drafting.tried.fold.wait}")

    def _asked(self, tried: Prospect) -> Choose | None:
        """What this side is to decide next."""
        wait = tried.fold.wait
        return wait.demand if isinstance(wait.demand, Choose) and self.side in wait.sides else None

    def _order(self, drafting: Drafting, demand: Choose) -> None:
        """Orders for the whole stretch; with dice that roll at once, up to the first roll."""
        view = self._view(drafting)
        if sealed := papers(self.player, self.rules, view, self.side, self._payloads(drafting)):
            drafting.seal(sealed)
            view = self._view(drafting)
        if not demand.is_order:
            drafting.decide((Line(due_answer(self.player, self.rules, view, self.side, demand)),))
            return
        if demand.is_sealed and not drafting.is_noted and self._seal(drafting, view):
            return
        began = time.process_time()
        written = write_stretch(self.rules, view, self.side, self.player, is_ahead=self.match.mode == "sealed")
        took = time.process_time() - began
        self.slowest, self.thought, self.written = max(self.slowest, took), self.thought + took, self.written + len(written)
        if self.match.mode == "sealed" and not drafting.is_noted and not self._asks_itself():
            drafting.decide(tuple(line for each in written for line in self._lines(each)))
            return
        is_asked = self.match.mode == "swift" or self._asks_itself()  # who is asked answers then
        for each in written:
            rolls, step = _rolls(drafting.tried), drafting.tried.fold.step
            drafting.decide(self._lines(each)[:1] if is_asked else self._lines(each))
            following = self._asked(drafting.tried)
            if (following and not following.is_order) or (is_asked and drafting.tried.fold.step > step + 1):
                return  # what is asked now, or was answered by a standing order, the orders that follow were written without
            if self.match.mode == "swift" and (following is None or _rolls(drafting.tried) != rolls):
                return

    def _seal(self, drafting: Drafting, view: Any) -> bool:
        """Decide a sealed choice in an envelope; False where the player does not get to its end, or it is too large for one."""
        found = list[Decision]()
        self.player.begin()
        while isinstance(due := self.rules.pending(view), Choose) and due.is_sealed and due.side == self.side:
            try:
                order = self.player.order(self.rules, view, self.side)
            except Stuck:
                return False
            if order is None:
                return False
            view = self.rules.apply(view, Decided(self.side, order))[0]
            found.append(order)
        if len(self.rules.decisions.pack(found)) > MAX_PAYLOAD_BYTES:
            return False
        drafting.choose(tuple(found))
        return True

    def _payloads(self, drafting: Drafting) -> dict[str, bytes]:
        return {**self.vault.payloads, **drafting.tried.payloads}

    def _view(self, drafting: Drafting) -> Any:
        """The position of a draft as this side knows it."""
        return self.rules.own_view(drafting.tried.fold.state, self.side, self._payloads(drafting))

    def _asks_itself(self) -> bool:
        """Has this side ordered that it be asked in its own stretch?"""
        standing = self.fold.sides[self.side].standing.items()
        return any(each.mode == ASK and is_own for (_, is_own), each in standing)

    def _lines(self, each: Written) -> tuple[Line, ...]:
        guards = tuple(self.rules.read_guard(text) for text in each.guards)
        order = Line(self.rules.read(each.order), guards=guards)
        return (order, *(Line(self.rules.read(text)) for text in each.answers))

    def _setup(self) -> Invitation | Acceptance | None:
        seq, key, anchor = self.fold.seq, keys.public_key(self.key_seed), self.vault.value(0)
        name = f"{self.match.players[self.side]} {self.side}"
        if seq == 0:
            words = (self.game.id, self.game.version, self.game.digest(), self.scenario, self.match.options)
            invited = (*words, self.match.mode, name, key, anchor)
            return OwnInvitation(*invited, self.match.own) if self.match.own else Invitation(*invited)
        return Acceptance(name, key, anchor) if seq == 1 else None

    def _lists(self) -> tuple[tuple[str, tuple[bytes, ...]], ...]:
        """What the next orders build on and is not sealed yet, shuffled."""
        due = sorted(self.rules.lists_due(self.fold.state, self.side).items()) if self.fold.seq else []
        fresh = [(name, members) for name, members in due if name not in self.fold.sides[self.side].seals]
        return tuple((name, shuffled(self.fold.id, self.side, self.secret, name, members)) for name, members in fresh)

    def _policies(self) -> tuple[Policy, ...]:
        """The house files its own once; a walker sometimes files others, or asks to be asked."""
        if isinstance(self.player, House) and self.fold.seq:
            others = {} if self.has_filed else self.player.standing(self.side)
            self.has_filed = True
            view = self.rules.own_view(self.fold.state, self.side, self.vault.payloads)
            own = self.player.own_standing(self.rules, view, self.side)
            wanted = [(kind, False, text) for kind, text in sorted(others.items())]
            wanted += [(kind, True, text) for kind, text in sorted(own.items())]
            policies = [Policy(kind, is_own, OPEN, self.rules.read_policy(kind, text)) for kind, is_own, text in wanted]
            return tuple(policy for policy in policies if not self._is_in_force(policy))
        if self.match.players[self.side] != "walker" or not self.fold.seq or self.random.random() > 0.15:
            return ()
        kind, is_own = self.random.choice(self.rules.policy_kinds), self.random.random() < 0.5
        if self.random.random() < 0.3:
            return (Policy(kind, is_own, ASK),)
        return (Policy(kind, is_own, OPEN, self.rules.default_policy(kind)),)

    def _is_in_force(self, policy: Policy) -> bool:
        """Is it what its side has filed before?"""
        filed = self.fold.sides[self.side].standing.get((policy.kind, policy.is_own_stretch))
        return filed is not None and filed.data == policy.data

    def _traps(self) -> tuple[bytes, ...] | None:
        """The house lays what it thinks fit; a walker now and then other ones, of all that there could be."""
        rules = self.rules
        if not (rules.trap_kind and rules.trap_leaves(self.side)):
            return ()
        own = rules.own_view(self.fold.state, self.side, self.vault.payloads)
        if isinstance(self.player, House):
            lines = self.player.traps(rules, own, self.side)
        elif self.random.random() < 0.5:
            return None
        elif self.game.id == "heart_of_africa":
            return sub_sheets_by_lot(rules, own, self.side, self.random)
        else:
            possible = possible_lines(rules, own, self.side)
            lines = sorted(self.random.sample(possible, self.random.randint(0, min(len(possible), rules.trap_leaves(self.side)))))
        in_force = laid_again(self.fold, self.side, self.vault.payloads)
        return laid_beside(in_force, tuple(map(rules.read_trap, lines)))

    def points(self) -> tuple[int, ...]:
        """What each side has in the end, 0 where only the other can have any; nothing where the match is not decided by points."""
        picture = self.game.picture(self.rules, self.fold.state)
        found = next((track.places for track in picture.tracks if track.key in ("points", "victory")), {})
        return tuple(int(str(found.get(side, 0))) for side in self.rules.sides) if found else ()

    def ending(self) -> Ending:
        """How the match ended for this side."""
        demand, has_published = self.fold.wait.demand, len(self.fold.secrets) == len(self.rules.sides)
        return Ending(
            inputs=self.fold.step,
            skipped=self.skipped,
            turn=self.fold.state.turn,
            winner=demand.winner if isinstance(demand, Over) else -1,
            points=self.points() if isinstance(demand, Over) else (),
            verdict=self._audit() if has_published else (),
            log=self._log_digest(),
            files_in_turn=tuple((+self.in_turn).values()),
            counts=dict((self.watch.counts if self.watch else Counter()) + (self.doubts.counts if self.doubts else Counter())),
        )

    def _log_digest(self) -> bytes:
        """Over all that was applied: how, from which file, dice and all. The match state covers only what came of it."""
        pack, log = self.rules.decisions.pack, log_of(self.reports)
        given = (pack([each.given.decision]) if isinstance(each.given, Decided) else each.given for each in log)
        rows = [(each.step, each.how, each.seq, each.index, each.key, each.nth) for each in log]
        return canonical.digest("soak log", list(zip(rows, given, strict=True)))

    def _audit(self) -> tuple[str, ...]:
        """The verdict on a match folded anew from its files, which after each is what it was."""
        fold, witness = start_match(self.rules, self.match.id, self.match.mode), audit.Witness()
        for seq, turn in enumerate(self.turns):
            fold = witness.take(fold, turn)
            if self.doubts:
                self.doubts.check_known(fold, self.reports[: seq + 1])
        return audit.judge(fold, self.turns, witness).sides


def seats_of(match: Match) -> tuple[Seat, Seat]:
    """Both sides in this process."""
    return Seat(match, 0), Seat(match, 1)


def exchange(seats: Sequence[Seat]) -> Iterator[tuple[int, bytes]]:
    """Two seats play a match to its end: each file with its writer, once the other has taken it and both stand at one position."""
    writer = seats[0].inviter()
    for number in range(MAX_FILES):
        data = seats[writer].write()
        if data is None:
            return
        seats[1 - writer].take(data)
        if seats[0].position() != seats[1].position():
            raise RuntimeError(f"the positions differ after file {number}")
        yield writer, data
        writer = 1 - writer
    raise RuntimeError(f"no end after {MAX_FILES} files")


def _rolls(tried: Prospect) -> int:
    return sum(isinstance(applied.given, Rolled) for applied in tried.report.steps)
