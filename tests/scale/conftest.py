"""The drill's servers, too, run as a user who may not enter the folders of pytest."""

from tests.cluster.conftest import home

__all__ = ["home"]
