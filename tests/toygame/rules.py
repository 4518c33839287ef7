"""A toy game that uses all of the protocol: two sides of three units in a row of six cells, six turns.

TOY-1 a phase: each unit may move one cell once, each cell may be attacked once, one scout a match; then `end`.
TOY-2 attacked: the other side may react (three times a match), two dice; 7 or more costs him a step, 5 or less the attacker.
TOY-3 who lost a step but not the unit to an attack tests its morale: one die, 4 or more costs another step.
TOY-4 an emptied cell may be advanced into.
TOY-5 a trap springs when the other side moves into one of its cells: one die, 4 or more costs a step.
TOY-6 who lost a step while attacking has his nerve tested: it holds if the sealed number is above his losses, else his phase ends.
TOY-7 a nerve is one byte, 0 to 6; a trap names at most two cells.
TOY-8 whose decision it is, and how decisions are written.
TOY-11 where a side has several traps, all whose cell a unit moves into spring, the one with the lowest first cell first.
TOY-10 where units have to be woken: a phase begins with one unit named by its side, one die; on 4 or more it has acted already.
TOY-9 the options of a match: weather and length, which change nothing.
"""

from collections.abc import Callable, Iterable, Mapping

from msgspec import Struct
from msgspec.structs import replace

from pbem.engine.decisions import Decision, IllegalOrder, Refusal
from pbem.engine.demands import NOBODY, Choose, Claimed, Demand, Open, Opened, Over, Roll, Sprung
from pbem.engine.events import Event
from pbem.engine.hexes import Grid
from pbem.engine.place_names import Names
from pbem.engine.rules import context, machine, phases, verbs
from pbem.engine.rules.phases import Citations
from pbem.engine.rules.slots import NUMBER
from pbem.engine.rules.unit_and_hex_names import Notation
from tests.toygame import decisions as d
from tests.toygame.events import Lost, Moved, Seen, Tested, Threw, Trapped

CELLS = 6
TURNS = 6
STEPS = 4
HITS_FROM = 7
FIRST, LAST, STEADY = b"\0", b"\1", b"\2"  # policies; STEADY asks when somebody has one step left
POLICY_WORDS = {FIRST: "first", LAST: "last", STEADY: "steady"}
HOLDS = "holds"


class Step(Struct, frozen=True):
    """What is due, by the name of its handlers."""

    name: str
    demand: Demand


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

    @property
    def agenda(self) -> tuple[Step, ...]:
        """What is still to come as steps."""
        demand = self.todo[-1] if self.todo else Choose(self.phase, "order", True)
        if isinstance(demand, Choose):
            return (Step(demand.kind, demand),)
        if isinstance(demand, Roll):
            return (Step(str(demand.key[1]) if demand.key[1] in ("trap", "morale", "waking") else "battle", demand),)
        return (Step(HOLDS if isinstance(demand, Open) and demand.question else "seen", demand),)


class Table:
    """What a match is played with."""

    def __init__(self, turns: int, hits_from: int, steps_back: bool, wakes: bool) -> None:
        self.turns, self.hits_from, self.wakes = turns, hits_from, wakes
        self.steps_back = steps_back  # not so in a made-up second version of TOY-1
        self.notation = Notation((), Grid(0, 0, 0, 0, north_up=False), "TOY-8")
        self.place_hex = Names()


Context = context.Context[Table, Toy, Step]
Done = context.Done[Toy]
Phase = phases.Phase[Table, Toy, Step]
Verb = verbs.Verb


# ---- orders


def units(_now: Context, *_before: int) -> Iterable[int]:
    return range(6)


def cells(_now: Context, *_before: int) -> Iterable[int]:
    return range(CELLS)


def impossible(rule: str, word: str, *numbers: int) -> Refusal:
    return Refusal(rule, "not-possible", " ".join([word, *map(str, numbers)]))


def deploy(now: Context, _order: d.Deploy) -> Done:
    return replace(now.state, todo=now.state.todo[:-1]), ()


def end(now: Context, _order: d.End) -> Done:
    return ended(now), ()


def ended(now: Context) -> Toy:
    state = now.state
    todo = (Choose(1 - state.phase, "wake", False, begins_stretch=True),) if now.world.wakes else ()
    turn = state.turn + state.phase
    return replace(state, phase=1 - state.phase, turn=turn, acted=(), attacked=(), target=-1, moved=(), todo=todo)


def scout_refusal(now: Context, _order: d.Scout) -> Refusal | None:
    return impossible("TOY-1", "scout") if now.state.scouted[now.state.phase] else None


def scout(now: Context, _order: d.Scout) -> Done:
    state = now.state
    scouted = (True, state.scouted[1]) if state.phase == 0 else (state.scouted[0], True)
    return replace(state, scouted=scouted, todo=(Open(1 - state.phase, d.NERVE),), moved=()), ()


def move_refusal(now: Context, order: d.Move) -> Refusal | None:
    """One cell forward or back, not into the enemy, once a phase. TOY-1."""
    state, side = now.state, now.state.phase
    may_move = order.unit in alive(state, side) and order.unit not in state.acted and order.cell < CELLS
    if may_move and not alive(state, 1 - side, order.cell):
        step = order.cell - state.places[order.unit]
        if abs(step) == 1 and (now.world.steps_back or step != 2 * side - 1):
            return None
    return impossible("TOY-1", "move", order.unit, order.cell)


def move(now: Context, order: d.Move) -> Done:
    state, unit, cell = now.state, order.unit, order.cell
    places = with_one(state.places, unit, cell)
    return replace(state, places=places, acted=(*state.acted, unit), moved=(unit, cell)), (Moved(unit, cell),)


def attack_refusal(now: Context, order: d.Attack) -> Refusal | None:
    """An enemy's cell beside one's own unit, once a phase. TOY-1."""
    state, side, cell = now.state, now.state.phase, order.cell
    is_open = cell not in state.attacked and alive(state, 1 - side, cell) and near(state, side, cell)
    return None if is_open else impossible("TOY-1", "attack", cell)


def attack(now: Context, order: d.Attack) -> Done:
    state, other = now.state, 1 - now.state.phase
    roll = Roll((6, 6), (state.turn, state.phase, "battle"))
    asked = (Choose(other, "react", False),) if state.reactions[other] else ()
    attacked = (*state.attacked, order.cell)
    return replace(state, attacked=attacked, target=order.cell, shift=0, todo=(roll, *asked), moved=()), ()


def spring(now: Context, _given: Sprung) -> Done:
    unit = now.state.moved[0]
    roll = Roll((6,), (now.state.turn, "trap", unit))
    return replace(now.state, tested=unit, todo=(*now.state.todo, roll)), (Trapped(unit),)


# ---- answers


def side_asked(now: Context) -> int:
    assert isinstance(now.step.demand, Choose)
    return now.step.demand.side


def efforts(_now: Context) -> Iterable[int]:
    return 0, 1


def losers(now: Context) -> Iterable[int]:
    state, side = now.state, side_asked(now)
    return near(state, side, state.target) if side == state.phase else alive(state, side, state.target)


def advancers(now: Context) -> Iterable[int]:
    return *near(now.state, now.state.phase, now.state.target), d.NO_UNIT


def sleepers(now: Context) -> Iterable[int]:
    return alive(now.state, now.state.phase)


def answer_refusal(now: Context, answer: d.React | d.Loss | d.Advance | d.Wake) -> Refusal | None:
    """Any of those offered. TOY-2, TOY-3, TOY-4."""
    number = answer.effort if isinstance(answer, d.React) else answer.unit
    return None if answer in legal(now) else impossible("TOY-2", now.step.name, number)


def react(now: Context, answer: d.React) -> Done:
    state, side = now.state, side_asked(now)
    left = state.reactions[side] - answer.effort
    reactions = (left, state.reactions[1]) if side == 0 else (state.reactions[0], left)
    return replace(state, reactions=reactions, shift=-2 * answer.effort), ()


def lose(now: Context, answer: d.Loss) -> Done:
    state, event = lose_step(now.state, answer.unit)
    side = side_asked(now)
    if side == state.phase:
        return replace(state, todo=(Open(side, d.NERVE, HOLDS),)), (event,)
    if state.steps[answer.unit]:
        return replace(state, tested=answer.unit, todo=(Roll((6,), (state.turn, "morale", side)),)), (event,)
    return may_advance(state), (event,)


def may_advance(state: Toy) -> Toy:
    if state.target < 0 or alive(state, 1 - state.phase, state.target) or not near(state, state.phase, state.target):
        return state
    return replace(state, todo=(*state.todo, Choose(state.phase, "advance", False)))


def advance(now: Context, answer: d.Advance) -> Done:
    state = now.state
    if answer.unit == d.NO_UNIT:
        return state, ()
    after = replace(state, places=with_one(state.places, answer.unit, state.target), target=-1)
    return after, (Moved(answer.unit, state.target),)


def wake(now: Context, answer: d.Wake) -> Done:
    roll = Roll((6,), (now.state.turn, "waking", answer.unit))
    return replace(now.state, tested=answer.unit, todo=(roll,)), ()


# ---- dice and envelopes


def ask(now: Context) -> Demand:
    return now.step.demand


def read_battle(now: Context, numbers: tuple[int, ...]) -> Done:
    state, total = now.state, sum(numbers)
    hit = 1 - state.phase if total + state.shift >= now.world.hits_from else state.phase if total <= 5 else None
    return state if hit is None else replace(state, todo=(Choose(hit, "loss", False),)), (Threw(numbers),)


def read_test(now: Context, numbers: tuple[int, ...]) -> Done:
    threw = Threw(numbers)
    if sum(numbers) < 4 or not now.state.steps[now.state.tested]:
        return now.state, (threw,)
    state, lost = lose_step(now.state, now.state.tested)
    return (may_advance(state) if now.step.name == "morale" else state), (threw, lost)


def read_waking(now: Context, numbers: tuple[int, ...]) -> Done:
    acted = (now.state.tested,) if sum(numbers) >= 4 else ()
    return replace(now.state, acted=acted), (Threw(numbers),)


def see(now: Context, given: Opened | Claimed) -> Done:
    assert isinstance(given, Opened)
    seen, nerve = now.state.nerve_seen, nerve_of(given.payload)
    return replace(now.state, nerve_seen=(nerve, seen[1]) if given.side == 0 else (seen[0], nerve)), (Seen(given.side, nerve),)


def test_nerve(now: Context, given: Opened | Claimed) -> Done:
    if isinstance(given, Opened):
        holds = nerve_of(given.payload) > losses(now.state, given.side)
    else:
        if given.answer > 1:
            raise IllegalOrder(Refusal("TOY-6", "yes-or-no", str(given.answer)))
        holds = bool(given.answer)
    return now.state if holds else ended(now), (Tested(given.side, holds),)


# ---- standing orders


class ToyPolicy:
    """First or last of what is legal."""

    rule = "TOY-8"

    def __init__(self, default: bytes) -> None:
        self.default = default

    def write(self, _world: Table, policy: bytes) -> str:
        if policy not in POLICY_WORDS:
            raise IllegalOrder(Refusal("TOY-8", "no-such-policy"))
        return POLICY_WORDS[policy]

    def read(self, _world: Table, text: str) -> bytes:
        for policy, word in POLICY_WORDS.items():
            if word == text:
                return policy
        raise IllegalOrder(Refusal("TOY-8", "no-such-policy"))

    def answer(self, now: Context, policy: bytes) -> Decision | None:
        if policy == STEADY and 1 in now.state.steps:
            return None
        return legal(now)[-1 if policy == LAST else 0]


def legal(now: Context) -> list[Decision]:
    shape, candidates = CHOICES[now.step.name]
    return [shape(number) for number in candidates(now)]


# ---- the rules


CHOICES: dict[str, tuple[Callable[[int], Decision], Callable[[Context], Iterable[int]]]] = {
    "react": (d.React, efforts),
    "loss": (d.Loss, losers),
    "advance": (d.Advance, advancers),
    "wake": (d.Wake, sleepers),
}
STANDS = verbs.Form("stands", d.Stands, (NUMBER, NUMBER))

PHASE = Phase(
    Verb("deploy", d.Deploy, "deploy", apply=deploy),
    Verb("end", d.End, "order", apply=end),
    Verb("scout", d.Scout, "order", refusal=scout_refusal, apply=scout),
    Verb("move", d.Move, "order", (NUMBER.among(units), NUMBER.among(cells)), refusal=move_refusal, apply=move),
    Verb("attack", d.Attack, "order", (NUMBER.among(cells),), refusal=attack_refusal, apply=attack),
    Verb("react", d.React, "react", (NUMBER.of(efforts),), refusal=answer_refusal, apply=react, is_answer=True),
    Verb("loss", d.Loss, "loss", (NUMBER.of(losers),), refusal=answer_refusal, apply=lose, is_answer=True),
    Verb("advance", d.Advance, "advance", (NUMBER.of(advancers),), refusal=answer_refusal, apply=advance, is_answer=True),
    Verb("wake", d.Wake, "wake", (NUMBER.of(sleepers),), refusal=answer_refusal, apply=wake, is_answer=True),
    asks=dict.fromkeys(("deploy", "order", *CHOICES, "battle", "morale", "waking", "trap", "seen", HOLDS), ask),
    reads={"battle": read_battle, "morale": read_test, "waking": read_waking, "trap": read_test},
    proves={"seen": see, HOLDS: test_nerve},
    springs={"order": spring, "trap": spring},
)


class ToyRules(machine.Machine[Table, Toy, Step]):
    """The rules of the toy game."""

    sides = ("red", "blue")
    decisions, guards = d.DECISIONS, d.GUARDS
    phases = (PHASE,)
    event_kinds = (Moved, Threw, Lost, Trapped, Seen, Tested)
    cites = Citations(turn="TOY-8", phase="TOY-1", dice="TOY-2", standing="TOY-8")
    standing_orders: Mapping[str, ToyPolicy] = {"react": ToyPolicy(FIRST), "loss": ToyPolicy(LAST), "advance": ToyPolicy(FIRST)}

    def __init__(
        self,
        trap_leaves: int = 1,
        turns: int = TURNS,
        steps: int = STEPS,
        hits_from: int = HITS_FROM,
        steps_back: bool = True,
        wakes: bool = False,
    ) -> None:
        if wakes:
            self.standing_orders = {**self.standing_orders, "wake": ToyPolicy(FIRST)}
        super().__init__(Table(turns, hits_from, steps_back, wakes))
        self.leaves = trap_leaves
        self.steps = steps

    def first_state(self) -> Toy:
        return Toy(full=self.steps, steps=(self.steps,) * 6)

    def over(self, state: Toy) -> Over | None:
        left = [bool(alive(state, side)) for side in (0, 1)]
        if state.turn >= self.world.turns:
            strengths = [sum(state.steps[side * 3 : side * 3 + 3]) for side in (0, 1)]
            return Over(NOBODY if strengths[0] == strengths[1] else strengths.index(max(strengths)), "time")
        return None if all(left) else Over(left.index(True) if any(left) else NOBODY, "wiped-out")

    def without_step(self, state: Toy) -> Toy:
        return replace(state, moved=(), todo=state.todo[:-1])

    def turn_of(self, state: Toy) -> int:
        return state.turn

    def holds(self, state: Toy, side: int, guard: Decision) -> bool:  # noqa: ARG002
        assert isinstance(guard, d.Stands)
        return guard.side < 2 and bool(alive(state, guard.side, guard.cell))

    def write_guard(self, guard: Decision) -> str:
        assert isinstance(guard, d.Stands)
        return STANDS.write(self.world, guard)

    def read_guard(self, text: str) -> Decision:
        return verbs.read_form({"stands": STANDS}, self.world, text.split(), "TOY-8")

    def envelopes(self, _state: Toy, _side: int, decision: Decision) -> tuple[str, ...]:
        return (d.NERVE,) if isinstance(decision, d.Deploy) else ()

    def springs(self, state: Toy, side: int, payload: bytes) -> bool:
        return bool(state.moved) and state.phase != side and state.moved[1] in payload

    def trap_leaves(self, side: int) -> int:  # noqa: ARG002
        return self.leaves

    def trap_rank(self, state: Toy, side: int, payload: bytes) -> int:  # noqa: ARG002
        return payload[0]

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
