"""The Close Combat Phase: dice, first comparisons, then second ones. HA-TURN-09, HA-CC-01, HA-CC-14, HA-CC-15, HA-CC-17, HA-CC-18.

Steps: `close_combat` pairs the figures; `outnumbered` (side, figure) asks whom a figure with two opponents fights first, kind
"outnumbered"; `combat_dice` rolls one die for each who fights; `first_fights` and `second_fights` compare; `combat_over`.
"""

from collections.abc import Iterable

from msgspec.structs import replace

from pbem.engine.decisions import Refusal
from pbem.engine.demands import Choose, Demand, Roll
from pbem.engine.events import Event
from pbem.engine.rules.slots import UNIT
from pbem.games.heart_of_africa.content.world import World
from pbem.games.heart_of_africa.decisions.combat import FightFirst
from pbem.games.heart_of_africa.events.combat import Fought
from pbem.games.heart_of_africa.kit_types import Context, Done, Phase, Verb
from pbem.games.heart_of_africa.rules.close_combat.modifiers import modifiers
from pbem.games.heart_of_africa.rules.close_combat.pairing import Pair, paired
from pbem.games.heart_of_africa.rules.figures.casualties import removed
from pbem.games.heart_of_africa.rules.leaders.lives import is_leader
from pbem.games.heart_of_africa.state.fighting import Melee
from pbem.games.heart_of_africa.state.figures import COMBAT, FOUGHT, NOBODY, ON_MAP
from pbem.games.heart_of_africa.state.position import State, Step

KIND = "outnumbered"


def opponents(melee: Melee, figure: int) -> tuple[int, ...]:
    """Those whom a figure of a pair fights this turn: the other of its pair, then a second. HA-CC-03."""
    pair = next(pair for pair in melee.pairs if figure in pair)
    return (_other(pair, figure), *(second for second, enemy in melee.seconds if enemy == figure))


def _other(pair: Pair, figure: int) -> int:
    return pair[1] if pair[0] == figure else pair[0]


def fighters(melee: Melee) -> tuple[int, ...]:
    """All who fight this turn, by number."""
    return tuple(sorted({figure for pair in (*melee.pairs, *melee.seconds) for figure in pair}))


def _run(now: Context) -> Done:
    """The fights of this turn; who is outnumbered may choose. HA-CC-04, HA-CC-14."""
    state = _with_fighters(now.state)
    if not state.melee.pairs:
        return state, ()
    outnumbered = [enemy for _, enemy in state.melee.seconds]
    attacker = state.battle.attacker
    by_side = sorted(outnumbered, key=lambda figure: (now.world.figures[figure].side != attacker, figure))
    asked = [Step(KIND, now.world.figures[figure].side, figure=figure) for figure in by_side]
    after = (Step("combat_over"), Step("second_fights"), Step("first_fights"), Step("combat_dice"))
    return state.then(*after, *reversed(asked)), ()


def _with_fighters(state: State) -> State:
    """The state with this turn's fights; the marks of the last are gone. HA-CC-11."""
    found = paired(state.links)
    melee = Melee(found.pairs, found.seconds)
    fighting = set(fighters(melee))
    figures = list(state.figures)
    for number, figure in enumerate(figures):
        marks = figure.marks | FOUGHT if number in fighting else figure.marks & ~FOUGHT
        if marks != figure.marks:
            figures[number] = replace(figure, marks=marks)
    return replace(state, figures=tuple(figures), melee=melee)


# ---- whom an outnumbered figure fights first


def _ask(now: Context) -> Demand:
    return Choose(now.step.side, KIND, is_order=False)


def candidates(now: Context) -> Iterable[int]:
    """The two whom the figure may fight first, the one of its pair before the other. T-40."""
    return opponents(now.state.melee, now.step.figure)


def _first_refusal(now: Context, answer: FightFirst) -> Refusal | None:
    if answer.opponent in candidates(now):
        return None
    return Refusal("HA-CC-14", "not-an-opponent", now.world.notation.unit(answer.opponent))


def _choose(now: Context, answer: FightFirst) -> Done:
    """He who is chosen takes the place of the one of the pair, who comes second."""
    figure, melee = now.step.figure, now.state.melee
    one, _ = opponents(melee, figure)
    if answer.opponent == one:
        return now.state, ()
    pairs = tuple((figure, answer.opponent) if figure in pair else pair for pair in melee.pairs)
    seconds = tuple((one, enemy) if enemy == figure else (second, enemy) for second, enemy in melee.seconds)
    return replace(now.state, melee=replace(melee, pairs=pairs, seconds=seconds)), ()


# ---- dice and comparisons


def _ask_dice(now: Context) -> Demand:
    """One die a figure, which counts in both of its comparisons. HA-CC-14."""
    return Roll((6,) * len(fighters(now.state.melee)), ("cc", now.state.turn))


def _read_dice(now: Context, numbers: tuple[int, ...]) -> Done:
    melee = now.state.melee
    dice = tuple(zip(fighters(melee), numbers, strict=True))
    return replace(now.state, melee=replace(melee, dice=dice)), ()


def _run_first(now: Context) -> Done:
    """All first comparisons are settled together. HA-CC-14."""
    return _settled(now.world, now.state, [(one, other, False) for one, other in now.state.melee.pairs])


def _run_second(now: Context) -> Done:
    """Then all second ones, of those who have survived. HA-CC-14, HA-CC-15."""
    alive = [(enemy, second, True) for second, enemy in now.state.melee.seconds if now.state.figures[enemy].status == ON_MAP]
    return _settled(now.world, now.state, alive)


def _settled(world: World, state: State, fights: Iterable[tuple[int, int, bool]]) -> Done:
    """The losers of some comparisons fall, a Leader unless an Attendant dies for him. HA-CC-17, HA-CC-18, HA-ADV-03."""
    events, losers = list[Event](), list[int]()
    for figure, opponent, is_second in fights:
        told, loser = compared(world, state, figure, opponent, is_second=is_second)
        events.append(told)
        losers += [loser] if loser != NOBODY else []
    leaders = sorted(loser for loser in losers if is_leader(world, loser))
    state, fallen = removed(world, state, [loser for loser in losers if loser not in leaders], COMBAT)
    asked = [Step("leader_hit", world.figures[leader].side, figure=leader, word=COMBAT) for leader in leaders]
    return state.then(*reversed(asked)), (*events, *fallen)


def compared(world: World, state: State, figure: int, opponent: int, *, is_second: bool) -> tuple[Fought, int]:
    """One comparison: what is told of it, and who has lost, NOBODY where it is a draw. HA-CC-17.

    `is_second`: the opponent is the second to fight this figure.
    """
    dice = dict(state.melee.dice)
    total = dice[figure] + sum(each.value for each in modifiers(world, state, figure, opponent))
    other = dice[opponent] + sum(each.value for each in modifiers(world, state, opponent, figure, is_second=is_second))
    margin = world.tables.close_combat.win_margin
    loser = opponent if total - other >= margin else figure if other - total >= margin else NOBODY
    name = world.notation.unit
    return Fought(
        name(figure), name(opponent), dice[figure], total, dice[opponent], other, is_second, name(loser) if loser != NOBODY else ""
    ), loser


def _run_over(now: Context) -> Done:
    return replace(now.state, melee=Melee()), ()


PHASE = Phase(
    Verb("first", FightFirst, KIND, (UNIT.of(candidates),), refusal=_first_refusal, apply=_choose, is_answer=True),
    asks={KIND: _ask, "combat_dice": _ask_dice},
    runs={"close_combat": _run, "first_fights": _run_first, "second_fights": _run_second, "combat_over": _run_over},
    reads={"combat_dice": _read_dice},
)
