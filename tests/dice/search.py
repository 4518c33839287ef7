"""Every lawful file of both sides in a small game, up to a number of files: can anybody who still has a choice compute a roll?

The files are taken by the program's own fold. What is odd is tried at most a given number of times in a match: a standing order, an
opening ahead of time, a value more than is due, an order left out, a pass, a script through the other side's phase, a trap, an
offer to take back, its acceptance, a sealed standing order that is not opened though it is asked for.

Looked for at every file (docs/turn-file.md, 4.3 and 4.4); P is its author, s the highest index that the other side had revealed:

- FORESEE: a roll at an index up to s is made after the file is settled (swift: but at s itself, where P holds the stretch); or, in
  a file that accepts a take-back, at one that anybody could compute;
- RE-ROLL: two files of P give a roll different indices, one of which P could compute (swift: but as above: HOLDER);
- AVOID: one file of P leads to a roll that P could compute, and another to none such (swift: but as above);
- TWICE: a roll at an index below one used before, or the same roll at the same index;
- CHECK: an index that is not the one, in swift mode not one of those, that the files before leave;
- STUCK: no lawful file at all, or ordinary files that do not end the match.
"""

from collections.abc import Iterator
from contextlib import suppress
from itertools import combinations
from typing import Any

from msgspec import Struct
from msgspec.structs import replace

from pbem.engine.demands import Choose, Open, Over
from pbem.errors import PbemError
from pbem.match import burn_mark, file_composition, file_stages
from pbem.match.file_composition import Draft, Line, Prospect, Vault, prospect, prove
from pbem.match.fold import follow
from pbem.match.state import MatchState
from pbem.protocol.form import NO_FILE
from pbem.protocol.sealed_envelopes import Sealer
from pbem.protocol.turn_file import ASK, OPEN, SEALED, Accept, Offer, Pass, Policy, Reveal
from tests.dice.small_games import ANSWER, GIVEN, TRAP, Answer, Order, Phases, SmallRules, Thrown, Watch, begun
from tests.match.driving import MATCH, secret_of

FORESEE, REROLL, AVOID, HOLDER, TWICE, CHECK, STUCK = "FORESEE", "RE-ROLL", "AVOID", "HOLDER", "TWICE", "CHECK", "STUCK"
ENDLESS = 60  # files


def prove_rules_only(tried: Prospect) -> Prospect:
    """A changed client's: it does not open a sealed standing order that is asked for."""
    return tried if isinstance(tried.fold.demand, Choose) else prove(tried)


class Node(Struct, frozen=True):
    """A match, and what somebody outside knows of it."""

    fold: MatchState
    knew: tuple[int, int] = (0, 0)  # what each side could compute when it wrote its last file that is settled
    top: int = 0  # the highest stamp of all files
    last: int = 0  # the last index used
    names: frozenset[str] = frozenset()  # of the rolls at that index
    rolls: tuple[Thrown, ...] = ()  # of the last file


class Way(Struct, frozen=True):
    """What is odd about a file, beside its decisions. `cost`: how many odd things."""

    cost: int = 0
    opens: tuple[str, ...] = ()
    policies: tuple[tuple[bool, int], ...] = ()  # own stretch? mode
    is_extra: bool = False
    is_trap: bool = False
    is_unopened: bool = False
    end: Any = None

    def beside(self, other: "Way") -> "Way":
        return Way(
            self.cost + other.cost,
            self.opens + other.opens,
            self.policies + other.policies,
            self.is_extra or other.is_extra,
            self.is_trap or other.is_trap,
            self.is_unopened or other.is_unopened,
        )


POLICIES = ((False, OPEN), (False, ASK), (False, SEALED), (True, OPEN), (True, ASK))


class Enough(Exception):
    """What was wanted is found."""


class Search:
    """All of one game, or up to a `wanted` hole. `holes`: what was found, a word each; `files`, `states`, `rolls`: how many."""

    def __init__(self, phases: Phases, dice: str, depth: int, most: int, wanted: str = "") -> None:
        self.is_swift, self.phases, self.wanted = dice == "swift", phases, wanted
        self.holes: dict[str, str] = {}
        self.files = self.rolls = self.rolls_at_once = 0
        self._memo: dict[Any, frozenset[tuple[str, int, int]]] = {}
        fold, self.vaults = begun(phases, dice)
        with suppress(Enough):
            self._futures(Node(fold), depth, most, ())

    @property
    def states(self) -> int:
        return len(self._memo)

    # ---- one file

    def _vault(self, node: Node, side: int) -> Vault:
        """The payloads that a side's seals stand for follow from their names here: nothing to keep."""
        vault, known = self.vaults[side], node.fold.sides[side]
        for name in known.seals:
            vault.payloads[name] = GIVEN if name.startswith("standing:") else b""
        if known.trap is not None:
            vault.payloads[known.trap] = TRAP if is_armed(node.fold, side) else b""
        return vault

    def _draft(self, node: Node, way: Way, lines: tuple[Line, ...]) -> Draft:
        seq = node.fold.seq
        sealed = f"standing:{seq}"
        data = {OPEN: GIVEN, ASK: b"", SEALED: sealed.encode()}
        return Draft(
            lines=lines,
            policies=tuple(Policy(ANSWER, is_own, mode, data[mode]) for is_own, mode in way.policies),
            seals=((sealed, GIVEN),) if any(mode == SEALED for _, mode in way.policies) else (),
            opens=way.opens,
            traps=(TRAP,) if way.is_trap else (),
            end=way.end,
        )

    def _try(self, node: Node, way: Way, lines: tuple[Line, ...]) -> Prospect:
        """A file tried. Raises PbemError where its author must do otherwise."""
        side = node.fold.next_author()
        assert side is not None
        file_composition.prove = prove_rules_only if way.is_unopened else prove
        try:
            return prospect(node.fold, self._vault(node, side), self._draft(node, way, lines))
        finally:
            file_composition.prove = prove

    def _take(self, node: Node, tried: Prospect, way: Way) -> Node:
        """The match after the file. Raises PbemError where it is refused."""
        before, side = node.fold, tried.vault.side
        due = max(tried.file.own_needed, file_stages.reveal_due(tried.file, side))
        if way.is_extra and not isinstance(tried.fold.wait.demand, Over):
            due = burn_mark.furthest_reveal(before.reveals)
        reveal = Reveal(due, tried.vault.value(due)) if due > before.reveals[side] else None
        watch = Watch()
        after, _ = follow(before, tried.unsigned(reveal), watch.throw)
        self.files += 1
        return self._seen(node, after, watch.thrown, side, is_accepted=isinstance(way.end, Accept))

    def _seen(self, node: Node, after: MatchState, rolled: list[Thrown], side: int, *, is_accepted: bool) -> Node:
        """What an onlooker makes of it."""
        before, other = node.fold, 1 - side
        stamp, knew, last, names = before.reveals[other], list(node.knew), node.last, node.names
        self.rolls += len(rolled)
        if is_accepted:
            knew = [max(before.reveals)] * 2  # what is rolled from here on is to be new to both
        for roll in rolled:
            if not roll.is_settled:
                knew[side] = stamp
                self.rolls_at_once += 1
            for who in (0, 1):
                is_conceded = self.is_swift and roll.holder == who and roll.index == knew[who]
                if roll.index <= knew[who] and not is_conceded:
                    self._hole(FORESEE, f"file {before.seq}: side {who} could compute {roll.name} at {roll.index}")
            if roll.index < last or (roll.index == last and roll.name in names):
                self._hole(TWICE, f"file {before.seq}: {roll.name} at {roll.index}")
            names = names | {roll.name} if roll.index == last else frozenset([roll.name])
            last = roll.index
            if self.is_swift:
                is_left = node.top <= roll.index <= max(node.top, stamp) + 1
            else:
                is_left = roll.index == node.top + 1 and before.reveals[side] < roll.index <= before.reveals[other]
            if not is_left:
                self._hole(CHECK, f"file {before.seq}: {roll.name} at {roll.index}")
        knew[side] = stamp
        top = max(node.top, stamp, *(before.reveals if is_accepted else ()))
        return Node(after, (knew[0], knew[1]), top, last, names, tuple(rolled))

    # ---- all files

    def lawful(self, node: Node, most: int) -> Iterator[tuple[int, str, Node]]:
        """Each lawful file with at most so many odd things: how many, what they are, and the match after it."""
        if node.fold.is_over:
            return
        ways = [Way()]
        if most:
            ways += self._odd(node)
        if most > 1:
            pairs = combinations([way for way in ways if way.cost == 1 and way.end is None], 2)
            ways += [one.beside(other) for one, other in pairs if len(one.policies + other.policies) < 2]
        for way in ways:
            yield from self._decided(node, way, (), most)

    def _odd(self, node: Node) -> list[Way]:
        fold = node.fold
        side = fold.next_author()
        assert side is not None
        is_sealed = any(each.mode == SEALED for each in fold.sides[side].standing.values())
        ways = [Way(1, policies=(each,)) for each in POLICIES]
        if is_sealed:
            ways += [Way(1, policies=(each,), is_unopened=True) for each in POLICIES if not each[0]]
        ways += [Way(1, opens=(name,)) for name in self._to_come(fold, side)]
        ways.append(Way(1, is_extra=True))
        if fold.rules.trap_leaves(0):
            ways.append(Way(1, is_trap=True))
        if fold.seq > 2:
            ways.append(Way(1, end=Offer("takeback", fold.seq - 1)))
        if fold.offer is not None:
            ways.append(Way(1, end=Accept()))
        return ways

    def _to_come(self, fold: MatchState, side: int) -> list[str]:
        """Envelopes that may still be asked for."""
        state, rules = fold.state, fold.rules
        assert isinstance(rules, SmallRules)
        ahead = [
            name
            for name in rules.envelopes_of(side)
            if tuple(map(int, name.split(".")[:2])) >= (state.phase, state.order) or Open(side, name) in state.todo
        ]
        return [name for name in ahead if name not in fold.sides[side].opened]

    def _decided(self, node: Node, way: Way, lines: tuple[Line, ...], most: int, last: int = -1) -> Iterator[tuple[int, str, Node]]:
        """The file completed by what its author must decide, in every way."""
        try:
            tried = self._try(node, way, lines)
        except PbemError:
            return
        fold, side = tried.fold, tried.vault.side
        demand = fold.wait.demand
        is_due = isinstance(demand, Choose) and side in fold.wait.sides
        if not is_due or way.end is not None:
            with suppress(PbemError):
                yield way.cost, f"{way} {len(lines)}", self._take(node, tried, way)
        if not is_due or not isinstance(demand, Choose) or (way.end is not None and not isinstance(way.end, Accept)):
            return
        passing = replace(way, cost=way.cost + 1, end=Pass())
        if fold.step == last:  # asked behind another's order, which drops the answer: it can only pass
            yield from self._decided(node, replace(way, end=Pass()), lines, most)
            return
        if way.cost < most and way.end is None:
            yield from self._decided(node, passing, lines, most)
        at = len(lines) - len(fold.scripts[side])
        odder = replace(way, cost=way.cost + 1)
        for cost, more in self._more(fold, side, demand, lines):
            if way.cost + cost <= most:
                filled = (*lines[:at], *more, *lines[at:])
                yield from self._decided(node, odder if cost else way, filled, most, -1 if demand.is_order else fold.step)

    def _more(self, fold: MatchState, side: int, demand: Choose, lines: tuple[Line, ...]) -> Iterator[tuple[int, tuple[Line, ...]]]:
        """What its author may decide here, and how odd it is: this alone, with the rest of the phase, with the next phase too."""
        front = () if demand.is_order else (Line(Answer()),)
        one = Line(Order())
        if demand.is_order:
            yield 0, (one,)
            yield 1, (Line(Order(is_left_out=True)),)
        else:
            yield 0, front
        if any(isinstance(line.decision, Order) for line in lines):
            return
        state = fold.state
        if state.phase == len(self.phases) or self.phases[state.phase][0] != side:
            return
        rest = self.phases[state.phase][1][state.order :]
        if len(rest) > 1 or (front and rest):
            whole = (one,) * len(rest)
            answered = tuple(line for order in rest for line in (one, *[Line(Answer()) for letter in order if letter in "as"]))
            yield 0, (*front, *whole)
            if answered != whole:
                yield 0, (*front, *answered)
        later = [order for whose, orders in self.phases[state.phase + 1 :] if whose == side for order in orders]
        if later:
            yield 1, (*front, *((one,) * (len(rest) + len(later))))
            yield 1, (*front, *((one,) * len(rest)), Line(Answer()), *((one,) * len(later)))

    # ---- the search

    def _futures(self, node: Node, depth: int, most: int, path: tuple[str, ...]) -> frozenset[tuple[str, int, int]]:
        """All rolls that may still come: name, index and holder."""
        key = (_key(node), depth, most)
        if key in self._memo:
            return self._memo[key]
        fold, all_rolls = node.fold, set[tuple[str, int, int]]()
        side = fold.next_author()
        assert side is not None
        known, ways, is_stuck = fold.reveals[1 - side], list[tuple[str, dict[str, set[tuple[int, int]]]]](), True
        if not fold.is_over and not depth:
            self._end(node)
        for cost, what, after in self.lawful(node, most) if depth else ():
            is_stuck &= bool(cost)
            later = self._futures(after, depth - 1, most - cost, (*path, what))
            found = {(roll.name, roll.index, roll.holder) for roll in after.rolls} | later
            by_name: dict[str, set[tuple[int, int]]] = {}
            for name, index, holder in found:
                by_name.setdefault(name, set()).add((index, holder))
            if "Accept" not in what:
                ways.append((what, by_name))
            all_rolls |= found
        if depth and not fold.is_over and is_stuck:
            self._hole(STUCK, f"file {fold.seq}: {fold.wait}")
        self._compare(known, side, ways)
        self._memo[key] = frozenset(all_rolls)
        return self._memo[key]

    def _compare(self, known: int, side: int, ways: list[tuple[str, dict[str, set[tuple[int, int]]]]]) -> None:
        """Does a roll that the author could compute hang on which file it is?"""
        everywhere: dict[str, list[set[tuple[int, int]]]] = {}
        for _, by_name in ways:
            for name, places in by_name.items():
                everywhere.setdefault(name, []).append(places)
        for name, all_places in everywhere.items():
            for index, holder in set().union(*all_places):
                if index <= known and not all((index, holder) in places for places in all_places):
                    is_conceded = self.is_swift and holder == side and index == known
                    self._hole(HOLDER if is_conceded else REROLL, f"side {side}: {name} at {index} of {all_places}")

        certain = {
            frozenset(
                (name, index)
                for name, places in by_name.items()
                for index, holder in places
                if index <= known and not (self.is_swift and holder == side and index == known)
            )
            for _, by_name in ways
        }
        if len(certain) > 1:
            self._hole(AVOID, f"side {side} can compute up to {known}: {sorted(map(sorted, certain))}")

    def _end(self, node: Node) -> None:
        """Ordinary files end the match from here."""
        for _ in range(ENDLESS):
            if node.fold.is_over:
                return
            after = next(iter(self.lawful(node, 0)), None)
            if after is None:
                break
            node = after[2]
        self._hole(STUCK, f"file {node.fold.seq}: {node.fold.wait}")

    def _hole(self, kind: str, words: str) -> None:
        self.holes.setdefault(kind, f"{self.phases}: {words}")
        if kind == self.wanted:
            raise Enough


def is_armed(fold: MatchState, side: int) -> bool:
    """Is a trap of this side in force, sealed behind no file as all are here, that has not sprung?"""
    known = fold.sides[side]
    if known.trap is None or known.trap in known.opened:
        return False
    return Sealer(MATCH, side, secret_of(side, 0), NO_FILE).fits(known.seals[known.trap], {known.trap: TRAP})


def _key(node: Node) -> tuple[Any, ...]:
    """All that the future of a match hangs on, and what the onlooker keeps of its past; numbers of files and inputs left out."""
    fold = node.fold
    scripts = tuple(tuple(item.decision for item in script) for script in fold.scripts)
    has_traps = fold.rules.trap_leaves(0) > 0
    moments = tuple((each.state, each.holder, tuple(map(len, each.scripts))) for each in fold.moments) if has_traps else ()
    traps = tuple(is_armed(fold, side) for side in (0, 1))
    back_to = fold.end_of(fold.offer.to_seq) if isinstance(fold.offer, Offer) else None
    offer = (back_to.state, back_to.holder) if back_to is not None else None
    return (
        fold.state,
        fold.seq % 2,
        fold.burnt,
        tuple(known.stamp for known in fold.sides),
        fold.reveals,
        fold.holder,
        scripts,
        tuple(
            (side, key, each.mode, each.mode == SEALED and each.data.decode() in known.opened)
            for side, known in enumerate(fold.sides)
            for key, each in sorted(known.standing.items())
        ),
        tuple(frozenset(known.opened) for known in fold.sides),
        traps,
        tuple(known.mark - fold.step for known in fold.sides) if has_traps else (),
        moments,
        offer,
        (node.knew, node.top, node.last, node.names),
    )
