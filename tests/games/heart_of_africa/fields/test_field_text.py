"""The text of a field: characters, runs, what characters cannot say, and every fault by its place."""

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from pbem.engine.hexes import Hex
from pbem.errors import ContentError
from pbem.games.heart_of_africa.fields.field import Field
from pbem.games.heart_of_africa.fields.field_file import hand_made, read, read_own, to_toml
from pbem.games.heart_of_africa.fields.field_text import (
    areas_of,
    course_of,
    flow_of,
    lines_of,
    mixture_problems,
    runs_of,
    write,
)
from pbem.games.heart_of_africa.fields.layers import BIT, LAYERS, OPEN, ground_of, layers_of
from tests.games.heart_of_africa.fields.grounds import CONTENT, GRID, TERRAIN, TEXTS, block, drawn, field_with, text_of

VILLAGE = TEXTS["fields/savanna_village.toml"]
SIGNS = "".join(TERRAIN.signs)


def faults(toml: str) -> list[str]:
    with pytest.raises(ContentError) as found:
        read(CONTENT, toml, "own.toml")
    return found.value.problems


@given(st.lists(st.sampled_from(SIGNS), min_size=1, max_size=40), st.integers(1, 90))
@settings(max_examples=30, deadline=None)
def test_runs_are_read_back(signs: list[str], often: int) -> None:
    block_text = ("".join(sign * often for sign in signs) * 3456)[:3456]
    lines = tuple(block_text[start : start + 72] for start in range(0, 3456, 72))
    assert lines_of(runs_of(lines)) == lines


@pytest.mark.parametrize("runs", ["", "3456", "3455.", "3457.", "0.3456.", "99999999999999999999.", "3456.1", "3450.6"])
def test_what_is_no_block_in_runs_is_refused(runs: str) -> None:
    with pytest.raises(ValueError):
        lines_of(runs)


@given(st.dictionaries(st.sampled_from(GRID.hexes), st.sets(st.sampled_from(LAYERS), max_size=4), max_size=30))
@settings(max_examples=30, deadline=None)
def test_every_ground_is_read_back_from_its_text(laid: dict[Hex, set[str]]) -> None:
    ground = dict.fromkeys(GRID.hexes, OPEN) | {here: ground_of(tuple(layers)) for here, layers in laid.items()}
    assert Field(TERRAIN, text_of(ground)).ground == ground


def test_a_hex_is_written_by_the_character_that_says_most_of_it() -> None:
    ground = dict.fromkeys(GRID.hexes, OPEN) | {Hex(0): ground_of(("hill", "stream")), Hex(1): ground_of(("marsh", "jungle"))}
    written = write(TERRAIN, areas_of(ground))
    assert written.lines[0][:3] in ("h%.", "s%.")
    assert written.extra == ((0, ground[Hex(0)]),)


def test_files_are_read_back_to_the_same_text() -> None:
    for name, (_, text) in hand_made(CONTENT, TEXTS).items():
        assert read(CONTENT, to_toml(TERRAIN, name, text), "own.toml")[1] == text
    for region in ("mountain", "coast"):
        text = drawn(region)
        again = to_toml(TERRAIN, "again", text)
        assert read(CONTENT, again, "own.toml")[1] == text
        assert to_toml(TERRAIN, "again", read(CONTENT, again, "own.toml")[1]) == again


def test_the_text_of_a_state_is_small() -> None:
    assert max(len(drawn(region).ground) for region in CONTENT.regions) < 2000


def test_faults_are_told_by_row_and_hex() -> None:
    lines = VILLAGE.splitlines()
    first = lines.index("ground = '''") + 1
    lines[first] = lines[first][:-1]
    lines[first + 1] = "z" + lines[first + 1][1:]
    found = faults("\n".join([*lines[: first + 2], *lines[first + 3 :]]))
    assert found == [
        "own.toml: ground: has 47 lines, not 48",
        "own.toml: ground, row 00: has 71 characters, not 72",
        'own.toml: ground, hex 0100: "z" is no ground',
    ]


@pytest.mark.parametrize(
    ("was", "now", "told"),
    [
        ('region = "savanna"', 'region = "savana"', 'region: "savana" is not known (did you mean savanna?)'),
        ('["1830"', '["4830"', "gates: 4830 is off the map"),
    ],
)
def test_faults_of_keys_are_told(was: str, now: str, told: str) -> None:
    assert faults(VILLAGE.replace(was, now)) == [f"own.toml: {told}"]


def test_faults_of_extra_and_flow_are_told() -> None:
    more = VILLAGE.replace('scenario = "raid"', 'flow = "up"\nextra = { "4800" = ["road"], "0000" = ["sand"] }')
    assert faults(more) == [
        "own.toml: extra: 4800 is off the map",
        'own.toml: extra.0000: "sand" is no layer',
        'own.toml: flow: "up" is neither N, E, S, W nor a hex and directions from it',
    ]
    with pytest.raises(ContentError, match="is larger than 16384 bytes"):
        read_own(CONTENT, VILLAGE + "#" * 16_384, "own.toml")


def test_layers_that_never_lie_together_are_told() -> None:
    ground = {Hex(0): ground_of(("marsh", "road")), Hex(1): BIT["crest"], Hex(2): ground_of(("jungle", "village"))}
    assert [*mixture_problems(TERRAIN, areas_of(ground))] == [
        ("0000", "marsh with road"),
        ("0001", "a crest without a hill"),
        ("0002", "jungle with village"),
    ]
    mixed = VILLAGE.replace('scenario = "raid"', 'extra = { "0000" = ["marsh", "river"] }')
    assert faults(mixed) == ["own.toml: 0000: marsh with river"]


def test_a_course_is_written_and_read() -> None:
    course = (Hex(1000), Hex(1001), Hex(1101), Hex(1201))
    assert course_of(GRID, flow_of(GRID, course)) == course
    for wrong in ("9999 1", "1000", "1000 x", "1000 7", "1000 4", "1000 " + "1" * 400):
        with pytest.raises(ValueError):
            course_of(GRID, wrong)
    assert layers_of(ground_of(("stream", "road"))) == ("stream", "road")


def test_flow_numbers_rise_downstream() -> None:
    river = block((20, 22), (0, 71))
    assert field_with(river=river, flow="W").flow[Hex(2010)] == 61
    along = field_with(river=river, flow="2100 " + "1" * 71)
    assert [along.flow[Hex(2100 + column)] for column in range(72)] == [*range(72)]
    assert all(0 <= along.flow[here] - (here % 100) + 1 <= 1 for here in river)
