"""Admission of requests and sockets, so that nobody who sends many can block players."""
