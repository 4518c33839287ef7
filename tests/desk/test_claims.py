"""What is stated of a closed envelope, in words."""

import pytest

from pbem.desk.match_head_and_log import step_lines
from pbem.session.results import Step
from pbem.view.text.narration import Narrator

RIO = Narrator("rio_40", ("police", "narco"), {})


@pytest.mark.parametrize(
    ("text", "told"),
    [
        ("force/6 not-civilian 0", "X07 is not a civilian, the gang state."),
        ("force/31 not-marker 0", "X32 is not an objective marker, the gang state."),
        ("force/6 what-else 0", "The gang: force/6 what-else 0"),
        ("nerve not-marker 0", "The gang: nerve not-marker 0"),
    ],
)
def test_a_claim_is_told_with_the_number_of_its_counter(text: str, told: str) -> None:
    assert step_lines(Step(3, 2, "claim", 1, text), RIO) == [told]


def test_sealed_orders_that_are_opened_are_told_with_their_file() -> None:
    assert step_lines(Step(3, 2, "opening", 1, "orders:8"), RIO) == ["The sealed orders of the gang in file 8 are opened"]
