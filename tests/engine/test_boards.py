"""Boards made from what a state says of them are made once, whoever asks, and only so many are kept."""

from msgspec import Struct

from pbem.engine.boards import Boards, map_key


class Field(Struct, frozen=True):
    """What a state says of its board."""

    seed: tuple[int, ...]
    burnt: tuple[int, ...] = ()


class Made:
    """Boards that are the text of their description, with a list of what was made."""

    def __init__(self, most: int) -> None:
        self.made: list[Field] = []
        self.boards = Boards(self.make, most)

    def make(self, field: Field) -> list[str]:
        self.made.append(field)
        return [str(field)]


def test_a_board_is_made_once_for_equal_descriptions() -> None:
    here = Made(most=4)
    first = here.boards.of(Field((1, 2)))
    assert all(here.boards.of(Field((1, 2))) is first for _ in range(100))
    assert here.boards.of(Field((1, 2), (7,))) is not first
    assert here.boards.of(Field((1, 2))) is first
    assert here.made == [Field((1, 2)), Field((1, 2), (7,))]


def test_those_used_last_are_kept() -> None:
    here = Made(most=3)
    for number in (1, 2, 3, 1, 4):
        here.boards.of(Field((number,)))
    for number in (1, 3, 4):
        here.boards.of(Field((number,)))
    assert [field.seed[0] for field in here.made] == [1, 2, 3, 4]
    here.boards.of(Field((2,)))
    assert [field.seed[0] for field in here.made] == [1, 2, 3, 4, 2]
    for number in range(1000):
        here.boards.of(Field((number,)))
    assert len(here.boards) == 3


def test_what_could_not_be_made_is_tried_again() -> None:
    tries: list[int] = []

    def make(number: int) -> int:
        tries.append(number)
        return 60 // number

    boards = Boards(make)
    for _ in range(2):
        try:
            boards.of(0)
        except ZeroDivisionError:
            continue
    assert tries == [0, 0]
    assert (boards.of(5), len(boards)) == (12, 1)


def test_a_map_is_known_by_sixteen_digits_of_its_content() -> None:
    assert map_key(Field((1, 2))) == map_key(Field((1, 2))) != map_key(Field((2, 1)))
    assert map_key(Field((1, 2))) == "539654df71bd4f03"
