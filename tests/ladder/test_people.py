"""What players are to each other, and what others see of them: little, until they say more."""

import pytest
from django.test import Client

from accounts.care.breaks.services import Length, take_break
from accounts.closing import services as closing
from accounts.people.models import User
from accounts.people.services import create_guest
from base.refusals import Refused
from ladder.people import challenging, queries, services
from ladder.people.models import Challenge, Shown, Tie
from ladder.people.refusals import PeopleRefusal
from ladder.ratings.models import Format, Rating
from tables.setup.models import Table, TableStatus
from tests.ladder.club_leagues import account
from tests.tables.cast import table_of
from wallet.refusals import WalletRefusal, WalletRefused

pytestmark = pytest.mark.django_db


def test_friends_are_those_who_follow_each_other() -> None:
    asha, ravi = account("asha"), account("ravi")
    services.follow(asha, ravi.public_id)
    assert not queries.between(asha, ravi).friends
    services.follow(ravi, asha.public_id)
    assert queries.between(asha, ravi).friends
    assert queries.followed_by(asha) == [(ravi, True)]


def test_who_blocks_is_not_followed_any_more_and_cannot_be() -> None:
    asha, ravi = account("asha"), account("ravi")
    services.follow(ravi, asha.public_id)
    services.follow(asha, ravi.public_id)
    services.block(asha, ravi.public_id)
    assert not queries.between(ravi, asha).follows
    with pytest.raises(Refused) as refused:
        services.follow(ravi, asha.public_id)
    assert refused.value.code is PeopleRefusal.NOT_POSSIBLE
    services.let_go(asha, ravi.public_id)
    services.follow(ravi, asha.public_id)


def test_oneself_guests_and_bots_are_not_followed(monkeypatch: pytest.MonkeyPatch) -> None:
    asha, guest = account("asha"), create_guest()
    bot = User.objects.create(username="a-bot", display_name="Bot", is_bot=True, password="!")
    for user, other, code in (
        (asha, asha, PeopleRefusal.ONESELF),
        (asha, guest, PeopleRefusal.NOBODY),
        (asha, bot, PeopleRefusal.NOBODY),
        (guest, asha, PeopleRefusal.FOR_ACCOUNTS),
    ):
        with pytest.raises(Refused) as refused:
            services.follow(user, other.public_id)
        assert refused.value.code is code
    monkeypatch.setattr(services, "MOST_TIES", 0)
    with pytest.raises(Refused) as refused:
        services.follow(asha, account("ravi").public_id)
    assert refused.value.code is PeopleRefusal.TOO_MANY


def test_a_page_shows_what_its_owner_shows_and_nothing_to_whom_they_blocked(client: Client) -> None:
    asha, ravi = account("asha"), account("ravi")
    Rating.objects.create(player=asha, format=Format.POINTS_13, rating=1777, deviation=60, deals=40)
    address = f"/people/{asha.public_id}/"
    assert b"1777" not in client.get(address).content
    services.show(asha, {"ratings": True})
    assert b"1777" in client.get(address).content
    client.force_login(ravi)
    assert b"1777" in client.get(address).content
    services.block(asha, ravi.public_id)
    assert b"1777" not in client.get(address).content


def test_the_owner_sees_all_of_it_and_chooses(client: Client) -> None:
    asha = account("asha")
    Rating.objects.create(player=asha, format=Format.POINTS_13, rating=1777, deviation=60, deals=40)
    client.force_login(asha)
    assert b"1777" in client.get(f"/people/{asha.public_id}/").content
    client.post("/people/show/", {"statistics": "on"})
    shown = Shown.objects.get()
    assert (shown.ratings, shown.statistics, shown.puzzles) == (False, True, False)


def test_what_is_not_named_is_not_shown() -> None:
    asha = account("asha")
    services.show(asha, {"ratings": True})
    shown = Shown.objects.get()
    assert {what: getattr(shown, what) for what in Shown.WHAT} == dict.fromkeys(Shown.WHAT, False) | {"ratings": True}


def test_bots_guests_and_closed_accounts_have_no_page(client: Client) -> None:
    guest, gone = create_guest(), account("gone")
    User.objects.filter(pk=gone.pk).update(is_active=False)
    for who in (guest.public_id, gone.public_id, "nobody"):
        assert client.get(f"/people/{who}/").status_code == 404


def test_ties_are_made_over_the_page_by_post_alone(client: Client) -> None:
    asha, ravi = account("asha"), account("ravi")
    client.force_login(asha)
    assert client.get(f"/people/{ravi.public_id}/follow/").status_code == 405
    client.post(f"/people/{ravi.public_id}/follow/")
    assert queries.between(asha, ravi).follows
    client.post(f"/people/{ravi.public_id}/eat/")
    client.post(f"/people/{ravi.public_id}/let-go/")
    assert not Tie.objects.exists()
    assert client.get("/people/").status_code == 200


def test_the_boards_are_for_everybody(client: Client) -> None:
    assert client.get("/boards/").status_code == 200
    assert client.get("/boards/pool101/all/").status_code == 200
    assert client.get("/boards/whist/all/").status_code == 404


def test_a_friend_is_challenged_to_a_private_table_and_comes(client: Client) -> None:
    asha, ravi = account("asha"), account("ravi")
    table_of(2)
    client.force_login(asha)
    client.post(f"/people/{ravi.public_id}/challenge/", {"cards": "13"})
    assert not Challenge.objects.exists(), "only friends"
    services.follow(asha, ravi.public_id)
    services.follow(ravi, asha.public_id)
    there = client.post(f"/people/{ravi.public_id}/challenge/", {"cards": "13"}).headers["Location"]
    client.force_login(ravi)
    assert b"asha" in client.get("/people/").content
    assert client.post(f"/people/{asha.public_id}/accept/").headers["Location"] == there
    assert client.get(there).status_code == 200


def test_who_is_on_a_break_challenges_nobody() -> None:
    table_of(2)
    asha, ravi = account("asha"), account("ravi")
    services.follow(asha, ravi.public_id)
    services.follow(ravi, asha.public_id)
    take_break(asha, Length.WEEK)
    with pytest.raises(WalletRefused) as refused:
        challenging.challenge(asha, ravi.public_id, 13)
    assert refused.value.code is WalletRefusal.EXCLUDED
    assert not Challenge.objects.exists()


def test_a_challenge_of_a_closed_table_or_of_somebody_blocked_is_gone() -> None:
    asha, ravi = account("asha"), account("ravi")
    table_of(2)
    services.follow(asha, ravi.public_id)
    services.follow(ravi, asha.public_id)
    table = challenging.challenge(asha, ravi.public_id, 13)
    assert [one.table for one in challenging.waiting_for(ravi)] == [table]
    services.block(ravi, asha.public_id)
    assert challenging.waiting_for(ravi) == []
    with pytest.raises(Refused) as refused:
        challenging.accept(ravi, asha.public_id)
    assert refused.value.code is PeopleRefusal.GONE


def test_bad_cards_and_no_such_table_are_refused_in_words(client: Client) -> None:
    asha, ravi = account("asha"), account("ravi")
    services.follow(asha, ravi.public_id)
    services.follow(ravi, asha.public_id)
    client.force_login(asha)
    for cards in ("", "21", "²", "9" * 5000):
        answer = client.post(f"/people/{ravi.public_id}/challenge/", {"cards": cards}, follow=True)
        assert str(PeopleRefusal.NO_TABLE.sentence).encode() in answer.content


def test_a_closed_account_leaves_no_tie() -> None:
    asha, ravi = account("asha"), account("ravi")
    table_of(2)
    services.follow(asha, ravi.public_id)
    services.follow(ravi, asha.public_id)
    services.show(asha, {"ratings": True})
    challenging.challenge(asha, ravi.public_id, 13)
    Table.objects.filter(owner=asha).update(status=TableStatus.CLOSED)
    closing.close(asha)
    assert not Tie.objects.exists()
    assert not Challenge.objects.exists()
    assert not Shown.objects.exists()


def test_whom_one_knows_already_is_decided_about_again_though_there_is_no_room(monkeypatch: pytest.MonkeyPatch) -> None:
    asha, ravi, dev = account("asha"), account("ravi"), account("dev")
    monkeypatch.setattr(services, "MOST_TIES", 1)
    services.follow(asha, ravi.public_id)
    with pytest.raises(Refused) as refused:
        services.follow(asha, dev.public_id)
    assert refused.value.code is PeopleRefusal.TOO_MANY
    services.block(asha, ravi.public_id)
