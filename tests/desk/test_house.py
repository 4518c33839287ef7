"""The house at its desk: what it hides is drawn by lot from what only its home holds; what decides nothing goes by itself."""

import shutil
from pathlib import Path
from typing import Any

from pbem.desk import house_opponent
from pbem.desk.arrival_checks import SENT, checks, explained
from pbem.games import catalog
from pbem.games.rio_40.state import NARCO, POLICE
from pbem.session.disk.player_home import Home
from pbem.session.look import queries
from pbem.session.results import ImportResult
from pbem.session.turn import house_opponent_exchange, invitations, sealing
from pbem.session.turn.status_index import status
from tests.session.toy import home_at


def invited(path: Path) -> tuple[Home, str]:
    """A match whose invitation lies at the house, which is to lay its counters with its first file."""
    ann = home_at(path, games=catalog.game, name="Ann")
    match = invitations.new_match(ann, "rio_40", scenario="search_and_destroy", side="police", against="house").card.match
    house_opponent_exchange.converse(ann, match, lambda *_: False)
    return ann, match


def laid(home: Home, match: str) -> tuple[int, ...]:
    """Where the house lays its counters."""
    house_opponent.exchange(home, match)
    position = queries.show(home, match)
    rules: Any = position.rules
    return tuple(position.state.units[index].where for index in rules.world.counters())


def test_the_house_lays_its_counters_elsewhere_in_another_match(tmp_path: Path) -> None:
    one, other = (laid(*invited(tmp_path / name)) for name in ("one", "other"))
    assert sorted(one) != sorted(other)


def test_a_file_that_the_house_makes_anew_lays_them_in_the_same_hexes(tmp_path: Path) -> None:
    ann, match = invited(tmp_path / "ann")
    house_opponent_exchange.lots(house_opponent_exchange.guest_home(ann, match), match)
    shutil.copytree(tmp_path / "ann", tmp_path / "again")
    again = home_at(tmp_path / "again", seed=1, games=catalog.game)
    assert laid(ann, match) == laid(again, match)


def played(home: Home, match: str) -> list[ImportResult]:
    """The player's side played as the house would, until something has gone by itself; what came back with that."""
    found: list[ImportResult] = []
    while not any(result.code in SENT for result in found):
        house_opponent.reply(home, match)
        found = list(house_opponent.exchange(home, match))
        position = queries.show(home, match)
        assert not position.owed
        assert position.draft is not None
        assert position.draft.needs, "a file without any decision was left to the player"
    return found


def test_a_file_of_the_player_that_decides_nothing_goes_to_the_house_by_itself_and_that_is_said(tmp_path: Path) -> None:
    ann = home_at(tmp_path / "ann", 2, games=catalog.game, name="Ann")
    match = invitations.new_match(ann, "rio_40", scenario="clean_sweep", side="narco", against="house").card.match
    house_opponent.exchange(ann, match)
    before, sent, after = played(ann, match)
    assert [before.author, sent.author, after.author] == [POLICE, NARCO, POLICE]
    assert [before.seq, sent.seq, after.seq] == list(range(before.seq, before.seq + 3))
    assert (sent.code, bool(sent.happened), checks(sent)) == ("sent-roll", True, [])
    message, _ = explained(ann, sent)
    assert message == f"your dice value went to the house by itself, in file {sent.seq}: there was nothing to decide"


def test_a_secret_is_not_published_without_being_asked_for(tmp_path: Path) -> None:
    ann, match = invited(tmp_path)
    house_opponent.exchange(ann, match)
    sealing.resign(ann, match)
    house_opponent.exchange(ann, match)
    position = queries.show(ann, match)
    assert (position.result, position.due, position.owed) == ("resigned", position.card.own_side, "")
    assert status(ann)[0].owed == ""
