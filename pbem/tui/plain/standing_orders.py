"""Standing orders: what is in force, the words of a kind, a change, and what it would have done in the last phase."""

from pbem.desk.standing_order_lines import in_force_lines, kind_lines, tried
from pbem.session.turn import draft
from pbem.tui.plain.match_in_view import Sitting
from pbem.view.map.scene import words_of
from pbem.view.words import plain as words


def standing(sit: Sitting, rest: str) -> None:
    """`standing`, `standing show KIND`, `standing set KIND WORDS`, `standing try KIND WORDS`."""
    sit.need_now()
    action, kind, text = [*rest.split(None, 2), "", "", ""][:3]
    action, kind = action.casefold(), kind.casefold()
    if action == words.SET and kind and text:
        _set(sit, kind, text)
    elif action == words.TRY and kind and text:
        sit.talk.lines(tried(sit.table, kind, text))
    elif action == words.SHOW and kind:
        sit.talk.lines(kind_lines(sit.table.game, kind))
    elif action in words_of(sit.table.game).policies and not kind:
        sit.talk.lines(kind_lines(sit.table.game, action))
    else:
        found = draft.standing(sit.home, sit.table.ref)
        sit.talk.lines([*in_force_lines(found, sit.table.game), *words.STANDING_HELP])


def _set(sit: Sitting, kind: str, text: str) -> None:
    whose = sit.talk.choose(words.STANDING_WHOSE, words.STANDING_WHOSE_ENTRIES)
    found = draft.set_standing(sit.home, sit.table.ref, kind, text, own_stretch=whose == 2, is_sealed=whose == 1)
    sit.table.look_again()
    entry = next(each for each in found if each.kind == kind and each.is_own_stretch is (whose == 2))
    sit.talk.say(words.STANDING_SET, kind=kind, text=entry.text)
