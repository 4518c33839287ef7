"""The small windows over the map. What they are made of is imported when the first of them opens: the map need not wait for it."""

from collections.abc import Callable, Iterable

from pbem.tui.base_page import Page

Named = tuple[str, str] | tuple[str, str, str]
"""A value with its label, and perhaps a note."""


def tell(page: Page, title: str, lines: Iterable[str], then: Callable[[], object] = bool) -> None:
    """Lines to read. `then`: what comes after them, if they are closed with Enter."""
    from pbem.tui.dialogs import Tell

    page.put_question(Tell(title, lines), lambda _: then())


def ask(page: Page, title: str, lines: Iterable[str], then: Callable[[bool], None]) -> None:
    """A question to say yes to."""
    from pbem.tui.dialogs import Ask

    page.put_question(Ask(title, lines), then)


def pick(page: Page, title: str, choices: Iterable[Named], then: Callable[[str], None]) -> None:
    """One of several; None when nothing is picked."""
    from pbem.tui.dialogs import Pick
    from pbem.tui.widgets.listing import Choice

    page.put_question(Pick(title, [Choice(*choice) for choice in choices]), then)


def type_in(page: Page, title: str, lines: Iterable[str], check: Callable[[str], str], then: Callable[[str], None]) -> None:
    """A line of text, for as long as `check` says what is wrong with it."""
    from pbem.tui.dialogs import Enter

    page.put_question(Enter(title, lines, check=check), then)
