"""A skirmish on a board that the match itself makes: map, roster, names and who attacks are part of the state.

SK-1 a seed is rolled, and the board follows from it: 6 x 4 hexes of open ground, wood and huts with names.
SK-2 who attacks is rolled: seat 0 on 1, seat 1 on 2.
SK-3 first the attacker, then the defender chooses a list of units: they stand on their edge, the attacker's in row A.
SK-4 a phase, the attacker's first: each unit may march once, two points, a wood costs two; huts beside own units may be burnt.
SK-5 where a hut burns, the other side names a unit that flees, if any stands next to it. It is gone.
SK-6 the attacker wins with a unit in row D, the defender after three turns.
SK-7 how decisions are written.
"""

from collections.abc import Callable, Iterable, Iterator, Mapping

from msgspec import Struct
from msgspec.structs import replace

from pbem.engine.decisions import Decision, Refusal
from pbem.engine.demands import Choose, Demand, Over, Roll
from pbem.engine.hexes import NOWHERE, Hex
from pbem.engine.rules import context, machine, phases, verbs
from pbem.engine.rules.phases import Citations
from pbem.engine.rules.slots import HEX, PATH, UNIT, WORD
from pbem.engine.rules.standing_orders import ClauseOrder, ClauseWords
from tests.toygame.skirmish import state as s
from tests.toygame.skirmish.state import Field, State, Step
from tests.toygame.skirmish.world import COST_MP, HUT, Land, World, Worlds, land_of

TURNS = 3
MARCH_MP = 2
SEED = Roll((256,) * 4, ("map",))
LAST_ROW = 3

Context = context.Context[World, State, Step]
Done = context.Done[State]
Phase = phases.Phase[World, State, Step]
Verb = verbs.Verb


# ---- who stands where


def standing(now: Context, side: int) -> list[int]:
    """The units of a side that have not fled."""
    return [unit for unit, whose in enumerate(now.world.sides) if whose == side and now.state.places[unit] != s.FADED]


def beside(now: Context, side: int, here: int) -> list[int]:
    """Its units in a hex or next to it."""
    near = (here, *now.world.grid.around(Hex(here)))
    return [unit for unit in standing(now, side) if now.state.places[unit] in near]


# ---- the beginning: SK-1 to SK-3


def ask_map(_now: Context) -> Demand:
    return SEED


def read_map(now: Context, numbers: tuple[int, ...]) -> Done:
    return replace(now.state, field=Field(numbers)).then(Step("attacker")), ()


def ask_attacker(_now: Context) -> Demand:
    return Roll((2,), ("attacker",))


def read_attacker(now: Context, numbers: tuple[int, ...]) -> Done:
    attacker = numbers[0] - 1
    field = replace(now.state.field, attacker=attacker)
    return replace(now.state, field=field).then(Step("phase", attacker), Step("list", 1 - attacker), Step("list", attacker)), (
        s.Attacks(attacker),
    )


def ask_order(now: Context) -> Demand:
    return Choose(now.step.side, now.step.name, is_order=True)


def muster(now: Context, order: s.Muster) -> Done:
    """Units of the list, side by side on their edge. SK-3."""
    state, count = now.state, [*s.LISTS.values()][order.number]
    row = 0 if now.step.side == state.field.attacker else LAST_ROW
    field = replace(state.field, lists=(*state.field.lists, order.number))
    places = (*state.places, *(row * 100 + column for column in range(2, 2 + count)))
    return replace(state, field=field, places=places, agenda=state.agenda[:-1]), ()


def muster_refusal(_now: Context, order: s.Muster) -> Refusal | None:
    return None if order.number < len(s.LISTS) else Refusal("SK-3", "no-such-list")


# ---- a phase: SK-4, SK-5


class Trail(Struct, frozen=True):
    """A march so far."""

    now: Context
    here: Hex
    spent_mp: int = 0

    @property
    def may_end(self) -> bool:
        return self.spent_mp > 0

    def onward(self) -> Iterator["Trail"]:
        taken = self.now.state.places
        for there in self.now.world.grid.around(self.here):
            spent = self.spent_mp + COST_MP[self.now.world.ground[there]] if there != NOWHERE else 0
            if there != NOWHERE and spent <= MARCH_MP and there not in taken:
                yield Trail(self.now, there, spent)


def movers(now: Context) -> Iterable[int]:
    found = (unit for unit in standing(now, now.step.side) if unit not in now.state.acted)
    return (unit for unit in found if any(True for _ in way(now, unit).onward()))


def way(now: Context, unit: int) -> Trail:
    return Trail(now, Hex(now.state.places[unit]))


def march_refusal(now: Context, order: s.March) -> Refusal | None:
    """An own unit that has not marched, hex by hex as far as it can. SK-4."""
    if order.unit not in [*movers(now)] or order.start != now.state.places[order.unit] or not order.path:
        return Refusal("SK-4", "not-possible")
    trail = Trail(now, Hex(order.start))
    for there in now.world.grid.walk(Hex(order.start), order.path)[1:]:
        further = next((each for each in trail.onward() if each.here == there), None)
        if further is None:
            return Refusal("SK-4", "not-possible")
        trail = further
    return None


def march(now: Context, order: s.March) -> Done:
    hexes, name = now.world.grid.walk(Hex(order.start), order.path), now.world.grid.name
    places = tuple(hexes[-1] if unit == order.unit else here for unit, here in enumerate(now.state.places))
    told = s.Marched(now.world.notation.unit(order.unit), tuple(map(name, hexes)))
    return replace(now.state, places=places, acted=(*now.state.acted, order.unit)), (told,)


def huts(now: Context) -> Iterable[int]:
    return (here for here in now.world.huts if now.world.ground[here] == HUT and beside(now, now.step.side, here))


def burn_refusal(now: Context, order: s.Burn) -> Refusal | None:
    return None if order.hex in [*huts(now)] else Refusal("SK-4", "no-hut-near")


def burn(now: Context, order: s.Burn) -> Done:
    """The ground changes: the next look is at another world. SK-4, SK-5."""
    field = now.state.field
    burnt = replace(field, burnt=tuple(sorted((*field.burnt, order.hex))))
    steps = [Step("flee", 1 - now.step.side)] if beside(now, 1 - now.step.side, order.hex) else []
    told = s.Burned(now.step.side, now.world.grid.name(Hex(order.hex)))
    return replace(now.state, field=burnt).then(*steps), (told,)


def end(now: Context, _order: s.End) -> Done:
    state, side = now.state, now.step.side
    turn = state.turn + (side != state.field.attacker)
    return replace(state, turn=turn, acted=(), agenda=(Step("phase", 1 - side),)), ()


def ask_flee(now: Context) -> Demand:
    return Choose(now.step.side, "flee", is_order=False)


def fleeing(now: Context) -> list[int]:
    """Those next to what has burnt. SK-5."""
    found = {unit for here in now.state.field.burnt for unit in beside(now, now.step.side, here)}
    return sorted(found)


def flee_refusal(now: Context, answer: s.Flee) -> Refusal | None:
    return None if answer.unit in fleeing(now) else Refusal("SK-5", "not-possible")


def flee(now: Context, answer: s.Flee) -> Done:
    places = tuple(s.FADED if unit == answer.unit else here for unit, here in enumerate(now.state.places))
    return replace(now.state, places=places), (s.Fled(now.world.notation.unit(answer.unit)),)


# ---- the standing order for who flees: units by their names


class First(Struct, frozen=True):
    """Units in the order in which they flee; then any."""

    units: tuple[int, ...] = ()


def read_first(words: ClauseWords[World], clauses: list[list[str]]) -> First:
    return First() if clauses == [["any"]] else First(words.units(clauses[0]))


def write_first(world: World, policy: First) -> list[str]:
    return [world.notation.units(policy.units, " ") or "any"]


def answer_first(now: Context, policy: First) -> Decision | None:
    able = fleeing(now)
    return s.Flee(next((unit for unit in policy.units if unit in able), able[0]))


PHASE = Phase(
    Verb("list", s.Muster, "list", (WORD(*s.LISTS),), refusal=muster_refusal, apply=muster),
    Verb("m", s.March, "phase", (UNIT.of(movers), PATH.along(way)), refusal=march_refusal, apply=march),
    Verb("burn", s.Burn, "phase", (HEX.of(huts),), refusal=burn_refusal, apply=burn),
    Verb("end", s.End, "phase", apply=end),
    Verb("flee", s.Flee, "flee", (UNIT.of(fleeing),), refusal=flee_refusal, apply=flee, is_answer=True),
    asks={"map": ask_map, "attacker": ask_attacker, "list": ask_order, "phase": ask_order, "flee": ask_flee},
    reads={"map": read_map, "attacker": read_attacker},
)


class SkirmishRules(machine.Machine[World, State, Step]):
    """The rules. `generate`: what makes a board of a seed."""

    sides = s.SEATS
    decisions = s.DECISIONS
    names_follow = True
    phases = (PHASE,)
    cites = Citations(turn="SK-7", phase="SK-4", dice="SK-1", standing="SK-7")
    standing_orders: Mapping[str, ClauseOrder[World, State, Step, First]] = {
        "flee": ClauseOrder(First(), read_first, write_first, answer_first, "SK-7")
    }

    def __init__(self, generate: Callable[[tuple[int, ...]], Land] = land_of) -> None:
        self.worlds = Worlds(generate)
        super().__init__(self.worlds.blank)

    def world_of(self, state: State) -> World:
        return self.worlds.of(state.field)

    def role(self, state: State, side: int) -> str:
        if state.field.attacker == s.NOBODY:
            return self.sides[side]
        return s.ATTACKER if side == state.field.attacker else s.DEFENDER

    def first_state(self) -> State:
        return State()

    def over(self, state: State) -> Over | None:
        world, attacker = self.world_of(state), state.field.attacker
        held = [here // 100 for side, here in zip(world.sides, state.places, strict=True) if side == attacker]
        if LAST_ROW in held:
            return Over(attacker, "through")
        return Over(1 - attacker, "time") if state.turn >= TURNS else None
