"""The machine: the rules of a game whose sequence of play is an agenda. Steps ask or run by themselves, verbs serve decisions.

A game's modules each give a `Phase`. The rules of a game are a `Machine` with these tables, and with what is its own besides: how a
match begins, what ends it, what a side may see. The state has a field `agenda`, whose last step is done first.
"""

from collections.abc import Callable, Mapping
from copy import copy
from typing import Any, Generic, Self, cast

from msgspec.structs import replace

from pbem.engine.decisions import Decision, IllegalOrder, Refusal, Sealed
from pbem.engine.demands import Choose, Claimed, Decided, Demand, Input, Open, Opened, Over, Roll, Rolled, Sprung
from pbem.engine.events import Event
from pbem.engine.game import Options, Rules, Token
from pbem.engine.luck import Lots
from pbem.engine.parsed_order import Order
from pbem.engine.rules import sealed_choices
from pbem.engine.rules.conditions import Conditions
from pbem.engine.rules.context import Context, Done
from pbem.engine.rules.phases import Citations, Phase, S, T, W
from pbem.engine.rules.standing_orders import StandingOrder
from pbem.engine.rules.unit_and_hex_names import words_in
from pbem.engine.rules.verbs import Form, Verb, Walk, read_form

NOTHING = Options(())
replaced: Callable[..., Any] = replace  # a state is a struct


class Machine(Rules[S], Generic[W, S, T]):
    """The rules of one match, bound to their world.

    `names`: the world whose names orders are read and written by, where no state is at hand. It is `world`, but in rules that
    `at` has given.
    """

    phases: tuple[Phase[W, S, T], ...]
    cites: Citations
    standing_orders: Mapping[str, StandingOrder]  # by kind of answer
    conditions: Conditions[W, S]

    def __init__(self, world: W) -> None:
        self.world = self.names = world
        self.policy_kinds = tuple(self.standing_orders)
        self.verbs = {verb.word: verb for phase in self.phases for verb in phase.verbs}
        self._verb_of = {verb.decision: verb for verb in self.verbs.values()}
        self._asks = {name: ask for phase in self.phases for name, ask in phase.asks.items()}
        self._runs = {name: run for phase in self.phases for name, run in phase.runs.items()}
        self._reads = {name: read for phase in self.phases for name, read in phase.reads.items()}
        self._proves = {name: prove for phase in self.phases for name, prove in phase.proves.items()}
        self._springs = {name: spring for phase in self.phases for name, spring in phase.springs.items()}
        self._asks[sealed_choices.UNSEAL] = sealed_choices.ask
        self._verbs_for: dict[str, list[Verb[W, S, T, Any]]] = {}
        for verb in self.verbs.values():
            for kind in verb.kinds:
                self._verbs_for.setdefault(kind, []).append(verb)
        self._words_for = {kind: tuple([verb.token for verb in verbs]) for kind, verbs in self._verbs_for.items()}
        sealed = sealed_choices.sealed_form(sorted(self._verbs_for))
        self._forms: dict[str, Form[Any]] = {**self.verbs, sealed.word: sealed}
        self._form_of = {form.decision: form for form in self._forms.values()}
        self._kind_places = {kind: place for place, kind in enumerate(sorted(self._verbs_for))}
        # the last state asked about, and what it waits for; taken as one
        self._due: tuple[Context[W, S, T], Demand] | None = None
        # the last state that was walked, and the walks by the words so far; taken as one
        self._walked: tuple[S | None, dict[tuple[str, ...], Walk | None]] = (None, {})
        # the rules that `at` gave last, for all of them together
        self._given: list[Self] = []

    # ---- what a game says of itself

    def first_state(self) -> S:
        """The state before anything has happened."""
        raise NotImplementedError

    def over(self, state: S) -> Over | None:
        """How the match has ended; asked first of every state."""
        raise NotImplementedError

    def turn_of(self, state: S) -> int:
        """The number of the game turn."""
        return state.turn

    def unsaid(self, state: S) -> Decision:
        """What a side decides in a sealed choice in which its envelope says no more: always legal there, and ends it at last."""
        raise NotImplementedError

    def world_of(self, _state: S) -> W:
        """The world of a state: that of the match, unless map or roster follow from the state (`names_follow`, `engine.boards`).

        The same object as long as these are the same; what has a name keeps it in all states that follow.
        """
        return self.world

    def at(self, state: S) -> Self:
        """These rules, reading and writing by the names of the world of a state. All else is the same."""
        if not self.names_follow or (world := self.world_of(state)) is self.names:
            return self
        found = next(iter(self._given), None)
        if found is None or found.names is not world:
            found = copy(self)
            found.names = world
            self._given[:] = [found]
        return found

    # ---- the state and what it waits for

    def start(self) -> S:
        """The state before the first input."""
        return self.begin(self.first_state())

    def begin(self, state: S) -> S:
        """A state put together by hand, gone on to its first demand."""
        return self.go_on(state)[0]

    def pending(self, state: S) -> Demand:
        """What the top of the agenda waits for. The last answer is kept: all that is done with a state begins with it."""
        return self._asked(state)[1]

    def _asked(self, state: S) -> tuple[Context[W, S, T], Demand]:
        due = self._due
        if due is None or due[0].state is not state:
            agenda = state.agenda
            now = Context(self.world_of(state), state, agenda[-1] if agenda else cast(T, None))
            demand = self.over(state) or self._demand(now)
            if demand is None:
                raise AssertionError(f"a state at rest on step {now.step.name!r}")
            due = self._due = (now, demand)
        return due

    def _demand(self, now: Context[W, S, T]) -> Demand | None:
        """What a step waits for. A choice need not be sealed where nobody is to choose after it."""
        demand = self._asks[now.step.name](now)
        if not isinstance(demand, Choose) or not demand.is_sealed:
            return demand
        later = sealed_choices.between(now.state.agenda, demand.side)
        if later is None or any(self._asks[step.name](Context(now.world, now.state, step)) for step in later):
            return demand
        return replace(demand, is_sealed=False)

    def _taken(self, now: Context[W, S, T]) -> Context[W, S, T]:
        """The same with the step taken off the agenda."""
        return Context(now.world, self.without_step(now.state), now.step)

    def without_step(self, state: S) -> S:
        """The state with the step on top of its agenda taken off."""
        found: S = replaced(state, agenda=state.agenda[:-1])
        return found

    def go_on(self, state: S) -> Done[S]:
        """Run steps until one has to ask, or the match is over."""
        events: tuple[Event, ...] = ()
        asks, runs = self._asks, self._runs
        while self.over(state) is None:
            step: T = state.agenda[-1]
            ask, run = asks.get(step.name), runs.get(step.name)
            now = Context(self.world_of(state), state, step)
            demand = self._demand(now) if ask is not None else None
            if demand is not None:
                self._due = (now, demand)
                break
            state = self.without_step(state)
            if run is not None:
                state, more = run(Context(now.world, state, step))
                events += more
        return state, events

    def is_order(self, decision: Decision) -> bool:
        """Is it a step of the side's own, and not an answer?"""
        return isinstance(decision, Sealed) or not self._verb_of[type(decision)].is_answer

    def check(self, state: S, side: int, decision: Decision) -> None:
        """Raises IllegalOrder unless this side may decide so now."""
        refusal = self.refusal(state, side, decision)
        if refusal:
            raise IllegalOrder(refusal)

    def refusal(self, state: S, side: int, decision: Decision) -> Refusal | None:
        """Why this side may not decide so now; None when it may."""
        now, demand = self._asked(state)
        if not isinstance(demand, Choose):
            return Refusal(self.cites.turn, "nothing-to-decide")
        if demand.side != side:
            return Refusal(self.cites.turn, "other-sides-decision", self.role(state, demand.side))
        if isinstance(decision, Sealed):
            is_due = demand.is_sealed and decision.kind == self._kind_places[demand.kind]
            put_off = sealed_choices.put_off(state.agenda, side, decision.envelope) if is_due else None
            return Refusal(self.cites.phase, "wrong-phase", demand.kind) if put_off is None else None
        verb = self._verb_of.get(type(decision))
        if verb is None or demand.kind not in verb.kinds:
            return Refusal(self.cites.phase, "wrong-phase", demand.kind)
        return verb.refusal(now, decision) if verb.refusal is not None else None

    def apply(self, state: S, given: Input) -> Done[S]:
        """The state at the next demand and the events on the way. Raises IllegalOrder."""
        after, events = self._applied(state, given)
        after, more = self.go_on(after)
        return after, events + more

    def _applied(self, state: S, given: Input) -> Done[S]:
        if isinstance(given, Decided):
            if refusal := self.refusal(state, given.side, given.decision):
                raise IllegalOrder(refusal)
            if isinstance(given.decision, Sealed):
                return replaced(state, agenda=sealed_choices.put_off(state.agenda, given.side, given.decision.envelope)), ()
            verb, now = self._verb_of[type(given.decision)], self._asked(state)[0]
            return verb.apply(self._taken(now) if verb.is_answer else now, given.decision)
        now, demand = self._asked(state)
        name = now.step.name if state.agenda else ""
        if isinstance(given, Sprung) and name in self._springs:
            return self._springs[name](now, given)
        if isinstance(given, Rolled) and isinstance(demand, Roll):
            if not _fits(demand, given):
                raise IllegalOrder(Refusal(self.cites.dice, "not-these-dice"))
            return self._reads[name](self._taken(now), given.numbers)
        if isinstance(given, Opened | Claimed) and isinstance(demand, Open) and _proves(demand, given):
            prove = self._unseal if name == sealed_choices.UNSEAL else self._proves[name]
            return prove(self._taken(now), given)
        raise IllegalOrder(Refusal(self.cites.turn, "not-what-is-due"))

    def sealed(self, state: S, seq: int) -> Sealed:
        """What stands in a file for the sealed choice that is due."""
        demand = self.pending(state)
        assert isinstance(demand, Choose)
        return Sealed(seq, self._kind_places[demand.kind])

    def _unseal(self, now: Context[W, S, T], given: Opened | Claimed) -> Done[S]:
        """Decide what lies in an envelope: what is not allowed any more is left out, and what is missing is `unsaid`."""
        side, said = given.side, sealed_choices.packed(self.decisions, given.payload) if isinstance(given, Opened) else ()
        state, events = self.go_on(replaced(now.state, agenda=sealed_choices.begun(now.state.agenda)))
        for decision in said:
            if self._is_choosing(state, side) and self._may_say(state, side, decision):
                state, more = self.apply(state, Decided(side, decision))
                events += more
        while self._is_choosing(state, side):
            state, more = self.apply(state, Decided(side, self.unsaid(state)))
            events += more
        return state, events

    def _is_choosing(self, state: S, side: int) -> bool:
        """Does the choice go on for which an envelope was made?"""
        is_on = any(isinstance(step, sealed_choices.Chosen) for step in state.agenda)
        return is_on and sealed_choices.is_sealed_choice(self.pending(state), side)

    def _may_say(self, state: S, side: int, decision: Decision) -> bool:
        """Is it legal now, by what its side sees, too? An envelope names no other."""
        if isinstance(decision, Sealed) or self.refusal(state, side, decision):
            return False
        return not self.covers or self.refusal(self.seen(state, side), side, decision) is None

    # ---- orders word by word

    def options(self, state: S, prefix: tuple[str, ...]) -> Options:
        """The words that may come next. What was found of the last state is kept: a walk asks word by word."""
        walks = self._walks_of(state)
        if prefix:
            walk = self._walk(state, prefix, walks)
            return walk.options() if walk is not None else NOTHING
        now, demand = self._asked(state)
        verbs = self._verbs_for.get(demand.kind, ()) if isinstance(demand, Choose) else ()
        return Options(tuple([verb.token for verb in verbs if self._is_offered(now, verb, walks)]))

    def first_words(self, state: S) -> tuple[Token, ...]:
        """The words of all verbs that serve what is due."""
        demand = self.pending(state)
        return self._words_for.get(demand.kind, ()) if isinstance(demand, Choose) else ()

    def drawn(self, state: S, prefix: tuple[str, ...], below: Lots) -> Options:
        """As `options`, but of the words that may follow only one by lot, each as likely as any other."""
        walks = self._walks_of(state)
        walk = walks.get(prefix) or self._walk(state, prefix, walks)
        if walk is None:
            return NOTHING
        is_complete, found = walk.may_end(), walk.drawn(below)
        if found is None:
            return Options((), is_complete)
        token, walks[*prefix, token.text] = found
        return Options((token,), is_complete)

    def _is_offered(self, now: Context[W, S, T], verb: Verb[W, S, T, Any], walks: dict[tuple[str, ...], Walk | None]) -> bool:
        """Does any legal order begin with this verb?"""
        if not verb.may_be_offered(now):
            return False
        if verb.is_offered is not None:
            return True
        walk = walks.get((verb.word,)) or walks.setdefault((verb.word,), verb.walk(now))
        return walk is not None and walk.leads_on()

    def _walks_of(self, state: S) -> dict[tuple[str, ...], Walk | None]:
        known, walks = self._walked
        if state is not known:
            over, walks = walks, {}
            self._walked = (state, walks)
            for words, walk in over.items():
                if walk is not None and len(words) == 1:
                    walk.forget()
        return walks

    def _walk(self, state: S, prefix: tuple[str, ...], walks: dict[tuple[str, ...], Walk | None]) -> Walk | None:
        """The walk of an order begun so; None when it is not legal itself."""
        if prefix in walks:
            return walks[prefix]
        found: Walk | None = None
        if len(prefix) > 1:
            shorter = walks.get(prefix[:-1]) or self._walk(state, prefix[:-1], walks)
            found = shorter.then(prefix[-1]) if shorter is not None else None
        else:
            now, demand = self._asked(state)
            verb = self.verbs.get(prefix[0])
            if verb is not None and isinstance(demand, Choose) and demand.kind in verb.kinds and verb.may_be_offered(now):
                found = verb.walk(now)
        walks[prefix] = found
        return found

    # ---- notation

    def write(self, decision: Decision) -> str:
        """An order in notation: `m CON04 1714-1814-1715`."""
        text: str = self._form_of[type(decision)].write(self.names, decision)
        return text

    def order(self, decision: Decision) -> Order:
        """An order taken apart, for the screens."""
        return self._form_of[type(decision)].order(self.names, decision)

    def read(self, text: str) -> Decision:
        """The decision of a notation. Places may stand for their hexes; spaces, commas and hyphens part words alike."""
        found: Decision = read_form(self._forms, self.names, self.words(text), self.cites.turn)
        return found

    def words(self, text: str) -> list[str]:
        """The words of a text; a place's name, the longest first, becomes its hex: `Mbanza-Ngungu-1607` is two hexes."""
        return words_in(self.names.place_hex.with_hexes(text))

    # ---- standing orders

    def answer(self, state: S, policy: bytes) -> Decision | None:
        """What a standing order decides in the question that is due; None when none of a known kind is, or it does not fit here."""
        now, demand = self._asked(state)
        if not isinstance(demand, Choose) or demand.is_order or demand.kind not in self.standing_orders:
            return None
        try:
            return self.standing_orders[demand.kind].answer(now, policy)
        except IllegalOrder:
            return None

    def default_policy(self, kind: str) -> bytes:
        """The standing order of a kind until its owner files another."""
        return self.standing_orders[kind].default

    def rule_of_answer(self, kind: str) -> str:
        """The rule that a standing order of the kind cites."""
        return self.standing_orders[kind].rule if kind in self.standing_orders else ""

    def check_policy(self, kind: str, policy: bytes) -> None:
        """Raises IllegalOrder when these bytes are no standing order of the kind."""
        self.write_policy(kind, policy)

    def write_policy(self, kind: str, policy: bytes) -> str:
        """A standing order in notation."""
        return self._standing_order(kind).write(self.names, policy)

    def read_policy(self, kind: str, text: str) -> bytes:
        """The standing order of a notation."""
        return self._standing_order(kind).read(self.names, text)

    def holds(self, state: S, side: int, guard: Decision) -> bool:
        """Is this guard true now?"""
        return self.conditions.of(guard).holds(self.world, state, side, guard)

    def write_guard(self, guard: Decision) -> str:
        """A guard in notation."""
        return self.conditions.of(guard).write(self.world, guard)

    def read_guard(self, text: str) -> Decision:
        """The guard of a notation."""
        return self.conditions.read(self.world, self.words(text))

    def _standing_order(self, kind: str) -> StandingOrder:
        if kind not in self.standing_orders:
            raise IllegalOrder(Refusal(self.cites.standing, "policy-kind-unknown", kind))
        return self.standing_orders[kind]


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
