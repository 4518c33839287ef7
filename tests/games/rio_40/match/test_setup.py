"""Set-up by choice: face-down counters and units in zones."""

import random
from typing import cast

import pytest

from pbem.engine.demands import Choose, Decided
from pbem.games.rio_40 import GAME
from pbem.games.rio_40.content.schema import SecretObjectives
from pbem.games.rio_40.decisions import Place
from pbem.games.rio_40.events import Deployed
from pbem.games.rio_40.game_rules import RioRules
from pbem.games.rio_40.rules import face_down
from pbem.games.rio_40.state import NARCO, ON_MAP, POLICE, TO_COME, State
from tests.games.rio_40.boards import position, scenario, secret, unit


def place_at_random(rules: RioRules, seed: int) -> tuple[State, dict[str, bytes]]:
    """A lawful set-up, walked word by word in the hider's own copy."""
    rng, state = random.Random(seed), rules.start()
    side = rules.world.hider
    (payloads,) = rules.lists_due(state, side).values()
    sealed = {f"force/{place}": payload for place, payload in enumerate(rng.sample(payloads, len(payloads)))}
    while isinstance(demand := rules.pending(state), Choose) and demand.kind == "place":
        own = rules.unfold(state, side, sealed)
        word = rng.choice(rules.options(own, ("place",)).tokens).text
        assert rules.options(own, ("place", word)).is_complete
        state, _ = rules.apply(state, Decided(side, rules.read(f"place {word}")))
    return state, sealed


@pytest.mark.parametrize("name", ["clean_sweep", "takeover", "search_and_destroy"])
@pytest.mark.parametrize("seed", range(3))
@pytest.mark.rule("R40-S1.1e", "R40-S4.1a", "R40-S5.1d")
def test_whatever_the_own_copy_offers_makes_a_lawful_set_up(name: str, seed: int) -> None:
    rules = cast(RioRules, GAME.rules(name, {}))
    state, sealed = place_at_random(rules, seed)
    assert all(state.units[index].status == ON_MAP for index in rules.world.counters())
    assert rules.sealed_refusal(state, rules.world.hider, sealed) is None


@pytest.mark.rule("R40-S1.2a", "R40-S4.2a", "R40-S5.2a")
@pytest.mark.parametrize("name", ["clean_sweep", "takeover", "search_and_destroy"])
def test_the_state_does_not_depend_on_what_is_under_the_counters(name: str) -> None:
    rules = cast(RioRules, GAME.rules(name, {}))
    placed, sealed = place_at_random(rules, 5)
    side = rules.world.hider
    own = rules.unfold(placed, side, sealed)
    assert own != placed
    assert rules.unfold(placed, 1 - side, sealed) == placed
    assert rules.view(own, side) == rules.view(own, 1 - side) == placed


@pytest.mark.rule("R40-S1.1e", "R40-5.1.4.1a")
def test_counters_lie_in_the_zone_off_fixed_units_and_two_to_a_hex() -> None:
    place = position(
        [secret("ST01", "ST"), secret("CI01", "CI"), secret("OL01", "OL"), unit("PM01", "PM", at="B3")],
        phase="setup",
        terrain={"B2 B3 B4": "favela"},
    )
    assert place.why("place B1") == ("R40-S1.1e", "outside-the-zone")
    assert place.why("place B3") == ("R40-S1.1e", "outside-the-zone")
    assert place.why("place B2 B2 B2") == ("R40-5.1.4.1a", "no-room")
    assert place.why("place B2 B2 B4 B4") == ("R40-S1.1e", "not-so-many-counters")
    assert place.why(Place(())) == ("R40-S1.1e", "not-so-many-counters")
    assert place.refusal("place B2 B2 B4") is None
    assert place.tokens("place") == ["B2", "B4"]
    assert place.tokens("place", "B2", "B2") == ["B4"]
    assert place.own("narco").tokens("place", "B2") == ["B2", "B4"]
    assert place.own("narco").why("place B2 B4 B2") == ("R40-5.1.4.1a", "no-room")
    assert place.why("place B2", side="police") == ("R40-5g", "other-sides-decision")


@pytest.mark.rule("R40-S5.3a")
def test_markers_lie_in_favelas_far_enough_apart() -> None:
    sheet = scenario(secret_objectives=SecretObjectives(count=2, terrain="favela", distance=3))
    place = position(
        [secret("OBJ1", "OBJ"), secret("OBJ2", "OBJ")],
        phase="setup",
        terrain={"B1 B2 B4": "favela", "D1": "forest"},
        rules_of=sheet,
    )
    own = place.own("narco")
    assert own.tokens("place") == ["B1", "B4"]
    assert own.why("place B2") == ("R40-S5.3a", "markers-too-near")
    assert own.tokens("place", "B1") == ["B4"]
    assert place.tokens("place") == ["B1", "B2", "B4"]


@pytest.mark.rule("R40-S4.1c", "R40-S4.1d", "R40-S4.1e")
def test_the_gang_deploys_soldiers_in_column_17_and_pairs_on_entry_hexes() -> None:
    rules = cast(RioRules, GAME.rules("takeover", {}))
    state, _ = place_at_random(rules, 2)
    assert rules.pending(state) == Choose(NARCO, "deploy", True)
    names = [token.text for token in rules.options(state, ("deploy",)).tokens]
    assert [name[:2] for name in names] == ["ST"] * 9 + ["NT"] * 6
    columns = {token.text[1:] for token in rules.options(state, ("deploy", "ST01")).tokens}
    assert columns == {"17"}
    entries = [token.text for token in rules.options(state, ("deploy", "NT01")).tokens]
    assert entries == ["A5", "A8", "B17", "H1", "K17", "O1", "P17", "R4", "R10", "R13"]
    state, events = rules.apply(state, Decided(NARCO, rules.read("deploy NT01 K17")))
    car = rules.world.kinds[rules.world.notation.index_of["NT01"]].pair
    assert events == (Deployed("NT01", rules.world.kinds[car].id, "K17"),)
    assert state.units[car].where == rules.world.board.grid.named("K17")
    for unit_id in ("NT02", "ST01"):
        assert "K17" not in [token.text for token in rules.options(state, ("deploy", unit_id)).tokens]


@pytest.mark.rule("R40-S4.1f", "R40-3b")
def test_scenario_4_is_set_up_by_the_militia_first_and_begun_by_the_gang() -> None:
    rules = cast(RioRules, GAME.rules("takeover", {}))
    assert rules.pending(rules.start()) == Choose(POLICE, "place", True)
    rng = random.Random(1)
    state, _ = place_at_random(rules, 1)
    while isinstance(demand := rules.pending(state), Choose) and demand.kind == "deploy":
        unit_id = rules.options(state, ("deploy",)).tokens[0].text
        here = rng.choice(rules.options(state, ("deploy", unit_id)).tokens).text
        state, _ = rules.apply(state, Decided(NARCO, rules.read(f"deploy {unit_id} {here}")))
    assert rules.pending(state) == Choose(NARCO, "phase", True)
    assert sum(unit.status == TO_COME for unit in state.units) == 8  # the police of turn 6


def test_placing_builds_on_the_whole_list() -> None:
    rules = cast(RioRules, GAME.rules("clean_sweep", {}))
    assert rules.envelopes(rules.start(), 0, rules.read("place C11")) == ("force/31",)
    assert {len(payload) for payload in rules.lists_due(rules.start(), NARCO)["force"]} == {face_down.PAYLOAD_BYTES}
    assert rules.lists_due(rules.start(), POLICE) == {}
