"""Notices to an account's owner about log-ins, wrong passwords and wrong second factors, and e-mails about them.

An e-mail is a column of its notice, and a scheduled task sends it. So a slow mail server delays no log-in, and the
time that a log-in takes does not show whether an e-mail was sent.
"""

from datetime import timedelta

from allauth.account.models import EmailAddress
from django.conf import settings
from django.core.mail import send_mail
from django.db import connection, transaction
from django.http import HttpRequest
from django.template.loader import render_to_string
from django.utils import timezone, translation

from accounts.door.devices import device
from accounts.door.models import Notice, Sighting, What
from accounts.door.sightings import KEPT_DAYS, Place, household, note, place_now
from accounts.people.models import User
from base import clock
from base.rows.columns import fitting

WRONG_BEFORE_A_LETTER = 3
"""From this many of one kind a day on, the owner gets one e-mail; fewer may be a mistake, and are only shown."""
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
    """Note a wrong password that was not typed in one of the owner's browsers."""
    _wrong(user, What.WRONG_PASSWORDS, request)


def wrong_factor(user: User, request: HttpRequest) -> None:
    """Note a wrong code or passkey that was not tried in one of the owner's browsers, after the right password."""
    _wrong(user, What.WRONG_FACTORS, request)


def _wrong(user: User, what: What, request: HttpRequest) -> None:
    notice = _happened(user, what, request)
    of_today = Notice.objects.filter(player=user, what=what, day=notice.day)
    if of_today.exclude(letter_due=False, letter_at=None).exists():
        return
    if sum(of_today.values_list("times", flat=True)) >= WRONG_BEFORE_A_LETTER:
        Notice.objects.filter(pk=notice.pk).update(letter_due=True)


def logged_in(user: User, request: HttpRequest) -> None:
    """Note a log-in; the owner is told if the account has not been used in this browser before."""
    place = place_now() or Place("", "")
    known = not place.device or Sighting.objects.filter(player=user, device=place.device).exists()
    note(user, place)
    if user.is_account and not known:
        notice = _happened(user, What.NEW_DEVICE, request)
        Notice.objects.filter(pk=notice.pk).update(letter_due=True)


def read(user: User) -> None:
    """Mark the notices as read by the owner."""
    Notice.objects.filter(player=user, read_at=None).update(read_at=clock.now())


def send_letters() -> int:
    """Send the e-mails that are due to owners whose address is known; returns how many. Each is tried once."""
    with transaction.atomic():
        due = Notice.objects.select_for_update(skip_locked=True, of=("self",)).filter(letter_due=True)
        notices = list(due.select_related("player").order_by("pk")[:LETTERS_AT_ONCE])
        Notice.objects.filter(pk__in=[one.pk for one in notices]).update(letter_due=False, letter_at=clock.now())
    return sum(_letter(notice) for notice in notices)


def forget_old() -> int:
    """Delete notices that are older than `KEPT_DAYS`; returns how many."""
    return Notice.objects.filter(last_at__lt=clock.now() - timedelta(days=KEPT_DAYS)).delete()[0]


def _happened(user: User, what: What, request: HttpRequest) -> Notice:
    user_agent = fitting(Notice, "user_agent", request.headers.get("User-Agent", "").replace("\0", ""))
    row = (
        user.pk,
        what.value,
        timezone.localdate(),
        fitting(Notice, "address", household(request)),
        user_agent,
        clock.now(),
    )
    with connection.cursor() as cursor:
        cursor.execute(_ONCE_MORE, row)
        (pk,) = cursor.fetchone()
    return Notice.objects.get(pk=pk)


def _letter(notice: Notice) -> int:
    """Send one; 0 if the owner has not confirmed an address, because the mailbox may be a stranger's."""
    address = EmailAddress.objects.filter(user_id=notice.player_id, verified=True).order_by("-primary").first()
    if address is None:
        return 0
    with translation.override(notice.player.language):
        context = {"notice": notice, "device": device(notice.user_agent), "house": settings.HOUSE_NAME}
        words = render_to_string(f"accounts/letters/{notice.what}.txt", context)
    subject, _, body = words.strip().partition("\n")
    return send_mail(subject, body.strip(), None, [address.email], fail_silently=True)
