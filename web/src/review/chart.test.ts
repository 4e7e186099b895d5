import { expect, test } from "vitest";
import type { GameAnalysis, TurnReview } from "../protocol";
import { apart, chancesOf, flagHeights, named, nearest, scale, seriesOf, ticks } from "./chart";
import { styleOf } from "./marks";

function turns(...health: number[][]): TurnReview[] {
  return health.map((one, k) => ({ turn: k + 1, active: [1], health: one, acquired: [], sacrificed: [] }));
}

test("a line for each seat, and one for a team that has one health", () => {
  expect(seriesOf("free-for-all", turns([50, 50], [50, 44]))).toEqual([
    { seats: [1], values: [50, 50] },
    { seats: [2], values: [50, 44] },
  ]);
  const hydra = seriesOf("hydra", turns([60, 60, 60, 60], [60, 51, 60, 51]));
  expect(hydra.map(({ seats }) => seats)).toEqual([[1, 3], [2, 4]]);
});

test("ticks are round and reach the most", () => {
  expect(ticks(50)).toEqual([0, 10, 20, 30, 40, 50]);
  expect(ticks(61)).toEqual([0, 20, 40, 60, 80]);
  expect(ticks(0)).toEqual([0, 5]);
  for (const most of [1, 17, 33, 104, 250, 999]) {
    expect(ticks(most).at(-1)).toBeGreaterThanOrEqual(most);
    expect(ticks(most).length).toBeLessThanOrEqual(8);
  }
});

test("a scale goes from one stretch to the other, also upside down, also of a single turn", () => {
  const y = scale([0, 50], [300, 0]);
  expect([y(0), y(25), y(50)]).toEqual([300, 150, 0]);
  expect(scale([0, 0], [10, 90])(0)).toBe(10);
});

test("names of turns do not touch", () => {
  const all = Array.from({ length: 40 }, (_, k) => k + 1);
  expect(named(all, 1200, 30)).toEqual(all);
  expect(named(all, 300, 30).slice(0, 3)).toEqual([1, 5, 9]);
});

test("names at the end of lines are pushed apart, and stay above the ground", () => {
  expect(apart([10, 100], 18, 300)).toEqual([10, 100]);
  expect(apart([300, 300, 300], 18, 300)).toEqual([264, 282, 300]);
  expect(apart([100, 104], 18, 300)).toEqual([100, 118]);
});

test("the nearest turn is found", () => {
  expect(nearest([0, 10, 20], 14)).toBe(1);
  expect(nearest([0, 10, 20], 99)).toBe(2);
});

test("one's own line is the first kind, and no two are of the same", () => {
  const styles = (mine: number[]): number[] => [1, 2, 3, 4, 5, 6].map((seat, k) => styleOf([seat], mine, k));
  expect(styles([3])).toEqual([1, 2, 0, 3, 4, 5]);
  expect(styles([])).toEqual([0, 1, 2, 3, 4, 5]);
});

test("the chance after a turn is that at the beginning of the next, of each side once", () => {
  const began = (turn: number, ...chances: number[]): object => ({ turn, made: 0, active: [1], chances });
  const players = [0, 1, 0, 1].map((side, k) => ({ seat: k + 1, side }));
  // The Demon's turn is part of the move before it: there is none that begins with turn 2.
  const told = [began(1, 0.4, 0.6, 0.4, 0.6), began(3, 0.744, 0.256, 0.744, 0.256), began(3, 1, 0, 1, 0)];
  const analysis = { turns: told, players } as unknown as GameAnalysis;
  expect(chancesOf(analysis, turns([9], [9], [9]))).toEqual([
    { seats: [1, 3], values: [74, 74, 100] },
    { seats: [2, 4], values: [26, 26, 0] },
  ]);
});

test("flags stand above their feet, higher where others stand already, and below where the top has no room", () => {
  const at = (x: number, y: number): { x: number; y: number } => ({ x, y });
  expect(flagHeights([at(0, 100), at(0, 100), at(50, 100)], 20, 30, 12)).toEqual([70, 50, 70]);
  expect(flagHeights([at(0, 100), at(15, 104)], 20, 30, 12)).toEqual([70, 50]); // neighbours as well
  expect(flagHeights([at(0, 30), at(0, 60)], 20, 30, 12)).toEqual([60, 30]);
});
