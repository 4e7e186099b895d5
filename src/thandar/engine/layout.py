"""Where everything lies in a state, and how moves are packed into integers.

A state is one array of 16-bit numbers: the table's fields, the stack of effect frames, then one
block per seat. A block is fields followed by four zones; `cap`, the number of cards in the game,
is the capacity of each. Deck and discard pile share one stretch, growing from its two ends, and so
do market deck and sacrifice pile. Seats count from 0 here and from 1 in words.
"""

from typing import Final

MAX_SEATS: Final = 6
NOTHING: Final = 0  # cards count from 1
FIRE_GEM: Final = 5

# --- the table
SEATS: Final = 0
FORMAT: Final = 1
TURN: Final = 2
ACTIVE: Final = 3  # the seat whose turn it is (of a team: the lowest)
PLAYING: Final = 4  # mask of the seats still in their main phase
TURN_SEATS: Final = 22  # mask of the seats whose turn it is
ALIVE: Final = 5  # mask
FALLEN: Final = 6  # mask of the seats at 0 health whose defeat has not been carried out
OVER: Final = 7
WINNERS: Final = 8  # mask
DEPTH: Final = 9  # number of effect frames
MARKET_DECK_SIZE: Final = 10
SACRIFICED_SIZE: Final = 11
REMOVED_SIZE: Final = 12
FIRE_GEMS: Final = 13
CAP: Final = 14
FIRST: Final = 15
DAMAGED: Final = 23  # whether a champion has damage
MARKET: Final = 16
MARKET_SLOTS: Final = 5
LOCATION: Final = 24  # the location of solo play
DIFFICULTY: Final = 25
TABLE_FIELDS: Final = 26

# --- effect frames
FRAMES: Final = TABLE_FIELDS
FRAME_SIZE: Final = 7
MAX_DEPTH: Final = 8
F_PC: Final = 0
F_SEAT: Final = 1  # whose effect it is
F_CARD: Final = 2  # the card that causes it
F_TARGET: Final = 3  # the seat it was aimed at
F_COUNT: Final = 4  # cards drawn, cards looked at
F_HELD: Final = 5  # a card on its way between two places
F_ORDERED: Final = 6  # cards put back on the deck in order

# --- a seat's block
SEAT_BLOCKS: Final = FRAMES + FRAME_SIZE * MAX_DEPTH
HEALTH: Final = 0
GOLD: Final = 1
COMBAT: Final = 2
HAND_SIZE: Final = 3
DECK_SIZE: Final = 4
DISCARD_SIZE: Final = 5
IN_PLAY_SIZE: Final = 6
PREPARED_GUARDS: Final = 7
FACTION_COUNT: Final = 8  # four of them: cards in play, chosen factions included
CHOSEN_FACTIONS: Final = 12  # four of them: counts to take off again at the end of the turn
COMBAT_GAINED: Final = 16
KNIVES_PLAYED: Final = 17
WAITING_TOP: Final = 18  # kinds of cards whose next acquisition goes there
WAITING_HAND: Final = 19
DISCOUNTS: Final = 20  # one for each of the kinds card, action, item, champion
DISCOUNTED: Final = 33  # whether there is any discount
KNOWN_IN_HAND: Final = 34  # whether a card of its hand may be marked KNOWN
REACH: Final = 24  # mask of the seats it may attack and target
REACH_CHAMPIONS: Final = 25  # mask of the seats whose champions it may attack and target
GUARDED_BY: Final = 26  # mask of the seats whose prepared guards protect it
TEAM: Final = 27  # mask, itself included
HEALTH_SEAT: Final = 28  # the seat that keeps its health (of a Hydra team: the lowest)
BLESSED: Final = 29  # added to the defense of its champions until the end of its turn
HAND_LIMIT: Final = 30  # how many cards it draws in its draw phase
HERO: Final = 31
STUNNED_LATELY: Final = 32  # whether a card of its discard pile is marked STUNNED
ATTACKS: Final = 35  # mask of the seats it may attack: of a Hydra team only the lowest
RECEIVED: Final = 36  # gold from teammates
GIVES_GOLD: Final = 37  # mask of the seats it may give gold to
SENDS_TO: Final = 38  # mask of the seats it may send cards to
HEIST: Final = 39  # whether it may acquire a card from an opponent's discard pile
BLESSED_NEXT: Final = 40  # the same as BLESSED, until the end of its next turn
TURNS_TAKEN: Final = 41
DEALINGS: Final = 42  # what it may do with others, as bits
DEALS_WITH_TEAM: Final = 1
DEALS_BY_HEIST: Final = 2
DEALS_WITH_BOSS: Final = 4
FRIENDS: Final = 43  # mask of the seats on its side that it may target, itself included
NEARBY: Final = 44  # mask of the seats it may give health to (R14.3)
OPPONENTS: Final = 45  # the size of the party at the start
FACTOR: Final = 46  # how many players it counts as: a boss three (R14.60)
KEEPS_CARDS: Final = 47  # whether it stays at the table when defeated (R14.4)
BORROWED_FROM: Final = 48  # whether a card was borrowed from its hand in this cycle
STEPS_UP: Final = 49  # 1: it may Step Up, 2: it has done so for the next turn, 0: neither
DEALT: Final = 50  # damage dealt to a boss this turn
TRIED: Final = 51  # whether it tried a skill check this turn
TAUNTED_BY: Final = 52  # the seat that taunted it, counted from 1
TAUNT_GUARD: Final = 53  # for how many ends of its turn it cannot be taunted
SHIELD: Final = 54  # damage it ignores each turn
SHIELDED: Final = 55  # what it has ignored of that this turn
PREVENTS: Final = 56  # whether it may lose health instead of discarding
VILE: Final = 57  # mask of the seat whose jar it may not spare (R14.23)
JARS_LEFT: Final = 58  # Soul Jars not destroyed
JARS: Final = 59  # six of them, the revealed one first
GRIMOIRE_SIZE: Final = 65
GRIMOIRE: Final = 66  # ten minions, the top one last
HOARD_SIZE: Final = 76
HOARD: Final = 77  # nine items, the top one last
SEAT_FIELDS: Final = 96
TAUNTABLE: Final = 86  # whether damage can taunt it (R14.42)
TAUNTING_DAMAGE: Final = 10
ACQUIRED: Final = 87  # cards acquired this turn
ACQUIRED_BEFORE: Final = 88  # cards acquired in the last turn
DEALT_BEFORE: Final = 89  # damage dealt in the last turn
RAGE: Final = 90  # what each assault deals more
WINS_AT: Final = 91  # the health with which it wins
GREED: Final = 2  # acquisitions that are greedy, damage that is bloody (R15.5)
BLOODSHED: Final = 10

# --- what lies in hand, deck and discard pile: a card and marks
CARD_MASK: Final = 255
KNOWN: Final = 256  # everyone saw it go there (R1.3)
OWNER_KNOWS: Final = 512  # its owner looked at it
STUNNED: Final = 1024  # in a discard pile: stunned since the end of its owner's last turn
BORROWED: Final = 2048  # times the seat it is borrowed from, counted from 1
BORROWED_SHIFT: Final = 11
BORROWED_MASK: Final = 7 * BORROWED

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

MAX_AMOUNT: Final = 30_000
MAX_BLESSING: Final = 40  # keeps the damage on a champion within its seven bits
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
KIND_BOW: Final = 512
KIND_KNIFE: Final = 1024
KIND_MARKET: Final = 2048
KIND_POWER: Final = 4096  # a hero's skill or ability
KIND_STAYS: Final = 8192  # stays in play at the end of the turn
KIND_COSTS: Final = 16384  # has a printed cost
KIND_CLAW: Final = 32768
KIND_ATTACKABLE: Final = 1 << 24  # a champion to opponents: champions and minions
KIND_MINION: Final = 1 << 25
KIND_JAR: Final = 1 << 26
KIND_ITEM_OF_HOARD: Final = 1 << 27
KIND_RESTS: Final = 1 << 28  # is not prepared at the end of the turn
KIND_CORRUPTION: Final = 1 << 29
KIND_DEED: Final = 1 << 30
KIND_KARMA: Final = 1 << 31
KIND_LOCATION: Final = 1 << 32
FACTION_SHIFT: Final = 5

# --- moves: kind, seat that acts, then two bytes and a number
M_END: Final = 0
M_PLAY: Final = 1  # a: card
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
M_CARD: Final = 16  # the first of the answers; b: zone, a: card
M_COPY: Final = 17  # a: seat, b: place in play
M_SEAT: Final = 18  # a: seat
M_OPTION: Final = 19  # a: side
M_FACTION: Final = 20
M_PLACE: Final = 21  # b: zone
M_DECLINE: Final = 22
SEAT_SHIFT: Final = 5
A_SHIFT: Final = 8
B_SHIFT: Final = 20
N_SHIFT: Final = 32
KIND_BITS: Final = 31
SEAT_BITS: Final = 7
FIELD_BITS: Final = 4095

ZONE_HAND: Final = 0
ZONE_DISCARD: Final = 1
ZONE_DECK: Final = 2
ZONE_MARKET: Final = 3
ZONE_PLAY: Final = 4
