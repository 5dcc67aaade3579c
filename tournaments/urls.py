"""The addresses of matches and tournaments."""

from django.urls import URLPattern, path

from tournaments import pages
from tournaments.matches import pages as views
from tournaments.scheduled import pages as tournament_views

app_name = "tournaments"

urlpatterns: list[URLPattern] = [
    path("lobby/pool<int:limit>/", pages.pool_lobby, name="pool-lobby"),
    path("lobby/pool<int:limit>/rows/", pages.pool_rows, name="pool-rows"),
    path("matches/<str:public_id>/", views.match, name="match"),
    path("matches/<str:public_id>/live/", pages.match_live, name="match-live"),
    path("matches/<str:public_id>/enter/", views.enter, name="match-enter"),
    path("matches/<str:public_id>/withdraw/", views.withdraw, name="match-withdraw"),
    path("matches/<str:public_id>/rejoin/", views.rejoin, name="match-rejoin"),
    path("matches/<str:public_id>/split/", views.propose_split, name="match-split"),
    path("matches/<str:public_id>/split/answer/", views.answer_split, name="match-split-answer"),
    path("matches/<str:public_id>/auto-drop/", views.auto_drop, name="match-auto-drop"),
    path("matches/<str:public_id>/leave/", views.leave, name="match-leave"),
    path("tournaments/", pages.tournament_list, name="tournaments"),
    path("tournaments/rows/", pages.tournament_list_rows, name="tournament-rows"),
    path("tournaments/<str:public_id>/", tournament_views.tournament, name="tournament"),
    path("tournaments/<str:public_id>/live/", pages.tournament_live, name="tournament-live"),
    path("tournaments/<str:public_id>/register/", tournament_views.register, name="tournament-register"),
    path("tournaments/<str:public_id>/withdraw/", tournament_views.withdraw, name="tournament-withdraw"),
    path("tournaments/<str:public_id>/rebuy/", tournament_views.rebuy, name="tournament-rebuy"),
    path("tournaments/<str:public_id>/give-up/", tournament_views.give_up, name="tournament-give-up"),
]
