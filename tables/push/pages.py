"""The page on which a player lets browsers be called and says when not, and what the page's script posts."""

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
from base.refusals import Refused
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
        """Ask for both ends of the quiet hours or for neither."""
        given = super().clean() or {}
        if not self.errors and (given["quiet_from"] is None) != (given["quiet_until"] is None):
            raise forms.ValidationError(_("Say from when and until when, or leave both empty."))
        return given


@login_required
@require_http_methods(["GET", "POST"])
def calls(request: HttpRequest) -> HttpResponse:
    """How the house calls a player. Context: `key` (the house's, empty without push), `browsers`, `form`."""
    user = _user(request)
    form = QuietHoursForm(request.POST or None, initial=_hours(user))
    if request.method == "POST" and form.is_valid():
        given = [form.cleaned_data["quiet_from"], form.cleaned_data["quiet_until"]]
        services.be_quiet(user, *(None if time is None else time.hour * 60 + time.minute for time in given))
        messages.success(request, _("Your quiet hours are saved."))
        return redirect("calls")
    browsers = PushSubscription.objects.filter(player=user).count()
    return render(request, "tables/push/calls.html", {"key": public_key(), "browsers": browsers, "form": form})


@login_required
@require_POST
def subscribe(request: HttpRequest) -> HttpResponse:
    """Take the browser that posts: `{"endpoint", "keys": {"p256dh", "auth"}}`, as browsers write it."""
    try:
        told = _told(request)
        keys = told.get("keys")
        if not isinstance(keys, dict):
            raise PushRefused(PushRefusal.BAD_KEYS)
        session_key = request.session.session_key or ""
        services.subscribe(
            _user(request), session_key, _text(told, "endpoint"), _text(keys, "p256dh"), _text(keys, "auth")
        )
    except Refused as refused:
        return _refusal(refused)
    return JsonResponse({"ok": True})


@login_required
@require_POST
def forget(request: HttpRequest) -> HttpResponse:
    """Let the browser go that posts its `{"endpoint"}`."""
    try:
        services.forget(_user(request), _text(_told(request), "endpoint"))
    except Refused as refused:
        return _refusal(refused)
    return JsonResponse({"ok": True})


def _told(request: HttpRequest) -> dict[str, Any]:
    try:
        told = read_posted(request.body, _anything)
    except msgspec.DecodeError as broken:
        raise PushRefused(PushRefusal.BAD_ENDPOINT, "no JSON") from broken
    if not isinstance(told, dict):
        raise PushRefused(PushRefusal.BAD_ENDPOINT, "no object")
    return told


def _text(told: dict[str, Any], name: str) -> str:
    found = told.get(name)
    if not isinstance(found, str):
        raise PushRefused(PushRefusal.BAD_ENDPOINT if name == "endpoint" else PushRefusal.BAD_KEYS, name)
    return found


def _refusal(refused: Refused) -> HttpResponse:
    return JsonResponse({"code": refused.code.value, "sentence": refused.sentence}, status=refused.status)


def _hours(user: User) -> dict[str, str]:
    found = QuietHours.objects.filter(player=user).first()
    return {} if found is None else {"quiet_from": _clock(found.from_min), "quiet_until": _clock(found.until_min)}


def _clock(minute: int) -> str:
    return f"{minute // 60:02d}:{minute % 60:02d}"


def _user(request: HttpRequest) -> User:
    assert isinstance(request.user, User)
    return request.user
