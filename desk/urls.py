"""Addresses of the desk that are not the admin's own."""

from django.contrib import admin
from django.contrib.auth.decorators import permission_required
from django.urls import path

from desk.floor import pages as floor
from desk.integrity.fairness import pages as fairness

may_see_tournaments = permission_required("tournaments.view_tournament", raise_exception=True)

urlpatterns = [
    path("fairness/", fairness.fairness, name="fairness"),
    path("fairness/decks-<int:year>-<int:month>.csv", fairness.decks, name="fairness-decks"),
    path("admin/floor/new/<str:kind>/", floor.make, name="floor-make"),
    path(
        "admin/floor/calendar/",
        admin.site.admin_view(may_see_tournaments(floor.calendar)),
        name="floor-calendar",
    ),
]
