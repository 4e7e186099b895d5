/** A finished game as one viewer saw it, or with all hands open: the view after any number of moves, worked out when asked for. */

import type { LogLine, Replay, StepSeen, View } from "../protocol";
import { followAll } from "../state/follow";

/** Every so many moves a view is kept: few enough to hold, near enough to go back at once. */
const EVERY = 32;

/** A turn: whose it is, and how many moves were made when it began. */
export interface Turn {
  turn: number;
  active: number[];
  made: number;
}

export class Told {
  readonly steps: StepSeen[];
  readonly log: LogLine[];
  readonly turns: Turn[];
  #kept: View[];
  #last: { made: number; view: View };

  /** With all hands open, `home` is the seat at the bottom of the board. */
  constructor({ views, open_view, steps, log }: Pick<Replay, "views" | "open_view" | "steps" | "log">, home: number) {
    const first = open_view ? { ...open_view, seat: home } : views[0];
    if (first === undefined) throw new Error("a game without a view");
    this.steps = steps;
    this.log = log;
    this.turns = turnsOf(first, steps);
    this.#kept = [first];
    this.#last = { made: 0, view: first };
  }

  /** The view after so many moves. */
  viewAt(made: number): View {
    const nearest = Math.min(Math.floor(made / EVERY), this.#kept.length - 1);
    let at = nearest * EVERY;
    let view = this.#kept[nearest] ?? this.#last.view;
    if (this.#last.made >= at && this.#last.made <= made) ({ made: at, view } = this.#last);
    while (at < made) {
      const next = Math.min(made, (Math.floor(at / EVERY) + 1) * EVERY);
      view = followAll(view, this.steps.slice(at, next).flatMap((step) => step.events));
      at = next;
      if (at % EVERY === 0) this.#kept[at / EVERY] = view;
    }
    this.#last = { made, view };
    return view;
  }

  /** The turn in which a moment lies. */
  turnAt(made: number): Turn {
    const found = this.turns.findLast((turn) => turn.made <= made) ?? this.turns[0];
    if (found === undefined) throw new Error("a game without turns");
    return found;
  }
}

function turnsOf(first: View, steps: StepSeen[]): Turn[] {
  const turns: Turn[] = [{ turn: first.turn, active: first.active, made: 0 }];
  for (const [k, step] of steps.entries())
    for (const event of step.events) {
      if (event.event !== "turn_began" || event.turn === undefined) continue;
      if (event.turn !== turns.at(-1)?.turn) turns.push({ turn: event.turn, active: event.table?.active ?? [], made: k + 1 });
    }
  return turns;
}
