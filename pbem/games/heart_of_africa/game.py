"""The entry of the catalogue: scenarios, match options, and the rules bound to them. Each binding is built once."""

from functools import cached_property
from typing import TYPE_CHECKING

from msgspec.structs import replace

from pbem.engine.match_options import MatchOption, OptionValue
from pbem.games import catalog
from pbem.games.heart_of_africa.state.battle import SEATS

if TYPE_CHECKING:
    from pbem.engine.player_texts.own_scenario import ScenarioFacts
    from pbem.engine.player_texts.paper_form import PaperForm
    from pbem.games.heart_of_africa.content.loader import Content
    from pbem.games.heart_of_africa.fields.field_text import FieldText
    from pbem.games.heart_of_africa.fields.schema import FieldFile
    from pbem.games.heart_of_africa.game_rules import AfricaRules

ID = "heart_of_africa"
ROLLED = "battle"
FOUGHT = ("encounter", "ambush", "planned_attack", "raid")
USUAL_YEAR = 1880
POINTS = (600, 300, 400, 480, 540, 660, 720)
"""Scales of a battle: the points of either side in an Encounter. HA-SCEN-02."""
HOME, GENERATED = "home", "generated"
BY_UNITS, BY_SHEETS, BY_SHEETS_THEN_FIRE = "units", "sheets", "sheets_then_fire"
SEALED, BY_TURNS = "sealed", "turns"


class HeartOfAfricaGame(catalog.FileGame):
    """*In the Heart of Africa*. The first scenario is rolled, the others are agreed on; a field that players made is a scenario."""

    id = ID
    newest = "0.1.0"
    older: tuple[str, ...] = ()  # still played by matches that began with them, newest first
    sides = SEATS
    has_fields = True
    takes_scenarios = True
    papers_alone = ("roster",)

    @property
    def scenarios(self) -> tuple[str, ...]:
        """Their ids."""
        return (self.brought.said.id,) if self.brought else (ROLLED, *FOUGHT)

    def match_options(self, scenario: str) -> tuple[MatchOption, ...]:
        """What the players agree on, defaults first. HA-GEN-01, HA-SCEN-01, HA-SCEN-02, HA-REGION-01, HA-GEN-09, HA-ENC-02."""
        from pbem.games.heart_of_africa.armies.scenario_points import has_lists

        self.check_scenario(scenario)
        first, last = self._content.armies.limits.years
        years = (USUAL_YEAR, *(year for year in range(first, last + 1) if year != USUAL_YEAR))
        brought = self.brought and self.brought.said.id
        fought = self._fought(scenario)
        possible = (fought,) if fought else FOUGHT
        shut = {field for each in possible for field in self._content.fields.scenario(each).without_fields}
        fields = (brought,) if brought else (GENERATED, *(each for each in self._content.field_files if each not in shut))
        regions = () if brought else tuple(self._content.fields.regions)
        points = tuple(each for each in POINTS if has_lists(self._content.armies, possible, each))
        return (
            MatchOption("year", years, "HA-GEN-01"),
            MatchOption("points", points, "HA-SCEN-02"),
            MatchOption("attacker", ("rolled", *SEATS), "HA-SCEN-01"),
            MatchOption("region", (HOME, *regions), "HA-REGION-01"),
            MatchOption("field", fields, "HA-REGION-13"),
            MatchOption("moving", (BY_UNITS, BY_SHEETS, BY_SHEETS_THEN_FIRE), "HA-TURN-02"),
            MatchOption("placing", (SEALED, BY_TURNS), "HA-ENC-02"),
            MatchOption("scouts_shoot", (False, True), "HA-GEN-09"),
            MatchOption("repeaters", (False, True), "HA-GEN-09"),
        )

    def bound(self, scenario: str, options: dict[str, OptionValue]) -> "AfricaRules":
        """The rules with these options."""
        from pbem.games.heart_of_africa.game_rules import AfricaRules
        from pbem.games.heart_of_africa.state.battle import FIRE_APART, UNKNOWN, Battle
        from pbem.games.heart_of_africa.state.set_up import Agreed

        said = {key: str(value) for key, value in options.items()}
        battle = Battle(
            year=int(options["year"]),
            by_sheets=FIRE_APART if said["moving"] == BY_SHEETS_THEN_FIRE else said["moving"] == BY_SHEETS,
            scouts_shoot=bool(options["scouts_shoot"]),
            has_repeaters=bool(options["repeaters"]),
        )
        agreed = Agreed(
            scenario=self._fought(scenario),
            attacker=SEATS.index(said["attacker"]) if said["attacker"] in SEATS else UNKNOWN,
            points=int(options["points"]),
            region=said["region"] if said["region"] != HOME else "",
            field=said["field"] if said["field"] != GENERATED else "",
            alternates=said["placing"] == BY_TURNS,
        )
        return AfricaRules(self._content, battle, agreed)

    def _fought(self, scenario: str) -> str:
        """The scenario that a match is about; "" where it is rolled."""
        said = self.brought.said.scenario if self.brought else scenario
        return said if said in FOUGHT else ""

    @property
    def position_source(self) -> "Content":
        """The content that its position files build on."""
        return self._content

    @cached_property
    def _content(self) -> "Content":
        from pbem.games.heart_of_africa.content.loader import read

        if self.brought is None:
            return read(self.texts)
        plain: Content = self.brought.plain._content
        return replace(plain, field_files=dict(plain.field_files) | {self.brought.said.id: self.brought.text})

    # ---- papers

    def paper(self, name: str) -> "PaperForm":
        """The form of roster or plan."""
        from pbem.games.heart_of_africa.muster.papers import papers

        return papers(self._content)[name]

    # ---- fields that players made

    def read_brought(self, text: str, file: str) -> "tuple[FieldFile, FieldText]":
        """A field that players made. Raises ContentError with every problem."""
        from pbem.engine.content import Problems
        from pbem.games.heart_of_africa.fields.field_file import read_own

        said, field = read_own(self._content.fields, text, file)
        problems = Problems()
        if said.id in (ROLLED, *FOUGHT):
            problems.add(file, "id", f'"{said.id}" is a scenario of the game')
        problems.raise_any()
        return said, field

    def scenario_template(self, scenario: str) -> str:
        """A field to begin from: a hand-made one, that of a scenario of the game or by its name. Raises UserError."""
        from pbem.games.heart_of_africa.fields.field_file import template

        if scenario and scenario not in self._content.field_files:
            GAME.check_scenario(scenario)
        return template(self._content.field_files, scenario)

    def own_scenario(self) -> "ScenarioFacts":
        """What such a field says; its texts are foreign."""
        from pbem.games.heart_of_africa.words.field_summary import facts

        assert self.brought is not None
        return facts(self._content.fields, self.brought.said, self.brought.content)


GAME = HeartOfAfricaGame()
