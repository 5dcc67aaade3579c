"""Why the cluster does not open, for `make cluster` and for the drills that break it."""

from engine.spoken import Spoken


class ClusterRefusal(Spoken):
    """Each is printed as its code and its sentence, and the program ends with status 1."""

    CLUSTER_IS_OPEN = "cluster_is_open", "The cluster of %(folder)s is already open."
    PORT_TROUBLE = "port_trouble", "%(trouble)s"
    SERVER_TROUBLE = "server_trouble", "%(trouble)s"
