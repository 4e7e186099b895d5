/** Where the large card goes: beside the card, never over it, never off the screen. */

export interface Box {
  left: number;
  top: number;
  width: number;
  height: number;
}

const GAP = 14;
const EDGE = 16;

/** The left upper corner for something of that size; none where there is no room at either side. */
export function beside(anchor: Box, size: { width: number; height: number }, screen: { width: number; height: number }) {
  const right = anchor.left + anchor.width + GAP;
  const left = anchor.left - GAP - size.width;
  const fits = (x: number): boolean => x >= EDGE && x + size.width <= screen.width - EDGE;
  const x = [right, left].find(fits);
  if (x === undefined) return null;
  const middle = anchor.top + anchor.height / 2 - size.height / 2;
  const lowest = Math.max(EDGE, screen.height - EDGE - size.height);
  return { x, y: Math.min(Math.max(EDGE, middle), lowest) };
}
