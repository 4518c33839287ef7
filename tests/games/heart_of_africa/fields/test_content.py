"""Faults of terrain.toml, regions.toml and zones.toml are told by file, key and reason."""

import pytest

from pbem.errors import ContentError
from pbem.games.heart_of_africa.fields import content
from tests.games.heart_of_africa.fields.grounds import TERRAIN, TEXTS


@pytest.mark.parametrize(
    ("file", "was", "now", "told"),
    [
        ("terrain.toml", 'm = ["marsh"]', 'm = ["swamp"]', 'signs "m": "swamp" is no layer'),
        ("terrain.toml", 'm = ["marsh"]', 'm = ["jungle"]', 'signs "m": says what "j" says'),
        ("terrain.toml", 'm = ["marsh"]', 'mm = ["marsh"]', 'signs "mm": is not one character, and no digit'),
        ("terrain.toml", 'm = ["marsh"]', 'M = ["marsh", "road"]', 'signs: no character for "marsh" alone'),
        ("terrain.toml", 'layers = ["marsh"]', 'layers = ["swamp"]', 'piece "marsh": "swamp" is no layer'),
        ("terrain.toml", '["E", "NE"', '["E", "E"', "directions.die: are not NE, E, SE, SW, W, NW, each once"),
        ("regions.toml", '"gully", "rocky"]', '"gully", "rock"]', 'region "steppe": "rock" is no piece'),
        ("regions.toml", "breadth = [8, 11]", "breadth = [11, 8]", 'shape "village": 11 is more than 8'),
        ("zones.toml", 'id = "raid"', 'id = "foray"', "scenario: are not encounter, ambush, planned_attack, raid"),
    ],
)
def test_faults_are_told(file: str, was: str, now: str, told: str) -> None:
    assert was in TEXTS[file]
    with pytest.raises(ContentError) as found:
        content.read({**TEXTS, file: TEXTS[file].replace(was, now)})
    assert f"{file}: {told}" in found.value.problems


def test_layers_that_never_lie_together_are_known_from_either_side() -> None:
    apart = dict(TERRAIN.apart)
    for layer, others in apart.items():
        for other in apart:
            assert bool(others & other) == bool(apart[other] & layer) or layer == other
