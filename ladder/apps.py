"""The ladder's app, and which registries of the rooms below it joins."""

from django.apps import AppConfig


class LadderConfig(AppConfig):
    """Ratings, boards, public profiles, and the people one plays with."""

    name = "ladder"
    default_auto_field = "django.db.models.BigAutoField"
