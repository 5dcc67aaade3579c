"""The addresses of matches and tournaments."""

from django.urls import URLPattern, path

from tournaments import tournament_views

app_name = "tournaments"

urlpatterns: list[URLPattern] = [
    path("tournaments/", tournament_views.tournaments, name="tournaments"),
    path("tournaments/<str:public_id>/", tournament_views.tournament, name="tournament"),
    path("tournaments/<str:public_id>/register/", tournament_views.register, name="tournament-register"),
    path("tournaments/<str:public_id>/withdraw/", tournament_views.withdraw, name="tournament-withdraw"),
    path("tournaments/<str:public_id>/rebuy/", tournament_views.rebuy, name="tournament-rebuy"),
    path("tournaments/<str:public_id>/give-up/", tournament_views.give_up, name="tournament-give-up"),
]
