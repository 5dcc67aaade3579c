"""The addresses of the ladder."""

from django.urls import URLPattern, path

from ladder.boards import pages as boards
from ladder.clubs import pages as clubs
from ladder.clubs.events import pages as events
from ladder.clubs.leagues import pages as leagues
from ladder.messages import pages as messages
from ladder.profiles import pages as profiles

app_name = "ladder"

urlpatterns: list[URLPattern] = [
    path("boards/", boards.boards, name="boards"),
    path("boards/<str:kind>/<str:span>/", boards.boards, name="board"),
    path("clubs/", clubs.clubs, name="clubs"),
    path("clubs/found/", clubs.found, name="club-found"),
    path("clubs/join/<str:code>/", clubs.invitation, name="club-invitation"),
    path("clubs/join/<str:code>/yes/", clubs.join, name="club-join"),
    path("clubs/join/<str:code>/report/", clubs.report_as_guest, name="club-invitation-report"),
    path("clubs/<str:public_id>/", clubs.club, name="club"),
    path("clubs/<str:public_id>/name/", clubs.rename, name="club-rename"),
    path("clubs/<str:public_id>/report/", clubs.report_as_member, name="club-report"),
    path("clubs/<str:public_id>/leave/", clubs.leave, name="club-leave"),
    path("clubs/<str:public_id>/link/", clubs.renew_link, name="club-link"),
    path("clubs/<str:public_id>/tables/", clubs.open_table, name="club-open-table"),
    path("clubs/<str:public_id>/tables/<str:table_id>/", clubs.go_in, name="club-go-in"),
    path("clubs/<str:public_id>/events/", events.hold, name="club-event-hold"),
    path("clubs/<str:public_id>/events/<str:tournament_id>/call-off/", events.call_off, name="club-event-call-off"),
    path("clubs/<str:public_id>/leagues/", leagues.start, name="club-league-start"),
    path("clubs/<str:public_id>/leagues/<str:league_id>/", leagues.league, name="club-league"),
    path("clubs/<str:public_id>/leagues/<str:league_id>/<str:verb>/", leagues.act, name="club-league-act"),
    path("clubs/<str:public_id>/members/<str:player_id>/<str:verb>/", clubs.on_member, name="club-member"),
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
