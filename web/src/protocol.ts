// Made by `make protocol` from the types of the server, not by hand.
// docs/protocol.md explains what it means.

/** Anything that a client sends. */
export type ClientMessage =
  | Hello
  | Sit
  | Stand
  | Assign
  | Start
  | Move
  | Undo
  | AskUndo
  | AnswerUndo
  | Resign
  | Replace
  | Return
  | Say
  | Skip
  | Want
  | Mute
  | Advise
  | Speak
  | Rematch
  | Ping
  | Show
  | WhatIf
  | BotMove
  | AskLead
  | GiveLead;

/** Anything that the server sends. */
export type ServerMessage =
  | Welcome
  | Answer
  | RefusedReply
  | AdviceReply
  | Update
  | TableReply
  | SaidReply
  | NoteReply
  | LookWelcome
  | LookReply
  | Bye;

/** The first message: who it is, in which language, and the last version that was seen. */
export interface Hello {
  type: "hello";
  token?: string | null;
  language?: Language;
  since?: number | null;
  id: string;
}

/** Sit down at a seat that is free. */
export interface Sit {
  type: "sit";
  seat: number;
  id: string;
}

/** Leave a seat, before the game. */
export interface Stand {
  type: "stand";
  seat: number;
  id: string;
}

/** Put a bot on a free seat, or take it away (none), before the game; the host may. */
export interface Assign {
  type: "assign";
  seat: number;
  bot?: string | null;
  id: string;
}

/** Deal the cards; the host and those who sit may, when every seat is taken. */
export interface Start {
  type: "start";
  id: string;
}

/** Make a move, or several that belong together, in words, on the version that was seen. */
export interface Move {
  type: "move";
  seat: number;
  moves: string[];
  version: number;
  id: string;
}

/** Take back the last move; free as long as nothing new came to light by it. */
export interface Undo {
  type: "undo";
  seat: number;
  version: number;
  id: string;
}

/** Ask the others for leave to go back until `made` moves are left. */
export interface AskUndo {
  type: "ask_undo";
  seat: number;
  version: number;
  made: number;
  id: string;
}

/** Agree to what was asked, or not. */
export interface AnswerUndo {
  type: "answer_undo";
  agree: boolean;
  id: string;
}

/** Give up. */
export interface Resign {
  type: "resign";
  seat: number;
  id: string;
}

/** Hand the seat of a player who stays away to a bot. */
export interface Replace {
  type: "replace";
  seat: number;
  id: string;
}

/** Take one's seat back from the bot. */
export interface Return {
  type: "return";
  seat: number;
  id: string;
}

/** Say something to the table: a quick phrase or a short text. */
export interface Say {
  type: "say";
  phrase?: Phrase | null;
  text?: string | null;
  id: string;
}

/** See the moves of bots at once, until somebody must choose; all who are here must agree. */
export interface Skip {
  type: "skip";
  id: string;
}

/** Say which card of the market row one would buy with a teammate's gold; none: no more. */
export interface Want {
  type: "want";
  seat: number;
  slot: number | null;
  id: string;
}

/** Hear no more of what is said, or hear it again. */
export interface Mute {
  type: "mute";
  on: boolean;
  id: string;
}

/** Ask what a bot would do in one's place, about what the seat must decide in this version. */
export interface Advise {
  type: "advise";
  seat: number;
  version: number;
  id: string;
}

/** Go on in another language. */
export interface Speak {
  type: "speak";
  language: Language;
  id: string;
}

/** Open another game of the same people; those who watch are told too. */
export interface Rematch {
  type: "rematch";
  id: string;
}

/** Ask whether anybody is there. */
export interface Ping {
  type: "ping";
  id: string;
}

/** Show a moment of the finished game to all who look at it; what was played out is over. */
export interface Show {
  type: "show";
  made: number;
  through: number | "open" | "watch";
  id: string;
}

/** Play on from the moment that is shown, on a copy of the game. */
export interface WhatIf {
  type: "what_if";
  id: string;
}

/** Let the computer make the next move of a seat on the copy. */
export interface BotMove {
  type: "bot_move";
  seat: number;
  version: number;
  id: string;
}

/** Ask for the lead among those who look at a game together. */
export interface AskLead {
  type: "ask_lead";
  id: string;
}

/** Hand the lead to somebody else who looks. */
export interface GiveLead {
  type: "give_lead";
  person: string;
  id: string;
}

/** The answer to `hello`: who you are, the table, and what you may know of it. */
export interface Welcome {
  type: "welcome";
  id: string;
  person: string | null;
  name: string | null;
  seats: number[];
  version: number;
  table: TableState;
  sights: Sight[];
  said: Utterance[];
  notes: NoteReply[];
}

/** The table as everybody sees it: who sits where, and how far it is. */
export interface TableState {
  code: string;
  link: string;
  status: Status;
  format: FormatName;
  difficulty: Difficulty | null;
  setup: Setup;
  host: string;
  seats: SeatState[];
  watching: number;
  deciding: number[];
  running: boolean;
  hints: boolean;
  undo_asked: UndoAsked | null;
  wanted: Wanted[];
  rematch: string | null;
  gave_up: number | null;
  score: SoloScore | null;
  deal: string | null;
  seed: string | null;
}

/**
 * A table to be. `open_hands` lets spectators see all hands, so many turns late (0: never).
 *
 * It is never so few that a hand which is still held would be seen. `hints` lets people ask for
 * advice where they play with each other, as whoever plays alone with bots always may. With a boss
 * `handicap` is what both sides have more or less; left out it is the fair one. A table that is
 * open has what that is in full, or `official`. `daily` is the day whose game it is; only the
 * server says so.
 */
export interface Setup {
  format?: FormatName;
  seats?: SeatSetup[];
  difficulty?: Difficulty | null;
  handicap?: HandicapName | SideHandicap[] | null;
  first?: number | null;
  listed?: boolean;
  clock?: Clock;
  open_hands?: number;
  hints?: boolean;
  daily?: string;
}

/** A seat to be: its deck, and the bot that sits there; none: a person may sit down. */
export interface SeatSetup {
  deck?: SeatName;
  bot?: BotName | null;
}

/** What one side of a table has more or less than officially. */
export interface SideHandicap {
  hand?: number;
  health?: number;
  jars?: number;
  minions_rest?: boolean;
  no_clinging?: boolean;
}

/**
 * How long players may think: for each turn, for the whole game, or days for each turn.
 *
 * With `player` each turn that was ended gives `increment` seconds back.
 */
export interface Clock {
  kind?: ClockKind;
  seconds?: number;
  increment?: number;
}

/** A seat at the table and who sits there. */
export interface SeatState {
  seat: number;
  deck: SeatName;
  kind: "bot" | "demon" | "free" | "person";
  name: string;
  person: string | null;
  bot: string | null;
  program: boolean;
  present: boolean;
  stand_in: boolean;
  left: number | null;
}

/** Somebody would like to go back; `waiting` are the seats that have not answered. */
export interface UndoAsked {
  seat: number;
  made: number;
  waiting: number[];
}

/** A seat wants the card in a slot of the market row, and has not the gold for it. */
export interface Wanted {
  seat: number;
  slot: number;
}

/**
 * What a finished game against Demons was worth.
 *
 * For the Demons that were `met`, for `health` left and for `speed`; the sum times `factor`.
 */
export interface SoloScore {
  met: number;
  demons: number;
  health: number;
  speed: number;
  factor: number;
  total: number;
}

/**
 * The table as one seat (none: a spectator) sees it now, and what it has seen since.
 *
 * A `whole` one has no steps and the log from the beginning; otherwise both go on from `first`.
 */
export interface Sight {
  seat: number | null;
  whole: boolean;
  first: number;
  made: number;
  steps: StepSeen[];
  log: LogLine[];
  view: View;
  facts: SeatFacts[];
  forecast: DemonForecast | null;
  question: string;
  options: Option[];
  can_undo: boolean;
  why_no_undo: string | null;
  hands: Record<string, string[]> | null;
}

/** What one move did, as the viewer saw it. */
export interface StepSeen {
  seat: number;
  events: Event[];
}

/** What happened: one of the facts that `Game.events` and `Game.events_for` list. */
export interface Event {
  all_now?: SeatNow;
  amount?: number;
  card?: string | null;
  cards?: number;
  choice?: string;
  combat?: number;
  copy?: string;
  copy_now?: CopyNow;
  cost?: number;
  depth?: number;
  enters?: CopyView;
  event: EventName;
  from?: Zone;
  from_seat?: number;
  gold?: number;
  health?: number;
  id?: number;
  kind?: string;
  lender?: number;
  needs?: number;
  now?: SeatNow;
  open?: boolean;
  paid?: number;
  place?: number;
  received?: number;
  seat?: number;
  seats?: number[];
  seen_by?: number[] | null;
  slot?: number;
  success?: boolean;
  table?: TableNow;
  target?: number | null;
  target_now?: SeatNow;
  to?: Zone;
  to_depth?: number;
  to_seat?: number;
  total?: number;
  turn?: number;
  why?: EndedBy;
  winners?: number[];
}

/** What has changed of a seat by an event, under the keys of views. */
export interface SeatNow {
  acquired?: number;
  acquired_before?: number;
  alive?: boolean;
  blessed?: number;
  blessed_next?: number;
  combat?: number;
  combat_gained?: number;
  dealt?: number;
  dealt_before?: number;
  discounts?: Record<string, number>;
  factions?: Faction[];
  gold?: number;
  health?: number;
  heist?: boolean;
  jars_destroyed?: string[];
  jars_left?: number;
  lent?: boolean;
  may_step_up?: boolean;
  played?: Record<string, number>;
  rage?: number;
  received?: number;
  shield?: number;
  shielded?: number;
  stepped_up?: boolean;
  stunned?: number[];
  taunt_guard?: number;
  taunted_by?: number | null;
  tried?: boolean;
  turns_taken?: number;
  waiting?: Waiting;
}

/** The kinds of cards whose next acquisition goes on top of the deck or into the hand. */
export interface Waiting {
  hand?: AcquiredKind[];
  top?: AcquiredKind[];
}

/** What has changed of a copy in play by an event. */
export interface CopyNow {
  ally_used?: boolean;
  card?: string;
  damage?: number;
  defense?: number;
  expended?: boolean;
}

/** A copy in play, in a view. */
export interface CopyView {
  ally_used: boolean;
  borrowed_from: number | null;
  card: string;
  damage: number;
  defense: number;
  expended: boolean;
  id: number;
  name: string;
}

/** What has changed of the table by an event. */
export interface TableNow {
  active?: number[];
  ended_by?: EndedBy;
  over?: boolean;
  playing?: number[];
  turn?: number;
  winners?: number[];
}

/**
 * A line of the log: after which move, in which turn and whose, who did it, and what.
 *
 * `parts` are the same words in pieces, each with what it is: `card.krythos`, `gold`, `player`.
 */
export interface LogLine {
  move: number;
  turn: number;
  active: number[];
  seat: number;
  text: string;
  parts: [string, string][];
}

/** What a seat, or a spectator, may know: what `Game.view` gives. */
export interface View {
  active: number[];
  decision: DecisionView | null;
  difficulty: Difficulty | null;
  effects: EffectView[];
  ended_by: EndedBy | null;
  fire_gems: number;
  first: number;
  format: FormatName;
  market: (string | null)[];
  market_deck_bottom: string[];
  market_deck_size: number;
  market_deck_unseen: string[];
  market_ids: (number | null)[];
  over: boolean;
  playing: number[];
  removed: string[];
  sacrificed: string[];
  sacrificed_ids: number[];
  seat: number | null;
  seats: SeatShown[];
  turn: number;
  winners: number[];
}

/** Who must choose what, in a view. */
export interface DecisionView {
  card: string | null;
  kind: DecisionKind;
  optional: boolean;
  seat: number;
  seats: number[];
}

/** An effect under way, in views and in positions. */
export interface EffectView {
  at: number;
  card: string | null;
  count: number;
  held?: string;
  ordered: number;
  program: string;
  seat: number;
  target: number;
}

/** What a viewer may know of a seat. */
export interface SeatShown {
  acquired: number;
  acquired_before: number;
  alive: boolean;
  attacks: number[];
  blessed: number;
  blessed_next: number;
  combat: number;
  combat_gained: number;
  dealt: number;
  dealt_before: number;
  deck: (string | null)[];
  deck_ids: (number | null)[];
  deck_size: number;
  discard: string[];
  discard_ids: number[];
  discounts: Record<string, number>;
  factions: Faction[];
  gold: number;
  grimoire: string[];
  guarded: boolean;
  hand: string[];
  hand_ids: number[];
  hand_size: number;
  health: number;
  heist: boolean;
  hero: HeroName | null;
  hoard: string[];
  in_play: CopyView[];
  items: CopyView[];
  jar_health: number;
  jars_destroyed: string[];
  jars_left: number;
  lent: boolean;
  loans: Loan[];
  may_step_up: boolean;
  minions_rest: boolean;
  nearby: number[];
  no_clinging: boolean;
  played: Record<string, number>;
  powers: CopyView[];
  rage: number;
  reach: number[];
  reach_champions: number[];
  received: number;
  seat: number;
  sends_to: number[];
  shield: number;
  shielded: number;
  shown: number[];
  stepped_up: boolean;
  stunned: number[];
  taunt_guard: number;
  taunted_by: number | null;
  team: number[];
  tried: boolean;
  turns_taken: number;
  unseen: string[];
  waiting: Waiting;
}

/** A borrowed card in a hand: its id, where the viewer sees it, and whose it is. */
export interface Loan {
  from: number;
  id: number | null;
}

/**
 * A seat in words, as the viewer should know it.
 *
 * `reach` says whether the viewer may attack it now, and why or why not; nothing of one's team.
 */
export interface SeatFacts {
  seat: number;
  role: string;
  full_health: number;
  reach_open: boolean;
  reach: string;
  notes: string[];
  powers: PowerFacts[];
}

/** A power or Hoard Item in words: what it is, and whether it can be used. */
export interface PowerFacts {
  id: number;
  kind: string;
  state: string;
  dull: boolean;
}

/** What the Demon will do if the turn ends now, a few words each, and what it would gain. */
export interface DemonForecast {
  words: string[];
  gains: number;
  karma: KarmaFacts[];
}

/** How far a turn is from what karma looks at; `least` is 0 where nothing is counted. */
export interface KarmaFacts {
  how: string;
  has: number;
  least: number;
  met: boolean;
}

/**
 * Something that can be done now: `moves` are the words to send, in this order.
 *
 * Where there are amounts (`least` to `most`), another one may be put into the words of the move.
 */
export interface Option {
  cost: number;
  enough: number;
  ids: number[];
  kind: MoveKind | "all";
  label: string;
  least: number;
  lost: Lost | null;
  most: number;
  move: MoveDict | null;
  moves: string[];
  need: number;
  note: string;
  row: string;
}

/** What ending the turn now would lose. */
export interface Lost {
  abilities: string[];
  cards: string[];
  combat: number;
  gold: number;
  received: number;
}

/** A move as plain data, as it is sent to programs. */
export interface MoveDict {
  card: string | null;
  choice: string | null;
  cost: number;
  kind: MoveKind;
  least: number;
  most: number;
  place: PlaceDict | null;
  seat: number;
  target: number | null;
  words: string;
}

/** A place as plain data. */
export interface PlaceDict {
  copy: string | null;
  seat: number | null;
  slot: number | null;
  zone: PlaceZone;
}

/** Something that was said. */
export interface Utterance {
  at: number;
  person: string;
  name: string;
  phrase: Phrase | null;
  text: string | null;
}

/** What the table itself says, for the log: moves taken back, a bot stands in. */
export interface NoteReply {
  type: "note";
  made: number;
  seat: number;
  text: string;
}

/** A message was carried out, and led to this version. */
export interface Answer {
  type: "answer";
  id: string;
  version: number;
}

/** A message was not carried out; nothing has changed. `fields` are the facts of its code. */
export interface RefusedReply {
  type: "refused";
  id: string;
  code: string;
  text: string;
  fields: Record<string, string | number | number | (string | number)[] | null>;
  version: number;
  missed: Sight[] | null;
}

/**
 * The answer to `advise`: at most four moves, the best first, and why that one is the best.
 *
 * `parts` are the words of `why` in pieces, as in the log. So many `games` were played out in so
 * many `seconds`.
 */
export interface AdviceReply {
  type: "advice";
  id: string;
  seat: number;
  version: number;
  moves: AdvisedMove[];
  why: string;
  parts: [string, string][];
  games: number;
  seconds: number;
}

/**
 * A move that a bot has tried: its option, made with the amount that is advised.
 *
 * `chance` to win is from 0 to 1, `error` its standard error, `behind` how much worse the move is
 * than the best. `line` is what would follow in the same turn, a few words each.
 */
export interface AdvisedMove {
  option: Option;
  chance: number;
  error: number;
  behind: number;
  line: string[];
}

/** Something happened: the table and what you may know of it now. */
export interface Update {
  type: "update";
  version: number;
  seats: number[];
  table: TableState;
  sights: Sight[];
}

/** Something changed at the table, not in the game: who sits where, who is there, clocks. */
export interface TableReply {
  type: "table";
  seats: number[];
  table: TableState;
}

/** Somebody said something. */
export interface SaidReply {
  type: "said";
  said: Utterance;
}

/** The answer to `hello` where a game is looked at together; `qr` is a picture of the link. */
export interface LookWelcome {
  type: "look_welcome";
  id: string;
  person: string;
  game: string;
  link: string;
  qr: string;
  look: LookState;
}

/** A finished game that several people look at: the moment that is shown, and who looks. */
export interface LookState {
  version: number;
  made: number;
  through: number | "open" | "watch";
  people: Looker[];
  trial: Trial | null;
}

/** Somebody who looks at a game with others: whether they lead, would like to, are connected. */
export interface Looker {
  person: string;
  name: string;
  leads: boolean;
  asks: boolean;
  here: boolean;
}

/**
 * A copy of the game that is played on by hand, after `begun` of its moves.
 *
 * So many `tried` moves were made on it, of `most`. There is a sight for each seat that must
 * choose, all hands open.
 */
export interface Trial {
  begun: number;
  tried: number;
  most: number;
  sights: Sight[];
}

/** Another moment is shown, something was played out, or somebody came, went or leads now. */
export interface LookReply {
  type: "look";
  look: LookState;
}

/** The server closes the socket; come back after so many seconds (none: do not). */
export interface Bye {
  type: "bye";
  code: string;
  text: string;
  retry: number | null;
}

/** Why something was not done. */
export interface Fault {
  code: string;
  text: string;
  fields: Record<string, string | number | number | (string | number)[] | null>;
}

/** Somebody who wants to play. */
export interface NewPerson {
  name: string;
}

/** A person, and the token by which they are known; it is told this once. */
export interface Known {
  person: string;
  name: string;
  token: string;
}

/** A pass that is traded for a token. */
export interface Claim {
  given: string;
}

/** What the server knows of somebody. */
export interface Me {
  person: string;
  name: string;
  since: number;
  program: boolean;
  ratings: Rating[];
  strength: AgainstLevels;
}

/** How strong somebody is thought to be in a format. */
export interface Rating {
  format: FormatName;
  mu: number;
  sigma: number;
  games: number;
}

/** How strong somebody is against the levels of the computer, and which one is about so. */
export interface AgainstLevels {
  rating: number;
  games: number;
  level: string;
}

/** A pass for another device, good once: as a link, and as a picture of it. */
export interface Pass {
  link: string;
  until: number;
  qr: string;
}

/**
 * A table in a list. `asked` are those who must choose now, by their ids.
 *
 * `gave_up` is the seat that has ended the game by giving up, `daily` the day whose game it is,
 * `score` what a finished game against Demons was worth.
 */
export interface TableSummary {
  code: string;
  status: Status;
  format: FormatName;
  difficulty: Difficulty | null;
  seats: SeatSummary[];
  clock: Clock;
  opened: number;
  changed: number;
  turn: number;
  asked: string[];
  winners: number[];
  gave_up?: number | null;
  rated: boolean;
  handicap?: SideHandicap[] | null;
  daily?: string;
  score?: SoloScore | null;
}

/** Who sits there. */
export interface SeatSummary {
  deck: SeatName;
  name: string;
  person: string | null;
  bot: string | null;
  free: boolean;
  health: number | null;
}

/**
 * The game of the day: who against whom, until when, and what came of it so far.
 *
 * `table` is the code of one's own game, begun or over; `mine` are one's own results, the latest
 * first, `results` everybody's of today, the best first; `link` is where others find the game.
 */
export interface Today {
  date: string;
  until: number;
  deck: SeatName;
  demon: SeatName;
  difficulty: Difficulty;
  table: string | null;
  mine: OwnDay[];
  streak: number;
  results: PlaceToday[];
  link: string;
}

/** One's own result of a day, and the text to share. */
export interface OwnDay {
  date: string;
  code: string;
  won: boolean;
  ended_by: EndedBy;
  turns: number;
  health: number;
  score: number;
  share: string;
}

/** Somebody's result of today, by the name that they have now. */
export interface PlaceToday {
  name: string;
  you: boolean;
  won: boolean;
  turns: number;
  score: number;
}

/** What is printed on a card, in no language. */
export interface CardFacts {
  id: string;
  set: string;
  type: string;
  faction: Faction | null;
  cost: number;
  defense: number;
  guard: boolean;
  kinds: string[];
  copies: number;
  pays: number;
  number: number;
  abilities: AbilityIcons[];
}

/** An ability in signs; none where only words will do. */
export interface AbilityIcons {
  which: string;
  icons: CardIcon[];
}

/** A sign with its number, or a word with the kind of card that it speaks of. */
export interface CardIcon {
  sign?: string;
  n?: number;
  word?: string;
  kind?: string;
}

/** All decks, what is known of their odds, and the levels of the computer. */
export interface Decks {
  decks: DeckFacts[];
  party: PartyOdds[];
  solo: SoloOdds[];
  gauntlet: GauntletOdds[];
  bosses: BossOdds[];
  fair: FairHandicap[];
  levels: LevelFacts[];
}

/** A deck: the health and cards that somebody begins with; a boss's against one opponent. */
export interface DeckFacts {
  name: SeatName;
  health: number;
  deck: string[];
  powers: string[];
  jars: string[];
  grimoire: string[];
  hoard: string[];
}

/**
 * How often so many heroes win against a boss when equal bots play, in percent.
 *
 * `least` and `most` are the interval of 95 % that was measured.
 */
export interface PartyOdds {
  boss: SeatName;
  heroes: number;
  handicap: HandicapName;
  wins: number;
  least: number;
  most: number;
}

/** How often a deck wins alone against a Demon. */
export interface SoloOdds {
  demon: SeatName;
  deck: SeatName;
  difficulty: Difficulty;
  wins: number;
}

/** How often a deck fells all three Demons of the gauntlet. */
export interface GauntletOdds {
  deck: SeatName;
  difficulty: Difficulty;
  wins: number;
}

/** How often the first of two bosses wins. */
export interface BossOdds {
  first: SeatName;
  second: SeatName;
  handicap: HandicapName;
  wins: number;
  least: number;
  most: number;
}

/** What is fair at a table: for so many heroes against a boss, or for two bosses (no heroes). */
export interface FairHandicap {
  first: SeatName | null;
  heroes: number;
  boss: SeatName;
  sides: SideHandicap[];
}

/** A level of the computer, and its rating. */
export interface LevelFacts {
  name: BotName;
  rating: number;
}

/** A language. */
export interface PageTexts {
  language: string;
  messages: Record<string, string>;
  cards: Record<string, CardTexts>;
}

/** A card in a language: its name, what follows it (`the Just`), type line and abilities. */
export interface CardTexts {
  name: string;
  title: string;
  line: string;
  abilities: AbilityTexts[];
}

/** An ability in words: what stands before it, in full, and in a few words. */
export interface AbilityTexts {
  which: string;
  label: string;
  text: string;
  short: string;
}

/**
 * A finished game. `views` are those at the beginning: of one seat, or of all of them.
 *
 * With all hands open `open_view` is that of somebody who sees every hand, and so are the steps.
 */
export interface Replay {
  table: TableSummary;
  seed: string;
  seat: number | null;
  open: boolean;
  views: View[];
  open_view: View | null;
  steps: StepSeen[];
  log: LogLine[];
}

/**
 * A finished game: its turns, what cards gave, and all cards that each seat had at the end.
 *
 * `decks` has for each seat how many of each card; of one that was defeated, those it left with.
 */
export interface Review {
  table: TableSummary;
  link: string;
  turns: TurnReview[];
  cards: CardReview[];
  decks: Record<string, number>[];
  biggest_hit: Hit | null;
}

/** A turn: whose it was, the health of each seat after it, what was acquired and sacrificed. */
export interface TurnReview {
  turn: number;
  active: number[];
  health: number[];
  acquired: Acquired[];
  sacrificed: Sacrificed[];
}

/** A card that a seat acquired, and what it paid. */
export interface Acquired {
  seat: number;
  card: string;
  cost: number;
}

/** A card that a seat sacrificed. */
export interface Sacrificed {
  seat: number;
  card: string;
}

/**
 * What a card did for a seat.
 *
 * `uses` says how often it was at work: played, or as a champion expended or the like, all its
 * abilities in a turn being one use. The others are sums of what that gave, to whomever.
 */
export interface CardReview {
  seat: number;
  card: string;
  uses?: number;
  gold?: number;
  combat?: number;
  health?: number;
  draws?: number;
}

/** Damage that a seat dealt to another at once. */
export interface Hit {
  turn: number;
  seat: number;
  target: number;
  amount: number;
}

/** How many moves of a game the computer has gone through; at the end, what it found. */
export interface AnalysisSoFar {
  done: number;
  of: number;
  analysis: GameAnalysis | null;
}

/** A finished game as the computer sees it; each decision was judged with so many playouts. */
export interface GameAnalysis {
  playouts: number;
  turns: TurnChances[];
  decisions: DecisionJudged[];
  moments: TurningPoint[];
  players: PlayerJudged[];
}

/**
 * The beginning of a turn, or the end of the game: how likely each seat is to win.
 *
 * `made` moves had been made before it.
 */
export interface TurnChances {
  turn: number;
  made: number;
  active: number[];
  chances: number[];
}

/**
 * A decision: what was done and what was best, as moves, in words, and their chances to win.
 *
 * `why` the best is better, as the rest of a sentence that begins with it; empty: nothing to say.
 */
export interface DecisionJudged {
  turn: number;
  made: number;
  seat: number;
  move: string;
  label: string;
  chance: number;
  best: string;
  best_label: string;
  best_chance: number;
  lost: number;
  why: string;
}

/**
 * A mistake, or a lucky or unlucky turn, in words, and what it did to the chance of its seat.
 *
 * `made` moves had been made before it: from there it can be seen and played again. `dealt` is
 * the part of the text that says what chance brought; empty of a mistake.
 */
export interface TurningPoint {
  kind: "luck" | "misfortune" | "mistake";
  turn: number;
  made: number;
  seat: number;
  change: number;
  text: string;
  dealt: string;
}

/**
 * A seat in sum: with its first chance, what the deal and the play gave make the result.
 *
 * `lost` is what its own mistakes cost. Seats of one `side` win together.
 */
export interface PlayerJudged {
  seat: number;
  side: number;
  first: number;
  deal: number;
  play: number;
  lost: number;
  decisions: number;
  mistakes: number;
  won: boolean;
}

/** The same deal once more, from a seat; the first `made` moves are made already. */
export interface Again {
  seat?: number;
  made?: number;
}

/**
 * How a game of a deal went: who played it, and the health of each seat, turn by turn.
 *
 * `made_before` of its moves are those of another game, from which it was played on.
 */
export interface Score {
  table: TableSummary;
  made_before: number;
  health: number[][];
}

/** The moment of a finished game at which several people begin to look at it. */
export interface NewLook {
  made?: number;
  through?: number | "open" | "watch";
}

/** A game that several people look at: under which id, and where others find it. */
export interface LookOpened {
  look: string;
  link: string;
}

export type FormatName =
  | "free-for-all"
  | "hunter-first-blood"
  | "hunter-last-one-standing"
  | "hydra"
  | "emperor"
  | "boss"
  | "solo"
  | "gauntlet";

export type HeroName =
  | "cleric"
  | "fighter"
  | "ranger"
  | "thief"
  | "wizard"
  | "lich"
  | "dragon"
  | "demon"
  | "warlord"
  | "broker";

export type SeatName =
  | "standard"
  | "cleric"
  | "fighter"
  | "ranger"
  | "thief"
  | "wizard"
  | "lich"
  | "dragon"
  | "demon"
  | "warlord"
  | "broker";

export type Difficulty = "gentle" | "easy" | "normal" | "hard" | "nightmare";

export type HandicapName = "fair" | "official";

export type Faction = "imperial" | "guild" | "necros" | "wild";

export type EndedBy = "health" | "demon" | "turns" | "resignation";

export type AcquiredKind = "card" | "action" | "item" | "champion";

export type DecisionKind =
  | "main"
  | "option"
  | "may"
  | "sacrifice"
  | "discard"
  | "put_on_top"
  | "stun"
  | "prepare"
  | "opponent"
  | "player"
  | "resurrect"
  | "gift"
  | "place"
  | "acquire"
  | "faction"
  | "look_discard"
  | "look_order"
  | "prevent"
  | "defeated"
  | "hoard"
  | "steal_item"
  | "take_card"
  | "health";

export type MoveKind =
  | "play"
  | "expend"
  | "ally"
  | "sacrifice"
  | "buy"
  | "attack"
  | "give"
  | "send"
  | "step_up"
  | "borrow"
  | "steal"
  | "choose"
  | "decline"
  | "end"
  | "resign";

export type EventName =
  | "played"
  | "expended"
  | "allied"
  | "sacrificed"
  | "gained_gold"
  | "gained_combat"
  | "gained_health"
  | "lost_health"
  | "drew"
  | "discarded"
  | "paid"
  | "acquired"
  | "placed"
  | "waited"
  | "revealed"
  | "returned"
  | "attacked"
  | "dealt"
  | "ignored"
  | "shielded"
  | "damaged"
  | "stunned"
  | "prepared"
  | "healed"
  | "defended"
  | "put_on_top"
  | "resurrected"
  | "sent"
  | "gave"
  | "shuffled"
  | "looked"
  | "ordered"
  | "showed"
  | "chose"
  | "counted"
  | "targeted"
  | "declined"
  | "blessed"
  | "heist"
  | "kind_played"
  | "stepped_up"
  | "borrowed"
  | "cycle_ended"
  | "summoned"
  | "jar_revealed"
  | "jar_destroyed"
  | "corrupted"
  | "prevented"
  | "gained_item"
  | "tried"
  | "checked"
  | "check_ended"
  | "taunted"
  | "took"
  | "announced"
  | "carried_out"
  | "raged"
  | "burned"
  | "resigned"
  | "defeated"
  | "left"
  | "ended"
  | "lost_pools"
  | "cleaned_up"
  | "stuns_forgotten"
  | "turn_ended"
  | "turn_began"
  | "turn_counted"
  | "game_ended";

export type PlaceZone =
  | "hand"
  | "deck"
  | "discard"
  | "in_play"
  | "powers"
  | "items"
  | "market"
  | "fire_gems";

export type Zone =
  | "hand"
  | "deck"
  | "discard"
  | "in_play"
  | "powers"
  | "items"
  | "market"
  | "fire_gems"
  | "market_deck"
  | "sacrificed"
  | "removed"
  | "grimoire"
  | "hoard"
  | "jars"
  | "held";

export type ClockKind = "none" | "turn" | "player" | "days";

export type BotName =
  | "beginner"
  | "easy"
  | "normal"
  | "hard"
  | "expert"
  | "even"
  | "random"
  | "baseline"
  | "net";

export type Language = "en" | "fr" | "es";

export type Status = "open" | "playing" | "over" | "closed";

export type Phrase =
  | "hello"
  | "good_luck"
  | "well_played"
  | "thanks"
  | "sorry"
  | "oops"
  | "wow"
  | "thinking"
  | "hurry"
  | "one_more"
  | "bye";

/** What each HTTP call takes and gives; `null` as a body: nothing is sent. */
export interface Calls {
  "POST /api/people": { body: NewPerson; answer: Known };
  "POST /api/programs": { body: NewPerson; answer: Known };
  "POST /api/claim": { body: Claim; answer: Known };
  "GET /api/me": { body: null; answer: Me };
  "POST /api/me": { body: NewPerson; answer: Me };
  "POST /api/me/pass": { body: null; answer: Pass };
  "GET /api/me/games": { body: null; answer: TableSummary[] };
  "GET /api/tables": { body: null; answer: TableSummary[] };
  "POST /api/tables": { body: Setup; answer: TableSummary };
  "GET /api/tables/{code}": { body: null; answer: TableSummary };
  "GET /api/daily": { body: null; answer: Today };
  "POST /api/daily": { body: null; answer: TableSummary };
  "GET /api/cards": { body: null; answer: CardFacts[] };
  "GET /api/decks": { body: null; answer: Decks };
  "GET /api/texts/{language}": { body: null; answer: PageTexts };
  "GET /api/games/{code}": { body: null; answer: Replay };
  "GET /api/games/{code}/review": { body: null; answer: Review };
  "GET /api/games/{code}/analysis": { body: null; answer: AnalysisSoFar };
  "GET /api/games/{code}/record": { body: null; answer: string };
  "POST /api/games/{code}/again": { body: Again; answer: TableSummary };
  "GET /api/games/{code}/others": { body: null; answer: Score[] };
  "POST /api/games/{code}/looks": { body: NewLook; answer: LookOpened };
}
