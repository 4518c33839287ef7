"""The table of two toy players with keys: what they file travels, truly signed. A cheat is whoever signs another file there."""

from collections.abc import Callable
from functools import cache
from typing import Any

from msgspec.structs import replace

from pbem.errors import PbemError
from pbem.match.fold import follow, take
from pbem.match.fold_report import Applied, Report
from pbem.protocol import keys
from pbem.protocol.dice_chain import roll
from pbem.protocol.turn_file import Invitation, Resign, Secret, Turn
from tests.attacks.hostile import signed
from tests.attacks.third import Judged, machine
from tests.match.driving import MATCH, chain_of
from tests.match.table import Table
from tests.toygame.decisions import NERVE
from tests.toygame.game import TRAP_LEAVES, ToyGame
from tests.toygame.rules import HITS_FROM

KEYS = (b"r" * 32, b"b" * 32)
RED, BLUE = 0, 1
FIRST_BATTLE = (0, 0, "battle")
MISSES_FROM = 6


class Mailed(Table):
    """Blue invites, red writes the odd files."""

    def __init__(
        self,
        dice: str = "sealed",
        loser: int | None = BLUE,
        nerves: tuple[int, int] | None = None,
        accepting: Callable[[Turn, Turn], Turn] | None = None,
        **kind: Any,
    ) -> None:
        """`loser`: whom the first battle costs a step, if red attacks at once. `nerves`: what each side seals.

        `accepting`: what red's client makes of its acceptance, from the invitation and the honest one.
        """
        self.nerves, self.accepting = nerves, accepting
        super().__init__(dice, number=number_of(loser), **kind)

    def turn(self, *decisions: Any, **more: Any) -> Turn:
        """The next file, with the key of its side where it is an invitation or an acceptance."""
        setup = more.get("setup")
        if setup is not None:
            setup = replace(setup, key=keys.public_key(KEYS[self.side]))
            if isinstance(setup, Invitation):
                game, scenario = ToyGame(), list(TRAP_LEAVES)[(self.fold.rules.trap_leaves(0) + 1) // 2]
                setup = replace(setup, game=game.id, version=game.version, content=game.digest(), scenario=scenario)
            more["setup"] = setup
            if self.nerves:
                more["seals"] = ((NERVE, bytes([self.nerves[self.side]])),)
        turn = super().turn(*decisions, **more)
        if self.accepting and turn.seq == 1:
            return self.checked(self.accepting(self.turns[0], turn))
        return turn

    def files(self, *more: Turn) -> list[tuple[str, bytes]]:
        """All files so far as they travel, and more that their authors have signed: "x0", "x1" ..."""
        named = [(str(turn.seq), turn) for turn in self.turns] + [(f"x{place}", turn) for place, turn in enumerate(more)]
        return [(name, signed(KEYS[turn.author], turn)) for name, turn in named]

    def judged(self, *more: Turn) -> Judged:
        """What a third person is told of them."""
        return machine().judge(self.files(*more))

    def checked(self, turn: Turn) -> Turn:
        """A file of a changed client with the checkpoint that all come to who take it."""
        trial, _ = follow(self.fold, replace(turn, checkpoint=None))
        return replace(turn, checkpoint=trial.checkpoint())

    def refused(self, turn: Turn) -> str:
        """Why the other side does not take a file; it has then changed nothing."""
        before = self.fold.dump()
        try:
            take(self.fold, turn)
        except PbemError as error:
            assert self.fold.dump() == before
            return error.code
        raise AssertionError("it was taken in")

    def published(self, cheat: int = -1, bent: Callable[[Secret], Secret] = lambda secret: secret) -> Judged:
        """Who is due gives up, and both publish; what of the cheat's, he has bent. What a third person is told of it all."""
        self.file(end=Resign())
        for _ in (0, 1):
            end = self.vaults[self.side].secret_end(self.fold)
            self.file(end=bent(end) if self.side == cheat else end)
        return self.judged()

    def numbers(self) -> list[tuple[object, ...]]:
        """Every roll of the match: what for, and what was thrown."""
        return rolls(self.log)


@cache
def number_of(loser: int | None) -> int:
    """Which secrets make the first battle go so."""
    for number in range(60):
        values = [chain_of(side, number).value(1) for side in (RED, BLUE)]
        total = sum(roll(MATCH, 1, values, FIRST_BATTLE, 1, (6, 6)))
        if loser == (BLUE if total >= HITS_FROM else RED if total < MISSES_FROM else None):
            return number
    raise AssertionError(loser)


def rolls(steps: tuple[Applied, ...] | Report) -> list[tuple[object, ...]]:
    """What was rolled, for what, how manieth of its kind."""
    found = steps.steps if isinstance(steps, Report) else steps
    return [(each.key, each.nth, each.given) for each in found if each.index]
