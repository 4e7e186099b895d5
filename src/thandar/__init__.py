"""Thandar: the open, complete Hero Realms."""
