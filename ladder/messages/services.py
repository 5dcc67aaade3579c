"""Writing to a friend, reading what friends wrote, and telling the operators of a message.

As in the chat of a table, players of the same deal cannot write to each other until it is over, also after
dropping: they could tell each other their cards (rules 4). Nor can players of one round of a duplicate tournament
until its boards are compared, because all its tables are dealt the same cards. An operator's silence applies here
too. A break from play does not, because friends may still be asked for help.
"""

from collections.abc import Callable
from datetime import datetime, timedelta

from django.db import transaction
from django.db.models import Q

from accounts.people.models import User
from base import clock
from base.refusals import Refused
from base.registry import Registry
from ladder.messages.models import MOST_LETTERS, Message
from ladder.messages.queries import forget_news
from ladder.messages.refusals import MessageRefusal
from ladder.people.queries import between
from ladder.people.services import person
from tables.chat.silences import is_silenced
from tables.chat.text import clean
from tables.play.models import NOT_ENDED, DealSeat
from tournaments.scheduled.queries.boards import play_the_same

KEPT = timedelta(days=90)
BURST, BURST_S = 5, 10
MOST_A_DAY = 500
LINES_BEFORE, LINES_AFTER = 20, 5
message_reported: Registry[Callable[[Message, list[dict[str, object]]], object]] = Registry(
    "rooms that hear of a report of a message"
)
"""Called inside the transaction of the report, with the message and what was said around it, oldest first."""


@transaction.atomic
def write(user: User, public_id: str, words: str, now: datetime | None = None) -> Message:
    """Write to a friend.

    Raises Refused: nobody_there, friends_only, common_deal, common_boards, silenced, nothing_said, too_long, slow_down,
    enough_today.
    """
    now = now or clock.now()
    other = person(public_id)
    # Both rows in one order: two tabs come one after the other, and so do a message and a block.
    list(User.objects.select_for_update(no_key=True).filter(pk__in=(user.pk, other.pk)).order_by("pk").only("pk"))
    if not may_write(user, other):
        raise Refused(MessageRefusal.FRIENDS_ONLY)
    if are_in_a_deal(user, other):
        raise Refused(MessageRefusal.COMMON_DEAL)
    if play_the_same(user, other):
        raise Refused(MessageRefusal.COMMON_BOARDS)
    if is_silenced(user.pk, now):
        raise Refused(MessageRefusal.SILENCED)
    line = clean(words)
    if not line:
        raise Refused(MessageRefusal.NOTHING_SAID)
    if len(line) > MOST_LETTERS:
        raise Refused(MessageRefusal.TOO_LONG)
    _check_pace(user, now)
    forget_news([other.pk])
    return Message.objects.create(sender=user, receiver=other, words=line, at=now)


def may_write(user: User, other: User) -> bool:
    """Whether these two are friends, and neither has blocked the other."""
    tie = between(user, other)
    return tie.friends and not tie.hidden


def are_in_a_deal(user: User, other: User) -> bool:
    """Whether both were dealt into the same deal and it goes on."""
    mine = DealSeat.objects.filter(player=user, deal__status__in=NOT_ENDED).values("deal")
    return DealSeat.objects.filter(player=other, deal__in=mine).exists()


def read(user: User, other: User, now: datetime | None = None) -> int:
    """Note that the user has seen what the other wrote; returns how many messages were new."""
    seen = Message.objects.filter(sender=other, receiver=user, read_at=None).update(read_at=now or clock.now())
    if seen:
        forget_news([user.pk])
    return seen


@transaction.atomic
def report(user: User, message_id: str, now: datetime | None = None) -> Message:
    """Tell the operators of a message that one was sent, with what was said around it; once each.

    Raises Refused no_message.
    """
    mine = Message.objects.select_for_update(of=("self",)).select_related("sender", "receiver")
    message = mine.filter(public_id=message_id, receiver=user).first()
    if message is None:
        raise Refused(MessageRefusal.NO_MESSAGE)
    if message.reported_at is None:
        message.reported_at = now or clock.now()
        message.save(update_fields=["reported_at"])
        for hear in message_reported:
            hear(message, _around(message))
    return message


def forget_old(now: datetime | None = None) -> int:
    """Delete messages older than 90 days; returns how many. What was reported stays in its case."""
    return Message.objects.filter(at__lt=(now or clock.now()) - KEPT).delete()[0]


def forget(user: User) -> None:
    """Leave no message from or to a player who closes the account."""
    Message.objects.filter(Q(sender=user) | Q(receiver=user)).delete()


def _check_pace(user: User, now: datetime) -> None:
    mine = Message.objects.filter(sender=user)
    if mine.filter(at__gt=now - timedelta(seconds=BURST_S)).count() >= BURST:
        raise Refused(MessageRefusal.SLOW_DOWN)
    if mine.filter(at__gt=now - timedelta(days=1)).count() >= MOST_A_DAY:
        raise Refused(MessageRefusal.ENOUGH_TODAY)


def _around(message: Message) -> list[dict[str, object]]:
    """The lines of these two before and after a message, in the form that reports of the chat have."""
    pair = (message.sender_id, message.receiver_id)
    lines = Message.objects.filter(sender__in=pair, receiver__in=pair).select_related("sender")
    before = list(lines.filter(pk__lte=message.pk).order_by("-pk")[: LINES_BEFORE + 1])[::-1]
    after = lines.filter(pk__gt=message.pk).order_by("pk")[:LINES_AFTER]
    return [
        {
            "id": one.public_id,
            "player": one.sender.public_id,
            "name": one.sender.display_name,
            "at_ms": clock.to_ms(one.at),
            "text": one.words,
        }
        for one in (*before, *after)
    ]
