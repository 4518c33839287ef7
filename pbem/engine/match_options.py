"""Choices that both players agree on before a match: which there are, and what was chosen."""

from collections.abc import Mapping, Sequence

from msgspec import Struct

from pbem.errors import UserError

OptionValue = str | int | bool


class MatchOption(Struct, frozen=True):
    """A choice both players agree on before the match. The first value is the default."""

    key: str
    values: tuple[OptionValue, ...]
    rule: str

    def allows(self, value: OptionValue) -> bool:
        """Is it one of the values? `1` is not `True`."""
        return any(type(value) is type(allowed) and value == allowed for allowed in self.values)


def chosen(offered: Sequence[MatchOption], given: Mapping[str, OptionValue]) -> dict[str, OptionValue]:
    """The value of every option, defaults where nothing is given. Raises UserError naming an unknown option or value."""
    known = {option.key: option for option in offered}
    for key, value in given.items():
        if key not in known:
            raise UserError("option-unknown", option=key, known=", ".join(known))
        if not known[key].allows(value):
            raise UserError("option-value", option=key, value=value, known=", ".join(map(str, known[key].values)))
    return {key: given.get(key, option.values[0]) for key, option in known.items()}
