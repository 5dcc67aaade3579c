"""Addresses of a player's own chips."""

from django.urls import include, path

from wallet.player import pages as own_pages
from wallet.player.pages import Refill

app_name = "wallet"

urlpatterns = [
    path("wallet/", own_pages.home, name="home"),
    path("wallet/in-hand/", own_pages.in_hand, name="in-hand"),
    path("wallet/refill/", Refill.as_view(), name="refill"),
    path("", include("wallet.money.urls")),
    path("wallet/statement/", own_pages.statement, name="statement"),
    path("wallet/statement.<str:kind>", own_pages.statement_file, name="statement-file"),
    path("wallet/trace/<str:public_id>/", own_pages.rupee_trace, name="trace"),
]
