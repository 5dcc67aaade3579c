"""The message about changes in the lobby; docs/protocol.md describes it."""

import msgspec


class LobbyRowShown(msgspec.Struct, frozen=True):
    """One row of the lobby as its reader sees it; `html` is the whole of its card, in the reader's language.

    `after` is the id of the card that it comes after, "" for the first place; null leaves it where it is, or last.
    """

    id: str
    html: str
    after: str | None


class LobbyNews(msgspec.Struct, frozen=True, kw_only=True, tag_field="type", tag="lobby"):
    """Changes in the part of the lobby that a page shows.

    On connecting `rows` and `gone` are empty, and `digest` identifies the present list: a page that shows something
    else requests its list once. After that `digest` is empty, and only changes are sent.
    """

    revision: int
    """Only grows as long as the socket is open."""
    digest: str
    rows: list[LobbyRowShown]
    gone: list[str]
