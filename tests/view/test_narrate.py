"""Sentences as a player reads them."""

from pbem.engine.decisions import Refusal
from pbem.engine.demands import Choose, Over, Roll
from pbem.errors import CorruptFile, UserError
from pbem.games.guerra_do_congo import events
from pbem.view.map import scene
from pbem.view.text import narration
from pbem.view.text.narration import Narrator
from tests.view import boards

SIDES = ("rebels", "congo")
NARRATOR = Narrator("guerra_do_congo", SIDES, {"1807": "Kinshasa", "1815": "Idiofa"})


def test_a_march_names_its_hexes_and_cost() -> None:
    event = events.Moved("CON04", ("1714", "1814", "1815"), 3)
    assert NARRATOR.event(event) == ["CON04 marches 1714 - 1814 - 1815 Idiofa (3 MP)."]


def test_an_attack_shows_its_sum_step_by_step() -> None:
    event = events.AttackDeclared(
        "1807", ("REB01", "RWA01"), ("CON04",), 8, 5, "3:2", (("GC-4.2a", -2), ("GC-4.2.4b", 1)), "1:1", -1
    )
    assert NARRATOR.event(event) == [
        "REB01, RWA01 against 1807 Kinshasa, held by CON04:",
        "  strength 8 against 5, column 3:2; 2 left: terrain (GC-4.2a); 1 right: besieged (GC-4.2.4b)",
        "  column 1:1, morale -1 (10 on the dice for each point)",
    ]


def test_the_dice_of_an_attack_say_what_they_mean() -> None:
    event = events.AttackResolved("1807", 7, 2, 72, "", 10, 82, "AVB", "DRI(M)")
    assert NARRATOR.event(event) == [
        "Attack on 1807 Kinshasa: dice 7 and 2: 72, +10 for morale is 82.",
        "  attacker: AVB, an attacker takes a loss, may advance",
        "  defender: DRI, defenders unhurt, all retreat, morale check",
    ]


def test_a_sum_beyond_the_table_says_what_it_is_read_as() -> None:
    event = events.AttackResolved("1807", 1, 0, 10, "0", -10, 1, "AE", "DVI")
    assert NARRATOR.event(event)[0] == "Attack on 1807 Kinshasa: dice 1 and 10: 10, -10 for morale is 0, read as 1."


def test_a_long_way_names_its_ends_and_places() -> None:
    train = ("1518", "1517", "1617", "1716", "1815", "1816", "1817", "1818", "1819")
    assert NARRATOR.event(events.Rode("CON04", train)) == ["CON04 goes by rail 1518 - ... - 1815 Idiofa - ... - 1819."]


def test_a_die_of_ten_is_said_so_everywhere() -> None:
    event = events.AttackResolved("1807", 0, 0, 100, "", 0, 100, "AVI", "DE")
    assert NARRATOR.event(event)[0] == "Attack on 1807 Kinshasa: dice 10 and 10: 100."


def test_losses_of_one_fight_share_a_line_by_what_made_them() -> None:
    lost = [events.StepLost(unit, "1807", "combat") for unit in ("CON04", "CON05")]
    told = NARRATOR.told([(lost[0], ""), (lost[1], "standing order"), (events.StepLost("CON06", "1807", "check"), "")])
    assert told == [
        (3, "Reduced in combat: CON04 in 1807 Kinshasa, CON05 in 1807 Kinshasa (standing order)."),
        (3, "Reduced as its morale breaks: CON06 in 1807 Kinshasa."),
    ]


def test_points_stand_as_deep_as_the_fight_that_made_them() -> None:
    point = events.Scored("congo", "VP-B1", 1, "REB01")
    assert [level for level, _ in NARRATOR.told([(events.Eliminated("REB01", "1807", "combat"), ""), (point, "")])] == [3, 3]
    assert [level for level, _ in NARRATOR.told([(events.TurnBegan(2), ""), (point, "")])] == [0, 2]


def test_the_armies_morale_shares_a_line() -> None:
    lines = NARRATOR.events((events.MoraleSet("congo", -1, ()), events.MoraleSet("rwanda", 1, ()), events.TurnBegan(2)))
    assert lines == ["Army morale: FAC -1, Rwanda +1.", "Turn 2, the week of 9 August 1998"]


def test_a_score_says_for_what() -> None:
    assert NARRATOR.event(events.Scored("congo", "VP-B1", 1, "REB01")) == ["The Congo side: +1 VP, enemy unit eliminated (REB01)."]


def test_a_refusal_names_place_and_rule() -> None:
    refusal = Refusal("GC-4.1b", "no-enemy-there", "1807")
    assert NARRATOR.refusal(refusal) == "there is no enemy in 1807 Kinshasa (GC-4.1b)"
    assert NARRATOR.refusal(Refusal("GC-3.1a", "not-in-that-hex", "CON04 1815")) == (
        "CON04 is not in that hex, but in 1815 Idiofa (GC-3.1a)"
    )


def test_too_few_points_says_how_many() -> None:
    refusal = Refusal("GC-3.1a", "too-few-points", "1807 3 2")
    assert NARRATOR.refusal(refusal) == ("too few movement points for 1807 Kinshasa: it costs 3 MP, and 2 are left (GC-3.1a)")
    places = {"item": 2, "rule": "GC-3.1a", "why": "too-few-points", "subject": "1807 3 2"}
    assert "it costs 3 MP, and 2 are left" in narration.sentence("illegal-order", places, game="guerra_do_congo")[0]


def test_a_refusal_of_foreign_text_is_harmless() -> None:
    assert "\x1b" not in NARRATOR.refusal(Refusal("GC-2.3b", "unknown-unit", "\x1b[2JX"))


def test_a_refusal_of_foreign_text_with_a_question_mark_is_harmless_too() -> None:
    assert "\x1b" not in NARRATOR.refusal(Refusal("", "word-not-offered", "x?\x1b[31m"))


def test_demands_name_who_must_decide() -> None:
    assert NARRATOR.demand(Choose(0, "movement", True)) == "the Rebels must give orders for movement"
    assert NARRATOR.demand(Roll((10, 10), ("attack", 1, 0, 1807))) == "dice are rolled for the attack on 1807 Kinshasa"
    assert NARRATOR.demand(Over(1, "annihilation")) == "the match is over, victory of the Congo side: one side has no army left"
    assert NARRATOR.demand(Over(1, "annihilation"), is_short=True) == "the Congo side has won: one side has no army left"
    assert NARRATOR.demand(Over(-1, "draw-agreed")) == "the match is drawn: both sides agreed to it"


def test_a_question_has_no_full_stop_behind_it() -> None:
    assert narration.ended("does it go on?") == "does it go on?"
    assert narration.ended("the police must give orders") == "the police must give orders."


def test_a_word_that_is_not_offered_is_told_as_it_was_typed() -> None:
    rio = Narrator("rio_40", ("police", "narco"), {})
    assert rio.refusal(Refusal("", "word-not-offered", "deploy")) == "deploy cannot be used there in an order"


def test_what_the_system_says_is_told_as_it_is() -> None:
    message, hint = narration.error(UserError("out-unwritable", path="b.zip", why="no space left on device"))
    assert message == "b.zip cannot be written: no space left on device"
    assert "make room" in hint


def test_an_error_says_what_is_wrong_and_what_to_do() -> None:
    assert narration.error(CorruptFile("armor-line-damaged", line=3)) == (
        "line 3 of the turn text is damaged",
        "nothing was changed; ask for the file again: `pbem resend` makes it",
    )


def test_an_unknown_name_gets_a_suggestion() -> None:
    error = UserError("option-unknown", option="morale_trak", known="morale_track, mobile_advance")
    assert narration.error(error) == ('there is no match option "morale_trak"', "did you mean morale_track?")
    error = UserError("option-unknown", option="xyz", known="morale_track, mobile_advance")
    assert narration.error(error)[1] == "known names: morale_track, mobile_advance"


def test_an_illegal_order_of_a_file_is_told_with_its_rule() -> None:
    places = {"item": 2, "rule": "GC-4.1b", "why": "no-enemy-there", "subject": "1807"}
    message, _ = narration.sentence("illegal-order", places, game="guerra_do_congo")
    assert message == "the order number 2 of the file is not allowed: there is no enemy in 1807 (GC-4.1b)"


def test_foreign_text_in_an_error_is_harmless_and_bounded() -> None:
    message, _ = narration.error(UserError("match-ambiguous", match="\x1b]0;x\x07" + "y" * 999, candidates="a"))
    assert "\x1b" not in message
    assert len(message) < 300


def test_counters_show_numbers_losses_and_marks() -> None:
    state, picture = boards.fighting()
    shown = scene.Scene("guerra_do_congo", picture, Narrator("guerra_do_congo", SIDES, narration.names_of(picture)))
    lines = scene.stack_lines(shown, scene.near_hexes(shown, scene.place_hex(shown, "Kisangani")))
    assert lines[0].startswith("2723 Kisangani: city, DR Congo, supply centre, airport, held by the Congo side")
    weak = next(line for line in lines if "RWA02" in line)
    assert "(reduced)" in weak
    assert "unsupplied" in next(line for line in lines if "REB05" in line)
    assert state.turn == 3


def test_places_are_found_by_name_and_by_number() -> None:
    _, picture = boards.fighting()
    shown = scene.Scene("guerra_do_congo", picture, NARRATOR)
    assert scene.place_hex(shown, "kinshasa") == scene.place_hex(shown, "1807") == 1807
    assert scene.spelled(shown, "a Kinshasa with REB01") == "a 1807 REB01"


def test_what_an_audit_found_is_told_in_the_words_of_the_game() -> None:
    assert NARRATOR.broken("GC-2.3b", "policy-word-unknown", "sideways") == (
        "sideways cannot be used there in a standing order of that kind (GC-2.3b)"
    )


def test_where_nothing_is_known_nothing_is_listed() -> None:
    assert narration.sentence("unit-unknown", {"unit": "x", "known": ""})[1] == ""
    assert "REB01" in narration.sentence("unit-unknown", {"unit": "x", "known": "REB01"})[1]
