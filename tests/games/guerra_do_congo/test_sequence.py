"""The sequence of play, the set-up of the campaign, and the game as the catalogue knows it. Sections 1, 2 and 3.4.4."""

from collections.abc import Mapping
from typing import cast

import pytest

from pbem.engine.decisions import IllegalOrder
from pbem.engine.demands import Choose, Decided, Over
from pbem.engine.hexes import hex_name
from pbem.engine.match_options import OptionValue
from pbem.errors import UserError
from pbem.games import catalog
from pbem.games.guerra_do_congo.content.unit_kinds import ARMIES, ARMY_SIDE
from pbem.games.guerra_do_congo.events import PhaseBegan, PhaseEnded, StageBegan, TurnBegan
from pbem.games.guerra_do_congo.game import GAME
from pbem.games.guerra_do_congo.game_rules import CongoRules
from pbem.games.guerra_do_congo.state import (
    ATTACKED,
    BESIEGED_AT_START,
    FOUGHT,
    KEEPS_FULL_PM,
    MOVED,
    ON_MAP,
    PROTECTED,
    SETUP,
    SUPPLIED,
    TO_COME,
)
from tests.games.guerra_do_congo.boards import Position, place, position, unit

PAIR = [unit("R1", at="0303"), unit("C1", "congo", at="0808")]
ANGOLANS = ("deploy ANG01 0204", "deploy ANG02 0205", "deploy ANG03 0206", "deploy ANG04 0207")


def with_options(options: Mapping[str, OptionValue]) -> Position:
    rules = cast(CongoRules, GAME.rules("campaign", options))
    return Position(rules, rules.start())


def campaign() -> Position:
    return with_options({})


@pytest.mark.rule("GC-2.1b", "GC-2.1c", "GC-2.1d")
def test_a_turn_is_administration_rebels_congo_each_movement_then_combat() -> None:
    p = position(PAIR, phase="administer", turn=3)
    seen = [(p.state.turn, p.state.side, p.demand)]
    events = list(p.events)
    for _ in range(4):
        p.do("end")
        seen.append((p.state.turn, p.state.side, p.demand))
        events += p.events
    kinds = [(turn, side, demand.kind) for turn, side, demand in seen if isinstance(demand, Choose)]
    assert kinds == [(3, 0, "movement"), (3, 0, "combat"), (3, 1, "movement"), (3, 1, "combat"), (4, 0, "movement")]
    named = [type(event) for event in events if isinstance(event, TurnBegan | StageBegan | PhaseBegan | PhaseEnded)]
    one_stage = [StageBegan, PhaseBegan, PhaseEnded, PhaseBegan, PhaseEnded]
    assert named == [TurnBegan, *one_stage, *one_stage, TurnBegan, StageBegan, PhaseBegan]


@pytest.mark.rule("GC-2.1a", "GC-7a")
def test_the_match_ends_after_the_congo_stage_of_turn_fifteen() -> None:
    p = position(PAIR, turn=15).do("end", "end", "end")
    assert isinstance(p.demand, Choose)
    p.do("end")
    assert isinstance(p.demand, Over)
    assert p.demand.reason == "points"
    q = position(PAIR, turn=14).do("end", "end", "end", "end")
    assert q.state.turn == 15


@pytest.mark.rule("GC-2.4a")
def test_the_active_player_attacks_whoever_is_ahead() -> None:
    near = [unit("R1", at="0303"), unit("C1", "congo", at="0304", strength="9-9-9")]
    for side, order in (("rebels", "a 0304 with R1"), ("congo", "a 0303 with C1")):
        p = position(near, side=side).do("end")
        other = "congo" if side == "rebels" else "rebels"
        assert p.why(order) == ("", "")
        assert p.why(order, side=other) == ("GC-2.1b", "other-sides-decision")


@pytest.mark.rule("GC-2.1c")
def test_orders_of_the_other_phase_are_refused() -> None:
    near = [unit("R1", at="0303"), unit("C1", "congo", at="0304")]
    p = position(near)
    assert p.why("a 0304 with R1") == ("GC-2.1c", "wrong-phase")
    p.do("end")
    assert p.why("m R1 0303-0302") == ("GC-2.1c", "wrong-phase")


@pytest.mark.rule("GC-2.3b", "GC-3.2.1e")
def test_marks_of_a_phase_go_with_it() -> None:
    marks = ATTACKED | PROTECTED | FOUGHT
    p = position([unit("R1", at="0303", marks=marks | KEEPS_FULL_PM | BESIEGED_AT_START), PAIR[1]])
    p.do("m R1 0303-0304")
    assert p.unit("R1").has(MOVED)
    p.do("end")
    assert p.unit("R1").marks & ~SUPPLIED == 0
    assert p.state.moves == ()
    p.do("end")
    assert p.unit("R1").marks == 0


@pytest.mark.rule("GC-2.4a", "GC-3.6.1n")
def test_a_combat_phase_begins_with_who_is_unsupplied_on_both_sides_and_a_movement_phase_on_its_own() -> None:
    far = [unit("R1", at="0303"), unit("R2", "uganda", at="0101"), unit("C1", "congo", at="0808")]
    p = position(far, supplied="judged")  # nobody has a supply centre
    assert p.event(PhaseBegan) == [PhaseBegan("rebels", "movement", ("R1", "R2"))]
    p.do("end")
    assert p.event(PhaseBegan) == [PhaseBegan("rebels", "combat", ("R1", "R2", "C1"))]
    p.do("end")
    assert p.event(PhaseBegan) == [PhaseBegan("congo", "movement", ("C1",))]
    p.do("end")
    assert p.event(PhaseBegan) == [PhaseBegan("congo", "combat", ("R1", "R2", "C1"))]
    assert p.state.moves == ()


@pytest.mark.rule("GC-4.1f")
def test_marks_of_the_combat_phase_go_with_it() -> None:
    p = position([unit("R1", at="0303", marks=ATTACKED), unit("C1", "congo", at="0808", marks=PROTECTED | FOUGHT)], phase="combat")
    p.do("end")
    assert not p.unit("R1").has(ATTACKED | SUPPLIED)
    assert not p.unit("C1").has(PROTECTED | FOUGHT)


@pytest.mark.rule("GC-4.3.1e", "GC-7h")
def test_only_what_the_rebel_side_takes_counts_as_once_held() -> None:
    town = place("Town", "0304", control="")
    p = position([unit("C1", "congo", at="0303"), unit("R1", at="0808")], places=[town], side="congo")
    p.do("m C1 0303-0304")
    assert (p.controller("Town"), p.state.places_once_held) == ("congo", ())
    q = position([unit("R1", at="0303"), unit("C1", "congo", at="0808")], places=[town])
    q.do("m R1 0303-0304")
    assert (q.controller("Town"), q.state.places_once_held) == ("rebels", (0,))


@pytest.mark.rule("GC-6c", "GC-2.2b")
def test_in_turn_one_the_congo_stage_has_placement_and_combat_only() -> None:
    fdd = unit("G1", "congo", type="guerrilla", arrival="mobilise_radius", place="Town", radius=1, turn=1, first_move_turn=2)
    p = position([*PAIR, fdd], places=[place("Town", "0505")], turn=1, side="congo")
    assert set(p.tokens()) == {"mobilise", "end"}
    p.do("end")
    assert p.demand == Choose(1, "combat", is_order=True)


# --- the campaign


@pytest.mark.rule("GC-T7a", "GC-2.7.2.3a")
def test_the_campaign_has_133_counters_of_eight_armies() -> None:
    world = campaign().world
    assert len(world.kinds) == 133
    count = {army: sum(ARMIES[kind.army] == army for kind in world.kinds) for army in ARMIES}
    assert count == {
        "congo": 47, "angola": 10, "zimbabwe": 12, "namibia": 2, "rebels": 20, "uganda": 19, "rwanda": 18, "burundi": 5
    }  # fmt: skip
    set_up = [kind for kind in world.kinds if kind.arrival.startswith("setup")]
    assert (len(set_up), len({kind.line for kind in set_up})) == (79, 49)
    rest = [kind for kind in world.kinds if not kind.arrival.startswith("setup")]
    assert (len(rest), len({kind.line for kind in rest})) == (54, 27)
    assert len({kind.id for kind in world.kinds}) == 133


@pytest.mark.rule("GC-1.1a")
def test_the_sides_and_their_armies() -> None:
    assert GAME.sides == ("rebels", "congo")
    sides = {ARMIES[army]: ARMY_SIDE[army] for army in range(8)}
    assert [army for army, side in sides.items() if side == 0] == ["rebels", "uganda", "rwanda", "burundi"]
    factions = {kind.faction for kind in campaign().world.kinds if ARMIES[kind.army] == "congo"}
    assert factions == {"FAC", "FDD", "ADF/LRA", "Interahamwe/ex-FAR"}


@pytest.mark.rule("GC-2.7.2.3a")
def test_the_guerrilla_movements_by_their_areas() -> None:
    world = campaign().world
    found = {(k.place, k.faction, k.turn) for k in world.kinds if k.is_guerrilla and ARMIES[k.army] == "congo"}
    assert found == {("Faradje", "ADF/LRA", 1), ("Kasongo", "FDD", 1), ("Goma", "Interahamwe/ex-FAR", 1)}


@pytest.mark.rule("GC-3.4.4a", "GC-3.4.4e", "GC-7h")
def test_the_set_up() -> None:
    p = campaign()
    named = p.world.board.place_named
    for id, name in (
        ("CON01", "Bumba"), ("CON02", "Faradje"), ("CON16", "Lubutu"), ("CON28", "Mbuji-Mayi"), ("CON29", "Mwene-Ditu"),
        ("REB01", "Mbanza-Ngungu"), ("CON15", "Boende"), ("CON14", "Bongandanga"), ("RWA01", "Goma"), ("ZIM03", "Kamina"),
    ):  # fmt: skip
        assert p.where(id) == hex_name(named[name].hex)
    held = ["Boma", "Matadi", "Mbanza-Ngungu", "Buta", "Isiro", "Mungbere", "Bunia", "Beni", "Goma", "Bukavu"]
    for found in p.world.board.places:
        if found.country == "DR Congo":
            expected = "rebels" if found.name in held else "congo"
        else:
            expected = "congo" if found.country == "Angola" else "rebels"
        assert p.controller(found.name) == expected, found.name
    assert sum(u.status == ON_MAP for u in p.state.units) == 75
    assert all(u.status == TO_COME for u in p.state.units if u.status != ON_MAP)
    for side in (0, 1):
        occupied = {u.where for k, u in zip(p.world.kinds, p.state.units, strict=True) if u.status == ON_MAP and k.side == side}
        assert occupied <= set(p.world.board.playable)


@pytest.mark.rule("GC-3.4.4d")
def test_the_campaign_begins_with_the_four_angolans() -> None:
    p = campaign()
    assert p.demand == Choose(1, "setup", is_order=True)
    assert p.state.phase == SETUP
    assert p.tokens("deploy") == ["ANG01", "ANG02", "ANG03", "ANG04"]
    countries = {p.world.board.country[h] for h in map(p.world.board.hex_of, p.tokens("deploy", "ANG01"))}
    assert countries == {"Angola"}
    p.do(*ANGOLANS)
    assert p.demand == Choose(0, "movement", is_order=True)


@pytest.mark.rule("GC-7m", "GC-6e", "GC-3.4.4c")
def test_the_first_turn_of_the_campaign() -> None:
    p = campaign().do(*ANGOLANS)
    assert {(score.side, score.line, score.points) for score in p.state.scores} == {(0, "VP-R2", 2), (1, "VP-C3", 1)}
    assert p.tokens("mobilise") == [f"REB{n}" for n in range(13, 20)]
    released = {k.id for k in p.world.kinds if k.side == 0 and k.arrival == "setup" and k.first_move_turn == 1}
    assert set(p.tokens("m")) == released
    bumba = p.world.kinds[p.index("CON01")]
    assert (bumba.place, bumba.release_turn, bumba.first_move_turn) == ("Bumba", 1, 2)
    assert all(u.has(SUPPLIED) for k, u in zip(p.world.kinds, p.state.units, strict=True) if k.side == 0 and u.status == ON_MAP)
    p.do("end", "end")
    assert p.tokens("mobilise") == ["CON33", "CON34", "CON35", "CON36", "CON37", "CON38"]
    assert "m" not in p.tokens()


@pytest.mark.rule("GC-3.6.1c", "GC-3.6.1d")
def test_at_the_start_every_unit_but_one_under_goma_is_on_a_line_of_supply() -> None:
    for ninth, unsupplied in (("boma", []), ("goma", ["REB01"])):
        p = with_options({"supply_ninth_centre": ninth}).do(*ANGOLANS, "end", "end", "end")
        p.do("end")
        assert p.state.turn == 2
        mine = [(k, u) for k, u in zip(p.world.kinds, p.state.units, strict=True) if k.side == 0 and u.status == ON_MAP]
        assert [k.id for k, u in mine if not u.has(SUPPLIED)] == unsupplied


# --- the game in the catalogue


def test_the_catalogue_serves_the_game_and_builds_its_rules_once() -> None:
    assert catalog.game("guerra_do_congo") is GAME
    assert GAME.rules("campaign", {}) is GAME.rules("campaign", {"supply_ninth_centre": "boma"})
    assert GAME.rules("campaign", {}) is not GAME.rules("campaign", {"supply_ninth_centre": "goma"})
    assert len(GAME.digest()) == 32


@pytest.mark.rule("GC-8.1a")
def test_all_eleven_options_of_the_tables_are_offered_the_default_first() -> None:
    offered = {option.key: option.values for option in GAME.match_options("campaign")}
    assert len(offered) == 11
    assert all(len(values) == 2 for values in offered.values())
    assert offered["reserves"] == (False, True)
    assert offered["attack_declaration"] == ("sequential", "all_first")
    for options, code in (
        ({"reserve": True}, "option-unknown"),
        ({"reserves": 1}, "option-value"),
        ({"mobile_advance": "perhaps"}, "option-value"),
        ({"unreleased_advance": 1}, "option-value"),
    ):
        with pytest.raises(UserError) as caught:
            GAME.rules("campaign", options)
        assert caught.value.code == code
    with pytest.raises(UserError) as caught:
        GAME.rules("short", {})
    assert caught.value.code == "scenario-unknown"


@pytest.mark.rule("GC-1.2c")
def test_both_sides_see_everything() -> None:
    p = campaign()
    assert p.rules.view(p.state, 0) == p.rules.view(p.state, 1) == p.state


def test_a_refused_order_leaves_the_state_as_it_was() -> None:
    p = position(PAIR)
    before = p.state
    assert p.why("recover R1") == ("GC-5.3a", "no-replacement-points")
    with pytest.raises(IllegalOrder):
        p.rules.apply(p.state, Decided(0, p.rules.read("recover R1")))
    assert p.state == before
