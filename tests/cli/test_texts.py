"""A match as text at the command line: export, replay, and the words of a mail."""

import email
import email.policy
from pathlib import Path

import pytest

from tests.cli.players import Player, begun


@pytest.fixture(scope="module")
def played(tmp_path_factory: pytest.TempPathFactory) -> tuple[Player, Player, Path]:
    """An attack that is settled by the reply."""
    folder = tmp_path_factory.mktemp("texts")
    ann, bea = begun(folder)
    for order in ("m REB01 1606-1706", "end", "a Kinshasa with REB01 or stop", "end"):
        ann.ok("do", "congo-1", order)
    ann.ok("seal", "congo-1", "-o", str(folder / "2.eml"), "--eml", "bea@example.org", "--note", "Have fun\nAnn")
    bea.ok("import", str(folder / "2.eml"))
    bea.ok("do", "congo-1", "end")
    bea.ok("do", "congo-1", "end")
    bea.ok("seal", "congo-1", "-o", str(folder / "3.eml"), "--eml", "ann@example.org")
    ann.ok("import", str(folder / "3.eml"))
    return ann, bea, folder


def body(path: Path) -> str:
    message = email.message_from_bytes(path.read_bytes(), policy=email.policy.default)
    part = message.get_body(("plain",))
    assert part is not None
    return str(part.get_content()).replace("\r\n", "\n")


def test_a_mail_tells_what_came_of_each_order(played: tuple[Player, Player, Path]) -> None:
    _, _, folder = played
    text = body(folder / "2.eml")
    assert "  m REB01 1606-1706: REB01 marches 1606" in text
    orders, _, waiting = text.partition("Wait for dice or an answer:")
    assert "a 1807 with REB01 or stop" in orders
    assert "  end" in waiting
    assert "| Have fun\n| Ann" in text


def test_the_reply_tells_the_dice_it_settled(played: tuple[Player, Player, Path]) -> None:
    _, _, folder = played
    text = body(folder / "3.eml")
    settled, _, orders = text.partition("Orders:")
    assert "Settled first:" in settled
    assert "Attack on 1807 Kinshasa: dice " in settled
    assert "  end: Combat of the Congo side" in orders


def test_both_export_the_same_text_and_replay_reaches_the_same_position(played: tuple[Player, Player, Path]) -> None:
    ann, bea, folder = played
    text = ann.ok("export", "congo-1", "--notation", "--bare")
    assert bea.ok("export", "congo-1", "--notation", "--bare") == text
    ann.ok("export", "congo-1", "--notation", "-o", str(folder / "m.txt"))
    told = (folder / "m.txt").read_text()
    assert "\n# REB01 marches 1606" in told
    assert "\norder a 1807 with REB01 or stop\n" in told
    nobody = Player(folder / "nobody", "X")
    again = nobody.data("replay", str(folder / "m.txt"))
    assert (again["files"], again["players"]) == (4, ["Ann", "Bea"])
    assert again["inputs"] == ann.data("verify", "congo-1")["inputs"]
    assert "the same position after each" in nobody.ok("replay", "-", stdin=text)


def test_a_changed_line_is_named(played: tuple[Player, Player, Path]) -> None:
    ann, _, folder = played
    text = ann.ok("export", "congo-1", "--notation", "--bare")
    line = text.split("\n").index("order m REB01 1606-1706") + 1
    changed = folder / "changed.txt"
    changed.write_text(text.replace("m REB01 1606-1706", "m REB01 1606-1807", 1))
    result = ann.run("replay", str(changed))
    assert (result.exit_code, f"line {line}" in result.stderr) == (13, True)
    changed.write_text(text.replace("a 1807 with REB01", "a 1807 with REB02", 1))
    result = ann.run("replay", str(changed))
    attack = text.split("\n").index("order a 1807 with REB01 or stop") + 1
    assert (result.exit_code, f"line {attack}: this cannot be: " in result.stderr) == (16, True)
    assert "not allowed: " not in result.stderr
    changed.write_text(text.replace("order m REB01", "order march REB01", 1))
    result = ann.run("replay", str(changed))
    assert (result.exit_code, f"line {line} is not in the notation" in result.stderr) == (13, True)


def test_the_form_has_to_be_named(played: tuple[Player, Player, Path]) -> None:
    ann, _, _ = played
    assert ann.run("export", "congo-1").exit_code == 2


def test_a_standing_order_is_tried_on_the_last_phase(played: tuple[Player, Player, Path]) -> None:
    _, bea, _ = played
    trial = bea.data("standing", "congo-1", "try", "loss", "ask")
    assert (trial["kind"], trial["policy"], trial["asks_were"]) == ("loss", "ask", 0)
    assert trial["mails_saved"] == -2 * trial["asks_would"]
    assert (trial["first_seq"], trial["last_seq"]) == (2, 2)
    text = bea.ok("standing", "congo-1", "try", "loss", "ask")
    assert "The last phase of the Rebels (file 2) with loss = ask:" in text
    assert "mails" in text.splitlines()[-1]
    assert bea.run("standing", "congo-1", "try", "loss").exit_code == 2
    assert bea.run("standing", "congo-1", "try", "joy", "ask").exit_code == 3
