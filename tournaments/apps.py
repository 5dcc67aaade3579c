"""The app's name in Django."""

from django.apps import AppConfig


class TournamentsConfig(AppConfig):
    """Pool matches and scheduled tournaments."""

    name = "tournaments"
    default_auto_field = "django.db.models.BigAutoField"

    def ready(self) -> None:
        """Hear of deals that end; tell the wallet what postings mean, what to report, what pools should hold."""
        from accounts.care.breaks import under_way
        from accounts.signals import player_excluded
        from tables.play.ending import deal_over, deal_voided
        from tournaments.answers import breaks, player_data
        from tournaments.answers import deals as receivers

        answer_the_wallet()
        player_data.make_known()
        under_way.told_by(breaks.told)
        player_excluded.connect(breaks.after_commit, dispatch_uid="tournaments.breaks")
        deal_over.add("tournaments", receivers.deal_ended)
        deal_voided.add("tournaments", receivers.deal_ended)


def answer_the_wallet() -> None:
    """Tell it what postings mean, what the ledger's check has to compare, and which reports there are."""
    from tournaments.answers.audit import CHECKS
    from tournaments.answers.meanings import MEANINGS
    from tournaments.answers.reports import POOLS
    from tournaments.answers.tournament_audit import CHECKS as TOURNAMENT_CHECKS
    from wallet.finance.reports import known_reports
    from wallet.ledger.audit import checks
    from wallet.ledger.meanings import meanings

    for prefix, look_up in MEANINGS.items():
        meanings.add(prefix, look_up)
    for name, check in (CHECKS | TOURNAMENT_CHECKS).items():
        checks.add(name, check)
    known_reports.add(POOLS.name, POOLS)
