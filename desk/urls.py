"""Addresses of the desk's own pages in the admin, and of a player's reports on the site."""

from django.contrib import admin
from django.contrib.auth.decorators import permission_required
from django.urls import path

from desk.cases import pages as cases
from desk.floor import pages as floor
from desk.integrity.fairness import pages as fairness
from desk.lists import pages as lists
from desk.players import pages as players
from desk.replays import pages as replays
from desk.search import pages as search

app_name = "desk"
inside = admin.site.admin_view
may_see_tournaments = permission_required("tournaments.view_tournament", raise_exception=True)

urlpatterns = [
    path("reports/", cases.reports, name="reports"),
    path("reports/<str:public_id>/", cases.report, name="report"),
    path("reports/<str:public_id>/dossier.zip", cases.dossier, name="report-dossier"),
    path("deals/<str:public_id>/report/", cases.report_deal, name="report-deal"),
    path("admin/deals/<str:public_id>/", replays.replay, name="replay"),
    path("admin/deals/<str:public_id>/record/", replays.record_file, name="replay-record"),
    path("admin/deals/<str:public_id>/live/", replays.live_hands, name="live-hands"),
    path("admin/search/", inside(search.palette), name="palette"),
    path("admin/find/", inside(search.find_page), name="find"),
    path("admin/players/<str:public_id>/", inside(players.player), name="player"),
    path("admin/players/<str:public_id>/write-note/", inside(players.write_note), name="player-note"),
    path("admin/players/<str:public_id>/<slug:section>/", inside(players.section), name="player-section"),
    path("admin/lists/saved/", inside(lists.save), name="save-filter"),
    path("admin/lists/saved/<int:pk>/forget/", inside(lists.forget), name="forget-filter"),
    path("admin/lists/<str:app>/<str:model>.csv", inside(lists.take), name="take-list"),
    path("fairness/", fairness.fairness, name="fairness"),
    path("fairness/decks-<int:year>-<int:month>.csv", fairness.decks, name="fairness-decks"),
    path("admin/floor/new/<str:kind>/", floor.make, name="floor-make"),
    path("admin/floor/calendar/", inside(may_see_tournaments(floor.calendar)), name="floor-calendar"),
]
