"""Reading messages: what two friends wrote to each other, what is new, and what is held of them."""

from collections.abc import Iterator

from django.db.models import Count, Q

from accounts.people.models import User
from ladder.messages.models import Message

MOST_SHOWN = 100
_AT_A_TIME = 500


def conversation(user: User, other: User) -> list[Message]:
    """The last messages between two players, the oldest first."""
    theirs = Q(sender=user, receiver=other) | Q(sender=other, receiver=user)
    return list(Message.objects.filter(theirs).select_related("sender").order_by("-pk")[:MOST_SHOWN])[::-1]


def unread_of(user: User) -> dict[int, int]:
    """How many messages of each sender the user has not seen, by the sender's primary key."""
    new = Message.objects.filter(receiver=user, read_at=None).values_list("sender_id")
    return dict(new.annotate(Count("pk")).order_by())


def messages_of(user: User) -> Iterator[dict[str, object]]:
    """Every message that the player has written or was sent, for the file of everything that is held."""
    found = Message.objects.filter(Q(sender=user) | Q(receiver=user)).order_by("pk")
    names = ("sender__public_id", "receiver__public_id", "at", "words", "read_at", "reported_at")
    for row in found.values_list(*names).iterator(chunk_size=_AT_A_TIME):
        yield dict(zip(("from", "to", "at", "words", "read_at", "reported_at"), row, strict=True))
