"""What errors say in English, by code; French and Spanish lie in `locales`, by the same codes.

A text is a template for the fields of its error. Besides what Python knows to do with a field
there are five ways to show one: `{seats:and}` and `{names:or}` list several, `{sizes:words}` writes
small numbers as words, `{card:because}` names a card if there is one, and `{where:place}` says
where in a position something stands. `phrase.…` are the pieces for that.
"""

from typing import Final, Literal, TypeAlias

Code: TypeAlias = Literal[
    # moves
    "not_legal", "game_over", "not_your_turn", "other_seat", "bad_amount", "no_amount",
    "needs_seat", "not_in_game", "not_a_move", "not_legal_number", "not_an_action",
    "no_known_action", "bad_answer",
    "too_many_effects",
    # set-up
    "said", "unknown_format", "seats_not_names", "unknown_seat", "players_between",
    "players_among", "heroes_only", "boss_seats", "solo_seats", "gauntlet_seats", "bad_seed",
    "bad_first", "first_is_fixed", "bad_difficulty", "no_difficulty", "no_such_seat",
    "no_handicap", "bad_handicap", "handicap_key", "handicap_number", "handicap_flag",
    "handicap_of_lich", "handicap_health",
    "unknown_bot", "bad_command", "missing_program", "cannot_import_bot", "not_a_bot",
    "not_a_network", "no_such_network", "other_network", "bad_setting", "bad_limit", "bad_lineup",
    "bad_shares", "no_numbers_left", "no_fork", "bad_playouts",
    "unknown_language", "daily_alone", "bad_seating", "seat_count",
    "no_bots", "bad_games", "bad_time", "too_many_bots", "another_run", "bad_jobs", "worker_died",
    "bad_certainty", "nothing_to_compare",
    "bad_cluster", "no_cluster", "empty_cluster", "other_thandar", "program_on_cluster",
    "always_lost", "lost_cluster",
    "unknown_name", "unknown_name_nearest", "not_of_faction", "missing_extra",
    # programs
    "program_ended", "program_closed", "not_json",
    # positions: of the wrong kind
    "not_a_dict", "not_a_list", "not_a_number", "not_a_flag", "not_a_seat", "not_a_hero",
    "not_one_of", "unknown_key", "unknown_card", "unknown_effect", "no_such_step",
    # positions: cards that cannot lie there, or are too many
    "not_a_market_card", "wrong_card", "power_in_pile", "power_in_play", "power_twice",
    "not_its_power", "fire_gem_sacrificed", "too_many_cards", "too_many_slots",
    "too_many_in_pile", "jar_count", "too_many_written", "idle_demon", "out_with_cards",
    # positions: what contradicts itself
    "generator_size", "generator_zero", "team_health", "step_up_value", "missing_ability",
    "too_much_damage", "turn_from_one", "nobody_left", "seat_is_out", "not_playing",
    "nobody_plays", "effects_after_the_end", "effect_holds", "effect_looks", "effect_waits_not",
    "key_no_word", "no_loan_there", "bad_loan", "minion_in_pile", "knives_twice",
    "no_jars_there", "not_a_view",
    # records
    "after_result", "bad_version", "newer_version", "header_twice", "position_alone",
    "header_needs", "unknown_header", "header_number", "position_not_json", "bad_turn",
    "missing_move", "wrong_result", "wrong_turn", "move_after_end", "move_of",
    "older_rules", "not_a_text", "record_too_large", "record_not_text", "bad_seats_file",
    "no_saved_game", "bad_date", "no_day_result",
    # the server
    "bad_clock", "bad_name", "bad_token", "bad_pass", "bad_message", "bad_settings",
    "banned", "silenced", "bad_text", "phrases_only", "chat_off", "no_person",
    "store_not_empty", "bad_backup",
    "bad_database", "no_database", "port_taken", "not_stored", "store_newer",
    "store_unreachable", "servers_need_postgres", "direct_port_taken",
    "member_failed", "no_table",
    "no_seat", "seat_taken", "seats_free", "not_your_seat", "not_seated", "host_only",
    "has_begun", "not_running",
    "not_over", "not_before_end", "seat_out", "no_such_bot", "stale", "no_undo", "bad_point",
    "already_asked", "asked_lately", "nobody_to_ask", "not_asked", "not_absent", "not_replaced",
    "no_hints", "not_deciding", "already_advising", "advised_lately", "no_advice",
    "no_hints_today", "daily_mark",
    "no_look", "look_full", "too_many_looks", "not_leading", "not_looking", "no_moment", "no_trial",
    "trial_full",
    "nothing_said", "no_rematch", "has_rematch", "said_hello", "hello_first", "not_let_in",
    "too_fast", "too_long", "too_busy", "full", "stopping", "nothing_here", "wrong_way",
    "went_wrong", "bad_link", "no_server", "bad_server", "not_your_server", "load_limited",
]  # fmt: skip

ENGLISH: Final[dict[str, str]] = {
    "phrase.and": " and ",
    "phrase.or": " or ",
    "phrase.none": "none",
    "phrase.because": " for {card}",
    "phrase.until": " until {date}",
    "phrase.reason": ": {why}",
    "phrase.numbers": "no one two three four five six",
    "phrase.the_position": "the position",
    "phrase.a_seat": "seat {seat}",
    "phrase.of_seat": "{key} of seat {seat}",
    "phrase.in_seat": "{inner} in {key} of seat {seat}",
    "phrase.an_effect": "an effect",
    "phrase.of_effect": "{key} of an effect",
    "phrase.on_line": "line {line}: {problem}",
    "phrase.with_example": "{problem}\nFor example: {example}",
    # --- moves
    "not_legal": (
        "{move!r} is not legal: seat {seats:and} must decide ({kind}{card:because}) among {legal}"
    ),
    "game_over": "{move!r} is not legal: the game is over",
    "not_your_turn": (
        "{move!r} is not legal: seat {seat} has nothing to decide now, seat {seats:and} has"
    ),
    "other_seat": "{move!r} is a move of seat {other}, not of seat {seat}",
    "bad_amount": "this move takes one amount from {least} to {most}, not {amount!r}",
    "no_amount": "{move!r} takes no amount",
    "needs_seat": "{move!r} needs a seat in front, such as '{seat}: resign'",
    "not_in_game": "{move!r} is not legal: seat {seat} is not in the game",
    "not_a_move": "a move is a text such as 'end', or a Move, not {given}",
    "not_legal_number": "{number} is not the number of a legal move of seat {seat}",
    "not_an_action": "{action} is not an action that can be taken now",
    "no_known_action": "the encoding has none of the possible actions, of which {action} is one",
    "bad_answer": 'expected {{"move": "..."}}, not {given!r}',
    "too_many_effects": "at most {most} effects can be under way",
    # --- set-up
    "said": "{text}",
    "unknown_format": "format {given} is unknown; known: {known}",
    "seats_not_names": "seats must be a list of names such as 'standard', not {given}",
    "unknown_seat": "seat {seat} is {name!r}, which is unknown; known: {known}",
    "players_between": "{format} wants {least:words} to {most:words} players, not {given}",
    "players_among": "{format} wants {sizes:words} players, not {given}",
    "heroes_only": "{format} seats standard players and heroes, not {name!r} at {seat}",
    "boss_seats": (
        "boss wants one to five heroes and a boss at the last seat, or two bosses, not {seats}"
    ),
    "solo_seats": (
        "solo wants a hero or a standard player, then a Demon (demon, warlord or broker), "
        "not {seats}"
    ),
    "gauntlet_seats": (
        "gauntlet wants a hero or a standard player, then three Demons (of demon, warlord and "
        "broker, in any order), not {seats}"
    ),
    "bad_seed": "seed must be a whole number from 0 to 2**{bits} - 1, not {given}",
    "bad_first": "first must be a seat from 1 to {most}, not {given}",
    "first_is_fixed": "in {format} seat 1 begins, so first cannot be {given}",
    "bad_difficulty": "difficulty is one of {known}; {given} came",
    "no_difficulty": "difficulty does not belong to {format}; {given} came",
    "no_handicap": "handicaps do not belong to {format}; {given} came",
    "bad_handicap": (
        "a handicap is fair, official, or what each side (party and boss, or first and second) has "
        "more or less; {given} came"
    ),
    "handicap_key": "a handicap has {known}; {given} came",
    "handicap_number": "{key} of a handicap is a whole number from {least} to {most}, not {given}",
    "handicap_flag": "{key} of a handicap is true or false, not {given}",
    "handicap_of_lich": "only a Lich can have {key} as a handicap, not {name}",
    "handicap_health": (
        "at least 1 health must be left: for {name} the handicap's health is {least} or more, "
        "not {given}"
    ),
    "no_such_seat": "seats go from 1 to {most}, not {given}",
    "unknown_bot": (
        "bot {name!r} is unknown; known: {known}, package.module:Class and cmd:./program"
    ),
    "bad_command": "the command {command!r} cannot be read: {why}",
    "missing_program": "the program of 'cmd:{command}' is not there, or cannot be run",
    "cannot_import_bot": "bot {name!r} cannot be imported: {why}",
    "not_a_bot": "bot {name!r} must be a class derived from thandar.bots.Bot",
    "not_a_network": "{file} is not a network that can be played: {why}",
    "no_such_network": "there is no network {file}",
    "other_network": (
        "{file} is {width} wide and has {blocks} blocks: resume it with {setting}={width}, "
        "and with as many blocks or more"
    ),
    "bad_lineup": (
        "the line-up {given} does not fit: it wants a bot or a policy from 0 to 255 for each of "
        "{seats} seats or more, and at least one policy"
    ),
    "bad_limit": (
        "{given!r} names no limit; write planner:2000 for playouts of a decision, "
        "or planner:500ms for the time of a turn"
    ),
    "bad_playouts": "the number of playouts must be 1 or more, not {given}",
    "bad_setting": "{given} is not a setting and a number, as in width=512; known: {known}",
    "bad_shares": (
        "{names:and} are shares of the games: together they must be less than 1, not {given:g}"
    ),
    "no_numbers_left": (
        "there are {cards} cards, and encodings of version {version} have numbers for {most}: "
        "more cards need a new version"
    ),
    "no_fork": (
        "worker processes share memory by fork, which {system} does not have: "
        "step the games in one process, with Games"
    ),
    "unknown_language": "the language must be one of {known}, not '{given}'",
    "daily_alone": "the game of the day is the same for everybody: {given} cannot be chosen",
    "bad_seating": "seat {seat} must be KIND or KIND:HERO such as 'you', not {given!r}",
    "seat_count": "the game has {seats} seats, not {given}",
    "no_bots": "the arena needs at least one bot, such as --bots random,baseline",
    "bad_games": "games must be 1 or more, not {given}",
    "bad_time": "time must be more than 0 seconds, not {given:g}",
    "too_many_bots": "{bots} bots do not fit on {seats} seats",
    "another_run": "{path} belongs to another run of the arena, so it cannot be resumed",
    "worker_died": (
        "a process ended in the middle of a game. If a bot did that, run it as a program: cmd:..."
    ),
    "bad_jobs": "there must be 1 process or more, not {given}",
    "bad_certainty": "a certainty is a percentage from 50 to below 100, such as 95, not {given:g}",
    "nothing_to_compare": "--until-certain compares bots: name two different ones or more",
    "bad_cluster": "--ray takes auto, HOST:PORT or ray://HOST:PORT, not {given!r}",
    "no_cluster": "no Ray cluster can be used at {address}: {why}",
    "empty_cluster": "the Ray cluster at {address} has no CPUs: start a node with `ray start`",
    "other_thandar": (
        "a node of the cluster, {node}, has another Thandar, so its games would not be the same: "
        "{there} there, {here} here; install the same one on every node"
    ),
    "program_on_cluster": (
        "bot {name!r} is a program of this machine, and a cluster has others: play without --ray"
    ),
    "always_lost": (
        "the same games were lost {times} times, each time with the process that played them. "
        "If a bot ends its process, run it as a program and without --ray: cmd:..."
    ),
    "lost_cluster": "the connection to the Ray cluster at {address} was lost",
    "unknown_name": "no card is called '{name}'",
    "unknown_name_nearest": "no card is called '{name}'; did you mean {names:or}?",
    "not_of_faction": "'{name}' is not in this faction: {faction}",
    "missing_extra": (
        "{command} needs more than the library alone: pip install 'thandar[{extra}]' brings it"
    ),
    # --- programs
    "program_ended": "the program ended with status {status}{said}",
    "program_closed": "the program closed its output",
    "not_json": "the answer is not JSON: {given!r}",
    # --- positions
    "not_a_dict": "{where:place} must be a dictionary, not {given}",
    "not_a_list": "{where:place} must be a list, not {given}",
    "not_a_number": "{where:place} must be a whole number from 0 to {most}, not {given}",
    "not_a_flag": "{where:place} must be true or false, not {given}",
    "not_a_seat": "{where:place} must be a seat from 1 to {most}, not {given}",
    "not_a_hero": "{where:place} must be a name or None, not {given}",
    "not_one_of": "{where:place}: {given} is none of {known}",
    "unknown_key": "{where:place} has an unknown key {given}; known: {known}",
    "unknown_card": "card {given} is unknown; cards are written by id, such as 'fire_gem'",
    "unknown_effect": "effect {given} is unknown; expected one such as 'krythos.expend'",
    "no_such_step": "effect {program!r} has no step {given}",
    "not_a_market_card": "{card} is not a market card",
    "wrong_card": "{where:place}: {card} does not belong there",
    "power_in_pile": "{card} in {where:place} is part of no deck: it is a power",
    "power_in_play": "{card} is a power: it belongs under `powers` of seat {seat}",
    "power_twice": "{where:place}: one of {given} is there twice",
    "not_its_power": "{where:place}: {given} is not one of its own ({known})",
    "fire_gem_sacrificed": "a Fire Gem never rests in the sacrifice pile",
    "too_many_cards": "at most {most} cards can lie on a table, not {given}",
    "too_many_slots": "the market row has {most} slots, not {given}",
    "too_many_in_pile": "{where:place} has room for {most} cards, not {given}",
    "jar_count": "{where:place}: 1 to {most} different ones, destroyed or not; {given} came",
    "too_many_written": "at most {most} effects can be under way, not {given}",
    "idle_demon": "deck, discard and powers of seat {seat} hold no demon card to announce",
    "out_with_cards": "seat {seat} has 0 health, so it is out and has no cards",
    "generator_size": "generator is four numbers, not {given}",
    "generator_zero": "generator cannot be all zero",
    "team_health": "{where:place} is its team's: {health}, not {given}",
    "step_up_value": "{where:place} is for a hero against the Lich",
    "missing_ability": "{card} has no {ability} ability that could have been used",
    "too_much_damage": "{card} in play cannot have {damage} damage: it would be stunned",
    "turn_from_one": "turn counts from 1",
    "nobody_left": "every seat has 0 health: nobody is left",
    "seat_is_out": "{where:place} is {seat}, but that seat is out",
    "not_playing": "playing names a seat that is out or whose turn it is not",
    "nobody_plays": "playing names nobody, and no effect is under way",
    "effects_after_the_end": "the game is over, so no effect can be under way",
    "effect_holds": "effect {program!r} holds a card if and only if it places one",
    "effect_looks": "effect {program!r} looks at {cards} cards of a deck of {deck}",
    "effect_waits_not": "effect {program!r} would go on while somebody looks at cards",
    "key_no_word": "{where:place} has an unknown key {given}: keys are words",
    "no_loan_there": "{where:place}: a borrowed card lies in a hand or in play",
    "bad_loan": (
        "seat {seat} cannot have borrowed {card} from seat {lender}: one of a party borrows from "
        "another who is defeated"
    ),
    "minion_in_pile": "{card} in {where:place} is part of no deck: it is a minion",
    "knives_twice": "knives_played and {where:place} both tell of knives",
    "no_jars_there": "{where:place}: only a Lich that is not defeated has Soul Jars",
    "not_a_view": "this is no view that a game has given: {why}",
    # --- records
    "older_rules": (
        "rules {rules} decided otherwise here ({clause}), so that rules {newest} cannot play the "
        "record back: {before}"
    ),
    "not_a_text": "a record is a text, not {given}",
    "after_result": "nothing can follow the result, not {given!r}",
    "bad_version": "expected '{expected}', not {given!r}",
    "newer_version": "version {version} is newer than {newest}, the newest known here",
    "header_twice": "{key} is given a second time",
    "position_alone": "a position stands alone in the header",
    "header_needs": "the header needs format, seats and seed, or a position",
    "unknown_header": "expected one of {known}, not {given!r}",
    "header_number": "{key} must be a whole number, not {given!r}",
    "position_not_json": "the position is not JSON: {why}",
    "bad_turn": "expected 'turn N, seat S: moves', not {given!r}",
    "missing_move": "a move is missing between semicolons",
    "wrong_result": "the result is {result!r}, not {given!r}",
    "wrong_turn": "{move!r} cannot be made, it is turn {turn}, seat {seats}",
    "move_after_end": "{move!r} cannot be made, the game is over",
    "move_of": "{move!r} is a move of seat {seat}",
    "record_too_large": "{path} is too large for a record",
    "record_not_text": "{path} is no record: it is not text ({why})",
    "bad_seats_file": "{path} does not say who sits where: {why}",
    "no_saved_game": "there is no saved game in {folder}",
    "bad_date": "a day is written like 2026-11-18, not {given!r}",
    "no_day_result": "there is no result of {date}: that day's game was not played to its end",
    # --- the server
    "bad_clock": "a clock of the kind {kind} has {least} to {most} seconds",
    "bad_name": "a name has 1 to {most} visible characters and no unwanted words",
    "banned": "you are banned from this server{until:until}{why:reason}",
    "silenced": "you can send quick phrases here, but no texts of your own{until:until}",
    "bad_text": "there are words in this text that are unwanted on this server",
    "phrases_only": "on this server people send quick phrases only, no texts of their own",
    "chat_off": "there is no chat on this server",
    "no_person": (
        "nobody has the id {person!r}: `thandar admin people NAME` finds people by their names"
    ),
    "store_not_empty": (
        "there is something in this database: a backup is restored into an empty one"
    ),
    "bad_backup": "{file} is no backup of a table server: {why}",
    "bad_token": "the server does not know who you are: that needs a valid token",
    "bad_pass": "this pass is not valid any more: make another one",
    "bad_message": "this message cannot be read: {why}",
    "bad_settings": "the settings cannot be used: {why}",
    "bad_database": "a database is postgresql://host/name or sqlite:///path, not {url!r}",
    "no_database": "there is no database at {path}",
    "port_taken": (
        "port {port} is taken, perhaps by a table server that is running already at {url}: "
        "--port chooses another"
    ),
    "not_stored": "this could not be stored, so it did not happen: {why}",
    "store_newer": "the database has version {version}, newer than {newest}, the newest known here",
    "store_unreachable": "the database does not answer: {why}",
    "servers_need_postgres": (
        "several servers at once need a database that they can share: --database postgresql://…"
    ),
    "direct_port_taken": (
        "port {port}, which one of the servers needs for itself, is taken: "
        "direct_port chooses another"
    ),
    "member_failed": "server {number} does not start: the log says why",
    "no_table": "there is no table with the code {table!r}",
    "no_seat": "this table has seats 1 to {most}, not {seat}",
    "seat_taken": "seat {seat} is taken",
    "seats_free": "the game cannot begin: nobody sits at seat {seats:and}",
    "not_your_seat": "seat {seat} is not yours",
    "not_seated": "only those who play may do that",
    "host_only": "only the one who opened the table may do that",
    "has_begun": "the game has begun",
    "not_running": "no game is under way here",
    "not_over": "the game is not over yet",
    "not_before_end": "one can play on after 0 to {most} moves of this game, not after {made}",
    "seat_out": "seat {seat} was out of the game after {made} moves: choose an earlier one",
    "no_such_bot": "bot {name!r} is unknown; known: {known}",
    "stale": "something happened since: you saw version {version}, now it is {now}",
    "no_undo": "this move cannot be taken back ({why})",
    "bad_point": "there is nothing to take back after {made} moves",
    "already_asked": "the others are being asked already",
    "nobody_to_ask": "seat {seat} has no teammate who could give gold now",
    "asked_lately": "the others have just refused: ask again in {seconds} seconds",
    "not_asked": "nobody asks you anything",
    "not_absent": "seat {seat} is not waiting for somebody who stays away",
    "not_replaced": "no bot plays for seat {seat}",
    "no_hints": "people play with each other here, and agreed on no hints",
    "no_hints_today": "in the game of the day everybody plays without hints",
    "daily_mark": "a game of the day is opened with POST /api/daily, not like other tables",
    "not_deciding": "seat {seat} has nothing to decide now",
    "already_advising": "the hint you asked for is still being worked out",
    "advised_lately": "you have asked for hints very often: wait a little",
    "no_advice": "there is no hint this time: ask again",
    "no_look": "nobody looks at a game here any more",
    "look_full": "{most} look at this game already",
    "too_many_looks": "you have {most} games open to look at with others: close one of them first",
    "not_leading": "only whoever leads may do that",
    "not_looking": "nobody of that name looks at this game",
    "no_moment": "this game has moments after 0 to {most} moves, not after {made}",
    "no_trial": "nothing is being played out: ask what if first",
    "trial_full": "at most {most} moves can be played out",
    "nothing_said": "there is nothing to say",
    "no_rematch": "those who have finished a game can have another one",
    "has_rematch": "the next game is already open: {table}",
    "said_hello": "hello is said once, at the beginning",
    "hello_first": "the first message must be hello, and soon",
    "not_let_in": "this table cannot be joined",
    "too_fast": "too many messages: slow down",
    "too_long": "at most {most} bytes, please",
    "too_busy": "the server has too much to do just now",
    "full": "the server is full just now: games that run go on, new ones begin in a few minutes",
    "nothing_here": "there is nothing at this address",
    "wrong_way": "this address does not answer to {method}",
    "went_wrong": "something went wrong in the server; it has been noted",
    "stopping": "the server is being restarted; the game goes on in a moment",
    "bad_link": "{given!r} is neither a link to a table nor its code",
    "no_server": "the server at {url} does not answer: {why}",
    "bad_server": "{given!r} is not the address of a server, such as http://127.0.0.1:8390",
    "not_your_server": (
        "{url} is not on this machine, and a load on somebody else's server is an attack: "
        "--mine says that you run it"
    ),
    "load_limited": (
        "the server lets one address do only so much. For a load from here start it with: {command}"
    ),
}
