"""The school's app, and which registries of the rooms below it joins."""

from django.apps import AppConfig


class SchoolConfig(AppConfig):
    """Lessons, practice, puzzles, and reviews of one's own deals."""

    name = "school"
    default_auto_field = "django.db.models.BigAutoField"
