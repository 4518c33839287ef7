"""States of all kinds, for tests that read what a state can hold: set-ups as usual, battles at random in all ways of moving."""

from collections.abc import Callable, Iterator
from random import Random

from msgspec.structs import replace

from pbem.engine.demands import Over
from pbem.engine.hexes import Hex
from pbem.engine.rules.sealed_choices import Chosen
from pbem.games.heart_of_africa.game_rules import AfricaRules
from pbem.games.heart_of_africa.state.battle import FIRE_APART
from pbem.games.heart_of_africa.state.fighting import FireOrder
from pbem.games.heart_of_africa.state.figures import CAPTURE, SHOOTING, Departure, Loss, Vessel
from pbem.games.heart_of_africa.state.ground import Building, Fire, Stakes, Work
from pbem.games.heart_of_africa.state.position import State
from pbem.games.heart_of_africa.state.secrets import HiddenFigure, HiddenUnit
from pbem.games.heart_of_africa.state.sheets import Action, Branch, Card, Coming, Condition, Entry, FireLine, Place, Sheet
from tests.games.heart_of_africa.battles import Play, battle, leader, open_ground, rules, unit
from tests.games.heart_of_africa.fields.grounds import ball
from tests.games.heart_of_africa.random_walk import step_at_random
from tests.games.heart_of_africa.set_up.set_ups import started

SCENARIOS = ("encounter", "ambush", "planned_attack", "raid")
UNITS = (
    unit("A", "askari", "1010 1011 1012"),
    unit("A", "warrior", "1410 1411 1412"),
    unit("A", "field_gun", "1810"),
    leader("A", "askari", "1210", attendants=2),
    unit("A", "standard_bearer", "1007", kind="standard_bearer"),
    unit("D", "warrior", "1017 1018 1019", "W"),
    unit("D", "light_horseman", "1426 1427", "W"),
    unit("D", "diviner", "1221", kind="diviner"),
    unit("D", "scout", "2026", kind="scout"),
)
UNTIL_TURN = 4
HERE, THERE = Hex(1010), Hex(1011)


def states(seed: int, watch: Callable[[AfricaRules], object] = lambda _: None) -> Iterator[tuple[AfricaRules, State]]:
    """States with their rules, which `watch` is given before they are played by."""
    watch(rules())
    ground = open_ground(jungle=ball(1220, 2), tall_grass=ball(1620, 2))
    for by_sheets in (False, True, FIRE_APART):
        yield from walked(battle(*UNITS, step="sheets", ground=ground, facts={"by_sheets": by_sheets}), seed)
    for scenario in SCENARIOS:
        play = started(scenario, attacker=0)
        watch(play.rules)
        play.order("list zanzibaris any", "list villages any")
        while play.state.set_up is not None:
            yield play.rules, play.state
            play.answers()
            play.usual_step()
        yield play.rules, play.state


def walked(play: Play, seed: int) -> Iterator[tuple[AfricaRules, State]]:
    """A battle at random, for some turns."""
    rng = Random(seed)
    while not isinstance(play.demand, Over) and play.state.turn < UNTIL_TURN:
        yield play.rules, play.state
        step_at_random(play, rng)


def crowded(state: State) -> State:
    """A state with something of everything in it that seldom comes up."""
    condition = Condition(0, body=1)
    sheet = Sheet((Entry(0, (condition,), (Branch((condition,), Action(0)),)),), (FireLine(0),), (Card(0),), (condition,))
    sheet = replace(sheet, comings=(Coming((0, 1, 1), (Place(HERE, 0, 0, 0),)),))
    hidden = HiddenUnit(1, 0, 0, (HiddenFigure(0, HERE, 0, 0),))
    return replace(
        state,
        agenda=(Chosen(), *state.agenda),
        vessels=(Vessel(0, (HERE, THERE)),),
        fires=(Fire("village", HERE, 1, (HERE,)),),
        stakes=(Stakes(HERE, 1),),
        losses=(Loss(0, HERE, SHOOTING), Loss(1, THERE, CAPTURE)),
        departures=(Departure(0, (HERE,)),),
        ground=replace(state.ground, works=(Work(HERE, THERE),), buildings=(Building(HERE, 1, THERE),)),
        secrets=replace(state.secrets, shown=(hidden,)),
        volley=replace(state.volley, orders=(FireOrder(0),)),
        sheets=(sheet, Sheet()),
    )
