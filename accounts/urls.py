"""Addresses of a player's own pages; those for logging in and out come from django-allauth."""

from django.urls import path

from accounts.care.breaks.pages import Exclusion
from accounts.care.limits.pages import KeepLimit, Limits
from accounts.care.reality.pages import Reality, RealityCheck
from accounts.closing import pages as closing
from accounts.law.pages import places
from accounts.login import pages as login
from accounts.login.guests.pages import KeepAccount, PlayAsGuest
from accounts.papers import pages as papers
from accounts.people.pages import ClientSeed, Profile, keep_look

app_name = "accounts"

urlpatterns = [
    path("accounts/guest/", PlayAsGuest.as_view(), name="guest"),
    path("accounts/keep/", KeepAccount.as_view(), name="keep"),
    # Before allauth's page of the same address, which ends all others or none.
    path("accounts/sessions/", login.Sessions.as_view(), name="sessions"),
    path("accounts/sessions/<str:session_id>/end/", login.end_session, name="end-session"),
    path("accounts/2fa/webauthn/keys/<int:pk>/remove/", login.RemovePasskey.as_view(), name="mfa_remove_webauthn"),
    path("accounts/log-in-name/", login.LogInName.as_view(), name="log-in-name"),
    path("accounts/shuffle-seed/", ClientSeed.as_view(), name="client-seed"),
    path("accounts/look/", keep_look, name="look"),
    path("accounts/limits/", Limits.as_view(), name="limits"),
    path("accounts/limits/keep/", KeepLimit.as_view(), name="keep-limit"),
    path("accounts/limits/reality/", Reality.as_view(), name="reality"),
    path("accounts/reality-check/", RealityCheck.as_view(), name="reality-check"),
    path("accounts/break/", Exclusion.as_view(), name="exclusion"),
    path("accounts/papers/", papers.Papers.as_view(), name="papers"),
    path("accounts/papers/<str:public_id>/", papers.document, name="document"),
    path("admin/places/", places, name="places"),
    path("accounts/data/", closing.my_data, name="data"),
    path("accounts/close/", closing.CloseAccount.as_view(), name="close"),
    path("accounts/profile/", Profile.as_view(), name="profile"),
]
