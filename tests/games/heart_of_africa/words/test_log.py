"""The log tells the figures of a unit together: who goes where, who is hit, who falls."""

from typing import cast

import pytest

from pbem.desk.match_head_and_log import step_lines
from pbem.engine.events import Event
from pbem.engine.game import AnyRules
from pbem.engine.picture import Track
from pbem.games import catalog
from pbem.games.heart_of_africa.events.combat import Fought, MoraleDue, MoraleRolled
from pbem.games.heart_of_africa.events.set_up import ListChosen
from pbem.games.heart_of_africa.events.shooting import ShotsFired
from pbem.games.heart_of_africa.events.turn import Turned, Went
from pbem.session.results import Step
from pbem.session.turn.order_text import orders_in
from pbem.view.text.narration import Narrator
from tests.games.heart_of_africa.sheets.written_sheets import sheets, write

GAME = "heart_of_africa"


def went(figure: int, *hexes: str, opponent: str = "") -> Went:
    return Went(f"A1.{figure}", hexes, "E", opponent)


TOLD: list[tuple[list[Event], list[str]]] = [
    ([ListChosen("first", "zanzibaris", "")], ["The first player leads: Zanzibaris."]),
    ([ListChosen("first", "warlord", "mirambo")], ["The first player leads: Warlord (Mirambo)."]),
    ([went(1, "1010", "1011")], ["A1.1 goes 1010 - 1011 and faces east."]),
    (
        [went(1, "1010", "1011"), went(2, "1012", "1013", opponent="D1.1"), went(3, "1014", "1015"), Turned("A1.4", "W")],
        ["A1 goes, facing east: A1.1 to 1011, A1.3 to 1015.", "A1 goes into contact: A1.2 with D1.1.", "A1.4 turns to the west."],
    ),
    (
        [went(figure, "1010", "1011") for figure in range(1, 9)],
        ["A1 goes, facing east: A1.1 to 1011, A1.2 to 1011, A1.3 to 1011, A1.4 to 1011, A1.5 to 1011 and 3 more."],
    ),
    (
        [ShotsFired("A2", (("A2.1", "D1.2", 5, 6), ("A2.2", "D1.3", 5, 1), ("A2.3", "D3.1", 4, 2)), ("D1.2",))],
        ["A2 shoots at D1 (hits on 5): 6, 1; at D3 (hits on 4): 2; hit: D1.2."],
    ),
    (
        [Fought("A2.1", "D1.6", 1, 4, 1, 0, False, "D1.6"), Fought("A2.2", "D1.2", 6, 6, 3, 6, False, "")],
        ["A2 hand to hand with D1, totals and dice: A2.1 4 (1) - D1.6 0 (1): D1.6 loses, A2.2 6 (6) - D1.2 6 (3)."],
    ),
    (
        [MoraleDue("A1", ("casualties", "chiefs", "casualties"))],
        ["A1 has to test its morale: casualties (2 times), a Leader, Standard Bearer or Diviner is lost."],
    ),
    (
        [MoraleRolled("D1", 6, 4, False), MoraleRolled("D1", 2, 4, True)],
        ["D1 tests its morale, needing 4: 6 holds, 2 fails."],
    ),
]


def test_figures_of_a_unit_share_a_line(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(catalog.GAMES, GAME, f"pbem.games.{GAME}")
    narrator = Narrator(GAME, ("attacker", "defender"), {})
    assert [narrator.events(events) for events, _ in TOLD] == [lines for _, lines in TOLD]


ORDERED = {
    "shoot A3 at D5": "A3 is to shoot at D5",
    "shoot A3 at D5,D2 then D1 need 4 within 8 else nobody": (
        "A3 is to shoot at D5,D2, at whom else, D1, where a die of 4 hits, within range 8, otherwise at nobody"
    ),
    "shoot A3.1 over A2.1 at D5.2": "A3.1 is to shoot over A2.1 at D5.2",
    "shoot A2.1 shots 3": "A2.1 is to shoot, shots: 3",
    "quiet A3.2": "A3.2 is to hold its fire",
    "light A1.1 1010": "A1.1 is to set fire to 1010",
    "fire": "the attacker: the fire orders are complete",
    "done": "",
    "move A1": "the attacker: A1 is to move",
    "roof A1.2": "A1.2 climbs, and is on the roof at the end of the turn",
    "breakroof A1.2": "A1.2 is to break a hole into the roof",
    "intruder D1.2": "the attacker: D1.2 is fought through the hole",
}


@pytest.mark.parametrize("order", ORDERED)
def test_an_order_that_nothing_comes_of_at_once_is_told_in_words(order: str) -> None:
    assert Narrator(GAME, ("attacker", "defender"), {}).untold(order, "the attacker") == ORDERED[order]


def test_sealed_orders_that_are_opened_are_told_line_by_line() -> None:
    step = Step(8, 2, "opening", 1, "orders:7", revealed=("entry D1", "holds", "endsheet"))
    assert step_lines(step, Narrator(GAME, ("attacker", "defender"), {})) == [
        "The sealed orders of the defender in file 7 are opened",
        "  Orders for D1",
        "  Holds",
        "  The defender: the sheet is whole",
    ]


def test_what_an_opened_envelope_says_is_read_and_of_another_kind_nothing() -> None:
    play = sheets()
    payload, rules = write(play, "entry A1", "holds")[0], cast(AnyRules, play.rules.at(play.state))
    assert orders_in(rules, "orders:7", payload) == ("entry A1", "holds", "endsheet")
    assert orders_in(rules, "plan:7", payload) == ()
    assert orders_in(rules, "orders:7", b"\xff" * 9) == ()


def test_what_springs_is_told_in_words() -> None:
    told = step_lines(Step(8, 2, "spring", 1, ""), Narrator(GAME, ("attacker", "defender"), {}))
    assert told == ["The defender: what was laid in secret shows itself"]


def test_an_order_that_no_table_knows_is_left_to_its_notation() -> None:
    assert Narrator(GAME, ("attacker", "defender"), {}).untold("unheard A1", "the attacker") is None


def test_of_nobody_a_track_says_nobody() -> None:
    track = Track("morale", {"role": "attacker", "failed": ("A2", "A3"), "broken": (), "count": 2})
    told = Narrator(GAME, ("attacker", "defender"), {}).track(track)
    assert told == "the attacker: failure markers: A2, A3; fled: nobody"


@pytest.mark.parametrize(
    ("text", "told"),
    [
        ("entry A1", "The attacker: orders for A1"),
        ("when activated D1", "The attacker: if D1 has had its move:"),
        ("charges D1,D2 each twice", "The attacker: goes into contact with D1, D2, two to each"),
        ("endsheet", "The attacker: the sheet is whole"),
        ("arcs", "The attacker: arcs"),
        ("rally A1", "The attacker: A1 is to be rallied"),
        ("first D1.2", "The attacker: D1.2 is fought first"),
    ],
)
def test_a_line_of_a_sheet_is_told_as_a_sentence(text: str, told: str) -> None:
    assert step_lines(Step(8, 2, "order", 0, text), Narrator(GAME, ("attacker", "defender"), {})) == [told]
