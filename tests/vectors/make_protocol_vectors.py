"""Writes tests/vectors/protocol: numbers fixed for the format, and one file for each fault the chain must name.

Run from the top folder: python -m tests.vectors.make_protocol_vectors. A changed vector is a change of the format.
"""

import json
from pathlib import Path
from typing import Any

from msgspec.structs import asdict, replace

from pbem import canonical
from pbem.engine.player_texts.own_scenario import content_digest
from pbem.protocol import dice_chain, keys, sealed_envelopes
from pbem.protocol.armor import armor
from pbem.protocol.turn_file import (
    Mark,
    Offer,
    Opening,
    OwnInvitation,
    Pass,
    Policy,
    Reveal,
    Seal,
    Secret,
    SignedTurn,
    Spring,
    encode_turn,
    parse_turn,
)
from tests.protocol import curve
from tests.protocol.samples import CHAINS, INVITATION, KEYS, MATCH, SECRETS, SEEDS, after, damaged, file_0, file_1, signed

FOLDER = Path(__file__).parent / "protocol"
GAME_DIGEST = b"\x22" * 32


def all_vectors() -> dict[str, Any]:
    """Every vector by the name of its file."""
    found: dict[str, Any] = {
        "keys": _keys(),
        "signatures": _signatures(),
        "chain": _chain(),
        "dice": _dice(),
        "envelopes": _envelopes(),
        "armor": _armor(),
        "files": _files(),
        "own_scenario": _own_scenario(),
    }
    return found | {f"faults/{name}": fault for name, fault in _faults().items()}


def text_of(vector: Any) -> str:
    return json.dumps(vector, indent=1, ensure_ascii=True) + "\n"


def _keys() -> Any:
    body = b"the body of a turn"
    return [
        {
            "seed": seed.hex(),
            "public_key": key.hex(),
            "body": body.hex(),
            "signature": keys.sign(seed, body).hex(),
            "text": keys.write_key(key),
            "fingerprint": " ".join(keys.fingerprint(key)),
        }
        for seed, key in zip(SEEDS, KEYS, strict=True)
    ]


def _signatures() -> Any:
    """Signatures that programs differ about, unless all of them compute the equation of the page."""
    body, scalar, nonce = b"the body of a turn", 7**80 % curve.L, 11**70 % curve.L
    message = canonical.tagged("sign", body)
    plain = curve.times(scalar, curve.BASE)
    key, neutral = curve.encoded(plain), (curve.P + 1).to_bytes(32, "little")
    lifted = curve.encoded(curve.add(curve.times(nonce, curve.BASE), curve.ORDER_EIGHT))
    good = curve.signed(key, scalar, nonce, message)
    higher = (int.from_bytes(good[32:], "little") + curve.L).to_bytes(32, "little")
    found = {
        "plain": (key, good),
        "S with the order of the base added": (key, good[:32] + higher),
        "R with a part of order eight": (key, curve.signed(key, scalar, nonce, message, lifted)),
        "R is the neutral point": (key, curve.signed(key, scalar, 0, message)),
        "R is the neutral point in another encoding": (key, curve.signed(key, scalar, 0, message, neutral)),
    }
    for name, part in (("two", curve.ORDER_TWO), ("eight", curve.ORDER_EIGHT)):
        mixed = curve.encoded(curve.add(plain, part))
        tries = [curve.signed(mixed, scalar, nonce + more, message) for more in range(64)]
        found |= {
            f"key with a part of order {name}, {'for' if holds else 'against'} it": (
                mixed,
                next(each for each in tries if curve.holds(mixed, message, each) == holds),
            )
            for holds in (True, False)
        }
    return {
        name: {
            "public_key": key.hex(),
            "body": body.hex(),
            "signature": signature.hex(),
            "holds": keys.is_signed(key, body, signature),
            "holds_with_cofactor": curve.holds_with_cofactor(key, message, signature),
        }
        for name, (key, signature) in found.items()
    }


def _chain() -> Any:
    places = (0, 1, 2, 255, 256, 257, 4094, 4095)
    return [
        {
            "match": MATCH.hex(),
            "side": side,
            "secret": SECRETS[side].hex(),
            "values": {str(index): CHAINS[side].value(index).hex() for index in places},
        }
        for side in (0, 1)
    ]


def _dice() -> Any:
    cases: list[tuple[int, tuple[int | str, ...], int, tuple[int, ...]]] = [
        (1, (1, "attack", "1915"), 1, (10, 10)),
        (1, (1, "attack", "1915"), 2, (10, 10)),
        (2, (1, "attack", "1915"), 1, (10, 10)),
        (2, (7, "weather"), 1, (6,)),
        (3, (), 1, (6, 6, 6, 6, 6, 6, 6, 6, 6, 6)),
        (3, (-5, "é"), 300, (1, 2, 3, 7, 1000, 9999, 10000)),
        (4095, (2, "many"), 1, (100,) * 200),
    ]
    return [
        {
            "match": MATCH.hex(),
            "index": index,
            "values": [chain.value(index).hex() for chain in CHAINS],
            "key": list(key),
            "nth": nth,
            "faces": list(faces),
            "numbers": list(dice_chain.roll(MATCH, index, [chain.value(index) for chain in CHAINS], key, nth, faces)),
        }
        for index, key, nth, faces in cases
    ]


SEALER = sealed_envelopes.Sealer(MATCH, 0, SECRETS[0], bytes(range(100, 132)))


def _envelopes() -> Any:
    lists = [[bytes([each]) * each for each in range(count)] for count in (1, 2, 3, 5, 8, 13)]
    one = SEALER.opening("trap:4", b"1915")
    return {
        "match": MATCH.hex(),
        "side": 0,
        "secret": SECRETS[0].hex(),
        "prev": SEALER.prev.hex(),
        "single": {
            "envelope": "trap:4",
            "payload": b"1915".hex(),
            "salt": one.salt.hex(),
            "commitment": SEALER.seal("trap:4", b"1915").commitment.hex(),
        },
        "lists": [
            {
                "envelope": "force",
                "payloads": [each.hex() for each in payloads],
                "root": SEALER.seal_list("force", payloads).commitment.hex(),
                "proofs": [
                    [each.hex() for each in SEALER.opening_of_leaf("force", payloads, index).proof]
                    for index in range(len(payloads))
                ],
            }
            for payloads in lists
        ],
    }


def _armor() -> Any:
    return [{"data": data.hex(), "text": armor(data)} for data in (b"\x9f", bytes(range(54)), bytes(range(55)), file_1().data)]


def _files() -> Any:
    chain = [file_0(), file_1()]
    chain.append(
        after(chain[-1], reveal=Reveal(2, CHAINS[0].value(2)), note="Boa sorte!", end=Pass(), marks=(Mark(0, True, b"\x01"),))
    )
    return [{"data": each.data.hex(), "digest": each.digest.hex()} for each in chain]


def _own_invitation(text: str) -> bytes:
    fields = {**asdict(INVITATION), "content": content_digest(GAME_DIGEST, text), "scenario": "corner"}
    body = encode_turn(replace(file_0().turn, setup=OwnInvitation(**fields, text=text)))
    return body + keys.sign(SEEDS[0], body)


def _own_scenario() -> Any:
    text = 'id = "corner"\nturns = 8\n# \u00e0 vontade\n'
    file = parse_turn(_own_invitation(text))
    assert isinstance(file.turn.setup, OwnInvitation)
    return {
        "game": GAME_DIGEST.hex(),
        "text": text,
        "content": file.turn.setup.content.hex(),
        "data": file.data.hex(),
        "digest": file.digest.hex(),
    }


def _faults() -> dict[str, Any]:
    zero, one = file_0(), file_1()
    two, three = after(one), after(after(one))
    other = replace(zero.turn, match=b"\xff" * 16)
    rival = keys.public_key(b"\x07" * 32)
    assert one.turn.setup is not None
    files: dict[str, tuple[list[SignedTurn], bytes, str, str]] = {
        "too_large": ([], bytes(70_000), "file-too-large", "DAMAGED"),
        "cut_short": ([zero], one.data[:60], "file-cut-short", "DAMAGED"),
        "tail_missing": ([zero], one.data[:-1], "file-damaged", "DAMAGED"),
        "unknown_format": ([], b"\x9f\x02" + zero.data[2:], "file-format-unknown", "DAMAGED"),
        "not_canonical": ([zero, one], _with_long_number(two), "file-not-canonical", "DAMAGED"),
        "other_match": ([zero], signed(other).data, "other-match", "OTHER_MATCH"),
        "body_bit_flipped": ([zero, one], _flipped(two, 40), "signature-wrong", "BAD_SIGNATURE"),
        "signature_bit_flipped": ([zero, one], damaged(two, 5).data, "signature-wrong", "BAD_SIGNATURE"),
        "signed_by_the_other": ([zero, one], signed(two.turn, SEEDS[1]).data, "signature-wrong", "BAD_SIGNATURE"),
        "key_that_anyone_can_sign_for": (
            [zero],
            file_1(setup=replace(one.turn.setup, key=bytes(32))).data,
            "signature-wrong",
            "BAD_SIGNATURE",
        ),
        "second_acceptance": (
            [zero, one],
            signed(replace(one.turn, setup=replace(one.turn.setup, key=rival)), b"\x07" * 32).data,
            "seat-taken",
            "BAD_SIGNATURE",
        ),
        "stranger": ([zero, one], signed(replace(two.turn, author=5), SEEDS[0]).data, "author-unknown", "DAMAGED"),
        "out_of_turn": ([zero, one], signed(replace(two.turn, author=1)).data, "out-of-turn", "ILLEGAL_ORDER"),
        "already_here": ([zero, one, two], one.data, "", "ALREADY_HERE"),
        "ahead": ([zero, one], three.data, "", "AHEAD"),
        "unchecked_before_the_acceptance": ([zero], signed(replace(zero.turn, author=1), b"\x07" * 32).data, "", "AHEAD"),
        "ahead_of_acceptance": ([zero], three.data, "", "AHEAD"),
        "fork": ([zero, one, two], after(one, decisions=b"\x01\x03").data, "fork", "FORK"),
        "prev_unknown": ([zero, one], after(one, prev=b"\x33" * 32).data, "follows-another-file", "FORK"),
        "setup_twice": (
            [zero, one],
            after(one, setup=replace(one.turn.setup, key=KEYS[0])).data,
            "setup-misplaced",
            "ILLEGAL_ORDER",
        ),
        "acceptance_without_setup": ([zero], file_1(setup=None).data, "setup-misplaced", "DAMAGED"),
        "invitation_reveals": ([], file_0(reveal=Reveal(1, CHAINS[0].value(1))).data, "invitation-holds-turn", "DAMAGED"),
        "options_not_sorted": (
            [],
            file_0(setup=replace(INVITATION, options=(("b", 1), ("a", 1)))).data,
            "options-not-sorted",
            "DAMAGED",
        ),
        "dice_mode_unknown": ([], file_0(setup=replace(INVITATION, dice="fair")).data, "dice-mode-unknown", "DAMAGED"),
        "own_scenario_empty": ([], _own_invitation(""), "file-damaged", "DAMAGED"),
        "own_scenario_in_a_later_file": (
            [zero, one],
            after(one, setup=parse_turn(_own_invitation("x")).turn.setup).data,
            "setup-misplaced",
            "ILLEGAL_ORDER",
        ),
        "no_file_0": ([], one.data, "match-unknown", "OTHER_MATCH"),
        "opening_twice": (
            [zero, one],
            after(one, openings=(Opening("a", bytes(32), b""),) * 2).data,
            "opening-twice",
            "ILLEGAL_ORDER",
        ),
        "spring_not_opened": ([zero, one], after(one, openings=(Spring("a", 1),)).data, "spring-not-opened", "ILLEGAL_ORDER"),
        "policy_twice": ([zero, one], after(one, policies=(Policy("loss", True, 0),) * 2).data, "policy-twice", "ILLEGAL_ORDER"),
        "policy_in_no_envelope": (
            [zero, one],
            after(one, policies=(Policy("loss", False, 2, b""),)).data,
            "policy-odd",
            "ILLEGAL_ORDER",
        ),
        "own_policy_sealed": (
            [zero, one],
            after(one, policies=(Policy("loss", True, 2, b"p:2"),)).data,
            "policy-odd",
            "ILLEGAL_ORDER",
        ),
        "seal_twice": ([zero, one], after(one, seals=(Seal("a", bytes(32)),) * 2).data, "seal-twice", "ILLEGAL_ORDER"),
        "seal_named_like_a_leaf": ([zero, one], after(one, seals=(Seal("a/1", bytes(32)),)).data, "seal-id-odd", "ILLEGAL_ORDER"),
        "marks_not_sorted": (
            [zero, one],
            after(one, marks=(Mark(1, True), Mark(1, False))).data,
            "marks-odd",
            "ILLEGAL_ORDER",
        ),
        "payload_twice": (
            [zero, one],
            after(one, end=Secret(SECRETS[0], (("p", b""), ("p", b"")))).data,
            "payloads-not-sorted",
            "ILLEGAL_ORDER",
        ),
        "leaves_too_many": (
            [zero, one],
            after(one, seals=(Seal("a", bytes(32), 4096), Seal("", bytes(32), 1))).data,
            "leaves-too-many",
            "ILLEGAL_ORDER",
        ),
        "takeback_to_the_future": ([zero, one], after(one, end=Offer("takeback", 2)).data, "offer-odd", "ILLEGAL_ORDER"),
        "checkpoint_missing": ([zero, one], after(one, checkpoint=None).data, "checkpoint-missing", "ILLEGAL_ORDER"),
    }
    return {
        name: {"expect": {"code": code, "outcome": outcome}, "before": [each.data.hex() for each in before], "file": data.hex()}
        for name, (before, data, code, outcome) in files.items()
    }


def _flipped(file: SignedTurn, place: int) -> bytes:
    data = bytearray(file.data)
    data[place] ^= 1
    return bytes(data)


def _with_long_number(file: SignedTurn) -> bytes:
    """The same turn, its seq written in two bytes where one will do, and signed so."""
    at = 2 + 2 + 16
    body = file.body[:at] + bytes([0xCC, file.body[at]]) + file.body[at + 1 :]
    return body + keys.sign(SEEDS[0], body)


def main() -> None:
    for name, vector in all_vectors().items():
        path = FOLDER / f"{name}.json"
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text_of(vector), encoding="ascii")


if __name__ == "__main__":
    main()
