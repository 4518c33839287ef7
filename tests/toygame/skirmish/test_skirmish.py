"""A game whose map, roster, names and attacker are part of the state: every state has the world that it says."""

import random
from collections.abc import Iterator

import pytest

from pbem.engine.decisions import Decision, IllegalOrder, Path
from pbem.engine.demands import Choose, Decided, Over, Roll, Rolled
from pbem.engine.game import Rules, S, refusal_of
from pbem.engine.hexes import Hex
from pbem.games import catalog
from tests.toygame.skirmish import state as s
from tests.toygame.skirmish.rules import SkirmishRules
from tests.toygame.skirmish.state import State
from tests.toygame.skirmish.world import BURNT, HUT, OPEN, Land, World, land_of


def walks(rules: Rules[S], state: S, prefix: tuple[str, ...] = ()) -> Iterator[str]:
    """All orders that can be given."""
    options = rules.options(state, prefix)
    if options.is_complete:
        yield " ".join(prefix)
    for token in options.tokens:
        yield from walks(rules, state, (*prefix, token.text))


def step(rules: SkirmishRules, state: State, rng: random.Random) -> State:
    """One input further, at random."""
    demand = rules.pending(state)
    if isinstance(demand, Roll):
        return rules.apply(state, Rolled(tuple(rng.randint(1, faces) for faces in demand.faces)))[0]
    assert isinstance(demand, Choose)
    found = rules.at(state).read(rng.choice([*walks(rules, state)]))
    return rules.apply(state, Decided(demand.side, found))[0]


def played(rules: SkirmishRules, seed: int) -> list[State]:
    """The states of a random match."""
    rng, states = random.Random(seed), [rules.start()]
    while not isinstance(rules.pending(states[-1]), Over):
        states.append(step(rules, states[-1], rng))
    return states


def some(world: World) -> list[Decision]:
    """Lawful and unlawful decisions, with hexes and units that there are and that there are not."""
    hexes = [*world.grid.hexes, 0, 9900]
    found: list[Decision] = [s.End(), s.Muster(0), s.Muster(2), s.March(9, 3, Path((1,)))]
    found += [shape(number) for shape in (s.Burn, s.Flee) for number in (*hexes, *range(8))]
    found += [s.March(unit, here, Path((way,))) for unit in range(7) for here in hexes[:8] for way in range(6)]
    return found


@pytest.mark.parametrize("seed", range(6))
def test_a_walk_spells_what_is_legal_in_the_world_of_the_state(seed: int) -> None:
    rules = SkirmishRules()
    for state in played(rules, seed):
        demand = rules.pending(state)
        if isinstance(demand, Choose):
            here = rules.at(state)
            spelled = [here.read(text) for text in walks(rules, state)]
            assert all(refusal_of(rules, state, demand.side, each) is None for each in spelled)
            legal = [each for each in some(rules.world_of(state)) if refusal_of(rules, state, demand.side, each) is None]
            assert all(each in spelled for each in legal)


@pytest.mark.parametrize("seed", range(6))
def test_notation_reads_back_by_the_names_of_any_state(seed: int) -> None:
    rules = SkirmishRules()
    states = played(rules, seed)
    for state in states[::3]:
        here = rules.at(state)
        for decision in some(rules.world_of(states[-1])):
            assert here.read(here.write(decision)) == decision


def test_names_come_of_the_board_and_the_lists_of_the_state() -> None:
    rules, rng = SkirmishRules(), random.Random(3)
    start = rules.start()
    assert rules.at(start) is rules
    state = start
    while len(state.field.lists) < 2:
        state = step(rules, state, rng)
    here, world = rules.at(state), rules.world_of(state)
    hut = next(iter(world.huts))
    assert here.write(s.Burn(hut)) == f"burn {world.grid.name(hut)}"
    assert here.read(f"burn {world.huts[hut]}") == s.Burn(hut)
    assert here.write(s.Flee(0)) in ("flee AS1", "flee AG1")
    assert rules.write(s.Burn(hut)) == f"burn #{hut}"  # without a state there is no map
    with pytest.raises(IllegalOrder):
        rules.read(f"burn {world.huts[hut]}")
    with pytest.raises(IllegalOrder):
        rules.read_policy("flee", "AS1")
    first = next(unit.text for unit in world.notation.unit_tokens)
    assert here.write_policy("flee", here.read_policy("flee", first)) == first
    assert here.at(start).write(s.Burn(hut)) == f"burn #{hut}"
    assert rules.at(state).pending(start) == rules.pending(start)
    assert rules.at(state).start() == start


def test_changed_ground_is_another_world_on_the_same_land() -> None:
    rules = SkirmishRules()
    burnt = next(state for seed in range(20) for state in played(rules, seed) if state.field.burnt)
    before = rules.world_of(State(field=s.Field(burnt.field.seed)))
    here = Hex(burnt.field.burnt[0])
    assert (before.ground[here], rules.world_of(burnt).ground[here]) == (HUT, BURNT)
    assert rules.world_of(burnt).grid is before.grid
    assert rules.write(s.Burn(here)) != rules.at(burnt).write(s.Burn(here))


class Counting:
    """The generator, with the seeds that it was asked for."""

    def __init__(self) -> None:
        self.seeds: list[tuple[int, ...]] = []

    def __call__(self, seed: tuple[int, ...]) -> Land:
        self.seeds.append(seed)
        return land_of(seed)


def test_a_board_is_made_once_for_all_states_of_a_match() -> None:
    made = Counting()
    rules = SkirmishRules(made)
    states = played(rules, 4)
    for state in (*states, *reversed(states)):
        rules.pending(state)
        rules.options(state, ())
    assert made.seeds == [states[-1].field.seed]


def test_of_many_boards_a_few_are_kept() -> None:
    made = Counting()
    rules = SkirmishRules(made)
    for seed in range(40):
        played(rules, seed)
    assert len(made.seeds) == 40
    assert (len(rules.worlds.lands), len(rules.worlds.worlds)) == (4, 8)


def test_a_board_is_the_same_wherever_it_is_made() -> None:
    land = land_of((1, 2, 3, 4))
    assert "".join(land.ground[here][0] for here in land.grid.hexes) == "oooooohohhhooooooooooooo"
    assert land.ground[land.grid.hexes[0]] == OPEN


def test_the_rules_of_games_with_one_world_are_the_same_at_every_state() -> None:
    for found in map(catalog.game, catalog.GAMES):
        rules = found.rules(found.scenarios[0], {})
        assert found.has_fields or rules.at(rules.start()) is rules
