"""How all tests are run: what a machine has beside to do decides none of them, nor the terminal they are started from."""

import os

import pytest
from hypothesis import settings

os.environ["TERM"] = "xterm"
for name in ("COLORTERM", "NO_COLOR", "TMUX", "STY", "SSH_CONNECTION", "SSH_TTY", "SSH_CLIENT"):
    os.environ.pop(name, None)

settings.register_profile("pbem", deadline=None)
settings.load_profile("pbem")


class Durations:
    """How long each test took, kept for `make quick`; of several runs the last."""

    def __init__(self, config: pytest.Config) -> None:
        self.config, self.found = config, dict[str, float]()

    def pytest_runtest_logreport(self, report: pytest.TestReport) -> None:
        """Set-up, call and tear-down of a test, added up."""
        self.found[report.nodeid] = round(self.found.get(report.nodeid, 0) + report.duration, 3)

    def pytest_sessionfinish(self) -> None:
        """Kept beside what was known of other tests."""
        if self.config.cache is not None and self.found:
            self.config.cache.set("pbem/durations", self.config.cache.get("pbem/durations", {}) | self.found)


def pytest_configure(config: pytest.Config) -> None:
    """In the process that gathers the reports, not in its workers."""
    if not hasattr(config, "workerinput"):
        config.pluginmanager.register(Durations(config))
