"""What has changed in the lobby, as its watchers are told it; docs/protocol.md says it in words."""

import msgspec


class LobbyRowShown(msgspec.Struct, frozen=True):
    """One row of the lobby as its reader sees it; `html` is the whole of its card, in the reader's language.

    `after` is the id of the card that it comes after, "" for the first place; null leaves it where it is, or last.
    """

    id: str
    html: str
    after: str | None


class LobbyNews(msgspec.Struct, frozen=True, kw_only=True, tag_field="type", tag="lobby"):
    """What is new in the part of the lobby that a page shows.

    On connecting `rows` and `gone` are empty, and `digest` says what there is now: a page that shows something else
    asks for its list once. After that `digest` is empty, and only what has changed is told.
    """

    revision: int
    """Only grows as long as the socket is open."""
    digest: str
    rows: list[LobbyRowShown]
    gone: list[str]
