"""Preview pictures of links: a finished deal's winning hand, an invitation to a table or a tournament."""
