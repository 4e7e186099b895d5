/** A finished game on the board: which moment is shown, and through whose eyes. */

import { tick } from "svelte";
import { troubleWords } from "../home/words";
import { Stage } from "../motion/stage.svelte";
import { call } from "../net/call";
import type { LogLine, LookState, NoteReply, Option, SeatState, Sight, TableSummary, Trial } from "../protocol";
import { seatsOf, seatsOfPerson } from "../review/seats";
import type { Speed } from "../state/settings.svelte";
import type { Seen } from "../table/context";
import type { LookModel } from "../together/look.svelte";
import type { Moment, Through } from "./address";
import { Told, type Turn } from "./told";

/** How long a move is looked at before the next, in milliseconds. */
const PAUSES: Record<Speed, number> = { none: 450, fast: 160, normal: 450, slow: 1000 };

export class ReplayModel implements Seen {
  speed = $state<Speed>("normal");
  playing = $state(false);
  /** How many moves have been made at the moment that is shown, or moved to. */
  at = $state.raw(0);
  through = $state.raw<Through>("watch");
  problem = $state("");
  readonly stage = new Stage(() => this.speed);
  readonly mine: number[];
  readonly table: { seats: SeatState[] };
  readonly covered = false;
  readonly notes: NoteReply[] = [];
  /** Those with whom it is looked at. */
  together = $state.raw<LookModel | null>(null);
  /** What is played out from a moment, on a copy. */
  trial = $state.raw<Trial | null>(null);
  /** Of several seats that must choose in what is played out, the one that is looked at. */
  chosen = $state.raw<number | null>(null);
  /** Whether the moment is where it was to be, and nothing is on its way. */
  settled = $state(false);
  #under = 0;
  #queue: Promise<void> = Promise.resolve();
  #trialLog = $state.raw<LogLine[]>([]);
  #told = $state.raw<Told | null>(null);
  #asked = new Map<string, Promise<Told>>();

  constructor(
    readonly summary: TableSummary,
    person: string | null,
  ) {
    this.table = { seats: seatsOf(summary) };
    this.mine = seatsOfPerson(summary, person);
  }

  // --- what is seen

  /** What a seat sees that must choose in what is played out; nothing can be done in a game that is over. */
  get sight(): Sight | null {
    const sights = this.trial?.sights ?? [];
    return sights.find(({ seat }) => seat === this.chosen) ?? sights[0] ?? null;
  }

  get options(): Option[] {
    return this.together?.leads ? (this.sight?.options ?? []) : [];
  }

  get version(): number | null {
    return this.trial === null ? null : (this.together?.state?.version ?? null);
  }

  get seat(): number | null {
    if (this.sight !== null) return this.sight.seat;
    if (this.through === "watch") return null;
    return this.through === "open" ? this.#home : this.through;
  }

  get last(): number {
    return this.#told?.steps.length ?? 0;
  }

  get turns(): Turn[] {
    return this.#told?.turns ?? [];
  }

  /** The turn that is shown. */
  get turn(): Turn | null {
    return this.#told?.turnAt(this.at) ?? null;
  }

  get log(): LogLine[] {
    const played = this.#told?.log ?? [];
    if (this.trial === null) return played;
    const { begun } = this.trial;
    return [...played.filter(({ move }) => move <= begun), ...this.#trialLog];
  }

  get hands(): Record<number, string[]> | null {
    if (this.sight !== null) return this.sight.hands;
    if (this.through !== "open") return null;
    return Object.fromEntries(this.stage.view?.seats.map(({ seat, hand }) => [seat, hand]) ?? []);
  }

  /** The seat at the bottom of the board with all hands open. */
  get #home(): number {
    return this.mine[0] ?? 1;
  }

  // --- where to go

  /** How long until the next move while it plays. */
  get pause(): number {
    return PAUSES[this.speed];
  }

  /** Show a moment of the address; where it says nothing, whoever played sees their own hand. */
  async show({ made, turn, through }: Moment): Promise<void> {
    const wanted = through ?? this.mine[0] ?? "open";
    const seats = this.table.seats.length;
    await this.#underway(async () => {
      await this.look(typeof wanted === "number" && wanted > seats ? "open" : wanted);
      const began = turn === null ? undefined : this.turns.find((one) => one.turn === turn);
      this.goTo(began?.made ?? made ?? 0);
    });
  }

  /** Show what whoever leads shows: the next move is seen as it is made. */
  async follow({ made, through }: LookState): Promise<void> {
    await this.#underway(async () => {
      if (through !== this.through || this.#told === null) await this.look(through);
      this.playing = false;
      if (made === this.at + 1) this.next();
      else if (made !== this.at) this.goTo(made);
    });
  }

  /** Show what is played out, or the game as it was played. */
  try(trial: Trial | null): void {
    const before = this.sight?.seat;
    const was = this.trial;
    this.trial = trial;
    const sight = this.sight;
    if (trial === null || sight === null) {
      this.#trialLog = [];
      if (was !== null) this.#set(this.at);
      return;
    }
    this.playing = false;
    this.#trialLog = sight.whole ? sight.log : [...this.#trialLog.filter(({ move }) => move <= sight.first), ...sight.log];
    const goesOn = was !== null && !sight.whole && before === sight.seat && this.stage.made === sight.first;
    if (goesOn) this.stage.play(sight);
    else this.stage.set(sight.view, sight.made);
  }

  /** Of several seats that must choose, look at another one. */
  sitAt(seat: number): void {
    this.chosen = seat;
    const sight = this.sight;
    if (sight !== null) this.stage.set(sight.view, sight.made);
  }

  /** One after the other; until all is done, nothing counts as a step of whoever looks. */
  #underway(act: () => Promise<void>): Promise<void> {
    this.#under += 1;
    this.settled = false;
    this.#queue = this.#queue
      .then(act)
      .then(tick)
      .then(() => {
        this.#under -= 1;
        this.settled = this.#under === 0;
      });
    return this.#queue;
  }

  /** See the same moment through other eyes. */
  async look(through: Through): Promise<void> {
    try {
      this.#told = await this.#ask(through);
      this.through = through;
      this.problem = "";
      this.#set(this.at);
    } catch (error) {
      this.problem = troubleWords(error);
    }
  }

  goTo(made: number): void {
    this.playing = false;
    this.#set(made);
  }

  /** Let the next move be seen. */
  next(): void {
    const step = this.#told?.steps[this.at];
    if (this.#told === null || step === undefined) {
      this.playing = false;
      return;
    }
    this.stage.finish();
    this.at += 1;
    this.stage.play({ first: this.at - 1, made: this.at, steps: [step], view: this.#told.viewAt(this.at) });
    if (this.at === this.last) this.playing = false;
  }

  toggle(): void {
    if (this.at === this.last) this.#set(0);
    this.playing = !this.playing;
  }

  /** To the beginning of the turn, or of the one before; or to the next turn. */
  byTurn(by: 1 | -1): void {
    const { at, last } = this;
    if (by > 0) this.goTo(this.turns.find((turn) => turn.made > at)?.made ?? last);
    else this.goTo(this.turns.findLast((turn) => turn.made < at)?.made ?? 0);
  }

  async choose(option: Option, amount?: number): Promise<void> {
    const sight = this.sight;
    this.stage.finish();
    if (sight !== null) await this.together?.choose(sight, option, amount);
  }

  async takeBack(): Promise<void> {
    const sight = this.sight;
    this.stage.finish();
    if (sight !== null) await this.together?.undo(sight);
  }

  close(): void {
    this.playing = false;
    this.stage.finish();
  }

  #set(made: number): void {
    if (this.#told === null) return;
    this.at = Math.min(Math.max(0, made), this.last);
    this.stage.set(this.#told.viewAt(this.at), this.at);
  }

  /** A game through somebody's eyes; asked for once. */
  #ask(through: Through): Promise<Told> {
    const seat = through === "watch" ? "" : String(through);
    const asked = this.#asked.get(seat) ?? call("GET /api/games/{code}", { code: this.summary.code, seat }).then((found) => new Told(found, this.#home));
    this.#asked.set(seat, asked);
    asked.catch(() => this.#asked.delete(seat));
    return asked;
  }
}
