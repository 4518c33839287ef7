"""Fields as files: the hand-made ones of the game, and those that players make. Read, checked and written."""

from collections.abc import Mapping

from pbem.engine.content import Problems, close_to, decode_content, shown
from pbem.engine.hexes import Hex, hex_name, parse_hex
from pbem.engine.player_texts.own_scenario import decode_scenario
from pbem.games.heart_of_africa.fields.checks.field_checks import Wanted, check
from pbem.games.heart_of_africa.fields.content import FieldContent, Terrain
from pbem.games.heart_of_africa.fields.field import Field
from pbem.games.heart_of_africa.fields.field_text import (
    FieldText,
    areas_of,
    block_problems,
    course_of,
    grid_of_field,
    ground_of_lines,
    lines_of,
    runs_of,
    write,
)
from pbem.games.heart_of_africa.fields.layers import BIT, ground_of, layers_of
from pbem.games.heart_of_africa.fields.schema import FieldFile

FOLDER = "fields/"
GAME_LINE = 'game = "heart_of_africa"\n'
"""By which a file is known as one of this game."""


def hand_made(content: FieldContent, texts: Mapping[str, str]) -> dict[str, tuple[FieldFile, FieldText]]:
    """The hand-made fields of the game by their ids. Raises ContentError with every fault of a file."""
    found = [read(content, text, name) for name, text in texts.items() if name.startswith(FOLDER)]
    return {said.id: (said, text) for said, text in found}


def read(content: FieldContent, toml: str, file: str, wanted: Wanted | None = None) -> tuple[FieldFile, FieldText]:
    """A field from its file, fit to be played. Raises ContentError with every fault found, each with its place and reason."""
    return _checked(content, decode_content(toml, FieldFile, file), file, wanted or Wanted())


def read_own(content: FieldContent, toml: str, file: str) -> tuple[FieldFile, FieldText]:
    """The same of a file that anybody may have written: bounded, with reasons in plain words. Raises ContentError."""
    return _checked(content, decode_scenario(toml, FieldFile, file), file, Wanted())


def _checked(content: FieldContent, said: FieldFile, file: str, wanted: Wanted) -> tuple[FieldFile, FieldText]:
    problems = Problems()
    text = _text(content, said, file, problems)
    problems.raise_any()
    check(content, Field(content.terrain, text), said.region, wanted, problems, file)
    problems.raise_any()
    return said, text


def _text(content: FieldContent, said: FieldFile, file: str, problems: Problems) -> FieldText:
    """The field as a state has it. Notes what no checks can begin with."""
    terrain, grid = content.terrain, grid_of_field()
    if said.region not in content.regions:
        problems.add(file, "region", f"{shown(said.region)} is not known{close_to(said.region, content.regions)}")
    lines = tuple(line for line in said.ground.splitlines() if line.strip())
    block_problems(terrain, lines, file, problems)
    for key, names in (("gates", said.gates), ("infested", said.infested), ("extra", said.extra)):
        problems.add_all(file, key, (f"{name} is off the map" for name in names if parse_hex(name) not in grid))
    for name, layers in said.extra.items():
        problems.add_all(file, f"extra.{name}", (f"{shown(layer)} is no layer" for layer in layers if layer not in BIT))
    try:
        course_of(grid, said.flow)
    except ValueError:
        problems.add(file, "flow", f"{shown(said.flow)} is neither N, E, S, W nor a hex and directions from it")
    problems.raise_any()
    ground = ground_of_lines(terrain, lines)
    for name, layers in said.extra.items():
        ground[parse_hex(name)] |= ground_of(layers)
    written = write(terrain, areas_of(ground))
    gates, infested = (tuple(sorted(map(parse_hex, dict.fromkeys(names)))) for names in (said.gates, said.infested))
    return FieldText(said.region, runs_of(written.lines), written.extra, said.flow, gates, infested, said.has_high_walls)


def template(texts: Mapping[str, str], scenario: str) -> str:
    """A hand-made field as a player's own: the one of that name, or the first made for the scenario, else the first of all."""
    made_for = (name for name, text in texts.items() if f'scenario = "{scenario}"' in text)
    name = scenario if scenario in texts else next(made_for, next(iter(texts)))
    return GAME_LINE + texts[name].replace(f'id = "{name}"', f'id = "my_{name}"')


def to_toml(terrain: Terrain, name: str, text: FieldText, remark: str = "") -> str:
    """The file of a field, which reads back to the same text. `remark`: a line above it."""
    lines = [*([f"# {remark}"] if remark else []), GAME_LINE.rstrip(), f'id = "{name}"', f'region = "{text.region}"']
    if text.flow:
        lines.append(f'flow = "{text.flow}"')
    for key, hexes in (("gates", text.gates), ("infested", text.infested)):
        if hexes:
            lines.append(f"{key} = [{', '.join(_quoted(Hex(here)) for here in hexes)}]")
    if text.has_high_walls:
        lines.append("has_high_walls = true")
    block = lines_of(text.ground)
    lines += ["ground = '''", *block, "'''"]
    if text.extra:
        lines += ["", "[extra]"]
    for number, bits in text.extra:
        said = terrain.signs[block[number // 100][number % 100]]
        names = ", ".join(f'"{layer}"' for layer in layers_of(bits & ~said))
        lines.append(f"{_quoted(Hex(number))} = [{names}]")
    return "\n".join(lines) + "\n"


def _quoted(here: Hex) -> str:
    return f'"{hex_name(here)}"'
