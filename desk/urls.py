"""Addresses of the desk's own pages in the admin."""

from django.contrib import admin
from django.urls import path

from desk.lists import pages as lists
from desk.players import pages as players
from desk.search import pages as search

app_name = "desk"
inside = admin.site.admin_view

urlpatterns = [
    path("search/", inside(search.palette), name="palette"),
    path("find/", inside(search.find_page), name="find"),
    path("players/<str:public_id>/", inside(players.player), name="player"),
    path("players/<str:public_id>/write-note/", inside(players.write_note), name="player-note"),
    path("players/<str:public_id>/<slug:section>/", inside(players.section), name="player-section"),
    path("lists/saved/", inside(lists.save), name="save-filter"),
    path("lists/saved/<int:pk>/forget/", inside(lists.forget), name="forget-filter"),
    path("lists/<str:app>/<str:model>.csv", inside(lists.take), name="take-list"),
]
