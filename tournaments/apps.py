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
        from tables.play.ending import deal_over
        from tables.setup.services import deal_voided
        from tournaments.answers import breaks, meanings, player_data, reports  # noqa: F401  (reports register themselves)
        from tournaments.answers import deals as receivers
        from tournaments.answers.audit import CHECKS
        from tournaments.answers.tournament_audit import CHECKS as TOURNAMENT_CHECKS
        from wallet.ledger import audit

        meanings.make_known()
        player_data.make_known()
        under_way.told_by(breaks.told)
        player_excluded.connect(breaks.after_commit, dispatch_uid="tournaments.breaks")
        deal_over.connect(receivers.deal_ended, dispatch_uid="tournaments.deal_over")
        deal_voided.connect(receivers.deal_ended, dispatch_uid="tournaments.deal_voided")
        audit.CHECKS.update(CHECKS | TOURNAMENT_CHECKS)
