/** What the computer thinks of a finished game: asked for until it has gone through all of it. */

import { Asked } from "../home/asked.svelte";
import { call } from "../net/call";
import type { AnalysisSoFar, GameAnalysis } from "../protocol";

export const EVERY = 1000; // milliseconds

export class Hindsight {
  readonly #asked: Asked<AnalysisSoFar>;
  #timer: ReturnType<typeof setTimeout> | undefined;
  #run = 0;

  constructor(code: string) {
    this.#asked = new Asked(() => call("GET /api/games/{code}/analysis", { code }));
  }

  get soFar(): AnalysisSoFar | null {
    return this.#asked.value;
  }

  get analysis(): GameAnalysis | null {
    return this.soFar?.analysis ?? null;
  }

  get trouble(): string {
    return this.#asked.trouble;
  }

  ask = async (): Promise<void> => {
    const run = this.#begin();
    await this.#asked.again();
    if (run === this.#run && this.trouble === "" && this.analysis === null) this.#timer = setTimeout(() => void this.ask(), EVERY);
  };

  close = (): void => {
    this.#begin();
  };

  /** What was begun before ends here. */
  #begin(): number {
    clearTimeout(this.#timer);
    return ++this.#run;
  }
}
