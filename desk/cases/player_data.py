"""What the desk holds about a player: the file of everything has their reports and what was written to them."""

from collections.abc import Iterator

from accounts.people.models import User
from desk.cases.queries import conversation, told_to


def reports(user: User) -> Iterator[dict[str, object]]:
    """Every case that the player sees on the site, with what was said in it."""
    for case in told_to(user).order_by("id").iterator(chunk_size=100):
        yield {
            "report": case.public_id,
            "about": case.title,
            "opened_at": case.opened_at,
            "state": case.state,
            "outcome": case.outcome,
            "said": [{"at": act.at, "mine": act.by_id == user.pk, "words": act.words} for act in conversation(case)],
        }
