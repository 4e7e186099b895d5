/** A finished game on the board: which moment is shown, and through whose eyes. */

import { troubleWords } from "../home/words";
import { Stage } from "../motion/stage.svelte";
import { call } from "../net/call";
import type { LogLine, NoteReply, Option, SeatState, Sight, TableSummary } from "../protocol";
import { seatsOf, seatsOfPerson } from "../review/seats";
import type { Speed } from "../state/settings.svelte";
import type { Seen } from "../table/context";
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
  // Nothing can be done in a game that is over.
  readonly sight: Sight | null = null;
  readonly options: Option[] = [];
  readonly covered = false;
  readonly version = null;
  readonly notes: NoteReply[] = [];

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

  get seat(): number | null {
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
    return this.#told?.log ?? [];
  }

  get hands(): Record<number, string[]> | null {
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
    await this.look(typeof wanted === "number" && wanted > seats ? "open" : wanted);
    const began = turn === null ? undefined : this.turns.find((one) => one.turn === turn);
    this.goTo(began?.made ?? made ?? 0);
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

  async choose(): Promise<void> {}

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
