"""The table server: rooms with seats, sockets and storage.

A room is the fold of its journal; what is told to anybody was stored before.
"""
