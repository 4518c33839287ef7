"""Tables of a game's words: sentences in the player's language with {places}, and how they are laid out. No logic.

A game fills them in its `words` package; only `pbem.view` reads them. A table that a game leaves out is empty.
"""

from collections.abc import Callable, Mapping
from typing import Any

from msgspec import Struct

from pbem.language import Plural

Texts = Mapping[str, str]

"""A key of the game's (a tag, a code, an id) -> a name or a sentence."""

Names = Mapping[str, Mapping[Any, str]]
"""A field -> how its values are said, which are texts, numbers or truths."""


LEVELS: Mapping[str, int | None] = {
    "scored": None,
    "turn-began": 0,
    "match-ended": 0,
    "phase-began": 1,
    "attack-resolved": 3,
    "eliminated": 3,
    "retreated": 3,
    "morale-checked": 3,
    "advanced": 3,
}
"""How deep a line stands of what is called alike in most games (`LogWords.levels`)."""


class LogWords(Struct, frozen=True, kw_only=True):
    """The layout of the log, by tag of an event."""

    joined: Mapping[str, tuple[str, str]] = {}  # neighbours that share a line, as events: the line, and what stands in it for each
    joined_most: Mapping[str, int] = {}  # how many of these are told one by one, where not all are
    parts: Mapping[str, tuple[str, int]] = {}  # places that are a part of a field, the how-manieth: of several, or between dots
    # fields that hold entries, of which those for which the first text is the same share it; the second tells each in it.
    # An entry fills them by {0}, {1}; {group0} is of its first part what stands before a dot
    gathered: Mapping[str, tuple[str, str]] = {}
    level: int = 2  # how deep a line stands: 0 a turn, 1 a phase, 2 what is done, 3 what comes of it
    levels: Mapping[str, int | None] = {}  # those of other depth; None: as deep as the line above
    # orders and answers that nothing comes of at once, by their first words, a star for any: what is told, {0} is behind the verb
    untold: Texts = {}
    derived: Mapping[str, tuple[str, Mapping[int, str]]] = {}  # places that hang on another: name -> field and table
    claims: Texts = {}  # what was stated about a closed counter, by question and answer


class ScreenWords(Struct, frozen=True, kw_only=True):
    """The words that only screens need."""

    aim: str = ""  # what the game is about, in one line
    aims: Texts = {}  # the same by a track that stands beside the map
    scoring: str = ""  # what gives points, in one line
    scorings: Texts = {}  # the same by a track
    standings: tuple[str, ...] = ()  # tracks that tell where one stands besides the points
    aim_text: tuple[str, ...] = ()  # more of it, in the help
    side_steps: tuple[str, ...] = ()  # choices that a list of matches calls by the side that has them
    no_map: tuple[str, ...] = ()  # what stands in the place of the map while there is none: what is to be done before it is drawn
    value_names: str = ""  # what the numbers of a unit are, one after the other
    short_tracks: Texts = {}  # what stands beside the map, as short as it can be read


class PolicyPart(Struct, frozen=True, kw_only=True):
    """A place in a clause of a standing order, and what may stand there.

    `forms`: notation -> how it is said. Capitals are slots: `at HEX UNIT+` takes a hex and one unit or more, said at {0} and {1}.
    """

    forms: Texts
    alone: Texts = {}  # likewise, where nothing else may stand beside them
    joined: str = ""  # several forms may stand there; this is said between them. "": one
    missing: str | None = None  # what is said where nothing stands there; None: something has to


class PolicyClause(Struct, frozen=True, kw_only=True):
    """A clause of a standing order. `says`: its sentence, in which {0}, {1} stand for its parts.

    A table of forms stands for a part that holds one of them.
    """

    parts: tuple[PolicyPart | Texts, ...]
    says: str = "{0}"
    differs: bool = False  # no two of these clauses have the same in their first part
    is_last: bool = False  # no clause comes after it

    @property
    def places(self) -> tuple[PolicyPart, ...]:
        """Its parts, each as one."""
        return tuple(part if isinstance(part, PolicyPart) else PolicyPart(forms=part) for part in self.parts)


class PolicyWords(Struct, frozen=True, kw_only=True):
    """How a kind of standing order is written and said: clauses with semicolons between them."""

    about: str  # what holds for all of it
    alone: Texts = {}  # forms that are all of it, where one of them stands: "none"
    first: tuple[PolicyClause, ...] = ()  # what the first clause may be besides
    rows: tuple[PolicyClause, ...] = ()  # what each clause may be
    more: tuple[PolicyClause, ...] = ()  # what the clauses after the first may be besides
    headed: "HeadedLines | None" = None  # what each clause is besides: a head, and lines behind it

    def clauses(self, is_first: bool) -> tuple[PolicyClause, ...]:
        """What the first clause may be, or each one after it."""
        whole = (PolicyClause(parts=(self.alone,), is_last=True),) if self.alone else ()
        return (*whole, *self.first, *self.rows) if is_first else (*self.rows, *self.more)


class HeadedLines(Struct, frozen=True, kw_only=True):
    """Clauses that are orders by themselves: whose they are, and lines of a sheet, each behind a stroke."""

    head: PolicyWords
    lines: PolicyWords


class SheetWords(Struct, frozen=True, kw_only=True):
    """A choice whose orders are lines of one sheet. A line with none of these verbs is done."""

    lines: PolicyWords  # how each is written and said: a row a line
    begins: tuple[str, ...]  # verbs with which the lines about a unit begin, which stands behind them
    alone: tuple[str, ...] = ()  # verbs of lines about a unit that stand by themselves
    waits: tuple[str, ...] = ()  # verbs that say what must be so before anything is done
    cases: tuple[str, ...] = ()  # verbs that say in which case the next line is done
    notes: tuple[str, ...] = ()  # verbs of lines that are done in no case of these
    otherwise: str = "{0}"  # what is done where none of the cases before holds
    left_out: str = ""  # what becomes of units without such lines


class PlanningWords(Struct, frozen=True, kw_only=True):
    """Overlays, charts, verbs, sums, and which rule governs which choice."""

    overlays: Mapping[str, tuple[str, str]] = {}  # layers over the map: name, and what it shows
    marked: Texts = {}  # roles of marks, for the legend
    cautions: Texts = {}  # what a player may regret, with the units or the number
    charts: Texts = {}  # what stands over each
    reported: tuple[str, ...] = ()  # charts whose lines that give something now belong into the report of a match
    chart_words: Texts = {}  # words in heads and cells of charts; others stand as they are
    governed: Texts = {}  # the rule to read first: by kind of choice (of answers that of the standing order), what dice are for
    verb_labels: Texts = {}  # short names for menus; {0} and {1} are what stands behind the verb of a way, a star for each
    stand_ins: Mapping[str, tuple[str, ...]] = {}  # verbs that only take the place of another where that is too far
    # words behind the verb of an order: a keyword, "" where it only joins what stands around it; what stands behind a word
    order_words: Texts = {}  # "facing": ..., "facing ne": ..., "abreast *": ... with {0}, "at": ""
    spoken: Texts = {}  # words of everyday language for verbs: "move"
    joints: tuple[str, ...] = ()  # words that may stand in an order that begins with one of these, and mean nothing
    attacks_later: Texts = {}  # kinds of choices in which nothing can be attacked yet
    free_verbs: tuple[str, ...] = ()  # verbs that nobody forgets at the end of a phase: always possible, and nothing comes of them
    no_endings: tuple[str, ...] = ()  # verbs that are orders by themselves, and yet end no phase: giving up
    giving_up: tuple[str, ...] = ()  # verbs by which a side loses: last of every list, and the player is asked back
    asked_back: tuple[str, ...] = ()  # cautions for which the player is asked back where the last of several answers is given
    in_a_row: tuple[str, ...] = ()  # kinds of choices in which the next unit is picked at once
    one_alone: tuple[str, ...] = ()  # kinds of choices in which one unit goes, and no second one
    short_dice: tuple[str, ...] = ()  # what dice are for that a line tells: with what comes of them, or that alone
    asked: Texts = {}  # what a picked unit is asked, by kind of choice, where it is not where to go: {units}
    from_afar: tuple[str, ...] = ()  # kinds of choices in which a unit acts from where it stands: all it can do is listed there
    advice: tuple[str, ...] = ()  # refusals that tell what to do about a hex, whoever wants to go there
    priced: str = ""  # an answer with what it costs of the points that there are
    left_out: Texts = {}  # what may be added to an attack -> what is said where it is not, if that is not none
    # verbs that stand behind the usual ones in a list, and of answers open word by word; nobody is left to act for them alone
    seldom: tuple[str, ...] = ()
    verb_units: Mapping[str, str | Plural] = {}  # what the cost of a way is counted in, by the first word of its verb
    guard_examples: tuple[str, str] = ("", "")  # two conditions as they are written
    guard_help: str = ""  # what these mean
    guard_states: Texts = {}  # likely conditions about a hex that an earlier order was about
    # the sum of an attack: the event that tells it, and its lines with their rules; "{shifts}" stands for those of the shifts
    sum: tuple[str, tuple[tuple[str, str], ...]] | None = None
    # where no event tells it, by kind of `Reckoning`: each number by its rule (two: from 0 up, below), the total, the column
    sums: Mapping[str, tuple[Mapping[str, str | tuple[str, str]], str, str]] = {}
    losses: str = ""  # what both sides lose by an attack, as expected; "": in steps
    promised: Texts = {}  # kinds of choices whose orders can be promised something, and what such an order is called
    comes: Texts = {}  # what may come of a promise, by its code
    as_one: tuple[str, ...] = ()  # kinds of choices in which the counters of an army act as one
    together: tuple[str, ...] = ()  # verbs of ways by which all of a unit goes, where each of its counters may go by itself
    sheets: Mapping[str, SheetWords] = {}  # kinds of choices that are sheets of lines
    short_results: bool = False  # are results so few words that every screen has room for them?
    short_result: str = ""  # a result of an attack to who plans it, on small screens; "": as its table has it, and each word told


def _nothing(_word: str) -> str:
    return ""


class Words(Struct, frozen=True, kw_only=True):
    """All that a game says."""

    title: str
    summary: str
    scenarios: Texts = {}
    scenario_names: Texts = {}  # the same in a word or two, for lists
    sides: Texts  # seats, and the roles that they may have
    armies: Texts = {}
    options: Texts = {}
    option_values: Mapping[str, Texts] = {}  # how values of an option are said, by its key; others stand as they are
    verbs: Texts
    way_verbs: tuple[str, ...] = ()  # verbs that name hexes of a way: marching first
    fillers: tuple[str, ...] = ()  # words of an order that may be left out
    demands: Texts = {}  # by kind of choice
    policies: Texts = {}  # what a standing order of each kind decides
    policy_words: Mapping[str, PolicyWords] = {}  # how each is written, and said as a sentence
    policy_slots: Mapping[str, Texts] = {}  # slots of these that hold one of a few words, and how each is said
    policy_units: Mapping[str, tuple[str, ...]] = {}  # slots of these that hold units of some armies only
    rolls: Texts = {}  # dice, by what they are rolled for, or by the first word of that; the parts of their key fill the places
    reasons: Texts = {}  # of the end
    names: Names = {}  # how values of a field are said; "side" stands for every field that holds a side
    entries: Texts = {}  # fields that hold entries of several parts: how one is said, {0}, {1}
    seats: tuple[str, ...] = ()  # fields whose numbers are seats, said by their roles in the state: where roles are not fixed
    # what an attack comes to, for odds: the event, and its fields that tell results apart
    result: tuple[str, tuple[str, ...]] = ("", ())
    results: Mapping[str, tuple[str, ...]] = {}  # the same for what is no attack
    quiet: tuple[str, ...] = ()  # events that say nothing new in a list of ends
    shifts: Texts = {}  # why a column shifts, by the rule that says so
    # by tag; one under `tag|field` is taken where that field is not empty or nought; an empty sentence is not said
    events: Mapping[str, str | Plural]
    refusals: Texts
    tracks: Mapping[str, str | Plural] = {}  # by key, or by `key|field` as events are
    counter: str = ""  # a unit in a line
    values: str = ""  # its numbers
    between_values: str = "-"  # another sign where they may be below nought
    waiting: str = "{0}"  # when and where it comes
    kinds: Texts = {}
    called: Texts = {}  # counters, and works to be laid, that are called by a word: their id -> the word
    composed: Callable[[str], str] = _nothing  # what a word of an order tells that says who a unit is made of; "" for any other
    marks: Texts = {}
    unheld: tuple[str, ...] = ()  # kinds of places that nobody holds
    roles: Texts = {}  # what the map draws
    log: LogWords = LogWords()
    papers: Texts = {}  # what a side writes and seals, by the name of its envelope
    positions: Texts = {}  # what can be set by keys in a position: phases, places off the map, words of a unit's state
    planning: PlanningWords = PlanningWords()
    screens: ScreenWords = ScreenWords()
