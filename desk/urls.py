"""Addresses of the desk beside those of the admin's own pages, and a player's page of reports."""

from django.urls import path

from desk.cases import pages as cases
from desk.replays import pages as replays

app_name = "desk"

urlpatterns = [
    path("reports/", cases.reports, name="reports"),
    path("reports/<str:public_id>/", cases.report, name="report"),
    path("reports/<str:public_id>/dossier.zip", cases.dossier, name="report-dossier"),
    path("deals/<str:public_id>/report/", cases.report_deal, name="report-deal"),
    path("admin/deals/<str:public_id>/", replays.replay, name="replay"),
    path("admin/deals/<str:public_id>/record/", replays.record_file, name="replay-record"),
    path("admin/deals/<str:public_id>/live/", replays.live_hands, name="live-hands"),
]
