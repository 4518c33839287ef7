"""The page of bytes of each game: docs/bytes. A test holds the pages to what is made here."""

import re
import textwrap
from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import Any

from pbem.games import catalog
from tools.pages.bytes_types import description

HEAD = """\
What [turn-file.md](../turn-file.md) leaves to the game; a number in brackets, as [7], is a section there. `make pages` makes this
page from the types of the program, and a test reads matches by it. `int` is a whole number, `hex` one that is row * 100 + column,
`text` UTF-8, `[X]` an array of any number of X, `(X, Y)` one of just these two, `X or nil` one of both; after a type stand the
bounds of a number, or of the length of a text or an array. A struct is the array of its fields in the order of its table, without
names."""
ORDERS = """\
Bytes of a file's `decisions`: one decision behind the other, each its tag and its fields, packed as [7] says: `int` and `hex` are
numbers, `bool` 1 or 0, `path` one number, `[int]` and `[hex]` a length and numbers, `text` a length and bytes. Answers are
marked; all others are orders."""
GUARDS = "Bytes of a mark's `guards`, packed in the same way. A guard looks at public facts of the state in which its order is due."
STATE = """\
The value of `state` in the checkpoint's record, [6.2]: the array of `State`, and in it the others. Every field is there, also one
that means nothing now: then it has its default."""
AGENDA = """\
`agenda` holds what is still to do; its last step is done first. Where the rules wait, the last step is what they wait for. It is
taken off before its dice, its opening or its claim are worked out; what a decision does with it is said here, and one that has
nothing to ask is taken off and done at once. "then a(...), b(...)" puts these steps on the agenda in this order, so that b is
done first. What a step does not name has its default: side -1, no units, number 0, hex 0. When the match is over the agenda is
empty."""


def page(game_id: str) -> str:
    """The page of a game."""
    found = description(game_id)
    parts = [*_top(found), *_packed(found), *_policies(found), *_secrets(found), *_state(found)]
    return re.sub(r"\n{3,}", "\n\n", "\n".join(parts)).strip() + "\n"


def _top(found: Mapping[str, Any]) -> Iterator[str]:
    yield from (f"# The bytes of *{catalog.game(found['id']).words.title}*", "", _prose(HEAD), "", "## The invitation", "")
    sides = ", ".join(f"{number} `{side}`" for number, side in enumerate(found["sides"]))
    yield _prose(
        f"Game `{found['id']}`, version `{found['version']}`. Sides, in order: {sides}. Scenarios: {_coded(found['options'])}."
    )
    yield ""
    yield f"`content` is `{found['content']}`:"
    said = "over the game's files, name and text in UTF-8, in the order of their names"
    yield _prose(f'H("content", name, text, name, text, ...) {said}: {_coded(found["files"])}.')
    yield from ("", "Options that both agree on; the first value holds where the invitation leaves one out.", "")
    same = list(found["options"].values())
    yield from _table(
        ("option", "values", "rule"),
        (
            (
                f"`{key}`",
                "; ".join(dict.fromkeys(f"{values}{of}" for values, of in _values(found["options"], key))),
                _rule(same, key),
            )
            for key in dict.fromkeys(each["key"] for options in same for each in options)
        ),
    )
    yield from ("", _prose(found["notes"]["numbers"]), "")
    for name, items in found["numbers"].items():
        said = ", ".join(f"{number} {item}" for number, item in enumerate(items)) or "none"
        yield from (_prose(f"**{name[0].upper()}{name[1:]}**: {said}."), "")


def _values(options: Mapping[str, Sequence[Mapping[str, Any]]], key: str) -> Iterator[tuple[str, str]]:
    """The values of an option, and the scenarios that it has them in where not all are alike."""
    said = ((name, each) for name, found in options.items() for each in found if each["key"] == key)
    by_scenario = {name: _coded(each["values"]) for name, each in said}
    for values in dict.fromkeys(by_scenario.values()):
        names = [name for name in by_scenario if by_scenario[name] == values]
        yield values, "" if len(names) == len(options) else f" ({', '.join(names)})"


def _rule(found: Sequence[Sequence[Mapping[str, Any]]], key: str) -> str:
    return next(str(each["rule"]) for options in found for each in options if each["key"] == key)


def _packed(found: Mapping[str, Any]) -> Iterator[str]:
    for title, text, key in (("Decisions", ORDERS, "decisions"), ("Guards", GUARDS, "guards")):
        yield from (f"## {title}", "", _prose(text), "")
        yield from _table(("tag", "name", "fields", "meaning"), map(_packed_row, found[key]))
        yield from ("", *_constant_tables(found["constants"].get(key, ())))


def _packed_row(each: Mapping[str, Any]) -> tuple[str, ...]:
    said = [f"`{row['name']}`: {row['meaning']}." for row in each["fields"] if row["meaning"]]
    rows = ", ".join(f"`{row['name']}` {row['type']}" for row in each["fields"])
    return (
        str(each["tag"]),
        f"`{each['name']}`",
        rows,
        " ".join(["Answer." if each["is_answer"] else "", each["meaning"], *said]).strip(),
    )


def _policies(found: Mapping[str, Any]) -> Iterator[str]:
    yield from ("## Standing orders", "", _prose(found["notes"]["policies"]), "")
    rows = ((f"`{each['kind']}`", each["form"], f"`{each['words']}`", f"`{each['default']}`") for each in found["policies"])
    yield from _table(("kind", "form", "default", "its bytes"), rows)
    yield ""
    yield from _struct_tables(found["policy_structs"])


def _secrets(found: Mapping[str, Any]) -> Iterator[str]:
    notes = found["notes"]
    yield from ("## Envelopes and questions", "", _prose(notes["envelopes"]), "")
    if "question" in notes:
        rows = ((f"`{each['text']}`", each["answers"], each["meaning"]) for each in notes["question"])
        yield from (*_table(("question of a Claim", "answers", "meaning"), rows), "")
    yield from (
        "## Rolls",
        "",
        "The key of each roll, for [4.2] and [4.4], and the faces of its dice. Words in quotes stand as they are.",
        "",
    )
    yield from _table(
        ("key", "faces", "meaning"), ((f"`[{', '.join(each['key'])}]`", each["faces"], each["meaning"]) for each in notes["roll"])
    )
    yield ""


def _state(found: Mapping[str, Any]) -> Iterator[str]:
    yield from ("## The state", "", _prose(STATE), "", _prose(found["notes"]["state"]), "")
    yield from _struct_tables(found["state"])
    yield from ("## Numbers with a name", "")
    yield from _constant_tables(found["constants"]["state"])
    yield from ("## The agenda", "", _prose(AGENDA), "", _prose(found["notes"]["agenda"]), "")
    yield from _table(
        ("step", "fields", "what it does"), ((f"`{s['name']}`", s.get("fields", ""), s["does"]) for s in found["notes"]["step"])
    )


def _constant_tables(groups: Iterable[Mapping[str, Any]]) -> Iterator[str]:
    for group in groups:
        yield from ([f"{group['title'][0].upper()}{group['title'][1:]}:", ""] if group["title"] else [])
        rows = ((f"`{row['name']}`", row["value"], row["meaning"]) for row in group["rows"])
        yield from (*_table(("name", "value", "meaning"), rows), "")


def _struct_tables(structs: Iterable[Mapping[str, Any]]) -> Iterator[str]:
    for each in structs:
        yield from (f"### {each['name']}", "", _prose(each["meaning"]), "")
        rows = ((f"`{row['name']}`", row["type"], row["default"], row["meaning"]) for row in each["fields"])
        yield from (*_table(("field", "type", "default", "meaning"), rows), "")


def _table(head: Sequence[str], rows: Iterable[Sequence[str]]) -> Iterator[str]:
    yield from (f"| {' | '.join(head)} |", "|" + "---|" * len(head))
    for row in rows:
        yield f"| {' | '.join(' '.join(cell.split()).replace('|', chr(92) + '|') for cell in row)} |".replace("  ", " ")


def _prose(text: str) -> str:
    return textwrap.fill(" ".join(text.split()), 132, break_long_words=False, break_on_hyphens=False)


def _coded(items: Iterable[Any]) -> str:
    return ", ".join(f"`{item}`" for item in items)
