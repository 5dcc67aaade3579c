"""The school's app, and which registries of the rooms below it joins."""

from django.apps import AppConfig


class SchoolConfig(AppConfig):
    """Lessons, practice, puzzles, and reviews of one's own deals."""

    name = "school"
    default_auto_field = "django.db.models.BigAutoField"

    def ready(self) -> None:
        """Tell what the school holds about a player."""
        from accounts.closing.hooks import sections
        from school.reviews.queries import reviews_of

        sections.add("review", reviews_of)
