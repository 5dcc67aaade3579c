"""The site: settings, addresses, processes, and the servers a machine without any is given."""

from rummysite.celery_app import app as celery_app

__all__ = ["celery_app"]
