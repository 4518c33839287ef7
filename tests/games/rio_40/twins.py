"""Two matches that differ only in what lies under closed counters: the same orders, dice and openings, other identities.

What the opponent holds of both must be the same: his view, what he may order, what he is refused and why, the log, and the files
themselves but for what hangs on the sealed list: commitments, digests, salts and proofs.
"""

from collections.abc import Callable, Iterator, Mapping, Sequence
from functools import partial
from random import Random
from typing import Any, cast

from msgspec.structs import replace

from pbem import canonical
from pbem.bots.random_player import Bias, walk
from pbem.bots.rio_40.ambushes import possible_lines
from pbem.engine.decisions import Decision, IllegalOrder
from pbem.engine.demands import Choose
from pbem.games.rio_40 import GAME
from pbem.games.rio_40.game_rules import RioRules
from pbem.games.rio_40.standing_orders.ambushes import unpack
from pbem.games.rio_40.state import OPENED, State
from pbem.match.file_composition import Draft, Line, Prospect, Vault, finish, prospect
from pbem.match.fold import take
from pbem.match.fold_report import Report
from pbem.match.state import start_match
from pbem.protocol import keys, sealed_envelopes
from pbem.protocol.turn_file import Acceptance, Claim, Invitation, Opening, OwnInvitation, Spring, Turn, encode_turn, turn_digest
from tests.match.driving import MATCH, chain_of, secret_of

FORCE = "force"
NOTHING = bytes(32)
KEYS = (b"p" * 32, b"n" * 32)  # that sign, by side
BIAS = Bias(end=8, stop=30, words={"a": 6, "ms": 3, "s": 4})
SWAPS = 40
MOST_ORDERS = 12  # of one file
Lines = tuple[Line, ...]


class Table:
    """One match between two programs without disks. `payloads`: what its hider seals, by number. `own`: the scenario's text."""

    def __init__(self, scenario: str, dice: str, seed: int, payloads: Sequence[bytes], own: str = "") -> None:
        self.game, self.own_text = GAME.scenario_from(own, "own.toml") if own else GAME, own
        self.scenario, self.seed, self.rules = scenario, seed, cast(RioRules, self.game.rules(scenario, {}))
        self.hider = self.rules.world.hider
        self.match, self.dice, self.payloads = MATCH, dice, tuple(payloads)
        self.fold = start_match(cast(Any, self.rules), self.match, dice)
        number = seed % 256
        self.vaults = [Vault(MATCH, side, secret_of(side, number), {}, chain_of(side, number)) for side in (0, 1)]
        self.prev, self.turns, self.reports, self.states = NOTHING, list[Turn](), list[Report](), list[State]()
        self.lines: list[Lines] = []  # of each file
        self.lay: Callable[[Table], tuple[bytes, ...]] = lambda _: ()
        self.laid: dict[int, tuple[bytes, ...]] = {}  # ambushes, by file of the hider

    def author(self) -> int:
        """Who writes the next file: the side that does not hide invites."""
        return 1 - self.hider if not self.turns else self.fold.next_author() or 0

    def draft(self, lines: Lines = ()) -> Draft:
        """The next file with these orders; the hider's first seals what lies under his counters."""
        seq, side = len(self.turns), self.author()
        key, anchor = keys.public_key(KEYS[side]), self.vaults[side].value(0)
        setup: Invitation | Acceptance | None = None
        if seq == 0:
            said = (GAME.id, GAME.version, self.game.digest(), self.scenario, (), self.dice, "Ann", key, anchor)
            setup = OwnInvitation(*said, self.own_text) if self.own_text else Invitation(*said)
        elif seq == 1:
            setup = Acceptance("Ben", key, anchor)
        is_due = side == self.hider and FORCE not in self.fold.sides[side].seals and bool(self.payloads)
        lists = ((FORCE, self.payloads),) if is_due else ()
        if side == self.hider and seq and seq not in self.laid:
            self.laid[seq] = self.lay(self)
        traps = self.laid.get(seq, ())
        return Draft(lines=lines, lists=lists, traps=traps, setup=setup, prev=self.prev)

    def tried(self, lines: Lines = ()) -> Prospect:
        """The next file, not yet finished."""
        return prospect(self.fold, self.vaults[self.author()], self.draft(lines))

    def file(self, tried: Prospect, lines: Lines) -> None:
        """Write the file and take it in."""
        composed = finish(self.fold, tried)
        self.vaults[composed.turn.author].payloads |= composed.payloads
        self.fold, report = take(self.fold, composed.turn)
        self.reports.append(report)
        self.prev = turn_digest(encode_turn(composed.turn))
        self.turns.append(composed.turn)
        self.states.append(self.fold.state)
        self.lines.append(lines)

    def publish(self) -> None:
        """The match is over: both sides publish their secrets."""
        for _ in (1, 2):
            vault = self.vaults[self.author()]
            self.file(prospect(self.fold, vault, Draft(end=vault.secret_end(self.fold), prev=self.prev)), ())

    def signed(self) -> list[tuple[str, bytes]]:
        """The files as they travel."""
        bodies = [(turn, encode_turn(turn)) for turn in self.turns]
        return [(str(turn.seq), body + keys.sign(KEYS[turn.author], body)) for turn, body in bodies]

    def sealed(self) -> dict[str, bytes]:
        """What lies under the counters, by envelope."""
        return {sealed_envelopes.leaf_name(FORCE, place): payload for place, payload in enumerate(self.payloads)}

    def own(self, state: State, side: int) -> State:
        """What a side may know of a state."""
        return self.rules.own_view(state, side, self.sealed() if side == self.hider else {})


def begun(scenario: str, dice: str, seed: int) -> Table:
    """A match before its first file, what its hider seals drawn."""
    rules = cast(RioRules, GAME.rules(scenario, {}))
    (payloads,) = rules.lists_due(rules.start(), rules.world.hider).values()
    return Table(scenario, dice, seed, Random(f"{scenario} {dice} {seed} draw").sample(payloads, len(payloads)))


def armed(table: Table, random: Random) -> tuple[bytes, ...]:
    """Ambushes of some of the hider's combatants, in any places of the list."""
    lines = possible_lines(table.rules, table.own(table.fold.state, table.hider), table.hider)
    places = [b""] * table.rules.trap_leaves(table.hider)
    chosen = random.sample(lines, random.randint(0, min(len(lines), len(places))))
    for place, line in zip(random.sample(range(len(places)), len(chosen)), chosen, strict=True):
        places[place] = table.rules.read_trap(line)
    return tuple(places)


def armed_otherwise(table: Table, other: Table, random: Random) -> tuple[bytes, ...]:
    """The same ambushes for counters that the other table has opened in the end; for all others any that are never met."""
    rules, ends = table.rules, other.fold.state
    own = table.own(table.fold.state, table.hider)
    never = [f"{line} morale 1" for line in possible_lines(rules, own, table.hider) if line.endswith("fire")]

    def instead(payload: bytes) -> bytes:
        line = unpack(rules.world, payload)
        if line is not None and ends.units[line.counter].status == OPENED:
            return payload
        return rules.read_trap(random.choice(never)) if never and random.random() < 0.5 else b""

    return tuple(map(instead, other.laid[len(table.turns)]))


def played(scenario: str, dice: str, seed: int, files: int, *, is_armed: bool = False) -> Table:
    """The first files of a match of two random players, who see what they may see. `is_armed`: the hider lays ambushes."""
    table = begun(scenario, dice, seed)
    if is_armed:
        table.lay = partial(armed, random=Random(f"{scenario} {dice} {seed} ambushes"))
    play_on(table, Random(f"{scenario} {dice} {seed} play"), files)
    return table


def play_on(table: Table, random: Random, files: int) -> None:
    """Random players until there are so many files."""
    while len(table.turns) < files and not table.fold.is_over:
        table.file(*_stretch(table, random))


def _stretch(table: Table, random: Random) -> tuple[Prospect, Lines]:
    """Orders at random until the other side must do something, dice are due, or the phase is ended."""
    tried, lines, side = table.tried(), tuple[Line, ...](), table.author()
    if not table.turns:
        return tried, lines
    while isinstance(demand := tried.fold.wait.demand, Choose) and side in tried.fold.wait.sides:
        own = table.own(tried.fold.state, side)
        hurries = len(lines) > MOST_ORDERS and demand.kind == "phase"
        words = walk(cast(Any, table.rules), own, random, Bias(end=100, stop=100) if hurries else BIAS)
        line = Line(table.rules.read(" ".join(words)))
        tried = tried.decide((line,))
        lines += (line,)
    return tried, lines


def twin_of(table: Table, seed: int) -> Table:
    """The same match with other identities under counters that are still closed at its end, as lawful and as true."""
    random, rules, state = Random(f"twin {seed}"), table.rules, table.fold.state
    places = [place for place, index in enumerate(rules.world.counters()) if state.units[index].status != OPENED]
    payloads = list(table.payloads)
    for _ in range(SWAPS if len(places) > 1 else 0):
        one, other = random.sample(places, 2)
        payloads[one], payloads[other] = payloads[other], payloads[one]
        named = {sealed_envelopes.leaf_name(FORCE, place): payload for place, payload in enumerate(payloads)}
        if rules.sealed_refusal(state, table.hider, named) is not None:
            payloads[one], payloads[other] = payloads[other], payloads[one]
    other_table = Table(table.scenario, table.dice, table.seed, payloads)
    if any(map(any, table.laid.values())):
        other_table.lay = partial(armed_otherwise, other=table, random=Random(f"twin {seed} ambushes"))
    for lines in table.lines:
        other_table.file(other_table.tried(lines), lines)
    return other_table


# ---- what the opponent holds


def masked(turn: Turn) -> Turn:
    """A file without what hangs on a commitment: what is left may not differ."""
    return replace(
        turn,
        prev=NOTHING,
        reveal=replace(turn.reveal, value=NOTHING) if turn.reveal else None,
        openings=tuple(_masked(each) for each in turn.openings),
        seals=tuple(replace(each, commitment=NOTHING) for each in turn.seals),
        checkpoint=replace(turn.checkpoint, digest=NOTHING) if turn.checkpoint else None,
    )


def _masked(opening: Any) -> Any:
    if isinstance(opening, Opening):
        return replace(opening, salt=NOTHING, proof=(NOTHING,) * len(opening.proof))
    assert isinstance(opening, Claim | Spring)
    return opening


def differences(one: Table, other: Table, random: Random) -> Iterator[str]:
    """What would tell the opponent which of the two he plays: nothing, or the first things that do."""
    observer = 1 - one.hider
    for seq in range(len(one.turns)):
        ours, theirs = one.turns[seq], other.turns[seq]
        if len(encode_turn(ours)) != len(encode_turn(theirs)):
            yield f"file {seq}: its length"
        if masked(ours) != masked(theirs):
            yield f"file {seq}: its content"
        if one.reports[seq] != other.reports[seq]:
            yield f"file {seq}: the log"
        views = [table.own(table.states[seq], observer) for table in (one, other)]
        if canonical.encode(views[0]) != canonical.encode(views[1]):
            yield f"file {seq}: the view"
        for order in _orders(one.rules, views[0], random):
            said = [_refusal(table.rules, view, observer, order) for table, view in zip((one, other), views, strict=True)]
            if said[0] != said[1]:
                yield f"file {seq}: what is said of {order}"
        prefixes: list[tuple[str, ...]] = [(), ("a",), ("ma",), ("ms",)]
        if any(one.rules.options(views[0], prefix) != other.rules.options(views[1], prefix) for prefix in prefixes):
            yield f"file {seq}: the options"


def _orders(rules: RioRules, view: State, random: Random) -> Iterator[Decision]:
    """Orders about counters that are closed, most of them against the rules."""
    closed = [index for index in rules.world.counters() if view.units[index].status != OPENED]
    for index in random.sample(closed, min(2, len(closed))):
        here = rules.world.board.grid.name(view.units[index].where) if view.units[index].where else "A1"
        name = rules.world.kinds[index].id
        for text in (f"ma {name}", f"hi {name}", f"a {here} {name}", f"s {here}"):
            try:
                yield rules.read(text)
            except IllegalOrder:
                continue


def _refusal(rules: RioRules, view: State, side: int, order: Decision) -> object:
    try:
        rules.check(view, side, order)
    except IllegalOrder as error:
        return error.refusal
    return None


def differing(one: Table, other: Table) -> int:
    """How many counters hold something else."""
    return sum(ours != theirs for ours, theirs in zip(one.payloads, other.payloads, strict=True))


# ---- brute force


def sisters(table: Table) -> dict[int, bytes]:
    """Leaves of counters still closed that an opening beside them has published: place -> hash."""
    found, opened = {}, set[int]()
    for turn in table.turns:
        for each in turn.openings:
            if isinstance(each, Opening) and each.envelope.startswith(f"{FORCE}/") and each.proof:
                place = int(each.envelope.partition("/")[2])
                opened.add(place)
                found[place ^ 1] = each.proof[0]
    return {place: leaf for place, leaf in found.items() if place not in opened and place < len(table.payloads)}


def public_salts(table: Table, place: int) -> Iterator[bytes]:
    """Salts that somebody without the secret could try on a counter: what has been published, and what it derives to."""
    side, anchor = table.hider, table.vaults[table.hider].value(0)
    values = [NOTHING, anchor, table.match * 2]
    for turn in table.turns:
        values += [each.salt for each in turn.openings if isinstance(each, Opening)]
        values += [turn.reveal.value] if turn.reveal else []
        values += [each.commitment for each in turn.seals]
    yield from values
    for value in values:
        for turn in table.turns:
            yield sealed_envelopes.Sealer(table.match, side, value, turn.prev).salt(sealed_envelopes.leaf_name(FORCE, place))


def recovered(table: Table, salts: Mapping[int, Sequence[bytes]]) -> dict[int, bytes]:
    """Identities that trying every one of them under these salts gives away, by number of the counter."""
    found, every = {}, sorted(set(table.payloads))
    for place, leaf in sisters(table).items():
        name = sealed_envelopes.leaf_name(FORCE, place)
        for salt in salts[place]:
            for payload in every:
                commitment = sealed_envelopes.commitment_of(table.match, table.hider, name, salt, payload)
                if canonical.tagged("leaf", commitment) == leaf:
                    found[place] = payload
    return found
