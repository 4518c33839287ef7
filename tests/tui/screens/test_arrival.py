"""A file that has come: its checks, what is wrong with it, and watching it."""

from pathlib import Path
from typing import Any

import pytest
from textual.pilot import Pilot

from pbem.desk.arrival_checks import checks, letter
from pbem.desk.house_opponent import exchange
from pbem.desk.open_match import Table
from pbem.errors import Outcome
from pbem.session.look.replay import film
from pbem.session.results import ImportResult
from pbem.session.turn import draft, sealing
from pbem.session.turn.intake import import_bytes
from pbem.tui.app import PbemApp
from pbem.tui.arrivals import Arrivals
from pbem.tui.screens.matches.arrival import ArrivalPage
from pbem.tui.screens.windows.replay import ReplayPage
from pbem.view.words import arrival as words
from tests.tui.desk_of import begun, until
from tests.tui.stage import SIZES, home_at, home_of, house_match, press, prompt_of, run, text_of

FOREIGN = "\x1b[2J\x1b]0;x\x07[bold red]hi\u202e\u200b " * 40


def test_every_outcome_stops_at_its_check() -> None:
    for outcome in Outcome:
        if outcome < Outcome.ALREADY_HERE and outcome is not Outcome.OK:
            continue
        found = [state for _, state in checks(ImportResult(outcome, "x", {}))]
        assert len(found) == len(words.CHECKS)
        assert found == sorted(found, key=("done", "failed", "open").index)
        is_good = outcome in (Outcome.OK, Outcome.ALREADY_HERE, Outcome.AHEAD)
        assert ("failed" in found) is not is_good, outcome
        assert (set(found) == {"done"}) is (outcome is Outcome.OK)


def test_a_damaged_file_explains_itself_and_has_words_for_its_author(tmp_path: Path) -> None:
    home, match = house_match(tmp_path)
    table = Table(home, match)
    table.do("end")
    table.do("end")
    data = sealing.seal(home, match).data
    results = import_bytes(home_at(tmp_path / "other", "Ben"), data[:-5])
    assert results[0].outcome is Outcome.DAMAGED
    assert "send it again" in letter(home, results[0])

    async def act(app: PbemApp, pilot: Pilot[int]) -> None:
        app.push_screen(ArrivalPage(results))
        await pilot.pause()
        assert "[!] whole, as it was sent" in text_of(app)
        await press(pilot, "w")
        assert "Please send it again" in text_of(app)
        await press(pilot, "escape", "escape")
        assert not isinstance(app.screen, ArrivalPage)

    run(home, act)


@pytest.mark.parametrize("size", SIZES)
def test_what_the_other_side_did_is_watched_step_by_step(tmp_path: Path, size: tuple[int, int]) -> None:
    home, match = house_match(tmp_path)
    table = Table(home, match)
    table.do("end")
    table.do("end")
    sealing.seal(home, match)
    results = exchange(home, match)

    async def act(app: PbemApp, pilot: Pilot[int]) -> None:
        app.push_screen(ArrivalPage(results))
        await pilot.pause()
        await press(pilot, "enter")
        page = app.screen
        assert isinstance(page, ReplayPage)
        assert prompt_of(app) == words.AT_START
        await press(pilot, "space")
        assert prompt_of(app).startswith("step ")
        first = page.projector.place
        await press(pilot, "space", "left")
        assert page.projector.place == first
        await press(pilot, "m", "end", "n")
        assert page.projector.place == first
        await press(pilot, "end")
        assert words.END in prompt_of(app)
        await press(pilot, "home", "up")
        assert page.projector.place == 0

    run(home, act, size=size)


def test_foreign_text_does_nothing_to_the_screen(tmp_path: Path) -> None:
    home, _ = house_match(tmp_path)
    result = ImportResult(Outcome.BAD_PROOF, FOREIGN, {"why": FOREIGN, "known": FOREIGN}, name="", note=FOREIGN, kept_as=FOREIGN)

    async def act(app: PbemApp, pilot: Pilot[int]) -> None:
        app.push_screen(ArrivalPage([result]))
        await pilot.pause()
        text = text_of(app)
        assert all(character.isprintable() or character == "\n" for character in text)
        assert "\u202e" not in text
        assert "\u200b" not in text
        await press(pilot, "w")
        assert all(character.isprintable() or character == "\n" for character in text_of(app))

    run(home, act)


def test_the_start_is_seen_before_the_film_is_worked_out(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    home, match = house_match(tmp_path)
    seen: list[tuple[str, str]] = []

    async def act(app: PbemApp, pilot: Any) -> None:
        def watched(*parts: Any, **more: Any) -> Any:
            seen.append((prompt_of(app), text_of(app)))
            return film(*parts, **more)

        monkeypatch.setattr("pbem.desk.replay_control.film", watched)
        app.push_screen(ReplayPage(match))
        await pilot.pause()
        await pilot.pause()
        assert prompt_of(app) == words.AT_START

    run(home, act)
    prompt, shown = seen[0]
    assert prompt == words.READING
    assert "Turn 1" in shown
    assert "REB" in shown or "1R" in shown, "the map with what stands there"


def test_news_while_the_program_ends_touch_no_screen_that_is_taken_apart(tmp_path: Path) -> None:
    ann, ben, ref = begun(tmp_path)

    async def act(app: PbemApp, pilot: Pilot[int]) -> None:
        page = await until(pilot, "BattlePage")
        arrivals = Arrivals(app)
        for _ in range(2):
            draft.do(ann, ref, "end")
        import_bytes(home_of(ben.saves.parent), sealing.seal(ann, ref).data)
        app._running = False  # as it does first of all
        await page.query("#title").remove()
        arrivals.look()
        arrivals.close()

    run(ben, act, match=ref)
