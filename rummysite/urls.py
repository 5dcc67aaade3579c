"""The site's addresses: each room brings its own."""

from django.contrib import admin
from django.urls import URLPattern, URLResolver, include, path

from accounts.people.pages import choose_language
from rummysite.translations.in_browser import words

handler400 = "rummysite.web.answers.bad_request"
handler403 = "rummysite.web.answers.not_allowed"
handler404 = "rummysite.web.answers.not_found"
handler500 = "rummysite.web.answers.server_error"

urlpatterns: list[URLPattern | URLResolver] = [
    path("", include("accounts.urls")),
    path("", include("wallet.urls")),
    path("", include("tables.urls")),
    path("", include("tournaments.urls")),
    path("", include("school.urls")),
    path("", include("ladder.urls")),
    path("", include("desk.urls")),
    path("accounts/", include("allauth.urls")),
    path("api/v1/", include("rummysite.api.urls")),
    path("admin/finance/", include("wallet.finance.urls")),
    path("admin/", admin.site.urls),
    path("", include("rummysite.web.well_known")),
    path("", include("rummysite.web.installable")),
    path("i18n/setlang/", choose_language, name="set_language"),
    path("payments/", include("wallet.money.gateways.urls")),
    path("i18n/<str:language>/<str:digest>/words.js", words, name="words"),
]
