"""Two homes that play this game by mail: what lies under the counters is drawn, placed and sealed by the session."""

import random
from pathlib import Path
from typing import cast

from pbem.engine.game import Game
from pbem.games.rio_40 import GAME
from pbem.session.disk.player_home import Home
from pbem.session.look import queries
from pbem.session.results import Position
from pbem.session.turn import draft, invitations
from tests.session.toy import Pair, home_at


def games(game_id: str) -> Game:
    assert game_id == GAME.id
    return cast(Game, GAME)


def home(path: Path, name: str = "") -> Home:
    return home_at(path, games=games, name=name)


def invited(path: Path, scenario: str = "clean_sweep", dice: str = "swift", inviter: int = 0) -> Pair:
    """Ann has one side, Ben the other; one has invited, and the other has the invitation."""
    homes = [home(path / name.lower(), name) for name in ("Ann", "Ben")]
    side = GAME.sides[inviter]
    invitation = invitations.new_match(homes[inviter], GAME.id, scenario, side=side, dice=dice)
    pair = Pair(homes[1], homes[0], invitation.card.match, dice)  # `Pair.home(0)` is its `ben`
    pair.deliver(inviter, invitation.data)
    return pair


def place_all(home: Home, ref: str, seed: int) -> Position:
    """Counters laid where one's own options let them, word by word, in one order."""
    rng, words = random.Random(seed), "place"
    while tokens := queries.options(home, ref, words).tokens:
        words += " " + rng.choice(tokens).text
    return draft.do(home, ref, words)
