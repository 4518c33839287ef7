"""Where units can go, orders that name only their end, several orders in one command, and the log they make."""

from pathlib import Path

import pytest

from pbem.cli.commands.looking.unit_reach import print_moves
from pbem.cli.standpoint import of_match
from tests.cli.players import Player, begun
from tests.tui.battle_stage import home_at_choice


@pytest.fixture
def ann(tmp_path: Path) -> Player:
    return begun(tmp_path)[0]


def test_moves_lists_who_can_act_and_where_to_with_the_cost(ann: Player) -> None:
    assert "REB01 RCD/MLC infantry rgt 4-4-4, in 1606 Mbanza-Ngungu" in ann.ok("moves", "congo-1")
    told = ann.ok("moves", "congo-1", "reb03")
    assert "march (MP): m REB03 HEX" in told
    assert "by rail (hexes): ride REB03 HEX" in told
    assert "1706: 4" in told.split("by rail")[1]
    found = ann.data("moves", "congo-1", "REB03")
    assert {"verb": "ride", "order": "ride REB03 1503-1504-1605-1606-1706", "hex": "1706", "cost": 4} in found


def test_a_unit_that_cannot_go_is_told_why_and_when(ann: Player) -> None:
    told = ann.ok("moves", "congo-1", "RWA02")
    assert "It can go nowhere now: RWA02 is not released yet: it moves from turn 2 on (GC-3.4.4a)." in told
    assert "(not released before turn 2)" in told
    unknown, misspelt = ann.run("moves", "congo-1", "QQQ"), ann.run("moves", "congo-1", "RWA2")
    assert (unknown.exit_code, misspelt.exit_code) == (3, 3)
    assert unknown.stderr == 'pbem: error: there is no unit "QQQ"\npbem: hint: pbem show congo-1 --units lists them all\n'
    assert "RWA02" in misspelt.stderr


def test_an_order_may_name_only_its_end(ann: Player) -> None:
    assert "ride REB03 1503-1504-1605-1606-1706" in ann.ok("do", "congo-1", "ride REB03 1706")
    assert "m REB01 1606-1706" in ann.ok("do", "congo-1", "m REB01 1706 if 1706 free")
    assert "if 1706 free" in ann.ok("log", "congo-1", "--orders") or "if 1706 free" in ann.ok("show", "congo-1")
    assert "m REB09 2831-2730-2729" in ann.ok("do", "congo-1", "m REB09 2729")


def test_an_order_with_more_words_names_only_its_end_as_well(tmp_path: Path) -> None:
    player = Player(tmp_path / "home", "Ann")
    player.ok("id", "new", "Ann")
    player.ok("new", "rio_40", "--scenario", "police_post", "--dice", "swift", "--against", "hotseat")
    told = player.ok("moves", "rio-1", "CARST1")
    assert "drive with NT01, then attack (MP): ma CARST1 take NT01 HEX" in told
    assert "ma CARST1 take NT01 Q6-Q5" in player.ok("do", "rio-1", "ma CARST1 take NT01 Q5")


def test_what_cannot_be_reached_is_told_as_such(ann: Player) -> None:
    assert "an enemy unit is in 1807 Kinshasa (GC-3.2.1a)" in ann.run("do", "congo-1", "m REB01 Kinshasa").stderr
    assert "REB03 cannot go to 1807 Kinshasa now: by rail" in ann.run("do", "congo-1", "ride REB03 Kinshasa").stderr
    assert "pbem moves congo-1 REB01" in ann.run("do", "congo-1", "m REB01 Kinshasa").stderr


def test_too_few_points_names_the_points(ann: Player) -> None:
    told = ann.run("why", "congo-1", "m REB01 1606-1607-1707-1708-1709").stdout
    assert "1709 Kenge: it costs 1 MP, and 0 are left (GC-3.1a)" in told


def test_several_orders_in_one_command_stop_at_the_first_that_is_not_allowed(ann: Player) -> None:
    result = ann.run("do", "congo-1", "m REB01 1706", "m REB02 Kinshasa", "end")
    assert result.exit_code == 3
    assert "1 order of these given, 1 more not tried" in result.stderr
    assert len(ann.data("show", "congo-1")["draft"]["lines"]) == 1


def test_orders_come_from_stdin_with_their_answers_behind_them(ann: Player) -> None:
    text = "# west\nm REB01 1706\n\nend\na Kinshasa with REB01\nloss REB01\nend\n"
    ann.ok("do", "congo-1", "-", stdin=text)
    assert [line["text"] for line in ann.data("show", "congo-1")["draft"]["lines"]] == [
        "m REB01 1606-1706",
        "end",
        "a 1807 with REB01",
        "loss REB01",
        "end",
    ]


def test_the_log_keeps_a_fight_in_one_place_though_its_dice_come_with_the_next_file(tmp_path: Path) -> None:
    ann, bea = begun(tmp_path)
    ann.ok("do", "congo-1", "mobilise REB13 Bunia", "mobilise REB14 2932", "m REB01 1706", "end", "a Kinshasa with REB01", "end")
    ann.ok("seal", "congo-1", "-o", str(tmp_path / "2.pbem"))
    bea.ok("import", str(tmp_path / "2.pbem"))
    bea.ok("do", "congo-1", "end", "end")
    bea.ok("seal", "congo-1", "-o", str(tmp_path / "3.pbem"))
    ann.ok("import", str(tmp_path / "3.pbem"))
    lines = ann.ok("log", "congo-1").splitlines()
    assert "    Mobilised: REB13 in 3032 Bunia, REB14 in 2932." in lines
    at = lines.index("    REB01 against 1807 Kinshasa, held by CON04, CON05, CON06:")
    assert lines[at + 1].startswith("      strength 4 against 13, column 1:2; 2 left: terrain (GC-4.2a)")
    assert lines[at + 3].startswith("      Attack on 1807 Kinshasa: dice ")
    assert lines.index("-- file 3, the Congo side --") > at + 3
    assert lines.index("Turn 1, the Congo side") == lines.index("-- file 3, the Congo side --") + 1
    assert bea.ok("log", "congo-1").splitlines() == lines
    assert ann.ok("log", "congo-1", "--since", "3").splitlines()[0] == "-- file 3, the Congo side --"
    assert "Nothing has happened from file 99 on; the last file is 3." in ann.run("log", "congo-1", "--since", "99").stderr


def test_an_invitation_tells_what_is_played(tmp_path: Path) -> None:
    ann, bea = Player(tmp_path / "ann", "Ann"), Player(tmp_path / "bea", "Bea")
    ann.ok("id", "new", "Ann")
    bea.ok("id", "new", "Bea")
    invitation = str(tmp_path / "0.pbem")
    ann.ok("new", "guerra_do_congo", "--side", "rebels", "--option", "reserves=true", "-o", invitation)
    told = bea.ok("import", invitation)
    assert "an invitation to a new match" in told
    assert "You play the Congo side against Ann." in told
    assert "Match options: reserves = true." in told


def test_the_list_of_attacks_is_shown(tmp_path: Path) -> None:
    player = Player(tmp_path / "one", "One")
    player.ok("new", "guerra_do_congo", "--side", "rebels", "--against", "hotseat", "--option", "attack_declaration=all_first")
    player.deploy_all("congo-1")
    player.ok("seal", "congo-1")
    player.ok("do", "congo-1", "m REB01 1706", "end", "a Kinshasa with REB01")
    assert "To be carried out, in this order: a 1807 with REB01" in player.ok("show", "congo-1")


def test_works_that_are_to_be_laid_are_listed_and_found_by_the_word_for_them(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    point = of_match(*home_at_choice(tmp_path, "works"))
    print_moves(point, "", as_json=False)
    assert capsys.readouterr().out.splitlines()[:2] == ["Camp", "Palisade"]
    print_moves(point, "palisade", as_json=False)
    assert capsys.readouterr().out.startswith("Palisade\non its north-east side: raise palisade inside ")
