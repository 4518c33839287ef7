"""What the rules wait for, on one line of eighty columns: never cut, and with the key that goes on."""

import pytest

from pbem.games import catalog
from pbem.tui.screens.battle.head import CUT, with_keys
from pbem.view.map.captions import opened
from pbem.view.text.narration import ended
from pbem.view.words import battle

MOST = 99  # units that a key goes through
KEYS = {
    "asked": f"Enter {battle.ANSWERS}",
    "next": f"Tab {battle.NEXT_OF.format(count=MOST)}",
    "attack": f"a {battle.PLAN_OF.format(count=MOST)}",
    "end": f"e {battle.END_IT}",
}
DEMANDS = [
    (game, kind, side)
    for game in catalog.GAMES
    for kind in catalog.game(game).words.demands
    for side in catalog.game(game).words.sides.values()
]


@pytest.mark.parametrize(("game", "kind", "side"), DEMANDS)
def test_no_prompt_is_cut_at_80_columns_and_each_names_the_key_that_goes_on(game: str, kind: str, side: str) -> None:
    text = ended(opened(catalog.game(game).words.demands[kind].format(side=side)))
    for hint in KEYS.values():
        line = with_keys(text, [hint], 80)
        assert CUT not in line
        assert line.endswith(hint)
        assert len(line) <= 80
