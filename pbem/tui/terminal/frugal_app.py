"""Frugal output for a Textual app: each frame is the shortest change of what the terminal shows.

    class MyApp(FrugalOutput[None]): ...

Textual's compositor hands over what it would write; here it becomes cells, is compared with the cells on the screen, and the
difference is written in one piece. A frame that goes wrong is painted anew as a whole; if that goes wrong too, this stage
switches itself off and Textual writes by itself.
"""

import os
import sys
from collections.abc import Sequence
from typing import Generic, TypeVar

from rich.console import RenderableType
from rich.segment import Segment
from rich.style import Style
from textual._compositor import ChopsUpdate, LayoutUpdate
from textual.app import App
from textual.color import Color
from textual.driver import Driver
from textual.filter import LineFilter, Monochrome, NoColor
from textual.geometry import Region

from pbem.tui.key_bindings import AnyScreen
from pbem.tui.terminal.cell_rows import changed_rows
from pbem.tui.terminal.frame import Picture, Scroll
from pbem.tui.terminal.hangup import EXIT_CODE, Lifeline
from pbem.tui.terminal.pens import Pens
from pbem.tui.terminal.profile import Colours, Profile, colours_of, profile_of

Result = TypeVar("Result")
VARIABLE = "PBEM_OUTPUT"
"""Environment variable: "plain" switches the stage off; "rep", "ech", "ich" ... name what the terminal has not."""
_SYNC_FROM_BYTES = 512  # smaller frames come in one piece anyway


class Styled(LineFilter):
    """Gives cells without a style one that is empty: Textual's filters for NO_COLOR stumble over none."""

    def apply(self, segments: list[Segment], background: Color) -> list[Segment]:  # noqa: ARG002
        """The segments, all with a style."""
        return [Segment(text, style or Style.null(), control) for text, style, control in segments]


class FrugalOutput(App[Result], Generic[Result]):
    """An app whose output is as short as can be. See the module."""

    def __init__(self, colours: Colours = "16") -> None:
        """`colours` is what the app would like; the terminal and NO_COLOR may leave it fewer."""
        asked = os.environ.get(VARIABLE, "")
        self.terminal: Profile = profile_of(os.environ, asked)
        self.output_fault: str | None = None
        """Why the stage is off, None while it works."""
        self.frames_lost = 0
        """How many frames went wrong and were painted anew as a whole."""
        self.lifeline = Lifeline(lambda: self.exit(return_code=EXIT_CODE))
        self._pens = self._new_pens(colours)
        self._picture: Picture | None = None
        self._driver_starts = 0
        self._scrolls: dict[Region, tuple[int, int]] = {}
        if asked.strip() == "plain":
            self.output_fault = "asked-for-plain"
        driver_class: type[Driver] | None = None
        if sys.platform == "win32":
            self.output_fault = "windows"
        else:
            from pbem.tui.terminal.driver import SlimDriver

            driver_class = SlimDriver
        super().__init__(driver_class=driver_class, ansi_color=True)

    # ------------------------------------------------------------ for the app

    def hint_scroll(self, region: Region, dx: int = 0, dy: int = 0) -> None:
        """Say before a refresh that the view in a region of the screen went right by `dx` columns and down by `dy` rows."""
        before = self._scrolls.get(region, (0, 0))
        self._scrolls[region] = (before[0] + dx, before[1] + dy)

    def redraw(self) -> None:
        """Clear the screen and paint all of it."""
        if self._picture is not None:
            self._picture.forget()
        if self._running and self._driver is not None:
            self._display(self.screen, self.screen._compositor.render_full_update())

    def action_redraw(self) -> None:
        """For a key: repaint a screen that somebody else has written on."""
        self.redraw()

    def set_colours(self, colours: Colours) -> None:
        """Use more or fewer colours from now on."""
        self._pens = self._new_pens(colours)
        self._picture = None
        if self._running:
            self.redraw()

    # ------------------------------------------------------------ the stage

    def _display(self, screen: AnyScreen, renderable: RenderableType | None) -> None:
        """Write a frame. Takes the place of Textual's own."""
        driver = self._driver
        if (
            self.output_fault is not None
            or renderable is None
            or driver is None
            or self._batch_count
            or not self._running
            or self._closed
            or self.is_headless
        ):
            super()._display(screen, renderable)
            return
        if not isinstance(renderable, ChopsUpdate | LayoutUpdate):
            self._leave_stage(f"update {type(renderable).__name__}", screen, driver)
        else:
            try:
                self._write_frame(screen, renderable, driver)
            except Exception as error:
                if not self._write_anew(screen, driver):  # any doubt: Textual can do it too
                    self._leave_stage(f"{type(error).__name__}: {error}", screen, driver)
                    return
            self.post_display_hook()

    def _write_frame(self, screen: AnyScreen, update: ChopsUpdate | LayoutUpdate, driver: Driver) -> None:
        columns, rows = self.size
        picture = self._picture
        starts = getattr(driver, "starts", 0)
        if picture is None or (picture.columns, picture.rows) != (columns, rows):
            picture = self._picture = self._new_picture(driver)
        elif starts != self._driver_starts:
            picture.forget()
        self._driver_starts = starts
        if not picture.is_known:
            if not isinstance(update, LayoutUpdate):  # that one holds the whole screen already
                update = screen._compositor.render_full_update()
            self._scrolls.clear()
        new = changed_rows(update, picture.shown, self._pens)
        text = picture.frame(new, self._scrolls_for(picture, new))
        if not text:
            return
        if self._sync_available and len(text) > _SYNC_FROM_BYTES:
            text = f"\x1b[?2026h{text}\x1b[?2026l"
        driver.write(text)
        driver.flush()

    def _write_anew(self, screen: AnyScreen, driver: Driver) -> bool:
        """Once more with everything, nothing taken for known; says whether that went well."""
        self.frames_lost += 1
        picture = self._picture = self._new_picture(driver)
        picture.forget()
        try:
            self._write_frame(screen, screen._compositor.render_full_update(), driver)
        except Exception:
            return False
        return True

    def _new_picture(self, driver: Driver) -> Picture:
        return Picture(*self.size, self.terminal, self._pens, getattr(driver, "is_raw", False))

    def _scrolls_for(self, picture: Picture, new: Sequence[object]) -> list[Scroll]:
        """The hints whose part of the screen is in this frame; they are used up by it."""
        found = []
        for region, (dx, dy) in list(self._scrolls.items()):
            rows = range(max(region.y, 0), min(region.bottom, picture.rows))
            if any(picture.shown[y] is not new[y] for y in rows):
                del self._scrolls[region]
                found.append(Scroll(*region, dx, dy))
        return found

    def _leave_stage(self, reason: str, screen: AnyScreen, driver: Driver) -> None:
        """Switch the stage off for good and let Textual paint everything."""
        self.output_fault = reason
        self._picture = None
        driver.write("\x1b[r\x1b[m\x1b[2J")
        super()._display(screen, screen._compositor.render_full_update())

    def _new_pens(self, colours: Colours) -> Pens:
        profile = self.terminal
        return Pens(colours_of(os.environ, profile, colours), profile.attributes, profile.unsets_one)

    # ------------------------------------------------------------ Textual's own

    def on_mount(self) -> None:
        """Start: what a stopped process showed is painted again when it goes on."""
        self.app_resume_signal.subscribe(self, lambda _: self.redraw(), immediate=True)
        self.opened()

    def opened(self) -> None:
        """The app has started."""

    def get_line_filters(self) -> Sequence[LineFilter]:
        """Without those for NO_COLOR: pens have no colours then, and a filter stumbles over cells without a style."""
        filters = super().get_line_filters()
        if self.output_fault is not None:
            return [Styled(), *filters]
        return [each for each in filters if not isinstance(each, NoColor | Monochrome)]

    def _set_pointer_shape(self, shape: str) -> None:
        """The shape of the mouse pointer is not worth its bytes."""
