"""Hostile files at the door, one in two hundred of what `make fuzz` reads: `tools/fuzz` says what is judged."""

from random import Random

import pytest
from msgspec.structs import replace

from pbem.protocol.turn_file import sign_turn
from tests.games.rio_40.wrong_scenarios import FIGHT
from tools.fuzz import runs
from tools.fuzz.corpus import KINDS, Match, Plan, corpus, kinds_of
from tools.fuzz.forged_turns import AUDITED, LOOSE, STRICT
from tools.fuzz.forger import Forger
from tools.fuzz.page import Figures, page
from tools.fuzz.receiver import Receiver, Wrong, receivers

FRAMES, SIGNED = 500, 20
SEED, ORDERS, PLACES = 5, 2, 2
PLANS: tuple[Plan, ...] = (("guerra_do_congo", "", "swift"), ("rio_40", FIGHT, "sealed"))


@pytest.fixture(scope="module")
def matches() -> list[Match]:
    return corpus(SEED, ORDERS, PLANS)


@pytest.fixture(scope="module")
def homes(matches: list[Match], tmp_path_factory: pytest.TempPathFactory) -> list[Receiver]:
    return list(receivers(matches, tmp_path_factory.mktemp("homes"), PLACES))


def test_files_of_every_kind_are_bent(matches: list[Match]) -> None:
    assert {kind for match in matches for each in match.files for kind in kinds_of(each.turn)} == set(KINDS)


def test_bent_frames_crash_nothing_and_change_nothing(homes: list[Receiver]) -> None:
    found = runs.run_frames(homes, FRAMES, 1)
    assert [f"{each.where}: {each.what}" for each in found.wrong] == []
    assert found.files == FRAMES
    assert {"DAMAGED", "BAD_SIGNATURE", "OTHER_MATCH", "OK"} <= set(found.outcomes)
    assert 0 < found.taken.total() < FRAMES // 4  # mails whose dressing alone was hurt


def test_what_a_modified_client_signs_is_refused(homes: list[Receiver], matches: list[Match]) -> None:
    found = runs.run_signed(homes, matches, SIGNED, 1)
    assert [f"{each.where}: {each.what}" for each in found.wrong] == []
    assert (found.files, found.verified) == (SIGNED, SIGNED)
    assert "| signed | 20 | 20 |" in "\n".join(page([Figures("frames"), found], matches, len(homes), (0, 0), 1.0))


def test_each_trick_can_be_played_somewhere(matches: list[Match]) -> None:
    random = Random("tricks")
    for name, trick in (STRICT | LOOSE | AUDITED).items():
        made = (trick(Forger(match, seq, matches, random)) for match in matches for seq in range(len(match.files)))
        assert any(each is not None for each in made), name


def changed_note(home: Receiver) -> bytes:
    """A lawful file that is not the honest one."""
    turn = home.next.turn
    return sign_turn(replace(turn, note="another"), home.match.seeds[turn.author]).data


def test_a_file_that_gets_in_or_leaves_something_behind_is_noticed(homes: list[Receiver]) -> None:
    home = next(each for each in homes if each.seq > 2)
    results, *_ = home.read(changed_note(home))
    with pytest.raises(Wrong, match="no file of an honest player"):
        home.judge(results, may_be_kept=False)
    home.reset()
    results, *_ = home.read(b"nothing")
    (home.folder / "saves" / "left").write_bytes(b"x")
    with pytest.raises(Wrong, match="the home has changed: saves/left"):
        home.judge(results, may_be_kept=False)
    home.reset()
    assert home.judge(results, may_be_kept=False) is False
