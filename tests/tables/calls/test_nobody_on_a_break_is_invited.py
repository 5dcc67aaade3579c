"""A challenge and a rematch are calls by others: who is on a break from play gets neither, on a page or by push."""

from collections.abc import Callable
from datetime import timedelta

import pytest

from accounts.care.breaks.services import Length, lift, send_on_break, take_break
from accounts.login.cookies.store import SessionStore
from accounts.people.models import User
from base import clock
from ladder.people.challenging import challenge
from ladder.people.services import follow
from tables.calls.snapshots import next_version, read_snapshots
from tables.push import services, sweeping
from tables.push.models import PushSent
from tables.push.tasks import push_call
from tests.ladder.club_leagues import account
from tests.tables.cast import table_of
from tests.tables.push_service import UserAgent
from tests.tournaments.matches.cast import FEE_MINOR, deal_with, started
from tournaments.matches.models.match import MatchStatus
from tournaments.matches.services.again import play_again

pytestmark = pytest.mark.django_db


def challenged(asha: User, ravi: User) -> None:
    """Asha waits for Ravi at a private table."""
    table_of(2)
    follow(asha, ravi.public_id)
    follow(ravi, asha.public_id)
    challenge(asha, ravi.public_id, 13)


def wanted_again(asha: User, ravi: User) -> None:
    """Asha has entered the match that follows one in which she played with Ravi."""
    match = started([asha, ravi])
    while match.status == MatchStatus.PLAYING:
        deal_with(match, {ravi: 80})
        match.refresh_from_db()
    play_again(match.public_id, asha, FEE_MINOR)


INVITED = pytest.mark.parametrize(
    ("invite", "kind"), [(challenged, "challenge"), (wanted_again, "rematch")], ids=["challenge", "rematch"]
)


def kinds(user: User) -> list[str]:
    return [call.kind for call in read_snapshots(next_version(), {user.pk: frozenset()})[user.pk].calls]


@INVITED
def test_no_page_invites_who_is_on_a_break(invite: Callable[[User, User], None], kind: str) -> None:
    asha, ravi = account("asha"), account("ravi")
    invite(asha, ravi)
    assert kinds(ravi) == [kind]
    take_break(ravi, Length.DAY)
    assert kinds(ravi) == []


@INVITED
def test_no_push_invites_who_is_on_a_break(
    invite: Callable[[User, User], None], kind: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    asha, ravi = account("asha"), account("ravi")
    invite(asha, ravi)
    session, agent = SessionStore(), UserAgent()
    session.create()
    assert session.session_key
    services.subscribe(ravi, session.session_key, "https://push.example.org/x", agent.p256dh, agent.auth)
    sent: list[str] = []
    monkeypatch.setattr(push_call, "delay", lambda _player, kind, *_: sent.append(kind))
    until = clock.now() + timedelta(hours=1)
    house_break = send_on_break(asha, ravi, until, "a day to think")
    assert (sweeping.sweep_pushes(), sent) == (0, [])
    lift(asha, house_break)
    assert (sweeping.sweep_pushes(), sent) == (1, [kind])
    assert PushSent.objects.filter(player=ravi).count() == 1
