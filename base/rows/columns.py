"""What a column of the database takes."""

from django.db.models import Model


def fitting(model: type[Model], column: str, text: str) -> str:
    """The text without blanks at its ends, cut to the letters that the model's column takes.

    A column without a limit takes all of it. Raises `FieldDoesNotExist` for another name than a column's.
    """
    return text.strip()[: getattr(model._meta.get_field(column), "max_length", None)].rstrip()
