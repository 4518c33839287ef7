"""The language of all sentences. English ones stand in the code, marked by `_`; a catalogue gives another for each.

A catalogue is a TOML file, `pt.toml`, of lines `"English" = "translation"`. It is chosen once, by `speak`, before a module with
sentences is imported: `_` takes them as they are then. What a catalogue has not, or with other places than the English sentence,
is said in English.
"""

from collections.abc import Mapping, Sequence

ENGLISH = "en"
SUFFIX = ".toml"
MAX_BYTES = 4 * 1024 * 1024
_sentences: dict[str, str] = {}


def _(text: str) -> str:
    """A sentence in the language chosen."""
    return _sentences.get(text, text)


def speak(language: str, folders: Sequence[str]) -> tuple[str, ...]:
    """Choose a language: its catalogues in these folders, a later one over an earlier. The English of what they have wrong."""
    _sentences.clear()
    wrong: list[str] = []
    for folder in folders if is_name(language) and language != ENGLISH else ():
        found = read(f"{folder}/{language}{SUFFIX}")
        fitting = {english: text for english, text in found.items() if text and places(english) == places(text)}
        _sentences.update(fitting)
        wrong += [english for english, text in found.items() if text and english not in fitting]
    return tuple(wrong)


def languages(folders: Sequence[str]) -> tuple[str, ...]:
    """English, and the names of the catalogues in these folders."""
    import os

    found: set[str] = set()
    for folder in folders:
        if os.path.isdir(folder):  # noqa: PTH112  pathlib costs every command more than all the rest of this
            names = [name.removesuffix(SUFFIX) for name in os.listdir(folder) if name.endswith(SUFFIX)]  # noqa: PTH208
            found |= {name for name in names if is_name(name)}
    return (ENGLISH, *sorted(found - {ENGLISH}))


def is_name(language: str) -> bool:
    """Can a language be called so? Letters, digits, - and _: it becomes the name of a file."""
    return 2 <= len(language) <= 20 and language.replace("-", "").replace("_", "").isalnum() and language.isascii()


def read(path: str) -> Mapping[str, str]:
    """The sentences of a catalogue; none where there is no file, or none that can be read."""
    import os

    import tomli

    try:
        if not os.path.isfile(path):  # noqa: PTH113  a pipe would be waited for
            return {}
        with open(path, "rb") as file:  # noqa: PTH123
            data = file.read(MAX_BYTES + 1)
        table = tomli.loads(data.decode()) if len(data) <= MAX_BYTES else {}
    except (OSError, ValueError, RecursionError):
        return {}
    return {english: text for english, text in table.items() if isinstance(text, str)}


def places(text: str) -> tuple[str, ...] | None:
    """The places of a sentence that are filled, in any order: "{name}" and how it is written; None where it cannot be filled."""
    from string import Formatter

    try:
        parts = list(Formatter().parse(text))
    except ValueError:
        return None
    return tuple(sorted({f"{field}!{conversion}:{how}" for _before, field, how, conversion in parts if field is not None}))
