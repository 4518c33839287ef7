"""The Ugandan-Rwandan Clash: the government names Ugandans who attack Rwandans next to them. WWA-15.0m, WWA-15.0n.

Steps: `clash` looks for stacks that can clash; `clash_choice` (hexes: attackers' and defenders' in turn) asks the government;
`limits` follows the fight, as nobody ends a segment. The event opens the stacks that can attack, since their owner does not choose
who goes, and says next to which of them there are Rwandans; who else defends stays covered until the attack has been named.
"""

from collections.abc import Iterator

from msgspec.structs import replace

from pbem.engine.decisions import Refusal
from pbem.engine.demands import Choose, Demand
from pbem.engine.hexes import Hex
from pbem.engine.rules.slots import HEX
from pbem.games.world_war_africa.content.world import World
from pbem.games.world_war_africa.contingents import GOVERNMENT, REBELS, UGANDA
from pbem.games.world_war_africa.decisions import Clash
from pbem.games.world_war_africa.events import ClashPossible
from pbem.games.world_war_africa.kit_types import Context, Done, Phase, Verb
from pbem.games.world_war_africa.rules.combat import battlefield
from pbem.games.world_war_africa.rules.combat.attack import RW
from pbem.games.world_war_africa.rules.combat.fight import begin
from pbem.games.world_war_africa.rules.combat.order_slots import ATTACKERS
from pbem.games.world_war_africa.rules.presence import presence_of
from pbem.games.world_war_africa.state import CLASH, SEEN, Fight, State, Step

UG = "UG"


def pairs(world: World, state: State) -> Iterator[tuple[Hex, Hex]]:
    """Stacks with a UG unit that can attack one with a Rw unit next to them, in ascending order. WWA-15.0m."""
    presence = presence_of(world, state)
    for start in sorted(presence.stacks[REBELS]):
        for target in sorted(battlefield.bases(world.board, start)):
            units = able(world, state, start, target)
            is_there = any(world.kinds[index].faction == RW for index in presence.of(REBELS, target))
            if is_there and _is_attack(world, state, units):
                yield start, target


def able(world: World, state: State, start: Hex, target: Hex) -> list[int]:
    """The units of a stack that may take part against a stack next to it: UG and MLC units within their limits. WWA-15.0m."""
    return [
        index
        for index in sorted(presence_of(world, state).of(REBELS, start))
        if world.kinds[index].contingent == UGANDA and battlefield.limit_refusal(world, state, index, target) is None
    ]


def _is_attack(world: World, state: State, units: list[int] | tuple[int, ...]) -> bool:
    """Is a UG unit among them, and an attack factor? WWA-15.0m, WWA-8.6a."""
    return any(world.kinds[index].faction == UG for index in units) and battlefield.has_weight(world, state, units)


def _run_clash(now: Context) -> Done:
    """Without stacks that can clash the event has no effect. WWA-15.0m."""
    world, state = now.world, now.state
    found, name = list(pairs(world, state)), world.board.grid.name
    units = list(state.units)
    for start in sorted({start for start, _ in found}):
        for index in presence_of(world, state).of(REBELS, start):
            units[index] = replace(units[index], marks=units[index].marks | SEEN)
    state = replace(state, units=tuple(units))
    if found:
        hexes = tuple(here for pair in found for here in pair)
        state = state.then(Step("limits", REBELS), Step("clash_choice", GOVERNMENT, hexes=hexes))
    return state, (ClashPossible(tuple((name(start), name(target)) for start, target in found)),)


def named_pairs(now: Context) -> list[tuple[Hex, Hex]]:
    """The pairs that the step names."""
    hexes = now.step.hexes
    return [(Hex(start), Hex(target)) for start, target in zip(hexes[::2], hexes[1::2], strict=True)]


def _ask_choice(now: Context) -> Demand | None:
    return Choose(now.step.side, "clash", is_order=False)


def _refusal(now: Context, answer: Clash) -> Refusal | None:
    """Why they may not clash so. WWA-15.0m, WWA-8.6a, WWA-8.8e."""
    world, state = now.world, now.state
    if (answer.start, answer.target) not in named_pairs(now):
        return Refusal("WWA-15.0m", "no-clash-there", world.notation.hex(answer.target))
    there = able(world, state, answer.start, answer.target)
    for index, before in zip(answer.units, (-1, *answer.units), strict=False):
        if index not in there or index <= before:
            return Refusal("WWA-15.0m", "not-to-clash", world.notation.unit(index))
    if not any(world.kinds[index].faction == UG for index in answer.units):
        return Refusal("WWA-15.0m", "no-ugandan-among-them", world.notation.hex(answer.target))
    if not battlefield.has_weight(world, state, answer.units):
        return Refusal("WWA-8.6a", "no-attack-factor", world.notation.hex(answer.target))
    return None


def _clash(now: Context, answer: Clash) -> Done:
    defenders = tuple(sorted(presence_of(now.world, now.state).of(REBELS, answer.target)))
    return begin(now.world, now.state, Fight(CLASH, answer.target, answer.units, defenders))


def _targets(now: Context) -> list[Hex]:
    return sorted({target for _, target in named_pairs(now)})


def _starts(now: Context, target: Hex) -> list[Hex]:
    return [start for start, there in named_pairs(now) if there == target]


def _attackers(now: Context, target: Hex, start: Hex, _named: tuple[int, ...]) -> list[int]:
    return able(now.world, now.state, start, target)


def _is_enough(now: Context, _target: Hex, _start: Hex, units: tuple[int, ...]) -> bool:
    return _is_attack(now.world, now.state, units)


PHASE = Phase(
    Verb(
        "clash",
        Clash,
        "clash",
        (HEX.of(_targets), HEX.behind("from").of(_starts), ATTACKERS.so_that(_is_enough).of(_attackers)),
        refusal=_refusal,
        apply=_clash,
        is_answer=True,
    ),
    asks={"clash_choice": _ask_choice},
    runs={"clash": _run_clash},
)
