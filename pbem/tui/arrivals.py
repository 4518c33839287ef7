"""Files that come while the player sits here: told on every screen, shown at a key, or at once on the list of matches."""

from collections.abc import Iterator, Sequence
from typing import cast

from textual.app import App

from pbem.desk.post.letterbox import Letterbox, News
from pbem.session.results import ImportResult
from pbem.tui.app_face import AppFace
from pbem.tui.base_page import Page
from pbem.tui.taking_in import TakingIn
from pbem.view.text.narration import opened
from pbem.view.words import arrival as words


class Arrivals:
    """What has come and was not looked at yet."""

    def __init__(self, app: App[int]) -> None:
        self._app, self._face = app, cast(AppFace, app)
        self._letterbox = Letterbox(self._face.home)
        self._waiting: list[ImportResult] = []
        self._troubles: list[str] = []  # not told yet
        self.others = frozenset[str]()  # matches whose other player sits there now

    def look(self) -> None:
        """Tell what is new. Where nothing is, nothing is drawn; while something is at work, it waits."""
        if self._face.is_busy or not self._app.is_running:
            return  # or the program ends, and takes its screens apart
        if news := self._letterbox.look():
            has_come = self._take(news)
            for page in self._pages():
                page.show_title()
                if isinstance(page, TakingIn):
                    page.changed_beside(news)
            top = self._app.screen
            if has_come and isinstance(top, TakingIn) and top.is_open and top.arrivals_key:
                top.tell_arrivals(self._sentence(top.arrivals_key))
        top = self._app.screen
        if isinstance(top, TakingIn) and top.shows_at_once and top.is_open:
            if self._troubles:
                top.tell_troubles(self._troubles)
                self._troubles = []
            self.show(top)

    def show(self, page: TakingIn, ref: str = "") -> bool:
        """Show what has come; False where nothing has. `ref`: the match to go on with, where a file of it came."""
        waiting, self._waiting = self._waiting, []
        if waiting:
            from pbem.tui.file_intake import show_results

            show_results(page, waiting, ref if any(each.match == ref for each in waiting) else "")
        return bool(waiting)

    def shown(self, results: Sequence[ImportResult]) -> None:
        """These files are looked at now, however they came."""
        if news := self._letterbox.look():
            self._take(news)
        known = {(each.match, each.seq) for each in results}
        self._waiting = [each for each in self._waiting if (each.match, each.seq) not in known]
        for page in self._pages():
            page.show_title()

    def notice(self, key: str) -> str:
        """What waits to be looked at, in few words; "" for nothing. `key`: that shows it, "" for none."""
        if not self._waiting:
            return ""
        names = self._name() or words.SEVERAL.format(len(self._waiting))
        return (words.AT_TITLE_KEY if key else words.AT_TITLE).format(names=names, key=key)

    def close(self) -> None:
        """The program ends."""
        self._letterbox.close()

    def _sentence(self, key: str) -> str:
        name = self._name()
        return words.CAME_FOR.format(name=name, key=key) if name else words.CAME.format(len(self._waiting), key=key)

    def _take(self, news: News) -> bool:
        """Keep it to be looked at. Has a file come?"""
        self.others = news.others
        known = {(each.match, each.seq, each.code) for each in self._waiting}
        new = [each for each in news.results if (each.match, each.seq, each.code) not in known]
        self._waiting += new
        self._troubles += [f"{opened(said)}. {f'{opened(hint)}.' if hint else ''}".strip() for said, hint in news.troubles]
        return bool(new)

    def _name(self) -> str:
        """Of the only match of which something has come; "" where there are several, or nobody knows."""
        names = {each.name for each in self._waiting}
        return next(iter(names)) if len(names) == 1 else ""

    def _pages(self) -> Iterator[Page]:
        return (screen for screen in self._app.screen_stack if isinstance(screen, Page) and screen.is_open)
