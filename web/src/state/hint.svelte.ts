/** What a bot would do in one's place, as long as it is about what must be decided now. */

import type { AdviceReply, AdvisedMove, Option, TableState } from "../protocol";
import type { Reply, Request } from "../net/socket";

/** What a hint must know of a table. */
export interface Advisee {
  readonly table: Pick<TableState, "hints" | "status"> | null;
  readonly mine: number[];
  readonly seat: number | null;
  readonly options: Option[];
  readonly version: number | null;
  problem: string;
}

export class Hint {
  /** What was asked about; when something happens it is about nothing any more. */
  #asked = $state.raw<{ seat: number; version: number } | null>(null);
  #advice = $state.raw<AdviceReply | null>(null);

  constructor(
    private readonly table: Advisee,
    private readonly ask: (request: Request) => Promise<Reply>,
  ) {}

  /** Whether one may ask at this table at all. */
  get allowed(): boolean {
    const { table, mine } = this.table;
    return table !== null && table.hints && table.status === "playing" && mine.length > 0;
  }

  /** Whether there is something to ask about. */
  get possible(): boolean {
    return this.allowed && this.table.options.length > 0;
  }

  get open(): boolean {
    const { seat, version } = this.table;
    return this.possible && this.#asked !== null && this.#asked.seat === seat && this.#asked.version === version;
  }

  /** What was found out; nothing as long as it is thought about. */
  get advice(): AdviceReply | null {
    return this.open ? this.#advice : null;
  }

  /** The number of the move that is about a card, or about whoever sits there (`2.`). */
  pin(id: number | null | undefined, row = ""): number | undefined {
    const found = (this.advice?.moves ?? []).findIndex(({ option }) => (option.ids.length ? option.ids[0] === id : row !== "" && option.row === row));
    return found < 0 ? undefined : found + 1;
  }

  /** Ask, or put it away. */
  async toggle(): Promise<void> {
    if (this.open) this.close();
    else await this.#begin();
  }

  close(): void {
    this.#asked = null;
  }

  async #begin(): Promise<void> {
    const { seat, version } = this.table;
    if (!this.possible || seat === null || version === null) return;
    const asked = { seat, version };
    this.#asked = asked;
    this.#advice = null;
    const reply = await this.ask({ type: "advise", ...asked });
    if (this.#asked !== asked) return;
    if (reply.type === "advice") this.#advice = reply;
    else {
      this.close();
      if (reply.type === "refused" && reply.code !== "stale") this.table.problem = reply.text;
    }
  }
}

/** A part of one in whole percent. */
export function percent(part: number): number {
  return Math.round(100 * part);
}

/** How far a move is behind the best, in whole percent; nothing where that cannot be told from luck. */
export function behind(move: AdvisedMove): number {
  return percent(move.behind);
}
