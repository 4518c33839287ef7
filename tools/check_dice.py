"""You get every roll of a match worked out a second time, from its files.

    pbem luck MATCH --rolls --json > rolls.json
    python tools/check_dice.py [--lines] rolls.json FILE|TEXT|MAIL|FOLDER...

Or, without a match of your own, `pbem verify FILES --rolls --json > rolls.json`. With --lines only the rolls go to stdout, as
`pbem verify FILES --rolls` prints them: for `diff`.
Written from docs/turn-file.md alone; [4.2] is a section of that page. Nothing of pbem is used. The files hold the values that all
dice come from. What is rolled when, only the rules of the game know: that is in the program's list of rolls, [4.4], and this script
says of every number in it whether it could be another. Signatures and rules it leaves to `pbem verify`.
Exit code 0: all agrees; 1: something does not; 2: no arguments.
"""

import base64
import email
import hashlib
import json
import re
import sys
from collections import Counter
from collections.abc import Iterator
from pathlib import Path
from typing import Any

MATCH, SEQ, AUTHOR, PREV, SETUP, REVEAL, OPENINGS, END = 1, 2, 3, 4, 5, 6, 7, 12  # [2] places in a Turn

CONSTANTS = {0xC0: None, 0xC2: False, 0xC3: True}
WIDTHS = {0xC4: 1, 0xC5: 2, 0xD9: 1, 0xDA: 2, 0xDC: 2} | {0xCC + n: 1 << n % 4 for n in range(8)}  # of a length, of a number


def tagged_hash(domain: str, *parts: bytes) -> bytes:
    """[1.2] H(domain, part, ...)."""
    joined = b"".join(u32(len(part)) + part for part in parts)
    return hashlib.sha256(b"pbem/1 " + domain.encode() + b"\0" + joined).digest()


def u32(number: int) -> bytes:
    return number.to_bytes(4, "big")


def unpack(data: bytes, at: int = 0) -> tuple[Any, int]:
    """[1.1] The MessagePack value that begins at a place, and the place behind it."""
    code, at = data[at], at + 1
    if code < 0x80 or code >= 0xE0:
        return (code if code < 0x80 else code - 256), at
    if code in CONSTANTS:
        return CONSTANTS[code], at
    width = WIDTHS.get(code, 0)
    size = int.from_bytes(data[at : at + width], "big", signed=0xD0 <= code <= 0xD3)
    at += width
    if 0xCC <= code <= 0xD3:
        return size, at
    if 0x90 <= code < 0xA0 or code == 0xDC:
        items = []
        for _ in range(size if width else code & 0x0F):
            item, at = unpack(data, at)
            items.append(item)
        return items, at
    end = at + (size if width else code & 0x1F)
    return (data[at:end] if code in (0xC4, 0xC5) else data[at:end].decode()), end


def pack_key(key: list[int | str]) -> bytes:
    """[1.1] The key of a roll as a MessagePack array, each part in its shortest form."""
    packed = bytes([0x90 + len(key)])
    for part in key:
        if isinstance(part, str):
            text = part.encode()
            packed += (bytes([0xA0 + len(text)]) if len(text) < 32 else bytes([0xD9, len(text)])) + text
        elif -32 <= part < 128:
            packed += bytes([part % 256])
        else:
            power = next(power for power in range(4) if part < 1 << (8 << power))
            packed += bytes([0xCC + power]) + part.to_bytes(1 << power, "big")
    return packed


def roll(match: bytes, index: int, values: list[bytes], key: list[int | str], count: int, faces: list[int]) -> list[int]:
    """[4.2] The dice of one roll. Words so high that they would favour low numbers are passed over."""
    seed = tagged_hash("dice", match, u32(index), *values, pack_key(key), u32(count))
    numbers: list[int] = []
    block, words = 0, b""
    while len(numbers) < len(faces):
        if not words:
            block, words = block + 1, tagged_hash("dice stream", seed, u32(block))
        word, words = int.from_bytes(words[:4], "big"), words[4:]
        sides = faces[len(numbers)]
        if word < sides * (2**32 // sides):
            numbers.append(word % sides + 1)
    return numbers


def armored(text: str) -> Iterator[bytes]:
    """[8] The turn files that stand in a text: quoting, line breaks and what is around them do not matter."""
    kept = re.sub(r"[^A-Za-z0-9+/.-]", "", text)
    for inside, size, check in re.findall(r"-BEGINPBEM-(.*?)-ENDPBEM([0-9]+)\.(.{4})-", kept, re.IGNORECASE):
        first, *others = inside.replace("-", "").split(".")
        packed = first + "".join(piece[3:] for piece in others)  # in front: the check of the line before
        data = base64.b64decode(packed + "=" * (-len(packed) % 4))
        if len(data) == int(size) and base64.b64encode(tagged_hash("armor", data)[:3]).decode() == check:
            yield data


def read_files(paths: list[str]) -> dict[bytes, list[Any]]:
    """[2] The turn files among files, texts, mails and folders: digest of the body, and the fields of the Turn."""
    turns: dict[bytes, list[Any]] = {}
    for path in map(Path, paths):
        for place in sorted(path.rglob("*.*")) if path.is_dir() else [path]:
            raw = place.read_bytes() if place.is_file() else b""
            payloads = [each.get_payload(decode=True) for each in email.message_from_bytes(raw).walk()]
            for part in [raw, *(each for each in payloads if isinstance(each, bytes))]:
                for file in [part] if part[:2] == b"\x9f\x01" else armored(part.decode("utf-8", "replace")):
                    body = file[:-64]  # behind it: the signature
                    turns[tagged_hash("turn", body)] = unpack(body)[0]
    return turns


def in_order(turns: dict[bytes, list[Any]]) -> list[list[Any]]:
    """[2, 3.3] The files of the match from 0 on: from the last one backwards, each names the one before it."""
    if not turns:
        raise SystemExit("no turn file found: give files, their text, whole mails, or folders of them")
    named = {turn[PREV] for turn in turns.values()}
    at = max((digest for digest in turns if digest not in named), key=lambda digest: int(turns[digest][SEQ]))
    line: list[list[Any]] = []
    while at in turns:
        if not line or turns[at][SEQ] != line[0][SEQ]:  # the same seq twice: a refused file, and what replaces it
            line.insert(0, turns[at])
        at = turns[at][PREV]
    if line[0][SEQ]:
        raise SystemExit(f"WRONG file {line[0][SEQ] - 1} is missing, or is not the one that file {line[0][SEQ]} names")
    return line


def has_spring(turn: list[Any]) -> bool:
    """[2] Does a trap spring in this file?"""
    return any(opening[0] == 2 for opening in turn[OPENINGS])


class Dice:
    """The values of both sides, as far as the files of a match reveal them, and what is wrong with them."""

    def __init__(self, line: list[list[Any]]) -> None:
        (inviter, invitation), (other, acceptance) = ((turn[AUTHOR], turn[SETUP]) for turn in line[:2])
        self.match: bytes = line[0][MATCH]
        self.mode: str = invitation[6]
        self.names = {inviter: invitation[7], other: acceptance[1]}
        anchors = {inviter: invitation[9], other: acceptance[3]}
        self.values = [[anchors[0]], [anchors[1]]]  # [4.1] of each side v(0), v(1) ...
        self.lowest: list[int] = []  # [4.4] of each file: no roll in it uses a lower index ...
        self.highest: list[int] = []  # ... nor a higher one
        self.used_up = self.sprung = 0  # [4.4] T, and beyond what a trap, or in swift mode a take-back, has put the rolls
        self.wrong: list[str] = []
        for seq, turn in enumerate(line):
            if (turn[MATCH], turn[SEQ], turn[AUTHOR]) != (self.match, seq, (inviter, other)[seq % 2]):
                self.wrong.append(f"file {seq}: not the next file of this match")
            self.take(turn)

    def chain(self, side: int, index: int, value: bytes) -> list[bytes]:
        """[4.1] v(0) ... v(index), worked out from the last one downwards."""
        found = [value]
        for below in range(index - 1, -1, -1):
            found.append(tagged_hash("chain", self.match, bytes([side]), u32(below), found[-1]))
        return found[::-1]

    def take(self, turn: list[Any]) -> None:
        """What a file reveals, and which values the files before it leave for rolls."""
        side, name = turn[AUTHOR], f"file {turn[SEQ]}, {self.names[turn[AUTHOR]]!a}"
        known, before = self.values[side], [len(values) - 1 for values in self.values]
        if turn[REVEAL]:
            index, value = turn[REVEAL]
            found = self.chain(side, index, value) if len(known) <= index <= 4095 else []
            if not found or found[: len(known)] != known:
                self.wrong.append(f"{name}: value {index} is not the one that was fixed at the start")
            else:
                self.values[side] = found
        end = turn[END] or [None]
        if end[0] == 4:  # [4.1] the secret is published: the whole chain, from its top
            top = tagged_hash("chain top", self.match, bytes([side]), end[1])
            if self.chain(side, 4095, top)[: len(self.values[side])] != self.values[side]:
                self.wrong.append(f"{name}: the secret does not lead to the values")
        shown = min(len(values) - 1 for values in self.values)
        stamp = before[1 - side]  # its author could compute rolls up to there
        if self.mode == "swift":
            self.lowest.append(max(1, self.used_up, self.sprung + 1))
            self.highest.append(min(max(self.used_up, stamp) + 1, shown))
        else:
            index = self.used_up + 1
            self.lowest.append(index)
            self.highest.append(index if before[side] < index <= stamp and index <= shown else 0)
        self.used_up = max(self.used_up, stamp)
        if has_spring(turn):
            self.sprung = max(self.sprung, stamp)
        if end[0] == 2:  # a take-back
            self.used_up = self.sprung = max(before)


def check(dice: Dice, rolls: list[dict[str, Any]], is_plain: bool) -> int:
    """Work out every roll of the list and print it. How many there are with an index that could be no other."""
    counts: Counter[str] = Counter()
    last = fixed = 0
    for made in rolls:
        seq, index, key, faces = made["seq"], made["index"], made["key"], made["faces"]
        if seq >= len(dice.highest):
            dice.wrong.append(f"the list has a roll in file {seq}, which is not here")
            break
        lowest, highest = max(last, dice.lowest[seq]), dice.highest[seq]
        whose = f"side {made['luck']['side']}" if made["luck"] else "nobody"
        choice = "" if is_plain or lowest == highest else f" ({lowest} to {highest} were possible)"
        what = f"file {seq:3}  {whose}  {json.dumps(key)}, faces {faces}, values {index}{choice}:"
        if not lowest <= index <= highest:
            dice.wrong.append(f"{what} used up, or not known yet")
            continue
        last, fixed = index, fixed + (lowest == highest)
        counts[json.dumps([index, key])] += 1  # [4.2] n
        values = [chain[index] for chain in dice.values]
        numbers = roll(dice.match, index, values, key, counts[json.dumps([index, key])], faces)
        print(what, *numbers)
        if numbers != made["numbers"]:
            dice.wrong.append(f"{what} the files give {numbers}, the list says {made['numbers']}")
    return fixed


def main() -> int:
    """The command line."""
    is_plain = sys.argv[1:2] == ["--lines"]
    words = sys.argv[1 + is_plain :]
    if len(words) < 2:
        print(__doc__)
        return 2
    beside = sys.stderr if is_plain else sys.stdout
    dice = Dice(in_order(read_files(words[1:])))
    names = ", ".join(f"side {side} {name!a}" for side, name in sorted(dice.names.items()))
    print(f"{len(dice.highest)} files, {dice.mode!a} dice, {names}", file=beside)
    rolls = json.loads(Path(words[0]).read_text("utf-8"))["rolls"]
    fixed = check(dice, rolls, is_plain)
    for fault in dice.wrong:
        print("WRONG", fault, file=beside)
    print(f"{len(rolls)} rolls, {fixed} of them with the only values that the files leave; {len(dice.wrong)} faults", file=beside)
    return 1 if dice.wrong else 0


if __name__ == "__main__":
    sys.exit(main())
