"""A duel, the smallest game with dice, an answer and an envelope: just the part of `Rules` that odds and replay call.

Strike: two dice, 7 or more hits; who is hit may parry, which saves him on 5 or 6. Feint: his envelope must be opened.
"""

from typing import Any, cast

from msgspec import Struct
from msgspec.structs import replace

from pbem.engine.decisions import Decision, IllegalOrder, Refusal
from pbem.engine.demands import NOBODY, Batch, Choose, Decided, Demand, Input, Open, Over, Roll, Rolled
from pbem.engine.events import Event
from pbem.engine.game import Rules, Telling


class Strike(Decision, frozen=True):
    pass


class Feint(Decision, frozen=True):
    pass


class Parry(Decision, frozen=True):
    tries: bool


class Threw(Event, frozen=True, tag="threw"):
    numbers: tuple[int, ...]


class Bout(Struct, frozen=True):
    lives: tuple[int, int] = (2, 2)
    turn: int = 0
    step: str = "order"


class Duel:
    telling: Telling = {}

    def batches(self, bout: Bout, roll: Roll) -> tuple[Batch, ...]:  # noqa: ARG002
        return ()

    def start(self) -> Bout:
        return Bout()

    def pending(self, bout: Bout) -> Demand:
        other = 1 - bout.turn
        if 0 in bout.lives:
            return Over(NOBODY if bout.lives == (0, 0) else bout.lives.index(0) ^ 1, "dead")
        demands: dict[str, Demand] = {
            "order": Choose(bout.turn, "order", True),
            "hit": Roll((6, 6), ("hit", bout.turn)),
            "answer": Choose(other, "parry", False),
            "save": Roll((6,), ("save", other)),
            "sealed": Open(other, "trick"),
        }
        return demands[bout.step]

    def apply(self, bout: Bout, given: Input) -> tuple[Bout, tuple[Event, ...]]:
        demand = self.pending(bout)
        if isinstance(given, Rolled):
            stays = sum(given.numbers) < (7 if bout.step == "hit" else 5)
            step = "answer" if bout.step == "hit" and not stays else ""
            wounded = bout.step == "save" and stays
            return self._next(bout, step, wounded), (Threw(given.numbers),)
        assert isinstance(given, Decided)
        if not isinstance(demand, Choose) or demand.side != given.side or demand.is_order == isinstance(given.decision, Parry):
            raise IllegalOrder(Refusal("D-1", "not-now"))
        if isinstance(given.decision, Parry):
            return self._next(bout, "save" if given.decision.tries else "", not given.decision.tries), ()
        return replace(bout, step="hit" if isinstance(given.decision, Strike) else "sealed"), ()

    def _next(self, bout: Bout, step: str, wounded: bool) -> Bout:
        lives = list(bout.lives)
        lives[1 - bout.turn] -= wounded
        return replace(bout, lives=(lives[0], lives[1]), turn=bout.turn if step else 1 - bout.turn, step=step or "order")

    def answer(self, bout: Bout, policy: bytes) -> Decision | None:
        assert bout.step == "answer"
        return None if policy == b"ask" else Parry(policy == b"parry")


DUEL = cast("Rules[Any]", Duel())
