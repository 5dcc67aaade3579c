"""The school's app, and which registries of the rooms below it joins."""

from django.apps import AppConfig


class SchoolConfig(AppConfig):
    """Lessons, practice, puzzles, and reviews of one's own deals."""

    name = "school"
    default_auto_field = "django.db.models.BigAutoField"

    def ready(self) -> None:
        """Join the registries of the rooms below."""
        answer_accounts()
        keep_deals()


def answer_accounts() -> None:
    """Register the school's data about a player, and its deletion when the account is closed."""
    from accounts.closing.hooks import before_closing, sections
    from school.duplicate.queries import plays_of
    from school.lessons import player_data as lessons
    from school.mistakes.queries import mistakes_of
    from school.practice import player_data as practice
    from school.puzzles import player_data as puzzles
    from school.reviews.queries import reviews_of

    sections.add("practice", practice.rows_of)
    sections.add("lesson", lessons.rows_of)
    before_closing.add("practice", practice.forget_all_of)
    before_closing.add("lessons", lessons.forget_all_of)
    sections.add("puzzles", puzzles.rating_and_bests)
    sections.add("puzzle_answer", puzzles.answers)
    sections.add("puzzle_run", puzzles.runs)
    sections.add("review", reviews_of)
    sections.add("mistake", mistakes_of)
    sections.add("deal_of_the_day", plays_of)


def keep_deals() -> None:
    """Keep deals with unwritten reviews from being archived."""
    from school.reviews.queries import to_review
    from tables.archive.holding import staying

    staying.add("reviews", to_review)
