"""The papers of a side, roster and plan: text, one by lot, the order that goes with it. P-07, P-13, P-14."""

from pbem.engine.decisions import Decision, IllegalOrder, Refusal
from pbem.engine.luck import Lots
from pbem.errors import ContentError
from pbem.games.heart_of_africa.armies import army_text
from pbem.games.heart_of_africa.armies.army_check import problems
from pbem.games.heart_of_africa.armies.army_lots import army_by_lot
from pbem.games.heart_of_africa.armies.army_template import template
from pbem.games.heart_of_africa.armies.army_text import Army
from pbem.games.heart_of_africa.content.world import World
from pbem.games.heart_of_africa.kit_types import Context
from pbem.games.heart_of_africa.rules.hidden.plans import PLAN
from pbem.games.heart_of_africa.rules.hidden.rosters import ROSTER, numbers_in, payload_of, roster_in
from pbem.games.heart_of_africa.rules.paper_texts import plan_by_lot, plan_paper
from pbem.games.heart_of_africa.rules.set_up.enlisting import battle_of
from pbem.games.heart_of_africa.rules.set_up.usual_orders import usual_order
from pbem.games.heart_of_africa.state.position import State, Step


def read(world: World, own: State, side: int, name: str, text: str, below: Lots) -> bytes:
    """The payload of a text. Raises ContentError or IllegalOrder with all that is wrong."""
    if name == PLAN:
        return plan_paper.read(world, own, side, text, below)
    roster = army_text.read(text, ROSTER, world.content.armies).roster
    if found := problems(roster, battle_of(world, own, side), world.content.armies):
        raise IllegalOrder(*(problem.refusal for problem in found))
    try:
        return payload_of(roster, world.content.armies)
    except ValueError as error:
        raise ContentError([f"{ROSTER}: {error}"]) from error


def write(world: World, own: State, side: int, name: str, payload: bytes) -> str:
    """The text of a payload; of none a text to begin from."""
    if name == PLAN:
        return plan_paper.write(world, own, payload)
    battle, roster = battle_of(world, own, side), roster_in(numbers_in(payload), world.content.armies)
    if roster is None:
        return template(battle.list, battle.nation, battle, world.content.armies)
    return army_text.write(Army(roster=roster, battle=battle))


def usual(world: World, own: State, side: int, name: str, below: Lots | None) -> bytes:
    """A paper by lot; without lots the one that suits most. Raises IllegalOrder where there is none."""
    if name == PLAN:
        return plan_by_lot.by_lot(world, own, side, below) if below else plan_paper.usual(world, own, side)
    battle = battle_of(world, own, side)
    roster = army_by_lot(battle.list, battle.nation, battle, world.content.armies, below) if below else None
    if roster is None:
        raise IllegalOrder(Refusal("HA-LIST-01", "no-roster"))
    return payload_of(roster, world.content.armies)


def order_for(world: World, own: State) -> Decision:
    """The order that builds on the paper in a side's own copy: the roster with its roll for a trait, the plan with its reserve."""
    step = own.agenda[-1]
    assert isinstance(step, Step)
    found = usual_order(Context(world, own, step))
    assert found is not None
    return found
