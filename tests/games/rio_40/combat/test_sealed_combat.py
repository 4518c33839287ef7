"""Attacks on closed counters through the real protocol: what is claimed of them travels with the next file, and is audited."""

from typing import Any, cast

import pytest

from pbem.engine.demands import Over
from pbem.games.rio_40.decisions import EndPhase
from pbem.games.rio_40.rules import face_down
from pbem.games.rio_40.state import POLICE
from pbem.match.audit import CLEAN, audit
from pbem.match.file_composition import Draft, Line
from pbem.protocol.turn_file import Claim
from tests.games.rio_40.secrets.test_sealed_match import RULES, Table, lawful
from tests.match.driving import MATCH

TARGET = "E17"  # in reach of two civil police units, which stay where they are


def besieging(what: str) -> Table:
    """The first combatant, or the first civilian, lies in E17; both PC fire at it in each of their phases."""
    payloads, hexes = lawful(1)
    here, grid = list(hexes), RULES.world.board.grid
    kinds = [RULES.world.kinds[face_down.token_of(RULES.world, payload)] for payload in payloads]
    counter = next(place for place, kind in enumerate(kinds) if kind.category == what)
    taken = {kind.category for kind, there in zip(kinds, here, strict=True) if there == grid.named(TARGET)}
    assert what not in taken
    here[counter] = grid.named(TARGET)
    return Table(payloads, tuple(here))


def play(table: Table) -> None:
    facedown = RULES.read_guard(f"{TARGET} facedown")
    attack = Line(RULES.read(f"a {TARGET} PC02 PC03"), guards=(facedown,))
    while not isinstance(table.fold.wait.demand, Over):
        is_police = table.fold.next_author() == POLICE
        table.file(Draft(lines=(attack, Line(EndPhase())) if is_police else (Line(EndPhase()),)))


def claims(table: Table) -> list[Claim]:
    return [each for turn in table.turns for each in turn.openings if isinstance(each, Claim)]


@pytest.mark.rule("R40-5.3.3d", "R40-0g")
@pytest.mark.parametrize("what", ["combatant", "civilian"])
def test_checks_of_closed_counters_are_claimed_in_the_next_file_and_the_audit_is_clean(what: str) -> None:
    table = besieging(what)
    play(table)
    said = claims(table)
    assert any(each.question.startswith("morale:T") for each in said)
    table.publish()
    assert audit(cast(Any, RULES), MATCH, "sealed", table.turns).sides == (CLEAN, CLEAN)
