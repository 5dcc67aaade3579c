"""The tournaments' app, and which registries of the rooms below it joins."""

from django.apps import AppConfig
from django.utils.translation import gettext_lazy as _


class TournamentsConfig(AppConfig):
    """Pool matches and scheduled tournaments."""

    name = "tournaments"
    verbose_name = _("Tournaments")
    default_auto_field = "django.db.models.BigAutoField"

    def ready(self) -> None:
        """Join the registries of the rooms below."""
        answer_accounts()
        answer_the_wallet()
        answer_the_tables()
        keep_time()
        call_players()
        open_the_lobby()


def answer_accounts() -> None:
    """Register with accounts: a player's games, effects of breaks, data, and reasons not to close an account."""
    from accounts.care.breaks.hooks import break_begun, under_way
    from accounts.closing.hooks import before_closing, sections
    from tournaments.answers import breaks, player_data

    under_way.add("tournaments", breaks.under_way)
    break_begun.add("tournaments", breaks.take_out_after_commit)
    before_closing.add("tournaments", player_data.keep_open_in_a_game)
    sections.add("match", player_data.matches)
    sections.add("tournament", player_data.tournaments)
    sections.add("ticket", player_data.tickets)
    sections.add("league", player_data.leagues)


def answer_the_wallet() -> None:
    """Register with the wallet: meanings of postings, parts of the ledger's check, and reports."""
    from tournaments.answers.audit import CHECKS, KEPT_WORDS
    from tournaments.answers.meanings import MEANINGS
    from tournaments.answers.postings import POSTINGS
    from tournaments.answers.reports import POOLS
    from wallet.finance.reports import known_reports
    from wallet.kept_words import join_parts
    from wallet.ledger.audit import checks
    from wallet.ledger.meanings import meanings

    for prefix, look_up in MEANINGS.items():
        meanings.add(prefix, look_up)
    join_parts((*KEPT_WORDS, *POSTINGS))
    for name, check in (*CHECKS.items(), *POSTINGS.items()):
        checks.add(name, check)
    known_reports.add(POOLS.name, POOLS)


def answer_the_tables() -> None:
    """Register that matches go on when a deal has ended or is void, and the state of a match for bots.

    Also register the deals that must not be archived.
    """
    from tables.archive.holding import staying
    from tables.play.bots import matches
    from tables.play.ending import deal_over, deal_voided
    from tournaments.answers.bots import standing_for
    from tournaments.answers.deals import of_what_goes_on
    from tournaments.matches.services.dealing import go_on_after_commit

    deal_over.add("tournaments", go_on_after_commit)
    deal_voided.add("tournaments", go_on_after_commit)
    matches.add("tournaments", standing_for)
    staying.add("tournaments", of_what_goes_on)


def keep_time() -> None:
    """Register the sweeps of live workers."""
    from base.sweeping import Sweep, sweeps
    from tables.outages.services import after_outage
    from tournaments.leagues import deadlines as of_leagues
    from tournaments.matches import deadlines as of_matches
    from tournaments.scheduled import deadlines as of_tournaments

    after_outage.add("matches", of_matches.give_time)
    sweeps.add("matches", Sweep(of_matches.sweep, every_s=0.5, waiting=of_matches.waiting))
    sweeps.add("overdue matches", Sweep(of_matches.sweep_overdue, every_s=1, waiting=of_matches.overdue))
    sweeps.add("tournaments", Sweep(of_tournaments.sweep_scheduled, every_s=0.5, waiting=of_tournaments.waiting))
    sweeps.add("overdue tournaments", Sweep(of_tournaments.sweep_overdue, every_s=1, waiting=of_tournaments.overdue))
    sweeps.add("leagues", Sweep(of_leagues.sweep, every_s=5, waiting=lambda now_ms: [of_leagues.due(now_ms)]))


def call_players() -> None:
    """Register the sources of calls."""
    from tables.calls.sources import sources
    from tournaments.answers import calls, rematches

    sources.add("matches", calls.of_matches)
    sources.add("rematches", rematches.calls)
    sources.add("tournaments", calls.of_tournaments)


def open_the_lobby() -> None:
    """The lobby's tabs of matches and of tournaments."""
    from tables.lobby.tabs import tabs
    from tournaments.lobby.listings import TABS

    for name, tab in TABS.items():
        tabs.add(name, tab)
