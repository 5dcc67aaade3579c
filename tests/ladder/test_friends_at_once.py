"""What two players decide about each other at the same moment comes one after the other, and so do two tabs of one."""

import pytest

from base.refusals import Refused
from desk.cases.models import Act
from ladder.messages import services as messages
from ladder.messages.models import Message
from ladder.messages.refusals import MessageRefusal
from ladder.people import services as people
from ladder.people.models import Tie, TieKind
from ladder.people.refusals import PeopleRefusal
from tests.ladder.club_leagues import account
from tests.ladder.test_messages import friends
from tests.two_hands import meets

pytestmark = pytest.mark.django_db(transaction=True)


def test_who_is_blocked_just_now_does_not_follow() -> None:
    asha, ravi = account("asha"), account("ravi")
    waited, second = meets(lambda: people.block(asha, ravi.public_id), lambda: people.follow(ravi, asha.public_id))
    with pytest.raises(Refused) as refused:
        second.result()
    assert (waited, refused.value.code) == (True, PeopleRefusal.NOT_POSSIBLE)
    assert Tie.objects.get().kind == TieKind.BLOCKS


def test_a_message_beside_a_block_does_not_arrive() -> None:
    asha, ravi = friends()
    waited, second = meets(
        lambda: people.block(ravi, asha.public_id), lambda: messages.write(asha, ravi.public_id, "hello")
    )
    with pytest.raises(Refused) as refused:
        second.result()
    assert (waited, refused.value.code) == (True, MessageRefusal.FRIENDS_ONLY)
    assert not Message.objects.exists()


def test_two_tabs_write_no_faster_than_one(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(messages, "BURST", 1)
    asha, ravi = friends()
    waited, second = meets(
        lambda: messages.write(asha, ravi.public_id, "one"), lambda: messages.write(asha, ravi.public_id, "two")
    )
    with pytest.raises(Refused) as refused:
        second.result()
    assert (waited, refused.value.code) == (True, MessageRefusal.SLOW_DOWN)


def test_a_message_that_two_tabs_report_is_told_of_once() -> None:
    asha, ravi = friends()
    sent = messages.write(asha, ravi.public_id, "a bad word").public_id
    waited, second = meets(lambda: messages.report(ravi, sent), lambda: messages.report(ravi, sent))
    second.result()
    assert waited
    assert Act.objects.count() == 1
