"""The sequence of play as data."""

import pytest

from pbem.engine.agenda import drop_until, peek, pop, push, swap


def all_steps(agenda: tuple[str, ...]) -> list[str]:
    """The steps in the order in which they are done."""
    done = []
    while agenda:
        step, agenda = pop(agenda)
        done.append(step)
    return done


def test_steps_are_done_in_the_order_in_which_they_were_pushed() -> None:
    agenda = push(push((), "end"), "fight", "retreat")
    assert all_steps(agenda) == ["fight", "retreat", "end"]


def test_a_step_gives_way_to_what_it_leads_to() -> None:
    agenda = push((), "fight", "end")
    assert all_steps(swap(agenda, "loss", "advance")) == ["loss", "advance", "end"]
    assert all_steps(swap(agenda)) == ["end"]


def test_looking_takes_nothing() -> None:
    assert peek(push((), "fight", "end")) == "fight"
    assert peek(()) is None


def test_there_is_no_step_after_the_last() -> None:
    with pytest.raises(IndexError):
        pop(())


def test_a_phase_that_ends_early_drops_its_steps() -> None:
    agenda = push((), "loss", "advance", "end phase", "next")
    assert all_steps(drop_until(agenda, lambda step: step.startswith("end"))) == ["end phase", "next"]
    assert drop_until(agenda, lambda _: False) == ()
