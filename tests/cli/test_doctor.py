"""`pbem doctor` says in sentences what there is and what is wrong, and shows nothing that is secret or hostile."""

import json
from pathlib import Path

import pytest

from pbem.cli.commands.checking.doctor import terminal
from tests.cli.players import Player, begun


def test_a_whole_home_is_well(tmp_path: Path) -> None:
    ann, _ = begun(tmp_path)
    text = ann.ok("doctor")
    for part in (
        "pbem          0.1.0, Python 3.",
        "msgspec       0.",
        f"matches       {tmp_path}/ann/saves (by PBEM_SAVES)",
        "identity      Ann, ",
        "without a passphrase",
        "game          rio_40, rules 0.1.0, data ",
        "match         congo-1: 2 files, guerra_do_congo, rules 0.1.0, data ",
    ):
        assert part in text
    assert text.endswith("\n\nEverything is well.\n")


def test_what_is_wrong_comes_first_with_what_to_do(tmp_path: Path) -> None:
    ann, _ = begun(tmp_path)
    (folder,) = (tmp_path / "ann/saves/matches").iterdir()
    ann.ok("do", "congo-1", "end")
    (folder / "secret-0").unlink()
    text = ann.ok("doctor", code=3).split("\n\n")[1]
    head, wrong, put_it_right, *_ = text.splitlines()
    assert (head, wrong) == ("To put right:", f"  congo-1: its secret is missing or damaged: {folder}/secret-0")
    assert put_it_right.startswith("    -> put it back: pbem restore FILE")
    assert text.index("For your information:") > text.index("To put right:")
    assert "well" not in text


def test_a_script_reads_the_same(tmp_path: Path) -> None:
    ann, _ = begun(tmp_path)
    (tmp_path / "ann/config/settings.toml").write_text("= =")
    data = json.loads(ann.ok("doctor", "--json", code=3))
    (trouble,) = data["troubles"]
    assert (trouble["code"], trouble["is_wrong"], data["is_well"]) == ("settings-unreadable", True, False)
    assert trouble["text"].startswith("the settings in ")
    assert trouble["hint"].startswith("repair the file")
    assert [match["name"] for match in data["matches"]] == ["congo-1"]
    assert set(data["terminal"]) == {"is_terminal", "term", "profile", "columns", "lines", "encoding", "colours", "output"}


def test_names_of_files_do_nothing_to_the_terminal(tmp_path: Path) -> None:
    player = Player(tmp_path / "home", "X")
    player.ok("id", "new", "X")
    (tmp_path / "home/saves/matches").mkdir(parents=True)
    (tmp_path / "home/saves/matches/\x1b[31mred\n[b]").write_text("")
    text = player.ok("doctor")
    assert "\x1b" not in text
    assert "·(31mred (b)" in text


def test_a_locked_key_is_not_asked_for(tmp_path: Path) -> None:
    from pbem.session.disk.player_home import find_home
    from pbem.session.player.identity import new_identity

    player = Player(tmp_path / "home", "X")
    new_identity(find_home(environ=player.env), "X", "a passphrase")
    text = player.ok("doctor")
    assert "with a passphrase" in text


@pytest.mark.parametrize(
    ("environ", "encoding", "size", "profile", "colours", "codes"),
    [
        ({"TERM": "xterm-256color"}, "utf-8", (80, 24), "xterm", "16", []),
        ({"TERM": "xterm", "NO_COLOR": "1"}, "UTF8", (120, 40), "xterm", "none", []),
        ({"TERM": "vt100"}, "ascii", (80, 24), "vt100", "none", ["terminal-encoding"]),
        ({"TERM": "dumb"}, "utf-8", (80, 24), "dumb", "none", ["terminal-simple"]),
        ({"TERM": "odd"}, "utf-8", (79, 24), "unknown", "none", ["terminal-unknown", "terminal-small"]),
    ],
)
def test_the_terminal(
    environ: dict[str, str], encoding: str, size: tuple[int, int], profile: str, colours: str, codes: list[str]
) -> None:
    facts, found = terminal(environ, True, encoding, size, "auto")
    assert (facts["profile"], facts["colours"], facts["output"]) == (profile, colours, "frugal")
    assert [each.code for each in found] == codes
    assert terminal(environ, False, encoding, size, "auto")[1] == []


def test_a_key_of_the_settings_that_is_none_is_told(tmp_path: Path) -> None:
    ann, _ = begun(tmp_path)
    (tmp_path / "ann/config/settings.toml").write_text('[keys]\n"match.undo" = "nosuchkey"\n')
    assert "keys.match.undo" in ann.ok("doctor", code=3)
