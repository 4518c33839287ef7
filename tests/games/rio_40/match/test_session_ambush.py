"""Ambushes from the session's side: laid as a standing order, kept until they are changed, hidden, sprung by themselves."""

from pathlib import Path

import pytest

from pbem.desk import house_opponent
from pbem.engine.decisions import IllegalOrder
from pbem.errors import UserError
from pbem.games.rio_40.state import NARCO, ON_MAP, POLICE
from pbem.protocol.turn_file import Spring, parse_turn
from pbem.session.check.evidence import audit
from pbem.session.disk.match_loading import look_up
from pbem.session.look import queries
from pbem.session.results import Standing
from pbem.session.turn import draft, invitations, sealing
from pbem.session.turn.standing_order_trial import try_standing
from tests.games.rio_40.match.test_session import owner, tokens, world_of
from tests.games.rio_40.table import invited, place_all
from tests.session.toy import Pair


def begun(path: Path, dice: str = "sealed") -> Pair:
    pair = invited(path, dice=dice)
    place_all(pair.home(NARCO), pair.ref, seed=1)
    pair.deliver(NARCO, invitations.accept(pair.home(NARCO), pair.ref).data)
    return pair


def ambush(pair: Pair, side: int = NARCO) -> Standing | None:
    return next((each for each in draft.standing(pair.home(side), pair.ref) if each.kind == "ambush"), None)


def counters(pair: Pair, is_combatant: bool) -> list[str]:
    """The names of the hider's counters, those with a combatant under them or the others."""
    _, _, position = owner(pair)
    world = world_of(position)
    listed = zip(world.counters(), tokens(position), strict=True)
    closed = [(index, token) for index, token in listed if position.state.units[index].status == ON_MAP]
    return [world.kinds[index].id for index, token in closed if world.kinds[token].is_combatant is is_combatant]


def sent(pair: Pair, side: int) -> int:
    """The side's next file, its orders by the house; how many traps spring in it."""
    assert house_opponent.reply(pair.home(side), pair.ref)
    loaded = look_up(pair.home(side), pair.ref)
    data = loaded.folder.file(loaded.last_own_seq).read_bytes()
    pair.deliver(side, data)
    return sum(isinstance(each, Spring) for each in parse_turn(data).turn.openings)


def test_ambushes_are_laid_once_spring_by_themselves_and_the_audit_finds_nothing(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(house_opponent, "file_standing", lambda *_: None)  # the house leaves what is laid
    pair, springs, side = begun(tmp_path), list[int](), POLICE
    with pytest.raises(UserError, match="not-your-turn"):
        draft.set_standing(pair.home(NARCO), pair.ref, "ambush", "X01 fire")
    sent(pair, POLICE)
    lines = [f"{name} fire" for name in counters(pair, True)]
    found = draft.set_standing(pair.home(NARCO), pair.ref, "ambush", "; ".join(lines))
    assert next(each for each in found if each.kind == "ambush") == Standing("ambush", False, "; ".join(lines), True, False, True)
    sent(pair, NARCO)
    while queries.show(pair.home(POLICE), pair.ref).state.turn < 4 and len(springs) < 40:
        springs.append(sent(pair, side))
        side = 1 - side
    assert sum(springs) > 1
    assert set(springs[::2]) == {0}, "the police have none"
    kept = ambush(pair)
    assert kept is not None
    assert 0 < len(kept.text.split(";")) < len(lines)
    pair.deliver(side, sealing.resign(pair.home(side), pair.ref).data)
    for _ in (1, 2):
        side = 1 - side
        pair.deliver(side, sealing.seal(pair.home(side), pair.ref).data)
    report = audit(pair.home(POLICE), pair.ref)
    assert (report.is_complete, report.findings) == (True, ())


def test_what_is_sealed_is_not_tried_on_the_past(tmp_path: Path) -> None:
    pair = begun(tmp_path)
    with pytest.raises(UserError, match="traps-not-tried"):
        try_standing(pair.home(NARCO), pair.ref, "ambush", "X01 fire")


def test_only_the_hider_has_ambushes_and_only_for_combatants(tmp_path: Path) -> None:
    pair = begun(tmp_path)
    assert ambush(pair, POLICE) is None
    with pytest.raises(UserError, match="game-without-traps"):
        draft.set_standing(pair.home(POLICE), pair.ref, "ambush", "X01 fire")
    sent(pair, POLICE)
    (harmless, *_), (armed, *_) = counters(pair, False), counters(pair, True)
    with pytest.raises(IllegalOrder, match="not-what-lies-there"):
        draft.set_standing(pair.home(NARCO), pair.ref, "ambush", f"{armed} fire; {harmless} fire")
    none = ambush(pair)
    assert none is not None
    assert (none.text, none.is_default, none.is_drafted) == ("none", True, False)
    draft.set_standing(pair.home(NARCO), pair.ref, "ambush", f"{armed} fire")
    draft.set_standing(pair.home(NARCO), pair.ref, "ambush", "none")
    emptied = ambush(pair)
    assert emptied is not None
    assert (emptied.text, emptied.is_drafted) == ("none", True)


def test_a_file_is_as_long_whatever_is_laid_and_says_nothing_of_it(tmp_path: Path) -> None:
    sizes, shown = set(), set()
    for number, take in enumerate((0, 1, 9)):
        pair = begun(tmp_path / str(number))
        sent(pair, POLICE)
        lines = [f"{name} fire" for name in counters(pair, True)[:take]]
        draft.set_standing(pair.home(NARCO), pair.ref, "ambush", "; ".join(lines) or "none")
        sealed = sealing.seal(pair.home(NARCO), pair.ref)
        (result,) = [pair.deliver(NARCO, sealed.data)]
        sizes.add(len(sealed.data))
        shown.add(tuple(step.kind for step in result.happened))
    assert (len(sizes), len(shown)) == (1, 1)
