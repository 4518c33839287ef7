"""Files of a modified client: truly signed, most in their place in the chain, and not what the rules of play or of the chain allow.

Each trick makes one file from the honest one that is due. `STRICT`: none may be taken in. `LOOSE`: those bend what may well be
bent without harm (two orders exchanged that do not touch each other), or what nobody can judge yet (an order behind the dice); as
the honest checkpoint stays in them, one that is taken in comes to the honest position. Then the home begins its answer. `AUDITED`:
those are taken in, and the audit tells what is wrong.
"""

from collections.abc import Callable
from typing import Any

from msgspec.structs import replace

from pbem.protocol import keys
from pbem.protocol.dice_chain import TOP
from pbem.protocol.turn_file import (
    ASK,
    OPEN,
    SEALED,
    Accept,
    Checkpoint,
    Claim,
    Mark,
    Offer,
    Opening,
    Pass,
    Policy,
    Resign,
    Reveal,
    Seal,
    Secret,
    Spring,
    Turn,
)
from tools.fuzz.forger import (
    MUCH,
    Forger,
    Trick,
    another_class,
    bent_decision,
    bent_decisions,
    bent_field,
    bent_scenario,
    bent_script,
    in_setup,
    later,
    scenario,
    swapped,
    to_one,
    with_one,
)

STRANGER = b"\x05" * 32
NOTHING = bytes(32)
DEEP = (b"\x91" * 4096, b"\x81\x00" * 2000, b"[" * 4096, b"\xdd\xff\xff\xff\xff" * 800, b"\xff" * 4096)


def acts_before(forger: Forger) -> list[Turn]:
    """But not what only offers or passes: that may be said again."""
    return [turn for turn in forger.own_before() if turn.decisions or turn.reveal or turn.setup]


def acts_behind(forger: Forger) -> list[Turn]:
    after = [each.turn for each in forger.match.files[forger.seq + 1 :] if each.turn.author == forger.side]
    return [turn for turn in after if turn.decisions and forger.seq]


def of_another_match(forger: Forger) -> list[Turn]:
    """But not the invitation."""
    return [each.turn for other in forger.others for each in other.files[1:] if each.turn.match != forger.turn.match]


def dice_of_another_match(forger: Forger) -> bytes | None:
    values = [each.turn.reveal for other in forger.others if other is not forger.match for each in other.files if each.turn.reveal]
    if forger.turn.reveal is None or not values:
        return None
    value = forger.random.choice(values).value
    return forger.changed(reveal=replace(forger.turn.reveal, value=value))


def published(change: Callable[[Forger, Secret], Secret]) -> Trick:
    """What is published in the end changed: it is for the audit to find, and the audit must stand it."""

    def trick(forger: Forger) -> bytes | None:
        end = forger.turn.end
        return forger.changed(end=change(forger, end)) if isinstance(end, Secret) else None

    return trick


def junk(forger: Forger, end: Secret) -> Secret:
    """Other bytes in every envelope, or in one."""
    odd = forger.random.choice((b"", b"\0", b"\xff" * 9, *DEEP[:1], forger.random.randbytes(5)))
    one = forger.random.choice((None, *(name for name, _ in end.payloads)))
    bent = tuple((name, odd if one in (None, name) else data) for name, data in end.payloads)
    return Secret(end.secret, bent[:14] if len(odd) > 999 else bent)


def ended(end: Any, *, where: Callable[[Turn], bool] = lambda turn: turn.end is None) -> Trick:
    """The file with an end that is not due."""
    return later(lambda forger: {"end": end} if where(forger.turn) and not isinstance(forger.turn.end, Secret) else None)


def off(forger: Forger) -> bytes | None:
    point = forger.turn.checkpoint
    assert point is not None
    bit = bytes([point.digest[0] ^ 1]) + point.digest[1:]
    more = point.inputs + forger.random.choice((1, 9_000_000))
    wrong = (None, Checkpoint(more, point.digest), Checkpoint(point.inputs, bit), Checkpoint(10_000_000, point.digest))
    return forger.changed(checkpoint=forger.random.choice(wrong))


def other_seat(forger: Forger) -> bytes | None:
    """An invitation or acceptance under another key, signed by the old one."""
    setup = forger.turn.setup
    return forger.changed(setup=replace(setup, key=keys.public_key(STRANGER))) if setup else None


def other_anchor(forger: Forger) -> bytes | None:
    """Where a value is shown with it; else it is his to choose."""
    setup = forger.turn.setup
    return forger.changed(setup=replace(setup, anchor=b"\x07" * 32)) if setup and forger.turn.reveal else None


FAR = 10_000_000
SCENARIOS = {
    "deep lists": "a = " + "[" * 8000,
    "deep and closed": "a = " + "[" * 4000 + "]" * 4000,
    "deep tables": "a = " + "{a = " * 3000,
    "deep names": "a" + ".a" * 8000 + " = 1",
    "many tables": "[[unit]]\n" * 1800,
    "a great number": "turns = " + "9" * 16_000,
    "a great date": "turns = 9999-12-31T23:59:59.999999+23:59",
    "nothing": "#",
    "escapes": 'name = "\x1b[2J"',
    "many names": "".join(f"a{number} = 1\n" for number in range(1700)),
    "a great map": '[map.terrain]\nA = "' + "." * 16_000 + '"',
    "many units": '[[unit]]\ncounter = "PM-4-4-4"\ncount = 9223372036854775807\nzone = "west"\n' * 200,
}
STRICT: dict[str, Trick] = {
    "older file again": with_one(lambda forger: forger.match.files[: forger.seq], lambda one, _forger: one.data),
    "older content in this place": with_one(acts_before, lambda one, forger: forger.here(one)),
    "later content in this place": with_one(acts_behind, lambda one, forger: forger.here(one)),
    "next file before this one": with_one(
        lambda forger: forger.match.files[forger.seq + 2 : forger.seq + 3] if forger.seq else (),
        lambda one, forger: forger.sign(replace(one.turn, seq=forger.seq)),
    ),
    "file of another match": with_one(of_another_match, lambda one, forger: forger.sign(one)),
    "content of another match in this place": with_one(
        lambda forger: of_another_match(forger) if forger.seq > 1 else (), lambda one, forger: forger.here(one)
    ),
    "signed by a stranger": lambda forger: forger.sign(forger.turn, STRANGER) if forger.seq != 1 else None,
    "signed by the receiver": lambda forger: forger.sign(forger.turn, forger.match.seeds[1 - forger.side]),
    "in the receiver's name": lambda forger: forger.changed(author=1 - forger.side) if forger.seq else None,
    "in nobody's name": lambda forger: forger.changed(author=forger.random.choice((2, 7, 8))),
    "after no file": later(lambda forger: {"prev": forger.random.choice((NOTHING, b"\xff" * 32, forger.turn.match * 2))}),
    "ahead of its place": later(lambda forger: {"seq": forger.seq + forger.random.choice((1, 2, 40))}),
    "at the last place there is": later(lambda forger: {"seq": forger.random.choice((65_533, 65_534, 65_535, 65_536))}),
    "another file for an old place": with_one(Forger.own_before, lambda one, forger: forger.sign(replace(one, note="another"))),
    "set-up once more": with_one(
        lambda forger: forger.match.files[:2] if forger.seq > 1 else (), lambda one, forger: forger.changed(setup=one.turn.setup)
    ),
    "set-up missing": lambda forger: forger.changed(setup=None) if forger.seq < 2 else None,
    "another key": other_seat,
    "another anchor": other_anchor,
    "value withheld": lambda forger: forger.changed(reveal=None) if forger.turn.reveal and not forger.turn.setup else None,
    "value of nothing": later(lambda forger: {"reveal": Reveal(forger.random.choice((1, 2, 9, TOP)), b"\x11" * 32)}),
    "value too far": later(lambda forger: {"reveal": forger.value((forger.turn.reveal.index if forger.turn.reveal else 40) + 3)}),
    "last value of the chain": later(lambda forger: {"reveal": forger.value(TOP)}),
    "value shown before": with_one(
        lambda forger: [each.reveal for each in forger.own_before() if each.reveal], lambda one, forger: forger.changed(reveal=one)
    ),
    "value of another match": dice_of_another_match,
    "opening withheld": to_one(Opening, "openings", lambda _one, _forger: ()),
    "opening doubled": to_one(Opening, "openings", lambda one, _forger: (one, one)),
    "other payload": to_one(Opening, "openings", lambda one, _forger: (replace(one, payload=one.payload + b"\0"),)),
    "other salt": to_one(Opening, "openings", lambda one, _forger: (replace(one, salt=NOTHING),)),
    "other proof": to_one(Opening, "openings", lambda one, _forger: (replace(one, proof=(*one.proof[1:], NOTHING)),)),
    "other envelope": to_one(Opening, "openings", lambda one, _forger: (replace(one, envelope=one.envelope[:-1] + "x"),)),
    "opening of nothing": later(lambda forger: {"openings": (*forger.turn.openings, Opening("no", NOTHING, b"")), "end": None}),
    "trap sprung elsewhere": to_one(
        Spring, "openings", lambda one, forger: (replace(one, step=forger.random.choice((0, one.step + 1, FAR))),)
    ),
    "trap of nothing": later(lambda forger: {"openings": (*forger.turn.openings, Spring("no", FAR))}),
    "trap twice": to_one(Spring, "openings", lambda one, _forger: (one, one)),
    "other commitment": to_one(Seal, "seals", lambda one, _forger: (replace(one, commitment=b"\x09" * 32),)),
    "seal doubled": to_one(Seal, "seals", lambda one, _forger: (one, one)),
    "seal of an odd name": later(lambda forger: {"seals": (*forger.turn.seals, Seal("a/0", NOTHING))}),
    "list of another length": to_one(Seal, "seals", lambda one, _forger: (replace(one, leaves=(one.leaves + 1) % 4097),)),
    "policy of no kind": later(lambda _forger: {"policies": (Policy("pray", True, ASK),)}),
    "policy twice": to_one(Policy, "policies", lambda one, _forger: (one, one)),
    "policy in no envelope": later(lambda forger: {"policies": (Policy(forger.rules().policy_kinds[0], False, SEALED, b"no"),)}),
    "deep policy": later(
        lambda forger: {"policies": (Policy(forger.rules().policy_kinds[0], True, OPEN, forger.random.choice(DEEP)),)}
    ),
    "marks on nothing": later(lambda forger: {"marks": (Mark(forger.random.choice((2048, FAR)), True),)}),
    "marks out of order": later(lambda _forger: {"marks": (Mark(1, True), Mark(0, True))}),
    "deep guards": later(lambda forger: {"marks": (Mark(0, False, forger.random.choice(DEEP)),)}),
    "decisions of noise": later(lambda forger: {"decisions": forger.random.randbytes(forger.random.choice((1, 9, 900, MUCH)))}),
    "most decisions": later(lambda forger: {"decisions": (forger.turn.decisions or b"\0") * 2500}),
    "deep decisions": later(lambda forger: {"decisions": (forger.random.choice(DEEP) * 4)[:MUCH]}),
    "pass not due": ended(Pass()),
    "offer of no kind": ended(Offer("truce")),
    "take-back of what is to come": ended(Offer("takeback", 65_535)),
    "nothing to accept": later(
        lambda forger: {"end": Accept()} if not isinstance(forger.match.files[forger.seq - 1].turn.end, Offer) else None
    ),
    "resigned and more": later(lambda forger: {"end": Resign()} if forger.turn.decisions and not forger.turn.end else None),
    "secret not due": ended(Secret(NOTHING), where=lambda turn: turn.end is None and bool(turn.decisions)),
    "other checkpoint": off,
    "note too long": lambda forger: forger.changed(note="x" * forger.random.choice((4001, 60_000))),
    "orders too long": lambda forger: forger.changed(decisions=bytes(MUCH + 1)),
    "too many openings": lambda forger: forger.changed(openings=(Claim("a", "b", 0),) * 257),
    "too many policies": lambda forger: forger.changed(policies=tuple(Policy(str(each), True, ASK) for each in range(65))),
    "too many seals": lambda forger: forger.changed(seals=tuple(Seal(str(each), NOTHING) for each in range(257))),
    "too many marks": lambda forger: forger.changed(marks=tuple(Mark(each, True) for each in range(1025))),
    "as many seals as there can be": later(
        lambda _forger: {"seals": tuple(Seal(f"s{each}", NOTHING, 4096) for each in range(256)), "decisions": b""}
    ),
    "as many claims as there can be": later(lambda _forger: {"openings": (Claim("no", "b", FAR),) * 256}),
    "longer than a file": lambda forger: forger.changed(
        openings=(Opening("a", NOTHING, bytes(4096)),) * 20, note="x" * forger.random.choice((0, 4000))
    ),
    "numbers beyond their borders": lambda forger: forger.random.choice(
        (
            lambda: forger.changed(reveal=Reveal(TOP + 1, NOTHING)),
            lambda: forger.changed(openings=(Claim("a", "b", FAR + 1),)),
            lambda: forger.changed(seals=(Seal("a", NOTHING, 4097),)),
            lambda: forger.changed(end=Offer("takeback", 65_536)),
            lambda: forger.changed(checkpoint=Checkpoint(FAR + 1, bytes(16))),
            lambda: forger.changed(marks=(Mark(FAR + 1, True),)),
        )
    )(),
    "invitation to no game": in_setup(game="../../x"),
    "invitation to no scenario": in_setup(scenario="../rules"),
    "invitation to another version": in_setup(version="\x1b[2J"),
    "invitation with other data": in_setup(content=b"\x21" * 32),
    "invitation with odd dice": in_setup(dice="loaded"),
    "invitation with odd options": in_setup(options=(("\u202ex", 2**64 - 1),)),
    "invitation with options twice": in_setup(options=(("a", 1), ("a", 1))),
    "invitation with too many options": in_setup(options=tuple((f"o{each:02}", True) for each in range(41))),
    "invitation with options of no sort": in_setup(options=tuple((f"o{each:02}", "x" * 1000) for each in range(40))),
    "invitation with orders": lambda forger: forger.changed(decisions=b"\0") if not forger.seq else None,
    **{f"scenario of {name}": scenario(text) for name, text in SCENARIOS.items()},
}
LOOSE: dict[str, Trick] = {
    "a decision bent": bent_decisions(bent_decision),
    "many decisions bent": bent_decisions(bent_script),
    "many decisions bent, again": bent_decisions(bent_script),
    "a decision of another kind": bent_decisions(another_class),
    "two decisions exchanged": bent_decisions(swapped),
    "a decision twice": bent_decisions(lambda forger, found: [forger.random.choice(found), *found]),
    "a decision missing": bent_decisions(lambda forger, found: [each for each in found if each != forger.random.choice(found)]),
    "the last decision missing": bent_decisions(lambda _forger, found: found[:-1]),
    "claim turned": to_one(Claim, "openings", lambda one, _forger: (replace(one, answer=1 - min(1, one.answer)),)),
    "claim withheld": to_one(Claim, "openings", lambda _one, _forger: ()),
    "mark taken off": to_one(Mark, "marks", lambda _one, _forger: ()),
    "anything replaced": bent_field,
    "a playable scenario bent": scenario(bent_scenario),
}
AUDITED: dict[str, Trick] = {
    "payloads of other bytes": published(junk),
    "payloads left out": published(lambda _forger, end: Secret(end.secret, end.payloads[1:])),
    "payloads of nothing": published(lambda _forger, end: Secret(end.secret, (*end.payloads, ("a/9999", b"x"), ("\x1b", b"")))),
    "another match's secret": published(lambda _forger, end: Secret(NOTHING, end.payloads)),
}
