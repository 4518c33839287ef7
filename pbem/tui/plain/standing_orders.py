"""Standing orders: what is in force, the words of a kind, a change, and what it would have done in the last phase."""

from pbem.desk.standing_order_lines import building, fillings, in_force_lines, kind_lines, told, tried
from pbem.session.turn import draft
from pbem.tui.plain.match_in_view import Sitting
from pbem.view.map.scene import place_hex, words_of
from pbem.view.text.standing_sentences import HEXES, Offer, joined
from pbem.view.words import plain as words


def standing(sit: Sitting, rest: str) -> None:
    """`standing`, `standing show KIND`, `standing build KIND`, `standing set KIND WORDS`, `standing try KIND WORDS`."""
    sit.need_now()
    action, kind, text = [*rest.split(None, 2), "", "", ""][:3]
    action, kind = action.casefold(), kind.casefold()
    if action == words.SET and kind and text:
        _set(sit, kind, text)
    elif action == words.TRY and kind and text:
        sit.talk.lines(tried(sit.table, kind, text))
    elif action == words.BUILD and kind:
        _set(sit, kind, _built(sit, kind))
    elif action == words.SHOW and kind:
        sit.talk.lines(kind_lines(sit.table.game, kind))
    elif action in words_of(sit.table.game).policies and not kind:
        sit.talk.lines(kind_lines(sit.table.game, action))
    else:
        found = draft.standing(sit.home, sit.table.ref)
        sit.talk.lines([*in_force_lines(found, sit.table.scene), *words.STANDING_HELP])


def _set(sit: Sitting, kind: str, text: str) -> None:
    whose = sit.talk.choose(words.STANDING_WHOSE, words.STANDING_WHOSE_ENTRIES)
    found = draft.set_standing(sit.home, sit.table.ref, kind, text, own_stretch=whose == 2, is_sealed=whose == 1)
    sit.table.look_again()
    entry = next(each for each in found if each.kind == kind and each.is_own_stretch is (whose == 2))
    sit.talk.say(words.STANDING_SET, kind=kind, text=told(sit.table.scene, kind, entry.text), notation=entry.text)


def _built(sit: Sitting, kind: str) -> str:
    """A standing order put together from numbered lists. Raises Back, UserError "standing-unknown"."""
    sit.talk.line(kind_lines(sit.table.game, kind)[1])
    text = ""
    while True:
        now = building(sit.table, kind, text)
        if now.notation:
            sit.talk.say(words.STANDING_SO_FAR, text=now.sentence, notation=now.notation)
            if not now.offers:
                return text
        entries = [f"{offer.words}: {offer.says}" for offer in now.offers]
        at = sit.talk.choose(words.STANDING_NEXT, [*([words.STANDING_TAKE] if now.notation else []), *entries])
        if now.notation and not at:
            return text
        offer = now.offers[at - bool(now.notation)]
        text = joined(text, offer.filled(_filling(sit, offer)))


def _filling(sit: Sitting, offer: Offer) -> str:
    """What stands in the slot of a step. Raises Back, UserError for a place that there is not."""
    if not offer.slot:
        return ""
    if found := fillings(sit.table, offer):
        return found[sit.talk.choose(offer.says, [said for _, said in found])][0]
    typed = sit.talk.answer(words.STANDING_FILL, words=offer.words, text=offer.says)
    return sit.table.scene.name(place_hex(sit.table.scene, typed)) if offer.slot in HEXES else typed
