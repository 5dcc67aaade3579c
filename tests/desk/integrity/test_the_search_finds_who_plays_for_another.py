"""Wrong shows for a friend are found by the search, told once, and kept apart until an operator dismisses it."""

from datetime import timedelta

import msgspec
import pytest

from accounts.door.sightings import Place, note
from accounts.people.models import User
from base import clock
from base.refusals import ReasonRefusal, Refused
from desk.integrity.evidence.score import FLAGGED
from desk.integrity.evidence.tallies import PairTally, Side, pair_of
from desk.integrity.fairness import counting
from desk.integrity.models import Alert, AlertState, Tally
from desk.integrity.reading import not_read
from desk.integrity.services import FARM_FLOW, decide, search
from tables.chairs import services as chairs
from tables.chairs.guests import invite
from tables.lobby.queries import next_table
from tables.play.models import Deal
from tables.refusals import TableRefusal, TableRefused
from tests.desk.integrity.colluding import wrong_shows
from tests.tables.cast import LOSS_MINOR, NOON_MS, funded, sit, table_of
from tests.tables.played import over

pytestmark = pytest.mark.django_db
LATER = clock.at(NOON_MS) + timedelta(days=30)
FRIENDS_DEALS = 9


@pytest.fixture
def friends(db: None, request: pytest.FixtureRequest) -> tuple[User, User]:
    """Two guests, one of whom has thrown nine deals to the other; they have got up. In private with a code."""
    loser, winner = funded("Asha"), funded("Ravi")
    _throw(loser, winner, FRIENDS_DEALS, code=getattr(request, "param", ""))
    return loser, winner


def _throw(loser: User, winner: User, deals: int, **fields: str) -> None:
    played = wrong_shows(loser, winner, deals, **fields)
    for user in (loser, winner):
        chairs.leave(played[0].table.public_id, user, NOON_MS)


@pytest.mark.parametrize("friends", ["", "abc123"], ids=["in public", "in private"], indirect=True)
def test_deliberate_wrong_shows_are_told_with_their_deals(friends: tuple[User, User]) -> None:
    assert search(LATER) == FRIENDS_DEALS
    alert = Alert.objects.get()
    assert {alert.low, alert.high} == set(friends)
    assert {line["sign"] for line in alert.lines} >= {"hollow", "flow"}
    newest_first = Deal.objects.order_by("-ended_at", "-pk").values_list("public_id", flat=True)
    assert list(dict.fromkeys(example["deal"] for example in alert.examples)) == list(newest_first)
    assert len(newest_first) == FRIENDS_DEALS


def test_guests_of_one_place_who_throw_what_they_were_given_in_private_are_told_by_who_receives_it(db: None) -> None:
    receiver, farm = funded("Ravi"), [funded(name) for name in ("Asha", "Uma", "Vik")]
    for user in (receiver, *farm):
        note(user, Place("", "103.21.244.7"))
    for number, guest in enumerate(farm):
        _throw(guest, receiver, 2, code=f"abc12{number}")
    search(LATER)
    alert = Alert.objects.get()
    assert (alert.low, alert.high) == (receiver, None)
    (line,) = alert.lines
    assert (line["sign"], line["who"]) == ("farmed", receiver.public_id)
    assert (line["seen"], line["expected"]) == (len(farm), 0)
    assert alert.score == line["weight"] == FLAGGED  # so many accounts are just enough


@pytest.mark.parametrize(("lost_hands", "is_told"), [(FARM_FLOW, True), (FARM_FLOW - 0.01, False)])
def test_a_farm_is_of_accounts_that_have_each_lost_a_hand_and_a_half(
    db: None, lost_hands: float, is_told: bool
) -> None:
    people = sorted((funded(name) for name in ("Ravi", "Asha", "Uma", "Vik")), key=lambda user: user.public_id)
    receiver, farm = people.pop(1), people
    for user in (receiver, *farm):
        note(user, Place("", "103.21.244.7"))
    for guest in farm:
        low, high = pair_of(guest.public_id, receiver.public_id)
        lost = Side(flowed=lost_hands)
        sums = PairTally(low=lost) if low == guest.public_id else PairTally(high=lost)
        Tally.objects.create(low=low, high=high, sums=msgspec.to_builtins(sums))
    over(receiver, funded("Bela"))
    search(LATER)
    assert Alert.objects.filter(low=receiver, high=None).exists() is is_told


def test_a_deal_is_read_once(friends: tuple[User, User]) -> None:
    search(LATER)
    score = Alert.objects.get().score
    assert search(LATER) == 0
    assert Alert.objects.get().score == score


def test_honest_people_are_not_told_of(db: None) -> None:
    asha, ravi = funded("Asha"), funded("Ravi")
    for _ in range(FRIENDS_DEALS):
        over(asha, ravi)
    search(LATER)
    assert not Alert.objects.exists()


def test_a_flagged_pair_sits_together_only_in_private(friends: tuple[User, User]) -> None:
    search(LATER)
    loser, winner = friends
    table = table_of(3, name="Public")
    sit(table, winner)
    with pytest.raises(TableRefused) as refused:
        sit(table, loser)
    assert refused.value.code is TableRefusal.KEPT_APART
    table.code, table.owner = "abc123", winner
    table.save()
    invite(table, loser)
    assert sit(table, loser).player == loser


def test_the_next_table_is_not_the_friends(friends: tuple[User, User]) -> None:
    loser, winner = friends
    table, other = table_of(3, name="First"), table_of(3, name="Second")
    sit(table, winner)
    assert next_table(loser, other.public_id) == table.public_id
    search(LATER)
    assert next_table(loser, other.public_id) == other.public_id


def test_who_waits_in_line_is_not_seated_with_the_friend(friends: tuple[User, User]) -> None:
    search(LATER)
    loser, winner = friends
    table = table_of(2, name="Full")
    sit(table, winner)
    sit(table, funded("Uma"))
    with pytest.raises(TableRefused) as refused:
        chairs.wait_in_line(table.public_id, loser, LOSS_MINOR, NOON_MS)
    assert refused.value.code is TableRefusal.KEPT_APART


def test_dismissed_they_may_sit_together_again(friends: tuple[User, User], operator: User) -> None:
    search(LATER)
    alert = decide(Alert.objects.get(), AlertState.DISMISSED, "Two brothers who learn.", operator)
    loser, winner = friends
    table = table_of(3, name="Public")
    sit(table, winner)
    assert sit(table, loser).player == loser
    assert [(step.state, step.by) for step in alert.steps.all()] == [("open", None), ("dismissed", operator)]


def test_a_decision_needs_a_reason(friends: tuple[User, User], operator: User) -> None:
    search(LATER)
    with pytest.raises(Refused) as refused:
        decide(Alert.objects.get(), AlertState.DISMISSED, " ", operator)
    assert refused.value.code is ReasonRefusal.REASON_NEEDED


def test_a_dismissed_alert_opens_again_when_much_more_is_found(friends: tuple[User, User], operator: User) -> None:
    search(LATER)
    decide(Alert.objects.get(), AlertState.DISMISSED, "Seen.", operator)
    search(LATER)
    assert Alert.objects.get().state == AlertState.DISMISSED
    more = wrong_shows(*friends, 6)
    Deal.objects.filter(pk__in=[deal.pk for deal in more]).update(ended_at=LATER)  # after those that were read
    search(LATER)
    assert Alert.objects.get().state == AlertState.OPEN


def test_one_address_at_one_public_table_is_refused(db: None) -> None:
    asha, ravi = funded("Asha"), funded("Ravi")
    for user, device in ((asha, "a"), (ravi, "b")):
        note(user, Place(device, "103.21.244.7"))
    table = table_of(3)
    sit(table, asha)
    with pytest.raises(TableRefused) as refused:
        sit(table, ravi)
    assert refused.value.code is TableRefusal.KEPT_APART


def test_one_address_makes_the_same_deals_weigh_more(db: None) -> None:
    strangers, family = (funded("Asha"), funded("Ravi")), (funded("Uma"), funded("Vik"))
    wrong_shows(*strangers, FRIENDS_DEALS)
    wrong_shows(*family, FRIENDS_DEALS, name="Second")
    for user in family:
        note(user, Place("", "103.21.244.7"))
    search(LATER)
    assert Alert.objects.get(low=family[0]).score > Alert.objects.get(low=strangers[0]).score + 1


def test_a_deal_is_unread_until_each_reader_has_come_to_it(friends: tuple[User, User]) -> None:
    deals = list(Deal.objects.order_by("ended_at", "pk").values_list("pk", flat=True))
    assert sorted(not_read(deals)) == sorted(deals)
    search(LATER)
    counting.count(LATER)
    assert not_read(deals) == {}
