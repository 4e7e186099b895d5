"""The tables of the store. A step that was once released is never changed: add another.

They are written as SQLite reads them; `postgres.py` puts its own names of types in.
"""

MIGRATIONS: list[tuple[str, ...]] = [
    (
        """CREATE TABLE people (
            id TEXT PRIMARY KEY, name TEXT NOT NULL, program INTEGER NOT NULL,
            since INTEGER NOT NULL
        )""",
        """CREATE TABLE tokens (
            hashed BLOB PRIMARY KEY, person TEXT NOT NULL REFERENCES people (id)
        ) WITHOUT ROWID""",
        """CREATE TABLE passes (
            hashed BLOB PRIMARY KEY, person TEXT NOT NULL REFERENCES people (id),
            until INTEGER NOT NULL
        ) WITHOUT ROWID""",
        """CREATE TABLE tables (
            code TEXT PRIMARY KEY, status TEXT NOT NULL, listed INTEGER NOT NULL,
            format TEXT NOT NULL, opened INTEGER NOT NULL, changed INTEGER NOT NULL, due INTEGER,
            people TEXT NOT NULL, summary BLOB NOT NULL, deal TEXT NOT NULL
        )""",
        "CREATE INDEX tables_listed ON tables (changed) WHERE listed",
        "CREATE INDEX tables_due ON tables (due) WHERE due IS NOT NULL",
        "CREATE INDEX tables_deal ON tables (deal)",
        """CREATE TABLE players (
            person TEXT NOT NULL, code TEXT NOT NULL, PRIMARY KEY (person, code)
        ) WITHOUT ROWID""",
        """CREATE TABLE journal (
            code TEXT NOT NULL, number INTEGER NOT NULL, entry BLOB NOT NULL,
            PRIMARY KEY (code, number)
        ) WITHOUT ROWID""",
        """CREATE TABLE ratings (
            person TEXT NOT NULL, format TEXT NOT NULL, mu REAL NOT NULL, sigma REAL NOT NULL,
            games INTEGER NOT NULL, PRIMARY KEY (person, format)
        ) WITHOUT ROWID""",
        "CREATE TABLE alive (one INTEGER PRIMARY KEY, beat INTEGER NOT NULL)",
    ),
    (
        """CREATE TABLE strengths (
            person TEXT PRIMARY KEY, rating REAL NOT NULL, games INTEGER NOT NULL
        ) WITHOUT ROWID""",
    ),
    ("CREATE TABLE analyses (code TEXT PRIMARY KEY, analysis BLOB NOT NULL)",),
    (
        """CREATE TABLE dailies (
            day TEXT NOT NULL, person TEXT NOT NULL, code TEXT NOT NULL, score INTEGER, result BLOB,
            PRIMARY KEY (person, day)
        ) WITHOUT ROWID""",
        "CREATE INDEX dailies_day ON dailies (day, score)",
    ),
    (
        "CREATE TABLE owners (what TEXT PRIMARY KEY, server TEXT NOT NULL) WITHOUT ROWID",
        "CREATE INDEX tables_changed ON tables (changed)",
    ),
    (
        """CREATE TABLE bars (
            person TEXT NOT NULL, kind TEXT NOT NULL, at INTEGER NOT NULL, until INTEGER,
            why TEXT NOT NULL, PRIMARY KEY (person, kind)
        ) WITHOUT ROWID""",
        "CREATE TABLE seen (person TEXT PRIMARY KEY, day TEXT NOT NULL) WITHOUT ROWID",
        # Nobody knows when they came last: they are not older guests than that.
        "INSERT INTO seen (person, day)"
        " SELECT id, SUBSTR(CAST(CURRENT_TIMESTAMP AS VARCHAR(40)), 1, 10) FROM people",
        """CREATE TABLE touched (
            what TEXT PRIMARY KEY, gone INTEGER NOT NULL, at INTEGER NOT NULL
        ) WITHOUT ROWID""",
        "CREATE INDEX players_code ON players (code)",
        "CREATE INDEX tokens_person ON tokens (person)",
        "CREATE INDEX passes_person ON passes (person)",
    ),
    (
        """CREATE TABLE looks (
            id TEXT PRIMARY KEY, number INTEGER NOT NULL, moment BLOB NOT NULL, at INTEGER NOT NULL
        ) WITHOUT ROWID""",
    ),
]
