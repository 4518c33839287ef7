"""How all tests are run: what a machine has beside to do decides none of them, nor the terminal they are started from."""

import gc
import os

import pytest
from hypothesis import settings

os.environ["TERM"] = "xterm"
for name in ("COLORTERM", "NO_COLOR", "TMUX", "STY", "SSH_CONNECTION", "SSH_TTY", "SSH_CLIENT"):
    os.environ.pop(name, None)

settings.register_profile("pbem", deadline=None)
settings.load_profile("pbem")


GARBAGE = 20_000
"""New objects between two searches for garbage."""


class Durations:
    """How long each test took, kept for `make quick`; of several runs the last."""

    def __init__(self, config: pytest.Config) -> None:
        self.config, self.found = config, dict[str, float]()

    def pytest_runtest_logreport(self, report: pytest.TestReport) -> None:
        """Set-up, call and tear-down of a test, added up."""
        self.found[report.nodeid] = round(self.found.get(report.nodeid, 0) + report.duration, 3)

    def pytest_sessionfinish(self) -> None:
        """Kept beside what was known of other tests."""
        if getattr(self.config, "cache", None) is not None and self.found:
            self.config.cache.set("pbem/durations", self.config.cache.get("pbem/durations", {}) | self.found)


def pytest_configure(config: pytest.Config) -> None:
    """Durations are kept in the process that gathers the reports, not in its workers."""
    gc.disable()
    if not hasattr(config, "workerinput"):
        config.pluginmanager.register(Durations(config))


def pytest_collection_finish() -> None:
    """What is imported and collected is no garbage: to search it again and again took more than many a test."""
    gc.freeze()
    gc.set_threshold(GARBAGE)
    gc.enable()
