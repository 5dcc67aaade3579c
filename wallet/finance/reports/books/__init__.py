"""The books as an accountant knows them: the chart of accounts and the statements that are made by it."""
