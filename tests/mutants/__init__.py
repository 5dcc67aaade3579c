"""`make mutants`: change the code in small ways, one at a time, and see whether a test fails for each."""
