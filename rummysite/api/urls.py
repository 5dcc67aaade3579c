"""The addresses of the API; each room brings its own views."""

from django.urls import path
from drf_spectacular.views import SpectacularAPIView, SpectacularSwaggerSplitView

from accounts.care.breaks import api as breaks
from accounts.care.limits import api as limits
from accounts.care.reality import api as reality
from accounts.closing import api as closing
from accounts.login import api as login
from accounts.papers import api as papers
from accounts.people import api as people
from ladder.clubs import api as clubs
from ladder.clubs.events import api as club_events
from ladder.clubs.leagues import api as club_leagues
from tables.chairs import api as chairs
from tables.history import api as history
from tables.lobby import api as tables
from tournaments.leagues import api as leagues
from tournaments.matches import api as matches
from tournaments.scheduled.api import boards, tickets, tournaments
from wallet.money.bonuses.api import BonusesView
from wallet.money.deposits import api as deposits
from wallet.money.withdrawals import api as withdrawals
from wallet.player import api as wallet
from wallet.seal import api as log

app_name = "api"

urlpatterns = [
    path("schema/", SpectacularAPIView.as_view(), name="schema"),
    path("docs/", SpectacularSwaggerSplitView.as_view(url_name="api:schema"), name="docs"),
    path("me/", people.MeView.as_view(), name="me"),
    path("me/tokens/", login.TokensView.as_view(), name="tokens"),
    path("me/tokens/<str:token_id>/", login.TokenView.as_view(), name="token"),
    path("me/sessions/", login.SessionsView.as_view(), name="sessions"),
    path("me/sessions/<str:session_id>/", login.SessionView.as_view(), name="session"),
    path("me/client-seed/", people.SeedView.as_view(), name="client-seed"),
    path("me/data.ndjson", closing.DataView.as_view(), name="data"),
    path("me/close/", closing.CloseView.as_view(), name="close"),
    path("me/papers/", papers.PapersView.as_view(), name="papers"),
    path("me/papers/identity/", papers.IdentityView.as_view(), name="papers-identity"),
    path("me/papers/address/", papers.AddressView.as_view(), name="papers-address"),
    path("me/limits/", limits.LimitsView.as_view(), name="limits"),
    path("me/limits/keep/", limits.KeepLimitView.as_view(), name="keep-limit"),
    path("me/break/", breaks.BreakView.as_view(), name="break"),
    path("me/reality-check/", reality.RealityView.as_view(), name="reality-check"),
    path("wallet/", wallet.WalletView.as_view(), name="wallet"),
    path("wallet/refill/", wallet.RefillView.as_view(), name="refill"),
    path("wallet/lines/", wallet.LinesView.as_view(), name="lines"),
    path("wallet/lines.ndjson", wallet.LinesExport.as_view(), name="lines-export"),
    path("wallet/trace/<str:public_id>/", wallet.TraceView.as_view(), name="trace"),
    path("wallet/deposits/", deposits.DepositsView.as_view(), name="deposits"),
    path("wallet/deposits/quote/", deposits.QuoteView.as_view(), name="deposit-quote"),
    path("wallet/deposits/<str:public_id>/", deposits.DepositView.as_view(), name="deposit"),
    path("wallet/bonuses/", BonusesView.as_view(), name="bonuses"),
    path("wallet/payees/", withdrawals.PayeesView.as_view(), name="payees"),
    path("wallet/payees/<str:public_id>/", withdrawals.PayeeView.as_view(), name="payee"),
    path("wallet/withdrawals/", withdrawals.WithdrawalsView.as_view(), name="withdrawals"),
    path("wallet/withdrawals/preview/", withdrawals.PreviewView.as_view(), name="withdrawal-preview"),
    path("wallet/withdrawals/<str:public_id>/", withdrawals.WithdrawalView.as_view(), name="withdrawal"),
    path("wallet/withdrawals/<str:public_id>/cancel/", withdrawals.CancelView.as_view(), name="cancel-withdrawal"),
    path("wallet/receipts/<str:public_id>/", log.ReceiptView.as_view(), name="receipt"),
    path("ledger/head/", log.HeadView.as_view(), name="ledger-head"),
    path("ledger/blocks/<int:number>/", log.BlockView.as_view(), name="ledger-block"),
    path("ledger/blocks.ndjson", log.BlocksExport.as_view(), name="ledger-blocks"),
    path("ledger/stream.ndjson", log.StreamView.as_view(), name="ledger-stream"),
    path("tables/", tables.TablesView.as_view(), name="tables"),
    path("tables/mine/", tables.MyTablesView.as_view(), name="my-tables"),
    path("tables/next/", tables.NextView.as_view(), name="next-table"),
    path("tables/private/", tables.PrivateView.as_view(), name="private-table"),
    path("tables/join/", tables.JoinView.as_view(), name="join-private"),
    path("tables/<str:public_id>/", chairs.TableView.as_view(), name="table"),
    path("tables/<str:public_id>/line/", chairs.LineView.as_view(), name="line"),
    path("tables/<str:public_id>/auto-top-up/", chairs.AutoTopUpView.as_view(), name="auto-top-up"),
    path("tables/<str:public_id>/seat/", chairs.SitView.as_view(), name="seat"),
    path("tables/<str:public_id>/top-up/", chairs.TopUpView.as_view(), name="top-up"),
    path("tables/<str:public_id>/sit-out/", chairs.SitOutView.as_view(), name="sit-out"),
    path("deals/", history.DealsView.as_view(), name="deals"),
    path("deals.ndjson", history.DealsExport.as_view(), name="deals-export"),
    path("deals/<str:public_id>/record/", history.RecordView.as_view(), name="record"),
    path("deals/<str:public_id>/explanation/", history.ExplanationView.as_view(), name="explanation"),
    path("matches/", matches.MatchesView.as_view(), name="matches"),
    path("matches/mine/", matches.MyMatchesView.as_view(), name="my-matches"),
    path("matches/<str:public_id>/", matches.MatchView.as_view(), name="match"),
    *(
        path(f"matches/<str:public_id>/{act}/", view.as_view(), name=f"match-{act}")
        for act, view in matches.ACTS.items()
    ),
    path("tournaments/", tournaments.TournamentsView.as_view(), name="tournaments"),
    path("tournaments/<str:public_id>/", tournaments.TournamentView.as_view(), name="tournament"),
    *(
        path(f"tournaments/<str:public_id>/{act}/", view.as_view(), name=f"tournament-{act}")
        for act, view in tournaments.ACTS.items()
    ),
    path("tournaments/<str:public_id>/boards/", boards.BoardsView.as_view(), name="boards"),
    path(
        "tournaments/<str:public_id>/boards/<int:round_number>/<int:board_number>/",
        boards.BoardView.as_view(),
        name="board",
    ),
    path("tickets/", tickets.TicketsView.as_view(), name="tickets"),
    path("tickets/<str:public_id>/", tickets.TicketView.as_view(), name="ticket"),
    *(
        path(f"tickets/<str:public_id>/{act}/", view.as_view(), name=f"ticket-{act}")
        for act, view in tickets.ACTS.items()
    ),
    path("leagues/", leagues.LeaguesView.as_view(), name="leagues"),
    path("leagues/<str:public_id>/", leagues.LeagueView.as_view(), name="league"),
    path("leagues/<str:public_id>/table/", leagues.LeagueTableView.as_view(), name="league-table"),
    path("clubs/", clubs.ClubsView.as_view(), name="clubs"),
    path("clubs/<str:club_id>/events/", club_events.EventsView.as_view(), name="club-events"),
    path("clubs/<str:club_id>/events/<str:public_id>/", club_events.EventView.as_view(), name="club-event"),
    *(
        path(f"clubs/<str:club_id>/events/<str:public_id>/{act}/", view.as_view(), name=f"club-event-{act}")
        for act, view in club_events.ACTS.items()
    ),
    path(
        "clubs/<str:club_id>/events/<str:public_id>/boards/<int:round_number>/<int:board_number>/",
        club_events.EventBoardView.as_view(),
        name="club-event-board",
    ),
    path("clubs/<str:club_id>/leagues/", club_leagues.LeaguesView.as_view(), name="club-leagues"),
    path("clubs/<str:club_id>/leagues/<str:public_id>/", club_leagues.LeagueView.as_view(), name="club-league"),
    *(
        path(f"clubs/<str:club_id>/leagues/<str:public_id>/{act}/", view.as_view(), name=f"club-league-{act}")
        for act, view in club_leagues.ACTS.items()
    ),
]
