"""The pages' addresses."""

from django.urls import path

from tables import views

urlpatterns = [
    path("", views.lobby, name="lobby"),
    path("lobby/rows/", views.lobby_rows, name="lobby-rows"),
    path("tables/next/", views.play_next, name="play-next"),
    path("tables/private/", views.private, name="private-table"),
    path("tables/join/", views.join, name="join-private"),
    path("tables/<str:public_id>/", views.table, name="table"),
]
