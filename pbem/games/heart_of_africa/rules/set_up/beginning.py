"""How a match begins: set-up until turn 1."""

from pbem.games.heart_of_africa.state.position import State


def first_state() -> State:
    """Before anything has been chosen."""
    return State(agenda=())
