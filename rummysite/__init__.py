"""The site: settings, addresses, processes, and the embedded servers."""

# Before all else: whatever is loaded from here on stays, and to look for cycles in it took a tenth of each start.
from rummysite.web.interpreter import look_seldom

look_seldom()

from rummysite.celery_app import app as celery_app  # noqa: E402

__all__ = ["celery_app"]
