"""Combat Segments and clashes at random: what a walk of the options spells is legal for whoever sees it, and reads back."""

from collections.abc import Iterator
from random import Random

import pytest

from pbem.bots.random_player import Bias, walk
from pbem.engine.demands import Choose, Decided, Roll
from pbem.engine.game import refusal_of
from pbem.games.world_war_africa.contingents import CONTINGENT_SIDE, CONTINGENTS, GOVERNMENT, NOBODY, RWANDA
from pbem.games.world_war_africa.decisions import Attack, Clash, Intercept
from pbem.games.world_war_africa.game_rules import AfricaRules
from pbem.games.world_war_africa.rules.presence import presence_of
from pbem.games.world_war_africa.state import ON_BOARD, State, Step
from tests.games.world_war_africa.combat.fights import HELD
from tests.games.world_war_africa.played import Played
from tests.games.world_war_africa.positions_in_code import BOARD, WORLD, at, position

RULES = AfricaRules(WORLD)
CENTRES = ("Goma", "Kisangani", "Kindu", "Kongolo", "Isiro", "Kinshasa", "1400", "Mbandaka")
SEGMENTS, CLASHES = range(30), range(300, 320)
BIAS = Bias(end=8, stop=30)
EVERY = tuple(marker.id for marker in WORLD.supports)


def crowded(random: Random, contingent: int, turn: int) -> State:
    """A position in which stacks of both sides stand close together around a town, some with caches, some in the boxes."""
    near = [here for here in BOARD.grid.within(at(random.choice(CENTRES)), 2) if here in BOARD.terrain]
    units: dict[str, str] = {}
    for here in near:
        side = random.randrange(2)
        whose = random.choice([each for each in range(len(CONTINGENTS)) if CONTINGENT_SIDE[each] == side])
        for index in random.sample(WORLD.by_contingent[whose], random.randrange(4)):
            units.setdefault(WORLD.kinds[index].id, BOARD.grid.name(here))
    if contingent == RWANDA:
        units |= dict.fromkeys(("RW201", "RW211", "FDD1", "ALIRHOR"), "Rwanda_Box")
    if random.random() < 0.4:
        units |= {"ANC8": "Kitona", "RDC6": "Kitona"}
    some = random.sample(sorted(units.items()), min(4, len(units)))
    lying = tuple((WORLD.kinds[WORLD.notation.index_of[name]].side, where) for name, where in some)
    return position(
        units, held=HELD, ready=EVERY, caches=lying, lines={"zimbabwe": 3, "angola": 0}, coup=random.random() < 0.5, turn=turn,
        active=CONTINGENTS[contingent] if contingent != NOBODY else "",
    )  # fmt: skip


def on(played: Played, random: Random) -> None:
    """One input at random. What is decided is legal in the state and in the view, and reads back."""
    demand = played.demand
    if isinstance(demand, Roll):
        played.roll(*(random.randint(1, faces) for faces in demand.faces))
        return
    assert isinstance(demand, Choose)
    view = RULES.view(played.state, demand.side)
    assert RULES.pending(view) == demand
    words = walk(RULES, view, random, BIAS)
    decision = RULES.read(" ".join(words))
    for state in (view, played.state):
        assert refusal_of(RULES, state, demand.side, decision) is None, words
    assert RULES.read(RULES.write(decision)) == decision
    assert RULES.decisions.unpack(RULES.decisions.pack((decision,)), 1) == (decision,)
    played.state, played.events = RULES.apply(played.state, Decided(demand.side, decision))


def combat(state: State, contingent: int) -> Played:
    """The Combat Segment of a contingent; then the turn ends."""
    steps = Step("turn_ends", number=state.turn), Step("activation_ends"), Step("combat", CONTINGENT_SIDE[contingent])
    return Played(state, *steps)


def fought(played: Played, random: Random, turn: int) -> Iterator[State]:
    """Every state until this turn ends."""
    for _ in range(500):
        if played.state.turn != turn or played.due == "over":
            return
        yield played.state
        on(played, random)
    raise AssertionError("no end")


def check(before: State, state: State) -> None:
    """What is true of every state: nobody is in two places, nobody next to an enemy in one hex, nothing comes out of nowhere."""
    presence = presence_of(WORLD, state)
    for here in presence.stacks[GOVERNMENT]:
        assert here == BOARD.rwanda_box or here not in presence.stacks[1]
    for stacks in presence.stacks:
        for units in stacks.values():
            assert [state.units[index].place for index in units] == list(range(len(units)))
    alive, was = (sum(unit.status == ON_BOARD for unit in each.units) for each in (state, before))
    assert alive <= was
    assert sum(cache.side >= 0 for cache in state.caches) <= sum(cache.side >= 0 for cache in before.caches)
    assert all(now >= then for now, then in zip(state.supports, before.supports, strict=True))


@pytest.mark.parametrize("seed", SEGMENTS)
def test_a_combat_segment_at_random_is_lawful_to_its_end(seed: int) -> None:
    random = Random(seed)
    contingent = seed % len(CONTINGENTS)
    state = crowded(random, contingent, turn=random.randint(1, 12))
    played = combat(state, contingent)
    for reached in fought(played, random, state.turn):
        check(state, reached)
    assert played.state.fight is None


@pytest.mark.parametrize("seed", CLASHES)
def test_a_clash_at_random_is_lawful_to_its_end(seed: int) -> None:
    random = Random(seed)
    state = crowded(random, NOBODY, turn=5)
    played = Played(state, Step("turn_ends", number=5), Step("clash", GOVERNMENT))
    for reached in fought(played, random, state.turn):
        check(state, reached)
    assert played.state.fight is None


@pytest.mark.parametrize("seed", range(12))
def test_what_no_walk_spells_is_refused(seed: int) -> None:
    random = Random(seed)
    contingent = seed % len(CONTINGENTS)
    played = combat(crowded(random, contingent, turn=3), contingent)
    spelled = {RULES.read(text) for text in _short(played)}
    for _ in range(60):
        order = _mutated(random, random.choice(sorted(spelled, key=repr))) if spelled else _made_up(random)
        if refusal_of(RULES, played.state, CONTINGENT_SIDE[contingent], order) is None:
            assert _is_spelled(played, RULES.write(order)), order


def _short(played: Played) -> list[str]:
    """Some orders to begin with: those of two units at most and nothing else."""
    found = []
    for verb, *_ in [(word,) for word in played.tokens() if word in ("a", "intercept")]:
        for first in played.tokens(verb):
            prefix = (verb, first) if verb == "a" else (verb,)
            for name in played.tokens(*prefix):
                words = (*prefix, name)
                if played.options(*words).is_complete:
                    found.append(" ".join(words))
    return found


def _is_spelled(played: Played, text: str) -> bool:
    """Does the walk of options come to this order?"""
    words: tuple[str, ...] = ()
    for word in RULES.words(text):
        if word == "with":
            continue
        if word not in played.tokens(*words):
            return False
        words = (*words, word)
    return played.options(*words).is_complete


def _mutated(random: Random, order: object) -> Attack | Intercept | Clash:
    """An order with something changed."""
    assert isinstance(order, Attack | Intercept | Clash)
    fields = {name: getattr(order, name) for name in order.__struct_fields__}
    some: tuple[int, ...] = tuple(sorted(random.sample(range(len(WORLD.kinds)), 1)))
    markers = tuple(sorted(random.sample(range(len(WORLD.supports)), random.randrange(3))))
    changes = {
        "units": random.choice([(*order.units, *some), order.units[1:], tuple(reversed(order.units)), some]),
        "supports": markers,
        "infiltrates": True,
    }
    if isinstance(order, Attack):
        changes |= {"caches": tuple(random.choices(BOARD.playable, k=random.randrange(3))), "target": random.choice(BOARD.playable)}
        changes["advance"] = random.choice([(0,), (1,), (0, 1), tuple(index + 2 for index in order.units), (some[0] + 2,)])
    else:
        changes |= {"caches": random.randrange(4), "helo": True}
    name = random.choice(sorted(changes))
    return type(order)(**{**fields, name: changes[name]})


def _made_up(random: Random) -> Attack:
    return Attack(random.choice(BOARD.playable), tuple(sorted(random.sample(range(len(WORLD.kinds)), 2))))


def test_rolls_of_a_combat_say_what_they_are_for() -> None:
    random, keys = Random(1), set()
    for _ in fought(played := combat(crowded(Random(3), RWANDA, turn=3), RWANDA), random, 3):
        if isinstance(played.demand, Roll):
            keys.add(played.demand.key[:3])
    assert ("combat", "3", "rwanda") in keys
