"""Where everything lies in a state, and how moves are packed into integers.

A state is one array of 16-bit numbers: the table's fields, the stack of effect frames, then one
block per seat. A block is fields followed by four zones and by counters of what was played this
turn; `cap`, the number of cards in the game, is the capacity of each zone. Deck and discard pile
share one stretch, growing from its two ends, and so do market deck and sacrifice pile. Seats count
from 0 here and from 1 in words.
"""

from typing import Final

MAX_SEATS: Final = 6
NOTHING: Final = 0  # cards count from 1
FIRE_GEM: Final = 5

# --- the table
MARKET_SLOTS: Final = 5
SEATS: Final = 0
FORMAT: Final = SEATS + 1
TURN: Final = FORMAT + 1
ACTIVE: Final = TURN + 1  # the seat whose turn it is (of a team: the lowest)
FIRST: Final = ACTIVE + 1
TURN_SEATS: Final = FIRST + 1  # mask of the seats whose turn it is
PLAYING: Final = TURN_SEATS + 1  # mask of the seats still in their main phase
ALIVE: Final = PLAYING + 1  # mask
FALLEN: Final = ALIVE + 1  # mask of the seats at 0 health whose defeat has not been carried out
OVER: Final = FALLEN + 1
WINNERS: Final = OVER + 1  # mask
ENDED_BY: Final = WINNERS + 1  # why the game ended
DEPTH: Final = ENDED_BY + 1  # number of effect frames
MARKET_DECK_SIZE: Final = DEPTH + 1
SACRIFICED_SIZE: Final = MARKET_DECK_SIZE + 1
REMOVED_SIZE: Final = SACRIFICED_SIZE + 1
FIRE_GEMS: Final = REMOVED_SIZE + 1
CAP: Final = FIRE_GEMS + 1
DAMAGED: Final = CAP + 1  # whether a champion has damage
DIFFICULTY: Final = DAMAGED + 1
LOCATION: Final = DIFFICULTY + 1  # the location of solo play
CHEAPEST: Final = LOCATION + 1  # no card of the market row costs less
MARKET: Final = CHEAPEST + 1
TABLE_FIELDS: Final = MARKET + MARKET_SLOTS

# --- effect frames
FRAMES: Final = TABLE_FIELDS
FRAME_SIZE: Final = 7
MAX_DEPTH: Final = 16
MAX_WRITTEN: Final = 8  # effects under way in a position: what follows needs room too
F_PC: Final = 0
F_SEAT: Final = 1  # whose effect it is
F_CARD: Final = 2  # the card that causes it
F_TARGET: Final = 3  # the seat it was aimed at
F_COUNT: Final = 4  # cards drawn, cards looked at
F_HELD: Final = 5  # a card on its way between two places
F_ORDERED: Final = 6  # cards put back on the deck in order

# --- a seat's block
SEAT_BLOCKS: Final = FRAMES + FRAME_SIZE * MAX_DEPTH
FACTIONS: Final = 4
WAITING_KINDS: Final = 4  # of cards that waiting effects name: card, action, item, champion
MOST_JARS: Final = 6
MOST_MINIONS: Final = 10
MOST_ITEMS: Final = 9

# pools and sizes
HEALTH: Final = 0
GOLD: Final = HEALTH + 1
COMBAT: Final = GOLD + 1
RECEIVED: Final = COMBAT + 1  # gold from teammates
COMBAT_GAINED: Final = RECEIVED + 1
HAND_SIZE: Final = COMBAT_GAINED + 1
DECK_SIZE: Final = HAND_SIZE + 1
DISCARD_SIZE: Final = DECK_SIZE + 1
IN_PLAY_SIZE: Final = DISCARD_SIZE + 1
PREPARED_GUARDS: Final = IN_PLAY_SIZE + 1

# what lasts for a turn
WAITING_TOP: Final = PREPARED_GUARDS + 1  # kinds of cards whose next acquisition goes there
WAITING_HAND: Final = WAITING_TOP + 1
DISCOUNTED: Final = WAITING_HAND + 1  # whether there is any discount
DISCOUNTS: Final = DISCOUNTED + 1  # one for each of the kinds card, action, item, champion
FACTION_COUNT: Final = DISCOUNTS + WAITING_KINDS  # cards in play, chosen factions included
CHOSEN_FACTIONS: Final = FACTION_COUNT + FACTIONS  # counts to take off again at the end of the turn
HEIST: Final = CHOSEN_FACTIONS + FACTIONS  # may it acquire from an opponent's discard pile
BLESSED: Final = HEIST + 1  # added to the defense of its champions until the end of its turn
BLESSED_NEXT: Final = BLESSED + 1  # the same as BLESSED, until the end of its next turn
DEALT: Final = BLESSED_NEXT + 1  # damage dealt to a boss this turn
ACQUIRED: Final = DEALT + 1  # cards acquired this turn
DEALT_BEFORE: Final = ACQUIRED + 1  # damage dealt in the last turn
ACQUIRED_BEFORE: Final = DEALT_BEFORE + 1  # cards acquired in the last turn
TRIED: Final = ACQUIRED_BEFORE + 1  # whether it tried a skill check this turn
LOOKED: Final = TRIED + 1  # whether it may be looking at cards of its deck

# who and with whom
DEALS_WITH_TEAM: Final = 1
DEALS_BY_HEIST: Final = 2
DEALS_WITH_BOSS: Final = 4
TEAM: Final = LOOKED + 1  # mask, itself included
FRIENDS: Final = TEAM + 1  # mask of the seats on its side that it may target, itself included
NEARBY: Final = FRIENDS + 1  # mask of the seats it may give health to (R14.3)
REACH: Final = NEARBY + 1  # mask of the seats it may attack and target
REACH_CHAMPIONS: Final = REACH + 1  # mask of the seats whose champions it may attack and target
ATTACKS: Final = REACH_CHAMPIONS + 1  # mask of the seats it may attack: of a team only the lowest
GUARDED_BY: Final = ATTACKS + 1  # mask of the seats whose prepared guards protect it
GIVES_GOLD: Final = GUARDED_BY + 1  # mask of the seats it may give gold to
SENDS_TO: Final = GIVES_GOLD + 1  # mask of the seats it may send cards to
DEALINGS: Final = SENDS_TO + 1  # what it may do with others, as bits
HEALTH_SEAT: Final = DEALINGS + 1  # the seat that keeps its health (of a Hydra team: the lowest)
HAND_LIMIT: Final = HEALTH_SEAT + 1  # how many cards it draws in its draw phase
TURNS_TAKEN: Final = HAND_LIMIT + 1
KNOWN_IN_HAND: Final = TURNS_TAKEN + 1  # whether a card of its hand may be marked KNOWN
STUNNED_LATELY: Final = KNOWN_IN_HAND + 1  # whether a card of its discard pile is marked STUNNED

# bosses, those who fight them, and the Demon
OPPONENTS: Final = STUNNED_LATELY + 1  # the size of the party at the start
FACTOR: Final = OPPONENTS + 1  # how many players it counts as: a boss three (R14.60)
KEEPS_CARDS: Final = FACTOR + 1  # whether it stays at the table when defeated (R14.4)
BORROWED_FROM: Final = KEEPS_CARDS + 1  # whether a card was borrowed from its hand in this cycle
STEPS_UP: Final = BORROWED_FROM + 1  # 1: it may Step Up, 2: it just has, 0: neither
TAUNTABLE: Final = STEPS_UP + 1  # whether damage can taunt it (R14.42)
TAUNTED_BY: Final = TAUNTABLE + 1  # the seat that taunted it, counted from 1
TAUNT_GUARD: Final = TAUNTED_BY + 1  # for how many ends of its turn it cannot be taunted
SHIELD: Final = TAUNT_GUARD + 1  # damage it ignores each turn
SHIELDED: Final = SHIELD + 1  # what it has ignored of that this turn
PREVENTS: Final = SHIELDED + 1  # whether it may lose health instead of discarding
VILE: Final = PREVENTS + 1  # mask of the seat whose jar it may not spare (R14.23)
RAGE: Final = VILE + 1  # what each assault deals more
WINS_AT: Final = RAGE + 1  # the health with which it wins
OPENING_HAND: Final = (
    WINS_AT + 1
)  # until it is dealt: cards to draw, 0: as the format says (R14.70)
JAR_HEALTH: Final = OPENING_HAND + 1  # what each of its Soul Jars has more, or less
MINIONS_REST: Final = JAR_HEALTH + 1  # whether its minions come into play expended
NO_CLINGING: Final = MINIONS_REST + 1  # whether its last Soul Jar is like the others
JARS_LEFT: Final = NO_CLINGING + 1  # Soul Jars not destroyed
JARS_UNDEALT: Final = JARS_LEFT + 1  # Soul Jars that were never dealt
JARS: Final = JARS_UNDEALT + 1  # the revealed one first, those to come, undealt, destroyed
GRIMOIRE_SIZE: Final = JARS + MOST_JARS
GRIMOIRE: Final = GRIMOIRE_SIZE + 1  # minions, the top one last
HOARD_SIZE: Final = GRIMOIRE + MOST_MINIONS
HOARD: Final = HOARD_SIZE + 1  # items, the top one last
SEAT_FIELDS: Final = HOARD + MOST_ITEMS

# --- what lies in hand, deck and discard pile: a card and marks
CARD_MASK: Final = 1023
KNOWN: Final = 1024  # in a hand or deck: everyone saw it go there (R1.3)
OWNER_KNOWS: Final = 2048  # in a deck: its owner looked at it
STUNNED: Final = 2048  # in a discard pile: stunned since the end of its owner's last turn
BORROWED_SHIFT: Final = 12
BORROWED: Final = 1 << BORROWED_SHIFT  # times the seat it is borrowed from, counted from 1
BORROWED_MASK: Final = 7 * BORROWED
CARD_AND_LENDER: Final = CARD_MASK | BORROWED_MASK  # what tells copies in a hand apart

# --- a copy in play is two numbers: the card and its flags
COPY_SIZE: Final = 2
EXPENDED: Final = 1
ALLY_USED: Final = 2
CAN_EXPEND: Final = 16  # what the copy can still do, for a quick look while moves are listed
CAN_ALLY: Final = 32
CAN_SACRIFICE: Final = 64
CAN_DO: Final = CAN_EXPEND | CAN_ALLY | CAN_SACRIFICE
LIMITED: Final = 128  # a hero's power: gold or the turn may stand against it
DAMAGE_SHIFT: Final = 8
FLAGS_MASK: Final = 255

TAUNTING_DAMAGE: Final = 10
GREED: Final = 2  # acquisitions that are greedy, damage that is bloody (R15.5)
BLOODSHED: Final = 10
MAX_AMOUNT: Final = 30_000
MAX_BLESSING: Final = 40  # keeps the damage on a champion within its seven bits
MOST_COPIES: Final = 1_000  # cards that can lie on a table
OPEN_TURNS: Final = 2_000

# --- abilities of a card
PRIMARY: Final = 0
EXPEND: Final = 1
ALLY: Final = 2
SACRIFICE: Final = 3
ABILITIES: Final = 4

# --- kinds of cards, as bits; the first four are also the kinds that waiting effects name
KIND_ANY: Final = 1
KIND_ACTION: Final = 2
KIND_ITEM: Final = 4
KIND_CHAMPION: Final = 8
KIND_GUARD: Final = 16
KIND_IMPERIAL: Final = 32
KIND_GUILD: Final = 64
KIND_NECROS: Final = 128
KIND_WILD: Final = 256
KIND_MARKET: Final = 2048
KIND_POWER: Final = 4096  # a hero's skill or ability
KIND_STAYS: Final = 8192  # stays in play at the end of the turn
KIND_COSTS: Final = 16384  # has a printed cost
KIND_ATTACKABLE: Final = 1 << 24  # a champion to opponents: champions and minions
KIND_MINION: Final = 1 << 25
KIND_JAR: Final = 1 << 26
KIND_ITEM_OF_HOARD: Final = 1 << 27
KIND_RESTS: Final = 1 << 28  # is not prepared at the end of the turn
KIND_CORRUPTION: Final = 1 << 29
KIND_DEED: Final = 1 << 30
KIND_KARMA: Final = 1 << 31
KIND_LOCATION: Final = 1 << 32
KIND_REWARD: Final = 1 << 33

# --- moves: kind, seat that acts, then two fields and a number
M_END: Final = 0
M_PLAY: Final = 1  # a: card, with its lender
M_EXPEND: Final = 2  # a: place in play
M_ALLY: Final = 3
M_SACRIFICE: Final = 4
M_BUY: Final = 5  # a: card
M_ATTACK: Final = 6  # a: seat, n: amount
M_ATTACK_CHAMPION: Final = 7  # a: seat, b: place in play, n: amount
M_BUY_FROM: Final = 8  # a: card, b: seat whose discard pile it lies in
M_GIVE: Final = 9  # a: seat, n: gold
M_SEND: Final = 10  # a: card, b: seat
M_STEP_UP: Final = 11
M_BORROW: Final = 12  # a: card, b: seat
M_STEAL: Final = 13  # a: card, b: seat
M_CARD: Final = 16  # the first of the answers; b: zone, a: card, in a hand with its lender
M_COPY: Final = 17  # a: seat, b: place in play
M_SEAT: Final = 18  # a: seat
M_OPTION: Final = 19  # a: side
M_FACTION: Final = 20
M_PLACE: Final = 21  # b: zone
M_DECLINE: Final = 22
SEAT_SHIFT: Final = 5
A_SHIFT: Final = 8
B_SHIFT: Final = 24
N_SHIFT: Final = 40
KIND_BITS: Final = 31
SEAT_BITS: Final = 7
FIELD_BITS: Final = 65535

ZONE_HAND: Final = 0
ZONE_DISCARD: Final = 1
ZONE_DECK: Final = 2
ZONE_MARKET: Final = 3
ZONE_PLAY: Final = 4
