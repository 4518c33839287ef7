"""The published vectors: the program gives them, and so does a second reading of docs/turn-file.md written here."""

import base64
import hashlib
import json
import re
import struct
from pathlib import Path
from typing import Any

import msgspec
import pytest

from pbem.errors import Outcome, PbemError
from pbem.protocol.armor import armor
from pbem.protocol.chain import Place, begin, take
from pbem.protocol.keys import is_signed, is_usable_key
from pbem.protocol.turn_file import parse_turn
from tests.protocol import curve
from tests.vectors.make_protocol_vectors import FOLDER, all_vectors, text_of

PAGE = (Path(__file__).parents[2] / "docs" / "turn-file.md").read_text(encoding="utf-8")
FAULTS = sorted(path.stem for path in (FOLDER / "faults").glob("*.json"))


def load(name: str) -> Any:
    return json.loads((FOLDER / f"{name}.json").read_text(encoding="ascii"))


def h(domain: str, *parts: bytes) -> bytes:
    """The tagged hash, a second time."""
    whole = b"pbem/1 " + domain.encode() + b"\0"
    for part in parts:
        whole += struct.pack(">I", len(part)) + part
    return hashlib.sha256(whole).digest()


def test_the_files_are_what_the_script_makes() -> None:
    made = {name: text_of(vector) for name, vector in all_vectors().items()}
    kept = {path.relative_to(FOLDER).as_posix()[:-5]: path.read_text(encoding="ascii") for path in FOLDER.rglob("*.json")}
    assert made == kept


@pytest.mark.parametrize("name", load("signatures"))
def test_whether_a_signature_holds_by_a_second_reading(name: str) -> None:
    """The equation of 3.1, by the textbook. A program with another one judges some of these otherwise."""
    vector = load("signatures")[name]
    key, body, signature = (bytes.fromhex(vector[part]) for part in ("public_key", "body", "signature"))
    assert curve.holds(key, h("sign", body), signature) == vector["holds"] == is_signed(key, body, signature)


def test_the_signatures_tell_programs_apart() -> None:
    found = load("signatures").values()
    assert {(each["holds"], each["holds_with_cofactor"]) for each in found} == {(True, True), (False, True), (False, False)}
    keys = [bytes.fromhex(each["public_key"]) for each in found]
    assert all(is_usable_key(key) for key in keys)
    assert {curve.times(curve.L, curve.decoded(key) or curve.NEUTRAL) == curve.NEUTRAL for key in keys} == {True, False}


@pytest.mark.parametrize("vector", load("chain"))
def test_chain_values_by_a_second_reading(vector: Any) -> None:
    match, side, secret = bytes.fromhex(vector["match"]), bytes([vector["side"]]), bytes.fromhex(vector["secret"])
    value = h("chain top", match, side, secret)
    found = {4095: value}
    for index in range(4094, -1, -1):
        value = h("chain", match, side, struct.pack(">I", index), value)
        found[index] = value
    assert {index: found[int(index)].hex() for index in vector["values"]} == vector["values"]


@pytest.mark.parametrize("vector", load("dice"))
def test_dice_by_a_second_reading(vector: Any) -> None:
    key = msgspec.msgpack.encode(vector["key"])
    seed = h(
        "dice",
        bytes.fromhex(vector["match"]),
        struct.pack(">I", vector["index"]),
        *[bytes.fromhex(value) for value in vector["values"]],
        key,
        struct.pack(">I", vector["nth"]),
    )
    stream = b"".join(h("dice stream", seed, struct.pack(">I", counter)) for counter in range(200))
    words = iter(struct.unpack(f">{len(stream) // 4}I", stream))
    numbers = []
    for faces in vector["faces"]:
        word = next(words)
        while word >= 2**32 - 2**32 % faces:
            word = next(words)
        numbers.append(word % faces + 1)
    assert numbers == vector["numbers"]


def test_envelopes_by_a_second_reading() -> None:
    vector = load("envelopes")
    match, side, secret = bytes.fromhex(vector["match"]), bytes([vector["side"]]), bytes.fromhex(vector["secret"])
    prev = bytes.fromhex(vector["prev"])

    def commitment(name: str, payload: bytes) -> bytes:
        return h("envelope", match, side, name.encode(), h("salt", match, side, secret, prev, name.encode()), payload)

    def top(nodes: list[bytes]) -> bytes:
        """By halves: the left one is the largest power of two below the count."""
        if len(nodes) == 1:
            return nodes[0]
        half = 1 << (len(nodes) - 1).bit_length() - 1
        return h("node", top(nodes[:half]), top(nodes[half:]))

    single = vector["single"]
    assert commitment(single["envelope"], bytes.fromhex(single["payload"])).hex() == single["commitment"]
    for each in vector["lists"]:
        payloads = [bytes.fromhex(payload) for payload in each["payloads"]]
        leaves = [h("leaf", commitment(f"{each['envelope']}/{index}", payload)) for index, payload in enumerate(payloads)]
        assert h("root", struct.pack(">I", len(leaves)), top(leaves)).hex() == each["root"]


@pytest.mark.parametrize("vector", load("armor"))
def test_armor_by_a_second_reading(vector: Any) -> None:
    data = bytes.fromhex(vector["data"])
    lines = vector["text"].split("\r\n")
    assert lines.pop() == ""
    check = base64.b64encode(h("armor", data)[:3]).decode()
    assert (lines[0], lines[-1]) == ("-----BEGIN PBEM-----", f"-----END PBEM {len(data)}.{check}-----")
    for number, line in enumerate(lines[1:-1], 1):
        text, _, check = line.partition(".")
        assert base64.b64encode(h("armor line", struct.pack(">I", number), text.encode())[:3]).decode()[:3] == check
    assert base64.b64encode(data).decode().rstrip("=") == "".join(line.partition(".")[0] for line in lines[1:-1])


def test_the_files_make_a_chain() -> None:
    files = load("files")
    chain = None
    for each in files:
        signed = parse_turn(bytes.fromhex(each["data"]))
        assert h("turn", signed.body).hex() == each["digest"]
        place, chain = take(chain, signed) if chain else (Place.NEXT, begin(signed))
        assert place is Place.NEXT
    assert chain is not None
    assert len(chain.turns) == len(files)


def test_an_own_scenario_is_the_last_field_of_its_invitation_and_bound_by_the_content() -> None:
    vector = load("own_scenario")
    data, text = bytes.fromhex(vector["data"]), vector["text"].encode()
    setup = msgspec.msgpack.decode(data[:-64])[5]
    assert (setup[0], len(setup), setup[-1]) == (2, 11, vector["text"])
    assert setup[3] == h("content with scenario", bytes.fromhex(vector["game"]), text) == bytes.fromhex(vector["content"])
    assert begin(parse_turn(data)).invitation.scenario == "corner"
    assert h("turn", data[:-64]).hex() == vector["digest"]


@pytest.mark.parametrize("name", FAULTS)
def test_each_fault_is_named(name: Any) -> None:
    fault = load(f"faults/{name}")
    assert outcome_of(fault["before"], fault["file"]) == (fault["expect"]["code"], fault["expect"]["outcome"])


def outcome_of(before: list[str], file: str) -> tuple[str, str]:
    chain = None
    for data in before:
        signed = parse_turn(bytes.fromhex(data))
        _, chain = take(chain, signed) if chain else (Place.NEXT, begin(signed))
    try:
        signed = parse_turn(bytes.fromhex(file))
        place = take(chain, signed)[0] if chain else Place.NEXT
        if chain is None:
            begin(signed)
    except PbemError as error:
        return error.code, error.outcome.name
    return "", {Place.NEXT: Outcome.OK, Place.ALREADY_HERE: Outcome.ALREADY_HERE, Place.AHEAD: Outcome.AHEAD}[place].name


def test_the_worked_example_on_the_page_is_the_vector() -> None:
    example = PAGE.split("The acceptance, file 1, 259 bytes:")[1].split("Its digest")[0]
    found = "".join(re.match(r"(?: |[0-9a-f]{2,}(?= |$))*", line)[0] for line in example.splitlines())  # type: ignore[index]
    assert found.replace(" ", "") == load("files")[1]["data"]
    keys, dice = load("keys")[0], load("dice")[0]
    for told in (keys["public_key"], keys["text"], keys["fingerprint"], *dice["values"], load("files")[1]["digest"]):
        assert told in PAGE
    assert f"two dice of ten: {dice['numbers'][0]}, {dice['numbers'][1]}" in PAGE


def test_the_page_tells_the_length_of_armour() -> None:
    assert f"420 bytes take {len(armor(bytes(420)))} characters" in PAGE
