"""The end of an account: everything held about a player as a file, then nothing left that says who it was.

Ledger, deals and the log of limits and breaks stay, under a name that tells nothing; papers stay as long as the licence
says (accounts/papers/retention.py). Practice chips go back to where chips come from. Rooms above add what they hold to
the file (`add_section`) and refuse an end that comes too early: `StillOpen`, from `player_closing`.
"""

from collections.abc import Callable, Iterable, Iterator
from typing import Any

import msgspec
from allauth.account.models import EmailAddress
from allauth.mfa.models import Authenticator
from allauth.usersessions.models import UserSession
from django.db import models, transaction
from django.utils import timezone
from django.utils.functional import Promise

from accounts.care.kinds import ProofState
from accounts.papers.models import Person
from accounts.people.avatars import Avatar
from accounts.people.models import User
from accounts.signals import player_closed, player_closing

Section = Callable[[User], Iterable[dict[str, object]]]
_SECTIONS: dict[str, Section] = {}


class StillOpen(Exception):
    """Something keeps the account open; `sentence` says what to do first."""

    def __init__(self, sentence: Promise | str) -> None:
        super().__init__(str(sentence))
        self.sentence = sentence


def add_section(name: str, section: Section) -> None:
    """Let another room add what it holds about a player; the rows are read one by one."""
    _SECTIONS[name] = section


def everything(user: User) -> Iterator[bytes]:
    """All that is held about a player as JSON lines, each with its section; secrets that let one log in excepted."""
    for name, section in {**_OWN, **_SECTIONS}.items():
        for row in section(user):
            yield msgspec.json.encode({"section": name, **row}, enc_hook=str) + b"\n"


@transaction.atomic
def close(user: User) -> User:
    """End an account for good. Raises StillOpen, and then nothing has changed."""
    user = User.objects.select_for_update().get(pk=user.pk)
    player_closing.send(sender=User, user=user)
    EmailAddress.objects.filter(user_id=user.pk).delete()
    Authenticator.objects.filter(user_id=user.pk).delete()
    for session in UserSession.objects.filter(user_id=user.pk):
        session.end()
    user.username, user.display_name = f"closed-{user.public_id}", "Closed account"
    user.email, user.avatar = "", Avatar.KITE
    user.client_seed, user.is_active, user.closed_at = "", False, timezone.now()
    user.is_staff = user.is_superuser = False
    user.set_unusable_password()
    user.save()
    player_closed.send(sender=User, user=user)
    return user


def _plain(rows: "models.QuerySet[Any]", *without: str) -> Iterator[dict[str, object]]:
    for row in rows.values().iterator(chunk_size=500):
        yield {key: value for key, value in row.items() if key not in without}


_OWN: dict[str, Section] = {
    "profile": lambda user: _plain(User.objects.filter(pk=user.pk), "password"),
    "email": lambda user: _plain(EmailAddress.objects.filter(user_id=user.pk)),
    "session": lambda user: _plain(UserSession.objects.filter(user_id=user.pk), "session_key"),
    "limit": lambda user: _plain(user.limits.all()),
    "limit_change": lambda user: _plain(user.limit_changes.all()),
    "break": lambda user: _plain(user.breaks.all()),
    "day_at_tables": lambda user: _plain(user.play_days.all()),
    "person": lambda user: _plain(Person.objects.filter(pk=user.pk)),
    "proof": lambda user: _plain(user.proofs.exclude(state=ProofState.NONE)),
    "document": lambda user: _plain(user.documents.all()),
}
