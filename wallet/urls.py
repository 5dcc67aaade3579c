"""Addresses of a player's own chips."""

from django.urls import include, path

from wallet.player import pages
from wallet.seal import pages as seal

app_name = "wallet"

urlpatterns = [
    path("wallet/", pages.home, name="home"),
    path("wallet/in-hand/", pages.in_hand, name="in-hand"),
    path("wallet/refill/", pages.Refill.as_view(), name="refill"),
    path("", include("wallet.money.urls")),
    path("wallet/statement/", pages.statement_page, name="statement"),
    path("wallet/statement.<str:kind>", pages.statement_file, name="statement-file"),
    path("wallet/receipt/<str:public_id>.json", seal.receipt_file, name="receipt"),
    path("ledger/", seal.log, name="log"),
    path("wallet/trace/<str:public_id>/", pages.rupee_trace, name="trace"),
]
