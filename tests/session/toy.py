"""Homes in a folder that play the toy game: a clock that ticks, entropy from a seed."""

import random
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from pbem.engine.game import Game
from pbem.errors import Outcome, UserError
from pbem.session.disk.player_home import Home
from pbem.session.player.identity import new_identity
from pbem.session.results import ImportResult, Position, Sealed
from pbem.session.turn import draft, invitations, sealing
from pbem.session.turn.intake import import_bytes
from tests.toygame.game import GAME

RED, BLUE = 0, 1


def catalogue(*games: Game) -> Callable[[str], Game]:
    """A look-up of these games, the toy game if none is given."""
    known = {each.id: each for each in games or (GAME,)}

    def game(game_id: str) -> Game:
        if game_id not in known:
            raise UserError("game-unknown", game=game_id, known=", ".join(known))
        return known[game_id]

    return game


def home_at(path: Path, seed: int = 0, games: Callable[[str], Game] | None = None, name: str = "") -> Home:
    """A home below a folder; with a name, one whose identity is made."""
    rng = random.Random(f"{seed} {path.name}")
    ticks = iter(range(1_000_000, 2_000_000))
    home = Home(
        path / "saves",
        path / "config",
        path / "state",
        clock=lambda: next(ticks),
        entropy=rng.randbytes,
        games=games or catalogue(),
    )
    if name:
        new_identity(home, name)
    return home


@dataclass
class Pair:
    """Ann plays blue and invites, Ben plays red. What they share is bytes."""

    ann: Home
    ben: Home
    ref: str
    dice: str

    def home(self, side: int) -> Home:
        return (self.ben, self.ann)[side]

    def do(self, side: int, order: str, *answers: str) -> Position:
        return draft.do(self.home(side), self.ref, order, answers)

    def send(self, side: int, **how: Any) -> tuple[Sealed, ImportResult]:
        """Seal, and import on the other side, which must take it."""
        sealed = sealing.seal(self.home(side), self.ref, **how)
        return sealed, self.deliver(side, sealed.data)

    def deliver(self, side: int, data: bytes) -> ImportResult:
        (result,) = import_bytes(self.home(1 - side), data)
        assert result.outcome is Outcome.OK, result
        return result

    def play(self, side: int, *orders: str) -> tuple[Sealed, ImportResult]:
        """Orders, a file, the import; an order with answers is written `attack 4 / loss 3`."""
        for order in orders:
            first, *answers = order.split(" / ")
            self.do(side, first, *answers)
        return self.send(side)


def begin(
    path: Path, dice: str = "sealed", scenario: str = "plain", games: Callable[[str], Game] | None = None, game: Game = GAME
) -> Pair:
    """Invited and accepted."""
    ann, ben = home_at(path / "ann", games=games, name="Ann"), home_at(path / "ben", games=games, name="Ben")
    invitation = invitations.new_match(ann, game.id, scenario, side=game.sides[BLUE], dice=dice)
    pair = Pair(ann, ben, invitation.card.match, dice)
    pair.deliver(BLUE, invitation.data)
    acceptance = invitations.accept(ben, pair.ref, pass_=game is not GAME)
    pair.deliver(RED, acceptance.data)
    return pair


def deployed(path: Path, dice: str = "sealed", scenario: str = "plain", games: Callable[[str], Game] | None = None) -> Pair:
    """Both have sealed their nerve; blue has deployed, red has that in his draft and gives his orders next, in file 3."""
    pair = begin(path, dice, scenario, games)
    draft.fill_envelope(pair.ann, pair.ref, "nerve", b"\4")
    pair.play(BLUE, "deploy")
    draft.fill_envelope(pair.ben, pair.ref, "nerve", b"\3")
    pair.do(RED, "deploy")
    return pair
