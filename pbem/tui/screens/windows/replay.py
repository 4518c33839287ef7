"""Watch a match on the map: step by step or running, forwards and backwards."""

from collections.abc import Callable, Iterable
from functools import partialmethod
from pathlib import Path

from textual.timer import Timer
from textual.widget import Widget

from pbem.desk.replay_control import Projector
from pbem.session.disk.kept_by_home import note_seen
from pbem.session.disk.player_given_paths import usable
from pbem.tui.base_page import Line
from pbem.tui.taking_in import TakingIn
from pbem.tui.widgets.hex_map import HexMap
from pbem.view.map.captions import first_track, fitted, short_tracks, wrapped
from pbem.view.text.action_table import key_hint
from pbem.view.text.narration import Narrator
from pbem.view.words import arrival as words

SECONDS = {1: 4.0, 2: 2.5, 3: 1.6, 4: 1.0, 5: 0.7, 6: 0.5, 7: 0.3, 8: 0.2, 9: 0.1}
STORY_LINES, STORY_LINES_LOW = 6, 4
LOW = 30  # lines of a screen below which the map needs them more


class ReplayPage(TakingIn):
    """A match from a file on. `is_arrival`: behind it comes the map, to play on."""

    where = "replay"
    follows = True
    timer: Timer | None = None
    DEFAULT_CSS = f"""
    ReplayPage #tracks {{ height: 1; }}
    ReplayPage #story {{ height: {STORY_LINES}; }}
    ReplayPage.-low #story {{ height: {STORY_LINES_LOW}; }}
    """
    VERTICAL_BREAKPOINTS = [(0, "-low"), (LOW, "-tall")]

    def __init__(self, ref: str, since: int = 0, is_arrival: bool = False) -> None:
        super().__init__()
        self.ref, self.since, self.is_arrival = ref, since, is_arrival

    def body(self) -> Iterable[Widget]:
        """Tracks, the map, what happens."""
        yield Line(id="tracks")
        yield HexMap(id="map")
        yield Line(id="story")

    def opened(self) -> None:
        """Where the match began, at once; the film is worked out when that can be seen."""
        self.projector = Projector(self.face.home, self.ref, is_start=True)
        self.speed = self.face.settings.speed
        self.palette = self.face.palette(self.projector.film.card.game)
        self.query_one(HexMap).set_zoom(self.face.settings.zoom)
        if not self.since:
            self.show()
        self.say(words.READING)
        self.call_after_refresh(self.begin)

    def look_changed(self) -> None:
        """The same step in the other look."""
        self.palette = self.face.palette(self.projector.film.card.game)
        self.show()

    def begin(self) -> None:
        """The film at its start; where there is none to be had, the screen closes again and the reason is told."""
        self.is_open = False
        self.projector = Projector(self.face.home, self.ref, self.since)
        self.is_open = True
        if self.is_arrival and not self.projector.length:
            self.action_leave()  # files that only settle what is open: on to the map
            return
        self.show()
        if self.face.settings.animation and self.projector.length:
            self.action_play()

    @property
    def narrator(self) -> Narrator:
        """The sentences of the game."""
        return self.projector.scene.narrator

    def show(self, note: str = "") -> None:
        """The position now, what has just happened, and where in the film this is."""
        projector = self.projector
        scene, hexes = projector.scene, projector.hexes()
        hex_map = self.query_one(HexMap)
        hex_map.no_map = self.narrator.words.screens.no_map
        hex_map.show(scene.picture, self.palette)
        hex_map.set_path(hexes if len(hexes) > 1 else ())
        hex_map.set_chosen(hexes[-1:])
        if self.follows and hexes:
            hex_map.put_cursor(hexes[-1])
        reel = projector.film.reel_at(projector.place)
        template = words.WATCH_SETTLED if reel and reel.is_draft else words.WATCH_FILE
        what = template.format(seq=reel.seq, side=self.narrator.side(reel.author)) if reel else words.WATCH_START
        self.title_line(words.WATCH_TITLE.format(name=projector.film.card.name, what=what))
        self.show_lines()
        self.say(note or self.place_text())

    def show_lines(self) -> None:
        """Tracks, and what happened last, for this size."""
        width, height = self.app.size
        scene = self.projector.scene
        self.query_one("#tracks", Line).put(fitted([first_track(scene), *short_tracks(scene)], width))
        lines = STORY_LINES_LOW if height < LOW else STORY_LINES
        self.query_one("#story", Line).put("\n".join(wrapped(self.projector.story(lines), width)[-lines:]))

    resized = show_lines

    def place_text(self) -> str:
        """Where in the film this is."""
        projector = self.projector
        if not projector.length:
            return words.NOTHING
        if not projector.place:
            return words.AT_START
        text = words.PLACE.format(at=projector.place, all=projector.length)
        if projector.place == projector.length:
            text += f", {words.END}"
        return f"{text}, {self.speed_text()}" if self.timer else text

    def speed_text(self) -> str:
        """How fast it runs, and the keys that change that."""
        faster, slower = (key_hint(f"{self.where}.{way}", self.face.settings.keys) for way in ("faster", "slower"))
        return words.PLAYING.format(speed=self.speed, faster=faster, slower=slower)

    # --- keys

    def stop(self) -> None:
        """No longer running by itself."""
        if self.timer:
            self.timer.stop()
            self.timer = None

    def start(self) -> None:
        """Run on by itself."""
        self.stop()
        self.timer = self.set_interval(SECONDS[self.speed], self.tick)

    def tick(self) -> None:
        """One step on, by itself."""
        if not self.projector.step():
            self.stop()
        self.show()

    def wind(self, move: Callable[..., object], *to: int, missing: str = "") -> None:
        """The film elsewhere, no longer running by itself. `missing`: what to say where there is no such place."""
        self.stop()
        is_there = move(self.projector, *to)
        self.show("" if is_there else missing)

    action_step = partialmethod(wind, Projector.step)
    action_step_back = partialmethod(wind, Projector.step, -1)
    action_next_battle = partialmethod(wind, Projector.next_battle, missing=words.NO_BATTLE)
    action_next_file = partialmethod(wind, Projector.next_file)
    action_last_file = partialmethod(wind, Projector.last_file)
    action_next_bookmark = partialmethod(wind, Projector.next_mark, missing=words.NO_BOOKMARK)
    action_to_the_start = partialmethod(wind, Projector.go, 0)

    def action_to_the_end(self) -> None:
        """To the end."""
        self.wind(Projector.go, self.projector.length)

    def action_play(self) -> None:
        """Run, or stop."""
        if self.timer:
            self.stop()
        else:
            if self.projector.place == self.projector.length:
                self.projector.go(0)
            self.start()
        self.show()

    def change_speed(self, steps: int) -> None:
        """Faster or slower, at once."""
        self.speed = min(max(self.speed + steps, min(SECONDS)), max(SECONDS))
        if self.timer:
            self.start()
        self.say(self.speed_text())

    action_faster = partialmethod(change_speed, 1)
    action_slower = partialmethod(change_speed, -1)

    def action_follow(self) -> None:
        """Let the map follow, or stay."""
        self.follows = not self.follows
        self.show(words.FOLLOWS if self.follows else words.STAYS)

    def action_bookmark(self) -> None:
        """A bookmark here, or none."""
        is_set = self.projector.toggle_mark()
        if is_set is not None:
            self.say(words.BOOKMARK if is_set else words.BOOKMARK_GONE)

    def action_zoom_in(self) -> None:
        """The next zoom; behind the closest the farthest."""
        hex_map = self.query_one(HexMap)
        before = hex_map.zoom
        hex_map.zoom_by(1)
        if hex_map.zoom == before:
            hex_map.set_zoom("overview")

    def action_what_if(self) -> None:
        """The position as a file for a what-if board."""
        path = self.projector.save_position(usable(self.face.settings.outbox) or Path())
        self.say(words.WHAT_IF_WRITTEN.format(path=path, game=self.projector.film.card.game))

    def action_leave(self) -> None:
        """Done; behind an arrival comes the map."""
        self.stop()
        if self.is_arrival and self.projector.place == self.projector.length:
            for page in self.app.screen_stack:
                if isinstance(page, TakingIn):
                    page.watched_to_the_end(self.ref)
        self.app.pop_screen()
        if self.is_arrival:
            note_seen(self.face.home, self.ref)
        if self.is_arrival and getattr(self.app.screen, "ref", "") != self.ref:
            self.face.open_match(self.ref)
