"""How a dossier's files are written: JSON that people can read, keys sorted, times in UTC, amounts in minor units."""

import json
from collections.abc import Iterable
from datetime import UTC, datetime
from typing import Any

from accounts.people.models import User


def plain(data: Any) -> bytes:
    """JSON in UTF-8, two blanks a level, keys sorted, a newline at the end."""
    return (json.dumps(data, sort_keys=True, indent=2, ensure_ascii=False, allow_nan=False) + "\n").encode()


def moment(at: datetime | None) -> str | None:
    """A time in UTC, to the millisecond."""
    return None if at is None else at.astimezone(UTC).isoformat(timespec="milliseconds")


def who(user: User | None) -> str | None:
    """A person by public id: whom it names, the house can tell a court."""
    return None if user is None else user.public_id


def named(people: Iterable[User | None]) -> dict[str, dict[str, Any]]:
    """People by public id with the name shown, for the desk's own files."""
    return {
        one.public_id: {"name": one.display_name, "operator": one.is_staff, "bot": one.is_bot}
        for one in people
        if one is not None
    }
