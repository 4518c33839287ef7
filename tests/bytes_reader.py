"""A second program's reader of a game's bytes: it knows what the pages of docs/bytes say, and nothing of the games."""

import re
from pathlib import Path
from typing import Any

from tools.check_dice import unpack  # MessagePack, written from the page of the format alone

FOLDER = Path(__file__).parents[1] / "docs" / "bytes"
Rows = list[tuple[str, ...]]
KINDS = {"int": int, "hex": int, "bool": bool, "text": str, "bytes": bytes}


class Page:
    """The tables of a page by the heading above them. `structs`, `decisions` and `guards`: names and types of fields, in order."""

    def __init__(self, game: str) -> None:
        self.text = (FOLDER / f"{game}.md").read_text(encoding="utf-8")
        self.tables: dict[str, Rows] = {}
        heading = ""
        for line in self.text.splitlines():
            heading = line.lstrip("# ") if line.startswith("#") else heading
            if line.startswith("| "):
                row = tuple(cell.strip().strip("`").replace("\\|", "|") for cell in re.split(r"(?<!\\)\|", line)[1:-1])
                self.tables.setdefault(heading, []).append(row)
        heads = {name: rows[0] for name, rows in self.tables.items()}
        self.structs = {name: [row[:2] for row in self.tables[name][1:]] for name, head in heads.items() if head[0] == "field"}
        self.decisions, self.guards = (self._packed(name) for name in ("Decisions", "Guards"))

    def _packed(self, heading: str) -> list[tuple[str, list[tuple[str, str]]]]:
        rows = [row for row in self.tables[heading][1:] if len(row) == 4]
        assert [int(row[0]) for row in rows] == list(range(len(rows)))
        return [(row[1], re.findall(r"`(\w+)` (\[?\w+\]?)", f"`{row[2]}" if row[2] else "")) for row in rows]

    def value(self, kind: str, data: Any) -> Any:
        """A value of the state or of a standing order with the names of its fields. Fails where the page says otherwise."""
        if kind.endswith(" or nil"):
            return None if data is None else self.value(kind.removesuffix(" or nil"), data)
        if bounds := re.fullmatch(r"(.*) (\d+)\.\.(\d+)", kind):
            kind, least, most = bounds[1], int(bounds[2]), int(bounds[3])
            assert least <= (data if isinstance(data, int) else len(data)) <= most
        if kind[0] == "(":
            return tuple(self.value(each, item) for each, item in zip(kind[1:-1].split(", "), data, strict=True))
        if kind[0] == "[":
            return tuple(self.value(kind[1:-1], item) for item in data)
        if kind == "bool or int":
            assert isinstance(data, int)
            return data
        if " or " in kind:
            kind = next(name for name in kind.split(" or ") if self.structs[name][0] == ("kind", f'"{data[0]}"'))
        if kind in self.structs:
            found = list(zip(self.structs[kind], data, strict=True))
            assert all(f'"{item}"' == said for (_, said), item in found if said[0] == '"')
            return {name: self.value(said, item) for (name, said), item in found if said[0] != '"'}
        assert type(data) is KINDS[kind]
        return data

    def read(self, kind: str, data: bytes) -> Any:
        """The same of its bytes."""
        found, end = unpack(data)
        assert end == len(data)
        return self.value(kind, found)


def unpacked(kinds: list[tuple[str, list[tuple[str, str]]]], data: bytes) -> list[tuple[str, dict[str, Any]]]:
    """Decisions or guards by name, with their fields."""
    rest, found = list(data), []
    while rest:
        name, fields = kinds[_number(rest)]
        found.append((name, {field: _field(kind, rest) for field, kind in fields}))
    return found


def _field(kind: str, rest: list[int]) -> Any:
    number = _number(rest)
    if kind in ("[int]", "[hex]"):
        return tuple(_number(rest) for _ in range(number))
    if kind == "text":
        return bytes(rest.pop(0) for _ in range(number)).decode()
    if kind == "path":
        digits = []
        while number > 1:
            number, digit = divmod(number, 6)
            digits.append(digit)
        return tuple(reversed(digits))
    return bool(number) if kind == "bool" else number


def _number(rest: list[int]) -> int:
    byte = rest.pop(0)
    return byte if byte < 128 else byte - 128 + 128 * _number(rest)
