"""The pages' addresses."""

from django.urls import path

from tables import views

urlpatterns = [
    path("", views.lobby, name="lobby"),
    path("lobby/rows/", views.lobby_rows, name="lobby-rows"),
    path("tables/<str:public_id>/", views.table, name="table"),
]
