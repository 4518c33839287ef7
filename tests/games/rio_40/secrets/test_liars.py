"""Changed clients that lie about what is closed: the files alone convict them, at once or when both secrets are published."""

import contextlib
from collections.abc import Mapping
from itertools import combinations
from pathlib import Path
from random import Random
from typing import cast

import pytest
from click.testing import CliRunner
from msgspec.structs import replace

from pbem.cli.main import door
from pbem.engine.demands import Choose, Open
from pbem.errors import Outcome, UserError
from pbem.games.rio_40 import GAME
from pbem.games.rio_40.game_rules import RioRules
from pbem.games.rio_40.rules import face_down
from pbem.games.rio_40.state import NARCO
from pbem.match.file_composition import Line, Vault, prospect
from pbem.match.state import MatchState
from pbem.protocol import keys, sealed_envelopes
from pbem.protocol.turn_file import Claim, Opening, Resign, encode_turn
from pbem.session.check.verify import verify_files
from pbem.session.results import Verdict
from tests.attacks.third import machine
from tests.games.rio_40.table import games
from tests.games.rio_40.twins import FORCE, KEYS, Table, begun, play_on

MORALE, CIVILIAN, MARKER, COMBATANT = "morale:", "not-civilian", "not-marker", "not-combatant"
FILES = 4  # the last of them is the hider's
SEEDS = 60


class Liar(Vault):
    """Says of one kind of question what is not true."""

    lies, told = "", 0

    def proof(self, fold: MatchState, demand: Open, own: Mapping[str, bytes]) -> Opening | Claim:
        honest = super().proof(fold, demand, own)
        if not self.lies or not demand.question.startswith(self.lies):
            return honest
        answer = 1 - honest.answer if isinstance(honest, Claim) and self.lies == MORALE else 0
        if not isinstance(honest, Claim) or honest.answer != answer:
            self.told += 1
        return Claim(demand.envelope, demand.question, answer)


def played(scenario: str, seed: int, lies: str, files: int = FILES) -> tuple[Table, Liar]:
    """A match of random players whose hider lies where he is asked."""
    table = begun(scenario, "swift", seed)
    vault = table.vaults[table.hider]
    liar = Liar(vault.match, vault.side, vault.secret, {}, vault.chain)
    liar.lies = lies
    table.vaults[table.hider] = liar
    play_on(table, Random(seed), files)
    return table, liar


def lied(scenario: str, seed: int, lies: str) -> tuple[Table, Liar]:
    """Such a match in whose last file he is asked, and lies; of this seed, or the first of others."""
    for each in (seed, *range(SEEDS)):
        with contextlib.suppress(UserError):  # he has lied himself into what he cannot prove
            table, liar = played(scenario, each, lies)
            if liar.told:
                return table, liar
    raise AssertionError("nobody was asked")


def given_up(table: Table) -> Verdict:
    """The other side gives up, both publish, and somebody looks at the files."""
    table.file(prospect(table.fold, table.vaults[table.author()], replace(table.draft(), end=Resign())), ())
    table.publish()
    return verify_files(table.signed(), games)


@pytest.mark.rule("R40-0g", "R40-4.3b", "R40-5.3.3e")
@pytest.mark.parametrize(
    ("scenario", "seed", "lies"),
    [
        ("clean_sweep", 18, CIVILIAN),
        ("search_and_destroy", 6, MORALE),
        ("search_and_destroy", 4, CIVILIAN),
        ("search_and_destroy", 13, MARKER),
        ("search_and_destroy", 13, COMBATANT),
    ],
)
def test_who_states_what_is_not_true_is_convicted_by_what_he_publishes(scenario: str, seed: int, lies: str) -> None:
    table, liar = lied(scenario, seed, lies)
    verdict = given_up(table)
    assert verdict.outcome is Outcome.BAD_PROOF
    assert {each.side for each in verdict.findings} == {table.hider}
    false = [each for each in verdict.findings if each.code == "claim-false"]
    assert [each.seq for each in false] == [FILES - 1] * liar.told
    assert all(lies in each.subject for each in false)
    elsewhere = machine().judge(table.signed())
    assert (elsewhere.code, elsewhere.accused) == (Outcome.BAD_PROOF, {table.hider})


def test_the_same_match_told_truly_is_clean() -> None:
    matches = (played("search_and_destroy", seed, "") for seed in range(SEEDS))
    table, liar = next(each for each in matches if any(isinstance(said, Claim) for turn in each[0].turns for said in turn.openings))
    verdict = given_up(table)
    assert (verdict.outcome, verdict.findings, verdict.is_audited, liar.told) == (Outcome.OK, (), True, 0)


@pytest.mark.rule("R40-5.5b")
def test_an_opening_withheld_is_refused_at_once() -> None:
    table, _ = played("clean_sweep", 3, "", 3)
    side = table.author()
    assert side == table.hider
    play_on(table, Random(3), 4)
    turn = table.turns.pop()
    assert any(isinstance(each, Opening) for each in turn.openings)
    silent = replace(turn, openings=tuple(each for each in turn.openings if not isinstance(each, Opening)))
    body = encode_turn(silent)
    verdict = verify_files([*table.signed(), ("silent", body + keys.sign(KEYS[side], body))], games)
    assert [(each.outcome, each.code) for each in verdict.files if each.file == "silent"] == [
        (Outcome.BAD_PROOF, "opening-missing")
    ]


CORNER = """
game = "rio_40"
id = "corner"
turns = 3
first = "police"
hider = "narco"
points = { combatant = 5 }

[[unit]]
counter = "OE-6-5-5"
at = ["C5", "C6", "C7"]

[[unit]]
counter = "NT-5-5-5"
at = ["C4"]

[[unit]]
counter = "ST-3-4-5"
at = ["C3"]

[[unit]]
counter = "OL-1-3-6"
zone = "hidden"
hidden = true
count = 1

[[unit]]
counter = "CI"
zone = "hidden"
hidden = true
count = 1

[map.meta]
name = "Corner"
rows = "ABCDE"
columns = 7

[map.legend]
"=" = "street"
"#" = "favela"
"~" = "river"

[map.terrain]
A = "======="
B = "==#===="
C = "======="
D = "==~===="
E = "#======"

[[map.entry]]
hex = "A1"
edge = "north"
name = "Gate"
"""


def pushing(near: str, statement: str) -> Table:
    """NT01 in C4 must retreat: to C3, out of which ST01 makes room, or to B3, where what `near` is lies face down."""
    rules = cast(RioRules, GAME.scenario_from(CORNER, "corner.toml").rules("corner", {}))
    (payloads,) = rules.lists_due(rules.start(), NARCO).values()
    first = rules.world.kinds[face_down.token_of(rules.world, payloads[0])].type
    places = "B3 E1" if first == near else "E1 B3"
    for seed in range(SEEDS):
        table = Table("corner", "swift", seed, payloads, CORNER)
        for orders in ((), (f"place {places}",), ("a C4 OE01,OE02,OE03",), (f"retreat NT01 C3{statement}", "retreat ST01 C2")):
            lines = tuple(Line(rules.read(order)) for order in orders)
            tried = table.tried(lines)
            if len(table.turns) == 2 and tried.fold.wait.demand != Choose(NARCO, "retreat", is_order=False):
                break  # another seed
            table.file(tried, lines)
        else:
            return table
    raise AssertionError("nobody retreats")


@pytest.mark.rule("R40-5.3.3.3f", "R40-5.3.3.3h")
@pytest.mark.parametrize(
    ("near", "outcome", "findings"), [("CI", Outcome.BAD_PROOF, [(NARCO, "stated-otherwise")]), ("OL", Outcome.OK, [])]
)
def test_who_pushes_a_friend_by_a_false_statement_is_convicted_by_what_he_publishes(
    near: str, outcome: Outcome, findings: list[tuple[int, str]]
) -> None:
    table = pushing(near, " full B3")
    assert stand(table) == ("C3", "C2")
    verdict = given_up(table)
    assert (verdict.outcome, [(each.side, each.code) for each in verdict.findings]) == (outcome, findings)
    elsewhere = machine().judge(table.signed())
    assert (elsewhere.code, elsewhere.found) == (outcome, set(findings))


@pytest.mark.rule("R40-5.3.3.3f")
def test_who_pushes_a_friend_without_the_statement_is_refused_at_once() -> None:
    with pytest.raises(UserError, match="illegal-order") as caught:
        pushing("CI", "")
    assert caught.value.places["why"] == "not-stated-to-be-full"


def stand(table: Table) -> tuple[str, ...]:
    """Where the two are then."""
    units, index_of, name = table.fold.state.units, table.rules.world.notation.index_of, table.rules.world.board.grid.name
    return tuple(name(units[index_of[each]].where) for each in ("NT01", "ST01"))


def unlawful(table: Table, code: str) -> tuple[bytes, ...]:
    """What lies under the counters, two of them exchanged or one doubled, so that it is unlawful in this way."""
    state, rules = table.fold.state, table.rules
    for one, other in combinations(range(len(table.payloads)), 2):
        payloads = list(table.payloads)
        payloads[one], payloads[other] = payloads[other], payloads[one] if code != "not-the-roster" else payloads[other]
        named = {sealed_envelopes.leaf_name(FORCE, place): payload for place, payload in enumerate(payloads)}
        refusal = rules.sealed_refusal(state, table.hider, named)
        if refusal is not None and refusal.code == code:
            return tuple(payloads)
    raise AssertionError(code)


@pytest.mark.rule("R40-0g", "R40-5.1.4.1a", "R40-S5.3a")
@pytest.mark.parametrize(
    ("scenario", "code"),
    [
        ("clean_sweep", "not-the-roster"),
        ("clean_sweep", "set-up-overstacked"),
        ("search_and_destroy", "marker-outside-its-terrain"),
        ("search_and_destroy", "markers-too-near"),
    ],
)
def test_a_set_up_sealed_against_the_rules_is_convicted_by_what_its_author_publishes(scenario: str, code: str) -> None:
    lawful, _ = played(scenario, 1, "", 2)
    table = Table(scenario, "swift", 1, unlawful(lawful, code))
    for lines in lawful.lines:  # the same places
        table.file(table.tried(lines), lines)
    verdict = given_up(table)
    assert verdict.outcome is Outcome.BAD_PROOF
    assert [(each.side, each.code) for each in verdict.findings] == [(table.hider, code)]


def test_verify_prints_who_lied_about_what(tmp_path: Path) -> None:
    table, _ = lied("clean_sweep", 18, CIVILIAN)
    given_up(table)
    paths = []
    for name, data in table.signed():
        paths.append(tmp_path / f"{name}.pbem")
        paths[-1].write_bytes(data)
    result = CliRunner().invoke(door, ["verify", *map(str, paths)])
    assert result.exit_code == Outcome.BAD_PROOF
    assert "BAD the gang: file 3, step" in result.stdout
    assert "what was claimed of a closed envelope was not true: force/" in result.stdout
    result = CliRunner().invoke(door, ["verify", *map(str, paths[:-1])])
    assert result.exit_code == Outcome.OK
    assert "Not published yet: the secret of the " in result.stderr
    result = CliRunner().invoke(door, ["verify", *map(str, paths[:2])])
    assert "published" not in result.stderr
