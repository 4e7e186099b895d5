"""What a person at a table is shown, and what they may do there: no input, no output, no drawing.

A `Session` is a game with its players; options, log lines, facts and forecasts are made of it for
any seat, as marked text in any language. The terminal stands on it, and so may a server or a page.
"""
