"""A match by hand through the commands alone, and what they say when something is off."""

import re
from pathlib import Path

import pytest

from pbem.errors import Outcome
from tests.cli.players import Player, begun


@pytest.fixture(scope="module")
def played(tmp_path_factory: pytest.TempPathFactory) -> tuple[Player, Player, Path]:
    """One sealed player phase each way: Ann attacks Kinshasa, Bea replies."""
    folder = tmp_path_factory.mktemp("match")
    ann, bea = begun(folder)
    ann.ok("do", "congo-1", "m REB01 1606-1706")
    ann.ok("do", "congo-1", "end")
    ann.ok("do", "congo-1", "a Kinshasa with REB01")
    ann.ok("do", "congo-1", "end")
    ann.ok("seal", "congo-1", "-o", str(folder / "2.eml"), "--eml", "Bea <bea@example.org>")
    told = bea.ok("import", str(folder / "2.eml"))
    assert "REB01 marches 1606 Mbanza-Ngungu - 1706 (1 MP)." in told
    assert "strength 4 against 13, column 1:2" in told
    bea.ok("do", "congo-1", "end")
    bea.ok("do", "congo-1", "end")
    bea.ok("seal", "congo-1", "-o", str(folder / "3.pbem"))
    told = ann.ok("import", str(folder / "3.pbem"))
    assert re.search(r"Attack on 1807 Kinshasa: dice \d+ and \d+: \d+", told)
    return ann, bea, folder


def test_both_homes_are_at_the_same_position(played: tuple[Player, Player, Path]) -> None:
    ann, bea, folder = played
    one, other = ann.data("verify", "congo-1"), bea.data("verify", "congo-1")
    assert one["outcome"] == other["outcome"] == 0
    assert (one["state_digest"], one["inputs"]) == (other["state_digest"], other["inputs"])
    files = [str(folder / name) for name in ("3.pbem", "0.pbem", "2.eml", "1.txt")]
    nobody = Player(folder / "nobody", "Nobody")
    assert nobody.data("verify", *files)["state_digest"] == one["state_digest"]


def test_status_says_whose_turn_it_is(played: tuple[Player, Player, Path]) -> None:
    ann, bea, _ = played
    assert "your turn (movement)" in ann.ok("status")
    assert "waits for Ann" in bea.ok("status", "congo-1")
    (line,) = ann.data("status")
    assert (line["name"], line["next"], line["turn"], line["opponent"]) == ("congo-1", "you", 2, "Bea")


def test_show_prints_tracks_map_units_and_what_is_next(played: tuple[Player, Player, Path]) -> None:
    ann, bea, _ = played
    text = ann.ok("show", "congo-1")
    for part in (
        "You play the Rebels against Bea.",
        "Turn 2 of 15",
        "Victory points",
        "Army morale",
        "3C≈≈",
        "two units of the Rebels",
    ):
        assert part in text
    assert "The Rebels must give orders for movement." in text
    assert "Next: pbem options congo-1" in text
    assert "Waits for the Rebels" in bea.ok("show", "congo-1")


def test_show_at_a_place_lists_its_stack(played: tuple[Player, Player, Path]) -> None:
    ann, _, _ = played
    text = ann.ok("show", "congo-1", "--at", "kinshasa", "--ascii")
    assert text.isascii()
    assert "[3C#]" in text
    assert "CON04 FAC motorised rgt" in text
    assert ann.ok("show", "congo-1", "--at", "1807", "--ascii") == text


def test_show_of_an_earlier_file_is_the_position_of_then(played: tuple[Player, Player, Path]) -> None:
    ann, _, _ = played
    assert "Turn 1 of 15" in ann.ok("show", "congo-1", "--turn", "1")
    assert ann.data("show", "congo-1", "--turn", "1")["tracks"]["turn"]["turn"] == 1


def test_show_as_json_has_the_documented_keys(played: tuple[Player, Player, Path]) -> None:
    ann, _, _ = played
    data = ann.data("show", "congo-1")
    docs = (Path(__file__).parents[2] / "docs" / "cli.md").read_text(encoding="utf-8")
    row = next(line for line in docs.splitlines() if line.startswith("| `show do undo`"))
    assert list(data) == row.split("`")[3].split()
    assert {unit["id"] for stack in data["stacks"] for unit in stack["units"]} >= {"CON04", "REB02"}
    assert data["demand"] == {"type": "choose", "side": 0, "kind": "movement", "is_order": True}


def test_options_lead_word_by_word_to_an_order_that_is_allowed(played: tuple[Player, Player, Path]) -> None:
    ann, _, _ = played
    assert re.search(r"^m +march", ann.ok("options", "congo-1"), re.M)
    assert "REB02" in ann.ok("options", "congo-1", "m")
    words = "m REB02"
    while not (step := ann.data("options", "congo-1", words))["is_complete"]:
        words += " " + step["tokens"][0]["text"]
    assert "(1 MP)" in ann.ok("options", "congo-1", "m REB02 1502") or "(2 MP)" in ann.ok("options", "congo-1", "m REB02 1502")
    assert ann.ok("why", "congo-1", words).startswith("Allowed. It would do this:\n  REB02 marches")


def test_why_names_the_rule_and_exits_refused(played: tuple[Player, Player, Path]) -> None:
    ann, _, _ = played
    assert re.search(
        r"^Not allowed: .*\(GC-[\w.]+\)\.$", ann.ok("why", "congo-1", "m REB02 1502-1503-1504-1505-1506-1606", code=3), re.M
    )
    data = ann.data("why", "congo-1", "a 1807 with REB01", code=3)
    assert data["is_allowed"] is False
    assert data["rule"].startswith("GC-")


def test_looking_changes_nothing(played: tuple[Player, Player, Path]) -> None:
    ann, _, _ = played
    before = snapshot(ann.folder)
    for words in (
        ("show", "congo-1"),
        ("options", "congo-1", "m"),
        ("why", "congo-1", "end"),
        ("log", "congo-1"),
        ("standing", "congo-1"),
        ("status",),
        ("verify", "congo-1"),
        ("odds", "congo-1", "end"),
    ):
        ann.ok(*words)
    assert snapshot(ann.folder) == before


def snapshot(folder: Path) -> dict[str, bytes]:
    return {
        str(path): path.read_bytes()
        for path in sorted(folder.rglob("*"))
        if path.is_file() and path.name not in ("lock", "own.json", "line.json")  # which notes were seen is kept
    }


def test_the_log_tells_orders_dice_and_events(played: tuple[Player, Player, Path]) -> None:
    ann, _, _ = played
    assert "file 2\n  m REB01 1606-1706\n  end\n  a 1807 with REB01\n" in ann.ok("log", "congo-1", "--orders")
    assert "file 1" not in ann.ok("log", "congo-1", "--since", "2")
    steps = ann.data("log", "congo-1")
    assert [step["numbers"] for step in steps if step["kind"] == "dice"]


def test_odds_add_up_and_show_the_sum(tmp_path: Path) -> None:
    ann, _ = begun(tmp_path)
    ann.ok("do", "congo-1", "m REB01 1606-1706")
    ann.ok("do", "congo-1", "end")
    text = ann.ok("odds", "congo-1", "a 1807 with REB01")
    assert "REB01 against 1807 Kinshasa, held by CON04, CON05, CON06:" in text
    assert "2 left: terrain (GC-4.2a)" in text
    data = ann.data("odds", "congo-1", "a 1807 with REB01")
    for part in ("results", "ends"):
        from fractions import Fraction

        assert sum(Fraction(chance["of"], chance["in_all"]) for chance in data[part]) == 1
    # 1:2 with morale +1: rolls 1-6 give rows 06-15 and 16-30, and so on; AVx stands nowhere in that column
    assert not any(chance["result"][0].startswith("AV") for chance in data["results"])


def test_a_note_of_the_other_side_cannot_paint_the_terminal(tmp_path: Path) -> None:
    _, bea = begun(tmp_path)
    for text in (bea.ok("show", "congo-1"), bea.ok("import", str(tmp_path / "0.pbem"), code=10)):
        assert "\x1b" not in text
        assert "[b]" not in text


def test_a_takeback_at_the_very_start_is_told_as_such(tmp_path: Path) -> None:
    ann, _ = begun(tmp_path)
    refused = ann.run("offer", "congo-1", "takeback")
    assert refused.exit_code == 3
    assert refused.stderr.startswith("pbem: error: there is no earlier file to go back to\npbem: hint: ")


def test_a_draft_is_kept_and_taken_back(tmp_path: Path) -> None:
    ann, _ = begun(tmp_path)
    ann.ok("do", "congo-1", "m REB01 1606-1706")
    assert "draft of file 2: 1 order\n" in ann.ok("status")
    assert "m REB01 1606-1706" in ann.ok("show", "congo-1")
    assert ann.ok("undo", "congo-1") == "Taken back: m REB01 1606-1706 (no orders left in the draft)\n"
    assert ann.run("undo", "congo-1").stderr.startswith("pbem: error: there is no order to take back\npbem: hint: ")


def test_supposed_dice_can_be_picked(tmp_path: Path) -> None:
    ann, _ = begun(tmp_path)
    for order in ("m REB01 1606-1706", "end", "a 1807 with REB01"):
        ann.ok("do", "congo-1", order)
    assert "Attack on 1807 Kinshasa: dice 9 and 9: 99" in ann.ok("do", "congo-1", "--suppose", "9,9")
    assert "provisional" in ann.ok("do", "congo-1", "--suppose", "likeliest")
    assert "do not fit" in ann.run("do", "congo-1", "--suppose", "99,1").stderr
    assert "do not fit" in ann.run("do", "congo-1", "--suppose", "x").stderr


def test_standing_orders_are_shown_and_changed(tmp_path: Path) -> None:
    ann, _ = begun(tmp_path)
    assert "Who takes a loss: lose first units at full strength, then units on foot" in ann.ok("standing", "congo-1")
    text = ann.ok("standing", "congo-1", "set", "retreat", "ask")
    assert re.search(r"retreat: +ask +\(.*from your next file on\)", text)
    result = ann.run("standing", "congo-1", "set", "loss", "nonsense !")
    assert (result.exit_code, result.stderr[:13]) == (3, "pbem: error: ")
    assert "did you mean loss?" in ann.run("standing", "congo-1", "set", "los", "foot").stderr


def test_a_draw_ends_the_match_and_the_audit_finds_nothing(tmp_path: Path) -> None:
    ann, bea = begun(tmp_path)
    names = [str(tmp_path / f"{number}.pbem") for number in range(2, 6)]
    ann.ok("offer", "congo-1", "draw", "-o", names[0])
    assert "offers a draw" in bea.ok("import", names[0])
    assert "Accept: pbem offer congo-1 accept. Decline: play on." in bea.ok("show", "congo-1")
    assert "You offered a draw." in ann.ok("show", "congo-1")
    bea.ok("offer", "congo-1", "accept", "-o", names[1])
    ann.ok("import", names[1])
    assert "not complete" in ann.ok("audit", "congo-1").lower()
    ann.ok("seal", "congo-1", "-o", names[2])
    bea.ok("import", names[2])
    bea.ok("seal", "congo-1", "-o", names[3])
    ann.ok("import", names[3])
    for player in (ann, bea):
        assert player.data("audit", "congo-1")["is_complete"] is True
        assert player.data("audit", "congo-1")["findings"] == []
        assert "over" in player.ok("status")


def test_resigning_loses(tmp_path: Path) -> None:
    ann, bea = begun(tmp_path)
    ann.ok("resign", "congo-1", "-o", str(tmp_path / "2.pbem"))
    assert "The Rebels: resigns." in bea.ok("import", str(tmp_path / "2.pbem"))
    assert bea.data("status")[0]["winner"] == "congo"
    assert "victory of the Congo side" in bea.ok("show", "congo-1")


def test_a_sent_file_is_made_again_byte_for_byte(tmp_path: Path) -> None:
    ann, _ = begun(tmp_path)
    ann.ok("resign", "congo-1", "-o", str(tmp_path / "2.pbem"))
    ann.ok("resend", "congo-1", "-o", str(tmp_path / "again.pbem"))
    assert (tmp_path / "again.pbem").read_bytes() == (tmp_path / "2.pbem").read_bytes()
    ann.ok("resend", "congo-1", "-o", str(tmp_path / "again.pbem"))
    text = ann.ok("resend", "congo-1")
    assert "-----BEGIN PBEM-----" in text


def test_nothing_is_overwritten_and_nothing_signed_for_nothing(tmp_path: Path) -> None:
    ann, _ = begun(tmp_path)
    ann.ok("do", "congo-1", "end")
    ann.ok("do", "congo-1", "end")
    taken = tmp_path / "taken"
    taken.write_text("mine")
    result = ann.run("seal", "congo-1", "-o", str(taken))
    assert (result.exit_code, taken.read_text()) == (3, "mine")
    for words in (("-o", str(tmp_path / "no" / "x")), ("--eml", "not an address"), ("--note", "x" * 5000)):
        assert ann.run("seal", "congo-1", *words).exit_code == 3
    assert ann.data("status")[0]["last_seq"] == 1


def test_the_worst_of_several_files_gives_the_exit_code(tmp_path: Path) -> None:
    ann, bea = begun(tmp_path)
    ann.ok("resign", "congo-1", "-o", str(tmp_path / "2.pbem"))
    good = (tmp_path / "2.pbem").read_bytes()
    damaged = tmp_path / "damaged.pbem"
    damaged.write_bytes(good[:70] + bytes([good[70] ^ 1]) + good[71:])
    junk = tmp_path / "junk.txt"
    junk.write_text("nothing in here")
    result = bea.run("import", str(tmp_path / "0.pbem"), str(junk), str(tmp_path / "missing"))
    assert result.exit_code == Outcome.DAMAGED
    assert "file 0 was here already" in result.stdout
    assert "there is no turn file in this" in result.stderr
    assert "there is no file" in result.stderr
    data = bea.data("import", str(damaged), str(tmp_path / "2.pbem"), code=Outcome.BAD_SIGNATURE)
    assert [each["outcome"] for each in data] == [Outcome.BAD_SIGNATURE, Outcome.OK]
    assert all(each["text"] for each in data)


def test_pasted_text_comes_in_by_stdin(tmp_path: Path) -> None:
    ann, bea = begun(tmp_path)
    mail = ann.ok("resign", "congo-1", "--note", "well played")
    quoted = "\r\n".join(f"> {line}" for line in mail.splitlines())
    assert "| well played" in bea.ok("import", "-", stdin=f"Hi,\r\n{quoted}\r\nBye\r\n")


def test_hotseat_needs_no_mail(tmp_path: Path) -> None:
    one = Player(tmp_path / "one", "One")
    name = one.ok("new", "guerra_do_congo", "--against", "hotseat").strip()
    assert "Both sides are played here." in one.ok("show", name)
    one.deploy_all(name)
    assert "hotseat" in one.ok("status")


def test_evidence_is_one_zip(tmp_path: Path) -> None:
    import zipfile

    ann, _ = begun(tmp_path)
    names = ann.ok("evidence", "congo-1", "-o", str(tmp_path / "all.zip")).split()
    with zipfile.ZipFile(tmp_path / "all.zip") as bundle:
        assert sorted(bundle.namelist()) == sorted(names)
