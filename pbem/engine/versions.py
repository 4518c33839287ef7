"""Versions of a game's rules: a new match is played by the newest, a match that has begun keeps to the one it began with.

A version is called after the release of the program that brought it ("0.2.0"). So whoever lacks it knows what to install.
"""

import re
from typing import Protocol, TypeGuard

from pbem.engine.game import Game

_RELEASE = re.compile(r"[0-9]{1,4}(\.[0-9]{1,4}){1,3}", re.ASCII)


class KeepsVersions(Protocol):
    """What a game has besides that still plays by the rules of earlier releases."""

    version: str  # the newest
    older: tuple[str, ...]  # those of earlier releases, newest first

    def as_of(self, version: str) -> Game:
        """The same game by the rules and with the data of an older version."""


def versions(game: Game) -> tuple[str, ...]:
    """All versions that can be played here, the newest first."""
    return (game.version, *game.older) if _keeps(game) else (game.version,)


def as_of(game: Game, version: str) -> Game | None:
    """The game by the rules of a version; None where they are not here."""
    if version == game.version:
        return game
    return game.as_of(version) if _keeps(game) and version in game.older else None


def is_release(version: str) -> bool:
    """Can it be the name of a release? A version in a file is foreign text, and nobody shall be told to install just anything."""
    return _RELEASE.fullmatch(version) is not None


def _keeps(game: Game) -> TypeGuard[KeepsVersions]:
    return hasattr(game, "as_of")
