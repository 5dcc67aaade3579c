"""Friends write to each other, but not in a common deal, and nobody else does; operators hear of what is reported."""

from datetime import timedelta

import pytest
from django.db import IntegrityError, transaction
from django.test import Client, TestCase
from django.urls import reverse

from accounts.closing import services as closing
from accounts.people.models import User
from base import clock
from base.refusals import Refused
from desk.cases.models import Case
from ladder.messages import queries, services
from ladder.messages.models import MOST_LETTERS, Message
from ladder.messages.refusals import MessageRefusal
from ladder.people.services import block, follow, let_go
from tables.chat.silences import silence
from tests.ladder.club_leagues import account
from tests.tables.cast import all_drop, dealt

pytestmark = pytest.mark.django_db


def friends() -> tuple[User, User]:
    asha, ravi = account("asha"), account("ravi")
    follow(asha, ravi.public_id)
    follow(ravi, asha.public_id)
    return asha, ravi


def refused(user: User, other: User, words: str = "hello") -> object:
    with pytest.raises(Refused) as said:
        services.write(user, other.public_id, words)
    return said.value.code


def test_a_friend_reads_what_a_friend_wrote_as_plain_words() -> None:
    asha, ravi = friends()
    services.write(asha, ravi.public_id, "  Well\nplayed \u202e<b>! ")
    [line] = queries.conversation(ravi, asha)
    assert (line.words, line.sender) == ("Well played <b>!", asha)
    assert queries.unread_of(ravi) == {asha.pk: 1}
    assert services.read(ravi, asha) == 1
    assert queries.unread_of(ravi) == {}


def test_every_page_says_that_a_friend_has_written_until_it_is_read(client: Client) -> None:
    asha, ravi = friends()
    told = "A friend has written to you."
    client.force_login(ravi)
    assert told not in client.get(reverse("lobby")).content.decode()
    with TestCase.captureOnCommitCallbacks(execute=True):
        services.write(asha, ravi.public_id, "hello")
    assert told in client.get(reverse("lobby")).content.decode()
    with TestCase.captureOnCommitCallbacks(execute=True):
        client.get(reverse("ladder:conversation", args=[asha.public_id]))
    assert told not in client.get(reverse("lobby")).content.decode()


def test_who_is_a_friend_no_more_leaves_no_word_of_a_message_that_no_page_shows() -> None:
    asha, ravi = friends()
    services.write(asha, ravi.public_id, "hello")
    let_go(asha, ravi.public_id)
    assert not queries.has_news(ravi)


def test_only_friends_write() -> None:
    asha, ravi = friends()
    let_go(ravi, asha.public_id)
    assert refused(asha, ravi) is MessageRefusal.FRIENDS_ONLY
    assert refused(ravi, asha) is MessageRefusal.FRIENDS_ONLY
    block(ravi, asha.public_id)
    assert refused(asha, ravi) is MessageRefusal.FRIENDS_ONLY
    assert refused(ravi, account("dev")) is MessageRefusal.FRIENDS_ONLY


def test_nothing_is_sent_while_both_are_in_one_deal() -> None:
    asha, ravi = friends()
    deal = dealt(asha, ravi)
    assert refused(asha, ravi) is MessageRefusal.COMMON_DEAL
    all_drop(deal, (asha, ravi))
    assert services.write(asha, ravi.public_id, "again?").receiver == ravi


def test_who_is_in_a_deal_without_the_friend_may_write() -> None:
    asha, ravi = friends()
    dealt(asha, account("dev"))
    assert services.write(asha, ravi.public_id, "come and watch")


def test_an_operators_silence_holds_here_too() -> None:
    asha, ravi = friends()
    operator = User.objects.create_user("op", password="seven-of-hearts-42", is_staff=True)
    silence(operator, asha, clock.now() + timedelta(hours=1), "rude words")
    assert refused(asha, ravi) is MessageRefusal.SILENCED


def test_words_have_a_length_and_a_pace() -> None:
    asha, ravi = friends()
    assert refused(asha, ravi, " \n\u200d") is MessageRefusal.NOTHING_SAID
    assert refused(asha, ravi, "a" * (MOST_LETTERS + 1)) is MessageRefusal.TOO_LONG
    for _ in range(services.BURST):
        services.write(asha, ravi.public_id, "a")
    assert refused(asha, ravi) is MessageRefusal.SLOW_DOWN


def test_a_day_has_an_end(monkeypatch: pytest.MonkeyPatch) -> None:
    asha, ravi = friends()
    monkeypatch.setattr(services, "MOST_A_DAY", 1)
    services.write(asha, ravi.public_id, "a")
    assert refused(asha, ravi) is MessageRefusal.ENOUGH_TODAY


def test_a_report_opens_one_case_with_what_was_said_around_it() -> None:
    asha, ravi = friends()
    services.write(ravi, asha.public_id, "what do you hold?")
    message = services.write(asha, ravi.public_id, "something rude")
    for _ in range(2):
        services.report(ravi, message.public_id)
    case = Case.objects.get()
    assert (case.player, case.against, case.kind) == (ravi, asha, "chat")
    facts = case.acts.get().facts
    assert [line["text"] for line in facts["lines"]] == ["what do you hold?", "something rude"]
    assert facts["line"] == message.public_id


def test_only_who_was_sent_a_message_reports_it() -> None:
    asha, ravi = friends()
    message = services.write(asha, ravi.public_id, "hello")
    for user in (asha, account("dev")):
        with pytest.raises(Refused, match="no_message"):
            services.report(user, message.public_id)


def test_old_messages_go_and_a_closed_account_leaves_none() -> None:
    asha, ravi = friends()
    message = services.write(asha, ravi.public_id, "hello")
    Message.objects.filter(pk=message.pk).update(at=clock.now() - services.KEPT - timedelta(seconds=1))
    services.write(ravi, asha.public_id, "hello you")
    assert services.forget_old() == 1
    assert [row["words"] for row in queries.messages_of(asha)] == ["hello you"]
    closing.close(asha)
    assert not Message.objects.exists()


def test_the_database_takes_no_message_to_oneself() -> None:
    asha, _ravi = friends()
    with pytest.raises(IntegrityError), transaction.atomic():
        Message.objects.create(sender=asha, receiver=asha, words="hello", at=clock.now())


def test_the_pages_show_a_conversation_to_its_two_alone(client: Client) -> None:
    asha, ravi = friends()
    client.force_login(asha)
    there = reverse("ladder:conversation", args=[ravi.public_id])
    assert client.post(reverse("ladder:write", args=[ravi.public_id]), {"words": "<i>hello</i>"})["Location"] == there
    assert "&lt;i&gt;hello&lt;/i&gt;" in client.get(there).content.decode()
    client.force_login(ravi)
    assert "1 new" in client.get(reverse("ladder:people")).content.decode()
    back = reverse("ladder:conversation-lines", args=[asha.public_id])
    assert "hello" in client.get(back).content.decode()
    client.force_login(account("dev"))
    assert "hello" not in client.get(there).content.decode()
    block(ravi, asha.public_id)
    client.force_login(asha)
    assert client.get(there).status_code == 404


def test_the_longest_message_is_sent_whole() -> None:
    asha, ravi = friends()
    assert services.write(asha, ravi.public_id, "a" * MOST_LETTERS).words == "a" * MOST_LETTERS


def test_the_pace_is_counted_over_some_seconds_and_a_day_alone(monkeypatch: pytest.MonkeyPatch) -> None:
    asha, ravi = friends()
    now = clock.now()
    monkeypatch.setattr(services, "MOST_A_DAY", services.BURST + 1)
    for _ in range(services.BURST):
        services.write(asha, ravi.public_id, "a", now)
    services.write(asha, ravi.public_id, "b", now + timedelta(seconds=services.BURST_S))
    in_the_day = now + timedelta(days=1) - timedelta(seconds=1)
    with pytest.raises(Refused) as said:
        services.write(asha, ravi.public_id, "c", in_the_day)
    assert said.value.code is MessageRefusal.ENOUGH_TODAY
    services.write(asha, ravi.public_id, "d", now + timedelta(days=1))


def test_a_report_keeps_so_many_lines_before_and_after(monkeypatch: pytest.MonkeyPatch) -> None:
    asha, ravi = friends()
    monkeypatch.setattr(services, "LINES_BEFORE", 2)
    monkeypatch.setattr(services, "LINES_AFTER", 1)
    monkeypatch.setattr(services, "BURST", 10)
    lines = [services.write(asha, ravi.public_id, word) for word in ("one", "two", "three", "four", "five", "six")]
    services.report(ravi, lines[3].public_id)
    facts = Case.objects.get().acts.get().facts
    assert [line["text"] for line in facts["lines"]] == ["two", "three", "four", "five"]


def test_a_message_is_kept_to_the_end_of_its_last_day() -> None:
    asha, ravi = friends()
    now = clock.now()
    services.write(asha, ravi.public_id, "hello", now)
    assert services.forget_old(now + services.KEPT) == 0
    assert services.forget_old(now + services.KEPT + timedelta(microseconds=1)) == 1
