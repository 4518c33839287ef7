"""A match run as a film: where it stands, how it goes on and back, what to look at."""

from pathlib import Path

from pbem.desk.match_head_and_log import step_lines
from pbem.engine.hexes import NOWHERE, Hex
from pbem.session.disk.atomic_files import store_new
from pbem.session.disk.match_bookmarks import load_bookmarks, toggle_bookmark
from pbem.session.disk.player_given_paths import free_path
from pbem.session.disk.player_home import Home
from pbem.session.look.replay import Film, film, opening
from pbem.view.map.scene import Scene, scene_of
from pbem.view.text.chances import telling
from pbem.view.text.narration import HEX_FIELDS


class Projector:
    """Shows a film step by step. `place` is how many frames were shown. `is_start`: the film is not worked out, only its start."""

    def __init__(self, home: Home, ref: str, since: int = 0, is_start: bool = False) -> None:
        self.home, self.ref = home, ref
        self.film: Film = opening(home, ref) if is_start else film(home, ref, since, with_settled=True)
        self.place = 0
        self._marks = load_bookmarks(home, ref)
        self._scenes: dict[int, Scene] = {}

    @property
    def length(self) -> int:
        """How many frames there are."""
        return len(self.film.frames)

    @property
    def scene(self) -> Scene:
        """The position now, as a picture with its words."""
        if self.place not in self._scenes:
            card = self.film.card
            self._scenes = {self.place: scene_of(card.game, self.film.rules, self.film.state_at(self.place))}
        return self._scenes[self.place]

    # --- going

    def go(self, place: int) -> bool:
        """To a place. Did it move?"""
        place = min(max(place, 0), self.length)
        is_new = place != self.place
        self.place = place
        return is_new

    def step(self, steps: int = 1) -> bool:
        """On (or back) to the next step that says or changes something."""
        place = self.place
        while 0 <= place + steps <= self.length:
            place += steps
            if place in (0, self.length) or self.told(place):
                break
        return self.go(place)

    def next_battle(self) -> bool:
        """To just behind the next fight."""
        tags = telling(self.scene.narrator)
        for place in range(self.place + 1, self.length + 1):
            if any(event.__struct_config__.tag in tags for event in self.film.frames[place - 1].step.events):
                return self.go(place)
        return False

    def next_file(self) -> bool:
        """To the beginning of the next file."""
        return self.go(next((reel.first for reel in self.film.reels if reel.first > self.place), self.length))

    def last_file(self) -> bool:
        """To the beginning of this file, or of the one before."""
        return self.go(next((reel.first for reel in reversed(self.film.reels) if reel.first < self.place), 0))

    # --- bookmarks

    def toggle_mark(self) -> bool | None:
        """Set or take away a bookmark here. Is there one now? None: there is nothing to mark yet."""
        if not self.place:
            return None
        is_new = toggle_bookmark(self.home, self.ref, *self._mark(self.place))
        self._marks = load_bookmarks(self.home, self.ref)
        return is_new

    def next_mark(self) -> bool:
        """To the next bookmark, from the start again behind the last. False: there is none."""
        marked = [place for place in range(1, self.length + 1) if self._mark(place) in self._marks]
        if not marked:
            return False
        self.go(next((place for place in marked if place > self.place), marked[0]))
        return True

    def _mark(self, place: int) -> tuple[int, int]:
        step = self.film.frames[place - 1].step
        return step.seq, step.number

    # --- what is shown

    def told(self, place: int | None = None) -> list[str]:
        """What happened in the step before a place, in lines."""
        place = self.place if place is None else place
        return step_lines(self.film.frames[place - 1].step, self.scene.narrator) if place else []

    def story(self, lines: int) -> list[str]:
        """The last lines up to now; those of the step just shown come last."""
        found: list[str] = []
        place = self.place
        while place and len(found) < lines:
            found = self.told(place) + found
            place -= 1
        return found[-lines:]

    def hexes(self) -> tuple[Hex, ...]:
        """The hexes that the step just shown is about, in order: a way, or a target."""
        if not self.place:
            return ()
        found: list[Hex] = []
        grid = self.scene.picture.grid
        for event in self.film.frames[self.place - 1].step.events:
            for field in (*HEX_FIELDS, "hexes"):
                value = getattr(event, field, ())
                names = value if isinstance(value, tuple) else (value,)
                found += [grid.named(name) for name in names if isinstance(name, str)]
        return tuple(here for here in found if here != NOWHERE)

    def save_position(self, folder: Path) -> Path:
        """Write the position now as a file for a what-if board; the path. Raises UserError."""
        card = self.film.card
        data = self.film.game.write_position(self.film.rules, self.film.state_at(self.place)).encode()
        path = free_path(folder, f"{card.name}-{self.place:05}", ".toml", data)
        store_new(path, data)
        return path
