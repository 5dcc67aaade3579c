"""A live worker: a Celery worker that keeps the house's time by its own timer, without a message from anybody."""
