"""Faults of tables.toml are told by key and reason."""

import pytest

from pbem.errors import ContentError
from pbem.games import catalog
from pbem.games.heart_of_africa.content.loader import read

TEXTS = catalog.texts("heart_of_africa")
RISING = "casualties = [[6, 1], [12, 2], [20, 3], [31, 4]]"


@pytest.mark.parametrize(
    ("was", "now", "told"),
    [
        ('"gunboat",\n]', '"gunboats"]', 'morale.rite_immune: "gunboats" is not known (did you mean gunboat'),
        ('scouts_shoot_as = "', 'scouts_shoot_as = "x', "shooting.scouts_shoot_as: "),
        (RISING, RISING.replace("20", "12"), "morale.casualties: does not rise"),
        (RISING, RISING.replace("20", "40"), "morale.casualties: does not rise"),
        (RISING, "casualties = []", "morale.casualties: "),
    ],
)
def test_faults_are_told(was: str, now: str, told: str) -> None:
    assert was in TEXTS["tables.toml"]
    with pytest.raises(ContentError) as found:
        read({**TEXTS, "tables.toml": TEXTS["tables.toml"].replace(was, now)})
    (problem,) = found.value.problems
    assert problem.startswith(f"tables.toml: {told}")
