import { expect, test } from "vitest";
import type { Option } from "../protocol";
import { answers, moved, toPlace } from "./order";

function option(card: string, ...ids: number[]): Option {
  return { moves: [`choose deck.${card}`], ids, move: { card } } as unknown as Option;
}

const THREE = toPlace([option("gold", 3, 5), option("ruby", 4)]);

test("every copy has its place", () => {
  expect(THREE.map(({ id }) => id)).toEqual([3, 5, 4]);
});

test("the last one, and equal ones that are left, are not asked for", () => {
  expect(answers(THREE)).toEqual(["choose deck.gold", "choose deck.gold"]);
  expect(answers(moved(moved(THREE, 2, -1), 1, -1))).toEqual(["choose deck.ruby"]);
});

test("a card goes up or down by one place", () => {
  expect(moved(THREE, 0, 1).map(({ id }) => id)).toEqual([5, 3, 4]);
  expect(moved(THREE, 2, -1).map(({ id }) => id)).toEqual([3, 4, 5]);
});
