"""Sub-sheets by lot: what a player at random says of each unit that lies in ambush."""

from collections.abc import Iterator
from random import Random

from pbem.engine.decisions import IllegalOrder
from pbem.games.heart_of_africa.content.world import World
from pbem.games.heart_of_africa.game_rules import AfricaRules
from pbem.games.heart_of_africa.rules.hidden.records import FACINGS
from pbem.games.heart_of_africa.state.figures import TROOPS
from pbem.games.heart_of_africa.state.position import State

DISTANCES = (1, 4, 8, 16, 30)
FIRE = ("", "shoots", "shoots as hold", "shoots needing 4", "shoots within 8", "shoots at leader,warrior", "shoots once out")
WAITS = ("", "enemy", "turn")


def sub_sheets_by_lot(rules: AfricaRules, own: State, side: int, random: Random) -> tuple[bytes, ...]:
    """One for each unit that a side's own copy still hides, as far as what was drawn is lawful."""
    return tuple(_lawful(rules, own, side, random))


def _lawful(rules: AfricaRules, own: State, side: int, random: Random) -> Iterator[bytes]:
    named, world = rules.at(own), rules.world_of(own)
    for unit in own.secrets.hidden:
        near = world.notation.hex(random.choice(world.grid.within(unit.figures[0].here, DISTANCES[1])))
        try:
            payload = named.read_trap(
                " / ".join((str(unit.leaf) + _after(world, side, random), *_lines(world, side, near, random)))
            )
        except IllegalOrder:
            continue
        if named.trap_refusal(own, side, payload) is None:
            yield payload


def _after(world: World, side: int, random: Random) -> str:
    own = _names(world, side)
    return f" after {random.choice(own)}" if own and random.random() < 0.5 else ""


def _names(world: World, side: int) -> list[str]:
    return [unit.name for unit in world.units if unit.side == side and unit.listed.kind == TROOPS]


def _lines(world: World, side: int, near: str, random: Random) -> Iterator[str]:
    """When it comes out, to do what, and how it shoots: each of them or not."""
    enemies, facing, wait = _names(world, 1 - side), random.choice(FACINGS), random.choice(WAITS)
    if wait:
        yield f"wait {wait} {random.choice(DISTANCES)}"
    preferred = ",".join(random.sample(enemies, min(2, len(enemies))))
    forms = (f"forms {near} facing {facing}", f"forms {near} as keep", f"goes 1 {near} facing {facing}")
    moves = (
        "",
        f"turns {facing}",
        f"charges {preferred}",
        *forms,
        f"goes 1 {near} facing {facing}",
        f"fallsback {near}",
        "fallsback w until 8",
        "breaksoff n",
    )
    yield from filter(None, (random.choice(moves), random.choice(FIRE)))
