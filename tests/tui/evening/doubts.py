"""What a newcomer would stop at on a screen: no key that goes on, no way out, a line that is cut, a window beyond the edge."""

import re

from rich.cells import cell_len
from textual.containers import VerticalScroll

from pbem.tui.app import PbemApp
from pbem.tui.base_page import Dialog, Line
from tests.tui.stage import text_of

KEY = re.compile(r"(^|\s|\()(Enter|Esc|Tab|Space|Up/Down|[B-HJ-Zb-z?:/])([,:]| \S|\))")
"""A key that a line names, and what it does; not "a", nor "I", which are words."""
PROGRESS = re.compile(r"step \d")
COMMAND = re.compile(r"`pbem|pbem \w+ MATCH")
LEAVES = ("Esc", "q leave", "q quit", "done")


def doubts(app: PbemApp) -> list[str]:
    """Each in a few words; [] where one knows what to do."""
    screen = app.screen
    lines = [line for line in screen.query(Line) if line.display and line.visible and line.region.height]
    by_id = {line.id: line.text for line in lines}
    keys = by_id.get("keys", "")
    found = [] if KEY.match(keys) else [f"no key is named: {keys!r}"]
    if not any(way in keys for way in LEAVES):
        found.append(f"no way out is named: {keys!r}")
    prompt = by_id.get("prompt", "")
    if prompt and not KEY.search(prompt) and not PROGRESS.match(prompt):
        found.append(f"a prompt without a key: {prompt!r}")
    if COMMAND.search(by_id.get("told", "")):
        found.append(f"a command where a key would do: {by_id['told']!r}")
    found += [f"cut: {line.text!r}" for line in lines if is_cut(line)]
    for window in screen.query(".window") if isinstance(screen, Dialog) else ():
        region = window.region
        if min(region.x, region.y) < 0 or region.right > app.size.width or region.bottom > app.size.height:
            found.append(f"beyond the screen: {region}")
    if not text_of(app).strip():
        found.append("blank")
    return found


def is_cut(line: Line) -> bool:
    """Is there less room than the text takes, and no scrolling?"""
    if any(isinstance(each, VerticalScroll) for each in line.ancestors):
        return False
    width, height = line.content_region.width, line.content_region.height
    keys = next((each for each in line.screen.query(Line) if each.id == "keys"), line)
    if line is not keys and isinstance(line.screen, Dialog) and line.region.bottom > keys.region.y:
        return True
    needed = sum(max(1, -(-cell_len(part.rstrip()) // max(width, 1))) for part in line.text.rstrip().split("\n"))
    return needed > height
