"""The words around a lesson; what it teaches is in the game's own `lesson_*.toml`. `_` marks them for translation."""

from pbem.language import _

STEP = _("Lesson {step} of {all}: {goal}")
READ_ON = _("{next} goes on")
WHEN_DONE = _("{next} skips this step")
SHOW = _("{look} shows the place")
STOP = _("{stop} leaves the lesson")
JOIN = "   "
OVER = _("The lesson is over. This match goes on: play it as you like.")
STOPPED = _("The lesson is left. This match goes on.")
