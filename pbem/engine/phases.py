"""The machine under a game whose sequence of play is an agenda: steps ask or run by themselves, verbs serve decisions.

A game's modules each give a `Phase`: its verbs, and its handlers by the name of the step. `Machine` puts them together into what
`engine.game.Rules` has to do with a state. The state has a field `agenda`, whose last step is done first.
"""

import re
from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import Any, Generic, Protocol, TypeVar, cast

from msgspec import Struct
from msgspec.structs import replace

from pbem.engine.decisions import Decision, IllegalOrder, Refusal
from pbem.engine.demands import Choose, Claimed, Decided, Demand, Input, Open, Opened, Over, Roll, Rolled, Sprung
from pbem.engine.events import Event
from pbem.engine.game import Options, Token
from pbem.engine.names import with_hexes

SEPARATORS = re.compile(r"[\s,\-]+")


class Named(Protocol):
    """A step of an agenda: its handlers stand under its name."""

    @property
    def name(self) -> str: ...


class Agenda(Protocol):
    """A state: what is still to do is part of it."""

    @property
    def agenda(self) -> tuple[Any, ...]: ...


W = TypeVar("W")  # what the rules of a match are bound to
S = TypeVar("S", bound=Agenda)  # the state
T = TypeVar("T", bound=Named)  # a step

Done = tuple[S, tuple[Event, ...]]

# A step that runs by itself gets the state with the step already taken off the agenda.
Run = Callable[[W, S, T], Done[S]]
# What a step waits for; None when nothing is left to ask and `Run` may go on.
Ask = Callable[[W, S, T], Demand | None]
# The dice of a step, state with the step taken off.
Read = Callable[[W, S, T, tuple[int, ...]], Done[S]]
# The opening or claim a step asked for, state with the step taken off. Raises IllegalOrder when it cannot be.
Prove = Callable[[W, S, T, Opened | Claimed], Done[S]]
# A trap sprung while a step waits, which stays on the agenda. Raises IllegalOrder.
Spring = Callable[[W, S, T, Sprung], Done[S]]


class Verb(Generic[W, S]):
    """One class of decision: its word in notation, the kind of demand it serves, and its handlers.

    `refusal` tells why it is not allowed in this state, whose pending demand is of the right kind and side. `apply` gets the
    state with the demanding step still on top of the agenda. `walk` gets the tokens behind the word and offers what leads to
    decisions that `refusal` lets pass. `write` gives the words behind the verb, `read` takes them apart again (raises
    IllegalOrder). `able` finds what `walk` offers as the first token, one after another: where only the question is whether the
    verb can be used at all, the first one answers it.
    """

    def __init__(
        self,
        word: str,
        decision: type[Decision],
        kinds: tuple[str, ...],
        refusal: Callable[[W, S, Any], Refusal | None],
        apply: Callable[[W, S, Any], Done[S]],
        walk: Callable[[W, S, tuple[str, ...]], Options],
        write: Callable[[W, Any], str],
        read: Callable[[W, Sequence[str]], Decision],
        able: Callable[[W, S], Iterable[object]] | None = None,
    ) -> None:
        self.word, self.decision, self.kinds = word, decision, kinds
        self.able = able
        self.refusal, self.apply, self.walk, self.write, self.read = refusal, apply, walk, write, read


class Phase(Generic[W, S, T]):
    """What one module of a game handles, by step name."""

    def __init__(
        self,
        verbs: Sequence[Verb[W, S]] = (),
        asks: Mapping[str, Ask[W, S, T]] | None = None,
        runs: Mapping[str, Run[W, S, T]] | None = None,
        reads: Mapping[str, Read[W, S, T]] | None = None,
        proves: Mapping[str, Prove[W, S, T]] | None = None,
        springs: Mapping[str, Spring[W, S, T]] | None = None,
    ) -> None:
        self.verbs = tuple(verbs)
        self.asks, self.runs, self.reads = asks or {}, runs or {}, reads or {}
        self.proves, self.springs = proves or {}, springs or {}


class Citations(Struct, frozen=True):
    """The game's rules that the machine's own refusals cite: whose decision it is, which is due, what its dice are."""

    turn: str
    phase: str
    dice: str


class Machine(Generic[W, S, T]):
    """Runs a game's phases over its states. `over` is asked first of every state: what it gives ends the match."""

    def __init__(
        self,
        world: W,
        phases: Sequence[Phase[W, S, T]],
        sides: tuple[str, ...],
        cites: Citations,
        over: Callable[[S], Over | None],
    ) -> None:
        self.world, self.sides, self._cites, self._over = world, sides, cites, over
        self.verbs = {verb.word: verb for phase in phases for verb in phase.verbs}
        self._verb_of = {verb.decision: verb for verb in self.verbs.values()}
        self._asks = {name: ask for phase in phases for name, ask in phase.asks.items()}
        self._runs = {name: run for phase in phases for name, run in phase.runs.items()}
        self._reads = {name: read for phase in phases for name, read in phase.reads.items()}
        self._proves = {name: prove for phase in phases for name, prove in phase.proves.items()}
        self._springs = {name: spring for phase in phases for name, spring in phase.springs.items()}
        self._verbs_for: dict[str, list[tuple[Verb[W, S], Token]]] = {}
        for verb in self.verbs.values():
            for kind in verb.kinds:
                self._verbs_for.setdefault(kind, []).append((verb, Token(verb.word, goes_on=_goes_on(verb))))
        # the last state that options were asked of, and what was found; taken as one
        self._memory: tuple[S | None, dict[tuple[str, ...], Options]] = (None, {})
        # the last state whose demand was asked for, and the demand; taken as one
        self._due: tuple[S | None, Demand | None] = (None, None)

    # ---- the state and what it waits for

    def pending(self, state: S) -> Demand:
        """What the top of the agenda waits for. The last answer is kept: all that is done with a state begins with it."""
        asked, demand = self._due
        if asked is not state or demand is None:
            demand = self._pending(state)
            self._due = (state, demand)
        return demand

    def _pending(self, state: S) -> Demand:
        over = self._over(state)
        if over is not None:
            return over
        step = state.agenda[-1]
        demand = self._asks[step.name](self.world, state, step)
        if demand is None:
            raise AssertionError(f"a state at rest on step {step.name!r}")
        return demand

    def go_on(self, state: S) -> Done[S]:
        """Run steps until one has to ask, or the match is over."""
        events: tuple[Event, ...] = ()
        while self._over(state) is None:
            step = state.agenda[-1]
            demand = self._asks[step.name](self.world, state, step) if step.name in self._asks else None
            if demand is not None:
                self._due = (state, demand)
                break
            state, more = self._runs[step.name](self.world, without_step(state), step)
            events += more
        return state, events

    def check(self, state: S, side: int, decision: Decision) -> None:
        """Raises IllegalOrder unless this side may decide so now."""
        refusal = self.refusal(state, side, decision)
        if refusal:
            raise IllegalOrder(refusal)

    def refusal(self, state: S, side: int, decision: Decision) -> Refusal | None:
        """Why this side may not decide so now; None when it may."""
        demand = self.pending(state)
        if not isinstance(demand, Choose):
            return Refusal(self._cites.turn, "nothing-to-decide")
        if demand.side != side:
            return Refusal(self._cites.turn, "other-sides-decision", self.sides[demand.side])
        verb = self._verb_of.get(type(decision))
        if verb is None or demand.kind not in verb.kinds:
            return Refusal(self._cites.phase, "wrong-phase", demand.kind)
        return verb.refusal(self.world, state, decision)

    def apply(self, state: S, given: Input) -> Done[S]:
        """The state at the next demand and the events on the way. Raises IllegalOrder."""
        after, events = self._applied(state, given)
        after, more = self.go_on(after)
        return after, events + more

    def _applied(self, state: S, given: Input) -> Done[S]:
        if isinstance(given, Decided):
            self.check(state, given.side, given.decision)
            return self._verb_of[type(given.decision)].apply(self.world, state, given.decision)
        demand, step = self.pending(state), state.agenda[-1] if state.agenda else None
        if isinstance(given, Sprung) and step is not None and step.name in self._springs:
            return self._springs[step.name](self.world, state, step, given)
        if isinstance(given, Rolled) and isinstance(demand, Roll) and step is not None:
            if not _fits(demand, given):
                raise IllegalOrder(Refusal(self._cites.dice, "not-these-dice"))
            return self._reads[step.name](self.world, without_step(state), step, given.numbers)
        if isinstance(given, Opened | Claimed) and isinstance(demand, Open) and step is not None and _proves(demand, given):
            return self._proves[step.name](self.world, without_step(state), step, given)
        raise IllegalOrder(Refusal(self._cites.turn, "not-what-is-due"))

    # ---- orders word by word

    def options(self, state: S, prefix: tuple[str, ...]) -> Options:
        """The words that may come next. Answers about the last state asked are kept: a walk asks word by word."""
        asked, known = self._memory
        if state is not asked:
            self._memory = (state, known := {})
        found = known.get(prefix)
        if found is None:
            found = known[prefix] = self._options(state, prefix)
        return found

    def _options(self, state: S, prefix: tuple[str, ...]) -> Options:
        demand = self.pending(state)
        if not isinstance(demand, Choose):
            return Options(())
        if not prefix:
            verbs = self._verbs_for.get(demand.kind, ())
            return Options(tuple([token for verb, token in verbs if self._is_offered(state, verb)]))
        verb = self.verbs.get(prefix[0])
        if verb is None or demand.kind not in verb.kinds:
            return Options(())
        return verb.walk(self.world, state, prefix[1:])

    def _is_offered(self, state: S, verb: Verb[W, S]) -> bool:
        """Does any order begin with this verb?"""
        if verb.able is None:
            return _leads_on(self.options(state, (verb.word,)))
        return next(iter(verb.able(self.world, state)), None) is not None

    def write(self, decision: Decision) -> str:
        """An order in notation: `m CON04 1714-1814-1715`."""
        verb = self._verb_of[type(decision)]
        return f"{verb.word} {verb.write(self.world, decision)}".rstrip()

    def read(self, words: Sequence[str]) -> Decision:
        """The decision of the words of an order. Raises IllegalOrder."""
        verb = self.verbs.get(words[0].lower()) if words else None
        if verb is None:
            raise IllegalOrder(Refusal(self._cites.turn, "unknown-verb", words[0] if words else ""))
        return verb.read(self.world, words[1:])


def without_step(state: S) -> S:
    """The state with the step on top of its agenda taken off."""
    return cast(S, replace(cast(Any, state), agenda=state.agenda[:-1]))


def words_of(text: str, places: Mapping[str, str]) -> list[str]:
    """Split into words; a place's name, the longest first, becomes its hex: `Mbanza-Ngungu-1607` is two hexes."""
    return [word for word in SEPARATORS.split(with_hexes(text, places)) if word]


def _goes_on(verb: Verb[W, S]) -> bool:
    """Does an order with this verb always need more words? One that decides nothing else, as `end`, is the word alone."""
    return verb.able is not None and bool(verb.decision.__struct_fields__)


def _leads_on(options: Options) -> bool:
    return bool(options.tokens) or options.is_complete


def _fits(demand: Roll, given: Rolled) -> bool:
    """As many numbers as dice, each one that its die has."""
    return len(given.numbers) == len(demand.faces) and all(
        1 <= number <= faces for number, faces in zip(given.numbers, demand.faces, strict=True)
    )


def _proves(demand: Open, given: Opened | Claimed) -> bool:
    """Is it about the envelope asked for? A claim answers a question; an opening answers every one."""
    if (given.side, given.envelope) != (demand.side, demand.envelope):
        return False
    return isinstance(given, Opened) or (bool(demand.question) and given.question == demand.question)
