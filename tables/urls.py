"""The pages' addresses."""

from django.urls import path

from tables.history import pages as deal_views
from tables.lobby import pages as views

urlpatterns = [
    path("", views.lobby, name="lobby"),
    path("lobby/rows/", views.lobby_rows, name="lobby-rows"),
    path("lobby/points21/", views.lobby, {"cards": 21}, name="lobby-points21"),
    path("lobby/points21/rows/", views.lobby_rows, {"cards": 21}, name="lobby-rows-21"),
    path("tables/mine/", views.my_tables, name="my-tables"),
    path("tables/next/", views.play_next, name="play-next"),
    path("tables/private/", views.private, name="private-table"),
    path("tables/join/", views.join, name="join-private"),
    path("tables/<str:public_id>/", views.table, name="table"),
    path("deals/", deal_views.deals, name="deals"),
    path("deals/<str:public_id>/", deal_views.deal, name="deal"),
    path("deals/<str:public_id>/explain.json", deal_views.explanation, name="deal-explanation"),
    path("deals/<str:public_id>/record.json", deal_views.record_json, name="deal-record"),
    path("deals/<str:public_id>/record.txt", deal_views.record_text, name="deal-record-text"),
]
