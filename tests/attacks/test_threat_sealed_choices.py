"""Choices of both sides before either is shown, and orders by who sees less than there is. attacks.md, "Sealed choices"."""

import pytest
from msgspec.structs import replace

from pbem.engine.decisions import Sealed, orders_id
from pbem.errors import Outcome
from pbem.match.demand_loop import VOID
from pbem.match.file_composition import Vault
from pbem.match.fold_report import Line
from pbem.match.state import start_match
from pbem.protocol import keys
from pbem.protocol.turn_file import Accept, Acceptance, Invitation, Offer, Opening, Pass, Turn
from tests.attacks.mailed import KEYS, Mailed
from tests.match.driving import MATCH, chain_of, secret_of
from tests.toygame.patrol import AIM, ARM, Aim, Arm, Halt, PatrolRules, Ready, Stands, Walk
from tests.toygame.patrol_game import GAME

LEFT, RIGHT = 0, 1
ARMS = Arm(1, 2, 3)


class Patrols(Mailed):
    """The right side invites and looks on in file 2; the left side's choice of arms is sealed and due in file 3."""

    def __init__(self, is_covering: bool = False, dice: str = "sealed") -> None:
        self.nerves = self.accepting = None
        self.fold = start_match(PatrolRules(is_covering), MATCH, dice)
        self.vaults = [Vault(MATCH, side, secret_of(side, 0), {}, chain_of(side, 0)) for side in (LEFT, RIGHT)]
        self.prev, self.turns, self.reports = bytes(32), [], []
        scenario = GAME.scenarios[is_covering]
        for side in (RIGHT, LEFT):
            key, anchor = keys.public_key(KEYS[side]), self.vaults[side].chain.anchor
            invitation = Invitation(GAME.id, GAME.version, GAME.digest(), scenario, (), dice, "x", key, anchor)
            self.take(self.turn(setup=invitation) if side else self.turn(setup=Acceptance("y", key, anchor), end=Pass()))
        self.file()

    def turn(self, *decisions: object, **more: object) -> Turn:
        return super(Mailed, self).turn(*decisions, **more)

    def armed(self) -> "Patrols":
        """Both have armed, and the left side's choice is open."""
        self.file(sealed=(ARMS,))
        self.file(ARMS)
        self.file()
        return self


def near(table: Patrols) -> Patrols:
    """Armed; figure 3 of the right side has walked to cell 7, and the left side is to walk."""
    table.armed()
    table.file(Walk(3, 7), Halt())
    return table


def test_a_choice_opened_is_what_was_sealed_and_nobody_is_accused() -> None:
    table = Patrols().armed()
    assert table.fold.state.strengths == (1, 2, 3, 1, 2, 3)
    assert (table.published().code, table.judged().found) == (Outcome.OK, set())


def test_a_choice_named_before_it_is_sealed_is_refused() -> None:
    """A client that names an envelope to fill it when the other side has chosen."""
    table = Patrols()
    turn = table.turn(sealed=(ARMS,))
    empty = replace(turn, seals=tuple(seal for seal in turn.seals if not seal.envelope))
    assert table.refused(empty) == "illegal-order"
    assert table.judged(empty).accused == {LEFT}


def test_a_choice_opened_with_other_orders_is_refused() -> None:
    table = Patrols()
    table.file(sealed=(ARMS,))
    table.file(Arm(3, 2, 1))
    turn = table.turn()
    (opening,) = [each for each in turn.openings if isinstance(each, Opening)]
    bent = replace(turn, openings=(replace(opening, payload=table.fold.rules.decisions.pack([Arm(2, 2, 2)])),))
    assert table.refused(bent) == "opening-does-not-fit"
    assert table.judged(bent).accused == {LEFT}


def test_a_choice_that_is_not_opened_is_refused() -> None:
    table = Patrols()
    table.file(sealed=(ARMS,))
    table.file(Arm(3, 2, 1))
    bent = replace(table.turn(), openings=(), checkpoint=table.turns[-1].checkpoint)
    assert table.refused(bent) == "opening-missing"
    assert table.judged(bent).accused == {LEFT}


def test_an_envelope_that_is_sealed_a_second_time_is_refused() -> None:
    table = near(Patrols())
    turn = table.turn(Walk(2, 5), Halt(), end=Pass())
    old = next(seal for seal in table.turns[3].seals if seal.envelope)
    assert table.refused(replace(turn, seals=(old, *turn.seals))) == "envelope-twice"


def test_a_choice_made_of_an_envelope_that_is_open_already_tells_the_other_side_what_it_is() -> None:
    """Lawful, and nobody's loss but their own: it cannot be changed any more, and what is forbidden in it is left out."""
    table = near(Patrols())
    table.file(Walk(2, 5), Halt(), Line(Sealed(3, AIM)))
    table.file(Aim(3, 2), Ready())
    table.file(end=Pass())
    assert table.fold.state.turn == 2
    assert (table.published().code, table.judged().found) == (Outcome.OK, set())


@pytest.mark.parametrize("payload", [b"\xff", b"\0" * 4096, b"\5\3", b""])
def test_an_envelope_that_cannot_be_read_is_no_choice_and_stops_nobody(payload: bytes) -> None:
    """The game decides for who has sealed nothing that can be decided. PAT-1."""
    table = Patrols()
    table.file(Line(Sealed(3, ARM)), seals=((orders_id(3), payload),))
    table.file(ARMS)
    table.file()
    assert table.fold.state.strengths == (2, 2, 2, 1, 2, 3)
    assert (table.published().code, table.judged().found) == (Outcome.OK, set())


def test_what_an_envelope_says_beyond_its_choice_is_left_out() -> None:
    """Orders of the other side, of another phase, a second choice: only what is due and legal is played."""
    table = Patrols()
    table.file(sealed=(Halt(), Arm(9, 9, 9), ARMS, Arm(2, 2, 2), Walk(0, 1), Sealed(3, ARM)))
    table.file(ARMS)
    table.file()
    assert table.fold.state.strengths == (1, 2, 3, 1, 2, 3)
    assert [type(step).__name__ for step in table.fold.state.agenda][-2:] == ["Step", "Step"]


def test_files_are_as_long_whatever_is_chosen() -> None:
    sizes = {len(dict(one.files())["3"]) for one in map(chosen, (Arm(1, 2, 3), Arm(3, 2, 1), Arm(2, 2, 2)))}
    assert len(sizes) == 1


def chosen(arm: Arm) -> Patrols:
    table = Patrols()
    table.file(sealed=(arm,))
    return table


def test_a_choice_behind_a_take_back_is_another_envelope_and_hides_nothing() -> None:
    """The other side, who has chosen by then, must agree to it; and the first choice is shown at the end."""
    table = Patrols()
    table.file(sealed=(ARMS,))
    table.file(Arm(3, 2, 1))
    table.file(end=Offer("takeback", 2))
    table.file(end=Accept())
    table.file(sealed=(Arm(2, 2, 2),))
    assert [[seal.envelope for seal in table.turns[seq].seals if seal.envelope] for seq in (3, 7)] == [["orders:3"], ["orders:7"]]
    table.file(ARMS)
    table.file()
    assert table.fold.state.strengths == (2, 2, 2, 1, 2, 3)
    assert (table.published().code, table.judged().found) == (Outcome.OK, set())


# ---- views that know less than the state


def test_an_order_that_meets_what_its_author_could_not_see_is_left_out_and_its_file_stands() -> None:
    """PAT-6: figure 3 of the right side stands covered in cell 7."""
    table = near(Patrols(is_covering=True))
    report = table.file(Walk(2, 7), Walk(1, 4), Halt())
    assert [each.refusal for each in report.skipped] == [VOID]
    assert table.fold.state.places[:3] == (0, 4, 2)
    assert (table.published().code, table.judged().found) == (Outcome.OK, set())


def test_an_order_that_its_author_could_see_to_be_forbidden_refuses_the_file_though_others_are_covered() -> None:
    table = near(Patrols(is_covering=True))
    packed = table.fold.rules.decisions.pack([Walk(2, 11), Halt()])
    bent = replace(table.turn(Walk(2, 4), Halt(), end=Pass()), decisions=packed)
    assert table.refused(bent) == "illegal-order"
    assert table.judged(bent).accused == {LEFT}


def test_a_condition_does_not_ask_about_what_is_covered() -> None:
    """It would tell where a figure stands for nothing."""
    table = near(Patrols(is_covering=True))
    table.file(Line(Walk(1, 4), guards=(Stands(7),)), Halt(), end=Pass())
    assert table.fold.state.places[1] == 1
