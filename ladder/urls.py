"""The addresses of the ladder."""

from django.urls import URLPattern, path

from ladder.boards import pages as boards
from ladder.messages import pages as messages
from ladder.profiles import pages as profiles

app_name = "ladder"

urlpatterns: list[URLPattern] = [
    path("boards/", boards.boards, name="boards"),
    path("boards/<str:kind>/<str:span>/", boards.boards, name="board"),
    path("people/", profiles.people, name="people"),
    path("people/show/", profiles.show, name="show"),
    path("people/<str:public_id>/", profiles.person, name="person"),
    path("people/<str:public_id>/messages/", messages.conversation, name="conversation"),
    path("people/<str:public_id>/messages/lines/", messages.lines, name="conversation-lines"),
    path("people/<str:public_id>/messages/write/", messages.write, name="write"),
    path("people/<str:public_id>/messages/report/", messages.report, name="report-message"),
    path("people/<str:public_id>/challenge/", profiles.challenge, name="challenge"),
    path("people/<str:public_id>/accept/", profiles.accept, name="accept"),
    path("people/<str:public_id>/<str:verb>/", profiles.tie, name="tie"),
]
