"""The chain. What each faulty file is refused with stands in tests/vectors/protocol/faults and is held by test_vectors."""

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from msgspec.structs import replace

from pbem.errors import CheatEvidence, CorruptFile, Outcome, UserError
from pbem.protocol import keys
from pbem.protocol.chain import Chain, Place, begin, reconsider, refuse, take
from pbem.protocol.form import form_refusal
from pbem.protocol.turn_file import (
    Acceptance,
    Claim,
    Opening,
    Policy,
    Reveal,
    Seal,
    Secret,
    SignedTurn,
    Spring,
    Turn,
    parse_turn,
)
from tests.protocol.samples import ACCEPTANCE, CHAINS, EMPTY, INVITATION, KEYS, MATCH, SEEDS, after, damaged, file_0, file_1, signed


def chain_of(*files: SignedTurn) -> Chain:
    chain = begin(files[0])
    for file in files[1:]:
        place, chain = take(chain, file)
        assert place is Place.NEXT
    return chain


def plain(count: int) -> list[SignedTurn]:
    files = [file_0(), file_1()]
    while len(files) < count:
        files.append(after(files[-1]))
    return files[:count]


def test_an_invitation_fixes_match_game_and_the_first_key() -> None:
    chain = begin(file_0())
    assert (chain.match, chain.invitation, chain.order) == (MATCH, INVITATION, (0, 1))
    assert (chain.key_of(0), chain.anchor_of(0), chain.name_of(0)) == (KEYS[0], CHAINS[0].anchor, "Ana")
    assert (chain.key_of(1), chain.anchor_of(1), chain.name_of(1)) == (None, None, None)
    assert (chain.next_seq, chain.next_author, chain.next_prev, chain.is_set_up) == (1, 1, file_0().digest, False)


def test_an_acceptance_fixes_the_second_key() -> None:
    chain = chain_of(*plain(2))
    assert (chain.key_of(1), chain.anchor_of(1), chain.name_of(1), chain.is_set_up) == (KEYS[1], CHAINS[1].anchor, "Rui", True)


def test_files_alternate_from_whichever_side_invites() -> None:
    invitation = signed(replace(EMPTY, author=1, setup=replace(INVITATION, key=KEYS[1])))
    chain = begin(invitation)
    assert [chain.author_at(seq) for seq in range(4)] == [1, 0, 1, 0]
    acceptance = signed(replace(EMPTY, seq=1, author=0, prev=invitation.digest, setup=replace(ACCEPTANCE, key=KEYS[0])))
    assert take(chain, acceptance)[0] is Place.NEXT


def test_three_sides_take_turns() -> None:
    seeds = (*SEEDS, b"\x03" * 32)
    files: list[SignedTurn] = [file_0()]
    chain = begin(files[0], sides=3)
    for seq in range(1, 7):
        side = seq % 3
        setup = Acceptance("x", keys.public_key(seeds[side]), bytes(32)) if seq < 3 else None
        file = signed(replace(EMPTY, seq=seq, author=side, prev=chain.next_prev, setup=setup), seeds[side])
        place, chain = take(chain, file)
        assert place is Place.NEXT
    assert chain.order == (0, 1, 2)


def test_a_file_that_comes_twice_is_already_here() -> None:
    chain = chain_of(*plain(4))
    for file in plain(4):
        assert take(chain, file) == (Place.ALREADY_HERE, chain)


@given(st.permutations(range(6)))
@settings(max_examples=25)
def test_files_in_any_order_end_in_the_same_chain(order: list[int]) -> None:
    files = plain(7)
    chain, waiting = begin(files[0]), [files[seq + 1] for seq in order]
    while waiting:
        for file in list(waiting):
            place, chain = take(chain, file)
            if place is not Place.AHEAD:
                waiting.remove(file)
    assert chain.turns == tuple(files)


@given(st.integers(0, 4), st.integers(0, 100_000))
@settings(max_examples=150)
def test_a_damaged_file_accuses_nobody(seq: int, place: int) -> None:
    files = plain(5)
    data = bytearray(files[seq].data)
    data[place % len(data)] ^= 1 << place % 8
    chain = chain_of(*files[:seq]) if seq else None
    try:
        signed = parse_turn(bytes(data))
        result = take(chain, signed)[0] if chain else begin(signed)
    except (CorruptFile, UserError):
        return
    assert result is Place.AHEAD  # only as to the side whose key is not known yet
    assert seq == 1


def test_a_damaged_signature_of_a_known_file_is_said_to_be_wrong() -> None:
    files = plain(3)
    with pytest.raises(CorruptFile, match="signature-wrong") as caught:
        take(chain_of(*files), damaged(files[2], 0))
    assert caught.value.outcome is Outcome.BAD_SIGNATURE


def test_a_second_signed_file_for_a_place_is_evidence_that_names_both() -> None:
    files = plain(3)
    second = after(files[1], note="another")
    with pytest.raises(CheatEvidence, match="fork") as caught:
        take(chain_of(*files), second)
    assert caught.value.outcome is Outcome.FORK
    assert caught.value.places == {
        "seq": 2,
        "author": 0,
        "first": files[2].digest.hex(),
        "second": second.digest.hex(),
    }


# ---------------------------------------------------------------- refused files and what replaces them


def refused_at_2() -> tuple[Chain, SignedTurn]:
    files = plain(2)
    bad = after(files[1], decisions=b"bad", reveal=Reveal(3, CHAINS[0].value(3)))
    return refuse(chain_of(*files), bad), bad


def test_a_refused_file_is_replaced_by_one_that_names_it() -> None:
    chain, bad = refused_at_2()
    good = after(file_1(), prev=bad.digest, reveal=Reveal(3, CHAINS[0].value(3)))
    place, longer = take(chain, good)
    assert (place, longer.turns[-1], longer.next_prev) == (Place.NEXT, good, good.digest)
    assert take(longer, bad) == (Place.ALREADY_HERE, longer)
    assert take(longer, after(good))[0] is Place.NEXT


def test_a_replacement_may_be_refused_and_replaced_too() -> None:
    chain, bad = refused_at_2()
    worse = after(file_1(), prev=bad.digest, reveal=Reveal(4, CHAINS[0].value(4)))
    chain = refuse(chain, worse)
    assert take(chain, after(file_1(), prev=worse.digest, reveal=Reveal(4, CHAINS[0].value(4))))[0] is Place.NEXT
    with pytest.raises(CheatEvidence, match="fork"):
        take(chain, after(file_1(), prev=bad.digest, reveal=Reveal(5, CHAINS[0].value(5))))


def test_a_second_file_beside_a_refused_one_is_a_fork() -> None:
    chain, _ = refused_at_2()
    with pytest.raises(CheatEvidence, match="fork"):
        take(chain, after(file_1(), reveal=Reveal(3, CHAINS[0].value(3))))


@pytest.mark.parametrize("reveal", [None, Reveal(2, CHAINS[0].value(2))])
def test_a_replacement_reveals_at_least_as_far(reveal: object) -> None:
    chain, bad = refused_at_2()
    with pytest.raises(CheatEvidence, match="replacement-reveals-less") as caught:
        take(chain, after(file_1(), prev=bad.digest, reveal=reveal))
    assert caught.value.outcome is Outcome.BAD_PROOF


def test_a_replaced_acceptance_keeps_its_key_and_anchor() -> None:
    chain = refuse(begin(file_0()), file_1())
    again = file_1(prev=file_1().digest, decisions=b"")
    assert take(chain, again)[0] is Place.NEXT
    with pytest.raises(CheatEvidence, match="replacement-changes-setup"):
        take(chain, file_1(prev=file_1().digest, setup=replace(ACCEPTANCE, anchor=CHAINS[1].value(1))))


def test_only_the_signed_next_file_can_be_refused() -> None:
    files = plain(4)
    chain = chain_of(*files[:2])
    for file in (files[1], files[3], damaged(files[2], 9), signed(replace(files[2].turn, match=bytes(16)))):
        with pytest.raises(UserError, match="not-the-next-file"):
            refuse(chain, file)


def test_a_refused_file_can_be_taken_after_all_while_nothing_has_replaced_it() -> None:
    files = plain(4)
    chain = refuse(chain_of(*files[:2]), files[2])
    assert take(chain, files[2])[0] is Place.ALREADY_HERE
    again = reconsider(chain, files[2])
    assert again == chain_of(*files[:2])
    assert take(again, files[2])[0] is Place.NEXT
    second = after(files[1], prev=files[2].digest)
    twice = refuse(chain, second)
    assert reconsider(twice, files[2]) is None  # not the last one refused
    assert reconsider(twice, second) == chain
    assert reconsider(take(chain, second)[1], files[2]) is None  # replaced
    assert reconsider(chain_of(*files), files[3]) is None


# ---------------------------------------------------------------- form


def test_plain_files_have_no_fault_of_form() -> None:
    assert [form_refusal(file.turn, 2) for file in plain(5)] == [None] * 5


FULL = replace(
    after(file_1()).turn,
    openings=(Opening("a", bytes(32), b""), Claim("b", "passed", 1), Claim("b", "passed", 0), Spring("a", 3)),
    policies=(Policy("loss", True, 1, b"x"), Policy("loss", False, 2, b"p:2"), Policy("retreat", False, 0)),
    seals=(Seal("p:2", bytes(32)), Seal("force", bytes(32), 9)),
    end=Secret(bytes(32), (("c", b""), ("d", b""))),
)


def test_a_full_file_has_no_fault_of_form() -> None:
    assert form_refusal(FULL, 2) is None


@pytest.mark.parametrize(
    ("changed", "code"),
    [
        (replace(FULL, prev=bytes(32)), "prev-misplaced"),
        (replace(file_0().turn, prev=b"\x01" * 32), "prev-misplaced"),
        (replace(FULL, openings=(Opening("a", bytes(32), b""), Spring("a", 3), Spring("a", 4))), "springs-odd"),
        (replace(FULL, openings=(Opening("b", bytes(32), b""), Spring("a", 3))), "spring-not-opened"),
        (replace(FULL, policies=(Policy("loss", True, 0, b"x"),)), "policy-odd"),
        (replace(FULL, policies=(Policy("loss", False, 2, b""),)), "policy-odd"),
        (replace(FULL, policies=(Policy("loss", False, 2, b"\xff"),)), "policy-odd"),
        (replace(FULL, seals=(Seal("x" * 36, bytes(32), 1),)), "seal-id-odd"),
        (replace(FULL, seals=(Seal("trap:7", bytes(32)),)), "seal-id-odd"),
        (replace(FULL, end=Secret(bytes(32), (("c", bytes(4096)),), 1)), "secret-part-too-small"),
        (replace(FULL, seals=(Seal("x", bytes(32), 4000), Seal("", bytes(32), 97))), "leaves-too-many"),
        (replace(FULL, end=Secret(bytes(32), (("c", b""), ("c", b"x")))), "payloads-not-sorted"),
    ],
)
def test_each_fault_of_form_has_its_code(changed: Turn, code: str) -> None:
    assert form_refusal(changed, 2) == code


@given(st.binary(max_size=300), st.booleans())
def test_hostile_bytes_raise_only_our_errors(data: bytes, is_headed: bool) -> None:
    try:
        take(begin(file_0()), parse_turn((file_1().body[:22] if is_headed else b"") + data))
    except (CorruptFile, UserError) as error:
        outcome = error.outcome
    else:
        outcome = Outcome.AHEAD
    assert outcome is not Outcome.BUG
