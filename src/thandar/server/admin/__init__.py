"""thandar admin, for whoever runs a server, also while it runs: `command.py` has its actions,
`tables.py` what can be done with tables, `copies.py` with the whole store, `people.py` with people,
`deleting.py` what goes for good."""
