"""A guided first turn on the real map."""

from pbem.desk.starting import Wishes, begin, first_wishes
from pbem.tui.app_face import AppFace
from pbem.tui.screens.battle import BattlePage


class LessonPage(BattlePage):
    """The map of a match with a lesson over it."""


def begin_lesson(face: AppFace, side: str) -> str:
    """A match against the house to learn with. Its id."""
    wishes = first_wishes()
    card, _ = begin(face.home, Wishes(wishes.game, wishes.scenario, side))
    return card.match
