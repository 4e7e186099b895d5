"""A load on a server: many tables of scripted players over real sockets.

`line`, `player` and `table` play and come back by themselves, `crowd` has many tables of them, and
`checking` compares what was acknowledged with what the server has.
"""
