"""When deadlines were fired last."""

from django.db import models


class LastSweep(models.Model):
    """When a process last noted that deadlines are fired; if that is too long ago, there was an outage (`services`)."""

    name = models.CharField(max_length=20, primary_key=True)
    swept_at = models.DateTimeField()

    def __str__(self) -> str:
        return f"{self.name} at {self.swept_at}"
