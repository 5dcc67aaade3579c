"""Writes of the door: what happened to an account is written down for its owner, and becomes a letter.

A letter is a column of the row it is about and is sent by a task of the beat. So a mail server that is slow or away
holds up no log-in, and how long a log-in takes tells nobody whether there was a letter.
"""

from datetime import timedelta

from allauth.account.models import EmailAddress
from django.conf import settings
from django.core.mail import send_mail
from django.db import connection, transaction
from django.db.models import Sum
from django.http import HttpRequest
from django.template.loader import render_to_string
from django.utils import timezone, translation

from accounts.door.models import Notice, Sighting, What
from accounts.door.sightings import KEPT_DAYS, Place, household, note, place_now
from accounts.people.devices import device
from accounts.people.models import User
from base import clock

WRONG_BEFORE_A_LETTER = 3
"""So many wrong passwords a day are one letter; fewer are a neighbour's mistake, and only shown."""
LETTERS_AT_ONCE = 50

_ONCE_MORE = """
    INSERT INTO accounts_notice (player_id, what, day, address, user_agent, times, last_at, letter_due)
    VALUES (%s, %s, %s, %s, %s, 1, %s, false)
    ON CONFLICT (player_id, what, day, address)
    DO UPDATE SET times = accounts_notice.times + 1, last_at = EXCLUDED.last_at,
        user_agent = EXCLUDED.user_agent, read_at = NULL
    RETURNING id
"""


def wrong_password(user: User, request: HttpRequest) -> None:
    """Somebody who is not in one of the owner's browsers did not know the password."""
    notice = _happened(user, What.WRONG_PASSWORDS, request)
    of_today = Notice.objects.filter(player=user, what=What.WRONG_PASSWORDS, day=notice.day)
    if of_today.exclude(letter_due=False, letter_at=None).exists():
        return
    if (of_today.aggregate(all=Sum("times"))["all"] or 0) >= WRONG_BEFORE_A_LETTER:
        Notice.objects.filter(pk=notice.pk).update(letter_due=True)


def logged_in(user: User, request: HttpRequest) -> None:
    """An account's owner, or whoever knows how to get in, is in: tell the owner if nobody has seen this browser."""
    place = place_now() or Place("", "")
    known = not place.device or Sighting.objects.filter(player=user, device=place.device).exists()
    note(user, place)
    if user.is_account and not known:
        notice = _happened(user, What.NEW_DEVICE, request)
        Notice.objects.filter(pk=notice.pk).update(letter_due=True)


def read(user: User) -> None:
    """The owner has seen what there was."""
    Notice.objects.filter(player=user, read_at=None).update(read_at=clock.now())


def send_letters() -> int:
    """Send the letters that are due to owners whose address is known; how many. Each is tried once."""
    with transaction.atomic():
        due = Notice.objects.select_for_update(skip_locked=True, of=("self",)).filter(letter_due=True)
        notices = list(due.select_related("player").order_by("pk")[:LETTERS_AT_ONCE])
        Notice.objects.filter(pk__in=[one.pk for one in notices]).update(letter_due=False, letter_at=clock.now())
    return sum(_letter(notice) for notice in notices)


def forget_old() -> int:
    """Forget what happened more than `KEPT_DAYS` ago; how many rows."""
    return Notice.objects.filter(last_at__lt=clock.now() - timedelta(days=KEPT_DAYS)).delete()[0]


def _happened(user: User, what: What, request: HttpRequest) -> Notice:
    said = request.headers.get("User-Agent", "").replace("\0", "")[:200]
    row = [user.pk, what, timezone.localdate(), household(request)[:45], said, clock.now()]
    with connection.cursor() as cursor:
        cursor.execute(_ONCE_MORE, row)
        return Notice.objects.get(pk=cursor.fetchone()[0])


def _letter(notice: Notice) -> int:
    """Send one; 0 where the owner has confirmed no address: what comes to another's mailbox tells a stranger."""
    address = EmailAddress.objects.filter(user_id=notice.player_id, verified=True).order_by("-primary").first()
    if address is None:
        return 0
    with translation.override(notice.player.language):
        told = {"notice": notice, "device": device(notice.user_agent), "house": settings.HOUSE_NAME}
        words = render_to_string(f"accounts/letters/{notice.what}.txt", told)
    subject, _, body = words.strip().partition("\n")
    return send_mail(subject, body.strip(), None, [address.email], fail_silently=True)
