"""Templates of the floor's forms."""

from typing import Any

from accounts.people.models import User
from desk.floor.models import Kind, Template


def keep_template(kind: Kind, words: dict[str, Any], by: User) -> Template:
    """Store the words of a form under its `name`, instead of those that had the name before."""
    template, _new = Template.objects.update_or_create(
        kind=kind, name=words["name"], defaults={"words": words, "by": by}
    )
    return template
