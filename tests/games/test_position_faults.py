"""What is wrong with position files of both games: all of it at once, with what is allowed, and nothing that only follows."""

import json
from collections.abc import Iterator
from typing import Any

import pytest
import tomli

from tests.games.guerra_do_congo.worked_out import test_position_file as congo
from tests.games.rio_40.positions_read import test_position_file as rio

At = tuple[str | int, ...]


def each_wrong(text: str) -> Iterator[tuple[At, str]]:
    """A file with each of its values in turn replaced by one of the wrong kind, and where that stands."""
    raw = tomli.loads(text)
    for path in _paths(raw, ()):
        value = _at(raw, path)
        wrong: Any = 7 if isinstance(value, str | bool | dict | list) else "seven"
        changed = _with(raw, path, wrong)
        yield path, "".join(f"{key} = {_toml(value)}\n" for key, value in changed.items())


def _paths(value: Any, path: At) -> Iterator[At]:
    if path:
        yield path
    entries = value.items() if isinstance(value, dict) else enumerate(value) if isinstance(value, list) else ()
    for name, part in entries:
        yield from _paths(part, (*path, name))


def _at(value: Any, path: At) -> Any:
    for name in path:
        value = value[name]
    return value


def _with(value: Any, path: At, part: Any) -> Any:
    if not path:
        return part
    if isinstance(value, list):
        return [_with(each, path[1:], part) if place == path[0] else each for place, each in enumerate(value)]
    return value | {path[0]: _with(value[path[0]], path[1:], part)}


def _toml(value: Any) -> str:
    if isinstance(value, dict):
        return "{ " + ", ".join(f"{json.dumps(key)} = {_toml(part)}" for key, part in value.items()) + " }"
    if isinstance(value, list):
        return "[" + ", ".join(map(_toml, value)) + "]"
    return json.dumps(value)


# ---- A Guerra do Congo

FULL_CONGO = (
    congo.ISSUE.replace("blank = true", 'blank = true\nonce_held = ["Kisangani"]\nleft = ["CON08"]\nto_come = ["UGA10"]')
    + """
[[unit]]
id = "CON06"
hex = "2019"
state = ["unsupplied"]
[[hex]]
at = "2226"
entry = "R1"
[[hex]]
at = "2220"
country = "Angola"
rail = ["2221"]
place = { name = "Camp", kind = "village" }
[[score]]
turn = 1
side = "congo"
line = "VP-B1"
points = 1
subject = "REB01"
"""
)


def test_a_wrong_type_is_told_alone_in_the_congo() -> None:
    """What hangs on the value that is not known is no fault."""
    congo.opened(FULL_CONGO)
    count = 0
    for path, text in each_wrong(FULL_CONGO):
        found = congo.problems(text)
        assert len(found) == 1, (path, found)
        assert "must be" in found[0] or "may be" in found[0], (path, found)
        count += 1
    assert count > 60


def test_a_wrong_type_hides_no_other_fault_in_the_congo() -> None:
    others = ('"wood" is not known', '"Kinshassa" is no hex or place', '"VP-X" is not known', '"CON99" is no unit', "infant")
    wrong = FULL_CONGO.replace('"forest"', '"wood"').replace('hex = "2018"', 'hex = "Kinshassa"').replace("VP-B1", "VP-X")
    wrong = (
        wrong.replace('"CON08"', '"CON99"') + '[[unit]]\nid = "R2"\n' + congo.NEW.replace("infantry", "infant") + 'hex = "2026"\n'
    )
    for key in ("turn", "side", "phase", "game", "morale", "points", "options", "control", "interdiction"):
        text = "\n".join(f"{key} = 3.5" if line.startswith(f"{key} =") else line for line in wrong.splitlines())
        text = text.replace("until = 6", 'until = "six"')
        found = congo.problems(text)
        for other in (*others, 'until: is "six"', *([] if key == "interdiction" else [f"{key}: "])):
            assert [line for line in found if other in line], (key, other, found)


@pytest.mark.parametrize(
    ("text", "known"),
    [
        ('[[hex]]\nat = "2018"\nterrain = "wood"', "forest, mountain, open, rough, savanna, swamp, water"),
        ('[[hex]]\nat = "2018"\ncountry = "Zaire"', "DR Congo, Angola, Uganda, Rwanda, Burundi, neutral"),
        ('[[hex]]\nat = "2018"\nentry = "R9"', "R1, R2, R3"),
        ('[[unit]]\nid = "CON06"\nhex = "2018"\nstate = ["asleep"]', "supplied, besieged, moved"),
        ("morale = { chad = 1 }", "congo, angola, zimbabwe"),
        ("options = { moon = true }", "river_segments, supply_ninth_centre"),
        ('[[score]]\nturn = 1\nside = "rebels"\nline = "VP-X"\npoints = 1', "VP-B1, VP-B2"),
    ],
)
def test_what_is_allowed_is_listed_in_the_congo(text: str, known: str) -> None:
    assert [line for line in congo.problems(congo.HEAD + "blank = true\n" + text) if f"known are {known}" in line]


# ---- Rio 40 graus

FULL_RIO = (
    rio.ISSUE.replace('side = "narco"', 'side = "narco"\nfirst = "narco"\nturns = 9\nto_come = ["P3"]\nreplacements = 1')
    + """
[[unit]]
id = "P2"
type = "PC"
values = "3-5-6"
hex = "B2"
[[unit]]
id = "P3"
type = "PM"
values = "4-4-4"
turn = 5
[[unit]]
id = "C1"
type = "CI"
values = "0-3-4"
role = "chief"
hex = "D8"
[[loss]]
unit = "P3"
by = "narco"
[[statement]]
counter = "X01"
fact = "check-passed"
number = 2
"""
)


def test_a_wrong_type_is_told_alone_in_rio() -> None:
    """What hangs on the value that is not known is no fault."""
    text = 'held = { F8 = "narco" }\nentered = { A5 = "both" }\nattacked = ["F9"]\nspecial = { strongholds = ["F8"] }\n' + FULL_RIO
    text = text.replace("blank = true", "").replace('scenario = "clean_sweep"', "blank = true")
    rio.opened(text)
    count = 0
    for path, wrong in each_wrong(text):
        found = rio.problems(wrong)
        assert len(found) == 1, (path, found)
        assert "must be" in found[0] or "may be" in found[0], (path, found)
        count += 1
    assert count > 60


def test_a_wrong_type_or_scenario_hides_no_other_fault_in_rio() -> None:
    wrong = (
        rio.BLANK
        + '[[hex]]\nat = "F8"\nterrain = "favella"\n'
        + rio.unit("P1", "PM", "Z8", "asleep")
        + '[[objective]]\nat = "Z9"\n'
    )
    wrong += rio.unit("P2", "PM", "B2").replace('"PM"', '"PX"') + '[[due]]\ncounter = "P1"\nabout = "marker"\n'
    others = ("favella", '"Z8" is no hex', '"asleep"', "objective: ", '"PX" is not one of', "due: ")
    for was, now, said in (
        ("turn = 3", 'turn = "three"', "turn: is "),
        ('side = "police"', "side = 1", "side: is 1"),
        ("blank = true", "blank = 1", "blank: is 1"),
        ("blank = true", 'scenario = "swamp"', '"swamp" is not known; known are clean_sweep, closing_the_line, police_post'),
        ("blank = true", "scenario = 4", "scenario: is 4"),
        ("blank = true", "", "scenario: is missing; known are clean_sweep"),
    ):
        found = rio.problems(wrong.replace(was, now))
        for other in (*others, said):
            assert [line for line in found if other in line], (now, other, found)


@pytest.mark.parametrize(
    ("text", "known"),
    [
        ('[[hex]]\nat = "F8"\nterrain = "favella"', "known are open, urban, forest, rough, favela, river, street"),
        (rio.unit("P1", "PM", "B2").replace('"PM"', '"PX"'), "PM, PC, OE, EX, MI, NT, ST, OL, CI, OBJ"),
        (rio.unit("P1", "PM", "B2", "asleep"), "known are rehidden, aboard"),
        ("options = { moon = true }", "known are night"),
        ('phase = "noon"', '"administration", "ending", "phase", "setup"'),
    ],
)
def test_what_is_allowed_is_listed_in_rio(text: str, known: str) -> None:
    assert [line for line in rio.problems(rio.BLANK + text) if known in line], rio.problems(rio.BLANK + text)
