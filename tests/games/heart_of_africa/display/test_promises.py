"""What volleys and contacts come to by their dice: the chance of each hit, of morale tests and of flight."""

from fractions import Fraction

from pbem.engine.planning import Throw
from pbem.games.heart_of_africa.display.promises import mean, promises
from tests.games.heart_of_africa.battles import battle, unit

HALF = Fraction(1, 2)


def test_a_volley_promises_each_hit_and_the_tests_that_it_causes() -> None:
    shooters = unit("A", "askari", "1010 1110")
    play = battle(shooters, unit("D", "warrior", "1014 1015 1016", "W"), unit("D", "warrior", "1114 1115", "W"), step="fire_orders")
    found = {each.order: each for each in promises(play.rules, play.state)}
    assert set(found) == {"shoot A1 at D1", "shoot A1 at D2"}
    volley = found["shoot A1 at D1"]
    assert volley.throws[0] == Throw("A1.1", "D1.1", 4, HALF)
    assert volley.lost == (Fraction(1, 4), HALF, Fraction(1, 4))
    assert [code for code, _ in volley.comes] == ["tests", "flees"]
    assert mean(volley.lost) == 1
    play.order("shoot A1 at D1")
    assert promises(play.rules, play.state) == (), "who has an order is promised nothing more"


def test_contact_promises_its_fights() -> None:
    play = battle(unit("A", "warrior", "1010 1110"), unit("D", "askari", "1013", "W"), step="units")
    play.order("move A1")
    play.roll_all(4)
    (contact,) = promises(play.rules, play.state)
    assert (contact.order, contact.unit, contact.against) == ("charge D1", "A1", "D1")
    assert contact.lost[1] == contact.throws[0].chance
    assert contact.lost[1] + contact.lost_own[1] < 1
    assert contact.lost[1] > contact.lost_own[1], "a warrior fights better"
