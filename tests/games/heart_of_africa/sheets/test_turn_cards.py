"""Lines of a sheet on what comes up in the turn: cards, arrivals, giving up; ways by hexes and charges by preference."""

import pytest
from msgspec.structs import replace

from pbem.engine.decisions import Decision, Refusal
from pbem.engine.demands import Choose, Roll
from pbem.engine.hexes import Hex
from pbem.engine.planning import Caution
from pbem.games.heart_of_africa.armies.roster import Item, Leader, Roster, Unit
from pbem.games.heart_of_africa.decisions.combat import NoRally, Rally
from pbem.games.heart_of_africa.decisions.set_up import Arrive
from pbem.games.heart_of_africa.decisions.sheets import Comes, ComesAnywhere, RallyCard
from pbem.games.heart_of_africa.display.cautions import cautions
from pbem.games.heart_of_africa.events.set_up import ArrivesLater
from pbem.games.heart_of_africa.events.turn import Held, MoveRolled, Went
from pbem.games.heart_of_africa.rules.arrivals import arriving
from pbem.games.heart_of_africa.rules.hidden import plans, rosters
from pbem.games.heart_of_africa.rules.hidden.plans import Plan
from pbem.games.heart_of_africa.rules.sheets.cards import MOST_PLACES
from pbem.games.heart_of_africa.state.figures import FAILED
from pbem.games.heart_of_africa.state.secrets import HiddenFigure, HiddenUnit, Secrets
from pbem.games.heart_of_africa.state.sheets import NOBODY, Card, Coming, Place, Sheet
from tests.games.heart_of_africa.battles import ATTACKER, DEFENDER, Play, battle, leader, unit
from tests.games.heart_of_africa.sheets.written_sheets import A1, A2, D1, carried_out, played, sheets

FAR = (unit("A", "askari", "1010 1110 1210"), unit("D", "warrior", "1060 1061"))


def waiting(count: int) -> Play:
    """The fourth turn of a Raid, with units of the attacker to come."""
    secrets = Secrets(reserves=(count, 0))
    return battle(*FAR, step="sheets", turn=4, secrets=secrets, scenario="raid", facts={"by_sheets": True})


def words(play: Play, begun: str) -> list[str]:
    """What may follow."""
    return [token.text for token in play.rules.options(play.state, tuple(begun.split())).tokens]


def test_a_card_answers_in_the_place_of_the_standing_order_in_its_turn_alone() -> None:
    units = (A1, A2, leader("A", "askari", "1210"), D1)
    play = battle(*units, step="rally", unit_marks={"A1": FAILED, "A2": FAILED}, facts={"by_sheets": True})
    demand = play.demand
    assert isinstance(demand, Choose)
    at, none = play.rules.at(play.state), play.rules.read_policy("rally", "none")
    for card, answer in (
        (Card(5, 0, (play.body("A1"),)), Rally(play.body("A1"))),
        (Card(5, 1), NoRally()),
        (Card(4, 1), NoRally()),
    ):
        carded = replace(play.state, sheets=(Sheet(cards=(card,)), Sheet()))
        assert at.answer(carded, none) == answer
    carded = replace(play.state, sheets=(Sheet(), Sheet(cards=(Card(5, 0, (play.body("A1"),)),))))
    assert at.answer(carded, none) == NoRally(), "the other side's"
    assert at.answer(carded, play.rules.default_policy("rally")) == at.answer(play.state, play.rules.default_policy("rally"))


def test_cards_are_said_once_of_those_who_are_there() -> None:
    play = sheets()
    play.order("onrally for A2,A1", "onrite as none", "onhit as save", "onodds as weakest", "onstandard as keep", "oncounter")
    cards = play.state.sheets[ATTACKER].cards
    assert [(card.kind, card.word, [*card.bodies]) for card in cards] == [
        *((5, 0, [play.body("A2"), play.body("A1")]), (4, 1, []), (0, 1, []), (1, 2, []), (2, 1, []), (3, 0, []))
    ]
    assert play.refused("onrally as none").code == "has-a-card"
    assert not [word for word in play.words() if word in ("onhit", "onodds", "onstandard", "oncounter", "onrite", "onrally")]
    assert sheets().refused("onrite for A1").code == "cannot-be-named"
    assert sheets().refused("onrally as none for A1").code == "no-such-card"
    assert sheets().refused("onrally for D1").code == "not-your-unit"
    assert words(sheets(), "onrally as none") == []


def test_a_card_that_names_a_unit_twice_is_none_and_one_of_a_damaged_sheet_answers_nothing() -> None:
    play = battle(A1, A2, leader("A", "askari", "1210"), D1, step="rally", unit_marks={"A1": FAILED}, facts={"by_sheets": True})
    one = play.body("A1")
    said = sheets().rules.refusal(sheets().state, ATTACKER, RallyCard(0, (one, play.body("A2"), one)))
    assert said is not None
    assert (said.code, said.subject) == ("policy-said-twice", "A1")
    carded = replace(play.state, sheets=(Sheet(cards=(Card(5, 0, (one, one)),)), Sheet()))
    assert play.rules.at(play.state).answer(carded, play.rules.default_policy("rally")) is None


@pytest.mark.rule("HA-SCEN-07")
def test_a_side_gives_up_at_the_end_of_the_turn_where_all_its_conditions_hold() -> None:
    for said, winner in (
        (("concedeif strength A1 9",), DEFENDER),
        (("concedeif strength A1 9", "concedeunless strength A2 9"), None),
        (("concedeif strength A1 2",), None),
    ):
        play = sheets()
        played(play, said, ())
        carried_out(play)
        assert (play.state.winner if play.is_over() else None) == winner, said
    assert sheets().refused("concedeif enemy 3").code == "wrong-form"
    assert "enemy" not in words(sheets(), "concedeif")


@pytest.mark.rule("HA-ARR-05")
def test_who_arrives_is_placed_without_a_question_at_the_first_of_the_places_that_can_be_taken() -> None:
    play = waiting(2)
    lines = (
        "comes musketeer*8 at 0220 facing se double",
        "comes musketeer*8 at 0230 facing se",
        "comes archer*4 at 0220 facing se",
    )
    played(play, lines, ())
    play.roll(6, 6)
    assert not isinstance(play.demand, Choose) or play.demand.kind != "arrive"
    assert [play.figure(f"A{number}.1").where for number in (2, 3)] == [220, 230]
    assert play.state.secrets.reserves == (0, 0)
    assert [place.to for coming in play.state.sheets[ATTACKER].comings for place in coming.places] == [220]


def reserve_of(*units: tuple[str, int]) -> Play:
    """The attacker's own copy, in which his roster consists of these units, all of them in reserve."""
    play = waiting(len(units))
    troops = tuple(Unit(kind, (Item(kind, count),)) for kind, count in units)
    army = Roster(list="villages", nation="any", leader=Leader("spearman", ("eloquent",)), units=troops)
    roster = rosters.numbers_in(rosters.payload_of(army, play.rules.content.armies))
    plan = plans.payload_of(Plan(reserve=tuple(range(1, len(units) + 1))))
    play.state = replace(play.state, secrets=replace(play.state.secrets, roster=roster, plan=plan))
    return play


@pytest.mark.rule("HA-ARR-07")
def test_of_two_units_of_like_troops_each_has_a_line() -> None:
    play = reserve_of(("musketeer", 8), ("musketeer", 8))
    play.order("comes musketeer*8 at 0220 facing se double")
    assert words(play, "comes") == ["musketeer*8"]
    play.order("comes musketeer*8 at 0230 facing se")
    assert "comes" not in words(play, "")


@pytest.mark.rule("HA-ARR-07")
def test_no_more_lines_place_units_of_like_troops_than_there_are() -> None:
    play = reserve_of(("musketeer", 8), ("archer", 4))
    assert words(play, "comes") == ["musketeer*8", "archer*4"]
    assert cautions(play.rules, play.state, ATTACKER) == (Caution("untold", ("musketeer*8", "archer*4")),)
    early = replace(play.state, turn=3)
    assert not cautions(play.rules, early, ATTACKER), "before anybody can arrive"
    play.order("comes musketeer*8 at 0220 facing se double")
    assert words(play, "comes") == ["archer*4"] == words(play, "arrives")
    assert play.refused("comes musketeer*8 at 0230 facing se").rule == "HA-ARR-07", "else both who arrive would be the same"
    play.order("comes archer*4 at 0230 facing se")
    assert "comes" not in words(play, "")
    assert not cautions(play.rules, play.state, ATTACKER)


@pytest.mark.rule("HA-ARR-03")
def test_of_the_places_of_a_unit_the_first_that_is_free_is_taken() -> None:
    lines = (
        *("comes musketeer*8 at 0220 facing se", "instead at 0223 facing se cluster", "instead at 0226 facing se double abreast 3"),
        *("comes archer*4 at 0220 facing se", "instead at 0230"),
    )
    play = played(waiting(2), lines, ())
    play.roll(6, 6)
    assert [play.figure(f"A{number}.1").where for number in (2, 3)] == [220, 230]


@pytest.mark.rule("HA-ARR-05")
def test_who_arrives_is_moved_in_the_same_turn_by_the_orders_that_are_written_for_it() -> None:
    lines = (
        *("comes musketeer*8 at 0220 facing se", "comes musketeer*8 at 0230 facing se", "arrives archer*4"),
        *("onarrival musketeer*8", "turns w", "entry A1", "turns e"),
        *("onarrival archer*4", "wait activated A1", "turns w", "onarrival musketeer*8", "turns ne"),
    )
    play = played(waiting(3), lines, ())
    play.roll(6, 6, 6)
    carried_out(play)
    assert [event.unit for event in play.told(MoveRolled) if event.unit[0] == "A"] == ["A2", "A1", "A4", "A3"]
    assert [play.figure(f"A{number}.1").facing for number in (2, 3, 4)] == [4, 0, 4]


@pytest.mark.rule("HA-ARR-05", "HA-TURN-03")
def test_of_the_units_that_are_ordered_for_their_arrival_those_that_do_not_come_are_left_out() -> None:
    lines = ("arrives musketeer*8", "onarrival musketeer*8", "turns w", "arrives archer*4", "onarrival archer*4", "turns e")
    for dice, left, rolled in (((6, 1), 1, ["A2"]), ((1, 1), 2, [])):
        play = played(waiting(2), lines, ())
        play.roll(*dice)
        carried_out(play)
        assert [event.unit for event in play.told(MoveRolled)] == rolled
        assert sorted(event.unit for event in play.told(Held)) == ["A1", "D1"]
        assert sum(entry.body == NOBODY for entry in play.state.sheets[ATTACKER].entries) == left


@pytest.mark.rule("HA-ARR-05")
def test_orders_for_an_arrival_are_those_of_a_unit_of_which_a_line_tells() -> None:
    play = waiting(2)
    assert "onarrival" not in play.words()
    assert play.refused("onarrival musketeer*8").code == "no-place-yet"
    play.order("comes musketeer*8 at 0220 facing se")
    assert words(play, "onarrival") == ["musketeer*8"]
    assert play.refused("onarrival archer*4").code == "no-place-yet"
    play.order("onarrival musketeer*8")
    assert play.refused("entry A1") == Refusal("HA-TURN-02", "entry-without-action", "musketeer*8")
    assert play.refused("goes A1.1 1010").code == "not-your-unit"
    assert "goes" not in play.words()
    play.order("wait enemy 8", "when open 4", "forms 0225 as file facing se", "turns se", "onambush resume")
    assert play.refused("onarrival musketeer*8").code == "no-place-yet", "it has orders"
    play.order("instead at 0230", "entry A1", "holds", "endsheet")
    assert [entry.coming for entry in play.state.sheets[ATTACKER].entries] == [0, NOBODY]


@pytest.mark.rule("HA-ARR-03", "HA-ARR-06")
def test_who_finds_no_place_that_is_said_comes_on_by_the_middle_of_its_edge() -> None:
    """T-03, the default: no mail is waited for."""
    for lines in (("comes musketeer*8 at 0220 facing se",), ("arrives musketeer*8",)):
        taken = waiting(1)
        taken.state = taken.state.with_figure(taken.number("A1.1"), replace(taken.figure("A1.1"), where=Hex(220)))
        order = taken.rules.at(taken.state).read(lines[0])
        sheet = Sheet(comings=(Coming(order.troops, (Place(Hex(220), 2, 0, 0),) if "at" in lines[0] else ()),))  # type: ignore[attr-defined]
        play = played(taken, (), ())
        assert isinstance(play.demand, Roll)
        play.state = replace(play.state, sheets=(sheet, Sheet()))
        play.roll(6)
        assert play.figure("A2.1").where == 2400, "the middle of the west edge"
        assert not isinstance(play.demand, Choose) or play.demand.kind != "arrive"
        assert play.state.secrets.reserves == (0, 0)


@pytest.mark.rule("HA-ARR-05")
def test_where_nobody_of_whom_a_line_tells_has_a_place_all_roll_again(monkeypatch: pytest.MonkeyPatch) -> None:
    play = played(waiting(1), ("arrives musketeer*8",), ())
    monkeypatch.setattr(arriving, "free_for", lambda *_: frozenset())
    play.roll(6)
    assert play.told(ArrivesLater) == [ArrivesLater("attacker")]
    assert play.state.secrets.reserves == (1, 0)


@pytest.mark.rule("HA-ARR-03")
def test_more_places_of_a_unit_say_what_may_be_said() -> None:
    play = waiting(2)
    assert "instead" not in words(play, "")
    assert play.refused("instead at 0220").code == "no-place-yet"
    play.order("comes musketeer*8 at 0220 facing se")
    assert words(play, "instead") == ["at"]
    assert "0221" in words(play, "instead at")
    assert play.refused("instead at 2403").rule == "HA-ARR-03"
    rules = play.rules.at(play.state)
    for text in ("instead at 0221 facing se double abreast 3", "instead at 0221", "arrives archer*4"):
        assert rules.write(rules.read(text)) == text
    play.order(*(f"instead at 02{column}" for column in range(21, 28)))
    assert len(play.state.sheets[ATTACKER].comings[0].places) == 8
    assert play.refused("instead at 0240").code == "sheet-too-long"
    assert "instead" not in words(play, "")
    play.order("arrives archer*4")
    assert play.refused("instead at 0240").code == "no-place-yet"
    assert play.refused("arrives archer*99").code == "no-such-unit"


def test_where_no_line_says_where_the_owner_is_asked() -> None:
    play = played(waiting(2), ("comes musketeer*8 at 0220 facing se double",), ())
    play.roll(6, 6)
    assert play.demand == Choose(ATTACKER, "arrive", is_order=True)
    assert play.figure("A2.1").where == 220
    assert waiting(0).refused("comes musketeer*8 at 0220").code == "nobody-to-come"
    assert waiting(1).refused("comes musketeer*8 at 2403 facing e").rule == "HA-ARR-03"


def test_a_sheet_that_holds_all_the_places_it_can_offers_no_more(monkeypatch: pytest.MonkeyPatch) -> None:
    play = waiting(1)
    monkeypatch.setattr(arriving, "bodies", lambda _now: ((0, 1, 8),))
    assert "comes" in words(play, "")
    full = replace(play.state.sheets[ATTACKER], comings=(Coming((0, 1, 8)),) * MOST_PLACES)
    play.state = replace(play.state, sheets=(full, play.state.sheets[DEFENDER]))
    assert "comes" not in words(play, "")
    assert play.refused("comes musketeer*8 at 0220").code == "sheet-too-long"


def test_they_go_by_the_hexes_that_are_named() -> None:
    far = unit("D", "warrior", "4060 4061")
    by = sheets(unit("A", "askari", "1010"), far)
    carried_out(played(by, ("entry A1", "forms 1014 via 0911,0812 facing e"), ()), 6)
    way = next(event.hexes for event in by.told(Went) if event.unit == "A1.1")
    assert [here for here in way if here in ("0911", "0812")] == ["0911", "0812"]
    assert by.figure("A1.1").where == 1014
    short = carried_out(played(sheets(unit("A", "askari", "1010"), far), ("entry A1", "forms 1014 via 0710,1014"), ()), 1)
    assert short.world.grid.distance(short.figure("A1.1").where, Hex(710)) == 1, "it makes for the first that it cannot reach"


def test_those_named_first_are_charged_first() -> None:
    near, other = unit("D", "warrior", "1014"), unit("D", "warrior", "1214")
    for said, foe in (("charges D1,D2", "D1.1"), ("charges D2,D1", "D2.1")):
        play = played(sheets(unit("A", "warrior", "1012"), near, other), ("entry A1", said), ())
        play.roll_all(6)
        assert [play.number(foe)] == [*play.standing.opponents(play.number("A1.1"))], said


@pytest.mark.rule("HA-HIDE-11")
def test_no_line_sends_figures_onto_an_ambush_of_their_own_side() -> None:
    hidden = HiddenUnit(ATTACKER, 0, 0, (HiddenFigure(0, 1014, 0, 0),))
    own = sheets()
    own.state = replace(own.state, secrets=replace(own.state.secrets, may_hide=(True, True), hidden=(hidden,)))
    own.order("entry A1")
    for line in ("forms 1014 facing e", "fallsback 1014", "forms 1013 as file facing w", "forms 1015 as keep"):
        assert own.refused(line).code == "own-ambush-there", line
    assert own.refused("guides A2 1014").code == "own-ambush-there"
    offered, rules = words(own, "forms"), own.rules.at(own.state)
    for here in own.world.grid.within(Hex(1014), 5):
        order = rules.read(f"forms {own.world.grid.name(here)}")
        assert (own.rules.refusal(own.state, ATTACKER, order) is None) == (own.world.grid.name(here) in offered), here
    assert ("1014" in offered, "1024" in offered) == (False, True)
    own.order("forms 1018 facing e")
    sheets().order("entry A1", "forms 1014 facing e")  # the match cannot know


@pytest.mark.parametrize("line", [ComesAnywhere(()), Comes((), 1010, 0, 0, 0), Arrive((), 1010, 0, 0, 0)])
def test_a_unit_of_nobody_is_refused_and_can_be_written(line: Decision) -> None:
    play = waiting(1)
    assert play.rules.refusal(play.state, ATTACKER, line) is not None
    assert play.rules.at(play.state).write(line)
