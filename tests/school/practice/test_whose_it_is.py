"""A practice deal is its player's, or its browser's; there are few of each, and they do not stay for ever."""

from datetime import timedelta

import pytest
from django.contrib.sessions.models import Session
from django.core.cache import cache
from django.test import Client
from django.urls import reverse

from accounts.closing.file import everything
from accounts.closing.hooks import before_closing
from accounts.people.models import User
from base import clock
from base.crowd.addresses import HOUSEHOLDS_OF_A_NETWORK
from engine import deal as rules
from rummysite.settings import CELERY_BEAT_SCHEDULE
from school.lessons import services as lessons
from school.lessons.models import LessonProgress
from school.practice import services, throttle
from school.practice.models import PracticeGame
from school.refusals import SchoolRefused
from school.tasks import forget_old_practice
from tests.school.practice.cast import BEGIN, ask, begin, move, view, visitor_of
from tests.tables.cast import all_drop, dealt, funded

pytestmark = pytest.mark.django_db


@pytest.fixture(autouse=True)
def _nothing_counted() -> None:
    cache.clear()


@pytest.fixture
def asha() -> User:
    return funded("Asha")


def browser_of(player: User) -> Client:
    client = Client()
    client.force_login(player)
    return client


@pytest.mark.parametrize("door", ["move", "take-back", "open-hands", "hint"])
def test_another_browser_finds_nothing_there(client: Client, asha: User, door: str) -> None:
    bodies = {"take-back": {"keep": 0}, "open-hands": {"wanted": True}}
    body = bodies.get(door, {"type": "draw", "pile": "closed", "version": 1, "deal": "x"})
    for owner, other in ((client, Client()), (browser_of(asha), client), (client, browser_of(asha))):
        game = begin(owner)
        status, answer = ask(other, game, door, body)
        assert (status, answer["code"]) == (404, "no_practice")


def test_the_page_of_anothers_deal_leads_back_with_a_sentence(client: Client) -> None:
    game = begin(client)
    came = Client().get(reverse("school:practice-game", args=[game.public_id]), follow=True)
    assert "There is no such practice deal" in came.content.decode()


@pytest.mark.parametrize(
    "body",
    [b"", b"[]", b'{"type": "sit"}', b'{"type": "draw"}', b'{"type": "discard", "card": "ZZ", "version": 1}', b"\xff"],
)
def test_a_message_that_makes_no_sense_is_refused(client: Client, body: bytes) -> None:
    game = begin(client)
    came = client.post(reverse("school:practice-move", args=[game.public_id]), body, "application/json")
    assert came.status_code == 400
    assert came.json()["code"] == "bad_practice"


def test_of_one_browser_only_so_many_are_kept(client: Client, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(services, "MOST_GAMES", 2)
    first = begin(client)
    begin(client)
    begin(client)
    assert PracticeGame.objects.count() == 2
    assert not PracticeGame.objects.filter(pk=first.pk).exists()


def test_who_only_looks_or_is_refused_leaves_no_session(client: Client) -> None:
    assert client.get(reverse("school:practice")).status_code == 200
    assert client.get(reverse("school:practice-game", args=["0123456789ab"])).status_code == 302
    assert client.post(reverse("school:practice-begin"), BEGIN | {"cards": "5X"}).status_code == 400
    assert not Session.objects.exists()
    begin(client)
    assert Session.objects.count() == 1


def test_who_begins_too_many_has_to_wait(client: Client, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(throttle.RATES, "begin", throttle.Rate(2, 99, 600))
    begin(client)
    begin(client)
    came = client.post(reverse("school:practice-begin"), BEGIN, follow=True)
    assert "Too many requests at once" in came.content.decode()
    assert PracticeGame.objects.count() == 2


def test_who_throws_cookies_away_is_counted_by_the_household(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(throttle.RATES, "begin", throttle.Rate(99, 2, 600))
    for _ in range(3):
        Client().post(reverse("school:practice-begin"), BEGIN)
    assert PracticeGame.objects.count() == 2


def test_who_throws_cookies_away_is_counted_by_the_network_of_many_households(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(throttle.RATES, "begin", throttle.Rate(99, 1, 600))
    for household in range(HOUSEHOLDS_OF_A_NETWORK + 2):
        Client(REMOTE_ADDR=f"2001:db8:1:{household:x}::1").post(reverse("school:practice-begin"), BEGIN)
    assert PracticeGame.objects.count() == HOUSEHOLDS_OF_A_NETWORK


def test_hints_are_counted(client: Client, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(throttle.RATES, "hint", throttle.Rate(1, 99, 60))
    game = begin(client)
    assert ask(client, game, "hint")[0] == 200
    status, answer = ask(client, game, "hint")
    assert (status, answer["code"]) == (429, "practice_slow_down")


def test_a_deal_does_not_go_on_for_ever(client: Client, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(services, "MOST_MOVES", 0)
    status, answer = move(client, begin(client), type="draw", pile="closed")
    assert (status, answer["code"]) == (409, "practice_too_long")


def test_who_plays_a_deal_at_a_table_is_given_no_hint(asha: User) -> None:
    client, bela = browser_of(asha), funded("Bela")
    game = begin(client)
    live = dealt(asha, bela)
    assert ask(client, game, "hint")[1]["code"] == "in_a_live_deal"
    all_drop(live, [asha, bela])
    assert ask(client, game, "hint")[0] == 200


def test_a_change_by_another_request_in_between_is_not_written_over(client: Client) -> None:
    game = begin(client)
    stood = services.stand(services.Visitor(None, game.visitor), game.public_id)
    PracticeGame.objects.filter(pk=game.pk).update(revision=5)
    with pytest.raises(services.SchoolRefused, match="went_on"):
        services._written(stood.game, stood.state, stood.moves, [])


def test_of_two_requests_upon_the_same_state_one_is_written(client: Client) -> None:
    game = begin(client)
    one, other = (services.stand(visitor_of(game), game.public_id) for _ in range(2))
    services._written(one.game, one.state, one.moves, [])
    with pytest.raises(SchoolRefused, match="went_on"):
        services._written(other.game, other.state, other.moves, [])
    game.refresh_from_db()
    assert game.revision == 1


def test_what_nobody_has_touched_for_long_is_forgotten(client: Client, asha: User) -> None:
    now = clock.now()
    of_guest, of_player, fresh = begin(client), begin(browser_of(asha)), begin(client)
    PracticeGame.objects.filter(pk=of_guest.pk).update(touched_at=now - timedelta(days=8))
    PracticeGame.objects.filter(pk=of_player.pk).update(touched_at=now - timedelta(days=29))
    assert forget_old_practice() == 1
    PracticeGame.objects.filter(pk=of_player.pk).update(touched_at=now - timedelta(days=31))
    assert forget_old_practice() == 1
    assert list(PracticeGame.objects.all()) == [fresh]
    assert CELERY_BEAT_SCHEDULE["forget old practice"]["task"] == forget_old_practice.name


def test_the_players_file_has_it_and_a_closed_account_leaves_nothing(asha: User) -> None:
    game = begin(browser_of(asha))
    lessons.note_done(asha, ["first/pure"])
    file = b"".join(everything(asha)).decode()
    assert f'"section":"practice","public_id":"{game.public_id}"' in file
    assert '"section":"lesson","stage":"first/pure"' in file
    for name, step in before_closing.items():
        if name in ("practice", "lessons"):
            step(asha)
    assert not PracticeGame.objects.exists()
    assert not LessonProgress.objects.exists()


def test_practice_is_no_deal_of_the_house(client: Client) -> None:
    """No hand of it is in the players' history, no chip moves, no table is opened."""
    from tables.play.models import Deal

    game = begin(client)
    move(client, game, type="drop")
    assert view(game).phase is rules.Phase.OVER
    assert not Deal.objects.exists()
