"""Used by every room: ids, the clock, refusals, registries, the API's frame, parts of admin pages."""
