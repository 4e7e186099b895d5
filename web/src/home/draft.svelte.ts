/** A table that is being thought of. */

import type { BotName, Clock, Difficulty, FormatName, SeatName, SeatSetup, Setup } from "../protocol";
import { fitting as fittingSides, type HandicapChoice, type Sides } from "./handicap";
import { decksAt, isAlone, isDemon, PLANS } from "./plans";

/** Who is to sit somewhere: you, whoever comes, somebody else at this device, or a bot. */
export type Who = (typeof PEOPLE)[number] | BotName;

export interface Chair {
  deck: SeatName;
  who: Who;
}

export const PEOPLE = ["you", "open", "device"] as const;

export function isBot(who: Who): who is BotName {
  return !PEOPLE.some((person) => person === who);
}

const USUAL_WHO: readonly Who[] = ["you", "open"];

export class Draft {
  format = $state<FormatName>("free-for-all");
  chairs = $state<Chair[]>([]);
  difficulty = $state<Difficulty>("normal");
  handicap = $state<HandicapChoice>("fair");
  /** What is chosen by hand. */
  sides = $state.raw<Sides>([{}, {}]);
  clock = $state.raw<Clock>({ kind: "none" });
  listed = $state(false);
  openHands = $state(false);
  hints = $state(false);
  readonly #level: BotName;

  constructor(format: FormatName, level: BotName) {
    this.#level = level;
    this.choose(format);
  }

  /** Another format, with what is usual there. */
  choose(format: FormatName): void {
    const { usual } = PLANS[format];
    const head = isAlone(format) ? 1 : format === "boss" ? usual.length - 1 : usual.length;
    this.format = format;
    this.chairs = usual.map((deck, k) => ({ deck, who: (k < head ? USUAL_WHO[k] : undefined) ?? this.#level }));
  }

  /** More or fewer seats; a boss stays at the last one. */
  resize(size: number): void {
    const format = this.format;
    const last = format === "boss" ? this.chairs.slice(-1) : [];
    const first = this.chairs.slice(0, size - last.length).slice(0, this.chairs.length - last.length);
    while (first.length < size - last.length) first.push({ deck: this.#nextDeck(first, size), who: this.#level });
    this.chairs = [...first, ...last].map((chair, k) => fitting(chair, decksAt(format, k, size)));
  }

  /** A standard deck, or the next hero that nobody has. */
  #nextDeck(chairs: Chair[], size: number): SeatName {
    const decks = decksAt(this.format, chairs.length, size);
    const taken = chairs.map(({ deck }) => deck);
    return (decks.includes("standard") ? "standard" : decks.find((deck) => !taken.includes(deck))) ?? "cleric";
  }

  /** Somebody else at a seat, counted from 0; you sit at one seat only. */
  seat(at: number, who: Who): void {
    this.chairs.forEach((chair, k) => {
      if (k === at) chair.who = who;
      else if (who === "you" && chair.who === "you") chair.who = "open";
    });
  }

  get decks(): SeatName[] {
    return this.chairs.map(({ deck }) => deck);
  }

  get setup(): Setup {
    const { format, clock, listed, hints } = this;
    const seats = this.chairs.map(seatSetup);
    const difficulty = isAlone(format) ? this.difficulty : null;
    const handicap = format !== "boss" ? null : this.handicap === "by_hand" ? fittingSides(this.sides, this.decks) : this.handicap;
    return { format, seats, difficulty, handicap, clock, listed, hints, open_hands: this.openHands ? 1 : 0 };
  }

  /** The seats at which this device sits down. */
  get here(): number[] {
    return this.chairs.flatMap(({ who }, k) => (who === "you" || who === "device" ? [k + 1] : []));
  }
}

function fitting(chair: Chair, decks: readonly SeatName[]): Chair {
  return decks.includes(chair.deck) ? chair : { ...chair, deck: decks[0] ?? "standard" };
}

function seatSetup({ deck, who }: Chair): SeatSetup {
  return { deck, bot: isBot(who) && !isDemon(deck) ? who : null };
}
