"""What is said of battles that were fought: by list, by scenario, by pairs of lists."""

from collections.abc import Callable, Iterable, Sequence
from statistics import fmean

from tools import report
from tools.battles.fight import NOBODY, Fought, content


def share(found: Sequence[Fought], wins: Callable[[Fought], int]) -> str:
    """Won, drawn and lost by the seat that counts in each."""
    won, drawn = sum(each.winner == wins(each) for each in found), sum(each.winner == NOBODY for each in found)
    return f"{won} - {drawn} - {len(found) - won - drawn}"


def house_seat(each: Fought) -> int:
    """Where the house sits."""
    return each.battle.players.index("house")


def attackers_seat(each: Fought) -> int:
    """Where the attacker sits."""
    return each.battle.attacker


def grouped(found: Iterable[Fought], key: Callable[[Fought], str]) -> dict[str, list[Fought]]:
    """By a word, in the order in which the words come first."""
    groups = dict[str, list[Fought]]()
    for each in found:
        groups.setdefault(key(each), []).append(each)
    return groups


def table(name: str, found: Sequence[Fought], key: Callable[[Fought], str], seat: Callable[[Fought], int]) -> list[str]:
    """Won, drawn and lost by a word, with the turns and seconds of a battle."""
    rows = [
        (
            word,
            len(group),
            share(group, seat),
            f"{fmean(each.turn for each in group):.0f}",
            f"{fmean(each.seconds for each in group):.1f}",
        )
        for word, group in sorted(grouped(found, key).items())
    ]
    return ["", *report.table((name, "battles", "won - drawn - lost", "turns", "seconds"), rows)]


def scenario_and_part(each: Fought) -> str:
    """What the house does in which scenario."""
    return f"{each.battle.scenario}, {'attacks' if house_seat(each) == each.battle.attacker else 'defends'}"


def walker_page(found: Sequence[Fought]) -> list[str]:
    """The house against the walker."""
    return [
        f"Won, drawn and lost by the house: {share(found, house_seat)}. The walker has a lawful army by lot, and sets up as usual.",
        *table("list", found, lambda each: each.battle.lists[house_seat(each)], house_seat),
        *table("scenario", found, scenario_and_part, house_seat),
        *table("moving", found, lambda each: each.battle.moving, house_seat),
        *table("end", found, lambda each: each.reason, house_seat),
    ]


def mirror_page(found: Sequence[Fought]) -> list[str]:
    """The house against itself: how often the attacker wins."""
    lines = ["Won, drawn and lost by the attacker. A draw is half a win in the share."]
    rows = []
    for scenario, group in grouped(found, lambda each: each.battle.scenario).items():
        halves = sum(2 if each.winner == each.battle.attacker else each.winner == NOBODY for each in group)
        rows.append((scenario, len(group), share(group, attackers_seat), f"{50 * halves // len(group)} %"))
    lines += ["", *report.table(("scenario", "battles", "won - drawn - lost", "share"), rows)]
    for scenario, group in grouped(found, lambda each: each.battle.scenario).items():
        lines += ["", f"## {scenario}"]
        lines += table("moving", group, lambda each: each.battle.moving, attackers_seat)
        lines += table("list", group, lambda each: each.battle.lists[0], attackers_seat)
        lines += table("end", group, lambda each: each.reason, attackers_seat)
    return lines


def pairs_page(found: Sequence[Fought]) -> list[str]:
    """List against list: who won."""
    lists = list(content().armies.lists)
    ends = {each.battle.lists: "+" if each.winner == 0 else "-" if each.winner == 1 else "=" for each in found}
    heads = ("attacker", *(f"{number + 1}" for number in range(len(lists))), "won", "drawn", "lost")
    rows, both = list[tuple[object, ...]](), list[tuple[object, ...]]()
    for number, one in enumerate(lists, 1):
        attacking = [ends.get((one, other), "") for other in lists]
        defending = [ends.get((other, one), "") for other in lists]
        won, drawn, lost = (attacking.count(sign) for sign in "+=-")
        rows.append((f"{number} {one}", *attacking, won, drawn, lost))
        both.append((one, won + defending.count("-"), drawn + defending.count("="), lost + defending.count("+")))
    return [
        "+ the list of the row has won as attacker of an Encounter, - that of the column as defender, = drawn.",
        "",
        *report.table(heads, rows),
        "",
        *report.table(("list, on either side", "won", "drawn", "lost"), both),
    ]
