/** Which events are seen, and which of them go together. */

import type { Event, EventName, StepSeen } from "../protocol";

/** Nothing moves and no number that is shown changes. */
const SILENT: ReadonlySet<EventName> = new Set<EventName>([
  "allied", "waited", "dealt", "ignored", "shielded", "healed", "defended", "ordered", "chose", "counted",
  "declined", "blessed", "heist", "kind_played", "cycle_ended", "tried", "check_ended", "ended", "lost_pools",
  "cleaned_up", "stuns_forgotten", "turn_ended", "turn_counted", "looked", "showed", "carried_out", "raged",
  "paid", "prepared", "returned",
]);

/** Numbers that count while the card that gives them is still on its way. */
const QUICK: ReadonlySet<EventName> = new Set<EventName>(["gained_gold", "gained_combat", "gained_health"]);

/** Several of these in a row are one thing to look at. */
const TOGETHER: ReadonlySet<EventName> = new Set<EventName>([
  "drew", "discarded", "left", "revealed", "summoned", "played", "placed",
]);

/** What is seen at once: a thing that happens, and all that comes of it without being seen to move. */
export interface Beat {
  events: Event[];
  /** How many moves were made by then. */
  made: number;
  /** Whether the next one is of the same kind, and both are one thing to look at. */
  together: boolean;
}

/** What is seen one after the other of moves that follow so many others. */
export function beats(steps: readonly Pick<StepSeen, "events">[], made: number): Beat[] {
  const found: Beat[] = [];
  for (const [k, { events }] of steps.entries())
    for (const event of events) {
      const last = found.at(-1);
      const moves = !SILENT.has(event.event) && !QUICK.has(event.event);
      if (last === undefined || (moves && seen(last))) found.push({ events: [event], made: made + k + 1, together: false });
      else {
        last.events.push(event);
        last.made = made + k + 1;
      }
    }
  for (const [k, beat] of found.entries()) {
    const kind = seen(beat);
    beat.together = kind !== undefined && TOGETHER.has(kind) && found[k + 1] !== undefined && seen(found[k + 1]!) === kind;
  }
  return found;
}

/** The one of its events that is seen to move. */
function seen(beat: Beat): EventName | undefined {
  return beat.events.find((event) => !SILENT.has(event.event) && !QUICK.has(event.event))?.event;
}
