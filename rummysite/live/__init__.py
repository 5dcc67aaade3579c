"""A live worker: a Celery worker that fires deadlines by its own timer, without messages."""
