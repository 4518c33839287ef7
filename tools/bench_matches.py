"""Whole matches for the bench: at random through the rules alone, and as signed turn files that can be verified."""

import time
from collections.abc import Mapping
from importlib import import_module
from random import Random
from typing import Any

from pbem.bots.player import write_stretch
from pbem.bots.walker import Bias, Walker, walk
from pbem.engine.demands import Choose, Claimed, Decided, Demand, Input, Open, Opened, Over, Roll, Rolled
from pbem.engine.game import Game
from pbem.match.compose import Draft, Line, Vault, finish, prospect
from pbem.match.fold import Fold
from pbem.protocol import keys
from pbem.protocol.envelopes import leaf_name
from pbem.protocol.turn_file import Acceptance, Invitation, SignedTurn, encode_turn, parse_turn

GAMES = ("guerra_do_congo", "rio_40")
MAX_FILES = 400
MOST_ANSWERS = 4  # that a question about a counter has
LESSON = "lesson_"
BIAS = Bias(end=5, stop=35, answer=40)


def game(game_id: str) -> Game:
    """A game by its id, whether or not it is in the catalogue yet."""
    found: Game = import_module(f"pbem.games.{game_id}").GAME
    return found


def scenarios(game_id: str) -> tuple[str, ...]:
    """The scenarios that are played to the end, without lessons."""
    return tuple(each for each in game(game_id).scenarios if not each.startswith(LESSON))


# ---------------------------------------------------------------- the rules alone


def random_play(rules: Any, seed: int) -> tuple[int, float, Any]:
    """One match by the random walker: inputs, seconds of processor time, last state."""
    chance = Random(seed)
    state, inputs, payloads = rules.start(), 0, dict[str, bytes]()
    begun = time.process_time()
    while not isinstance(demand := rules.pending(state), Over):
        if isinstance(demand, Choose):
            payloads = _lists(rules, state, demand.side, chance)[1] | payloads
            decision = rules.read(" ".join(walk(rules, _own_view(rules, state, demand.side, payloads), chance, Bias())))
            state, _ = rules.apply(state, Decided(demand.side, decision))
        else:
            state, _ = rules.apply(state, _given(rules, state, demand, payloads, chance))
        inputs += 1
    return inputs, time.process_time() - begun, state


def _given(rules: Any, state: Any, demand: Demand, payloads: Mapping[str, bytes], chance: Random) -> Input:
    """Dice, or what a counter is: the true answer, else the opening."""
    if isinstance(demand, Roll):
        return Rolled(tuple(chance.randint(1, faces) for faces in demand.faces))
    assert isinstance(demand, Open)
    payload = payloads[demand.envelope]
    for answer in range(MOST_ANSWERS if demand.question else 0):
        claim = Claimed(demand.side, demand.envelope, demand.question, answer)
        if rules.claim_holds(state, claim, payload):
            return claim
    return Opened(demand.side, demand.envelope, payload)


def _lists(rules: Any, state: Any, side: int, chance: Random) -> tuple[tuple[tuple[str, tuple[bytes, ...]], ...], dict[str, bytes]]:
    """The lists that a side has to seal now, shuffled, and what each of their members holds."""
    due = rules.lists_due(state, side) if hasattr(rules, "lists_due") else {}
    lists = tuple((name, tuple(chance.sample(members, len(members)))) for name, members in due.items())
    return lists, {leaf_name(name, place): each for name, members in lists for place, each in enumerate(members)}


def _own_view(rules: Any, state: Any, side: int, payloads: Mapping[str, bytes]) -> Any:
    view = rules.view(state, side)
    return rules.unfold(view, side, payloads) if payloads and hasattr(rules, "unfold") else view


# ---------------------------------------------------------------- turn files


class Seat:
    """One side of a match: its secrets, and a walker who writes its files."""

    def __init__(self, game_id: str, scenario: str, seed: int, side: int, dice: str) -> None:
        self.game_id, self.scenario, self.side, self.dice = game_id, scenario, side, dice
        self.rules: Any = game(game_id).rules(scenario, {})
        self.chance = Random(f"bench {seed} seat {side}")
        self.key_seed, match = self.chance.randbytes(32), Random(f"bench {seed}").randbytes(16)
        self.vault = Vault(match, side, self.chance.randbytes(32), {})
        self.fold = Fold(self.rules, match, dice)
        self.prev = bytes(32)
        self.player = Walker(self.chance, BIAS)

    def take(self, data: bytes) -> None:
        """Replay a file."""
        signed = parse_turn(data)
        self.fold.take(signed.turn)
        self.prev = signed.digest

    def write(self) -> bytes | None:
        """The next file of this side; None when the match is over and both have published."""
        fold = self.fold
        if len(fold.secrets) == len(self.rules.sides):
            return None
        if fold.seq >= 2 and fold.is_over:
            composed = finish(fold, prospect(fold, self.vault, Draft(end=self.vault.secret_end(fold))), self.prev)
        else:
            lists, payloads = _lists(self.rules, fold.state, self.side, self.chance) if fold.seq else ((), {})
            self.vault.payloads |= payloads
            tried = prospect(fold, self.vault, Draft(setup=self._setup(), lists=lists))
            while fold.seq and self._is_due(tried.fold):
                self._order(tried)
            composed = finish(fold, tried, self.prev)
        self.vault.payloads |= composed.payloads
        body = encode_turn(composed.turn)
        signed = SignedTurn(composed.turn, body, keys.sign(self.key_seed, body))
        self.take(signed.data)
        return signed.data

    def _is_due(self, fold: Fold) -> bool:
        return isinstance(fold.wait.demand, Choose) and self.side in fold.wait.sides

    def _order(self, tried: Any) -> None:
        """The orders of a stretch, or one answer."""
        demand, view = tried.fold.wait.demand, _own_view(self.rules, tried.fold.state, self.side, self.vault.payloads)
        if demand.is_order:
            written = write_stretch(self.rules, view, self.side, self.player)
            lines = [Line(self.rules.read(text)) for each in written for text in (each.order, *each.answers)]
            tried.decide(tuple(lines))
        else:
            answer = self.player.answer(self.rules, view, self.side)
            tried.decide((Line(answer or self.rules.answer(view, self.rules.default_policy(demand.kind))),))

    def _setup(self) -> Invitation | Acceptance | None:
        key, anchor, seq = keys.public_key(self.key_seed), self.vault.value(0), self.fold.seq
        if seq == 0:
            played = game(self.game_id)
            return Invitation(self.game_id, played.version, played.digest(), self.scenario, (), self.dice, "one", key, anchor)
        return Acceptance("other", key, anchor) if seq == 1 else None


def turn_files(game_id: str, scenario: str, seed: int, dice: str = "sealed") -> tuple[bytes, ...]:
    """The files of a whole match of two walkers, secrets published at the end."""
    seats = [Seat(game_id, scenario, seed, side, dice) for side in (0, 1)]
    files: list[bytes] = []
    while len(files) < MAX_FILES:
        writer = seats[len(files) % 2]
        data = writer.write()
        if data is None:
            return tuple(files)
        files.append(data)
        seats[len(files) % 2].take(data)
    raise RuntimeError(f"{game_id} {scenario} {seed}: no end after {MAX_FILES} files")
