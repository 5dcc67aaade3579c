"""The school's app, and which registries of the rooms below it joins."""

from django.apps import AppConfig


class SchoolConfig(AppConfig):
    """Lessons, practice, puzzles, and reviews of one's own deals."""

    name = "school"
    default_auto_field = "django.db.models.BigAutoField"

    def ready(self) -> None:
        """Join the registries of the rooms below."""
        answer_accounts()


def answer_accounts() -> None:
    """Tell what is held of a player."""
    from accounts.closing.hooks import sections
    from school.puzzles import player_data

    sections.add("puzzles", player_data.standing)
    sections.add("puzzle_answer", player_data.answers)
    sections.add("puzzle_run", player_data.runs)
