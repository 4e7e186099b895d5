/** Where the seats of a format are, and who may attack whom at the beginning: for a small drawing. */

import type { FormatName } from "../protocol";

export interface Spot {
  x: number;
  y: number;
  /** The side of seat 1, or those against it. */
  side: "us" | "them";
  /** Whether much hangs on this seat: an emperor, a boss. */
  head: boolean;
}

export interface Arrow {
  from: Spot;
  to: Spot;
  both: boolean;
}

export interface Sketch {
  spots: Spot[];
  arrows: Arrow[];
  /** Whether each side has one health and one turn. */
  shared: boolean;
  /** How large a seat can be drawn. */
  radius: number;
}

const MIDDLE = 50;
const NEAR = 79; // the row of the first side, below
const FAR = 21;
const RADIUS = 10;

/** The sketch of a format on a field of 100 by 100; seat 1 is below, and the others follow clockwise. */
export function sketchOf(format: FormatName, seats: number): Sketch {
  switch (format) {
    case "free-for-all":
      return each(ring(seats));
    case "hunter-first-blood":
    case "hunter-last-one-standing":
      return hunt(ring(seats));
    case "hydra":
      return { ...rows(seats), arrows: [arrow(spot(MIDDLE, NEAR - 2), spot(MIDDLE, FAR + 2))], shared: true, radius: RADIUS };
    case "emperor":
      return emperors(rows(seats).spots);
    case "boss":
    case "solo":
      return against(seats);
    case "gauntlet":
      return oneByOne(seats);
  }
}

function spot(x: number, y: number, side: Spot["side"] = "us", head = false): Spot {
  return { x, y, side, head };
}

function arrow(from: Spot, to: Spot, both = true): Arrow {
  return { from, to, both };
}

function ring(seats: number): Spot[] {
  return Array.from({ length: seats }, (_, k) => {
    const angle = Math.PI / 2 + (2 * Math.PI * k) / seats;
    return spot(MIDDLE + 37 * Math.cos(angle), MIDDLE + 37 * Math.sin(angle), k === 0 ? "us" : "them");
  });
}

/** From right to left below, from left to right above. */
function row(seats: number, y: number, side: Spot["side"]): Spot[] {
  const step = Math.min(32, 88 / seats);
  const right = side === "us" ? 1 : -1;
  return Array.from({ length: seats }, (_, k) => spot(MIDDLE + right * step * ((seats - 1) / 2 - k), y, side));
}

function rows(seats: number): { spots: Spot[] } {
  return { spots: [...row(seats / 2, NEAR, "us"), ...row(seats / 2, FAR, "them")] };
}

function each(spots: Spot[]): Sketch {
  const arrows = spots.flatMap((from, k) => spots.slice(k + 1).map((to) => arrow(from, to)));
  return { spots, arrows, shared: false, radius: RADIUS };
}

function hunt(spots: Spot[]): Sketch {
  const arrows = spots.map((from, k) => arrow(from, spots[(k + 1) % spots.length] ?? from, false));
  return { spots, arrows, shared: false, radius: RADIUS };
}

/** Commanders and those opposite attack each other, emperors everybody. */
function emperors(all: Spot[]): Sketch {
  const spots = all.map((one, k) => ({ ...one, head: k % 3 === 1 }));
  const us = spots.slice(0, 3);
  const them = spots.slice(3);
  const arrows = us.flatMap((from, k) =>
    them.flatMap((to, j) => {
      if (k + j === 2) return [arrow(from, to)];
      if (from.head) return [arrow(from, to, false)];
      return to.head ? [arrow(to, from, false)] : [];
    }),
  );
  return { spots, arrows, shared: false, radius: RADIUS };
}

function against(seats: number): Sketch {
  const party = row(seats - 1, NEAR, "us");
  const boss = spot(MIDDLE, FAR, "them", true);
  const arrows = party.map((member) => arrow(member, boss));
  return { spots: [...party, boss], arrows, shared: false, radius: Math.min(RADIUS, 42 / party.length) };
}

/** The first of them fights, the others wait. */
function oneByOne(seats: number): Sketch {
  const us = spot(MIDDLE, NEAR);
  const them = row(seats - 1, FAR, "them").map((one, k) => ({ ...one, head: k === 0 }));
  return { spots: [us, ...them], arrows: them.slice(0, 1).map((demon) => arrow(us, demon)), shared: false, radius: RADIUS };
}
