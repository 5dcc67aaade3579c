"""The tournaments' app, and which registries of the rooms below it joins."""

from django.apps import AppConfig


class TournamentsConfig(AppConfig):
    """Pool matches and scheduled tournaments."""

    name = "tournaments"
    default_auto_field = "django.db.models.BigAutoField"

    def ready(self) -> None:
        """Join the registries of the rooms below: ended deals, breaks, players' data, meanings, reports, the audit."""
        from accounts.care.breaks.hooks import break_begun, under_way
        from tables.play.ending import deal_over, deal_voided
        from tournaments.answers import (
            breaks,
            deals,
            meanings,
            player_data,
            reports,  # noqa: F401  (they register themselves)
        )
        from tournaments.answers.audit import CHECKS
        from wallet.ledger import audit

        meanings.make_known()
        player_data.make_known()
        under_way.add("tournaments", breaks.under_way)
        break_begun.add("tournaments", breaks.take_out_after_commit)
        deal_over.add("tournaments", deals.deal_ended)
        deal_voided.add("tournaments", deals.deal_ended)
        audit.CHECKS.update(CHECKS)
