"""When has a key done what it does? Textual's pilot looks four times whether the program rests; here for half as long each time."""

from textual import _wait

_wait.SLEEP_GRANULARITY = 1 / 100  # seconds
_wait.SLEEP_IDLE = _wait.SLEEP_GRANULARITY / 20
