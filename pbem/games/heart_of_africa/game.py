"""The entry of the catalogue: scenarios, match options, and the rules bound to them. Each binding is built once."""

from functools import cached_property
from typing import TYPE_CHECKING

from pbem.engine.game import MatchOption, OptionValue
from pbem.games import catalog
from pbem.games.heart_of_africa.state.battle import SEATS

if TYPE_CHECKING:
    from pbem.games.heart_of_africa.content.loader import Content
    from pbem.games.heart_of_africa.game_rules import AfricaRules

ID = "heart_of_africa"
ROLLED = "battle"
FOUGHT = ("encounter", "ambush", "planned_attack", "raid")
USUAL_YEAR, POINTS = 1880, (600, 660, 720)
HOME, GENERATED = "home", "generated"
BY_UNITS, BY_SHEETS = "units", "sheets"
SEALED, BY_TURNS = "sealed", "turns"


class HeartOfAfricaGame(catalog.FileGame):
    """*In the Heart of Africa*. The first scenario is rolled, the others are agreed on."""

    id = ID
    newest = "0.1.0"
    older: tuple[str, ...] = ()  # still played by matches that began with them, newest first
    sides = SEATS
    scenarios = (ROLLED, *FOUGHT)

    def match_options(self, scenario: str) -> tuple[MatchOption, ...]:
        """What the players agree on, defaults first. HA-GEN-01, HA-SCEN-01, HA-SCEN-02, HA-REGION-01, HA-GEN-09, HA-ENC-02."""
        self.check_scenario(scenario)
        first, last = self._content.armies.limits.years
        years = (USUAL_YEAR, *(year for year in range(first, last + 1) if year != USUAL_YEAR))
        fields = tuple(self._content.field_files)
        return (
            MatchOption("year", years, "HA-GEN-01"),
            MatchOption("points", POINTS, "HA-SCEN-02"),
            MatchOption("attacker", ("rolled", *SEATS), "HA-SCEN-01"),
            MatchOption("region", (HOME, *self._content.fields.regions), "HA-REGION-01"),
            MatchOption("field", (GENERATED, *fields), "HA-REGION-13"),
            MatchOption("moving", (BY_UNITS, BY_SHEETS), "HA-TURN-02"),
            MatchOption("placing", (SEALED, BY_TURNS), "HA-ENC-02"),
            MatchOption("scouts_shoot", (False, True), "HA-GEN-09"),
            MatchOption("repeaters", (False, True), "HA-GEN-09"),
        )

    def bound(self, scenario: str, options: dict[str, OptionValue]) -> "AfricaRules":
        """The rules with these options."""
        from pbem.games.heart_of_africa.game_rules import AfricaRules
        from pbem.games.heart_of_africa.state.battle import UNKNOWN, Battle
        from pbem.games.heart_of_africa.state.set_up import Agreed

        said = {key: str(value) for key, value in options.items()}
        battle = Battle(
            year=int(options["year"]),
            by_sheets=said["moving"] == BY_SHEETS,
            scouts_shoot=bool(options["scouts_shoot"]),
            has_repeaters=bool(options["repeaters"]),
        )
        agreed = Agreed(
            scenario=scenario if scenario in FOUGHT else "",
            attacker=SEATS.index(said["attacker"]) if said["attacker"] in SEATS else UNKNOWN,
            points=int(options["points"]),
            region=said["region"] if said["region"] != HOME else "",
            field=said["field"] if said["field"] != GENERATED else "",
            alternates=said["placing"] == BY_TURNS,
        )
        return AfricaRules(self._content, battle, agreed)

    @property
    def position_source(self) -> "Content":
        """The content that its position files build on."""
        return self._content

    @cached_property
    def _content(self) -> "Content":
        from pbem.games.heart_of_africa.content.loader import read

        return read(self.texts)


GAME = HeartOfAfricaGame()
