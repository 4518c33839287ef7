"""The plain dialogue's promises: only lines of plain text, words in one table, foreign text without teeth, errors in words."""

import ast
import re
import subprocess
import sys
from pathlib import Path

import pytest

from pbem.desk.open_match import Table
from pbem.session.disk.player_home import Home
from pbem.session.look import queries
from pbem.session.player.identity import new_identity
from pbem.session.turn import invitations
from pbem.session.turn.intake import import_bytes
from pbem.tui.plain import match_dialogue
from pbem.tui.plain.prompting import WIDTH, Talk, picked
from pbem.view.map import spoken
from pbem.view.words import plain as words
from tests.tui.battle_stage import home_at_choice
from tests.tui.plain_script import Heard, home_in, talk_to

FOLDER = Path(match_dialogue.__file__).parent
DEPLOY = ("deploy ANG01 1406", "deploy ANG02 1406", "deploy ANG03 1406", "deploy ANG04 1407")


@pytest.fixture(scope="module")
def at_war(tmp_path_factory: pytest.TempPathFactory) -> Home:
    """A hotseat match with the Rebels to move; looked at, never changed."""
    home = home_in(tmp_path_factory.mktemp("war"))
    invitations.new_match(home, "guerra_do_congo", against="hotseat")
    talk_to(home, *DEPLOY, "send", "y", "", match="congo-1")
    return home


def hear(home: Home, *typed: str) -> Heard:
    return talk_to(home, *typed, match="congo-1")


# --- looking


def test_where_tells_a_unit_and_where_one_is_strong(at_war: Home) -> None:
    assert "REB01 RCD/MLC infantry rgt 4-4-4 is in 1606 Mbanza-Ngungu." in hear(at_war, "where reb01").text
    assert "1606 Mbanza-Ngungu: 1, REB01." in hear(at_war, "w").text
    assert "1807 Kinshasa: 3, CON04, CON05, CON06." in hear(at_war, "where enemy").text
    assert "still to come" in hear(at_war, "where REB13").text


def test_look_stands_in_for_the_map(at_war: Home) -> None:
    told = hear(at_war, "look Kinshasa").text
    assert "City, DR Congo, supply centre, airport, held by the Congo side." in told
    assert "South-west: 1706, rough, road and railway." in told
    assert "2 hexes south-west: 1606 Mbanza-Ngungu, the Rebels with REB01." in hear(at_war, "near kinshasa").text


def test_threats_name_enemies_with_their_numbers(at_war: Home) -> None:
    told = hear(at_war, "t REB01").text
    assert "No enemy is next to it." in told
    assert "2 hexes north-east: 1807 Kinshasa." in told
    assert "CON04 FAC motorised rgt 7-5-8" in told


def test_go_lists_named_places_first_and_says_which_rule_forbids_a_hex(at_war: Home) -> None:
    before = queries.show(at_war, "congo-1").mark
    heard = hear(at_war, "go REB01", "why Kinshasa", "1234x", "b")
    first = heard.text.index("1. 1405 Mbanza Congo")
    assert first < heard.text.index("Other hexes:")
    assert "REB01 cannot reach 1807 Kinshasa." in heard.text
    assert "(GC-3.2.1a)" in heard.text
    assert queries.show(at_war, "congo-1").mark == before, "nothing is ordered"


def test_rules_charts_points_and_the_past_are_told(at_war: Home) -> None:
    heard = hear(
        at_war, "rule", "rule 3.2.1a", "rule nonsense", "chart terrain", "points", "luck", "at 0", "end", "at now", "notes"
    )
    assert "Most points after turn 15 win" in hear(at_war, "victory").text
    assert "The present decision is governed by GC-2.3b." in heard.text
    assert "GC-3.2.1a:" in heard.text
    assert "There is no rule nonsense" in heard.text
    assert "savanna: MP 1, columns left 0" in heard.text
    assert "sum: Rebels 2, Congo 1." in heard.text
    assert "This is the past; nothing can be ordered here." in heard.text


def test_standing_orders_are_told_word_by_word(at_war: Home) -> None:
    heard = hear(at_war, "standing", "", "standing loss", "", "standing set loss no_such_word", "1", "standing show x")
    assert "While the opponent plays:" in heard.text
    assert "full_strength: units at full strength" in heard.text
    assert "no_such_word" in heard.text


def test_a_standing_order_is_put_together_step_by_step(at_war: Home) -> None:
    heard = hear(at_war, "standing build advance", "only", "REB02", "at", "Goma", "none", "take", "1", "standing")
    assert "What comes next?" in heard.text
    assert "So far: only " in heard.text
    assert "From your next file on: only " in heard.text
    assert "into 2330 Goma: nobody advances" in heard.text


def test_a_number_alone_is_explained_and_a_command_is_taken_where_a_hex_is_asked(at_war: Home) -> None:
    heard = hear(at_war, "3", "1807", "go REB01", "status", "b")
    assert "A number answers a list, and none is open." in heard.text
    assert "1807 Kinshasa" in heard.text
    after = heard.text[heard.text.index("1. 1405 Mbanza Congo") :]
    assert "Turn 1 of 15" in after, "the command is obeyed"


def test_help_and_beginnings_of_commands(at_war: Home) -> None:
    heard = hear(at_war, "h", "help threats", "thr REB01", "frobnicate", "unds")
    assert "Most commands can be shortened" in heard.text
    assert "who can attack a unit or hex" in heard.text
    assert "Enemies of the Rebels near" in heard.text
    assert "There is no command frobnicate here." in heard.text
    assert "Did you mean: undo" in heard.text


# --- orders


def test_orders_are_given_taken_back_moved_and_dropped(at_war: Home) -> None:
    heard = hear(
        at_war,
        "m REB01 1706",
        "move REB02 to Mbanza-Ngungu",
        "1",
        "draft",
        "draft shift 2 1",
        "z",
        "z",
        "redo",
        "draft drop 1",
        "undo",
        "draft",
    )
    assert "1. m REB01 1606-1706 2. m REB02 1502-" in heard.text
    assert "Order 2 is now number 1." in heard.text
    assert "Taken back: m REB01 1606-1706." in heard.text
    assert "Given again: m REB02 1502-" in heard.text
    assert "Order 1 is out of the draft." in heard.text
    assert "there is no order to take back" in heard.text
    assert heard.lines[-2] == "No orders yet."


def test_an_order_is_built_from_numbered_choices(at_war: Home) -> None:
    heard = hear(at_war, "options m", "REB01", "1", "1", "undo all")
    assert "So far: m REB01 1606. What next?" in heard.text
    assert "1. 1706, 1 hex north-east of Mbanza-Ngungu, cost 1" in heard.text
    assert "Ordered: m REB01 1606-" in heard.text
    assert "Orders taken back: 1." in heard.text


def test_an_order_that_the_rules_forbid_is_told_with_the_rule(at_war: Home) -> None:
    heard = hear(
        at_war, "m REB01 1606-1706-1807", "why REB01 Kinshasa", "m XXX01 1706", "odds a 1807 with REB01", "do gibberish here"
    )
    assert "An enemy unit is in 1807 Kinshasa (GC-3.2.1a)." in heard.text
    assert 'there is no unit "XXX01"' in heard.text
    assert heard.text.count("Not allowed:") >= 2


# --- errors and foreign text


def test_a_refused_file_is_explained_and_changes_nothing(tmp_path: Path) -> None:
    ana, bea = home_in(tmp_path / "ana"), home_in(tmp_path / "bea")
    text = talk_to(ana, "Ana", "2", "1", "2", "1", "1", "1", "n", "", "2").pasteable()
    broken = [text[0], text[1][:10] + ("AAAA" if text[1][10:14] != "AAAA" else "BBBB") + text[1][14:], *text[2:]]
    heard = talk_to(bea, "Bea", "3", "2", *broken, "END", "i", "2", "no turn file here", "END", "i", "1", str(tmp_path / "none"))
    assert "damaged" in heard.text
    assert heard.text.count("The file is refused. Your match is as it was.") == 2
    assert "there is no file" in heard.text
    assert "No matches yet." in heard.text


def test_foreign_text_has_no_teeth(tmp_path: Path) -> None:
    ana, bea = home_in(tmp_path / "ana"), home_in(tmp_path / "bea")
    new_identity(ana, "[red]Ann[/red] <b>")
    note = "hi\x1b[31mred\x1b]0;title\x07\r\n\u202egnp\u0300\u0301\u0302\u0303\n" + "long " * 700
    sealed = invitations.new_match(ana, "guerra_do_congo", side="rebels", note=note)
    import_bytes(bea, sealed.data)
    heard = talk_to(bea, "Bea", "1", "status", "notes", "", "", "", "b", "l", "q")
    assert "Ann" in heard.text
    assert all(line.isprintable() for line in heard.lines)
    assert "[red]" not in heard.text
    assert "<b>" not in heard.text


def test_every_line_is_short_and_plain(at_war: Home) -> None:
    heard = hear(
        at_war,
        "help all",
        "",
        "",
        "",
        "units",
        "",
        "",
        "units enemy",
        "",
        "",
        "look Goma",
        "chart combat",
        "",
        "rule GC-3.2.1a",
        "log 0",
    )
    for line in heard.lines:
        assert line.isprintable()
        assert len(line) <= WIDTH or " " not in line or line.rstrip().endswith(":") or ": " in line[WIDTH - 20 :]


def test_only_ascii_where_the_terminal_knows_no_more() -> None:
    lines: list[str] = []
    talk = Talk(lambda _: "", lines.append, is_ascii=True)
    talk.line("Não é – …")
    assert lines
    assert all(line.isascii() for line in lines)


def test_at_the_end_of_a_page_a_command_may_be_typed() -> None:
    typed = iter(["look", "never asked"])
    lines: list[str] = []
    talk = Talk(lambda _: next(typed), lines.append)
    talk.lines(map(str, range(50)))
    assert len(lines) < 50
    assert talk.ask("{x}", x="Next:") == "look"


def test_an_entry_is_picked_by_number_or_by_a_word_that_only_it_begins_with() -> None:
    entries = ["1807 Kinshasa", "1606 Mbanza-Ngungu", "1406 Maquela do Zombo"]
    assert [picked(text, entries) for text in ("1", "3", "0", "4", "kin", "m", "maq", "", "999")] == [
        0,
        2,
        -1,
        -1,
        0,
        -1,
        2,
        -1,
        -1,
    ]


# --- what it is made of


def test_it_loads_neither_screens_nor_colours() -> None:
    code = "import sys, pbem.tui.plain; print([name for name in ('textual', 'rich', 'asyncio', 'readline') if name in sys.modules])"
    assert subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True).stdout.strip() == "[]"


@pytest.mark.parametrize("path", sorted(FOLDER.glob("*.py")), ids=lambda path: str(path.name))
def test_all_it_says_stands_in_the_table_of_words(path: Path) -> None:
    tree = ast.parse(path.read_text(encoding="utf-8"))
    docs = {
        id(node.body[0].value)
        for node in ast.walk(tree)
        if isinstance(node, ast.Module | ast.ClassDef | ast.FunctionDef) and node.body and isinstance(node.body[0], ast.Expr)
    }
    said = [
        node.value
        for node in ast.walk(tree)
        if isinstance(node, ast.Constant) and isinstance(node.value, str) and id(node) not in docs
        if any(word.isalpha() and len(word) > 2 for word in node.value.split(" ")) and " " in node.value.strip()
    ]
    assert said == []


def test_every_command_has_its_words_and_short_forms_are_unique() -> None:
    assert words.COMMANDS.keys() == match_dialogue.COMMANDS.keys()
    short = [letter for letter, _, _ in words.COMMANDS.values() if letter]
    assert len(short) == len(set(short))
    assert set(words.FIRST_COMMANDS) <= words.COMMANDS.keys()
    assert set(words.SAME_COMMAND.values()) <= words.COMMANDS.keys()


def test_no_sentence_is_left_unsaid() -> None:
    tree = ast.parse(Path(words.__file__).read_text(encoding="utf-8"))
    named = {
        name.id for node in tree.body for name in ast.walk(node) if isinstance(name, ast.Name) and isinstance(name.ctx, ast.Store)
    }
    paths = [*FOLDER.glob("*.py"), Path(spoken.__file__)]
    source = "".join(path.read_text(encoding="utf-8") for path in paths)
    assert {name for name in named - {"_"} if f"words.{name}" not in source} == set()


def test_orders_are_told_in_words_and_giving_up_stands_last(tmp_path: Path) -> None:
    home, match = home_at_choice(tmp_path, "deploy")
    told = talk_to(home, "", "do", "1", match=match).text
    assert re.search(r"1\. place: a unit is set up around a hex .* \d\. concede: give up the battle", told)
    assert re.search(r"So far: place\. What next\? 1\. \d+ Askaris", told)


def test_giving_up_is_asked_about(tmp_path: Path) -> None:
    home, match = home_at_choice(tmp_path, "unit")
    heard = talk_to(home, "do concede", "no", "moves", match=match)
    assert "Give up? The other side wins" in heard.text
    assert "concede" not in [line.text for line in Table(home, match).lines]
    talk_to(home, "do concede", "yes", match=match)
    assert [line.text for line in Table(home, match).lines][-1] == "concede"
