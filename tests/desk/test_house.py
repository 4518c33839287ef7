"""The house at its own desk: what it hides is drawn by lot, from what only its home holds."""

import shutil
from pathlib import Path

from pbem.desk import house
from pbem.games import catalog
from pbem.session import guest, looking, matches
from pbem.session.homes import Home
from tests.session.toy import home_at


def invited(path: Path) -> tuple[Home, str]:
    """A match whose invitation lies at the house, which is to lay its counters with its first file."""
    ann = home_at(path, games=catalog.game, name="Ann")
    match = matches.new_match(ann, "rio_40", scenario="search_and_destroy", side="police", against="house").card.match
    guest.converse(ann, match, lambda *_: False)
    return ann, match


def laid(home: Home, match: str) -> tuple[int, ...]:
    """Where the house lays its counters."""
    house.exchange(home, match)
    position = looking.show(home, match)
    return tuple(position.state.units[index].where for index in position.rules.world.counters())


def test_the_house_lays_its_counters_elsewhere_in_another_match(tmp_path: Path) -> None:
    one, other = (laid(*invited(tmp_path / name)) for name in ("one", "other"))
    assert sorted(one) != sorted(other)


def test_a_file_that_the_house_makes_anew_lays_them_in_the_same_hexes(tmp_path: Path) -> None:
    ann, match = invited(tmp_path / "ann")
    guest.lots(guest.guest_home(ann, match), match)
    shutil.copytree(tmp_path / "ann", tmp_path / "again")
    again = home_at(tmp_path / "again", seed=1, games=catalog.game)
    assert laid(ann, match) == laid(again, match)
