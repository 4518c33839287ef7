"""Check files as a third person would: no key, no home, no secret."""

from collections.abc import Callable, Sequence

from pbem.engine.game import Game
from pbem.session.homes import Home, catalogue_game
from pbem.session.reports import Verdict


def verify_files(files: Sequence[tuple[str, bytes]], games: Callable[[str], Game] = catalogue_game) -> Verdict:
    """Files of one match, in any form and order, given as (name, bytes): signatures, chain, replay, dice, checkpoints."""
    raise NotImplementedError


def verify_match(home: Home, ref: str) -> Verdict:
    """The same for the files of a match here."""
    raise NotImplementedError
