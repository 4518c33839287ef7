"""Backup, restore, archive and delete at the command line."""

from pathlib import Path

from tests.cli.players import Player, begun


def test_a_match_moves_to_another_computer_by_two_commands(tmp_path: Path) -> None:
    ann, _ = begun(tmp_path)
    file = str(tmp_path / "all.zip")
    assert "congo-1: 2 files, retired here" in ann.ok("backup", "--all", "--move", "-o", file, "-y")
    assert (tmp_path / "all.zip").stat().st_mode & 0o777 == 0o600
    laptop = Player(tmp_path / "laptop", "Ann")
    (there,) = laptop.data("restore", file)["matches"]
    assert (there["name"], there["how"]) == ("congo-1", "moved")
    assert "your turn" in laptop.ok("status")
    laptop.ok("do", "congo-1", "end")
    moved = ann.run("do", "congo-1", "end")
    assert (moved.exit_code, "has moved away from here" in moved.stderr) == (3, True)
    assert ann.ok("status") == ""
    assert "archived" in ann.ok("status", "--all")


def test_a_copy_elsewhere_says_that_it_is_one(tmp_path: Path) -> None:
    ann, _ = begun(tmp_path)
    file = str(tmp_path / "copy.zip")
    told = ann.run("backup", "congo-1", "-o", file)
    assert "holds secrets and your key" in told.stderr
    laptop = Player(tmp_path / "laptop", "Ann")
    assert "a copy to look at" in laptop.ok("restore", file)
    refused = laptop.run("do", "congo-1", "end")
    assert (refused.exit_code, "`pbem takeover congo-1`" in refused.stderr) == (3, True)
    assert "as you state" in laptop.ok("restore", file, "--the-old-is-lost")
    laptop.ok("do", "congo-1", "end")
    assert "nothing was changed" in ann.ok("restore", file)


def test_two_computers_share_one_folder_and_one_signs(tmp_path: Path) -> None:
    ann, _ = begun(tmp_path)
    laptop = Player(tmp_path / "laptop", "Ann")
    laptop.env |= {name: ann.env[name] for name in ("PBEM_SAVES", "PBEM_CONFIG")}
    refused = laptop.run("seal", "congo-1", "--pass", "--yes")
    assert (refused.exit_code, "goes on at another computer" in refused.stderr) == (3, True)
    assert "`pbem takeover congo-1`" in refused.stderr
    unasked = laptop.run("takeover", "congo-1")
    assert (unasked.exit_code, "--yes" in unasked.stderr) == (3, True)
    assert "congo-1: file 0 was signed last; it is signed on computer" in unasked.stderr
    assert "only if the sync has finished on both computers" in unasked.stderr
    told = laptop.data("takeover", "congo-1", "--yes")
    assert (told["seq"], told["is_here"], told["computer"]) == (0, True, told["here"])
    assert "already" in laptop.run("takeover", "congo-1").stderr
    laptop.ok("do", "congo-1", "end")
    assert "`pbem takeover congo-1`" in ann.run("do", "congo-1", "end").stderr
    assert "another computer of yours signs for it" in ann.ok("doctor")


def test_status_tells_of_conflict_copies(tmp_path: Path) -> None:
    ann, _ = begun(tmp_path)
    own = next((tmp_path / "ann" / "saves" / "matches").glob("*/own.json"))
    own.with_name("own.sync-conflict-20261122-101530-ABCDEFG.json").write_bytes(own.read_bytes())
    assert "conflict copies of a sync service: 1 (pbem doctor)" in ann.ok("status")
    assert ann.data("status")[0]["conflicts"] == 1
    assert "own.sync-conflict-20261122-101530-ABCDEFG.json" in ann.ok("doctor")


def test_a_damaged_backup_restores_nothing(tmp_path: Path) -> None:
    ann, _ = begun(tmp_path)
    ann.ok("backup", "congo-1", "-o", str(tmp_path / "copy.zip"))
    (tmp_path / "cut.zip").write_bytes((tmp_path / "copy.zip").read_bytes()[:-30])
    nobody = Player(tmp_path / "nobody", "X")
    result = nobody.run("restore", str(tmp_path / "cut.zip"))
    assert (result.exit_code, "not a complete backup" in result.stderr) == (13, True)
    assert nobody.data("status") == []


def test_backup_wants_names_or_all(tmp_path: Path) -> None:
    ann, _ = begun(tmp_path)
    assert ann.run("backup", "-o", str(tmp_path / "x.zip")).exit_code == 2
    assert ann.run("backup", "congo-1", "--all", "-o", str(tmp_path / "x.zip")).exit_code == 2
    assert ann.run("backup", "nope", "-o", str(tmp_path / "x.zip")).exit_code == 3


def test_an_archived_match_is_found_by_name_only(tmp_path: Path) -> None:
    ann, _ = begun(tmp_path)
    ann.ok("archive", "congo-1")
    assert ann.data("status") == []
    assert ann.data("status", "congo-1")[0]["is_archived"]
    ann.ok("verify", "congo-1")
    ann.ok("archive", "congo-1", "--back")
    assert [line["name"] for line in ann.data("status")] == ["congo-1"]


def test_nothing_is_deleted_unasked(tmp_path: Path) -> None:
    ann, _ = begun(tmp_path)
    refused = ann.run("delete", "congo-1")
    assert (refused.exit_code, "--yes" in refused.stderr) == (3, True)
    assert len(ann.data("status")) == 1
    assert "is deleted" in ann.run("delete", "congo-1", "--yes").stderr
    assert ann.data("status") == []


def test_a_match_against_the_house_moves_with_the_house(tmp_path: Path) -> None:
    ann = Player(tmp_path / "ann", "Ann")
    ann.ok("id", "new", "Ann")
    ann.ok("new", "guerra_do_congo", "--side", "rebels", "--against", "house")
    ann.ok("backup", "congo-1", "--move", "-y", "-o", str(tmp_path / "m.zip"))
    laptop = Player(tmp_path / "laptop", "Ann")
    laptop.ok("restore", str(tmp_path / "m.zip"))
    laptop.ok("resign", "congo-1", "-y")
    assert laptop.data("status")[0]["seq"] == 4


def test_a_finding_of_the_audit_is_told_with_its_rule() -> None:
    from pbem.desk.match_head_and_log import finding_line
    from pbem.engine.claims_and_findings import Finding
    from pbem.view.text.narration import Narrator

    narrator = Narrator("guerra_do_congo", ("rebels", "congo"), {})
    broken = Finding("policy-too-long", 4, -1, 0, "GC-2.3b", "")
    assert finding_line(broken, narrator) == "file 4: the standing order is too long: fewer exceptions, shorter lists (GC-2.3b)"
    false = Finding("claim-false", 7, 12, 1, "", "nerve holds")
    told = finding_line(false, narrator)
    assert told.startswith("file 7, step 12: ")
    assert "claim-false" not in told
