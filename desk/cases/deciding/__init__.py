"""What operators decide in a case: alone, by two people, and the forms of a case's page for all of it."""
