"""Demands of the rules, and the inputs that can be given to them. Everything here is plain data."""

from msgspec import Struct

from pbem.engine.decisions import Decision

NOBODY = -1


class Choose(Struct, frozen=True, tag="choose", omit_defaults=True):
    """A side must decide. `is_order`: a step of its own (move, attack, end of phase); else an answer (loss, retreat).

    `begins_stretch`: an answer with which the side's own stretch begins, where no order of it does (it was drawn, it has the
    initiative): its side is on turn from here on, and voids nothing of the other's.
    `is_sealed`: only of orders; the other side has still to choose without knowing this choice, so what is typed goes into an
    envelope, and the order is `Sealed`.
    """

    side: int
    kind: str  # "movement", "combat"; for answers the policy kind: "loss", "retreat"
    is_order: bool
    begins_stretch: bool = False
    is_sealed: bool = False

    @property
    def takes_stretch(self) -> bool:
        """Does the side hold the stretch once it has decided this?"""
        return self.is_order or self.begins_stretch


class Roll(Struct, frozen=True, tag="roll"):
    """Dice are needed. `faces`: one entry a die, 10 gives 1 to 10. `key` says what is rolled for, and nothing a player can vary."""

    faces: tuple[int, ...]
    key: tuple[int | str, ...]  # game turn, kind, the battle's hex or the unit

    def fits(self, numbers: tuple[int, ...]) -> bool:
        """Could these dice show these numbers?"""
        return len(numbers) == len(self.faces) and all(1 <= each <= faces for each, faces in zip(numbers, self.faces, strict=True))


class Batch(Struct, frozen=True):
    """Dice of a roll that count alike: only how many of them fall into each class matters, not which.

    `dice`: their places in the roll. `classes`: of each a number that stands for it, and how many numbers of a die are in it.
    """

    dice: tuple[int, ...]
    classes: tuple[tuple[int, int], ...]


class Open(Struct, frozen=True, tag="open"):
    """A side must open an envelope, or with `question` state a fact about it that the audit will check."""

    side: int
    envelope: str
    question: str = ""  # not empty: a Claim answers it


class Over(Struct, frozen=True, tag="over"):
    """The match has ended. `winner` is a side or NOBODY for a draw; `reason` names a sentence."""

    winner: int
    reason: str


Demand = Choose | Roll | Open | Over


class Decided(Struct, frozen=True, tag="decided"):
    """A side's decision, by hand, script or standing order."""

    side: int
    decision: Decision


class Rolled(Struct, frozen=True, tag="rolled"):
    """The numbers of the dice demanded, in order; each 1 to its faces."""

    numbers: tuple[int, ...]


class Opened(Struct, frozen=True, tag="opened"):
    """An envelope's payload. `payload` is the game's own bytes."""

    side: int
    envelope: str
    payload: bytes


class Claimed(Struct, frozen=True, tag="claimed"):
    """A fact about a sealed envelope, to be checked in the audit."""

    side: int
    envelope: str
    question: str
    answer: int


class Sprung(Struct, frozen=True, tag="sprung"):
    """A sealed trap whose trigger is met now. `payload` is the game's own bytes."""

    side: int
    payload: bytes


Input = Decided | Rolled | Opened | Claimed | Sprung
