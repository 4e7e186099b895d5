"""Players that are programs: they see what their seat sees and answer with a legal move."""
