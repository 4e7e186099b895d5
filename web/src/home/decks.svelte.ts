/** Who can sit down, and how a table of them usually ends. */

import { call } from "../net/call";
import type { DeckFacts, Decks, SeatName } from "../protocol";
import { Asked } from "./asked.svelte";

export const decks = new Asked<Decks>(() => call("GET /api/decks"));

export function deckFacts(name: SeatName): DeckFacts | undefined {
  return decks.value?.decks.find((deck) => deck.name === name);
}
