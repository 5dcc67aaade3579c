"""A club's duplicate event: announced by its owner, seen and entered by members alone, the same cards for everybody."""

from datetime import timedelta

import pytest
from django.test import Client
from django.urls import reverse

from accounts.care.breaks.services import Length, take_break
from accounts.people.models import User
from base import clock
from base.refusals import Refused
from ladder.clubs import operating
from ladder.clubs import services as clubs
from ladder.clubs.events import services
from ladder.clubs.events.models import ClubEvent
from ladder.clubs.events.queries import events_of
from ladder.clubs.events.refusals import ClubEventRefusal
from ladder.clubs.models import Club
from ladder.clubs.refusals import ClubRefusal
from ladder.ratings.models import DealToRate
from tables.play.models import Deal
from tests.ladder.club_leagues import account
from tests.tables.cast import table_of
from tests.tournaments.scheduled.cast import NOON_MS, main_minor, run
from tournaments.models import Tournament, TournamentStatus
from tournaments.scheduled.queries.tournaments import tournament_page, tournament_rows
from tournaments.scheduled.refusals import TournamentRefusal
from tournaments.scheduled.services import entering
from wallet.refusals import WalletRefusal

pytestmark = pytest.mark.django_db
HOUR_BEFORE_MS = NOON_MS - 3_600_000


def refused(act, *args) -> object:
    with pytest.raises(Refused) as said:
        act(*args)
    return said.value.code


def event_of_two() -> tuple[Tournament, Club, User, User]:
    """Asha's club, with Ravi, and an event of two deals that starts at noon."""
    table_of(2)
    asha, ravi = account("asha"), account("ravi")
    club = clubs.found_club(asha, "The Banyan")
    clubs.join(ravi, club.code)
    event = services.hold(asha, club.public_id, 13, 2, 60, clock.at(HOUR_BEFORE_MS))
    return event, club, asha, ravi


def test_the_owner_holds_one_event_at_a_time() -> None:
    event, club, asha, ravi = event_of_two()
    assert (event.duplicate, event.members_only, event.starts_at) == (True, True, clock.at(NOON_MS))
    assert [(line.tournament, line.deals, line.people) for line in events_of(club, ravi)] == [(event, 2, 0)]
    assert refused(services.hold, ravi, club.public_id, 13, 2, 60) is ClubRefusal.NOT_THE_OWNER
    assert refused(services.hold, asha, club.public_id, 13, 2, 60) is ClubEventRefusal.ONE_IS_ON
    assert refused(services.hold, account("dev"), club.public_id, 13, 2, 60) is ClubRefusal.NO_CLUB


@pytest.mark.parametrize(
    ("cards", "deals", "minutes"), [(12, 2, 60), (13, 1, 60), (13, 7, 60), (13, 2, 9), (13, 2, 7 * 24 * 60 + 1)]
)
def test_terms_that_make_no_event_are_refused(cards: int, deals: int, minutes: int) -> None:
    asha = account("asha")
    club = clubs.found_club(asha, "The Banyan")
    assert refused(services.hold, asha, club.public_id, cards, deals, minutes) is ClubEventRefusal.BAD_EVENT
    assert not ClubEvent.objects.exists()


def test_only_members_see_and_enter_it() -> None:
    event, club, _asha, ravi = event_of_two()
    dev = account("dev")
    assert tournament_rows(dev) == tournament_rows(ravi) == []
    assert tournament_page(event.public_id, dev) is None
    assert refused(entering.register, event.public_id, dev, HOUR_BEFORE_MS) is TournamentRefusal.NO_TOURNAMENT
    entering.register(event.public_id, ravi, HOUR_BEFORE_MS)
    assert tournament_page(event.public_id, ravi) is not None
    clubs.leave(ravi, club.public_id)
    assert tournament_page(event.public_id, ravi) is not None, "who has paid sees what for"
    entering.withdraw(event.public_id, ravi, HOUR_BEFORE_MS)
    assert tournament_page(event.public_id, ravi) is None


def test_no_address_of_it_opens_to_a_stranger(client: Client) -> None:
    event, _club, _asha, ravi = event_of_two()
    addresses = [
        reverse(f"tournaments:tournament{name}", args=[event.public_id])
        for name in ("", "-live", "-draws", "-draws-check", "-picture")
    ]
    for user, status in ((None, 404), (account("dev"), 404), (ravi, 200)):
        if user is not None:
            client.force_login(user)
        assert {address: client.get(address).status_code for address in addresses} == dict.fromkeys(addresses, status)


def test_members_play_the_same_cards_and_no_rating_moves() -> None:
    event, _club, asha, ravi = event_of_two()
    Tournament.objects.filter(pk=event.pk).update(start_s=2, pause_s=1, break_s=5, bot_think_ms=0)
    for user in (asha, ravi):
        entering.register(event.public_id, user, HOUR_BEFORE_MS)
    run(event)
    event.refresh_from_db()
    assert event.status == TournamentStatus.OVER
    assert Deal.objects.count() == 6
    assert Deal.objects.values("board").distinct().count() == 2
    assert not DealToRate.objects.exists()
    page = tournament_page(event.public_id, ravi)
    assert page is not None
    assert {row.player.name for row in page.entrants if not row.player.bot} == {"asha", "ravi"}
    assert all(row.share_bps is not None for row in page.entrants)


def test_it_is_called_off_before_its_start_and_fees_come_back() -> None:
    event, club, asha, ravi = event_of_two()
    entering.register(event.public_id, ravi, HOUR_BEFORE_MS)
    assert refused(services.call_off, ravi, club.public_id, event.public_id) is ClubRefusal.NOT_THE_OWNER
    services.call_off(asha, club.public_id, event.public_id)
    event.refresh_from_db()
    assert event.status == TournamentStatus.CANCELLED
    assert refused(services.call_off, asha, club.public_id, event.public_id) is ClubEventRefusal.HAS_BEGUN
    services.hold(asha, club.public_id, 13, 2, 60)


def test_a_break_and_a_closed_club_hold_here_too() -> None:
    event, club, asha, ravi = event_of_two()
    take_break(ravi, Length.DAY, clock.at(HOUR_BEFORE_MS) - timedelta(minutes=1))
    assert refused(entering.register, event.public_id, ravi, HOUR_BEFORE_MS) is WalletRefusal.EXCLUDED
    operating.close(club.public_id, account("operator"), "insults")
    assert refused(entering.register, event.public_id, asha, HOUR_BEFORE_MS) is TournamentRefusal.NO_TOURNAMENT
    assert refused(services.hold, asha, club.public_id, 13, 2, 60) is ClubRefusal.CLOSED


def test_the_page_of_a_club_holds_and_calls_off_events(client: Client) -> None:
    table_of(2)
    asha, ravi = account("asha"), account("ravi")
    club = clubs.found_club(asha, "The Banyan")
    clubs.join(ravi, club.code)
    client.force_login(asha)
    there = reverse("ladder:club", args=[club.public_id])
    assert "hold-event" in client.get(there).content.decode()
    hold = reverse("ladder:club-event-hold", args=[club.public_id])
    wrong = client.post(hold, {"cards": "13", "deals": "x", "minutes": "10"}, follow=True)
    assert "2 to 6 deals" in wrong.content.decode()
    event_page = client.post(hold, {"cards": "13", "deals": "3", "minutes": "10"})["Location"]
    assert client.get(event_page).status_code == 200
    listed = client.get(there).content.decode()
    assert event_page in listed
    assert "hold-event" not in listed
    event = Tournament.objects.get()
    client.post(reverse("ladder:club-event-call-off", args=[club.public_id, event.public_id]))
    event.refresh_from_db()
    assert event.status == TournamentStatus.CANCELLED
    client.force_login(ravi)
    assert "hold-event" not in client.get(there).content.decode()


@pytest.mark.parametrize(("cards", "deals", "minutes"), [(13, 2, 10), (21, 6, 7 * 24 * 60)])
def test_the_least_and_the_most_make_an_event(cards: int, deals: int, minutes: int) -> None:
    table_of(2)
    table_of(2, profile_name="classic-points21", buy_in_min_minor=20_000, buy_in_max_minor=100_000)
    asha = account("asha")
    club = clubs.found_club(asha, "The Banyan")
    event = services.hold(asha, club.public_id, cards, deals, minutes, clock.at(NOON_MS))
    assert event.starts_at == clock.at(NOON_MS) + timedelta(minutes=minutes)
    assert [round_["deals"] for round_ in event.rounds] == [1] * deals


def test_an_owner_announces_so_many_a_day_in_all_clubs_together(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(services, "MOST_A_DAY", 2)
    event, club, asha, ravi = event_of_two()
    services.call_off(asha, club.public_id, event.public_id)
    another = clubs.found_club(asha, "The Neem")
    services.hold(asha, another.public_id, 13, 2, 60)
    clubs.leave(asha, another.public_id)
    assert refused(services.hold, asha, club.public_id, 13, 2, 60) is ClubEventRefusal.ENOUGH_TODAY
    clubs.pass_on(asha, club.public_id, ravi.public_id)
    services.hold(ravi, club.public_id, 13, 2, 60)


def test_the_last_member_who_leaves_takes_the_clubs_event_along_and_fees_come_back() -> None:
    event, club, asha, ravi = event_of_two()
    had_minor = main_minor(ravi)
    entering.register(event.public_id, ravi, HOUR_BEFORE_MS)
    clubs.leave(ravi, club.public_id)
    event.refresh_from_db()
    assert event.status == TournamentStatus.REGISTERING, "the club is still there"
    clubs.leave(asha, club.public_id)
    event.refresh_from_db()
    assert event.status == TournamentStatus.CANCELLED
    run(event)
    assert main_minor(ravi) == had_minor
    assert not Club.objects.exists()
