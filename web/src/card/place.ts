/** Where the large card goes: beside the card or above it, never over it, never off the screen. */

export interface Box {
  left: number;
  top: number;
  width: number;
  height: number;
}

export interface Size {
  width: number;
  height: number;
}

export interface Place {
  x: number;
  y: number;
  /** How much smaller it must be to fit. */
  scale: number;
}

const GAP = 14;
const EDGE = 16;
/** What is smaller cannot be read. */
const LEAST = 0.6;

/** The left upper corner for something of that size; none where there is no room at either side. */
export function beside(anchor: Box, size: Size, screen: Size): Place | null {
  const scale = Math.min(1, (screen.height - 2 * EDGE) / size.height);
  const [width, height] = [size.width * scale, size.height * scale];
  const right = anchor.left + anchor.width + GAP;
  const left = anchor.left - GAP - width;
  const fits = (x: number): boolean => x >= EDGE && x + width <= screen.width - EDGE;
  const x = [right, left].find(fits);
  if (x === undefined) return null;
  return { x, y: within(anchor.top + anchor.height / 2 - height / 2, height, screen.height), scale };
}

/** The same above a card in hand, whose neighbours stay free. */
export function above(anchor: Box, size: Size, screen: Size): Place {
  const scale = Math.min(1, Math.max(LEAST, (anchor.top - GAP - EDGE) / size.height));
  const [width, height] = [size.width * scale, size.height * scale];
  const middle = anchor.left + anchor.width / 2 - width / 2;
  return { x: within(middle, width, screen.width), y: Math.max(EDGE, anchor.top - GAP - height), scale };
}

function within(at: number, length: number, room: number): number {
  return Math.min(Math.max(EDGE, at), Math.max(EDGE, room - EDGE - length));
}
