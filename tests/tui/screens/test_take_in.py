"""Files in: pasted, picked, found in a watched folder; an invitation looked at, accepted, declined."""

from pathlib import Path

import pytest
from textual.pilot import Pilot

from pbem.desk.file_form import MAIL, TEXT, carriage
from pbem.session.disk.player_home import Home
from pbem.session.player.settings import Settings, load_settings, store_settings
from pbem.session.results import Sealed
from pbem.session.turn import draft, invitations, sealing, status_index
from pbem.session.turn.intake import import_bytes
from pbem.tui.app import PbemApp
from pbem.tui.widgets.listing import Listing
from tests.tui.desk_of import begun, invited, paste, until, write
from tests.tui.stage import home_at, press, prompt_of, run, text_of

SIZES = [(80, 24), (120, 40)]


def armoured(home: Home, sealed: Sealed) -> str:
    return carriage(home, sealed, TEXT).decode()


def next_file(home: Home, ref: str) -> Sealed:
    """The Rebels do nothing."""
    draft.do(home, ref, "end")
    draft.do(home, ref, "end")
    return sealing.seal(home, ref)


# --- pasted


@pytest.mark.parametrize("size", SIZES)
def test_an_invitation_pasted_into_the_list_shows_its_terms(tmp_path: Path, size: tuple[int, int]) -> None:
    ann, ben = home_at(tmp_path / "ann", "Ann"), home_at(tmp_path / "ben", "Ben")
    options = {"river_segments": 8}
    sealed = invitations.new_match(ann, "guerra_do_congo", options=options, side="rebels", note="Shall we?")

    async def play(app: PbemApp, pilot: Pilot[int]) -> None:
        await paste(pilot, f"Hello Ben,\n\n{armoured(ann, sealed)}\nAnn\n")
        window = await until(pilot, "InvitationWindow")
        shown = "\n".join(window.lines())
        assert "Ann invites you to A Guerra do Congo" in shown
        assert "river segments: 8" in shown
        assert "GC-3.3.3c" in shown
        assert " ".join(sealed.card.fingerprints[0]) in shown
        assert "| Shall we?" in shown
        assert "An invitation" in text_of(app)
        await press(pilot, "escape")
        await until(pilot, "MatchesPage")
        assert prompt_of(pilot.app) == "Enter: look at the invitation and accept it"

    run(ben, play, size=size)
    assert status_index.status(ben)[0].next == "accept"


def test_another_key_under_a_known_name_is_noticed_on_the_screens(tmp_path: Path) -> None:
    ben = home_at(tmp_path / "ben", "Ben")
    import_bytes(ben, invitations.new_match(home_at(tmp_path / "ann", "Ann"), "guerra_do_congo").data)
    stranger = home_at(tmp_path / "stranger", "\u0410nn")
    sealed = invitations.new_match(stranger, "guerra_do_congo")

    async def play(_: PbemApp, pilot: Pilot[int]) -> None:
        await paste(pilot, armoured(stranger, sealed))
        shown = "\n".join((await until(pilot, "InvitationWindow")).lines())
        assert "this is not the key that Ann has in congo-1" in shown
        assert "letters of several scripts (Cyrillic, Latin)" in shown

    run(ben, play)


def test_an_acceptance_that_comes_shows_the_six_words(tmp_path: Path) -> None:
    ann, ben, sealed = invited(tmp_path)
    import_bytes(ben, sealed.data)
    answer = invitations.accept(ben, "congo-1", pass_=True)

    async def play(_: PbemApp, pilot: Pilot[int]) -> None:
        await paste(pilot, armoured(ben, answer))
        assert " ".join(answer.card.fingerprints[answer.card.own_side]) in (await until(pilot, "ArrivalPage")).text()
        await press(pilot, "enter")
        await until(pilot, "BattlePage")  # nothing has happened that could be watched

    run(ann, play)


def test_what_is_pasted_and_is_no_turn_file_is_told(tmp_path: Path) -> None:
    async def play(_: PbemApp, pilot: Pilot[int]) -> None:
        await paste(pilot, "nothing of the kind")
        assert prompt_of(pilot.app) == "There is no turn file in what was pasted."
        await press(pilot, "i")
        window = await until(pilot, "TakeInWindow")
        await paste(pilot, "nothing again")
        assert "no turn file" in window.query_one("#fault").text

    run(home_at(tmp_path), play)


def test_text_can_be_pasted_in_pieces(tmp_path: Path) -> None:
    ann, ben, sealed = invited(tmp_path)
    text = armoured(ann, sealed)
    middle = len(text) // 2

    async def play(_: PbemApp, pilot: Pilot[int]) -> None:
        await press(pilot, "i", "down", "enter")
        window = await until(pilot, "PasteWindow")
        await paste(pilot, text[:middle])
        assert "the end is missing" in window.query_one("#state").text
        await paste(pilot, text[middle:])
        await until(pilot, "InvitationWindow")

    run(ben, play)


def test_damaged_text_shows_what_is_wrong(tmp_path: Path) -> None:
    ann, ben, sealed = invited(tmp_path)
    lines = armoured(ann, sealed).splitlines()
    begin = next(place for place, line in enumerate(lines) if "BEGIN PBEM" in line)
    del lines[begin + 2]

    async def play(app: PbemApp, pilot: Pilot[int]) -> None:
        await paste(pilot, "\n".join(lines))
        await until(pilot, "ArrivalPage")
        assert "[!]" in text_of(app) or "line" in text_of(app)

    run(ben, play)
    assert status_index.status(ben) == ()


def test_too_much_text_is_refused_before_it_is_read(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("pbem.session.disk.bounded_reading.MAX_READ_BYTES", 1000)

    async def play(_: PbemApp, pilot: Pilot[int]) -> None:
        await paste(pilot, "x" * 1001)
        assert "too large" in prompt_of(pilot.app)

    run(home_at(tmp_path), play)


# --- picked


def test_a_mail_is_picked_from_a_folder_with_a_hostile_name(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    ann, ben, ref = begun(tmp_path)
    sealed = next_file(ann, ref)
    folder = tmp_path / "mail"
    (folder / "deeper").mkdir(parents=True)
    (folder / "deeper" / "a\x1b[31m\u202e[b].eml").write_bytes(carriage(ann, sealed, MAIL, "ben@example.org"))
    monkeypatch.chdir(folder)

    async def play(app: PbemApp, pilot: Pilot[int]) -> None:
        await press(pilot, "i", "enter")
        await until(pilot, "Pick")
        await write(pilot, "deeper")
        await press(pilot, "enter")
        await until(pilot, "Pick")
        text = text_of(app)
        assert not set(text) & set("\x1b\u202e")
        await write(pilot, "eml")
        await press(pilot, "enter")
        page = await until(pilot, "ArrivalPage")
        assert page.taken[0].seq == sealed.seq

    run(ben, play)
    assert status_index.status(ben, ref)[0].next == "you"


def test_a_folder_that_cannot_be_read_and_a_file_that_is_gone_do_no_harm(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    folder = tmp_path / "mail"
    folder.mkdir()
    (folder / "gone.pbem").write_bytes(b"x")
    monkeypatch.chdir(folder)

    async def play(_: PbemApp, pilot: Pilot[int]) -> None:
        await press(pilot, "i", "enter")
        await until(pilot, "Pick")
        (folder / "gone.pbem").unlink()
        await write(pilot, "gone")
        await press(pilot, "enter")
        window = await until(pilot, "TakeInWindow")
        assert "there is no file" in window.query_one("#fault").text.lower()

    run(home_at(tmp_path), play)


# --- a watched folder


def test_a_folder_is_watched_from_the_window_on(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    ann, ben, ref = begun(tmp_path)
    folder = tmp_path / "in"
    folder.mkdir()
    monkeypatch.chdir(folder)
    sealed = next_file(ann, ref)

    async def play(app: PbemApp, pilot: Pilot[int]) -> None:
        await press(pilot, "i", "up", "enter")
        await until(pilot, "Pick")
        await press(pilot, "enter")
        window = await until(pilot, "TakeInWindow")
        assert [each.value for each in window.query_one(Listing).choices] == ["pick", "paste", "look", "watch"]
        assert app.settings.watch == str(folder)
        await press(pilot, "down", "down", "enter")
        assert "Nothing new" in window.query_one("#fault").text
        (folder / "file.pbem").write_bytes(sealed.data)
        await press(pilot, "escape")
        page = await until(pilot, "ArrivalPage")
        assert page.taken[0].seq == sealed.seq
        await press(pilot, "escape")
        await until(pilot, "MatchesPage")
        assert prompt_of(pilot.app) == "Enter: play your phase"

    run(ben, play)
    assert load_settings(ben)[0].watch == str(folder)


def test_the_watched_folder_is_looked_at_when_the_program_starts(tmp_path: Path) -> None:
    ann, ben, ref = begun(tmp_path)
    folder = tmp_path / "in"
    folder.mkdir()
    (folder / "file.pbem").write_bytes(next_file(ann, ref).data)
    store_settings(ben, Settings(watch=str(folder)))

    async def arrives(_: PbemApp, pilot: Pilot[int]) -> None:
        await until(pilot, "ArrivalPage")

    async def rests(_: PbemApp, pilot: Pilot[int]) -> None:
        await pilot.pause(0.1)
        await until(pilot, "MatchesPage")

    run(ben, arrives)
    run(ben, rests)


def test_a_watched_folder_that_is_gone_is_told(tmp_path: Path) -> None:
    home = home_at(tmp_path)
    store_settings(home, Settings(watch=str(tmp_path / "nowhere")))

    async def play(_: PbemApp, pilot: Pilot[int]) -> None:
        await until(pilot, "MatchesPage")
        assert "cannot be read" in prompt_of(pilot.app)

    run(home, play)


# --- an invitation


def test_accepting_leads_to_the_choice_that_is_due_first(tmp_path: Path) -> None:
    _, ben, sealed = invited(tmp_path)
    import_bytes(ben, sealed.data)

    async def play(_: PbemApp, pilot: Pilot[int]) -> None:
        await press(pilot, "enter")
        window = await until(pilot, "InvitationWindow")
        assert window.is_first_mine
        await press(pilot, "enter")
        page = await until(pilot, "BattlePage")
        for place in range(4):
            page.table.do(f"deploy ANG{place + 1:02} {204 + place:04}")
        page.show()
        await press(pilot, "s")
        await until(pilot, "SendPage")
        await press(pilot, "v")

    run(ben, play)
    assert status_index.status(ben)[0].next == "other"


def test_accepting_with_nothing_to_decide_leads_to_sending(tmp_path: Path) -> None:
    ann, ben = home_at(tmp_path / "ann", "Ann"), home_at(tmp_path / "ben", "Ben")
    sealed = invitations.new_match(ann, "guerra_do_congo", side="congo")
    import_bytes(ben, sealed.data)

    async def play(app: PbemApp, pilot: Pilot[int]) -> None:
        await press(pilot, "enter")
        window = await until(pilot, "InvitationWindow")
        assert not window.is_first_mine
        await press(pilot, "enter")
        await until(pilot, "SendPage")
        assert "accepts the invitation" in text_of(app)

    run(ben, play)


def test_declining_removes_it_after_a_question(tmp_path: Path) -> None:
    _, ben, sealed = invited(tmp_path)
    import_bytes(ben, sealed.data)

    async def play(_: PbemApp, pilot: Pilot[int]) -> None:
        await press(pilot, "enter")
        await until(pilot, "InvitationWindow")
        await press(pilot, "x", "escape")
        await until(pilot, "InvitationWindow")
        assert status_index.status(ben)
        await press(pilot, "x", "enter", "y")
        await until(pilot, "MatchesPage")
        assert prompt_of(pilot.app) == "congo-1 is declined and removed."

    run(ben, play)
    assert status_index.status(ben) == ()


@pytest.mark.parametrize("size", SIZES)
def test_what_a_stranger_wrote_can_do_nothing_to_the_screen(tmp_path: Path, size: tuple[int, int]) -> None:
    ann, ben = home_at(tmp_path / "ann", "E[bold]vil[/]"), home_at(tmp_path / "ben", "Ben")
    note = "\x1b[2J\x1b]52;c;aGk=\x07 [link=file:///etc]x[/] \u202e\u2066" + "\u0301" * 40 + "\n" * 300 + "end"
    sealed = invitations.new_match(ann, "guerra_do_congo", side="rebels", note=note)

    async def play(app: PbemApp, pilot: Pilot[int]) -> None:
        await paste(pilot, armoured(ann, sealed))
        await until(pilot, "InvitationWindow")
        for _ in range(3):
            text = text_of(app)
            assert not set(text) & set("\x1b\x07\u202e\u2066")
            assert "[bold]" not in text
            assert "[link" not in text
            await press(pilot, "pagedown")
        assert "Enter accept" in text_of(app)

    run(ben, play, size=size)


# --- anywhere


@pytest.mark.parametrize("window", ["", "question_mark", "c", "slash", "p"], ids=["map", "help", "tables", "find", "replay"])
def test_a_file_pasted_anywhere_is_taken_in(tmp_path: Path, window: str) -> None:
    ann, ben, ref = begun(tmp_path)
    coming = next_file(ann, ref)

    async def play(app: PbemApp, pilot: Pilot[int]) -> None:
        await until(pilot, "BattlePage")
        if window:
            await press(pilot, window)
            assert type(app.screen).__name__ != "BattlePage"
        await paste(pilot, f"Hello\n{armoured(ann, coming)}\n")
        await until(pilot, "ArrivalPage")
        await press(pilot, "enter")
        await until(pilot, "ReplayPage")
        await press(pilot, "q")
        assert "Another program" not in text_of(app)

    run(ben, play, ref)
    assert status_index.status(ben, ref)[0].last_seq == 2


def test_what_is_pasted_twice_and_what_is_one_s_own_is_told_as_such(tmp_path: Path) -> None:
    ann, ben, ref = begun(tmp_path)
    coming = next_file(ann, ref)
    import_bytes(ben, coming.data)

    def told(home: Home) -> str:
        shown: list[str] = []

        async def play(app: PbemApp, pilot: Pilot[int]) -> None:
            await until(pilot, "MatchesPage")
            await paste(pilot, armoured(ann, coming))
            await until(pilot, "ArrivalPage")
            shown.append(" ".join(text_of(app).split()))

        run(home, play)
        return shown[0]

    assert "File 2 was here already." in told(ben)
    assert "File 2 is one of your own." in told(ann)
