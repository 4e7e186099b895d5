"""The numbers of all actions and of all features, fixed by VERSION. `docs/learning.md` lists them.

Cards have their number in the game, and room is kept for more of them.
"""

from typing import Final

VERSION: Final = 1
CARD_SLOTS: Final = 240
SEAT_SLOTS: Final = 16
NONE: Final = -1

# How the one who acts or looks sees the seats: itself, opponents, teammates, each clockwise.
OPPONENT: Final = 1
MATE: Final = 6
BLOCKS: Final = 10

# --- actions: verbs with a card
PLAY: Final = 0
EXPEND: Final = PLAY + CARD_SLOTS
ALLY: Final = EXPEND + CARD_SLOTS
SACRIFICE: Final = ALLY + CARD_SLOTS
BUY: Final = SACRIFICE + CARD_SLOTS
BUY_FROM: Final = BUY + CARD_SLOTS  # from a discard pile, by Heist
HIT: Final = BUY_FROM + CARD_SLOTS  # attack a champion with just enough to stun it
HIT_WITH: Final = HIT + CARD_SLOTS  # attack a champion with another amount
SEND: Final = HIT_WITH + CARD_SLOTS
BORROW: Final = SEND + CARD_SLOTS
STEAL: Final = BORROW + CARD_SLOTS
FROM_HAND: Final = STEAL + CARD_SLOTS  # choose a card there
FROM_DISCARD: Final = FROM_HAND + CARD_SLOTS
FROM_DECK: Final = FROM_DISCARD + CARD_SLOTS
FROM_MARKET: Final = FROM_DECK + CARD_SLOTS
OWN_COPY: Final = FROM_MARKET + CARD_SLOTS  # choose a card in play
OTHER_COPY: Final = OWN_COPY + CARD_SLOTS

# --- actions: verbs with a seat
ATTACK: Final = OTHER_COPY + CARD_SLOTS  # with all there is, or just enough for a defeat
ATTACK_WITH: Final = ATTACK + SEAT_SLOTS  # with another amount
GIVE: Final = ATTACK_WITH + SEAT_SLOTS  # all gold
GIVE_SOME: Final = GIVE + SEAT_SLOTS
SEAT: Final = GIVE_SOME + SEAT_SLOTS  # choose a seat

# --- actions: other answers and moves
OPTION: Final = SEAT + SEAT_SLOTS
FACTION: Final = OPTION + 8
PLACE: Final = FACTION + 8
END: Final = PLACE + 8
DECLINE: Final = END + 1
STEP_UP: Final = DECLINE + 1

# --- actions: the second one where the first does not say it all
WHICH: Final = END + 8  # of the moves that share an action; the last: one of those that follow
WHICH_SLOTS: Final = 32
ADD: Final = WHICH + WHICH_SLOTS  # two to the power of so much more of an amount
ADD_SLOTS: Final = 15
ENOUGH: Final = ADD + ADD_SLOTS  # the amount is complete
ACTIONS: Final = ENOUGH + 9

VERBS: Final = 17

# --- features: planes of a seat
HAND: Final = 0  # of others: what everyone knows
HIDDEN: Final = HAND + CARD_SLOTS  # in the deck or, of others, also in hand: who knows where
DECK: Final = HIDDEN + CARD_SLOTS  # known to be in the deck
TOP: Final = DECK + CARD_SLOTS  # known to be the top card of it
DISCARD: Final = TOP + CARD_SLOTS
IN_PLAY: Final = DISCARD + CARD_SLOTS
EXPENDED: Final = IN_PLAY + CARD_SLOTS
ALLIED: Final = EXPENDED + CARD_SLOTS  # the ally ability was used
DAMAGE: Final = ALLIED + CARD_SLOTS
STUNNED: Final = DAMAGE + CARD_SLOTS  # in the discard pile, and stunned lately
BORROWED: Final = STUNNED + CARD_SLOTS
PILES: Final = BORROWED + CARD_SLOTS  # Soul Jars to come, Grimoire, Treasure Hoard
PLANES: Final = 12

# --- features: scalars of a seat
SCALARS: Final = PLANES * CARD_SLOTS
HEALTH: Final = SCALARS
GOLD: Final = HEALTH + 1
COMBAT: Final = GOLD + 1
RECEIVED: Final = COMBAT + 1
COMBAT_GAINED: Final = RECEIVED + 1
HAND_SIZE: Final = COMBAT_GAINED + 1
DECK_SIZE: Final = HAND_SIZE + 1
DISCARD_SIZE: Final = DECK_SIZE + 1
IN_PLAY_SIZE: Final = DISCARD_SIZE + 1
GUARDS: Final = IN_PLAY_SIZE + 1  # prepared ones
WALL: Final = GUARDS + 1  # what it takes to stun them
FACTIONS: Final = WALL + 1  # four
WAITING_TOP: Final = FACTIONS + 4  # four kinds of cards
WAITING_HAND: Final = WAITING_TOP + 4
DISCOUNTS: Final = WAITING_HAND + 4
HEIST: Final = DISCOUNTS + 4
BLESSED: Final = HEIST + 1
KNIVES: Final = BLESSED + 1
DEALT: Final = KNIVES + 1
ACQUIRED: Final = DEALT + 1
DEALT_BEFORE: Final = ACQUIRED + 1
ACQUIRED_BEFORE: Final = DEALT_BEFORE + 1
TURNS_TAKEN: Final = ACQUIRED_BEFORE + 1
ALIVE: Final = TURNS_TAKEN + 1
IN_TURN: Final = ALIVE + 1
PLAYING: Final = IN_TURN + 1
FIRST: Final = PLAYING + 1
# with regard to the one that looks
TEAM: Final = FIRST + 1
FRIEND: Final = TEAM + 1
NEARBY: Final = FRIEND + 1
REACHED: Final = NEARBY + 1
CHAMPIONS_REACHED: Final = REACHED + 1
ATTACKABLE: Final = CHAMPIONS_REACHED + 1
REACHES_ME: Final = ATTACKABLE + 1
GUARDS_ME: Final = REACHES_ME + 1
GUARDED_BY_ME: Final = GUARDS_ME + 1
# bosses, those who fight them, and the Demon
BOSS: Final = GUARDED_BY_ME + 1
HAND_LIMIT: Final = BOSS + 1
BORROWED_FROM: Final = HAND_LIMIT + 1
MAY_STEP_UP: Final = BORROWED_FROM + 1
STEPPED_UP: Final = MAY_STEP_UP + 1
TAUNTED: Final = STEPPED_UP + 1
TAUNTED_BY_ME: Final = TAUNTED + 1
TAUNT_GUARD: Final = TAUNTED_BY_ME + 1
SHIELD: Final = TAUNT_GUARD + 1  # what is left of it in this turn
PREVENTS: Final = SHIELD + 1
RAGE: Final = PREVENTS + 1
WINS_AT: Final = RAGE + 1
JARS: Final = WINS_AT + 1
GRIMOIRE: Final = JARS + 1
HOARD: Final = GRIMOIRE + 1
TRIED: Final = HOARD + 1
VILE: Final = TRIED + 1
SEAT_SCALARS: Final = 80
SEAT_FEATURES: Final = SCALARS + SEAT_SCALARS

# --- features: the table
TABLE: Final = BLOCKS * SEAT_FEATURES
MARKET: Final = TABLE
CAUSE: Final = MARKET + CARD_SLOTS  # the card because of which something is asked
HELD: Final = CAUSE + CARD_SLOTS  # a card on its way between two places
SACRIFICED: Final = HELD + CARD_SLOTS
HALF: Final = SACRIFICED + CARD_SLOTS  # the card of half an answer
TURN: Final = HALF + CARD_SLOTS
FIRE_GEMS: Final = TURN + 1
MARKET_DECK: Final = FIRE_GEMS + 1
SEATS: Final = MARKET_DECK + 1
DIFFICULTY: Final = SEATS + 1
DRAWN: Final = DIFFICULTY + 1  # cards that the effect has drawn, or that are looked at
ORDERED: Final = DRAWN + 1
AMOUNT: Final = ORDERED + 1  # of half an answer
PASSED: Final = AMOUNT + 1  # moves that half an answer has passed over
PURPOSE: Final = TURN + 16  # what is asked
PURPOSES: Final = 32
FORMAT: Final = PURPOSE + PURPOSES
FORMATS: Final = 16
OWNER: Final = FORMAT + FORMATS  # the seat whose effect it is
TARGET: Final = OWNER + SEAT_SLOTS  # the seat that half an answer names
HALF_VERB: Final = TARGET + SEAT_SLOTS
FEATURES: Final = HALF_VERB + 32
