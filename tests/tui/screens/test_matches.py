"""The list of matches: what it shows, what Enter does, offers, resignation, putting aside."""

from pathlib import Path

import pytest
from textual.pilot import Pilot
from textual.widgets import OptionList

from pbem.desk.match_list import roster
from pbem.desk.new_match import HOTSEAT, MAIL, SEALED, Wishes, begin, first_wishes
from pbem.session.turn import draft, sealing, status_index
from pbem.session.turn.intake import import_bytes
from pbem.tui.app import PbemApp
from pbem.tui.screens.matches.match_list_screen import SHORTENED, MatchesPage, columns, row
from pbem.tui.widgets.listing import Listing
from tests.tui.desk_of import begun, invited, until
from tests.tui.stage import home_at, press, prompt_of, run, text_of

HOSTILE = "\x1b[31mE\u202evil\x07 [bold]X[/] \u200b\u2066"


# --- what the list tells


def test_the_list_says_whose_move_it_is_and_what_comes_next(tmp_path: Path) -> None:
    ann, ben, ref = begun(tmp_path)
    assert [(each.todo, each.cells["move"]) for each in roster(ann)] == [("you", "> YOURS")]
    other = roster(ben)[0]
    assert (other.todo, other.prompt) == ("send", "Enter: send file 1, it has not gone out yet")
    sealing.hand_over(ben, ref, None, b"")
    waiting = roster(ben)[0]
    assert waiting.todo == "wait"
    assert waiting.prompt.startswith("Ann to move.")
    assert waiting.cells["turn"] == "1, movement"


def test_a_match_that_is_over_asks_for_the_secret_first(tmp_path: Path) -> None:
    ann, ben, ref = begun(tmp_path)
    import_bytes(ben, sealing.resign(ann, ref).data)
    assert [(each.todo, each.prompt[:26]) for each in roster(ben)] == [("audit", "Enter: publish your secret")]
    import_bytes(ann, sealing.seal(ben, ref).data)
    import_bytes(ben, sealing.seal(ann, ref).data)
    assert roster(ben)[0].cells["move"] == "you won"
    sealing.hand_over(ann, ref, None, b"")
    assert roster(ann)[0].prompt.startswith("Over: you lost.")


def test_what_waits_for_the_player_comes_first_and_what_is_aside_last(tmp_path: Path) -> None:
    home = home_at(tmp_path)
    wishes = first_wishes()
    mail = begin(home, Wishes(wishes.game, wishes.scenario, wishes.side, MAIL, SEALED))[0]
    sealing.hand_over(home, mail.match, None, b"")
    hotseat = begin(home, Wishes(wishes.game, wishes.scenario, wishes.side, HOTSEAT))[0]
    assert [each.todo for each in roster(home)] == ["seat", "nobody"]
    from pbem.session.archive.removal import archive

    archive(home, hotseat.match)
    assert [each.line.name for each in roster(home)] == [mail.name]
    assert [each.line.name for each in roster(home, with_archived=True)] == [mail.name, hotseat.name]


def test_columns_fit_and_the_important_ones_stay(tmp_path: Path) -> None:
    ann, _, _ = begun(tmp_path, guest="中" * 30)
    entries = roster(ann)
    for width in (40, 60, 79, 119, 199):
        shown = columns(entries, width)
        line = row([(entries[0].cells[key], size) for key, size in shown])
        assert sum(size + 2 for _, size in shown) <= width
        assert len(line) <= width
        assert {"name", "move"} <= {key for key, _ in shown}
    assert "dice" in {key for key, _ in columns(entries, 199)}


def test_no_title_is_cut(tmp_path: Path) -> None:
    ann, _, _ = begun(tmp_path, guest="Benedikt the Elder of Kisangani")
    entries = roster(ann)
    for width in range(40, 200):
        for key, size in columns(entries, width):
            if key not in SHORTENED:
                assert len(entries[0].cells[key]) <= size, (key, width)
    assert "A Guerra do Congo 1998-1999" in "\n".join(entries[0].about), "where the column is not there"
    assert "game" in {key for key, _ in columns(entries, 119)}


def test_what_has_come_since_the_match_was_opened_is_new(tmp_path: Path) -> None:
    ann, ben, ref = begun(tmp_path)
    assert roster(ann)[0].cells["new"] == "", "never opened here"

    async def look(app: PbemApp, pilot: Pilot[int]) -> None:
        app.open_match(ref)
        await pilot.pause()

    run(ann, look)
    assert roster(ann)[0].cells["new"] == ""
    run(ben, look)
    for _ in range(2):
        draft.do(ann, ref, "end")
    import_bytes(ben, sealing.seal(ann, ref).data)
    told = roster(ben)[0]
    assert told.cells["new"] == "file 2"
    assert "New: file 2 of Ann has come (turn 1, movement)." in "\n".join(told.about)
    assert {"name", "move", "new"} <= {key for key, _ in columns([told], 79)}
    assert roster(ann)[0].cells["new"] == "", "one's own file"
    run(ben, look)
    assert roster(ben)[0].cells["new"] == ""


@pytest.mark.parametrize("size", [(80, 24), (120, 40)])
def test_a_hostile_name_can_do_nothing_to_the_screen(tmp_path: Path, size: tuple[int, int]) -> None:
    ann, _, ref = begun(tmp_path)
    line = status_index.status(ann, ref)[0]
    import msgspec

    from pbem.session.disk.match_folder import find_folder

    hostile = line._replace(opponent=HOSTILE)._asdict()
    find_folder(ann, ref).line.write_bytes(msgspec.json.encode(hostile))
    assert status_index.status(ann, ref)[0].opponent == HOSTILE

    async def play(app: PbemApp, pilot: Pilot[int]) -> None:
        await pilot.pause()
        text = text_of(app)
        assert "vil" in text
        assert not set(text) & set("\x1b\x07\u202e\u200b\u2066")
        assert "[bold]" not in text

    run(ann, play, size=size)


# --- what keys do


def test_an_empty_list_says_how_to_begin_and_enter_plays_at_once(tmp_path: Path) -> None:
    home = home_at(tmp_path)

    async def play(app: PbemApp, pilot: Pilot[int]) -> None:
        assert "no match here yet" in text_of(app)
        assert prompt_of(pilot.app) == "Enter: play now against the house"
        await press(pilot, "enter")
        page = await until(pilot, "BattlePage")
        assert page.table.choice is not None
        await press(pilot, "q")
        await until(pilot, "MatchesPage")
        assert prompt_of(pilot.app) == "Enter: play your phase"
        await press(pilot, "enter")
        await until(pilot, "BattlePage")

    run(home, play)


def test_the_cursor_stays_on_its_match_and_the_line_below_follows(tmp_path: Path) -> None:
    home = home_at(tmp_path)
    wishes = first_wishes()
    begin(home, Wishes(wishes.game, wishes.scenario, wishes.side, HOTSEAT))
    begin(home, Wishes(wishes.game, wishes.scenario, wishes.side, MAIL, SEALED))

    async def play(app: PbemApp, pilot: Pilot[int]) -> None:
        page = app.screen
        assert isinstance(page, MatchesPage)
        assert prompt_of(pilot.app) == "Enter: play for the Congo side"
        await press(pilot, "down")
        assert prompt_of(pilot.app) == "Enter: send file 0, it has not gone out yet"
        page.reload()
        await pilot.pause()
        assert page.query_one(OptionList).highlighted == 1
        await press(pilot, "enter")
        await until(pilot, "SendPage")
        await press(pilot, "v", "escape", "y", "escape")
        await until(pilot, "MatchesPage")
        assert prompt_of(pilot.app).startswith("Nobody has accepted yet.")

    run(home, play)


def test_the_last_file_can_be_sent_again(tmp_path: Path) -> None:
    _, ben, ref = begun(tmp_path)
    sealing.hand_over(ben, ref, None, b"")
    before = sealing.resend(ben, ref).data

    async def play(app: PbemApp, pilot: Pilot[int]) -> None:
        await press(pilot, "s")
        page = await until(pilot, "SendPage")
        assert page.outgoing.sealed.data == before
        assert "deploy ANG01" in text_of(app)

    run(ben, play)


# --- offers and endings


def test_resigning_is_asked_twice(tmp_path: Path) -> None:
    ann, ben, ref = begun(tmp_path)

    async def play(app: PbemApp, pilot: Pilot[int]) -> None:
        await press(pilot, "R")
        window = await until(pilot, "EndWindow")
        assert [each.value for each in window.query_one(Listing).choices] == ["draw", "takeback", "resign", "delete"]
        await press(pilot, "down", "enter")
        assert "Resign congo-1?" in text_of(app)
        await press(pilot, "enter", "enter")
        assert "Resign congo-1?" in text_of(app), "Enter may be held down"
        await press(pilot, "y")
        assert "Really give up?" in text_of(app)
        await press(pilot, "escape")
        assert status_index.status(ann, ref)[0].next == "you"
        await until(pilot, "EndWindow")
        await press(pilot, "enter", "y", "y")
        await until(pilot, "SendPage")

    run(ann, play)
    assert status_index.status(ann, ref)[0].result == "resigned"
    import_bytes(ben, sealing.resend(ann, ref).data)
    assert status_index.status(ben, ref)[0].winner == "congo"


def test_a_draw_is_offered_seen_and_accepted(tmp_path: Path) -> None:
    ann, ben, ref = begun(tmp_path)

    async def offer(_: PbemApp, pilot: Pilot[int]) -> None:
        await press(pilot, "R", "enter", "enter")
        await until(pilot, "SendPage")

    run(ann, offer)
    import_bytes(ben, sealing.resend(ann, ref).data)

    async def accept(app: PbemApp, pilot: Pilot[int]) -> None:
        assert "They offer a draw" in text_of(app)
        await press(pilot, "R")
        window = await until(pilot, "EndWindow")
        assert [each.value for each in window.query_one(Listing).choices][:2] == ["accept", "play"]
        await press(pilot, "enter", "enter")
        await until(pilot, "SendPage")

    run(ben, accept)
    assert status_index.status(ben, ref)[0].result
    assert status_index.status(ben, ref)[0].winner == ""


def test_a_take_back_goes_to_the_file_that_is_picked(tmp_path: Path) -> None:
    ann, ben, ref = begun(tmp_path)
    draft.do(ann, ref, "end")
    draft.do(ann, ref, "end")
    import_bytes(ben, sealing.seal(ann, ref).data)
    for _ in range(2):
        draft.do(ben, ref, "end")
    import_bytes(ann, sealing.seal(ben, ref).data)

    async def play(_: PbemApp, pilot: Pilot[int]) -> None:
        await press(pilot, "R", "down", "enter")
        window = await until(pilot, "Pick")
        assert [each.value for each in window.choices][:2] == ["1", "2"]
        await press(pilot, "enter")
        await until(pilot, "SendPage")

    run(ann, play)
    assert status_index.status(ann, ref)[0].offer == "takeback"
    import_bytes(ben, sealing.resend(ann, ref).data)

    async def accept(_: PbemApp, pilot: Pilot[int]) -> None:
        await press(pilot, "R")
        window = await until(pilot, "EndWindow")
        assert "file 1" in window.query_one(Listing).choices[0].label
        await press(pilot, "enter", "enter")
        await until(pilot, "SendPage")

    run(ben, accept)
    assert status_index.status(ben, ref)[0].next == "other"
    import_bytes(ann, sealing.resend(ben, ref).data)
    assert status_index.status(ann, ref)[0].step == "movement"
    assert status_index.status(ann, ref)[0].turn == 1


def test_what_cannot_be_done_says_why(tmp_path: Path) -> None:
    ann, _, sealed = invited(tmp_path)

    async def play(_: PbemApp, pilot: Pilot[int]) -> None:
        await press(pilot, "R")
        window = await until(pilot, "EndWindow")
        closed = {each.value: each.note for each in window.query_one(Listing).choices if not each.is_open}
        assert closed["draw"] == closed["resign"] == "the match has not begun yet"

    run(ann, play)
    assert sealed.seq == 0


def test_a_match_can_be_put_aside_and_brought_back(tmp_path: Path) -> None:
    ann, _, _ = begun(tmp_path)

    async def play(app: PbemApp, pilot: Pilot[int]) -> None:
        await press(pilot, "a", "enter")
        assert "put aside" in prompt_of(pilot.app)
        assert "no match here yet" in text_of(app)
        await press(pilot, "a", "enter")
        assert "(aside)" in text_of(app)
        await press(pilot, "a", "enter")
        assert "in the list again" in prompt_of(pilot.app)
        assert "(aside)" not in text_of(app)

    run(ann, play)


def test_a_match_can_be_removed_after_a_question(tmp_path: Path) -> None:
    ann, _, ref = begun(tmp_path)

    async def play(app: PbemApp, pilot: Pilot[int]) -> None:
        await press(pilot, "R", "up", "enter")
        assert "for good?" in text_of(app)
        await press(pilot, "escape", "escape")
        assert status_index.status(ann, ref)
        await press(pilot, "R", "up", "enter", "enter", "y")
        assert prompt_of(pilot.app) == "congo-1 is removed."

    run(ann, play)
    assert status_index.status(ann, with_archived=True) == ()
