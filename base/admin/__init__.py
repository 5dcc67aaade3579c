"""Parts of the operators' admin for all rooms: read-only lists, a page that asks for a reason, searches by an index."""
