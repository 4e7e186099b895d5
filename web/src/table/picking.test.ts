import { expect, test } from "vitest";
import type { Option } from "../protocol";
import type { Seen } from "./context";
import { Picking } from "./picking.svelte";

const GOLD = { kind: "choose", ids: [4, 7], moves: ["sacrifice gold"], move: { choice: null, place: null }, most: 0 } as unknown as Option;

function picking(): Picking {
  return new Picking({ version: 1, options: [GOLD], sight: null } as unknown as Seen);
}

function ticked(one: Picking): number[] {
  return [4, 7, 9].filter((id) => one.has(id));
}

test("of two cards that are alike only the one that was clicked is ticked", () => {
  const one = picking();
  expect(ticked(one)).toEqual([]);
  one.click(GOLD, 7);
  expect(ticked(one)).toEqual([7]);
});

test("a click on the other one of two that are alike ticks that one, and confirms nothing", () => {
  const one = picking();
  one.click(GOLD, 7);
  one.click(GOLD, 4);
  expect(ticked(one)).toEqual([4]);
});

test("of two cards that are alike and lie elsewhere, one is ticked on the board", () => {
  const one = picking();
  one.click(GOLD);
  expect(ticked(one)).toEqual([4]);
});
