"""A skirmish by mail between two homes, each with rules of its own."""

import random
from dataclasses import dataclass, field
from pathlib import Path

from pbem import canonical
from pbem.engine.demands import Choose
from pbem.session.disk.match_loading import look_up
from pbem.session.look import queries
from pbem.session.results import Position, Sealed
from pbem.session.turn import invitations
from tests.session.toy import Pair, catalogue, home_at
from tests.toygame.skirmish.game import GAME, SkirmishGame
from tests.toygame.skirmish.state import State
from tests.toygame.skirmish.test_skirmish import walks

SEAT_A, SEAT_B = 0, 1


@dataclass
class Mailed:
    """A match between two homes. `lines`: the orders of all files, as their author was shown them."""

    pair: Pair
    rng: random.Random
    lines: list[str] = field(default_factory=list)
    files: list[Sealed] = field(default_factory=list)

    def position(self, side: int) -> Position:
        return queries.show(self.pair.home(side), self.pair.ref)

    def state(self, side: int) -> State:
        found = look_up(self.pair.home(side), self.pair.ref).fold.state
        assert isinstance(found, State)
        return found

    def order(self, side: int) -> bool:
        """One order or answer at random, where one is due."""
        position = self.position(side)
        demand = position.demand
        if position.result or not isinstance(demand, Choose) or demand.side != side or (demand.is_order and position.is_supposed):
            return False
        found, rules = [*walks(position.rules, position.state)], position.rules
        text = next((text for text in found if text.startswith("burn")), self.rng.choice(found))
        after = self.pair.do(side, text)
        assert after.draft is not None
        assert after.draft.lines[-1].text == rules.write(rules.read(text))
        return True

    def file(self, side: int) -> None:
        """All that is due, and the file."""
        while self.order(side):
            pass
        position = self.position(side)
        if position.draft:
            self.lines += [line.text for line in position.draft.lines]
        sealed, _ = self.pair.send(side)
        self.files.append(sealed)
        states = [canonical.encode(self.state(each)) for each in (SEAT_A, SEAT_B)]
        assert states[0] == states[1]

    def play(self) -> None:
        """To the end, the secrets of both included."""
        side = SEAT_B
        while not look_up(self.pair.ann, self.pair.ref).fold.is_complete:
            self.file(side)
            side = 1 - side


def begun(path: Path, seed: int = 1, dice: str = "sealed") -> Mailed:
    """Ann invites as seat B, Ben has accepted; hers is the next file."""
    ann = home_at(path / "ann", seed, games=catalogue(SkirmishGame()), name="Ann")
    ben = home_at(path / "ben", seed, games=catalogue(SkirmishGame()), name="Ben")
    invitation = invitations.new_match(ann, GAME.id, side="seat_b", dice=dice)
    pair = Pair(ann, ben, invitation.card.match, dice)
    pair.deliver(SEAT_B, invitation.data)
    pair.deliver(SEAT_A, invitations.accept(ben, pair.ref).data)
    return Mailed(pair, random.Random(seed))
