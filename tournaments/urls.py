"""The addresses of matches and tournaments."""

from django.urls import URLPattern, path

from tournaments.leagues import pages as leagues
from tournaments.lobby import pages as lobby
from tournaments.matches import pages as matches
from tournaments.scheduled import pages as scheduled

app_name = "tournaments"

urlpatterns: list[URLPattern] = [
    path("lobby/pool<int:limit>/", lobby.pool_lobby, name="pool-lobby"),
    path("lobby/pool<int:limit>/rows/", lobby.pool_rows, name="pool-rows"),
    path("lobby/deals/", lobby.deals_lobby, name="deals-lobby"),
    path("lobby/deals/rows/", lobby.deals_rows, name="deals-rows"),
    path("matches/<str:public_id>/", matches.match, name="match"),
    path("matches/<str:public_id>/live/", matches.match_live, name="match-live"),
    path("matches/<str:public_id>/enter/", matches.enter, name="match-enter"),
    path("matches/<str:public_id>/again/", matches.again, name="match-again"),
    path("matches/<str:public_id>/withdraw/", matches.withdraw, name="match-withdraw"),
    path("matches/<str:public_id>/rejoin/", matches.rejoin, name="match-rejoin"),
    path("matches/<str:public_id>/split/", matches.propose_split, name="match-split"),
    path("matches/<str:public_id>/split/answer/", matches.answer_split, name="match-split-answer"),
    path("matches/<str:public_id>/auto-drop/", matches.auto_drop, name="match-auto-drop"),
    path("matches/<str:public_id>/leave/", matches.leave, name="match-leave"),
    path("tournaments/", lobby.tournament_list, name="tournaments"),
    path("tournaments/rows/", lobby.tournament_list_rows, name="tournament-rows"),
    path("leagues/<str:public_id>/", leagues.league, name="league"),
    path("tournaments/<str:public_id>/", scheduled.tournament, name="tournament"),
    path("tournaments/<str:public_id>/picture.png", scheduled.picture_of, name="tournament-picture"),
    path("tournaments/<str:public_id>/draws/", scheduled.draws_file, name="tournament-draws"),
    path("tournaments/<str:public_id>/draws/check/", scheduled.draws_check, name="tournament-draws-check"),
    path("tournaments/<str:public_id>/boards/", scheduled.boards, name="tournament-boards"),
    path(
        "tournaments/<str:public_id>/boards/<int:round_number>/<int:number>/", scheduled.boards, name="tournament-board"
    ),
    path("tournaments/<str:public_id>/live/", scheduled.tournament_live, name="tournament-live"),
    path("tournaments/<str:public_id>/register/", scheduled.register, name="tournament-register"),
    path("tournaments/<str:public_id>/withdraw/", scheduled.withdraw, name="tournament-withdraw"),
    path("tournaments/<str:public_id>/rebuy/", scheduled.rebuy, name="tournament-rebuy"),
    path("tournaments/<str:public_id>/add-on/", scheduled.add_on, name="tournament-add-on"),
    path("tournaments/<str:public_id>/ticket/", scheduled.take_worth, name="tournament-ticket-worth"),
    path("tournaments/<str:public_id>/give-up/", scheduled.give_up, name="tournament-give-up"),
]
