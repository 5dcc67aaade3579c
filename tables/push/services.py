"""Taking browsers for calls by push and letting them go, and a player's quiet hours."""

from base64 import b64decode
from typing import Any

from cryptography.hazmat.primitives.asymmetric import ec
from django.conf import settings
from django.contrib.sessions.models import Session
from django.db import transaction
from django.db.models import Exists, OuterRef

from accounts.people.models import User
from tables.push.endpoints import endpoint_of
from tables.push.models import PushSent, PushSubscription, QuietHours
from tables.push.refusals import PushRefusal, PushRefused

MOST_BROWSERS = 10
AUTH_BYTES = 16


@transaction.atomic
def subscribe(user: User, session_key: str, endpoint: str, p256dh: str, auth: str) -> PushSubscription:
    """Subscribe this browser for the player who is logged in there; the oldest of too many is deleted.

    Raises PushRefused push_off, bad_endpoint or bad_keys.
    """
    if not settings.VAPID_KEY:
        raise PushRefused(PushRefusal.PUSH_OFF)
    endpoint_of(endpoint)
    _check_keys(p256dh, auth)
    User.objects.select_for_update().only("pk").get(pk=user.pk)
    taken = {"player": user, "session_key": session_key, "p256dh": p256dh, "auth": auth}
    subscription, _made = PushSubscription.objects.update_or_create(endpoint=endpoint, defaults=taken)
    mine = PushSubscription.objects.filter(player=user).order_by("-pk").values_list("pk", flat=True)
    PushSubscription.objects.filter(pk__in=list(mine[MOST_BROWSERS:])).delete()
    return subscription


def forget(user: User, endpoint: str) -> None:
    """Call this browser no more."""
    PushSubscription.objects.filter(player=user, endpoint=endpoint).delete()


def forget_log_in(session_key: str | None) -> None:
    """Delete subscriptions of an ended log-in, because another person may use the browser next."""
    if session_key:
        PushSubscription.objects.filter(session_key=session_key).delete()


def follow_log_in(before: str, after: str) -> None:
    """Keep the subscriptions of a log-in that goes on under another session's name."""
    PushSubscription.objects.filter(session_key=before).update(session_key=after)


def forget_ended_log_ins() -> int:
    """Delete subscriptions of browsers whose log-in was ended elsewhere; returns how many."""
    alive = Session.objects.filter(session_key=OuterRef("session_key"))
    return PushSubscription.objects.filter(~Exists(alive)).delete()[0]


def forget_player(user: User) -> None:
    """The account is closed: nothing is left of it here."""
    PushSubscription.objects.filter(player=user).delete()
    QuietHours.objects.filter(player=user).delete()
    PushSent.objects.filter(player=user).delete()


def be_quiet(user: User, from_min: int | None, until_min: int | None) -> None:
    """Set the quiet hours, in minutes of the house's day; without one of them there are none."""
    if from_min is None or until_min is None or from_min == until_min:
        QuietHours.objects.filter(player=user).delete()
        return
    QuietHours.objects.update_or_create(player=user, defaults={"from_min": from_min, "until_min": until_min})


def browsers(user: User) -> list[dict[str, Any]]:
    """A player's subscriptions for the file of all data: the push service and the time, without keys."""
    rows = PushSubscription.objects.filter(player=user)
    return [{"push_service": endpoint_host(row.endpoint), "since": row.created_at} for row in rows]


def endpoint_host(endpoint: str) -> str:
    """The name of the push service."""
    return endpoint.split("/")[2] if endpoint.count("/") > 2 else endpoint


def _check_keys(p256dh: str, auth: str) -> None:
    """Raise PushRefused bad_keys if the key is not a point of the curve, or the secret has not 16 bytes."""
    try:
        ec.EllipticCurvePublicKey.from_encoded_point(ec.SECP256R1(), _decoded(p256dh))
        secret = _decoded(auth)
    except ValueError as wrong:
        raise PushRefused(PushRefusal.BAD_KEYS, str(wrong)) from wrong
    if len(secret) != AUTH_BYTES:
        raise PushRefused(PushRefusal.BAD_KEYS, "auth")


def _decoded(text: str) -> bytes:
    """Base64 as browsers write it; raises ValueError also for other signs in between, which Python would pass over."""
    return b64decode(text + "=" * (-len(text) % 4), altchars=b"-_", validate=True)
