"""What surrounds every page: policies, static files, health, and the web process itself."""
