"""The sequence of play as data."""

import pytest

from pbem.engine.agenda import drop_until, peek, pop, push, swap


def test_steps_are_done_in_the_order_in_which_they_were_pushed() -> None:
    agenda = push(("end",), "fight", "retreat")
    step, agenda = pop(agenda)
    assert (step, agenda) == ("fight", ("retreat", "end"))


def test_a_step_gives_way_to_what_it_leads_to() -> None:
    assert swap(("fight", "end"), "loss", "advance") == ("loss", "advance", "end")
    assert swap(("fight", "end")) == ("end",)


def test_looking_takes_nothing() -> None:
    assert peek(("fight", "end")) == "fight"
    assert peek(()) is None


def test_there_is_no_step_after_the_last() -> None:
    with pytest.raises(IndexError):
        pop(())


def test_a_phase_that_ends_early_drops_its_steps() -> None:
    assert drop_until(("loss", "advance", "end phase", "next"), lambda step: step.startswith("end")) == ("end phase", "next")
    assert drop_until(("loss",), lambda step: step.startswith("end")) == ()
