"""Why `make run` does not open the house."""

from engine.spoken import Spoken


class RunRefusal(Spoken):
    """Each is printed as its code and its sentence, and the program ends with status 1."""

    HOUSE_IS_OPEN = (
        "house_is_open",
        "The house of %(folder)s is already open. A second one: RUMMY_DATA_DIR=folder make run",
    )
    NOT_PREPARED = "not_prepared", "The database could not be prepared; the reason is above."
    PORT_TROUBLE = "port_trouble", "%(trouble)s"
    SERVER_TROUBLE = "server_trouble", "%(trouble)s"
    UNUSABLE_FOLDER = (
        "unusable_folder",
        "%(folder)s cannot be used: %(reason)s. Start as the user to whom it belongs, or set RUMMY_DATA_DIR.",
    )
