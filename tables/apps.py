"""The app's name in Django."""

from django.apps import AppConfig


class TablesConfig(AppConfig):
    """Live tables."""

    name = "tables"
    default_auto_field = "django.db.models.BigAutoField"

    def ready(self) -> None:
        """Clear the chairs of who takes a break; tell the rooms below what is held and done here."""
        from accounts.care.breaks import under_way
        from accounts.signals import player_excluded, reality_acknowledged
        from tables.care import player_data
        from tables.care.guarding import clear_after_commit, told
        from tables.care.play_time import told_elsewhere
        from tables.reports import day_close as closing
        from tables.reports import funds, meanings, rake  # noqa: F401  (each registers its own)

        meanings.make_known()
        closing.make_known()
        player_data.make_known()
        under_way.told_by(told)
        player_excluded.connect(clear_after_commit, dispatch_uid="tables.clear_after_commit")
        reality_acknowledged.connect(told_elsewhere, dispatch_uid="tables.told_elsewhere")
