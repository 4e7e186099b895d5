/** Which events are seen, and which of them go together. */

import type { EventName } from "../protocol";

/** Nothing moves and no number that is shown changes. */
export const SILENT: ReadonlySet<EventName> = new Set<EventName>([
  "allied", "waited", "dealt", "ignored", "shielded", "healed", "defended", "ordered", "chose", "counted",
  "declined", "blessed", "heist", "kind_played", "cycle_ended", "tried", "check_ended", "ended", "lost_pools",
  "cleaned_up", "stuns_forgotten", "turn_ended", "turn_counted", "looked", "showed", "carried_out", "raged",
  "paid", "prepared",
]);

/** Numbers that count while the card that gives them is still on its way. */
export const QUICK: ReadonlySet<EventName> = new Set<EventName>(["gained_gold", "gained_combat", "gained_health"]);

/** Several of these in a row are one thing to look at. */
export const TOGETHER: ReadonlySet<EventName> = new Set<EventName>([
  "drew", "discarded", "left", "revealed", "summoned", "played", "placed",
]);
