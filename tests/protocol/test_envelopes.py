from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st
from msgspec.structs import replace

from pbem.protocol import sealed_envelopes
from pbem.protocol.form import NO_FILE
from pbem.protocol.sealed_envelopes import (
    Sealer,
    check_opening,
    index_in_list,
    seal_for,
)
from pbem.protocol.turn_file import Seal
from tests.protocol.samples import MATCH, SECRETS

SECRET = SECRETS[0]
SEALER = Sealer(MATCH, 0, SECRET, NO_FILE)
payload_lists = st.lists(st.binary(max_size=6), min_size=1, max_size=40)


@given(st.binary(max_size=100))
def test_an_envelope_opens_to_what_was_sealed(payload: Any) -> None:
    assert check_opening(MATCH, 0, SEALER.seal("trap:3", payload), SEALER.opening("trap:3", payload))


@pytest.mark.parametrize(
    ("match", "side", "changes"),
    [
        (MATCH[::-1], 0, {}),
        (MATCH, 1, {}),
        (MATCH, 0, {"payload": b"1916"}),
        (MATCH, 0, {"salt": bytes(32)}),
        (MATCH, 0, {"envelope": "trap:4"}),
        (MATCH, 0, {"proof": (bytes(32),)}),
    ],
)
def test_any_other_match_side_id_salt_payload_or_proof_does_not_open_it(match: Any, side: Any, changes: Any) -> None:
    shown = replace(SEALER.opening("trap:3", b"1915"), **changes)
    assert not check_opening(match, side, SEALER.seal("trap:3", b"1915"), shown)


def test_salts_differ_by_match_side_secret_and_id() -> None:
    found = {
        SEALER.salt("a"),
        Sealer(MATCH[::-1], 0, SECRET, NO_FILE).salt("a"),
        Sealer(MATCH, 1, SECRET, NO_FILE).salt("a"),
        Sealer(MATCH, 0, SECRETS[1], NO_FILE).salt("a"),
        SEALER.salt("b"),
    }
    assert len(found) == 5


@given(payload_lists, st.data())
def test_each_member_of_a_list_opens_alone(payloads: Any, data: Any) -> None:
    whole = SEALER.seal_list("force", payloads)
    index = data.draw(st.integers(0, len(payloads) - 1))
    shown = SEALER.opening_of_leaf("force", payloads, index)
    assert shown.envelope == f"force/{index}"
    assert check_opening(MATCH, 0, whole, shown)
    assert not check_opening(MATCH, 0, whole, replace(shown, payload=shown.payload + b"x"))
    assert not check_opening(MATCH, 0, whole, replace(shown, proof=(*shown.proof, bytes(32))))
    assert not check_opening(MATCH, 0, whole, replace(shown, envelope=f"force/{(index + 1) % len(payloads)}")) or len(payloads) == 1
    if shown.proof:
        assert not check_opening(MATCH, 0, whole, replace(shown, proof=shown.proof[:-1]))
        assert not check_opening(MATCH, 0, whole, replace(shown, proof=(bytes(32), *shown.proof[1:])))


@given(st.lists(st.binary(min_size=32, max_size=32), min_size=1, max_size=20))
def test_the_root_binds_number_and_order(commitments: Any) -> None:
    root = sealed_envelopes.merkle_root(commitments)
    assert root != sealed_envelopes.merkle_root([*commitments, commitments[-1]])
    if commitments != commitments[::-1]:
        assert root != sealed_envelopes.merkle_root(commitments[::-1])


def test_a_node_is_no_leaf_and_a_list_of_one_is_no_single_envelope() -> None:
    one = sealed_envelopes.commitment_of(MATCH, 0, "a/0", bytes(32), b"")
    assert len({one, sealed_envelopes.merkle_root([one]), sealed_envelopes.merkle_root([sealed_envelopes.merkle_root([one])])}) == 3


def test_the_longest_list_has_a_short_proof() -> None:
    payloads = [b""] * 4096
    shown = SEALER.opening_of_leaf("force", payloads, 4095)
    assert len(shown.proof) == 12
    assert check_opening(MATCH, 0, SEALER.seal_list("force", payloads), shown)


@pytest.mark.parametrize("payloads", [[], [b""] * 4097])
def test_a_list_has_1_to_4096_members(payloads: Any) -> None:
    with pytest.raises(ValueError):
        SEALER.seal_list("force", payloads)


@pytest.mark.parametrize("name", ["", "a/b", "x" * 41])
def test_an_odd_id_is_refused(name: Any) -> None:
    with pytest.raises(ValueError):
        SEALER.seal(name, b"")


@pytest.mark.parametrize(
    ("envelope", "index"),
    [
        ("force/0", 0),
        ("force/4", 4),
        ("force/5", None),
        ("force/04", None),
        ("force/", None),
        ("force/-1", None),
        ("force/²", None),
        ("force", None),
        ("other/1", None),
        ("force/1/1", None),
        ("force/99999999999", None),
    ],
)
def test_only_the_plain_number_of_a_member_names_it(envelope: Any, index: Any) -> None:
    assert index_in_list(Seal("force", bytes(32), 5), envelope) == index


def test_an_envelope_finds_its_seal() -> None:
    seals = {"one": Seal("one", bytes(32)), "force": Seal("force", bytes(32), 3)}
    assert seal_for(seals, "one") is seals["one"]
    assert seal_for(seals, "force/2") is seals["force"]
    assert [seal_for(seals, name) for name in ("force", "force/3", "one/0", "two", "")] == [None] * 5


@given(payload_lists)
def test_the_audit_accepts_just_the_sealed_payloads(payloads: Any) -> None:
    whole = SEALER.seal_list("force", payloads)
    named = {f"force/{index}": payload for index, payload in enumerate(payloads)}
    assert SEALER.fits(whole, named)
    assert not Sealer(MATCH, 0, SECRETS[1], NO_FILE).fits(whole, named)
    assert not SEALER.fits(whole, named | {"force/0": payloads[0] + b"x"})
    assert SEALER.fits(whole, {name: named[name] for name in list(named)[1:]}) is (not payloads[0])  # what is left out is empty
    assert SEALER.fits(SEALER.seal("one", payloads[0]), {"one": payloads[0]})


def test_a_list_is_shuffled_by_the_secret_and_always_alike() -> None:
    members = tuple(bytes([place]) for place in range(20))
    found = {
        who: sealed_envelopes.shuffled(MATCH, who[0], SECRETS[who[0]], who[1], members) for who in ((0, "a"), (1, "a"), (0, "b"))
    }
    assert all(sorted(order) == list(members) for order in found.values())
    assert len({members, *found.values()}) == 4
    assert sealed_envelopes.shuffled(MATCH, 0, SECRETS[0], "a", members) == found[0, "a"]


def test_every_order_of_a_list_is_as_likely_as_any_other() -> None:
    members = (b"a", b"b", b"c")
    orders = [sealed_envelopes.shuffled(MATCH, 0, bytes([place]) * 32, f"list{place}", members) for place in range(250)]
    counts = [orders.count(order) for order in set(orders)]
    assert len(counts) == 6
    assert min(counts) > 20
