"""A toy game that uses all of the protocol: two sides of three units in a row of six cells, six turns.

TOY-1 a phase: each unit may move one cell once, each cell may be attacked once, one scout a match; then `end`.
TOY-2 attacked: the other side may react (three times a match), two dice; 7 or more costs him a step, 5 or less the attacker.
TOY-3 who lost a step but not the unit to an attack tests its morale: one die, 4 or more costs another step.
TOY-4 an emptied cell may be advanced into.
TOY-5 a trap springs when the other side moves into one of its cells: one die, 4 or more costs a step.
TOY-6 who lost a step while attacking has his nerve tested: it holds if the sealed number is above his losses, else his phase ends.
TOY-7 a nerve is one byte, 0 to 6; a trap names at most two cells.
"""

from collections.abc import Mapping

from msgspec import Struct
from msgspec.structs import replace

from pbem.engine.decisions import Decision, IllegalOrder, Refusal
from pbem.engine.demands import NOBODY, Choose, Claimed, Decided, Demand, Input, Open, Opened, Over, Roll, Rolled, Sprung
from pbem.engine.events import Event
from pbem.engine.game import Options, Token
from tests.toygame import decisions as d
from tests.toygame.events import Lost, Moved, Seen, Tested, Threw, Trapped

CELLS = 6
TURNS = 6
STEPS = 4
HITS_FROM = 7
FIRST, LAST, STEADY = b"\0", b"\1", b"\2"  # policies; STEADY asks when somebody has one step left
POLICY_WORDS = {FIRST: "first", LAST: "last", STEADY: "steady"}
HOLDS = "holds"


class Toy(Struct, frozen=True):
    """The toy game's state. `todo`: demands still to come, the last first."""

    places: tuple[int, ...] = (1, 2, 2, 3, 3, 4)
    full: int = STEPS  # steps of a whole unit
    steps: tuple[int, ...] = (STEPS,) * 6
    turn: int = 0
    phase: int = 0
    todo: tuple[Demand, ...] = (Choose(0, "deploy", True), Choose(1, "deploy", True))
    acted: tuple[int, ...] = ()
    attacked: tuple[int, ...] = ()
    reactions: tuple[int, int] = (3, 3)
    scouted: tuple[bool, bool] = (False, False)
    nerve_seen: tuple[int, int] = (-1, -1)
    moved: tuple[int, ...] = ()  # unit and cell, right after a move
    target: int = -1  # the cell under attack
    shift: int = 0
    tested: int = -1  # the unit whose roll is pending


Done = tuple[Toy, tuple[Event, ...]]


class ToyRules:
    """The rules of the toy game."""

    sides: tuple[str, ...] = ("red", "blue")
    decisions = d.DECISIONS
    guards = d.GUARDS
    policy_kinds: tuple[str, ...] = ("react", "loss", "advance")

    def __init__(
        self, uses_traps: bool = True, turns: int = TURNS, steps: int = STEPS, hits_from: int = HITS_FROM, steps_back: bool = True
    ) -> None:
        self.uses_traps = uses_traps
        self.steps = steps
        self.turns = turns
        self.hits_from = hits_from
        self.steps_back = steps_back  # not so in a made-up second version of TOY-1

    def start(self) -> Toy:
        return Toy(full=self.steps, steps=(self.steps,) * 6)

    def pending(self, state: Toy) -> Demand:
        left = [bool(alive(state, side)) for side in (0, 1)]
        if state.turn >= self.turns:
            strengths = [sum(state.steps[side * 3 : side * 3 + 3]) for side in (0, 1)]
            return Over(NOBODY if strengths[0] == strengths[1] else strengths.index(max(strengths)), "time")
        if not all(left):
            return Over(left.index(True) if any(left) else NOBODY, "wiped-out")
        return state.todo[-1] if state.todo else Choose(state.phase, "order", True)

    def is_order(self, decision: Decision) -> bool:
        return isinstance(decision, d.ORDERS)

    def _legal(self, state: Toy) -> list[d.ToyDecision]:
        demand = self.pending(state)
        assert isinstance(demand, Choose)
        side = demand.side
        if demand.kind == "deploy":
            return [d.Deploy()]
        if demand.kind == "react":
            return [d.React(0), d.React(1)]
        if demand.kind == "loss":
            found = near(state, side, state.target) if side == state.phase else alive(state, side, state.target)
            return [d.Loss(unit) for unit in found]
        if demand.kind == "advance":
            return [d.Advance(unit) for unit in (*near(state, side, state.target), d.NO_UNIT)]
        out: list[d.ToyDecision] = [d.End()]
        if not state.scouted[side]:
            out.append(d.Scout())
        for unit in alive(state, side):
            for step in (-1, 1):
                cell = state.places[unit] + step
                if not self.steps_back and step == 2 * side - 1:
                    continue
                if unit not in state.acted and 0 <= cell < CELLS and not alive(state, 1 - side, cell):
                    out.append(d.Move(unit, cell))
        for cell in range(CELLS):
            if cell not in state.attacked and alive(state, 1 - side, cell) and near(state, side, cell):
                out.append(d.Attack(cell))
        return out

    def options(self, state: Toy, prefix: tuple[str, ...]) -> Options:
        spelled = [tuple(d.write(each).split()) for each in self._legal(state)]
        size = len(prefix)
        ways = [each for each in spelled if each[:size] == prefix]
        tokens = dict.fromkeys(each[size] for each in ways if len(each) > size)
        return Options(tuple(Token(each) for each in tokens), any(len(each) == size for each in ways))

    def check(self, state: Toy, side: int, decision: Decision) -> None:
        demand = self.pending(state)
        if not isinstance(demand, Choose) or demand.side != side:
            raise IllegalOrder(Refusal("TOY-1", "not-yours-now"))
        if demand.is_order != self.is_order(decision):
            raise IllegalOrder(Refusal("TOY-1", "not-asked"))
        if decision not in self._legal(state):
            raise IllegalOrder(Refusal("TOY-1" if demand.is_order else "TOY-2", "not-possible", d.write(decision)))

    def apply(self, state: Toy, given: Input) -> Done:
        if isinstance(given, Sprung):
            unit = state.moved[0]
            roll = Roll((6,), (state.turn, "trap", unit))
            return replace(state, moved=(), tested=unit, todo=(*state.todo, roll)), (Trapped(unit),)
        if isinstance(given, Decided):
            self.check(state, given.side, given.decision)
            state = replace(state, moved=(), todo=state.todo[:-1])
            return self._decided(state, given.side, given.decision)
        demand = self.pending(state)
        state = replace(state, moved=(), todo=state.todo[:-1])
        if isinstance(given, Rolled):
            assert isinstance(demand, Roll)
            return self._rolled(state, demand, given.numbers)
        assert isinstance(demand, Open)
        return self._proven(state, demand, given)

    def _decided(self, state: Toy, side: int, decision: Decision) -> Done:
        events: tuple[Event, ...] = ()
        if isinstance(decision, d.End):
            state = replace(state, phase=1 - state.phase, turn=state.turn + state.phase, acted=(), attacked=(), target=-1)
        elif isinstance(decision, d.Move):
            state = replace(
                state,
                places=with_one(state.places, decision.unit, decision.cell),
                acted=(*state.acted, decision.unit),
                moved=(decision.unit, decision.cell),
            )
            events = (Moved(decision.unit, decision.cell),)
        elif isinstance(decision, d.Attack):
            roll = Roll((6, 6), (state.turn, state.phase, "battle"))
            asked = (Choose(1 - side, "react", False),) if state.reactions[1 - side] else ()
            state = replace(state, attacked=(*state.attacked, decision.cell), target=decision.cell, shift=0, todo=(roll, *asked))
        elif isinstance(decision, d.Scout):
            scouted = (True, state.scouted[1]) if side == 0 else (state.scouted[0], True)
            state = replace(state, scouted=scouted, todo=(Open(1 - side, d.NERVE),))
        elif isinstance(decision, d.React):
            left = state.reactions[side] - decision.effort
            reactions = (left, state.reactions[1]) if side == 0 else (state.reactions[0], left)
            state = replace(state, reactions=reactions, shift=-2 * decision.effort)
        elif isinstance(decision, d.Loss):
            return self._loss(state, side, decision.unit)
        elif isinstance(decision, d.Advance) and decision.unit != d.NO_UNIT:
            state = replace(state, places=with_one(state.places, decision.unit, state.target), target=-1)
            events = (Moved(decision.unit, state.places[decision.unit]),)
        return state, events

    def _loss(self, state: Toy, side: int, unit: int) -> Done:
        state, event = lose_step(state, unit)
        if side == state.phase:
            return replace(state, todo=(Open(side, d.NERVE, HOLDS),)), (event,)
        if state.steps[unit]:
            return replace(state, tested=unit, todo=(Roll((6,), (state.turn, "morale", side)),)), (event,)
        return self._advance(state), (event,)

    def _advance(self, state: Toy) -> Toy:
        if state.target < 0 or alive(state, 1 - state.phase, state.target) or not near(state, state.phase, state.target):
            return state
        return replace(state, todo=(*state.todo, Choose(state.phase, "advance", False)))

    def _rolled(self, state: Toy, demand: Roll, numbers: tuple[int, ...]) -> Done:
        threw, total = Threw(numbers), sum(numbers)
        if "battle" in demand.key:
            hit = 1 - state.phase if total + state.shift >= self.hits_from else state.phase if total <= 5 else None
            return (state if hit is None else replace(state, todo=(Choose(hit, "loss", False),))), (threw,)
        if total < 4:
            return state, (threw,)
        unit = state.tested
        state, lost = lose_step(state, unit)
        return (self._advance(state) if "morale" in demand.key else state), (threw, lost)

    def _proven(self, state: Toy, demand: Open, given: Input) -> Done:
        side = demand.side
        if not demand.question:
            assert isinstance(given, Opened)
            nerve = nerve_of(given.payload)
            seen = (nerve, state.nerve_seen[1]) if side == 0 else (state.nerve_seen[0], nerve)
            return replace(state, nerve_seen=seen), (Seen(side, nerve),)
        if isinstance(given, Opened):
            holds = nerve_of(given.payload) > losses(state, side)
        else:
            assert isinstance(given, Claimed)
            if given.answer > 1:
                raise IllegalOrder(Refusal("TOY-6", "yes-or-no", str(given.answer)))
            holds = bool(given.answer)
        events = (Tested(side, holds),)
        return (state if holds else self._decided(state, side, d.End())[0]), events

    def answer(self, state: Toy, policy: bytes) -> Decision | None:
        if policy == STEADY and 1 in state.steps:
            return None
        legal = self._legal(state)
        return legal[-1] if policy == LAST else legal[0]

    def default_policy(self, kind: str) -> bytes:
        return LAST if kind == "loss" else FIRST

    def check_policy(self, kind: str, policy: bytes) -> None:
        if policy not in POLICY_WORDS:
            raise IllegalOrder(Refusal("TOY-8", "no-such-policy", kind))

    def write_policy(self, kind: str, policy: bytes) -> str:
        self.check_policy(kind, policy)
        return POLICY_WORDS[policy]

    def read_policy(self, kind: str, text: str) -> bytes:
        for policy, word in POLICY_WORDS.items():
            if word == text:
                return policy
        raise IllegalOrder(Refusal("TOY-8", "no-such-policy", kind))

    def holds(self, state: Toy, side: int, guard: Decision) -> bool:  # noqa: ARG002
        assert isinstance(guard, d.Stands)
        return guard.side < 2 and bool(alive(state, guard.side, guard.cell))

    def view(self, state: Toy, side: int) -> Toy:  # noqa: ARG002
        return state

    def write(self, decision: Decision) -> str:
        return d.write(decision)

    def read(self, text: str) -> Decision:
        return d.read(text, d.WORDS)

    def write_guard(self, guard: Decision) -> str:
        return d.write(guard)

    def read_guard(self, text: str) -> Decision:
        return d.read(text, {"stands": d.Stands})

    def envelopes(self, decision: Decision) -> tuple[str, ...]:
        return (d.NERVE,) if isinstance(decision, d.Deploy) else ()

    def springs(self, state: Toy, side: int, payload: bytes) -> bool:
        return bool(state.moved) and state.phase != side and state.moved[1] in payload

    def claim_holds(self, state: Toy, claim: Claimed, payload: bytes) -> bool:
        return claim.answer == (nerve_of(payload) > losses(state, claim.side))

    def sealed_refusal(self, state: Toy, side: int, payloads: Mapping[str, bytes]) -> Refusal | None:  # noqa: ARG002
        nerve = payloads.get(d.NERVE, b"")
        if len(nerve) != 1 or nerve[0] > 6:
            return Refusal("TOY-7", "nerve-out-of-range", d.NERVE)
        for envelope in sorted(payloads):
            if envelope.startswith("trap:") and len(payloads[envelope]) > 2:
                return Refusal("TOY-7", "trap-too-wide", envelope)
        return None


def alive(state: Toy, side: int, cell: int | None = None) -> list[int]:
    """The units of a side that still stand (in a cell)."""
    return [unit for unit in range(side * 3, side * 3 + 3) if state.steps[unit] and cell in (None, state.places[unit])]


def near(state: Toy, side: int, cell: int) -> list[int]:
    """The units of a side beside a cell."""
    return [unit for unit in alive(state, side) if abs(state.places[unit] - cell) == 1]


def losses(state: Toy, side: int) -> int:
    """Steps a side has lost."""
    return 3 * state.full - sum(state.steps[side * 3 : side * 3 + 3])


def nerve_of(payload: bytes) -> int:
    """The sealed number; nothing sealed is no nerve."""
    return payload[0] if payload else 0


def lose_step(state: Toy, unit: int) -> tuple[Toy, Event]:
    """A unit loses a step."""
    left = state.steps[unit] - 1
    return replace(state, steps=with_one(state.steps, unit, left)), Lost(unit, left)


def with_one(numbers: tuple[int, ...], place: int, number: int) -> tuple[int, ...]:
    """The same numbers but one."""
    return (*numbers[:place], number, *numbers[place + 1 :])
