"""The addresses of the ladder."""

from django.urls import URLPattern, path

from ladder.boards import pages as boards
from ladder.profiles import pages as profiles

app_name = "ladder"

urlpatterns: list[URLPattern] = [
    path("boards/", boards.boards, name="boards"),
    path("boards/<str:kind>/<str:span>/", boards.boards, name="board"),
    path("people/", profiles.people, name="people"),
    path("people/show/", profiles.show, name="show"),
    path("people/<str:public_id>/", profiles.person, name="person"),
    path("people/<str:public_id>/challenge/", profiles.challenge, name="challenge"),
    path("people/<str:public_id>/accept/", profiles.accept, name="accept"),
    path("people/<str:public_id>/<str:verb>/", profiles.tie, name="tie"),
]
