"""Addresses of a player's own chips."""

from django.urls import path

from wallet.views import Refill

app_name = "wallet"

urlpatterns = [path("wallet/refill/", Refill.as_view(), name="refill")]
