"""A match of the skirmish, which stands in the catalogue for the time of a test."""

from pathlib import Path

import pytest

from pbem.games import catalog
from tests.toygame.skirmish.game import GAME
from tests.toygame.skirmish.mailed import Mailed, begun


@pytest.fixture
def mailed(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, request: pytest.FixtureRequest) -> Mailed:
    monkeypatch.setitem(catalog.GAMES, GAME.id, "tests.toygame.skirmish.game")
    return begun(tmp_path, *getattr(request, "param", (1, "sealed")))
