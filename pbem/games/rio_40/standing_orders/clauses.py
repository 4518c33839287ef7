"""The notation of standing orders that are a list of clauses: parts between semicolons, and words behind keys."""

from collections.abc import Mapping, Sequence

from pbem.games.rio_40.rules.policy_notation import unclear

MOST_CLAUSES = 64


def clauses(text: str) -> list[list[str]]:
    """The words of each clause. Raises IllegalOrder where one is empty, or there are too many."""
    found = [clause.split() for clause in text.split(";")]
    if not all(found):
        raise unclear("policy-clause-empty", text.strip())
    if len(found) > MOST_CLAUSES:
        raise unclear("policy-too-long", str(MOST_CLAUSES))
    return found


def by_key(words: Sequence[str], keys: Sequence[str]) -> dict[str, list[str]]:
    """What stands behind each key. Raises IllegalOrder: words before the first, a key twice or with nothing behind it."""
    found: dict[str, list[str]] = {}
    key = ""
    for word in words:
        if word.lower() in keys:
            key = word.lower()
            if key in found:
                raise unclear("policy-word-twice", key)
            found[key] = []
        elif not key:
            raise unclear("policy-word-unknown", f"{word} ({' '.join(keys)})")
        else:
            found[key].append(word)
    empty = next((key for key, behind in found.items() if not behind), None)
    if empty is not None:
        raise unclear("policy-clause-empty", empty)
    return found


def keyed(found: Mapping[str, Sequence[str]], keys: Sequence[str]) -> list[str]:
    """The words again, keys in their order."""
    return [word for key in keys if key in found for word in (key, *found[key])]


def number(word: str, lowest: int, highest: int) -> int:
    """A small number. Raises IllegalOrder."""
    value = int(word) if word.isascii() and word.isdigit() and len(word) <= 3 else -1
    if not lowest <= value <= highest:
        raise unclear("policy-number", f"{word} ({lowest} to {highest})")
    return value


def one_of(word: str, known: Sequence[str]) -> str:
    """A word of these, in small letters. Raises IllegalOrder."""
    if word.lower() not in known:
        raise unclear("policy-word-unknown", f"{word} ({' '.join(known)})")
    return word.lower()


def only_one(words: Sequence[str]) -> str:
    """The one word. Raises IllegalOrder when there are more."""
    if len(words) != 1:
        raise unclear("policy-word-unknown", " ".join(words[1:]))
    return words[0]
