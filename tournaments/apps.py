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
    """Tell what a player is in, what a break does to it, what is known of a player, and what keeps an account open."""
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
    """Tell what postings mean, what the ledger's check has to compare, and which reports there are."""
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
    """Let matches go on when a deal of theirs has ended or was declared void, and tell bots how a match stands.

    And keep the deals here that one goes on from.
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
    """Say what a live worker has to sweep here."""
    from base.sweeping import Sweep, sweeps
    from tables.outages.services import after_outage
    from tournaments.leagues.deadlines import sweep as sweep_leagues
    from tournaments.matches.deadlines import give_time, sweep, sweep_overdue
    from tournaments.scheduled.deadlines import sweep_overdue as sweep_overdue_tournaments
    from tournaments.scheduled.deadlines import sweep_scheduled

    after_outage.add("matches", give_time)
    sweeps.add("matches", Sweep(sweep, every_s=0.5))
    sweeps.add("overdue matches", Sweep(sweep_overdue, every_s=1))
    sweeps.add("tournaments", Sweep(sweep_scheduled, every_s=0.5))
    sweeps.add("overdue tournaments", Sweep(sweep_overdue_tournaments, every_s=1))
    sweeps.add("leagues", Sweep(sweep_leagues, every_s=5))


def call_players() -> None:
    """Say what calls a player to a match or a tournament."""
    from tables.calls.sources import sources
    from tournaments.answers import calls

    sources.add("matches", calls.of_matches)
    sources.add("tournaments", calls.of_tournaments)


def open_the_lobby() -> None:
    """The lobby's tabs of matches and of tournaments."""
    from tables.lobby.tabs import tabs
    from tournaments.lobby.listings import TABS

    for name, tab in TABS.items():
        tabs.add(name, tab)
