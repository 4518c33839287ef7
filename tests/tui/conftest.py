"""A sheet of styles is parsed once in a process, not for each screen that a test starts: a sixth of what such a test takes."""

from collections.abc import Iterator
from typing import Any

import pytest
from textual.css.model import RuleSet
from textual.css.stylesheet import Stylesheet

PARSED: dict[tuple[Any, ...], list[RuleSet]] = {}
PARSE = Stylesheet._parse_rules


def parsed_once(self: Stylesheet, *given: Any, **named: Any) -> list[RuleSet]:
    """The rules of a text, by the text, where it is from, and the variables of the theme."""
    key = (given, tuple(sorted(named.items())), tuple(sorted(self._variables.items())))
    if key not in PARSED:
        PARSED[key] = PARSE(self, *given, **named)
    return PARSED[key]


@pytest.fixture(autouse=True, scope="session")
def one_parse() -> Iterator[None]:
    """For all tests of the screens."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(Stylesheet, "_parse_rules", parsed_once)
        yield
