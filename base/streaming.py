"""Answers that are streamed while they are read, by either kind of server.

Django would gather all pieces of a plain generator before an asynchronous server sends the first, and all of an
asynchronous one before any other server does.
"""

from collections.abc import AsyncIterator, Generator, Iterator

from asgiref.sync import sync_to_async
from django.http import StreamingHttpResponse

from base.duties import as_now


class Streamed(StreamingHttpResponse):
    """An answer whose pieces come from a plain generator, which is closed with the answer, complete or not."""

    def __init__(self, pieces: Generator[bytes], content_type: str) -> None:
        self._following = as_now(lambda: next(pieces, None))
        self._ending = as_now(pieces.close)
        super().__init__(self._as_they_come(), content_type=content_type)

    def close(self) -> None:
        """The pieces end with the answer."""
        super().close()
        self._ending()

    async def _as_they_come(self) -> AsyncIterator[bytes]:
        following = sync_to_async(self._following)
        while (piece := await following()) is not None:
            yield piece

    def __iter__(self) -> Iterator[bytes]:
        return iter(self._following, None)
