"""Luck in sentences: what came, what was to be expected, how rare that is, and what it means."""

from collections.abc import Sequence

from pbem.engine.luck import Count, Odds, SideLuck
from pbem.language import Plural, _
from pbem.view.text.narration import Narrator, opened

NO_ROLLS = _("No dice have been rolled yet.")
OWN = _("{side}: {rolls} rolls of their own, {actual} % of the best; fair dice give 50 %. {tail}")
AS_GOOD = _("Fair dice do as well or better in {chance}.")
AS_BAD = _("Fair dice do as badly or worse in {chance}.")
OFTEN = _("{count} matches in 100")
SELDOM = _("one match in {count}")
NEVER = _("less than one match in 1000000")
DIE = Plural(
    "{count} die of {faces}: {numbers}; average {average}, expected {expected}; p = {p}",
    "{count} dice of {faces}: {numbers}; average {average}, expected {expected}; p = {p}",
)
# from (parts of a million, at least) to what it means
FAIR = _("What it means: the dice were about even; nobody has anything to complain of.")
SLIGHT = _("What it means: the dice helped {side} a little; as much happens in {chance} with fair dice.")
MARKED = _("What it means: the dice helped {side}; as much happens in {chance} with fair dice, so it is luck like any other.")
RARE = _(
    "What it means: the dice helped {side} as they do in {chance} with fair dice. That is rare; with sealed dice "
    "neither side could have brought it about, as `pbem audit` shows at the end."
)
UNKNOWN = _("What it means: none of these rolls favours a side; only the dice themselves are counted.")
MEANINGS = ((500_000, FAIR), (150_000, SLIGHT), (10_000, MARKED), (0, RARE))


def luck_lines(found: Count, narrator: Narrator) -> list[str]:
    """The report in lines."""
    if not found.rolls:
        return [NO_ROLLS]
    lines = []
    for side, luck in enumerate(found.sides):
        if luck.own.rolls:
            name = narrator.side(side)
            tail = _tail(luck.own)
            text = OWN.format(side=name, rolls=luck.own.rolls, actual=percent(luck.own.sum, luck.own.best), tail=tail)
            lines.append(opened(text))
    for die in found.dice:
        numbers = " ".join(f"{number}:{times}" for number, times in enumerate(die.counts, 1) if die.faces <= 20 or times)
        total = sum(number * times for number, times in enumerate(die.counts, 1))
        count = sum(die.counts)
        lines.append(
            DIE.format(
                count=count,
                faces=die.faces,
                numbers=numbers,
                average=_hundredths(total * 100 // count),
                expected=_hundredths((die.faces + 1) * 50),
                p=_hundredths((die.odds.two_sided_ppm + 5000) // 10_000),
            )
        )
    return [*lines, meaning(found.sides, narrator)]


def meaning(sides: Sequence[SideLuck], narrator: Narrator) -> str:
    """One plain sentence on all rolls together."""
    rated = [side.all for side in sides]
    if not rated or not rated[0].rolls:
        return UNKNOWN
    lucky = min(range(len(rated)), key=lambda side: rated[side].as_good_ppm)
    p = rated[lucky].two_sided_ppm
    template = next(text for least, text in MEANINGS if p >= least)
    return template.format(side=narrator.side(lucky), chance=chance(p))


def chance(ppm: int) -> str:
    """Parts of a million as people say them: one match in 3, one match in 40."""
    if ppm >= 500_000:
        return OFTEN.format(count=(ppm + 5000) // 10_000)
    return SELDOM.format(count=(2_000_000 + ppm) // (2 * ppm)) if ppm else NEVER


def _tail(odds: Odds) -> str:
    is_good = odds.as_good_ppm < odds.as_bad_ppm
    return (AS_GOOD if is_good else AS_BAD).format(chance=chance(odds.as_good_ppm if is_good else odds.as_bad_ppm))


def percent(part: int, whole: int) -> int:
    """A part in hundredths, to the nearest; the half where there is no whole."""
    return (200 * part + whole) // (2 * whole) if whole else 50


def _hundredths(value: int) -> str:
    return f"{value // 100}.{value % 100:02}"
