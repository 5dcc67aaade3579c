"""The app's name in Django."""

from django.apps import AppConfig


class TablesConfig(AppConfig):
    """Live tables."""

    name = "tables"
    default_auto_field = "django.db.models.BigAutoField"

    def ready(self) -> None:
        """Make the reports about tables known to the wallet."""
        from tables.reports import funds, rake  # noqa: F401  (each registers its own)
