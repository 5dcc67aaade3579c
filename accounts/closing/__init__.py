"""The end of an account: the data as a file, then nothing left that says who it was."""
