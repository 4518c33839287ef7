"""What comes while a player sits here, by a companion that fetches or by another program; nothing is started without accounts."""

import os
import time
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from pbem.desk.file_form import TEXT, carriage
from pbem.desk.post.companion import MAX_TOLD, Companion, told_of
from pbem.desk.post.letterbox import Letterbox, News
from pbem.desk.post.presence import OTHER, PLAYER, is_present, present
from pbem.errors import Outcome
from pbem.session.disk.player_home import Home
from pbem.session.look import queries
from pbem.session.results import ImportResult
from pbem.session.turn import draft, invitations, sealing
from pbem.session.turn.intake import import_bytes
from tests.tui.desk_of import begun
from tests.tui.stage import home_at, house_match

SECONDS = 20


@pytest.fixture
def boxes() -> Iterator[Callable[[Home], Letterbox]]:
    """Letterboxes that are closed again."""
    made: list[Letterbox] = []

    def box(home: Home) -> Letterbox:
        made.append(Letterbox(home))
        return made[-1]

    yield box
    for each in made:
        each.close()


def news_of(box: Letterbox) -> News:
    end = time.monotonic() + SECONDS
    while time.monotonic() < end:
        if news := box.look():
            return news
        time.sleep(0.02)
    raise AssertionError("nothing has come")


def watched(home: Home, folder: Path, out: Path) -> None:
    """An account that looks into a folder, and puts files into another."""
    for each in (folder, out):
        each.mkdir(exist_ok=True)
    home.config.mkdir(parents=True, exist_ok=True)
    text = f'[accounts.folder]\nout = "folder"\ninbox = "{folder}"\noutbox = "{out}"\n'
    (home.config / "post.toml").write_text(text)


def test_without_accounts_nothing_is_started(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("subprocess.Popen", None)
    _, ben, _ = begun(tmp_path)
    assert Letterbox(ben).look() is None


def test_what_another_program_takes_in_has_come_and_own_files_have_not(tmp_path: Path) -> None:
    ann, ben, ref = begun(tmp_path)
    mine, theirs = Letterbox(ann), Letterbox(ben)
    draft.do(ann, ref, "end")
    draft.do(ann, ref, "end")
    data = sealing.seal(ann, ref, note="Well then.").data
    (taken,) = import_bytes(ben, data)
    news = theirs.look()
    assert news is not None
    (came,) = news.results
    for field in ("outcome", "code", "places", "match", "name", "seq", "author", "note", "end", "digest"):
        assert getattr(came, field) == getattr(taken, field), field
    assert theirs.look() is None
    own = mine.look()
    assert own is not None
    assert own.matches == {ref}
    assert not own.results


def test_an_invitation_has_come_too(tmp_path: Path) -> None:
    ann, ben = home_at(tmp_path / "ann", "Ann"), home_at(tmp_path / "ben", "Ben")
    box = Letterbox(ben)
    (taken,) = import_bytes(ben, invitations.new_match(ann, "rio_40", "takeover").data)
    news = box.look()
    assert news is not None
    assert [(each.code, each.name, each.digest) for each in news.results] == [(taken.code, taken.name, taken.digest)]


def test_what_the_house_answers_is_shown_by_whoever_asked_it(tmp_path: Path) -> None:
    home, match = house_match(tmp_path)
    (home.matches / match / "files" / "00001.pbem").rename(tmp_path / "kept")
    box = Letterbox(home)
    (tmp_path / "kept").rename(home.matches / match / "files" / "00001.pbem")
    news = box.look()
    assert news is not None
    assert news.results == ()


def test_a_companion_takes_in_and_sends_and_ends_with_the_screens(tmp_path: Path, boxes: Callable[[Home], Letterbox]) -> None:
    ann, ben, ref = begun(tmp_path)
    draft.do(ann, ref, "end")
    draft.do(ann, ref, "end")
    watched(ben, tmp_path / "in", tmp_path / "out")
    sealed = sealing.seal(ann, ref)
    (tmp_path / "in" / "1.pbem").write_bytes(sealed.data)
    text = tmp_path / "in" / "2.txt"
    lines = carriage(ann, sealed, TEXT).decode().splitlines()
    text.write_text("\n".join(line for line in lines if line != lines[-3]))
    os.utime(text, (1, 1))  # long since written to its end
    box = boxes(ben)
    found = [news_of(box)]
    while not {Outcome.OK, Outcome.DAMAGED} <= {each.outcome for news in found for each in news.results}:
        found.append(news_of(box))
    assert queries.show(ben, ref).seq == 3
    companion = box._companion
    assert isinstance(companion, Companion)
    assert companion.is_running
    box.close()
    end = time.monotonic() + SECONDS
    while companion.is_running and time.monotonic() < end:
        time.sleep(0.02)
    assert not companion.is_running


def test_what_is_wrong_with_the_accounts_is_told_once(tmp_path: Path, boxes: Callable[[Home], Letterbox]) -> None:
    home = home_at(tmp_path, "Ann")
    home.config.mkdir(parents=True, exist_ok=True)
    (home.config / "post.toml").write_text("every = 1\n")
    box = boxes(home)
    news = news_of(box)
    ((said, hint),) = news.troubles
    assert "every" in said
    assert hint
    watched(home, tmp_path / "in", tmp_path / "out")
    (tmp_path / "in").rmdir()
    end = time.monotonic() + SECONDS
    while not (news := news_of(box)).troubles:  # it may have looked while the folder was still there
        assert time.monotonic() < end
    assert str(tmp_path / "in") in news.troubles[0][0]


def test_who_sits_at_the_other_end_is_news_once_and_once_when_they_go(tmp_path: Path, boxes: Callable[[Home], Letterbox]) -> None:
    _, ben, ref = begun(tmp_path)
    box = boxes(ben)
    assert is_present(ben, ref, PLAYER), "who looks sits there"
    with present(ben, ref, OTHER):
        news = box.look()
        assert news is not None
        assert news.others == {ref}
        assert (len(news.matches), news.results) == (0, ())
        assert box.look() is None
    news = box.look()
    assert news is not None
    assert not news.others
    box.close()
    assert not is_present(ben, ref, PLAYER)


def test_of_what_strangers_send_only_so_much_is_told_and_what_belongs_to_a_match_first() -> None:
    strangers = [ImportResult(Outcome.OTHER_MATCH, "match-not-here", {"seq": 7}, f"{number:032x}") for number in range(500)]
    own = ImportResult(Outcome.BAD_SIGNATURE, "signature-wrong", {}, "ab" * 16, "rio-1", 3)
    taken = ImportResult(Outcome.OK, "turn-accepted", {}, "ab" * 16, "rio-1", 2)
    told = told_of([*strangers, taken, own])
    assert told[0] == own
    assert taken not in told
    assert len(told) == MAX_TOLD
