"""The recipes of docs/post.md: each has a trial in `python -m tools.post recipes`."""

from tools.post.recipes import TRIES, recipes


def test_each_recipe_is_one_that_is_tried() -> None:
    assert list(recipes()) == list(TRIES)
