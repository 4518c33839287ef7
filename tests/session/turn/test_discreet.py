"""A game whose events could tell what one side may not know: nobody is told what its rules keep from him."""

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from pbem.engine.events import Event
from pbem.session.look import queries
from pbem.session.look.replay import film
from pbem.session.results import Step
from pbem.session.text.transcript import export
from pbem.session.turn import sealing
from pbem.session.turn.intake import import_bytes
from pbem.session.turn.shown_steps import events_for
from tests.session.toy import BLUE, RED, Pair, catalogue, deployed
from tests.toygame.events import Moved
from tests.toygame.game import ToyGame
from tests.toygame.rules import ToyRules


class Dark(ToyRules):
    """Nobody sees where the other side's units go."""

    def view_events(self, events: tuple[Event, ...], side: int) -> tuple[Event, ...]:
        return tuple(each for each in events if not isinstance(each, Moved) or each.unit // 3 == side)


def moves(steps: tuple[Step, ...]) -> list[int]:
    """The units whose moves are told."""
    return [event.unit for step in steps for event in step.events if isinstance(event, Moved)]


@pytest.fixture
def pair(tmp_path: Path) -> Pair:
    """Red has moved unit 0 in file 3, blue has unit 3 in his draft."""
    pair = deployed(tmp_path, games=catalogue(ToyGame(bound=lambda _: Dark(trap_leaves=0))))
    pair.do(RED, "move 0 0")
    assert moves(queries.log(pair.ben, pair.ref)) == [0]
    pair.do(RED, "end")
    return pair


def test_a_file_that_comes_tells_only_what_its_reader_may_know(pair: Pair) -> None:
    sealed = sealing.seal(pair.ben, pair.ref)
    (result,) = import_bytes(pair.ann, sealed.data)
    assert moves(sealed.happened) == [0]
    assert result.happened
    assert moves(result.happened) == []
    assert moves(queries.log(pair.ann, pair.ref)) == []
    assert moves(queries.log(pair.ben, pair.ref)) == [0]
    assert moves(tuple(frame.step for frame in film(pair.ann, pair.ref).frames)) == []
    assert moves(tuple(frame.step for frame in film(pair.ben, pair.ref).frames)) == [0]


def test_a_draft_tells_its_author_and_nobody_whose_view_he_takes(pair: Pair) -> None:
    def told(side: str) -> list[int]:
        found = queries.show(pair.ben, pair.ref, side).draft
        return moves(found.happened) if found else [-1]

    assert told("red") == [0]
    assert told("blue") == []


def test_the_text_of_a_match_tells_only_what_both_may_know(pair: Pair) -> None:
    pair.send(RED)
    told: list[Step] = []

    def tell(steps: tuple[Step, ...]) -> Iterator[str]:
        told.extend(steps)
        return iter(())

    export(pair.ben, pair.ref, tell)
    assert told
    assert moves(tuple(told)) == []


def test_rules_without_a_view_of_events_tell_all() -> None:
    events = (Moved(0, 1), Moved(3, 2))
    plain: Any = ToyRules()
    dark: Any = Dark()
    assert events_for(plain, events, (RED, BLUE)) == events
    assert events_for(dark, events, (RED,)) == events[:1]
    assert events_for(dark, events, (RED, BLUE)) == ()
    assert events_for(dark, events, ()) == events
