/** What a card on the table is told. */

export type Look = "play" | "buy" | "dear" | "attack" | "choose" | "chosen" | "shielded" | "dull";

/** An ability beside the face: can be used now, not now, or no more. */
export interface Pip {
  which: "expend" | "ally" | "sacrifice";
  state: "on" | "dim" | "used";
  label: string;
  act?: () => void;
}

export interface CardProps {
  /** Which card. */
  card: string;
  size: "chip" | "medium";
  /** How wide, in pixels. */
  w?: number;
  /** Which copy; the root has it as `data-id`. */
  id?: number;
  look?: Look;
  expended?: boolean;
  /** What is to be paid now, where it differs from what is printed. */
  cost?: number;
  noCost?: boolean;
  damage?: number;
  /** The defense now, where it differs from what is printed. */
  defense?: number;
  pips?: Pip[];
  count?: number;
  /** A few words above the card. */
  flag?: string;
  hotkey?: string;
  /** The number of the advised move that is about it. */
  pin?: number | undefined;
  /** More for the screen reader. */
  words?: string;
  /** What a click does; without it the card is shown in large. */
  act?: () => void;
  /** Where the shield is; at the left where other cards cover the right. */
  corner?: "left" | "right";
}
