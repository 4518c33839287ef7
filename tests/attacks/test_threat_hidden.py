"""The threat table of docs/attacks.md for what lies under face-down counters: lies that orders tell, and what files give away."""

from collections.abc import Iterator
from itertools import count
from random import Random
from typing import Any, cast

import pytest
from msgspec.structs import replace

from pbem.bots.random_player import Bias, walk
from pbem.engine.claims_and_findings import true_claim
from pbem.engine.decisions import Decision
from pbem.engine.demands import Choose, Claimed, Open, Opened
from pbem.errors import CheatEvidence, Outcome, PbemError, UserError
from pbem.games.rio_40.content.unit_kinds import CIVILIAN, COMBATANT
from pbem.games.rio_40.rules import face_down
from pbem.games.rio_40.state import FACE_DOWN, ON_MAP, State
from pbem.match.file_composition import Line, Prospect, prospect
from pbem.match.fold import follow, take
from pbem.match.fold_report import log_of
from pbem.protocol import sealed_envelopes
from pbem.protocol.form import NO_FILE
from pbem.protocol.sealed_envelopes import Sealer
from pbem.protocol.turn_file import Accept, Offer, Opening, Resign, Turn, encode_turn
from tests.attacks.hostile import signed
from tests.attacks.third import Judged, machine
from tests.games.rio_40.twins import BIAS, FORCE, KEYS, Lines, Table, begun, play_on, played, twin_of
from tests.match.driving import MATCH, secret_of

MOST_TRIES = 120
HURRY = Bias(end=100, stop=100)


def told(table: Table, *more: Turn) -> Judged:
    """What a third person is told of the files, and of more that their authors have signed: "x0" and so on."""
    return machine().judge([*table.signed(), *((f"x{n}", signed(KEYS[turn.author], turn)) for n, turn in enumerate(more))])


def given_up(table: Table) -> Judged:
    """Who is due gives up, both publish, and a third person is shown all of it."""
    table.file(prospect(table.fold, table.vaults[table.author()], replace(table.draft(), end=Resign())), ())
    table.publish()
    return told(table)


def refused(table: Table, turn: Turn) -> str:
    """Why the other side does not take a file."""
    with pytest.raises(CheatEvidence) as found:
        take(table.fold, turn)
    return found.value.code


# ---- lies that an order tells


def closed(table: Table, category: str) -> Iterator[int]:
    """Counters of a category that nobody has turned up."""
    world, sealed = table.rules.world, table.sealed()
    for index in world.counters():
        unit = table.fold.state.units[index]
        if unit.status == ON_MAP and unit.has(FACE_DOWN):
            token = face_down.token_of(world, sealed[world.envelope(index)])
            if world.kinds[token].category == category:
                yield index


def acting(table: Table, index: int) -> Prospect:
    """The hider's file in which a counter acts, and so is turned up."""
    rules = table.rules
    return table.tried((Line(rules.read(f"ma {rules.world.kinds[index].id}")), Line(end_of(table))))


def end_of(table: Table) -> Decision:
    return table.rules.read("end")


@pytest.mark.rule("R40-5.5b")
def test_a_lie_by_an_order_that_turns_a_counter_up_is_refused_at_once() -> None:
    """To act states that a combatant lies there: a civilian is turned up by the proof that the order needs."""
    table = played("clean_sweep", "swift", 3, 3)
    assert table.author() == table.hider
    soldier, civilian = next(closed(table, COMBATANT)), next(closed(table, CIVILIAN))
    with pytest.raises(UserError, match="opening-unlawful"):  # what an honest vault has to show is no lawful proof
        acting(table, civilian)
    before = table.fold
    table.file(acting(table, soldier), ())
    true = table.turns.pop()
    table.fold = before
    name = table.rules.world.kinds[civilian].id
    orders = table.rules.decisions.pack([table.rules.read(f"ma {name}"), end_of(table)])
    envelope = table.rules.world.envelope(civilian)
    shown = table.vaults[table.hider].opening(before, envelope, table.sealed())
    liar = replace(true, decisions=orders, openings=(shown,))
    for turn, code in ((liar, "opening-unlawful"), (replace(liar, openings=()), "opening-missing")):
        assert refused(table, turn) == code
        judged = told(table, turn)
        assert (judged.accused, judged.told("x0")) == ({table.hider}, (Outcome.BAD_PROOF, code))
    other = replace(shown, payload=table.payloads[soldier - table.rules.world.first_counter])
    assert refused(table, replace(liar, openings=(other,))) == "opening-does-not-fit"
    assert told(table, replace(liar, openings=(other,))).accused == {table.hider}


def heedless(table: Table, random: Random) -> tuple[Prospect, Lines]:
    """Orders of a client that keeps its owner from nothing: whatever the other side could not refuse it states."""
    tried, side = table.tried(), table.author()
    lines: Lines = ()
    for number in count():
        demand = tried.fold.wait.demand
        if not (isinstance(demand, Choose) and side in tried.fold.wait.sides) or not table.turns:
            return tried, lines
        is_heedless = side == table.hider and len(table.turns) > 1  # his set-up is lawful
        state = tried.fold.state if is_heedless else table.own(tried.fold.state, side)
        hurries = demand.kind == "phase" and (len(lines) > 12 or number > MOST_TRIES)
        line = Line(table.rules.read(" ".join(walk(table.rules, state, random, HURRY if hurries else BIAS))))
        try:
            tried = table.tried((*lines, line))
            lines = (*lines, line)
        except PbemError:  # he cannot prove what this one asks for
            if number > 2 * MOST_TRIES:
                raise
            tried = table.tried(lines)
    raise AssertionError


def false_by_an_order() -> Table:
    """A match in which an order has stated of a counter what is not true, and the counter is closed still."""
    for seed in (1, *range(40)):
        table, random = begun("search_and_destroy", "swift", seed), Random(seed)
        try:
            while len(table.turns) < 6 and not table.fold.is_over:
                table.file(*heedless(table, random))
        except PbemError:  # he has talked himself into what he cannot prove
            continue
        refusal = table.rules.sealed_refusal(table.fold.state, table.hider, table.sealed())
        if refusal is not None and refusal.code == "stated-otherwise":
            return table
    raise AssertionError("nobody lied")


@pytest.mark.rule("R40-0g", "R40-5.1.4.1e")
def test_a_lie_by_an_order_that_leaves_the_counter_closed_is_found_when_both_have_published() -> None:
    table = false_by_an_order()
    assert told(table).accused == set()
    judged = given_up(table)
    assert (judged.code, judged.found) == (Outcome.BAD_PROOF, {(table.hider, "stated-otherwise")})


@pytest.mark.rule("R40-0g", "R40-5.1.4.1e")
def test_a_lie_by_an_order_is_found_though_its_stretch_was_taken_back() -> None:
    """The match goes on from before the lie, and nothing in it keeps what was stated; the files do."""
    table = false_by_an_order()
    rules, sealed = table.rules, table.sealed()
    before = max(
        seq
        for seq in range(1, table.fold.seq)
        if (file := table.fold.end_of(seq))
        and not (state := cast(State, file.state)).vows
        and rules.sealed_refusal(state, table.hider, sealed) is None
    )
    for end in (Offer("takeback", before), Accept()):
        draft = replace(table.draft(), end=end)
        table.file(prospect(table.fold, table.vaults[table.author()], draft), ())
    assert rules.sealed_refusal(table.fold.state, table.hider, sealed) is None
    judged = given_up(table)
    assert (judged.code, judged.found) == (Outcome.BAD_PROOF, {(table.hider, "stated-otherwise")})


# ---- what files give away


@pytest.mark.rule("R40-0g")
def test_identities_cannot_be_told_from_the_same_counters_in_another_match() -> None:
    """The same counters under the same numbers: what is sealed of them is other bytes in every match, even from one secret."""
    table = begun("clean_sweep", "swift", 1)
    secret, payloads = secret_of(table.hider, 1), table.payloads
    matches = [bytes([number]) * 16 for number in range(3)]
    roots = {Sealer(match, table.hider, secret, NO_FILE).seal_list(FORCE, payloads).commitment for match in (*matches, MATCH)}
    others = {
        Sealer(MATCH, table.hider, secret_of(table.hider, n), NO_FILE).seal_list(FORCE, payloads).commitment for n in range(2, 5)
    }
    assert len(roots | others) == 7
    leaves = {
        Sealer(match, table.hider, secret, NO_FILE).opening_of_leaf(FORCE, payloads, place).proof[0]
        for match in matches
        for place in range(len(payloads) - 1)
    }
    assert len(leaves) == len(matches) * (len(payloads) - 1)


def test_identities_cannot_be_told_from_two_counters_that_are_alike() -> None:
    """Two of a kind in one list have nothing in common, and what is told of one opens no other."""
    table = played("clean_sweep", "swift", 1, 8)
    shown = [each for turn in table.turns for each in turn.openings if isinstance(each, Opening)]
    assert shown
    seal = table.fold.sides[table.hider].seals[FORCE]
    for each in shown:
        for place in range(len(table.payloads)):
            name = sealed_envelopes.leaf_name(FORCE, place)
            moved = replace(each, envelope=name)
            assert sealed_envelopes.check_opening(MATCH, table.hider, seal, moved) is (name == each.envelope)


@pytest.mark.rule("R40-0g", "R40-5.5b")
def test_timing_and_number_of_mails_do_not_hang_on_what_is_closed() -> None:
    """File by file the match waits for the same thing of the same side, and the third person is told the same."""
    for scenario, dice, seed, files in (("clean_sweep", "sealed", 1, 7), ("search_and_destroy", "swift", 13, 6)):
        table = played(scenario, dice, seed, files)
        twin = twin_of(table, seed)
        assert table.payloads != twin.payloads
        assert [report.wait for report in table.reports] == [report.wait for report in twin.reports]
        assert [len(encode_turn(turn)) for turn in table.turns] == [len(encode_turn(turn)) for turn in twin.turns]
        one, other = told(table), told(twin)
        assert one.accused == other.accused == set()
        assert (one.facts["inputs"], len(one.facts["files"])) == (other.facts["inputs"], len(other.facts["files"]))


def test_a_refusal_does_not_hang_on_what_is_closed() -> None:
    """The other side tries orders against every counter; the hider's program says the same of them in both matches."""
    table = played("clean_sweep", "swift", 3, 4)
    twin = twin_of(table, 3)
    assert table.author() != table.hider
    found = []
    for each in (table, twin):
        world, said = each.rules.world, []
        for index in world.counters():
            where = each.fold.state.units[index].where
            name = world.kinds[index].id
            for words in (f"ma {name}", f"hi {name}", *((f"a {world.board.grid.name(where)} PC02",) if where else ())):
                base = each.tried(())
                said.append(outcome_of(each, base, words))
        found.append(said)
    assert found[0] == found[1]
    assert any("illegal-order" in each for each in found[0])


def outcome_of(table: Table, base: Prospect, words: str) -> str:
    """What the hider's program answers to a file with such an order, in full."""
    turn = replace(base.unsigned(None), decisions=table.rules.decisions.pack([table.rules.read(words)]))
    try:
        follow(table.fold, turn)
    except PbemError as error:
        return f"{error.code} {sorted(error.places.items())}"
    return "taken"


# ---- choices that nobody may have who knows the dice


@pytest.mark.rule("R40-0g", "R40-5.3.3d")
def test_a_choice_of_proofs_is_none_to_every_question_there_is_one_true_answer() -> None:
    """Else who is asked, and knows the dice by then, could choose how it goes on without lying."""
    rules = begun("search_and_destroy", "swift", 1).rules
    questions = [*face_down.NOT_A, *(f"{face_down.MORALE}:T1:G10:{die}" for die in range(1, 7))]
    for question in questions:
        for payload in rules.world.sealed:
            claims = (Claimed(0, "force/0", question, answer) for answer in range(4))
            true = [each.answer for each in claims if face_down.claim_holds(rules.world, each, payload)]
            assert len(true) == 1 or (true == [] and question in face_down.NOT_A)


@pytest.mark.rule("R40-0g", "R40-5.5b")
def test_a_choice_of_proofs_is_none_an_opening_comes_to_the_same_as_a_claim() -> None:
    """Who opens an envelope where a claim would do, or ahead of time, changes nothing by it but what is known."""
    found: set[str] = set()
    for seed in (4, 6, 13):
        table = begun("search_and_destroy", "swift", seed)
        play_on(table, Random(seed), 6)
        rules, state, sealed = table.rules, table.rules.start(), table.sealed()
        for applied in log_of(table.reports):
            demand = rules.pending(state)
            if isinstance(demand, Open) and demand.question:
                opened = Opened(demand.side, demand.envelope, sealed[demand.envelope])
                claim = true_claim(cast(Any, rules), state, demand, opened.payload, 1)
                if claim is not None:
                    assert rules.apply(state, claim)[0] == rules.apply(state, opened)[0]
                    found.add(demand.question.partition(":")[0])
            state, _ = rules.apply(state, applied.given)
    assert len(found) > 1, found
