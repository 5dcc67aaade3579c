"""A break from play and what one has entered: nothing new, what has not started is paid back, the rest is dropped."""

from collections.abc import Callable

import pytest
from django.test import Client

from accounts.care.breaks import services as breaks
from accounts.care.breaks.hooks import all_under_way
from accounts.care.breaks.services import Length
from accounts.people.models import User
from base import clock
from engine.pool import Phase, Status
from tables.play.models import DealSeat
from tables.setup.models import Table
from tests.tournaments.matches import cast as pool
from tests.tournaments.matches.cast import (
    NOON_MS,
    deal_with,
    funded,
    next_deal,
    offer_of,
    open_match,
    players,
    saved_state,
)
from tests.tournaments.scheduled import cast as cup
from tests.tournaments.scheduled.cast import announced, entered, entry
from tournaments.matches.models.match import Match, MatchStatus
from tournaments.matches.services import answering, entering, leaving
from tournaments.scheduled.models.registrations import RegistrationStatus
from tournaments.scheduled.services import playing_on
from tournaments.scheduled.services.entering import register, withdraw
from wallet.ledger.audit import differences
from wallet.refusals import WalletRefused

pytestmark = pytest.mark.django_db
Go = Callable[[User], None]


@pytest.fixture
def go(django_capture_on_commit_callbacks: Callable[..., object]) -> Go:
    """Stop for good; what follows the commit happens. (The clock of these tests is years ahead.)"""

    def stop(user: User) -> None:
        with django_capture_on_commit_callbacks(execute=True):  # type: ignore[attr-defined]
            breaks.take_break(user, Length.FOR_GOOD)

    return stop


def test_a_match_that_has_not_started_gives_the_fee_back(go: Go) -> None:
    asha = funded("Asha")
    match, before = open_match(offer_of()), pool.chips_of(asha)
    entering.enter(match.public_id, asha, NOON_MS)
    [told] = all_under_way(asha)
    assert "your fee comes back" in str(told.on_break)
    go(asha)
    assert (pool.chips_of(asha), pool.pool_minor(match)) == (before, 0)
    assert all_under_way(asha) == []


def test_of_a_match_being_played_every_later_hand_is_dropped_and_the_place_stays(go: Go) -> None:
    asha, binod, chitra = people = players(3)
    match = pool.started(people)
    deal_with(match, {binod: 10, chitra: 10})
    go(asha)
    assert saved_state(match).entrant(asha.public_id).auto_drop
    deal = next_deal(match)
    if deal.ended_at is None:
        pool.all_drop(deal, people)
    assert DealSeat.objects.get(deal=deal, player=asha).outcome in {"first_drop", "won"}
    assert saved_state(match).entrant(asha.public_id).status is Status.IN
    with pytest.raises(WalletRefused, match="excluded"):
        answering.set_auto_drop(match.public_id, asha, False, NOON_MS)


def test_a_break_that_a_match_has_not_heard_of_is_met_when_cards_are_dealt() -> None:
    people = players(2)
    match = pool.started(people)
    for user in people:
        breaks.take_break(user, Length.FOR_GOOD)
    assert not saved_state(match).entrant(people[0].public_id).auto_drop
    assert next_deal(match).ended_at is not None


def test_a_break_that_a_match_has_not_heard_of_is_met_when_it_starts() -> None:
    asha, match = funded("Asha"), open_match(offer_of(4))
    before = pool.chips_of(asha)
    for user in (asha, *players(2)):
        entering.enter(match.public_id, user, NOON_MS)
    breaks.take_break(asha, Length.FOR_GOOD)
    pool.on_time(match)
    assert match.status == MatchStatus.PLAYING
    assert len(saved_state(match).entrants) == 2
    assert pool.chips_of(asha) == before


def test_an_offer_to_rejoin_is_declined_and_so_is_taking_it(go: Go) -> None:
    asha, binod, *_ = people = players(4)
    match = pool.started(people)
    deal_with(match, {asha: 60, binod: 60})
    deal_with(match, {asha: 60})
    assert saved_state(match).phase is Phase.REJOIN
    before = pool.chips_of(asha)
    breaks.take_break(asha, Length.FOR_GOOD)
    with pytest.raises(WalletRefused, match="excluded"):
        answering.answer_rejoin(match.public_id, asha, True, clock.to_ms(match.due_at) - 1000)
    go(asha)
    assert saved_state(match).entrant(asha.public_id).status is Status.OUT
    assert pool.chips_of(asha) == before


def test_a_match_may_still_be_left(go: Go) -> None:
    people = players(3)
    match = pool.started(people)
    go(people[0])
    leaving.leave(match.public_id, people[0], NOON_MS)
    assert saved_state(match).entrant(people[0].public_id).status is Status.LEFT


def test_a_tournament_that_has_not_started_gives_the_fee_back(go: Go) -> None:
    tournament = announced()
    [asha] = entered(tournament, 1)
    had = cup.main_minor(asha)
    go(asha)
    assert entry(tournament, asha).status == RegistrationStatus.WITHDRAWN
    assert cup.main_minor(asha) == had + cup.FEE_MINOR
    with pytest.raises(WalletRefused, match="excluded"):
        register(tournament.public_id, asha, NOON_MS - 1000)


def test_everybody_at_the_table_and_the_player_on_the_page_read_that_hands_are_dropped(go: Go, client: Client) -> None:
    tournament = announced(rounds=[{"deals": 3}], overrides={})
    asha, binod, _ = entered(tournament, 3)
    cup.run_until(tournament, NOON_MS, "playing")
    go(asha)
    hosted = Table.objects.get(round_table__round__tournament=tournament).hosted
    assert hosted is not None
    drops = {row["player"]["id"]: row["drops"] for row in hosted["tournament"]["standings"]}
    assert [player for player, dropped in drops.items() if dropped] == [asha.public_id]
    for user, told in ((asha, True), (binod, False)):
        client.force_login(user)
        page = client.get(f"/tournaments/{tournament.public_id}/").content.decode()
        assert ("every hand is dropped for you" in page) is told
        assert "Auto drop" in page


def test_a_tournament_that_starts_this_moment_leaves_them_out() -> None:
    tournament = announced()
    asha, *others = entered(tournament, 4)
    had = cup.main_minor(asha)
    breaks.take_break(asha, Length.FOR_GOOD)
    cup.run_until(tournament, NOON_MS, "playing")
    assert entry(tournament, asha).status == RegistrationStatus.REFUNDED
    assert cup.main_minor(asha) == had + cup.FEE_MINOR
    assert all(entry(tournament, user).reached_round == 1 for user in others)


def test_of_a_tournament_being_played_every_hand_is_dropped_and_the_books_agree(go: Go) -> None:
    tournament = announced(rounds=[{"deals": 3}], overrides={})
    asha, *_ = users = entered(tournament, 3)
    now = cup.run_until(tournament, NOON_MS, "playing")
    go(asha)
    assert "every hand is dropped" in str(all_under_way(asha)[0].on_break)
    for user in users[1:]:
        breaks.take_break(user, Length.FOR_GOOD)
    cup.run(tournament, now)
    assert entry(tournament, asha).status == RegistrationStatus.IN
    outcomes = DealSeat.objects.filter(player=asha).values_list("outcome", flat=True)
    assert len(outcomes) == 3
    assert set(outcomes) <= {"first_drop", "won"}
    assert (cup.pool_minor(tournament), list(differences())) == (0, [])


def test_nobody_on_a_break_buys_in_again() -> None:
    rounds = [{"deals": 1, "per_table": 1}, {"deals": 1}]
    tournament = announced(rebuys_max=1, rebuy_fee_minor=100, rebuy_rounds=1, rounds=rounds)
    users = entered(tournament, 6)
    now = cup.run_until(tournament, NOON_MS, "break")
    out = next(user for user in users if entry(tournament, user).status == RegistrationStatus.OUT)
    breaks.take_break(out, Length.FOR_GOOD)
    with pytest.raises(WalletRefused, match="excluded"):
        playing_on.rebuy(tournament.public_id, out, now)


def test_page_and_api_refuse_to_enter_with_the_same_sentence(client: Client) -> None:
    asha, match, tournament = funded("Asha"), open_match(offer_of()), announced()
    breaks.take_break(asha, Length.FOR_GOOD)
    client.force_login(asha)
    wanted = {"accept": "application/json"}
    for address in (f"/matches/{match.public_id}/enter/", f"/api/v1/matches/{match.public_id}/enter/"):
        answer = client.post(address, "{}", content_type="application/json", headers=wanted)
        assert (answer.status_code, answer.json()["code"]) == (409, "excluded")
    page = client.post(f"/matches/{match.public_id}/enter/", follow=True)
    assert "break" in page.content.decode()
    withdraw_too = client.post(f"/tournaments/{tournament.public_id}/register/", headers=wanted)
    assert withdraw_too.status_code in {302, 409}
    assert not Match.objects.filter(entries__player=asha).exists()
    assert not tournament.registrations.exists()


def test_the_page_says_before_it_is_confirmed_what_happens_to_what_one_is_in(client: Client) -> None:
    asha, tournament = funded("Asha"), announced(name="Diwali Cup")
    register(tournament.public_id, asha, NOON_MS - 1000)
    client.force_login(asha)
    page = client.get("/accounts/break/").content.decode()
    assert "Diwali Cup" in page
    assert "your fee comes back" in page
    withdraw(tournament.public_id, asha, NOON_MS - 1000)
    assert "Diwali Cup" not in client.get("/accounts/break/").content.decode()
