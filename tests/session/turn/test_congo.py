"""The same service with a whole game: Congo's first player turns through two homes, snapshots against replays."""

import random
from pathlib import Path

import pytest

from pbem.engine.decisions import IllegalOrder
from pbem.engine.demands import Choose
from pbem.errors import Outcome, UserError
from pbem.games.guerra_do_congo.rules.movement import stacking
from pbem.session.check.verify import verify_match
from pbem.session.disk.match_loading import look_up
from pbem.session.disk.player_home import Home
from pbem.session.look import queries
from pbem.session.player.identity import new_identity
from pbem.session.turn import draft, invitations, sealing
from pbem.session.turn.intake import import_bytes

REF = "congo-1"
ORDERS = 6


def home_at(path: Path, name: str) -> Home:
    home = Home(path / "saves", path / "config", path / "state")
    new_identity(home, name)
    return home


def walk(home: Home, rng: random.Random) -> str:
    """A random order that the options spell; `end` if nothing else."""
    words: list[str] = []
    while True:
        options = queries.options(home, REF, " ".join(words))
        offered = [token.text for token in options.tokens if words or token.text != "end"]
        if options.is_complete and (not offered or rng.random() < 0.4):
            return " ".join(words)
        words.append(rng.choice(offered) if offered else "end")


def play_phase(home: Home, rng: random.Random) -> bytes:
    """A few random orders, then `end` until the other side has to decide or dice are awaited; the sealed file."""
    for number in range(ORDERS * 6):
        position = queries.show(home, REF)
        demand = position.demand
        if not isinstance(demand, Choose) or demand.side != position.side:
            break
        may_end = "end" in [token.text for token in queries.options(home, REF).tokens]
        is_spent = number >= ORDERS and may_end
        draft.do(home, REF, "end" if is_spent else walk(home, rng))
    make = invitations.accept if queries.show(home, REF).seq == 1 else sealing.seal
    return make(home, REF).data


@pytest.mark.parametrize("dice", ["sealed", "swift"])
def test_congo_goes_through_the_service(tmp_path: Path, dice: str) -> None:
    rng = random.Random(5)
    rebels, congo = home_at(tmp_path / "rebels", "Rui"), home_at(tmp_path / "congo", "Lia")
    invitation = invitations.new_match(rebels, "guerra_do_congo", side="rebels", dice=dice)
    assert import_bytes(congo, invitation.data)[0].outcome is Outcome.OK
    for number in range(7):
        here, there = (congo, rebels) if number % 2 == 0 else (rebels, congo)
        data = play_phase(here, rng)
        assert len(data) < 600
        assert import_bytes(there, data)[0].outcome is Outcome.OK
    assert len(queries.log(congo, REF)) > 20
    for home in (rebels, congo):
        quick = look_up(home, REF).fold
        (home.matches / look_up(home, REF).folder.match / "snapshot.bin").unlink()
        slow = look_up(home, REF).fold
        assert (quick.moments, len(slow.moments) > 0) == ((), True)
        assert (quick.digest(), quick.state, quick.wait) == (slow.digest(), slow.state, slow.wait)
    assert verify_match(congo, REF) == verify_match(rebels, REF)
    assert verify_match(congo, REF).outcome is Outcome.OK


@pytest.mark.rule("GC-3.2.2d")
def test_a_march_allowed_for_the_limit_alone_is_taken_back_by_undo(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Without any search three regiments may go into a wood from which nobody can go on: no file, no end, until one is back."""
    home = home_at(tmp_path, "Ana")
    invitations.new_match(home, "guerra_do_congo", against="hotseat")
    while "deploy" in [token.text for token in queries.options(home, REF).tokens]:
        counter = queries.options(home, REF, "deploy").tokens[0].text
        draft.do(home, REF, f"deploy {counter} {queries.options(home, REF, f'deploy {counter}').tokens[0].text}")
    sealing.seal(home, REF)
    monkeypatch.setattr(stacking, "MOST_TRIED", 0)
    for order in ("m REB06 3228-3128", "m REB07 3228-3128", "m REB08 3229-3128"):
        draft.do(home, REF, order)
    with pytest.raises(IllegalOrder) as refused:
        draft.do(home, REF, "end")
    assert (refused.value.refusal.code, refused.value.refusal.subject) == ("over-capacity", "3128 REB08 REB07")
    with pytest.raises(UserError) as unsealed:
        sealing.seal(home, REF)
    assert unsealed.value.code == "choice-open"
    draft.undo(home, REF)
    draft.undo(home, REF)
    draft.do(home, REF, "end")
