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
        from tournaments.answers import breaks, deals, player_data

        answer_the_wallet()
        player_data.make_known()
        under_way.add("tournaments", breaks.under_way)
        break_begun.add("tournaments", breaks.take_out_after_commit)
        deal_over.add("tournaments", deals.deal_ended)
        deal_voided.add("tournaments", deals.deal_ended)


def answer_the_wallet() -> None:
    """Tell it what postings mean, what the ledger's check has to compare, and which reports there are."""
    from tournaments.answers.audit import CHECKS
    from tournaments.answers.meanings import MEANINGS
    from tournaments.answers.reports import POOLS
    from wallet.finance.reports import known_reports
    from wallet.ledger.audit import checks
    from wallet.ledger.meanings import meanings

    for prefix, look_up in MEANINGS.items():
        meanings.add(prefix, look_up)
    for name, check in CHECKS.items():
        checks.add(name, check)
    known_reports.add(POOLS.name, POOLS)
