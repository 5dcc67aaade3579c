"""Reading messages: what two friends wrote to each other, what is new, and what is held of them."""

from collections.abc import Collection, Iterator
from contextlib import suppress

from django.core.cache import cache
from django.db import transaction
from django.db.models import Count, Exists, OuterRef, Q
from redis.exceptions import RedisError

from accounts.people.models import User
from ladder.messages.models import Message
from ladder.people.models import Tie, TieKind

MOST_SHOWN = 100
NEWS_KEPT_S = 60
"""How long a page may use a cached value about unread messages, if its invalidation is lost."""
_AT_A_TIME = 500


def conversation(user: User, other: User) -> list[Message]:
    """The last messages between two players, the oldest first."""
    theirs = Q(sender=user, receiver=other) | Q(sender=other, receiver=user)
    return list(Message.objects.filter(theirs).select_related("sender").order_by("-pk")[:MOST_SHOWN])[::-1]


def unread_of(user: User) -> dict[int, int]:
    """How many messages of each sender the user has not seen, by the sender's primary key."""
    new = Message.objects.filter(receiver=user, read_at=None).values_list("sender_id")
    return dict(new.annotate(Count("pk")).order_by())


def has_news(user: User) -> bool:
    """Whether there is a message of a friend that the user has not seen: one that the page of people shows.

    Every page's menu needs this. The value is cached for `NEWS_KEPT_S`, and deleted at once when a friend writes or
    the user reads. Without the cache it takes one read of an index of unread messages.
    """
    try:
        return bool(cache.get_or_set(_news_key(user.pk), lambda: _has_unread(user), NEWS_KEPT_S))
    except (RedisError, OSError):
        return _has_unread(user)


def forget_news(players: Collection[int]) -> None:
    """Delete the cached values of these players after the commit."""

    def forget() -> None:
        with suppress(RedisError, OSError):
            cache.delete_many([_news_key(pk) for pk in players])

    transaction.on_commit(forget)


def _has_unread(user: User) -> bool:
    follows = Tie.objects.filter(kind=TieKind.FOLLOWS)
    to_sender = follows.filter(player=user, other=OuterRef("sender"))
    back = follows.filter(player=OuterRef("sender"), other=user)
    return Message.objects.filter(Exists(to_sender), Exists(back), receiver=user, read_at=None).exists()


def _news_key(player_pk: int) -> str:
    return f"ladder.news:{player_pk}"


def messages_of(user: User) -> Iterator[dict[str, object]]:
    """Every message that the player has written or was sent, for the file of everything that is held."""
    found = Message.objects.filter(Q(sender=user) | Q(receiver=user)).order_by("pk")
    names = ("sender__public_id", "receiver__public_id", "at", "words", "read_at", "reported_at")
    for row in found.values_list(*names).iterator(chunk_size=_AT_A_TIME):
        yield dict(zip(("from", "to", "at", "words", "read_at", "reported_at"), row, strict=True))
