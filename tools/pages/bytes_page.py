"""The page of bytes of each game: docs/bytes. A test holds the pages to what is made here.

What a type cannot say (what a step of the agenda means, what is rolled for, the grammar of a standing order) is in
tools/pages/notes, a TOML file for each game; nothing of it can be left out unnoticed: steps and kinds of policies are compared.
"""

import inspect
import re
import textwrap
from collections.abc import Iterable, Iterator, Mapping, Sequence
from itertools import chain, count
from pathlib import Path
from typing import Any, get_type_hints

import tomli
from msgspec import Struct

from pbem import games
from pbem.engine.common_options import offered
from pbem.engine.decisions import Decision, Sealed
from pbem.engine.decisions import Path as HexPath
from pbem.engine.game import Game
from pbem.engine.hexes import Hex
from pbem.engine.rules.sealed_choices import CHOSEN, UNSEAL
from pbem.engine.rules.standing_orders import ClauseOrder
from pbem.games import catalog
from pbem.games.guerra_do_congo.content.unit_kinds import ARMIES
from pbem.games.heart_of_africa.content.world import World as Battlefield
from pbem.games.heart_of_africa.fields.edges import EDGES
from pbem.games.heart_of_africa.rules.hidden.triggers import PLACES
from pbem.games.heart_of_africa.rules.movement.formations import SHAPES
from pbem.games.heart_of_africa.rules.set_up.the_field import LIGHTS
from pbem.games.world_war_africa.contingents import CONTINGENTS
from pbem.games.world_war_africa.rules.reinforcements.stock import ITEMS
from tools import report
from tools.pages.struct_rows import constants, rows, structs, value_words

NOTES = Path(__file__).resolve().parent / "notes"
EMPTY: dict[Any, Any] = {int: 0, bool: False, str: "", Hex: 0, HexPath: ()}  # enough to make a decision of each kind
EVERY_MATCH = "of every match"
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
ROLLS = "The key of each roll, for [4.2] and [4.4], and the faces of its dice. Words in quotes stand as they are."


def page(game_id: str) -> str:
    """The page of a game. Raises SystemExit where the notes leave out a step or a kind of policy, or know one that is none."""
    game = catalog.game(game_id)
    rules: Any = game.rules(game.scenarios[0], {})
    notes = tomli.loads((NOTES / f"{game_id}.toml").read_text(encoding="utf-8"))
    steps = [name for phase in rules.phases for name in (*phase.asks, *phase.runs, *phase.reads, *phase.proves)]
    steps += [UNSEAL, CHOSEN] if Sealed in rules.decisions.classes else []
    check("steps", steps, [each["name"] for each in notes["step"]])
    check("policies", rules.standing_orders, notes["policy"])
    parts = [*_invitation(game, notes), *_packed(rules), *_policies(rules, notes), *_secrets(notes), *_state(rules, notes)]
    return re.sub(r"\n{3,}", "\n\n", "\n".join(parts)).strip() + "\n"


def check(what: str, there: Iterable[str], said: Iterable[str]) -> None:
    """Raises SystemExit where the notes say other names than there are."""
    if differing := set(there) ^ set(said):
        raise SystemExit(f"tools/pages/notes: {what} of the game and of the notes differ: {sorted(differing)}")


def _invitation(game: Game, notes: Mapping[str, Any]) -> Iterator[str]:
    yield from (f"# The bytes of *{game.words.title}*", "", _prose(HEAD), "", "## The invitation", "")
    sides = ", ".join(f"{number} `{side}`" for number, side in enumerate(game.sides))
    yield _prose(f"Game `{game.id}`, version `{game.version}`. Sides, in order: {sides}. Scenarios: {_coded(game.scenarios)}.")
    yield ""
    yield f"`content` is `{game.digest().hex()}`:"
    said = "over the game's files, name and text in UTF-8, in the order of their names"
    yield _prose(f'H("content", name, text, name, text, ...) {said}: {_coded(catalog.texts(game.id))}.')
    yield from ("", "Options that both agree on; the first value holds where the invitation leaves one out.", "")
    options = [(name, option) for name in game.scenarios for option in offered(game, name)]
    rules = {option.key: option.rule or EVERY_MATCH for _, option in reversed(options)}
    keys = dict.fromkeys(option.key for _, option in options)
    yield from _table(("option", "values", "rule"), ((f"`{key}`", _values(game, key), rules[key]) for key in keys))
    yield from ("", _prose(notes["numbers"]), "")
    for title, items in dict(_numbers(game)).items():
        numbered = ", ".join(f"{number} {item}" for number, item in enumerate(items)) or "none"
        yield from (_prose(f"**{title}**: {numbered}."), "")


def _values(game: Game, key: str) -> str:
    """The values of an option, and the scenarios that it has them in where not all are alike."""
    scenarios: dict[str, list[str]] = {}
    for name in game.scenarios:
        for option in offered(game, name):
            if option.key == key:
                scenarios.setdefault(_coded(map(value_words, option.values)), []).append(name)
    every = len(game.scenarios)
    return "; ".join(values if len(names) == every else f"{values} ({', '.join(names)})" for values, names in scenarios.items())


def _numbers(game: Game) -> Iterator[tuple[str, Iterable[str]]]:
    """What the numbers in orders and states stand for: lists by what they are of."""
    for scenario in game.scenarios:
        rules: Any = game.rules(scenario, {})
        world = rules.world
        if isinstance(world, Battlefield):
            yield from _numbers_of_battles(rules)
            return
        board, of = world.board, "" if len(game.scenarios) == 1 else f" of {scenario}"
        yield f"Units{of}", [kind.id for kind in world.kinds]
        if hasattr(world, "supports"):
            yield "Support markers", [marker.id for marker in world.supports]
            yield "Contingents", CONTINGENTS
            yield "Events", [event.key for event in world.tables.events.event]
            yield "Items", ITEMS
            yield "Columns", world.tables.crt.columns
        elif hasattr(world, "watched"):
            yield f"Watched hexes{of}", map(board.grid.name, world.watched)
            yield "Entry hexes", [board.grid.name(entry.hex) for entry in board.entries]
        else:
            yield "Places", [place.name for place in board.places]
            yield "Entry hexes", [entry.key for entry in board.entries]
            yield "Armies", ARMIES
            yield "Columns", world.tables.crt.columns


def _numbers_of_battles(rules: Any) -> Iterator[tuple[str, Iterable[str]]]:
    """Those of a game in which all scenarios have the same, and a board only once it is drawn."""
    content = rules.content
    yield "Kinds of figures", [kind.id for kind in rules.world.kinds]
    yield "Lists", content.armies.lists
    yield "Regions", content.fields.regions
    yield "Traits", content.armies.traits
    yield "Works", content.armies.works
    yield "Craft", content.armies.craft
    yield "Shapes", SHAPES
    yield "Edges", EDGES
    yield "Light", LIGHTS
    yield "Places to hide", PLACES
    yield "Kinds of choices", sorted({kind for verb in rules.verbs.values() for kind in verb.kinds})


def _packed(rules: Any) -> Iterator[str]:
    heads = ("tag", "name", "fields", "meaning")
    decisions, guards = rules.decisions.classes, rules.guards.classes
    marks = ["" if rules.is_order(_any_of(cls)) else "Answer. " for cls in decisions]
    yield from ("## Decisions", "", _prose(ORDERS), "", *_table(heads, map(_packed_row, count(), decisions, marks)), "")
    yield from _constant_tables(decisions)
    yield from ("## Guards", "", _prose(GUARDS), "", *_table(heads, map(_packed_row, count(), guards)), "")


def _packed_row(tag: int, cls: type[Decision], mark: str = "") -> tuple[str, ...]:
    found = rows(cls)
    said = [f"`{row.name}`: {row.meaning}." for row in found if row.meaning]
    types = ", ".join(f"`{row.name}` {row.type}" for row in found)
    return str(tag), f"`{cls.__name__}`", types, " ".join([mark + _doc(cls), *said])


def _any_of(cls: type[Decision]) -> Decision:
    hints = get_type_hints(cls)
    return cls(*(EMPTY.get(hints[name], ()) for name in cls.__struct_fields__))


def _policies(rules: Any, notes: Mapping[str, Any]) -> Iterator[str]:
    yield from ("## Standing orders", "", _prose(notes["policies"]), "")
    made = []
    for kind, form in notes["policy"].items():
        default = rules.default_policy(kind)
        made.append((f"`{kind}`", form, f"`{rules.write_policy(kind, default)}`", f"`{default.hex()}`"))
    yield from (*_table(("kind", "form", "default", "its bytes"), made), "")
    yield from _struct_tables(order.shape for order in rules.standing_orders.values() if isinstance(order, ClauseOrder))


def _secrets(notes: Mapping[str, Any]) -> Iterator[str]:
    yield from ("## Envelopes and questions", "", _prose(notes["envelopes"]), "")
    if "question" in notes:
        asked = ((f"`{each['text']}`", each["answers"], each["meaning"]) for each in notes["question"])
        yield from (*_table(("question of a Claim", "answers", "meaning"), asked), "")
    yield from ("## Rolls", "", ROLLS, "")
    rolled = ((f"`[{', '.join(each['key'])}]`", each["faces"], each["meaning"]) for each in notes["roll"])
    yield from (*_table(("key", "faces", "meaning"), rolled), "")


def _state(rules: Any, notes: Mapping[str, Any]) -> Iterator[str]:
    state = type(rules.start())
    yield from ("## The state", "", _prose(STATE), "", _prose(notes["state"]), "")
    yield from _struct_tables([state])
    yield from ("## Numbers with a name", "")
    yield from _constant_tables(structs([state]))
    yield from ("## The agenda", "", _prose(AGENDA), "", _prose(notes["agenda"]), "")
    steps = ((f"`{step['name']}`", step.get("fields", ""), step["does"]) for step in notes["step"])
    yield from _table(("step", "fields", "what it does"), steps)


def _constant_tables(classes: Iterable[type]) -> Iterator[str]:
    """Of the modules of the game that classes stand in."""
    modules = dict.fromkeys(map(inspect.getmodule, classes))
    for title, found in chain.from_iterable(
        constants(each) for each in modules if each and each.__name__.startswith(games.__name__)
    ):
        yield from ([f"{title[0].upper()}{title[1:]}:", ""] if title else [])
        yield from (*_table(("name", "value", "meaning"), ((f"`{name}`", value, said) for name, value, said in found)), "")


def _struct_tables(first: Iterable[type[Struct]]) -> Iterator[str]:
    for cls in structs(first):
        yield from (f"### {cls.__name__}", "", _prose(_doc(cls)), "")
        yield from (*_table(("field", "type", "default", "meaning"), ((f"`{row.name}`", *row[1:]) for row in rows(cls))), "")


def _doc(cls: type) -> str:
    return " ".join((cls.__doc__ or "").split())


def _table(head: Sequence[str], cells: Iterable[Sequence[str]]) -> list[str]:
    escaped = ([" ".join(cell.split()).replace("|", "\\|") for cell in row] for row in cells)
    return [line.replace("  ", " ") for line in report.table(head, escaped)]


def _prose(text: str) -> str:
    return textwrap.fill(" ".join(text.split()), 132, break_long_words=False, break_on_hyphens=False)


def _coded(items: Iterable[str]) -> str:
    return ", ".join(f"`{item}`" for item in items)
