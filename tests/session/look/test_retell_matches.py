"""Matches of every game between programs, as text and back."""

from itertools import islice

import pytest

from pbem.session.text.transcript import state_digest, write_match
from pbem.session.text.transcript_replay import retell
from tools.soak.seat import drawn, exchange, seats_of

FILES = 12


@pytest.mark.parametrize(
    ("game", "seed", "mode"),
    [
        ("guerra_do_congo", "text 1", "sealed"),
        ("guerra_do_congo", "text 2", "swift"),
        ("rio_40", "text 1", "sealed"),
        ("rio_40", "text 2", "swift"),
    ],
)
def test_a_match_reads_back_to_the_same_position(game: str, seed: str, mode: str) -> None:
    seats = seats_of(drawn(seed, mode, game))
    for _ in islice(exchange(seats), FILES):
        pass
    seat = seats[0] if len(seats[0].turns) >= len(seats[1].turns) else seats[1]
    text = write_match(seat.rules, seat.turns)
    again = retell(text.encode())
    assert again.digest == state_digest(seat.fold.state).hex()
    assert (again.files, again.inputs) == (len(seat.turns), seat.fold.step)
    assert "\nroll [" in text
