"""Beginning: a name and a key at the first start, what to do first, and a new match step by step."""

from collections.abc import Iterable, Sequence
from typing import ClassVar

from msgspec.structs import replace
from textual.binding import Binding, BindingType
from textual.widget import Widget
from textual.widgets import OptionList

from pbem.desk import new_match
from pbem.desk.lesson import OF_GAME
from pbem.desk.new_match import DICE, HOTSEAT, MAIL, OPPONENTS, SEALED, SWIFT, Wishes
from pbem.engine.common_options import DAYS
from pbem.errors import UserError
from pbem.session.player.identity import MAX_NAME_CHARS, new_identity
from pbem.tui.base_page import Dialog, Line, words_or_raise
from pbem.tui.dialogs import Enter, Pick
from pbem.tui.screens.windows.choice import Choosing
from pbem.tui.widgets.listing import Choice, Listing
from pbem.tui.widgets.panels import Minimap
from pbem.view.harmless import harmless
from pbem.view.map import scene
from pbem.view.text.narration import opened
from pbem.view.text.option_values import value_text, values_text
from pbem.view.words import matches as words

MAX_NOTE = 2000
GO_ON = "go-on"
NOTE = "note"
OWN = "own scenario"
MAX_PATH = 1000
MAX_FAULTS = 6  # lines
MOST_IN_TURN = 8  # values that Enter goes through; more are listed


class NameWindow(Enter):
    """The name at the first start; the key is made with it. Gives the name, None for later."""

    def __init__(self) -> None:
        super().__init__(words.NAME_TITLE, words.NAME_LINES, check=self.fault_of, limit=MAX_NAME_CHARS)

    def fault_of(self, name: str) -> str:
        """Make the key; what is wrong with the name where that cannot be done."""
        try:
            new_identity(self.face.home, name)
        except UserError as error:
            if error.code == "identity-name-unusable":
                return words.NAME_FAULT.format(limit=MAX_NAME_CHARS)
            return opened(words_or_raise(error, None))
        return ""


class BeginWindow(Choosing[str]):
    """What to do first. Gives what ("now", "lesson", "new", "take-in", "" for nothing), and behind a blank a side with its game."""

    def rows(self) -> Sequence[Choice]:
        """Play any game at once as either side, be shown how, or set a match up."""
        return [
            *(
                Choice(f"now {side}{OF_GAME}{game}", words.BEGIN_NOW.format(game=scene.words_of(game).title, side=name))
                for game in scene.games()
                for side, name in new_match.side_names(game).items()
            ),
            Choice("lesson", words.BEGIN_LESSON),
            Choice("new", words.BEGIN_NEW),
            Choice("take-in", words.BEGIN_TAKE_IN),
            Choice("", words.BEGIN_LOOK),
        ]

    def chosen(self, value: str) -> None:
        """The row under the cursor."""
        self.dismiss(value)


class LessonWindow(BeginWindow):
    """Which side of which game to learn with."""

    def rows(self) -> Sequence[Choice]:
        """Either side of each game that teaches a turn."""
        return [
            Choice(f"lesson {side}{OF_GAME}{game}", words.LESSON_OF.format(game=scene.words_of(game).title, side=name))
            for game in scene.games()
            for side, name in new_match.side_names(game).items()
            if scene.lesson_text(game, side)
        ]


class Wizard(Dialog[tuple[Wishes, str]]):
    """A new match, one question at a time. Gives what was wished, and a note for the invitation."""

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("tab", "go_on", show=False, priority=True),
        Binding("v", "look", show=False),
    ]
    window = "window wide"
    CSS = """
    Wizard .window { height: 21; }
    Wizard #choices { max-height: 13; }
    Wizard #text { height: auto; padding-top: 1; }
    Wizard Minimap { height: 1fr; max-height: 10; width: 100%; }
    Wizard #keys { dock: bottom; }
    """

    def __init__(self) -> None:
        super().__init__()
        self.wishes = new_match.first_wishes()
        self.note = ""
        self.step = self.steps()[0]
        self.choices: list[Choice] = []

    def body(self) -> Iterable[Widget]:
        """The list, what its row means, the board."""
        yield Listing(id="choices", markup=False)
        yield Line(id="text")
        yield Minimap()

    # --- steps

    def steps(self) -> tuple[str, ...]:
        """The questions that are asked: none where there is nothing to choose."""
        game = ("game",) if len(scene.games()) > 1 else ()
        side = ("side",) if self.wishes.against != HOTSEAT else ()
        days = (DAYS,) if self.wishes.against == MAIL else ()
        return (*game, "scenario", "against", *side, "dice", *days, "options", "summary")

    def show(self, at: int = -1) -> None:
        """The question as it stands."""
        steps = self.steps()
        place = steps.index(self.step)
        self.query_one("#heading", Line).put(words.WIZARD_TITLE.format(step=place + 1, all=len(steps), what=words.STEPS[self.step]))
        option_keys = words.LOOK_KEYS if new_match.has_fields(self.face.home, self.wishes) else words.OPTION_KEYS
        keys = {"options": option_keys, "summary": words.START_KEYS}.get(self.step, words.WIZARD_KEYS)
        self.query_one("#keys", Line).put(keys)
        self.choices, usual = self.rows()
        self.query_one(Listing).put_choices([each._replace(note="") for each in self.choices], usual if at < 0 else at)
        drawing = self.query_one(Minimap)
        is_known = not new_match.has_fields(self.face.home, self.wishes)  # else the map is not there yet
        drawing.display = is_known and self.step in ("scenario", "side")
        if drawing.display:
            drawing.show(new_match.start_scene(self.face.home, self.wishes).picture, self.face.palette(self.wishes.game))
        self.explain()

    opened = show

    def rows(self) -> tuple[list[Choice], int]:
        """The answers to the present question (`note`: what it means), and which one is chosen."""
        wishes = self.wishes
        found: list[Choice]
        if self.step == "game":
            found = [Choice(each, scene.words_of(each).title, str(scene.described(each)["summary"])) for each in scene.games()]
            return found, scene.games().index(wishes.game)
        if self.step == "scenario":
            found = [Choice(name, *texts) for name, texts in new_match.scenario_texts(self.face.home, wishes).items()]
            own = [Choice(OWN, words.OWN_ROW, words.OWN_NOTE)] if new_match.takes_own(self.face.home, wishes.game) else []
            return [*found, *own], [each.value for each in found].index(wishes.scenario)
        if self.step == "against":
            return [Choice(each, *words.AGAINST[each]) for each in OPPONENTS], list(OPPONENTS).index(wishes.opponent)
        if self.step == "side":
            names = new_match.side_names(wishes.game)
            found = [Choice(side, opened(name), self._side_note(side)) for side, name in names.items()]
            return found, list(names).index(wishes.side)
        if self.step == "dice":
            notes = {mode: "\n".join((*words.DICE_NOTES[mode], "", words.DICE_FOR[wishes.against])) for mode in DICE}
            return [Choice(mode, words.DICE_SHORT[mode], notes[mode]) for mode in DICE], DICE.index(wishes.dice)
        if self.step == DAYS:
            days = new_match.days_of(wishes)
            found = [Choice(str(each), opened(new_match.days_text(each)), words.DAYS_NOTE) for each in days.values]
            return found, days.values.index(days.value)
        if self.step == "options":
            said = scene.words_of(wishes.game)
            found = [
                Choice(
                    each.key,
                    ("  " if each.is_usual else words.CHANGED_MARK)
                    + words.OPTION_ROW.format(key=each.key.replace("_", " "), value=value_text(said, each.key, each.value)),
                    each.note
                    + "\n"
                    + (words.VALUES_LISTED if len(each.values) > MOST_IN_TURN else words.VALUES_ARE).format(
                        values=values_text(said, each.key, each.values)
                    ),
                )
                for each in new_match.game_options(wishes)
            ]
            return [Choice(GO_ON, words.GO_ON), *found], 0
        return self._summary(), 0

    def _side_note(self, side: str) -> str:
        place = list(new_match.side_names(self.wishes.game)).index(side)
        here = new_match.start_scene(self.face.home, self.wishes)
        stacks = (*here.picture.stacks.values(), here.picture.waiting)
        armies = dict.fromkeys(counter.army for stack in stacks for counter in stack if counter.side == place)
        count = sum(counter.side == place for stack in stacks for counter in stack)
        if not count:
            return ""
        named = ", ".join(here.narrator.words.armies.get(army, army) for army in armies)
        return words.SIDE_NOTE.format(armies=named, count=count)

    def _summary(self) -> list[Choice]:
        """Begin, or go back to one of the answers."""
        wishes = self.wishes
        scenario, _ = new_match.scenario_texts(self.face.home, wishes)[wishes.scenario]
        said = scene.words_of(wishes.game)
        changed = [
            f"{each.key.replace('_', ' ')}: {value_text(said, each.key, each.value)}"
            for each in new_match.game_options(wishes)
            if not each.is_usual
        ]
        answers = {
            "game": scene.words_of(wishes.game).title,
            "scenario": scenario,
            "against": words.AGAINST[wishes.opponent][0],
            "side": new_match.side_names(wishes.game)[wishes.side],
            "dice": words.DICE_SHORT[wishes.dice],
            DAYS: new_match.days_text(new_match.days_of(wishes).value),
            "options": ", ".join(changed) or words.AS_USUAL,
        }
        what_next = {MAIL: words.MAIL_NEXT}.get(wishes.against, words.MAP_NEXT)
        rows = [Choice(GO_ON, words.BEGIN_IT, what_next)]
        rows += [
            Choice(step, words.SUMMARY_LINES[step].format(text=text), words.CHANGE_IT)
            for step, text in answers.items()
            if step in self.steps()
        ]
        if wishes.against == MAIL:
            note = harmless(self.note, 50) if self.note else words.NO_NOTE
            rows.append(Choice(NOTE, words.NOTE_LINE.format(text=note), words.NOTE_HELP))
        return rows

    # --- answers

    def on_option_list_option_highlighted(self) -> None:
        """What the row means."""
        self.explain()

    def explain(self) -> None:
        """What the row under the cursor means."""
        at = self.query_one(OptionList).highlighted
        if at is not None and at < len(self.choices):
            note = self.choices[at].note
            if self.step == "scenario" and self.choices[at].value != OWN:
                value = self.choices[at].value
                wishes = self.wishes if value == self.wishes.scenario else new_match.with_scenario(self.wishes, value)
                note = "\n".join(filter(None, (new_match.victory_text(self.face.home, wishes), note)))
            self.query_one("#text", Line).put(note)

    def on_option_list_option_selected(self, event: OptionList.OptionSelected) -> None:
        """Take the answer, go on."""
        value = self.choices[event.option_index].value
        if self.step == "options" and value != GO_ON:
            self.next_value(value, event.option_index)
            return
        if self.step == "summary":
            self.finish(value)
            return
        if value == OWN:
            field = Enter(words.OWN_TITLE, words.OWN_LINES, check=self.fault_of_own, limit=MAX_PATH)
            self.put_question(field, lambda _: self.show())
            return
        if self.step != "options":
            self.wishes = self.with_answer(value)
        self.action_go_on()

    def next_value(self, key: str, at: int) -> None:
        """The next value of an option; one from a list where there are many."""
        option = next(each for each in new_match.options(self.wishes) if each.key == key)
        if len(option.values) <= MOST_IN_TURN:
            self.wishes = new_match.with_next_value(self.wishes, key)
            self.show(at)
            return

        def picked(value: str) -> None:
            self.wishes = new_match.with_value(self.wishes, key, value)
            self.show(at)

        said = scene.words_of(self.wishes.game)
        values = sorted(option.values, key=int) if all(isinstance(each, int) for each in option.values) else option.values
        choices = [Choice(str(each), value_text(said, key, each)) for each in values]
        title = words.VALUE_TITLE.format(option=key.replace("_", " "))
        self.put_question(Pick(title, choices, at=str(option.value)), picked)

    def action_look(self) -> None:
        """The map as far as it is known, or one like it."""
        if self.step != "options" or not new_match.has_fields(self.face.home, self.wishes):
            return
        field = new_match.shown_field(self.face.home, self.wishes)
        if field is None:
            self.face.tell(words.LOOK_TITLE, words.NO_LOOK)
        else:
            from pbem.tui.screens.matches.field_window import FieldWindow

            self.app.push_screen(FieldWindow(field))

    def with_answer(self, value: str) -> Wishes:
        """What is wished, with the answer to the present question."""
        if self.step == "game" and value != self.wishes.game:
            kept = replace(new_match.first_wishes(value), dice=self.wishes.dice)
            return new_match.with_opponent(kept, self.wishes.opponent)
        if self.step == "against":
            return replace(new_match.with_opponent(self.wishes, value), dice=SEALED if value == MAIL else SWIFT)
        if self.step == "scenario":
            return self.wishes if value == self.wishes.scenario else new_match.with_scenario(self.wishes, value)
        if self.step == DAYS:
            return new_match.with_value(self.wishes, DAYS, value)
        return replace(self.wishes, **{self.step: value})

    def fault_of_own(self, text: str) -> str:
        """Take the scenario of a file; what is wrong with it where that cannot be done, not more than fits here."""
        try:
            self.wishes = new_match.with_own_scenario(self.face.home, self.wishes, text)
        except UserError as error:
            first, *more = words_or_raise(error, None).split("\n")
            left = [words.OWN_MORE.format(count=len(more) - MAX_FAULTS)] if len(more) > MAX_FAULTS else []
            return "\n".join([opened(first), *more[:MAX_FAULTS], *left])
        return ""

    def finish(self, value: str) -> None:
        """Begin, or go back to what was pointed at."""
        if value == GO_ON:
            self.dismiss((self.wishes, self.note))
        elif value == NOTE:
            field = Enter(words.NOTE_TITLE, [words.NOTE_HELP], self.note, limit=MAX_NOTE, is_prose=True)
            self.put_question(field, self.take_note)
        else:
            self.step = value
            self.show()

    def take_note(self, note: str) -> None:
        """The note as it was written."""
        self.note = note.strip()
        self.show()

    def action_go_on(self) -> None:
        """The next question, everything else as it stands."""
        steps = self.steps()
        self.step = steps[min(steps.index(self.step) + 1, len(steps) - 1)]
        self.show()

    def action_cancel(self) -> None:
        """The question before; before the first there is nothing."""
        steps = self.steps()
        place = steps.index(self.step)
        if not place:
            self.dismiss(None)
            return
        self.step = steps[place - 1]
        self.show()
