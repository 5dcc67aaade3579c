"""Addresses of a player's deposits, withdrawals and bonuses, in the namespace `wallet`."""

from django.urls import path

from wallet.money.bonuses.pages import bonuses
from wallet.money.deposits import pages as deposit_pages
from wallet.money.gateways import pages as sandbox_pages
from wallet.money.withdrawals import pages as withdrawal_pages

urlpatterns = [
    path("wallet/bonuses/", bonuses, name="bonuses"),
    path("wallet/deposits/", deposit_pages.Deposits.as_view(), name="deposits"),
    path("wallet/deposits/quote/", deposit_pages.Quote.as_view(), name="deposit-quote"),
    path("wallet/deposits/<slug:public_id>/", deposit_pages.DepositPage.as_view(), name="deposit"),
    path("wallet/deposits/<slug:public_id>/pay/", deposit_pages.Pay.as_view(), name="pay"),
    path("wallet/sandbox/<uuid:token>/", sandbox_pages.Sandbox.as_view(), name="sandbox"),
    path("wallet/withdrawals/", withdrawal_pages.Withdrawals.as_view(), name="withdrawals"),
    path("wallet/withdrawals/preview/", withdrawal_pages.Preview.as_view(), name="withdrawal-preview"),
    path("wallet/withdrawals/payees/add/", withdrawal_pages.AddPayee.as_view(), name="add-payee"),
    path(
        "wallet/withdrawals/payees/<slug:public_id>/remove/",
        withdrawal_pages.RemovePayee.as_view(),
        name="remove-payee",
    ),
    path("wallet/withdrawals/<slug:public_id>/", withdrawal_pages.WithdrawalPage.as_view(), name="withdrawal"),
    path("wallet/withdrawals/<slug:public_id>/cancel/", withdrawal_pages.Cancel.as_view(), name="cancel-withdrawal"),
]
