"""What `make quick` runs: the nearest tests first, all that a change touches, and no more than there is time for."""

from pathlib import Path

from tools import quick

TEXTS = {
    Path("pbem/a.py"): "",
    Path("pbem/b.py"): "def f():\n    from pbem import a\n",
    Path("pbem/c.py"): "import pbem.b\n",
    Path("tests/test_a.py"): "from pbem import a\n",
    Path("tests/test_c.py"): "from pbem.c import f\n",
    Path("tests/conftest.py"): "from pbem.c import f\n",
    Path("tests/data/test_d.py"): 'TEXT = "table.toml"\n',
}
USED = quick.users(TEXTS)


def near(*names: str) -> dict[str, int]:
    begun = quick.starts(map(Path, names), TEXTS)
    return {str(path): steps for path, steps in quick.distances(begun, USED).items()}


def test_imports_are_followed_wherever_they_stand() -> None:
    assert near("pbem/a.py") == {
        "pbem/a.py": 0,
        "pbem/b.py": 1,
        "tests/test_a.py": 1,
        "pbem/c.py": 2,
        "tests/test_c.py": 3,
        "tests/conftest.py": 3,
        "tests/data/test_d.py": 4,
    }


def test_data_touches_those_that_name_it_and_those_beside_it() -> None:
    assert near("other/table.toml") == {"tests/data/test_d.py": 0}
    assert "pbem/a.py" in near("pbem/look.toml")


def test_the_nearest_come_first_and_what_there_is_no_time_for_is_counted() -> None:
    found = {Path("tests/test_a.py"): 1, Path("tests/test_c.py"): 3, Path("tests/data/test_d.py"): 4, Path("pbem/a.py"): 0}
    took = {Path("tests/test_a.py"): 2.0, Path("tests/test_c.py"): 50.0, Path("tests/data/test_d.py"): 1.0}
    chosen, left_out = quick.chosen(found, took, 1.0)
    assert (chosen, left_out) == ([Path("tests/test_a.py"), Path("tests/data/test_d.py")], 1)
    assert quick.chosen({Path("tests/test_c.py"): 0}, took, 1.0) == ([Path("tests/test_c.py")], 0)  # changed itself


def test_every_file_of_tests_is_reached_by_something() -> None:
    texts = quick.sources()
    users = quick.users(texts)
    reached = set[Path]().union(*users.values())
    alone = {str(path) for path in texts if path.name.startswith("test_") and path not in reached}
    assert alone <= set(quick.ALWAYS)
