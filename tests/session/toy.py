"""The toy game as an entry of a catalogue, and homes in a folder that play it: a clock that ticks, entropy from a seed."""

import random
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any, cast

from pbem.engine.game import Game, MatchOption, OptionValue, Rules
from pbem.errors import Outcome, UserError
from pbem.session import draft, matches, seal
from pbem.session.homes import Home
from pbem.session.identity import new_identity
from pbem.session.intake import import_bytes
from pbem.session.reports import ImportResult, Position, Sealed
from tests.toygame.rules import ToyRules

RED, BLUE = 0, 1


@dataclass
class ToyGame:
    """`pbem.engine.game.Game` over the toy rules."""

    id: str = "grand_toy"
    version: str = "1"
    data: bytes = b"data"
    sides: tuple[str, ...] = ToyRules.sides
    scenarios: tuple[str, ...] = ("plain", "traps")

    def digest(self) -> bytes:
        return self.data.ljust(32, b".")

    def match_options(self, scenario: str) -> tuple[MatchOption, ...]:  # noqa: ARG002
        return (MatchOption("weather", ("dry", "wet"), "TOY-9"), MatchOption("long", (False, True), "TOY-9"))

    def rules(self, scenario: str, options: Mapping[str, OptionValue]) -> Rules[Any]:  # noqa: ARG002
        if scenario not in self.scenarios:
            raise UserError("scenario-unknown", value=scenario)
        return cast("Rules[Any]", ToyRules(scenario == "traps"))


def catalogue(*games: ToyGame) -> Any:
    """A look-up of these games, the toy game if none is given."""
    known = {each.id: each for each in games or (ToyGame(),)}

    def game(game_id: str) -> Game:
        if game_id not in known:
            raise UserError("game-unknown", game=game_id, known=", ".join(known))
        return cast(Game, known[game_id])

    return game


def home_at(path: Path, seed: int = 0, games: Any = None, name: str = "") -> Home:
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
        sealed = seal.seal(self.home(side), self.ref, **how)
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


def begin(path: Path, dice: str = "sealed", scenario: str = "plain", games: Any = None) -> Pair:
    """Invited and accepted."""
    ann, ben = home_at(path / "ann", games=games, name="Ann"), home_at(path / "ben", games=games, name="Ben")
    invitation = matches.new_match(ann, "grand_toy", scenario, side="blue", dice=dice)
    pair = Pair(ann, ben, invitation.card.match, dice)
    pair.deliver(BLUE, invitation.data)
    acceptance = matches.accept(ben, pair.ref)
    pair.deliver(RED, acceptance.data)
    return pair


def deployed(path: Path, dice: str = "sealed", scenario: str = "plain", games: Any = None) -> Pair:
    """Both have sealed their nerve; blue has deployed, red has that in his draft and gives his orders next, in file 3."""
    pair = begin(path, dice, scenario, games)
    draft.fill_envelope(pair.ann, pair.ref, "nerve", b"\4")
    pair.play(BLUE, "deploy")
    draft.fill_envelope(pair.ben, pair.ref, "nerve", b"\3")
    pair.do(RED, "deploy")
    return pair
