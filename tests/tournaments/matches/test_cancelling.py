"""An operator cancels a match: who is still in the running gets back what that player paid, the rest is shared.

Or parks it, and lets it go on.
"""

import pytest
from django.db import IntegrityError, transaction

from tables.play.models import DealStatus
from tests.tournaments.matches.cast import (
    FEE_MINOR,
    HOUSE,
    NOON_MS,
    chips_of,
    deal_with,
    due_ms,
    finish,
    funded,
    next_deal,
    offer_of,
    on_time,
    open_match,
    players,
    pool_minor,
    saved_state,
    started,
)
from tournaments.matches.deadlines import sweep
from tournaments.matches.models.match import Match, MatchStatus
from tournaments.matches.refusals import EntryRefusal, EntryRefused
from tournaments.matches.services import operating
from tournaments.matches.services.answering import answer_rejoin
from tournaments.matches.services.entering import enter
from tournaments.matches.services.leaving import leave
from wallet.ledger import queries

pytestmark = pytest.mark.django_db


def test_before_the_start_every_fee_goes_back_and_the_next_match_opens():
    offer, people = offer_of(), players(2)
    match = open_match(offer)
    before = [chips_of(user) for user in people]
    for user in people:
        enter(match.public_id, user, NOON_MS)
    operating.cancel(match.public_id, "The house closes early.", NOON_MS)
    assert [chips_of(user) for user in people] == before
    assert open_match(offer).pk != match.pk


def test_in_the_middle_of_a_deal_all_fees_go_back_and_no_rake_is_kept():
    people = players(3)
    rake = queries.balance(HOUSE)
    before = [chips_of(user) for user in people]
    match = started(people, rake_bps=1000)
    deal = next_deal(match)
    operating.cancel(match.public_id, "The house closes early.", NOON_MS)
    match.refresh_from_db()
    deal.refresh_from_db()
    assert (match.status, deal.status) == (MatchStatus.CANCELLED, DealStatus.VOID)
    assert [chips_of(user) for user in people] == before
    assert queries.balance(HOUSE) == rake
    match.table.refresh_from_db()
    assert match.table.hosted["match"]["why"] == "The house closes early."


def test_who_is_still_in_gets_all_paid_back_and_shares_what_others_forfeited():
    people = players(4)
    before = [chips_of(user) for user in people]
    match = started(people)
    deal_with(match, dict.fromkeys(people[2:], 80))
    deal_with(match, dict.fromkeys(people[2:], 80))
    answer_rejoin(match.public_id, people[2], True, NOON_MS)
    on_time(match)
    leave(match.public_id, people[1], NOON_MS)
    operating.cancel(match.public_id, "A fault of ours.", NOON_MS)
    back = [chips_of(user) - had for user, had in zip(people, before, strict=True)]
    # Two fees are forfeited, by who was out and by who left: one more for each of the two in the running.
    assert back == [FEE_MINOR, -FEE_MINOR, FEE_MINOR, -FEE_MINOR]
    assert pool_minor(match) == 0


def test_a_match_that_is_over_is_not_cancelled():
    people = players(2)
    match = started(people)
    leave(match.public_id, people[0], NOON_MS)
    with pytest.raises(EntryRefused) as refused:
        operating.cancel(match.public_id, "too late", NOON_MS)
    assert refused.value.code is EntryRefusal.HAS_ENDED


def test_a_parked_match_stops_its_clock_and_goes_on_when_resumed():
    people = players(2)
    match = started(people)
    operating.park(match.public_id, "a fault")
    match.refresh_from_db()
    assert (match.status, match.due_at) == (MatchStatus.PARKED, None)
    with pytest.raises(EntryRefused):
        leave(match.public_id, people[0], NOON_MS)
    operating.resume(match.public_id, NOON_MS)
    next_deal(match)
    assert saved_state(match).deal_number == 1


@pytest.mark.parametrize(("entered", "becomes"), [(2, MatchStatus.PLAYING), (1, MatchStatus.CANCELLED)])
def test_a_match_parked_before_its_start_is_started_when_resumed_or_given_back(entered, becomes):
    offer, people = offer_of(), players(entered)
    before = [chips_of(user) for user in people]
    match = open_match(offer)
    for user in people:
        enter(match.public_id, user, NOON_MS)
    operating.park(match.public_id, "a fault")
    operating.tend_all()
    assert open_match(offer) != match
    operating.resume(match.public_id, NOON_MS)
    match.refresh_from_db()
    assert match.status == becomes
    paid = FEE_MINOR if becomes == MatchStatus.PLAYING else 0
    assert [chips_of(user) for user in people] == [had - paid for had in before]
    assert pool_minor(match) == paid * entered


def test_a_parked_match_can_be_cancelled():
    people = players(2)
    before = [chips_of(user) for user in people]
    match = started(people)
    operating.park(match.public_id, "a fault")
    operating.cancel(match.public_id, "It could not go on.", NOON_MS)
    assert [chips_of(user) for user in people] == before


def test_a_change_of_the_offer_opens_the_empty_match_anew():
    offer = offer_of()
    old = open_match(offer)
    offer.entry_fee_minor = 5000
    operating.change_offer(offer, NOON_MS)
    assert open_match(offer).entry_fee_minor == 5000
    assert Match.objects.get(pk=old.pk).status == MatchStatus.CANCELLED


def test_a_match_that_somebody_has_entered_keeps_its_terms():
    offer = offer_of()
    enter(open_match(offer).public_id, funded(), NOON_MS)
    offer.entry_fee_minor = 5000
    operating.change_offer(offer, NOON_MS)
    assert open_match(offer).entry_fee_minor == FEE_MINOR


def test_a_closed_offer_has_no_match_until_it_is_opened_again():
    offer = offer_of()
    operating.set_open(offer, False, NOON_MS)
    assert not offer.matches.filter(status=MatchStatus.REGISTERING).exists()
    operating.set_open(offer, True, NOON_MS)
    assert open_match(offer)


def test_an_offer_is_opened_once():
    offer = offer_of()
    with pytest.raises(IntegrityError), transaction.atomic():
        operating.open_offer(offer)


def test_the_fees_of_rejoins_go_back_too_although_the_state_of_the_match_is_damaged() -> None:
    people = players(4)
    before = [chips_of(user) for user in people]
    match = started(people)
    deal_with(match, {people[0]: 60})
    deal_with(match, {people[0]: 60})
    answer_rejoin(match.public_id, people[0], True, due_ms(match) - 1000)
    Match.objects.filter(pk=match.pk).update(state=b"nonsense")
    operating.cancel(match.public_id, "A fault of ours.", NOON_MS)
    assert [chips_of(user) for user in people] == before
    prizes = match.entries.order_by("pk").values_list("prize_minor", flat=True)
    assert list(prizes) == [2 * FEE_MINOR, FEE_MINOR, FEE_MINOR, FEE_MINOR]


def test_a_match_that_a_deal_has_just_decided_is_not_cancelled() -> None:
    people = players(2)
    match = started(people)
    deal_with(match, {people[0]: 80})
    before = chips_of(people[1])
    finish(next_deal(match), {people[0]: 80})
    with pytest.raises(EntryRefused) as refused, transaction.atomic():
        operating.cancel(match.public_id, "Too late.", NOON_MS)
    assert refused.value.code is EntryRefusal.HAS_ENDED
    assert sweep(NOON_MS) == 1
    assert chips_of(people[1]) == before + 2 * FEE_MINOR


def test_only_what_is_parked_is_resumed() -> None:
    match = open_match(offer_of())
    enter(match.public_id, players(1)[0], NOON_MS)
    with pytest.raises(EntryRefused) as refused:
        operating.resume(match.public_id, NOON_MS)
    assert refused.value.code is EntryRefusal.NOT_STARTED
