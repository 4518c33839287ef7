"""A next file that decides nothing, as a door gets it: what is owed, and when it is more than that."""

from pathlib import Path

from msgspec.structs import replace

from pbem.desk.open_match import Table
from pbem.desk.sending import Outgoing
from pbem.protocol.turn_file import Offer
from pbem.session.disk.match_loading import look_up
from pbem.session.look import queries
from pbem.session.turn import draft
from pbem.session.turn.match_position import position_of, tried_now
from tests.desk.owed import carry, owing


def test_only_the_side_that_is_due_owes_and_only_until_it_has_sent(tmp_path: Path) -> None:
    home, other, match = owing(tmp_path)
    assert (queries.show(home, match).owed, queries.show(other, match).owed) == ("roll", "")
    out = Outgoing(Table(home, match))
    assert out.lines() == [f"What file {out.seq} will hold:", "  no orders: your dice value, and what it brings to light"]
    out.seal()
    carry(home, other, match)
    assert (queries.show(home, match).owed, queries.show(other, match).owed) == ("", "")


def test_a_file_that_may_accept_an_offer_decides_something(tmp_path: Path) -> None:
    home, _, match = owing(tmp_path)
    loaded = look_up(home, match)
    assert position_of(loaded, loaded.due, tried_now(loaded)).owed == "roll"
    loaded.fold = replace(loaded.fold, offer=Offer("draw"))
    assert position_of(loaded, loaded.due, tried_now(loaded)).owed == ""


def test_a_standing_order_can_go_with_it(tmp_path: Path) -> None:
    home, _, match = owing(tmp_path)
    draft.set_standing(home, match, "advance", "any")
    table = Table(home, match)
    assert table.position.owed == "roll"
    assert any("standing order for advance" in line for line in Outgoing(table).lines())
