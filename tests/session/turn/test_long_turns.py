"""A turn of a hundred figures: each order continues the draft before it, whatever was skipped or answered there."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from pathlib import Path
from typing import cast

import pytest
from msgspec import structs

from pbem.bots.player import MAX_ORDERS
from pbem.engine.demands import Input
from pbem.engine.events import Event
from pbem.engine.game import AnyRules
from pbem.engine.match_options import OptionValue
from pbem.errors import Outcome, UserError
from pbem.match.file_stages import MAX_DECISIONS
from pbem.session.disk.player_home import Home
from pbem.session.look import queries
from pbem.session.look.what_if_board import MAX_DICE, play_on
from pbem.session.turn import draft, draft_outcome, sealing
from pbem.session.turn.draft_outcome import MAX_SUPPOSED
from pbem.session.turn.intake import import_bytes
from pbem.session.turn.invitations import accept, new_match
from pbem.view.words.errors import SAYINGS
from tests.session.toy import home_at
from tests.toygame import crowd

MOST = 80  # inputs that the rules apply for an order: those it leads to, and the throws that are tried for its dice


class Counting(crowd.CrowdRules):
    """Counts the inputs that are applied."""

    applied = 0

    def apply(self, state: crowd.Crowd, given: Input) -> tuple[crowd.Crowd, tuple[Event, ...]]:
        self.applied += 1
        return super().apply(state, given)


@dataclass
class CountedGame(crowd.CrowdGame):
    """The crowd with one set of rules for all commands."""

    counting: Counting = field(default_factory=lambda: Counting(1))

    def rules(self, scenario: str, options: Mapping[str, OptionValue]) -> AnyRules:  # noqa: ARG002
        return cast(AnyRules, self.counting)


class Red:
    """Whose orders are due in the first turn, in a match with traps."""

    def __init__(self, folder: Path, dice: str) -> None:
        game = CountedGame()
        self.rules = game.counting
        self.home, self.other = (home_at(folder / name, games=lambda _: game, name=name) for name in ("ann", "ben"))
        invited = new_match(self.home, "crowd", "traps", side="red", dice=dice)
        self.ref = invited.card.match
        import_bytes(self.other, invited.data)
        import_bytes(self.home, accept(self.other, self.ref).data)

    def inputs_of(self, order: str, *answers: str) -> int:
        """How many inputs are applied for an order."""
        before = self.rules.applied
        draft.do(self.home, self.ref, order, answers)
        return self.rules.applied - before

    def seen(self, home: Home) -> dict[str, object]:
        """All that is shown of the match and its draft."""
        return structs.asdict(structs.replace(queries.show(home, self.ref), rules=None, game=None))

    def check_whole(self) -> None:
        """Another process sees the same, and looks for no likeliest throw again: each input of the draft is applied once."""
        seen, before = self.seen(self.home), self.rules.applied
        assert seen == self.seen(structs.replace(self.home, memory={}))
        assert self.rules.applied - before <= len(queries.show(self.home, self.ref).happened)


def test_an_order_behind_one_that_is_skipped_continues_the_draft(tmp_path: Path) -> None:
    red = Red(tmp_path, "sealed")
    orders = crowd.turn_of_all(0)
    for place, order in enumerate(orders[:20]):
        assert red.inputs_of(order, "shout 1") <= MOST
        assert red.inputs_of(f"{orders[100 + place]} if stands 255") <= MOST
    assert [each.state for each in red.seen(red.home)["draft"].lines].count("waits") == 59  # type: ignore[attr-defined]
    red.check_whole()
    skipped = f"{orders[120]} if stands 255 or stop"
    assert red.inputs_of(skipped) <= MOST
    red.inputs_of(orders[121])  # stopped: nothing is left to do it
    red.check_whole()


def test_an_answer_that_is_asked_for_tries_no_more_than_its_order_again(tmp_path: Path) -> None:
    red = Red(tmp_path, "swift")
    for order in crowd.turn_of_all(0)[:20]:
        assert red.inputs_of(order) <= MOST
        assert red.inputs_of("shout 1") <= MOST
    red.check_whole()


def test_a_turn_of_a_hundred_figures_is_drafted_sealed_and_taken_in(tmp_path: Path) -> None:
    """Three hundred orders and eight hundred inputs, ahead of dice, and back as they were where the last is taken back."""
    red = Red(tmp_path, "sealed")
    orders = crowd.turn_of_all(0)
    for order in orders[:-1]:
        draft.do(red.home, red.ref, order)
    before = red.seen(red.home)
    assert red.inputs_of(orders[-1]) <= MOST
    after = red.seen(red.home)
    position = queries.show(red.home, red.ref)
    assert position.draft is not None
    assert (len(position.draft.lines), len(position.draft.happened)) == (300, 800)
    red.check_whole()
    draft.undo(red.home, red.ref)
    assert red.seen(red.home) == before
    draft.do(red.home, red.ref, orders[-1])
    assert red.seen(red.home) == after
    draft.do(red.home, red.ref, "end")
    sealed = sealing.seal(red.home, red.ref)
    (taken,) = import_bytes(red.other, sealed.data)
    assert taken.outcome is Outcome.OK


@pytest.mark.parametrize("limit", [2, 3])
def test_a_draft_that_would_be_supposed_too_far_is_told_so(tmp_path: Path, limit: int, monkeypatch: pytest.MonkeyPatch) -> None:
    for module in (draft, draft_outcome):
        monkeypatch.setattr(module, "MAX_SUPPOSED", limit)
    red = Red(tmp_path, "sealed")
    draft.do(red.home, red.ref, "shoot 0 100")  # three rolls
    if limit == 3:
        draft.do(red.home, red.ref, "move 1 21")
        draft.do(red.home, red.ref, "shoot 1 100")
    with pytest.raises(UserError, match="supposed-too-far") as found:
        draft.do(red.home, red.ref, "move 2 21")
    assert found.value.places["limit"] == limit
    assert "supposed-too-far" in SAYINGS


def test_a_hundred_figures_come_nowhere_near_the_limits() -> None:
    """What a turn of them takes: three rolls of some dice and two sealed answers a shot; three orders of each figure."""
    assert crowd.FIGURES * (3 + 2) <= MAX_SUPPOSED / 4
    assert crowd.FIGURES * (3 + 2) <= MAX_DECISIONS / 4
    assert crowd.FIGURES * 3 <= MAX_ORDERS / 2
    assert crowd.FIGURES * 3 * 20 <= MAX_DICE


def test_a_board_plays_a_turn_of_a_hundred_figures_and_says_how_many_dice_it_takes() -> None:
    rules = crowd.GAME.rules("plain", {})
    run = play_on(crowd.GAME, rules, rules.start(), crowd.turn_of_all(0), (3,) * 400)
    assert (len(run.steps), run.left, run.dice_left, run.refusal) == (800, (), (), None)
    with pytest.raises(UserError, match="dice-too-many"):
        play_on(crowd.GAME, rules, rules.start(), (), (3,) * (MAX_DICE + 1))
