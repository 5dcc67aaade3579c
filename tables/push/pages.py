"""The page for subscriptions of browsers and quiet hours, and the addresses to which its script posts."""

from typing import Any

import msgspec
from django import forms
from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.http import HttpRequest, HttpResponse, JsonResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy
from django.views.decorators.http import require_http_methods, require_POST

from accounts.people.models import User
from base.api import read_posted
from base.refusals import Refused, refusal_as_json
from tables.push import services
from tables.push.models import PushSubscription, QuietHours
from tables.push.refusals import PushRefusal, PushRefused
from tables.push.sending import public_key

_anything = msgspec.json.Decoder()


class QuietHoursForm(forms.Form):
    """From when until when, by the house's clock; both empty for never."""

    quiet_from = forms.TimeField(
        label=gettext_lazy("From"), required=False, widget=forms.TimeInput(attrs={"type": "time"}, format="%H:%M")
    )
    quiet_until = forms.TimeField(
        label=gettext_lazy("Until"), required=False, widget=forms.TimeInput(attrs={"type": "time"}, format="%H:%M")
    )

    def clean(self) -> dict[str, Any]:
        """Require both ends of the quiet hours or neither."""
        cleaned = super().clean() or {}
        if not self.errors and (cleaned["quiet_from"] is None) != (cleaned["quiet_until"] is None):
            raise forms.ValidationError(_("Say from when and until when, or leave both empty."))
        return cleaned


@login_required
@require_http_methods(["GET", "POST"])
def calls(request: HttpRequest) -> HttpResponse:
    """How the house calls a player. Context: `key` (the house's, empty without push), `browsers`, `form`."""
    user = _user(request)
    form = QuietHoursForm(request.POST or None, initial=_hours(user))
    if request.method == "POST" and form.is_valid():
        hours = [form.cleaned_data["quiet_from"], form.cleaned_data["quiet_until"]]
        services.be_quiet(user, *(None if time is None else time.hour * 60 + time.minute for time in hours))
        messages.success(request, _("Your quiet hours are saved."))
        return redirect("calls")
    browsers = PushSubscription.objects.filter(player=user).count()
    return render(request, "tables/push/calls.html", {"key": public_key(), "browsers": browsers, "form": form})


@login_required
@require_POST
def subscribe(request: HttpRequest) -> HttpResponse:
    """Take the browser that posts: `{"endpoint", "keys": {"p256dh", "auth"}}`, as browsers write it."""
    try:
        posted = _posted(request)
        keys = posted.get("keys")
        if not isinstance(keys, dict):
            raise PushRefused(PushRefusal.BAD_KEYS)
        session_key = request.session.session_key or ""
        services.subscribe(
            _user(request), session_key, _text(posted, "endpoint"), _text(keys, "p256dh"), _text(keys, "auth")
        )
    except Refused as refused:
        return _refusal(refused)
    return JsonResponse({"ok": True})


@login_required
@require_POST
def forget(request: HttpRequest) -> HttpResponse:
    """Delete the subscription of the browser that posts its `{"endpoint"}`."""
    try:
        services.forget(_user(request), _text(_posted(request), "endpoint"))
    except Refused as refused:
        return _refusal(refused)
    return JsonResponse({"ok": True})


def _posted(request: HttpRequest) -> dict[str, Any]:
    try:
        posted = read_posted(request.body, _anything)
    except msgspec.DecodeError as broken:
        raise PushRefused(PushRefusal.BAD_ENDPOINT, "no JSON") from broken
    if not isinstance(posted, dict):
        raise PushRefused(PushRefusal.BAD_ENDPOINT, "no object")
    return posted


def _text(posted: dict[str, Any], name: str) -> str:
    value = posted.get(name)
    if not isinstance(value, str):
        raise PushRefused(PushRefusal.BAD_ENDPOINT if name == "endpoint" else PushRefusal.BAD_KEYS, name)
    return value


def _refusal(refused: Refused) -> HttpResponse:
    return refusal_as_json(refused.code, **refused.values)


def _hours(user: User) -> dict[str, str]:
    row = QuietHours.objects.filter(player=user).first()
    return {} if row is None else {"quiet_from": _clock(row.from_min), "quiet_until": _clock(row.until_min)}


def _clock(minute: int) -> str:
    return f"{minute // 60:02d}:{minute % 60:02d}"


def _user(request: HttpRequest) -> User:
    assert isinstance(request.user, User)
    return request.user
