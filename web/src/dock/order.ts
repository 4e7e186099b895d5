/** Cards that go back in an order: which answers lead there. */

import type { Option } from "../protocol";

export interface Placed {
  id: number;
  card: string;
  words: string;
}

/** Every card that is put back, as the server lists them. */
export function toPlace(options: readonly Option[]): Placed[] {
  return options.flatMap((option) => option.ids.map((id) => ({ id, card: option.move?.card ?? "", words: option.moves[0] ?? "" })));
}

/** The answers, the first for the card on top; equal cards that are left are not asked for. */
export function answers(order: readonly Placed[]): string[] {
  const needed = order.findIndex((_, k) => new Set(order.slice(k).map(({ card }) => card)).size < 2);
  return order.slice(0, needed < 0 ? order.length : needed).map(({ words }) => words);
}

/** The order with one card a place higher (-1) or lower (1). */
export function moved(order: readonly Placed[], place: number, by: -1 | 1): Placed[] {
  const after = [...order];
  const [one] = after.splice(place, 1);
  if (one !== undefined) after.splice(place + by, 0, one);
  return after;
}
