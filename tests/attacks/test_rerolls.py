"""Ways to throw a second time, each with a changed client's means: the numbers stay, or nobody could know them."""

from pathlib import Path

from pbem.errors import Outcome
from pbem.match.fold_report import Applied
from pbem.protocol.turn_file import Accept, Checkpoint, Offer, parse_turn
from pbem.session.disk.match_loading import look_up
from pbem.session.turn import sealing
from tests.attacks.hostile import changed, only
from tests.match.table import Table
from tests.session.toy import RED, deployed
from tests.toygame import decisions as d


def rolls(steps: tuple[Applied, ...]) -> list[tuple[object, ...]]:
    return [(each.key, each.nth, each.given) for each in steps if each.index]


def test_a_draft_put_back_after_a_look_at_the_dice_throws_the_same(tmp_path: Path) -> None:
    pair = deployed(tmp_path, dice="swift")
    folder = look_up(pair.ben, pair.ref).folder
    before = folder.draft.read_bytes()
    first = [step.numbers for step in pair.do(RED, "attack 3").draft.happened if step.numbers]  # type: ignore[union-attr]
    assert first
    folder.draft.write_bytes(before)
    pair.do(RED, "move 0 0")
    again = [step.numbers for step in pair.do(RED, "attack 3").draft.happened if step.numbers]  # type: ignore[union-attr]
    assert again[0] == first[0]


def test_a_file_spoilt_on_purpose_and_replaced_throws_the_same() -> None:
    """Two versions of red's file, either of which could be refused: whatever he puts into the second, the battle rolls the same."""
    found = []
    for orders in ((d.Deploy(), d.Attack(3), d.End()), (d.Deploy(), d.Move(0, 0), d.Attack(3), d.End())):
        table = Table()
        table.file(*orders)
        found.append(rolls(table.file(d.End()).steps)[0])
    assert found[0] == found[1]


def test_after_a_take_back_the_dice_are_new_to_both() -> None:
    table = Table()
    table.file(d.Deploy(), d.Attack(3), d.End())
    table.file(d.End(), end=Offer("takeback", 2))
    shown = max(table.fold.reveals)
    report = table.file(d.Deploy(), d.Attack(3), d.End(), end=Accept())
    assert report.taken_back_to == 2
    assert table.fold.wait.index > shown
    assert table.fold.reveals[1] < table.fold.wait.index


def test_a_value_shown_in_a_refused_file_is_not_taken_back(tmp_path: Path) -> None:
    pair = deployed(tmp_path)
    pair.do(RED, "attack 3")
    data = sealing.seal(pair.ben, pair.ref).data
    bad = changed(pair.ben, data, checkpoint=Checkpoint(9, bytes(16)))
    assert only(pair.ann, bad).outcome is Outcome.STATE_DIFFERS
    less = changed(pair.ben, data, prev=parse_turn(bad).digest, reveal=None)
    assert only(pair.ann, less).code == "replacement-reveals-less"
    assert only(pair.ann, data).code == "fork"
    assert only(pair.ann, changed(pair.ben, data, prev=parse_turn(bad).digest)).outcome is Outcome.OK
