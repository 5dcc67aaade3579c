"""The deal of the day: the same committed cards for everybody, played once, compared, and opened when it is over."""

import hashlib
from datetime import date, timedelta

import msgspec
import pytest
from django.test import Client
from django.urls import reverse

from accounts.care.breaks import services as breaks
from accounts.care.kinds import LimitKind, Span
from accounts.care.limits.models import Limit
from accounts.people.models import User
from accounts.people.services import create_guest
from base import clock
from base.refusals import Refused
from engine import deal as rules
from engine.bots import Strength, choose
from engine.deal import Draw, Drop, Pile
from engine.houses import profile
from engine.record import load, read, replay
from engine.views import for_seat
from school.duplicate import days, queries, services
from school.duplicate.models import DuplicateDay, DuplicatePlay
from school.duplicate.refusals import DuplicateRefusal
from school.refusals import SchoolRefusal, SchoolRefused
from wallet.refusals import WalletRefusal

pytestmark = pytest.mark.django_db
TODAY = date(2026, 11, 22)


@pytest.fixture(autouse=True)
def the_day(monkeypatch: pytest.MonkeyPatch) -> list[date]:
    """What the house calls today; a test moves it on."""
    now = [TODAY]
    monkeypatch.setattr(days, "today", lambda: now[0])
    return now


def account(name: str) -> User:
    return User.objects.create_user(name, password="seven-of-hearts-42")


def drop(user: User) -> services.Stood:
    """Begin today's deal and give it up at once."""
    play = services.begin(user)
    version = services.stand(user, play.public_id).state.version
    return services.move(user, play.public_id, Drop(days.SEAT, version=version))


def play_out(user: User) -> services.Stood:
    """Play today's deal as a bot of club strength would."""
    stood = services.stand(user, services.begin(user).public_id)
    while stood.state.result is None:
        action = choose(for_seat(stood.state, days.SEAT), stood.state.profile, Strength.CLUB)
        stood = services.move(user, stood.play.public_id, msgspec.structs.replace(action, by="player"))
    return stood


def refused(act, *args) -> object:
    with pytest.raises(Refused) as said:
        act(*args)
    return said.value.code


def test_everybody_holds_the_same_cards_in_the_same_seat() -> None:
    one, other = (services.stand(user, services.begin(user).public_id).state for user in map(account, ("asha", "ravi")))
    assert one == other
    assert (one.turn, one.terms.dealer) == (days.SEAT, days.PLAYERS - 1)


def test_the_same_moves_meet_the_same_answers() -> None:
    asha, ravi = account("asha"), account("ravi")
    one, other = play_out(asha), play_out(ravi)
    assert one.moves == other.moves
    assert one.play.points == other.play.points
    assert one.play.points is not None


def test_the_seed_is_committed_to_and_lies_sealed_until_the_day_is_over(the_day: list[date]) -> None:
    day = days.of(TODAY)
    assert day is not None
    seed = days.unwrapped(day.deal_id, bytes(day.sealed), what=days.WHAT)
    assert (hashlib.sha256(seed).hexdigest(), day.seed) == (day.commitment, None)
    assert seed not in bytes(day.sealed)
    the_day[0] = TODAY + timedelta(days=1)
    opened = days.of(TODAY)
    assert opened is not None
    assert (bytes(opened.seed or b""), opened.commitment) == (seed, day.commitment)


def test_tomorrows_commitment_is_there_today_and_later_days_are_not() -> None:
    tomorrow = days.of(TODAY + timedelta(days=1))
    assert tomorrow is not None
    assert tomorrow.seed is None
    assert days.of(TODAY + timedelta(days=2)) is None
    assert days.of(TODAY - timedelta(days=1)) is None


def test_each_account_plays_once_and_guests_do_not() -> None:
    asha = account("asha")
    assert services.begin(asha) == services.begin(asha)
    stood = drop(asha)
    assert refused(services.move, asha, stood.play.public_id, Draw(days.SEAT, Pile.CLOSED)) is DuplicateRefusal.ENDED
    assert services.begin(asha).ended_at is not None
    assert refused(services.begin, create_guest()) is DuplicateRefusal.FOR_ACCOUNTS
    assert refused(services.stand, account("ravi"), stood.play.public_id) is DuplicateRefusal.NO_PLAY


def test_of_two_windows_one_makes_the_move() -> None:
    asha = account("asha")
    stood = services.stand(asha, services.begin(asha).public_id)
    services.move(asha, stood.play.public_id, Draw(days.SEAT, Pile.CLOSED, version=stood.state.version))
    with pytest.raises(rules.Refused) as said:
        services.move(asha, stood.play.public_id, Draw(days.SEAT, Pile.CLOSED, version=stood.state.version))
    assert said.value.code is rules.Refusal.STALE_VERSION


def test_a_move_upon_a_play_that_went_on_meanwhile_is_not_written(monkeypatch: pytest.MonkeyPatch) -> None:
    asha = account("asha")
    play = services.begin(asha)
    before = services.stand(asha, play.public_id)
    action = Draw(days.SEAT, Pile.CLOSED, version=before.state.version)
    services.move(asha, play.public_id, action)
    monkeypatch.setattr(services, "stand", lambda *_: before)
    with pytest.raises(SchoolRefused, match="went_on"):
        services.move(asha, play.public_id, action)
    assert DuplicatePlay.objects.get().revision == 1


def test_who_drops_loses_the_drop_and_the_bots_play_to_the_end() -> None:
    asha = account("asha")
    stood = drop(asha)
    day = stood.play.day
    assert stood.play.points == -profile(day.house).first_drop
    assert stood.state.result is not None


def test_no_move_is_made_when_the_day_is_over(the_day: list[date]) -> None:
    asha = account("asha")
    play = services.begin(asha)
    the_day[0] = TODAY + timedelta(days=1)
    assert refused(services.move, asha, play.public_id, Drop(days.SEAT)) is DuplicateRefusal.DAY_OVER


def test_the_board_counts_the_share_of_others_that_did_worse() -> None:
    day = days.of(TODAY)
    assert day is not None
    users = [account(name) for name in ("asha", "ravi", "dev", "esha")]
    for user, points in zip(users, (40, -20, -20, -80), strict=True):
        DuplicatePlay.objects.create(
            day=day, player=user, moves=b"\x90", points=points, began_at=clock.now(), ended_at=clock.now()
        )
    board = queries.board_of(day, users[1])
    assert [(line.place, line.points, line.percent) for line in board.lines] == [
        (1, 40, 100),
        (2, -20, 50),
        (2, -20, 50),
        (4, -80, 0),
    ]
    assert board.mine is not None
    assert (board.mine.player, board.players, board.mean) == (users[1], 4, -20.0)


def test_a_play_that_was_left_standing_counts_as_the_most_a_hand_costs(the_day: list[date]) -> None:
    asha, ravi = account("asha"), account("ravi")
    drop(asha)
    services.begin(ravi)
    the_day[0] = TODAY + timedelta(days=1)
    day = days.of(TODAY)
    assert day is not None
    board = queries.board_of(day, asha)
    assert (board.players, board.mine and board.mine.percent) == (2, 100)


def test_the_record_is_open_after_the_day_and_a_stranger_replays_it(the_day: list[date], client: Client) -> None:
    asha = account("asha")
    stood = play_out(asha)
    there = reverse("school:duplicate-record", args=[TODAY.isoformat()])
    assert client.get(there).status_code == 404
    the_day[0] = TODAY + timedelta(days=1)
    written = client.get(there)
    document = read(load(written.content))
    assert replay(written.content).valid
    assert document.commitment == stood.play.day.commitment
    page = client.get(reverse("school:duplicate-day", args=[TODAY.isoformat()])).content.decode()
    assert document.server_seed in page
    assert client.get(reverse("school:duplicate-day", args=["no-day"])).status_code == 404


def test_nothing_that_is_sent_before_tells_the_seed_or_what_others_made(client: Client) -> None:
    asha, ravi = account("asha"), account("ravi")
    client.force_login(ravi)
    play_out(asha)
    day = DuplicateDay.objects.get(day=TODAY)
    seed = days.unwrapped(day.deal_id, bytes(day.sealed), what=days.WHAT).hex()
    today = client.get(reverse("school:duplicate")).content.decode()
    assert day.commitment in today
    assert "asha" not in today
    went = client.post(reverse("school:duplicate-begin"))["Location"]
    stood = services.stand(ravi, went.rstrip("/").rpartition("/")[2])
    body = msgspec.json.encode({"type": "drop", "id": "c1", "deal": "x", "version": stood.state.version})
    told = client.post(went + "move/", body, "application/json")
    assert told.status_code == 200, told.content
    for answer in (told, client.get(went), client.get(went + "state/"), client.get(reverse("school:duplicate"))):
        assert seed not in answer.content.decode()
    assert "asha" in client.get(reverse("school:duplicate")).content.decode()


def test_who_is_on_a_break_begins_no_deal_of_the_day_but_may_end_one(client: Client) -> None:
    asha, ravi = account("asha"), account("ravi")
    begun = services.begin(ravi)
    for user in (asha, ravi):
        breaks.take_break(user, breaks.Length.WEEK)
    assert refused(services.begin, asha) is WalletRefusal.EXCLUDED
    client.force_login(asha)
    said = client.post(reverse("school:duplicate-begin"), follow=True)
    assert "You have taken a break from play." in said.content.decode()
    assert not DuplicatePlay.objects.filter(player=asha).exists()
    assert services.begin(ravi) == begun
    assert drop(ravi).state.result is not None


def test_whose_time_for_play_is_used_up_begins_no_deal_of_the_day() -> None:
    asha = account("asha")
    Limit.objects.create(user=asha, kind=LimitKind.TIME, span=Span.DAY, amount=0)
    assert refused(services.begin, asha) is WalletRefusal.OUT_OF_TIME


def test_nobody_else_sees_a_play(client: Client) -> None:
    play = services.begin(account("asha"))
    client.force_login(account("ravi"))
    there = reverse("school:duplicate-play", args=[play.public_id])
    assert client.get(there).status_code == 404
    assert client.get(there + "state/").status_code == 404
    assert client.post(there + "move/", b"{}", "application/json").status_code == 400


def test_the_players_file_holds_the_plays() -> None:
    asha = account("asha")
    drop(asha)
    [held] = queries.plays_of(asha)
    assert held["day"] == TODAY


def test_a_play_that_has_as_many_moves_as_one_may_have_takes_no_more(monkeypatch: pytest.MonkeyPatch) -> None:
    asha = account("asha")
    stood = services.stand(asha, services.begin(asha).public_id)
    monkeypatch.setattr(services, "MOST_MOVES", len(stood.moves))
    action = Draw(days.SEAT, Pile.CLOSED, version=stood.state.version)
    assert refused(services.move, asha, stood.play.public_id, action) is SchoolRefusal.PRACTICE_TOO_LONG
