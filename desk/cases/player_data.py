"""The desk's data about a player for the file of all data: reports, and messages to the player."""

from collections.abc import Iterator

from accounts.people.models import User
from desk.cases.queries import conversation, told_to


def reports(user: User) -> Iterator[dict[str, object]]:
    """Every case that the player sees on the site, with its messages."""
    for case in told_to(user).order_by("id").iterator(chunk_size=100):
        yield {
            "report": case.public_id,
            "about": case.title,
            "opened_at": case.opened_at,
            "state": case.state,
            "outcome": case.outcome,
            "said": [{"at": act.at, "mine": act.by_id == user.pk, "words": act.words} for act in conversation(case)],
        }
