"""Each line of a sheet reads as a sentence; what a sheet can be told about a hex is what the rules let be written."""

from typing import cast

from pbem.engine.demands import Choose
from pbem.engine.hexes import Hex
from pbem.engine.word_tables import Texts
from pbem.games.heart_of_africa.display.sheet_orders import about, unwritten
from pbem.games.heart_of_africa.rules.sheets import cards, figure_fire
from pbem.games.heart_of_africa.rules.sheets.lines import PHASE
from pbem.games.heart_of_africa.words.sentences import WORDS
from pbem.games.heart_of_africa.words.sheet_lines import ACTIONS, OF_ONE_WORD, SHEET
from pbem.view.text.standing_sentences import closed, sentence, written
from tests.games.heart_of_africa.battles import battle, unit

SAID = {
    "entry A3": "A3",
    "entry AX1 moves late": "AX1, with the independents",
    "wait enemy 6": "waits until an enemy is within 6",
    "waitnot enemy 6 D1": "waits as long as D1 is within 6",
    "when foes 3 1012 4": "if at least 3 of the enemy are within 4 of 1012:",
    "unless contacted": "unless an enemy has named it:",
    "when contacted A2": "if an enemy has named A2:",
    "when strength D1 5": "if D1 is down to 5 or fewer:",
    "turns ne": "turns to the north-east",
    "forms 1013": "forms up around 1013, in line",
    "forms 1013 as double facing e abreast 4 steps 5 clear 3 ground open": "forms up around 1013, two deep, facing east, "
    "4 abreast, going no farther than 5, no nearer to an enemy than 3, over open ground only",
    "forms 1013 front ne facing e": "forms up around 1013, in line, its front to the north-east, facing east",
    "forms 1013 as keep": "forms up around 1013, each keeping its place",
    "goes A1.1 1013,A1.2 1014 via 1011 facing e steps 3 clear 2 ground open": "goes: A1.1 to 1013, A1.2 to 1014 by way of 1011, "
    "facing east, going no farther than 3, no nearer to an enemy than 2, over open ground only",
    "charges D1,D2 each twice but 2": "goes into contact with D1, D2, two to each, 2 kept back",
    "captures DB.2,DB.1 but 2 ground open": "goes for DB.2, DB.1 to capture it, 2 kept back, over open ground only",
    "fallsback 1013 until 6 facing w": "falls back towards 1013 until no enemy is within 6, facing west",
    "fallsback w until 6": "falls back towards the west edge until no enemy is within 6",
    "breaksoff n": "breaks off towards the north edge; who is not in contact falls back too",
    "evades to right": "evades who has named it, to the right first",
    "guides A2 1013": "leads A2 towards 1013 in single file",
    "climbs ne at D1,D2": "climbs the works to the north-east, into contact with D1, D2",
    "onambush fall": "springs an ambush: falls back from who lay there",
    "fires A1 needing 4 within 8 at D1,D2": "A1 shoots where a die of 4 hits within range 8, first at D1, D2",
    "fires A1 as hold": "A1 shoots at nobody",
    "fires A1.2 within 8 at D1,leader,field_gun shots 2": "A1.2 shoots within range 8, first at D1, Leaders, Field Gun, "
    "shots of a machine gun: 2",
    "forms 1013 via 1011,1012 facing e": "forms up around 1013 by way of 1011, 1012, in line, facing east",
    "guides A2 1013 via 1011": "leads A2 towards 1013 in single file by way of 1011",
    "charges D2,D1": "goes into contact with D2, D1",
    "onhit as save": "a Leader who is hit tries his own save first",
    "onstandard for A2,A1": "the Standard helps the first of A2, A1",
    "onrite as none": "no rite",
    "concedeif strength A1 5": "gives the battle up if, at the end of the turn, A1 is down to 5 or fewer",
    "concedeunless friends 3 1012 4": "gives the battle up unless, at the end of the turn, "
    "at least 3 of one's own are within 4 of 1012",
    "comes spearman*8 at 1013 facing e double abreast 4": "a unit of spearman*8 comes on around 1013, facing east, "
    "two deep, 4 abreast",
    "onarrival spearman*8": "a unit of spearman*8, in the turn in which it comes on",
    "instead at 1020 cluster": "or, where that is taken, around 1020, in a crowd",
    "arrives spearman*8": "a unit of spearman*8 comes on near the middle of its edge",
}
OF_NO_ROW = ("endsheet", "concede")


def said(line: str) -> str:
    return written(WORDS, SHEET.lines, line.replace(",", " "), lambda slot, word: closed(WORDS, slot).get(word, word))


def test_a_line_is_a_sentence() -> None:
    assert {line: said(line) for line in SAID} == SAID


def test_every_verb_of_a_sheet_has_a_sentence() -> None:
    known = {form.partition(" ")[0] for row in SHEET.lines.rows for form in row.places[0].forms}
    assert {verb.word for phase in (PHASE, figure_fire.PHASE, cards.PHASE) for verb in phase.verbs} - set(OF_NO_ROW) == known


def test_a_line_names_the_units_that_it_is_about() -> None:
    play = battle(unit("A", "askari", "1010"), unit("D", "warrior", "1014"), unit("D", "warrior", "1020"), step="sheets")
    rules = play.rules.at(play.state)
    lines = {"charges D1,D2": ("D1", "D2"), "fires A1 at D2": ("A1", "D2"), "climbs ne at D1": ("D1",), "holds": ()}
    assert {line: rules.order(rules.read(line)).units for line in lines} == lines


def test_what_a_unit_is_told_about_a_hex_may_be_written() -> None:
    play = battle(unit("A", "askari", "1010 1011"), unit("D", "warrior", "1014"), step="sheets", facts={"by_sheets": True})
    demand = play.demand
    assert isinstance(demand, Choose)
    orders = {here: [way.order for way in about(play.rules, play.state, "A1.1", Hex(here))] for here in (1010, 1012, 1014)}
    assert orders[1014] == ["charges D1", "fires A1 at D1", "fires A1 at warrior", "fires A1.1 at D1"] + [
        f"forms 1014{shape} facing e" for shape in ("", " as double", " as file", " as cluster", " as keep")
    ] + ["goes A1.1 1014", "fallsback 1014"]
    assert orders[1012][0] == "forms 1012 facing e"
    assert orders[1010][:3] == ["holds", "fires A1 as hold", "fires A1.1 as hold"]
    play.order("entry A1", "holds")
    assert [way.order for way in about(play.rules, play.state, "A1.1", Hex(1014))] == [
        *("fires A1 at D1", "fires A1 at warrior", "fires A1.1 at D1")
    ]
    first = unwritten(play.rules, play.state)
    assert first is not None
    assert not first.sheets[demand.side].entries


def test_an_action_that_is_a_whole_line_by_itself_is_known_not_to_end_the_sheet() -> None:
    whole = [form for row in ACTIONS if len(row.parts) == 1 for part in row.parts for form in cast(Texts, part) if " " not in form]
    assert sorted(whole) == sorted(OF_ONE_WORD)
    assert {*OF_ONE_WORD} <= {*WORDS.planning.no_endings}


def test_the_orders_of_hidden_units_are_said_in_sentences() -> None:
    for text, said in (
        ("0 / wait enemy 4 / charges A1", "hidden unit 0: waits until an enemy is within 4; goes into contact with A1"),
        (
            "2 after D3 / goes 1 1013,2 1014 / shoots within 6 at A1,leader once out",
            "hidden unit 2, behind the entry of D3: goes: figure 1 to 1013, figure 2 to 1014; "
            "shoots within range 6, first at A1, Leaders, when it has come out",
        ),
        ("0 / holds;1 / shoots as hold", "hidden unit 0: holds; hidden unit 1: shoots at nobody"),
        ("none", "no hidden unit shows itself"),
    ):
        assert sentence(WORDS, "ambush", text, lambda slot, word: closed(WORDS, slot).get(word, word)) == said
