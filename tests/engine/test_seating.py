"""Rules 4.1: who sits where and who plays first, deal after deal."""

from engine.cards import hand
from engine.houses import profile
from engine.seating import Seating, TossNeeded, next_deal, seat_by_toss
from tests.engine.cast import CIRCLE, CLASSIC, TAJ

LAST = Seating(("ana", "ben", "cal", "dev"), first=0, dealer=3)


def after(last: Seating, players: str, house: str = CIRCLE) -> Seating:
    seating = next_deal(profile(house), last, players.split())
    assert isinstance(seating, Seating)
    return seating


def test_the_first_deal_needs_a_toss() -> None:
    assert next_deal(profile(CIRCLE), None, ["ana", "ben"]) is TossNeeded.FIRST_DEAL


def test_the_toss_reorders_the_seats_from_the_highest_to_the_lowest() -> None:
    seating = seat_by_toss(profile(CIRCLE), ["ana", "ben", "cal"], hand("3S QD 6H"))
    assert seating == Seating(("ben", "cal", "ana"), first=0, dealer=2)


def test_at_taj_the_seats_stay_as_they_are() -> None:
    seating = seat_by_toss(profile(TAJ), ["ana", "ben", "cal"], hand("3S QD 6H"))
    assert seating == Seating(("ana", "ben", "cal"), first=1, dealer=2)


def test_the_first_player_of_the_last_deal_is_the_next_dealer_and_plays_last() -> None:
    seating = after(LAST, "ana ben cal dev")
    assert seating.order == LAST.order
    assert seating.order[seating.dealer] == "ana"
    assert seating.order[seating.first] == "ben"


def test_if_that_player_has_left_the_last_dealer_stays_dealer() -> None:
    seating = after(LAST, "ben cal dev")
    assert seating.order[seating.dealer] == "dev"
    assert seating.order[seating.first] == "ben"


def test_if_both_have_left_play_goes_on_from_the_same_place() -> None:
    seating = after(LAST, "ben cal")
    assert seating.order[seating.dealer] == "cal"
    assert seating.order[seating.first] == "ben"


def test_the_deal_goes_round_the_table() -> None:
    seating, firsts = LAST, []
    for _ in range(5):
        firsts.append(seating.order[seating.first])
        seating = after(seating, "ana ben cal dev")
    assert firsts == ["ana", "ben", "cal", "dev", "ana"]


def test_when_somebody_new_sits_down_there_is_a_new_toss() -> None:
    assert next_deal(profile(CIRCLE), LAST, ["ana", "ben", "cal", "dev", "eva"]) is TossNeeded.SOMEBODY_CAME


def test_when_somebody_only_leaves_there_is_none() -> None:
    assert isinstance(next_deal(profile(CIRCLE), LAST, ["ana", "cal"]), Seating)


def test_at_classic_rummy_there_is_one_when_somebody_leaves() -> None:
    assert next_deal(profile(CLASSIC), LAST, ["ana", "cal"]) is TossNeeded.SOMEBODY_LEFT


def test_the_order_in_which_players_are_named_does_not_matter() -> None:
    assert after(LAST, "dev cal ben ana") == after(LAST, "ana ben cal dev")
