"""Cases: matters that wait for an operator, with their messages, decisions and reasons."""
