"""The keys of a screen and what they do; at a map also how to read it."""

from textwrap import wrap

from pbem.desk.open_match import Table
from pbem.tui.base_page import Line
from pbem.tui.screens.windows.window import TextWindow
from pbem.view.map import scene
from pbem.view.map.map_cells import Cell
from pbem.view.map.palette import Palette
from pbem.view.map.scene import Scene
from pbem.view.text.action_table import SCREENS, WINDOWS, actions_of, key_text, keys_of
from pbem.view.words import windows as words


class HelpWindow(TextWindow[None]):
    """Every key of one screen, of its windows and of all screens, by what they belong to."""

    def __init__(self, where: str) -> None:
        super().__init__()
        self.heading = words.HELP_TITLE.format(screen=SCREENS.get(where, where))
        self.about = where

    def show(self) -> None:
        """All of it, for this width."""
        lines = self.aim_lines()
        for where in dict.fromkeys((self.about, "app", *WINDOWS.get(self.about, ()), "dialog")):
            lines += [*([""] if lines else []), SCREENS[where], *self.key_lines(where)]
        if (below := self.below()) is not None:
            lines += ["", words.HELP_MAP, *map_lines(below.scene, self.face.palette(below.game), self.room)]
        self.put_lines(self.heading, lines)
        self.query_one("#keys", Line).put(words.HELP_KEYS)

    def below(self) -> Table | None:
        """The match at whose map the help is asked for."""
        below = self.app.screen_stack[-2] if len(self.app.screen_stack) > 1 else None
        found = getattr(below, "table", None) if self.about in ("match", "board") else None
        return found if isinstance(found, Table) else None

    def aim_lines(self) -> list[str]:
        """How the game is won, at its map."""
        below = self.below()
        told = below.narrator.words.screens.aim_text if below else ()
        text = [part for line in told for part in wrap(line, max(self.room - 2, 20))]
        return [words.HELP_AIM, *(f"  {line}" for line in text)] if text else []

    def key_lines(self, where: str) -> list[str]:
        """The keys of one screen or window."""
        own, lines = self.face.settings.keys, []
        indent = " " * len(words.HELP_LINE.format(keys="", help=""))
        for action in actions_of(where):
            keys = " ".join(map(key_text, keys_of(action, own)))
            first, *more = wrap(action.help, max(self.room - len(indent), 20)) or [""]
            lines += [words.HELP_LINE.format(keys=keys, help=first), *(f"{indent}{line}" for line in more)]
        return lines


def map_lines(shown: Scene, palette: Palette, width: int) -> list[str]:
    """What signs, letters and marks on the map mean, in the look that is on the screen."""
    is_rich = palette.is_rich
    lines = [
        words.HELP_VALUES.format(values=shown.narrator.words.screens.value_names),
        "",
        words.HELP_GROUND,
        *(f"  {line}" for line in scene.filled(_legend(shown, palette), width - 4)),
    ]
    lines += [f"  {line}" for line in words.HELP_RICH_SIGNS] if is_rich else []
    for role, text in words.HELP_SIGNS.items():
        if not is_rich or role == "path":
            other = palette.glyph(Cell(role.replace("-left", "-right"))) if role.endswith("-left") else ""
            lines.append(f"  {f'{palette.glyph(Cell(role))} {other}'.rstrip():<3} {text}")
    if shown.picture.boxes:
        lines += ["", *wrap(words.HELP_BOXES, width)]
    marks = [f"{palette.glyph(Cell(f'mark-{name}'))} {shown.narrator.mark(f'{name}:N')}" for name in palette.shorthand.marks]
    return [*lines, "", words.HELP_MARKS, *(f"  {line}" for line in marks)]


def _legend(shown: Scene, palette: Palette) -> list[str]:
    if palette.is_rich:
        from pbem.view.map.rich_legend import rich_legend

        return rich_legend(shown, palette)
    overview = scene.drawing(shown, "overview", shown.picture.focus, 0, 0)
    whole = scene.drawing(shown, "normal", shown.picture.focus, 400, 400)
    return [part for line in scene.legend(shown, [*whole, *overview], palette.is_ascii) for part in line.split(scene.GAP)]
