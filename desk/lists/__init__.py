"""What every list of the admin offers: searches that are kept, and the list as a file."""
