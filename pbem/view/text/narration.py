"""Events, refusals, demands, errors and outcomes as sentences with named places, in the reader's language.

A game's sentences are the tables of its `Words`, those of everything else are in `view.words.common`. Places that hold foreign
text are made harmless.
"""

from collections.abc import Mapping, Sequence
from itertools import groupby, pairwise
from typing import TypeVar

import msgspec

from pbem.engine.decisions import IllegalOrder, Refusal
from pbem.engine.demands import Choose, Demand, Open, Roll
from pbem.engine.events import Event
from pbem.engine.picture import Counter, Picture, Track
from pbem.errors import PbemError
from pbem.games import catalog
from pbem.language import Plural
from pbem.view.harmless import harmless
from pbem.view.words import errors, without_game

HEX_FIELDS = ("hex", "start", "to", "target", "entry", "town")
V = TypeVar("V")
MOST_HEXES = 7  # of a way that is told hex by hex

AS_WRITTEN = ("word-not-offered", "wrong-form", "none-of-these")
"""Refusals about words of the notation, which are told as they stand: "deploy" is not the set-up, "list" not the army lists."""


class Narrator:
    """Sentences of one game. `names`: hex -> name of the place in it; `sides`: ids in side order, of roles where there are any."""

    def __init__(self, game_id: str, sides: Sequence[str], names: Mapping[str, str]) -> None:
        self.words = catalog.game(game_id).words
        self.sides, self.names = tuple(sides), names

    # --- what happened

    def events(self, events: Sequence[Event]) -> list[str]:
        """What happened, in lines. Neighbours that a table of the game joins share a line."""
        return [line for _, line in self.told([(event, "") for event in events])]

    def told(self, noted: Sequence[tuple[Event, str]]) -> list[tuple[int, str]]:
        """The same with how deep each line stands in the log, 0 for a turn. A note ("standing order") follows its event."""
        lines: list[tuple[int, str]] = []
        for tag, group in groupby(noted, key=lambda each: str(each[0].__struct_config__.tag)):
            level = self.words.log.levels.get(tag, self.words.log.level)
            if level is None:
                level = max(self.words.log.level, lines[-1][0] if lines else 0)
            events = list(group)
            if tag in self.words.log.joined and len(events) > 1:
                lines += [(level, line) for line in self._joined(tag, events)]
                continue
            for event, note in events:
                first, *rest = self.event(event) or [""]
                lines += [(level, line) for line in (self.noted(first, note), *rest) if line]
        return lines

    def noted(self, line: str, note: str) -> str:
        """A sentence with a remark in brackets before its full stop."""
        return f"{line.removesuffix('.')} ({note}){'.' * line.endswith('.')}" if note else line

    def _joined(self, tag: str, noted: Sequence[tuple[Event, str]]) -> list[str]:
        """One line, or more where the game's table says what may not share one: `whole` with the places of the first of them."""
        log = self.words.log
        lines: dict[tuple[str, int], list[str]] = {}
        for event, note in noted:
            key = _key(log.joined, tag, msgspec.structs.asdict(event))
            whole, item = log.joined[key]
            places = self._places(event)
            text = item.format(**places) + (f" ({note})" if note else "")
            line = whole.format(items="{items}", **places)
            lines.setdefault((line, log.joined_most.get(key, len(noted))), []).append(text)
        return [opened(line).replace("{items}", _listed(items, most), 1) for (line, most), items in lines.items()]

    def event(self, event: Event) -> list[str]:
        """What happened, one line or several, those behind the first indented; none where the game says nothing of it."""
        values = msgspec.structs.asdict(event)
        tag = str(event.__struct_config__.tag)
        template = template_of(self.words.events, tag, values)
        text = template.format(**self._places(event)) if template else ""
        return opened(text).split("\n") if text else []

    def untold(self, order: str, side: str) -> str | None:
        """What is told of an order that nothing comes of at once, with the words behind what the table knows; None: not known."""
        words = harmless(order).split()
        for known, template in self.words.log.untold.items():
            pattern = known.split()
            if len(pattern) <= len(words) and all(part in ("*", word) for part, word in zip(pattern, words, strict=False)):
                more = [self.word_behind(before, word) for before, word in pairwise(words)][len(pattern) - 1 :]
                return ", ".join([template.format(*words[1:], side=side), *filter(None, more)])
        return None

    def word_behind(self, before: str, word: str) -> str:
        """A word behind another in an order; "" for one that is said with the next, or only joins."""
        known = self.words.planning.order_words
        if any(key.startswith(f"{word} ") for key in known):
            return ""
        return next((known[key].format(word) for key in (f"{before} {word}", f"{before} *", word) if key in known), self.hex(word))

    def _places(self, event: Event) -> dict[str, object]:
        values = msgspec.structs.asdict(event)
        return self._with_derived({field: self.value(field, value) for field, value in values.items()}, values)

    def _with_derived(self, places: dict[str, object], values: Mapping[str, object]) -> dict[str, object]:
        """The same with what a table of the game says beside a field: the date of a turn."""
        derived = {
            name: table.get(value, "")
            for name, (field, table) in self.words.log.derived.items()
            if isinstance(value := values.get(field), int)
        }
        parts = {
            name: self._part(field, values[field], place)
            for name, (field, place) in self.words.log.parts.items()
            if field in values
        }
        return {**places, **derived, **parts}

    def _part(self, field: str, value: object, place: int) -> object:
        """A part of a field: of several, or of a name between its dots."""
        found = value if isinstance(value, tuple) else str(value).split(".")
        return self.value(HEX_FIELDS[0] if field == "hexes" else field, found[place]) if found else ""

    def value(self, field: str, value: object) -> object:
        """A field's value as it stands in a sentence: numbers stay numbers, so that {value:+d} works."""
        known = self.words.names.get(field, {})
        if not isinstance(value, tuple):
            if value in known:
                return known[value]
            if field in self.words.seats and isinstance(value, int):
                return self.side(value)
            if isinstance(value, bool) or not isinstance(value, str):
                return value
            return self.hex(value) if field in HEX_FIELDS else harmless(value)
        if field in self.words.log.gathered:
            return self._gathered(value, *self.words.log.gathered[field])
        if value and isinstance(value[0], tuple) and field in self.words.entries:
            parts = ([self.value(field, part) for part in each] for each in value)
            return ", ".join(self.words.entries[field].format(*each) for each in parts)
        if value and isinstance(value[0], tuple):
            return "".join(f"; {self.shift(rule, columns)}" for rule, columns in value)
        if field == "hexes":
            return self.way(value)
        if field == "shifts":
            return ""
        said = [str(self.value(field, item)) for item in value]
        if field not in self.words.names:
            return ", ".join(said)
        often = {each: said.count(each) for each in said}  # "casualties" may stand there for each of two tests
        return ", ".join(without_game.TIMES.format(what=each, count=count) if count > 1 else each for each, count in often.items())

    def _gathered(self, entries: Sequence[Sequence[object]], whole: str, item: str) -> str:
        """Entries in a few parts, those together that say the same but for what each says of itself."""
        found: dict[str, list[str]] = {}
        for entry in entries:
            groups = {f"group{place}": str(part).partition(".")[0] for place, part in enumerate(entry)}
            found.setdefault(whole.format(*entry, items="{items}", **groups), []).append(item.format(*entry, **groups))
        return "; ".join(line.replace("{items}", ", ".join(items)) for line, items in found.items())

    def shift(self, rule: str, columns: int) -> str:
        """One shift of the column of a combat table, with its reason."""
        reason = self.words.shifts.get(rule)
        template = without_game.SHIFT_LEFT if columns < 0 else without_game.SHIFT_RIGHT
        return template.format(reason=reason or rule, columns=abs(columns), rule=rule)

    def way(self, hexes: Sequence[str]) -> str:
        """The hexes of a march with the places in them; of a long one only its ends and places."""
        parts: list[str] = []
        for at, name in enumerate(hexes):
            is_told = len(hexes) <= MOST_HEXES or at in (0, len(hexes) - 1) or name in self.names
            if is_told or parts[-1] != "...":
                parts.append(self.hex(name) if is_told else "...")
        return " - ".join(parts)

    def hex(self, name: str) -> str:
        """A hex with the place in it: 1807 Kinshasa. A box by its name alone where its word in orders says no more: Rwanda Box."""
        place = self.names.get(name)
        if not place:
            return harmless(name)
        return place if name.replace("_", " ") == place else f"{name} {place}"

    # --- what is asked and refused

    def side(self, side: int) -> str:
        """A side as it stands in a sentence."""
        return self.words.sides[self.sides[side]] if 0 <= side < len(self.sides) else without_game.NOBODY

    def demand(self, demand: Demand, is_short: bool = False) -> str:
        """What the rules wait for. `is_short`: of the end of a match no more than who has won, and why."""
        if isinstance(demand, Choose):
            known = self.words.demands.get(demand.kind, without_game.CHOICE)
            return known.format(side=self.side(demand.side), kind=demand.kind)
        if isinstance(demand, Roll):
            return without_game.ROLL.format(what=self.roll(demand.key))
        if isinstance(demand, Open):
            return without_game.OPEN.format(side=self.side(demand.side))
        reason = self.words.reasons.get(demand.reason) or without_game.REASONS.get(demand.reason, demand.reason)
        won = without_game.HAS_WON if is_short else without_game.WON
        template = won if demand.winner >= 0 else without_game.DRAWN
        return template.format(side=self.side(demand.winner), reason=reason)

    def roll(self, key: Sequence[int | str]) -> str:
        """What dice are for, from their key."""
        kinds = [part for part in key if isinstance(part, str) and part in self.words.rolls]
        if not kinds:  # "pmc for drc", whoever it is for
            kinds = [word for part in key[:1] if (word := str(part).partition(" ")[0]) in self.words.rolls]
        if not kinds:
            return " ".join(str(part) for part in key)
        parts = [self.hex(part) if isinstance(part, str) else self.hex(f"{part:04d}") for part in key]
        try:
            return self.words.rolls[kinds[0]].format(*parts)
        except IndexError:
            return " ".join(str(part) for part in key)

    def refusal(self, refusal: Refusal) -> str:
        """Why something is not allowed, with the rule."""
        template = self.words.refusals.get(refusal.code) or without_game.REFUSALS.get(refusal.code, without_game.NOT_ALLOWED)
        parts = []
        for word in refusal.subject.split(" "):
            place = self.names.get(word)  # "1807 Kinshasa" is told as it stands
            is_typed = refusal.code in AS_WRITTEN
            parts.append(word if place and place in refusal.subject else self.hex(word) if is_typed else self._subject(word))
        line = template.format(*parts, *[""] * 4, subject=" ".join(parts), code=refusal.code)
        return f"{line} ({refusal.rule})" if refusal.rule else line

    def broken(self, rule: str, code: str, subject: str) -> str:
        """The same for a refusal that is known by its parts only: what an audit found."""
        return self.refusal(Refusal(rule, code, subject))

    def _subject(self, word: str) -> str:
        for table in (self.words.sides, self.words.armies, self.words.names.get("phase", {}), without_game.KINDS_OF_CHOICE):
            if word in table:
                return table[word]
        return self.hex(word)

    # --- what stands beside the map

    def track(self, track: Track) -> str:
        """One line of turn, points or morale; of nobody "nobody"."""
        places = {
            key: value if isinstance(value, int) else self.value(key if key in self.words.names else "side", value)
            for key, value in track.places.items()
        }
        places |= {key: without_game.NOBODY for key, value in track.places.items() if value == ()}
        template = template_of(self.words.tracks, track.key, track.places)
        return template.format(**self._with_derived(places, track.places))

    def called(self, unit: str) -> str:
        """What a unit is called: its id, or the word for that."""
        return self.words.called.get(unit, unit)

    def counter_name(self, counter: Counter) -> str:
        """A unit in a line: id, army, type, size, numbers."""
        kinds = self.words.kinds
        line = self.words.counter.format(
            id=name if (name := self.called(counter.id)) != kinds.get(counter.kind) else "",
            army=self.army(counter.army),
            kind=kinds.get(counter.kind, counter.kind),
            size=kinds.get(counter.size, counter.size),
            values=self.words.between_values.join(map(str, counter.values)),
        )
        return " ".join(line.split())  # of what is not known nothing stands there

    def counter(self, counter: Counter, is_waiting: bool = False) -> str:
        """The same with its marks."""
        line = self.counter_name(counter)
        notes = [without_game.REDUCED] if counter.is_reduced else []
        notes += [without_game.FACING[counter.facing]] if counter.facing >= 0 else []
        if is_waiting:
            notes.append(self.waiting(counter))
        else:
            notes += map(self.mark, counter.marks)
        return f"{line} ({', '.join(notes)})" if notes else line

    def army(self, army: str) -> str:
        """What an army is called."""
        return self.words.armies.get(army, army)

    def waiting(self, counter: Counter) -> str:
        """When and where a counter off the map comes, and what else is known of it."""
        told = self.words.waiting
        marks = list(map(self.mark, counter.marks))
        return ", ".join([told.format(*marks), *(marks[1:] if "{1}" not in told else [])])

    def mark(self, mark: str) -> str:
        """What a mark of a unit, place or hex means; what stands behind a colon fills its sentence."""
        key, *rest = mark.split(":")
        return self.words.marks.get(key, key).format(*rest)

    def role(self, role: str) -> str:
        """What a glyph of the map stands for."""
        return self.words.roles.get(role, role)


def template_of(table: Mapping[str, str | Plural], key: str, values: Mapping[str, object]) -> str | Plural:
    """The sentence of a key; the one under `key|field` where there is one for a field that is not empty or nought."""
    return table[_key(table, key, values)]


def _key(table: Mapping[str, V], key: str, values: Mapping[str, object]) -> str:
    """Under which of these it stands."""
    return next((wanted for field, value in values.items() if value and table.get(wanted := f"{key}|{field}")), key)


def _listed(items: Sequence[str], most: int) -> str:
    """With commas; of more than so many the first, and how many more there are."""
    told = ", ".join(items[:most])
    return without_game.AND_MORE.format(names=told, count=len(items) - most) if len(items) > most + 1 else ", ".join(items)


def opened(text: str) -> str:
    """A sentence with its first letter large."""
    return text[:1].upper() + text[1:]


def ended(text: str) -> str:
    """A sentence with its full stop; a question has its own mark."""
    return text if text.endswith("?") else f"{text}."


def decider(demand: Demand) -> int:
    """The side that has to choose; -1 when nothing is to be chosen."""
    return demand.side if isinstance(demand, Choose) else -1


def refusal_in(problem: Exception) -> Refusal | None:
    """The refusal that an exception carries, if it is an illegal order."""
    return problem.refusal if isinstance(problem, IllegalOrder) else None


def refusals_in(problem: Exception) -> tuple[Refusal, ...]:
    """All of them, where everything that is wrong was looked for."""
    return problem.refusals if isinstance(problem, IllegalOrder) else ()


def names_of(picture: Picture) -> dict[str, str]:
    """Names of places by hex, and of boxes, for a Narrator; a place that is only called by its hex has none."""
    name = picture.grid.name
    return {name(here): each.name for here, each in picture.named.items() if each.name != name(here)}


def error(problem: PbemError) -> tuple[str, str]:
    """What is wrong, and the next step ("" when there is none). No capital, no full stop."""
    return sentence(problem.code, problem.places)


def disk(problem: OSError) -> tuple[str, str]:
    """The same for what the disk refuses: which file, and what the system says about it."""
    where = f"{problem.filename}: " if problem.filename else ""
    detail = (problem.strerror or str(problem) or type(problem).__name__).lower()
    return sentence("disk", {"detail": f"{where}{detail}"})


def sentence(code: str, places: Mapping[str, object], game: str = "") -> tuple[str, str]:
    """The sentence and the hint of an error code or of an import's code. `game`: whose refusals a place `why` may name."""
    message, hint = errors.SAYINGS.get(code, errors.UNKNOWN_CODE)
    if "item" in places:
        places = {"order": f"number {places['item']}", **places}
    if "why" in places:
        places = {**places, "why": _why(places, game)}
    safe = {key: value if isinstance(value, int) else _harmless(key, value) for key, value in places.items()}
    filled = _Places({**safe, "code": harmless(code, 60)})
    if not hint and places.get("known"):
        word = str(next((value for key, value in places.items() if key != "known"), ""))
        hint = nearest(word, str(places["known"]).split(", ")) or without_game.KNOWN.format(names=places["known"])
    if places.get("candidates") and code.endswith("-unknown"):
        hint = without_game.DID_YOU_MEAN.format(name=safe["candidates"])
    return message.format_map(filled), hint.format_map(filled)


def _harmless(key: str, value: object) -> str:
    """A place of a sentence without anything that a terminal obeys; a list of problems keeps its lines."""
    limit = errors.LIMITS.get(key, 200)
    if key != "problems":
        return harmless(value, limit)
    return "\n".join(harmless(line, limit) for line in str(value).splitlines())[:limit]


def nearest(word: str, known: Sequence[str]) -> str:
    """`did you mean ...` when a known name is close, else nothing."""
    from difflib import get_close_matches

    close = get_close_matches(word.casefold(), [name.casefold() for name in known], n=1, cutoff=0.5)
    if not close:
        return ""
    return without_game.DID_YOU_MEAN.format(name=next(name for name in known if name.casefold() == close[0]))


def _why(places: Mapping[str, object], game: str) -> str:
    code, rule = str(places["why"]), str(places.get("rule", ""))
    known = catalog.game(game).words.refusals if game else {}
    template = known.get(code) or without_game.REFUSALS.get(code)
    if template is None and code in errors.SAYINGS:
        return sentence(code, {key: value for key, value in places.items() if key != "why"})[0]
    if template is None and "subject" not in places:  # what the system says, or a sentence already
        return harmless(code, 200)
    subject = harmless(places.get("subject", ""), 60)
    line = (template or without_game.NOT_ALLOWED).format(*subject.split(" "), *[""] * 4, subject=subject, code=harmless(code, 40))
    return f"{line} ({rule})" if rule else line


class _Places(dict[str, object]):
    """Places of a sentence; one that is missing shows as its name, so that an error never hides behind another."""

    def __missing__(self, key: str) -> str:
        return "{" + key + "}"
