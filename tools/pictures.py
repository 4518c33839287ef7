"""Pictures of the real program's screens: a terminal's cells drawn with a font. Needs Pillow and DejaVu Sans Mono.

    python -m tools.pictures [--out FOLDER]

Block elements and lines are drawn to the edges of their cells, as terminals do it.
"""

import sys
import tempfile
from itertools import product
from pathlib import Path

from PIL import Image, ImageDraw, ImageFont

from pbem.desk.house_opponent import exchange
from pbem.session.disk.player_home import Home
from pbem.session.player import identity
from pbem.session.player.settings import Settings, store_settings
from pbem.session.turn import invitations
from tools import report
from tools.measured_homes import environment, home_in, only_match
from tools.tty.emulator import Cell, Grid
from tools.tty.session import Session

FONTS = "/usr/share/fonts/truetype/dejavu/DejaVuSansMono{}.ttf"
WIDTH, HEIGHT = 9, 18
DARK, LIGHT = ("16161a", "d8d8d8"), ("ffffff", "101010")
NAMED = dict(
    zip(
        ("black", "red", "green", "brown", "blue", "magenta", "cyan", "white"),
        ("000000", "cd3131", "2e9e4f", "c8a000", "3b78ff", "bc3fbc", "11a8cd", "d8d8d8"),
        strict=True,
    )
)
BRIGHT = {f"bright{name}": colour for name, colour in NAMED.items()} | {"brightblack": "767676", "brightbrown": "f0d040"}
BRIGHT |= {
    "brightblue": "6aa4ff",
    "brightred": "ff5f5f",
    "brightgreen": "50d080",
    "brightwhite": "ffffff",
    "bfightmagenta": "ff40ff",
    "brightmagenta": "ff40ff",
}
EIGHTHS = "▁▂▃▄▅▆▇█"
HALVES = {
    "▀": (0, 0, 1, 0.5),
    "▔": (0, 0, 1, 0.125),
    "▌": (0, 0, 0.5, 1),
    "▐": (0.5, 0, 1, 1),
    "▏": (0, 0, 0.125, 1),
    "▕": (0.875, 0, 1, 1),
}
QUARTERS = {"▖": "2", "▗": "3", "▘": "0", "▝": "1", "▙": "023", "▛": "012", "▜": "013", "▟": "123", "▚": "03", "▞": "12"}
ARMS = {
    "─": "we",
    "│": "ns",
    "├": "nse",
    "┤": "nsw",
    "┬": "wes",
    "┴": "wen",
    "┼": "wens",
}
BENDS = {"╭": (1, 1), "╮": (-1, 1), "╯": (-1, -1), "╰": (1, -1)}
"""Where the middle of the bend lies, from the middle of the cell: east and south are 1."""
ARMS |= {"╴": "w", "╶": "e", "╵": "n", "╷": "s"}
STARTS = {"guerra_do_congo": ("rebels", ""), "rio_40": ("narco", "takeover"), "world_war_africa": ("rebel", "")}
"""Side and scenario that are shown of each game."""
LAID = "L<wait:1>e<wait:1><Enter><wait:1>e<wait:1><Enter><wait:1>:done<Enter><wait:1>"
"""Keys by which the rebels of World War Africa set up, buy nothing and are about to move."""
REACH = {"guerra_do_congo": "<S-Tab>", "rio_40": "<Tab><Enter>", "world_war_africa": LAID + "<S-Tab>"}
"""Keys that pick units and show where they can go."""
LOOKS, ZOOMS, SIZES = ("rich", "spare"), ("overview", "normal", "detail"), ((80, 24), (120, 40))
READY = "? help"  # the end of the last line that is painted
MORE = (
    ("night", Settings(look="rich", theme="night"), ""),
    ("ink", Settings(look="rich", colours="16"), ""),
    ("layer", Settings(look="rich"), "v<wait:0.5>"),
    ("reach", Settings(look="rich"), "{reach}<wait:0.5>"),
    ("reach-layer", Settings(look="rich"), "{reach}<wait:0.5>v<wait:0.5>"),
)
"""Name, settings and keys of pictures at the smaller size."""
BATTLE = "heart_of_africa"
BATTLES = {"gate": "/2931<Enter><wait:1>", "village": "/2132<Enter><wait:1>", "walls": "/2637<Enter><wait:1>"}
"""Keys that lead to a place of the battle in docs/pictures/heart_of_africa.toml."""
OF_BATTLE = (
    *((f"{look}-{zoom}-80x24", Settings(look=look, zoom=zoom), "gate", 0) for look, zoom in product(LOOKS, ZOOMS)),
    ("night-80x24", Settings(look="rich", theme="night"), "gate", 0),
    ("ink-80x24", Settings(look="rich", colours="16"), "gate", 0),
    *(
        (f"{look}-{layer}-80x24", Settings(look=look), place, count)
        for look in LOOKS
        for layer, place, count in (
            ("arcs", "gate", 1),
            ("cohesion", "gate", 2),
            ("cover", "village", 3),
            ("smoke", "village", 5),
            ("sight", "walls", 7),
            ("arc", "walls", 8),
            ("reach", "walls", 9),
        )
    ),
)
"""Name, settings, place, and how often the next layer is laid over the map."""


def drawn(grid: Grid, is_light: bool = False) -> Image.Image:
    """The screen as a picture."""
    back, ink = LIGHT if is_light else DARK
    picture = Image.new("RGB", (len(grid[0]) * WIDTH, len(grid) * HEIGHT), f"#{back}")
    brush = ImageDraw.Draw(picture)
    fonts = [ImageFont.truetype(FONTS.format(name), 15) for name in ("", "-Bold")]
    for y, row in enumerate(grid):
        for x, cell in enumerate(row):
            _draw(brush, x * WIDTH, y * HEIGHT, cell, (ink, back), fonts)
    return picture


def _draw(
    brush: ImageDraw.ImageDraw, x: int, y: int, cell: Cell, plain: tuple[str, str], fonts: list[ImageFont.FreeTypeFont]
) -> None:
    char, (fg, bg, bold, _, _, _, reverse, _) = cell
    ink, ground = _colour(fg, plain[0]), _colour(bg, plain[1])
    if reverse:
        ink, ground = ground, ink
    brush.rectangle((x, y, x + WIDTH - 1, y + HEIGHT - 1), fill=ground)
    box = (x, y, x + WIDTH - 1, y + HEIGHT - 1)
    middle = (x + WIDTH // 2, y + HEIGHT // 2)
    if char in EIGHTHS and char:
        brush.rectangle((x, y + HEIGHT - HEIGHT * (EIGHTHS.index(char) + 1) // 8, box[2], box[3]), fill=ink)
    elif char in HALVES:
        left, top, right, bottom = HALVES[char]
        brush.rectangle((x + left * WIDTH, y + top * HEIGHT, x + right * WIDTH - 1, y + bottom * HEIGHT - 1), fill=ink)
    elif char in QUARTERS:
        for part in QUARTERS[char]:
            across, down = int(part) % 2, int(part) // 2
            left, top = x + across * (WIDTH // 2), y + down * (HEIGHT // 2)
            brush.rectangle((left, top, left + WIDTH // 2 - (not across), top + HEIGHT // 2 - 1), fill=ink)
    elif char in "╱╲╳":
        if char != "╲":
            brush.line((x, box[3], box[2], y), fill=ink, width=1)
        if char != "╱":
            brush.line((x, y, box[2], box[3]), fill=ink, width=1)
    elif char in BENDS:
        across, down = BENDS[char]
        radius = WIDTH // 2
        centre = (middle[0] + across * radius, middle[1] + down * radius)
        start = {(1, 1): 180, (-1, 1): 270, (-1, -1): 0, (1, -1): 90}[across, down]
        brush.arc((centre[0] - radius, centre[1] - radius, centre[0] + radius, centre[1] + radius), start, start + 90, fill=ink)
        brush.line((middle[0], centre[1], middle[0], box[3] if down > 0 else y), fill=ink, width=1)
    elif char in ARMS:
        ends_of = {"w": (x, middle[1]), "e": (box[2], middle[1]), "n": (middle[0], y), "s": (middle[0], box[3])}
        for arm in ARMS[char]:
            brush.line((*middle, *ends_of[arm]), fill=ink, width=1)
    elif char.strip():
        brush.text((x, y), char, fill=ink, font=fonts[bool(bold)])


def _colour(name: str | bool | None, plain: str) -> str:
    if name in (None, "default", False, True):
        return f"#{plain}"
    return f"#{(NAMED | BRIGHT).get(str(name), str(name))}"


def home_of(folder: Path, game: str, settings: Settings) -> Home:
    """A home with a match against the house in which the first orders are due."""
    home = home_in(folder)
    identity.new_identity(home, "Ann")
    store_settings(home, settings)
    side, scenario = STARTS[game]
    card = invitations.new_match(home, game, scenario=scenario, side=side, dice="swift", against="house").card
    exchange(home, card.match)
    return home


def shot(path: Path, game: str, settings: Settings, size: tuple[int, int], keys: str = "") -> None:
    """One picture of the map of a match, or of the board with the battle, after some keys."""
    with tempfile.TemporaryDirectory() as place:
        folder = Path(place)
        if game == BATTLE:
            store_settings(home_in(folder), settings)
            words = ["board", "--screen", "--position", str(report.ROOT / f"docs/pictures/{BATTLE}.toml")]
        else:
            words = ["play", only_match(home_of(folder, game, settings))]
        command = [sys.executable, "-m", "pbem", *words]
        with Session(command, *size, environ=environment(folder), settle=0.3, folder=place) as session:
            first = session.start(1.0, READY, "first paint")
            if keys:
                session.step(keys)
            drawn(session.emulator.grid()).quantize(256).save(path, optimize=True)
        print(f"{path.name}: first paint {first.written:,} B", flush=True)


def main() -> None:
    """The games in both looks and all zooms at two sizes; the other themes, a layer, and where units go, at one."""
    parser = report.parser(__doc__)
    given = parser.parse_args()
    out = Path(given.out or "docs/pictures")
    out.mkdir(parents=True, exist_ok=True)
    for game in STARTS:
        for look, zoom, (columns, rows) in product(LOOKS, ZOOMS, SIZES):
            shot(out / f"{game}-{look}-{zoom}-{columns}x{rows}.png", game, Settings(look=look, zoom=zoom), (columns, rows))
        for name, settings, keys in MORE:
            shot(out / f"{game}-{name}-80x24.png", game, settings, SIZES[0], keys.format(reach=REACH[game]))
    for name, settings, spot, layers in OF_BATTLE:
        shot(out / f"{BATTLE}-{name}.png", BATTLE, settings, SIZES[0], BATTLES[spot] + "v<wait:0.3>" * layers)


if __name__ == "__main__":
    main()
