"""The recorded turn of docs/play.md is played again: the same commands in two homes, and what they print but for the dice."""

import re
import shlex
from pathlib import Path

import pytest

from pbem.games.guerra_do_congo.game import GAME
from tests.cli.players import Player

GUIDE = (Path(__file__).parents[1] / "docs" / "play.md").read_text(encoding="utf-8")
RECORD = GUIDE.split("## One turn, as it was played")[1]
PROMPT = re.compile(r"    (ana|bento)\$ pbem (.*)")
# what differs each time: keys, sizes of files, digests, and all that hangs on the dice of this match
FRESH = re.compile(r"six words|bytes|dice|attacker:|defender:|position [0-9a-f]{16}|VP|points|reduced|[Mm]orale|^  loss ")
REFUSED = ("why congo-1 'a Kinshasa with REB02'",)


def commands() -> list[tuple[str, str, list[str]]]:
    """Player, command and the lines printed, as they are written down."""
    found: list[tuple[str, str, list[str]]] = []
    for line in RECORD.splitlines():
        if prompt := PROMPT.fullmatch(line):
            found.append((prompt[1], prompt[2], []))
        elif not line.startswith("    ") and line:
            found.append(("", "", []))  # talk between the blocks: what is quoted behind it is no output
        elif found and line.strip() not in ("", "..."):
            found[-1][2].append(line[4:])
    return [entry for entry in found if entry[0]]


@pytest.fixture(scope="module")
def replayed(tmp_path_factory: pytest.TempPathFactory) -> tuple[Path, dict[str, Player], list[tuple[str, list[str], str]]]:
    """The turn played again: command, lines written down, all that was printed now."""
    folder = tmp_path_factory.mktemp("guide")
    players = {name: Player(folder / name, name.capitalize()) for name in ("ana", "bento")}
    played = []
    for name, command, lines in commands():
        if "reply.txt" in command:
            quoted = "".join(f"> {line}\n" for line in (folder / "turn2.txt").read_text(encoding="utf-8").splitlines())
            (folder / "reply.txt").write_text(f"Ana wrote:\n{quoted}\nNice try!\n", encoding="utf-8")
        words = [str(folder / word) if word.endswith((".pbem", ".txt", ".eml")) else word for word in shlex.split(command)]
        result = players[name].run(*words)
        assert result.exit_code == (3 if command in REFUSED else 0), (command, result.output)
        played.append((command, lines, result.output.replace(f"{folder}/", "")))
    return folder, players, played


Replayed = tuple[Path, dict[str, Player], list[tuple[str, list[str], str]]]


def test_the_record_is_a_whole_turn_with_every_kind_of_command(replayed: Replayed) -> None:
    _, _, played = replayed
    verbs = [command.split()[0] for command, _, _ in played]
    assert len(played) > 35
    assert set(verbs) >= {
        "id",
        "new",
        "accept",
        "import",
        "show",
        "options",
        "why",
        "odds",
        "do",
        "undo",
        "standing",
        "seal",
        "log",
    }


def test_what_was_written_down_is_printed_again_but_for_the_dice(replayed: Replayed) -> None:
    _, _, played = replayed
    lines = 0
    for command, written, printed in played:
        now = {line.rstrip() for line in printed.splitlines()}
        for line in written:
            if not FRESH.search(line):
                assert line.rstrip() in now, (command, line, printed)
                lines += 1
    assert lines > 120


def test_the_turn_ends_as_it_is_told(replayed: Replayed) -> None:
    _, players, _ = replayed
    ana, bento = (players[name].data("verify", "congo-1") for name in ("ana", "bento"))
    assert (ana["state_digest"], ana["inputs"], len(ana["files"])) == (bento["state_digest"], bento["inputs"], 4)
    assert ana["outcome"] == bento["outcome"] == 0
    data = players["ana"].data("show", "congo-1")
    assert data["tracks"]["turn"] == {"turn": 2, "last": 15, "side": "rebels", "phase": "movement"}
    held = {spot["name"]: spot["control"] for spot in data["places"]}
    assert (held["Butembo"], held["Kinshasa"], held["Faradje"]) == (0, 1, 1)
    where = {unit["id"]: stack["hex"] for stack in data["stacks"] for unit in stack["units"]}
    assert (where["REB09"], where["REB13"], where["CON33"], where["ANG02"]) == ("2729", "3032", "3431", "1406")
    attack = [step for step in players["bento"].data("log", "congo-1") if step["kind"] == "dice"]
    assert attack[0]["key"][-1] == 1807 or 1807 in attack[0]["key"]
    assert len(attack[0]["numbers"]) == 2


def test_the_mail_text_shown_is_the_one_made(replayed: Replayed) -> None:
    folder, _, _ = replayed
    shown = RECORD.split("in plain words what it holds:")[1].split("-----BEGIN")[0]
    plain = [line[4:] for line in shown.splitlines() if line.startswith("    ") and line.strip()]
    assert (folder / "turn2.txt").read_text(encoding="utf-8").splitlines()[: len(plain)] == plain


def test_the_standing_orders_of_the_guide_can_be_set(replayed: Replayed) -> None:
    _, players, _ = replayed
    section = GUIDE.split("## Standing orders")[1].split("## ")[0]
    shown = [shlex.split(line)[1:] for line in section.splitlines() if line.startswith("    pbem ")]
    assert len(shown) == 4
    for words in shown:
        players["ana"].ok(*words)
    assert "protect" in players["ana"].ok("standing", "congo-1", "show", "loss")


def test_guards_of_the_guide_work(replayed: Replayed) -> None:
    _, players, _ = replayed
    ana = players["ana"]
    for guard in ("Matadi ours", "1706 free", "column 1:1 at 1807 with REB01,REB02"):
        assert f"if {guard}" in " ".join(GUIDE.split())
        assert GAME.rules("campaign", {}).read_guard(guard)
    assert "m REB02 1502-1503 if 1503 ours or stop" in ana.ok("do", "congo-1", "m REB02 Boma-Matadi if Matadi ours or stop")
    ana.ok("undo", "congo-1")
    assert "condition does not hold" in ana.run("do", "congo-1", "m REB02 Boma-Matadi if Kinshasa ours").output
