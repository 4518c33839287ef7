"""The papers of the game, by the names of their envelopes."""

from collections.abc import Mapping

from pbem.engine.player_texts.paper_form import PaperForm
from pbem.games.heart_of_africa.content.loader import Content
from pbem.games.heart_of_africa.muster.army_paper import ArmyPaper
from pbem.games.heart_of_africa.muster.plan_form import PlanForm
from pbem.games.heart_of_africa.rules.hidden.plans import PLAN
from pbem.games.heart_of_africa.rules.hidden.rosters import ROSTER


def papers(content: Content) -> Mapping[str, PaperForm]:
    """The forms of roster and plan, by envelope."""
    return {ROSTER: ArmyPaper(content.armies), PLAN: PlanForm()}
