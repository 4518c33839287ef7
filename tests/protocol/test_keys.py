import subprocess
import sys
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from pbem.errors import UserError
from pbem.protocol import keys
from pbem.protocol.wordlist import WORDS
from tests.protocol.curve import L, P, point_at, times, x_of
from tests.protocol.samples import KEYS, SEEDS


def test_a_signature_holds_for_its_key_and_body_only() -> None:
    signature = keys.sign(SEEDS[0], b"body")
    assert keys.is_signed(KEYS[0], b"body", signature)
    assert not keys.is_signed(KEYS[1], b"body", signature)
    assert not keys.is_signed(KEYS[0], b"body ", signature)


@pytest.mark.parametrize("bit", range(0, 512, 37))
def test_a_signature_with_one_bit_turned_is_none(bit: Any) -> None:
    signature = bytearray(keys.sign(SEEDS[0], b"body"))
    signature[bit // 8] ^= 1 << bit % 8
    assert not keys.is_signed(KEYS[0], b"body", bytes(signature))


@given(st.binary(max_size=70), st.binary(max_size=70))
@settings(max_examples=60)
def test_odd_keys_and_signatures_are_refused_quietly(key: Any, signature: Any) -> None:
    assert not keys.is_signed(key, b"body", signature)


def test_the_signature_is_not_over_the_bare_body() -> None:
    from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PrivateKey

    assert not keys.is_signed(KEYS[0], b"body", Ed25519PrivateKey.from_private_bytes(SEEDS[0]).sign(b"body"))


def test_the_refused_points_are_just_those_of_small_order() -> None:
    """Eight times any point of order l gives the identity; the torsion part of points shows which the others are."""
    torsion = {1}
    for y in range(2, 24):
        if x_of(y) is not None:
            torsion.add(times(L, point_at(y))[1])
    assert len(torsion) == 5
    assert torsion > {0, 1, P - 1}
    for y in torsion:
        for sign in (0, 1 << 255):
            assert not keys.is_usable_key((y | sign).to_bytes(32, "little"))
    assert all(keys.is_usable_key(y.to_bytes(32, "little")) for y in range(2, 200))


def test_a_key_has_one_encoding() -> None:
    assert not keys.is_usable_key((P + 3).to_bytes(32, "little"))
    assert keys.is_usable_key((P - 2).to_bytes(32, "little"))
    assert not keys.is_usable_key(bytes(31))


@given(st.binary(min_size=32, max_size=32))
def test_the_text_form_reads_back(key: Any) -> None:
    text = keys.write_key(key)
    assert text == text.lower()
    assert keys.parse_key(text) == key
    assert keys.parse_key(f"  {text[:20].upper()}\n {text[20:]} ") == key


@given(st.integers(5, 60), st.sampled_from("abcdefghijklmnopqrstuvwxyz234567"))
def test_a_mistyped_character_is_noticed(place: Any, char: Any) -> None:
    text = keys.write_key(KEYS[0])
    mistyped = text[:place] + char + text[place + 1 :]
    if mistyped != text:
        with pytest.raises(UserError, match="key-text-mistyped"):
            keys.parse_key(mistyped)


@pytest.mark.parametrize(
    "text", ["", "pbem1", "pbem2" + "a" * 56, "pbem1" + "a" * 55, "pbem1" + "1" * 56, "pbem1" + "é" * 56, "x" * 10**6]
)
def test_what_is_no_key_is_said_to_be_none(text: Any) -> None:
    with pytest.raises(UserError, match="key-text-unreadable"):
        keys.parse_key(text)


def test_fingerprints_are_six_words_and_differ() -> None:
    found = {keys.fingerprint(bytes([each]) * 32) for each in range(200)}
    assert len(found) == 200
    assert all(len(words) == 6 and set(words) <= set(WORDS) for words in found)


def test_the_word_list_is_2048_plain_distinct_words() -> None:
    assert len(WORDS) == 2048
    assert list(WORDS) == sorted(WORDS)
    assert all(word.isascii() and word.isalpha() and word.islower() and 3 <= len(word) <= 7 for word in WORDS)
    assert len({word[:4] for word in WORDS}) == 2048


def test_cryptography_loads_only_when_a_key_is_used() -> None:
    code = "import sys, pbem.protocol.chain, pbem.protocol.keys; print('cryptography' in sys.modules)"
    assert subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True).stdout == "False\n"
