"""A finished game gone through with the computer: chances over time, mistakes, luck and play.

`analysis` works it out, `moments` finds what mattered, `words` says it.
"""
