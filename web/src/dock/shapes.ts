/** How each kind of decision is put before whoever must choose. */

import type { DecisionKind } from "../protocol";

/**
 * `main`: the board itself; `tiles`: a click answers; `seats`: a tile for each player; `cards`: picked
 * on the board or in the dock, then confirmed; `order`: a list from the top down.
 */
export type Shape = "main" | "tiles" | "seats" | "cards" | "order";

export const SHAPES: Record<DecisionKind, Shape> = {
  main: "main",
  option: "tiles",
  may: "tiles",
  place: "tiles",
  faction: "tiles",
  prevent: "tiles",
  opponent: "seats",
  player: "seats",
  defeated: "seats",
  health: "seats",
  sacrifice: "cards",
  discard: "cards",
  put_on_top: "cards",
  stun: "cards",
  prepare: "cards",
  resurrect: "cards",
  gift: "cards",
  acquire: "cards",
  look_discard: "cards",
  hoard: "cards",
  steal_item: "cards",
  take_card: "cards",
  look_order: "order",
};
