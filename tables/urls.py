"""The addresses of the pages about tables."""

from django.urls import path

from tables.history import log_pages
from tables.history import pages as history
from tables.lobby import pages as lobby
from tables.pictures import pages as pictures
from tables.push import pages as push

urlpatterns = [
    path("", lobby.lobby, name="lobby"),
    path("lobby/rows/", lobby.lobby_rows, name="lobby-rows"),
    path("lobby/points21/", lobby.lobby, {"cards": 21}, name="lobby-points21"),
    path("lobby/points21/rows/", lobby.lobby_rows, {"cards": 21}, name="lobby-rows-21"),
    path("tables/mine/", lobby.my_tables, name="my-tables"),
    path("tables/next/", lobby.play_next, name="play-next"),
    path("tables/private/", lobby.private, name="private-table"),
    path("tables/join/", lobby.join, name="join-private"),
    path("picture.png", pictures.house, name="house-picture"),
    path("tables/<str:public_id>/picture.png", pictures.invitation, name="table-picture"),
    path("invited/club.png", pictures.invited_to_club, name="club-picture"),
    path("invited/<str:kind>-<int:cards>.png", pictures.invited, name="invited-picture"),
    path("deals/<str:public_id>/picture.png", pictures.deal, name="deal-picture"),
    path("tables/<str:public_id>/", lobby.table, name="table"),
    path("calls/", push.calls, name="calls"),
    path("calls/push/", push.subscribe, name="push-subscribe"),
    path("calls/push/forget/", push.forget, name="push-forget"),
    path("fairness/log/", log_pages.log, name="shuffle-log"),
    path("fairness/log.jsonl", log_pages.log_file, name="shuffle-log-file"),
    path("fairness/log/<str:public_id>.json", log_pages.log_of_deal, name="shuffle-log-deal"),
    path("deals/", history.deals, name="deals"),
    path("deals/<str:public_id>/", history.deal, name="deal"),
    path("deals/<str:public_id>/explain.json", history.explanation, name="deal-explanation"),
    path("deals/<str:public_id>/record.json", history.record_json, name="deal-record"),
    path("deals/<str:public_id>/record.txt", history.record_text, name="deal-record-text"),
]
