"""Pictures for who is sent a link: a finished deal's winning hand, an invitation to a table or a tournament."""
