import { expect, test } from "vitest";
import { Draft } from "./draft.svelte";
import { decksAt, FORMAT_NAMES, PLANS } from "./plans";

test.each(FORMAT_NAMES)("whatever its size, %s has decks that fit their seats", (format) => {
  const draft = new Draft(format, "baseline");
  for (const size of [...PLANS[format].sizes, ...PLANS[format].sizes.toReversed()]) {
    draft.resize(size);
    expect(draft.chairs).toHaveLength(size);
    draft.chairs.forEach(({ deck }, k) => expect(decksAt(format, k, size)).toContain(deck));
  }
});

test("a boss stays at the last seat, and heroes are not doubled", () => {
  const draft = new Draft("boss", "baseline");
  draft.resize(6);
  expect(draft.chairs.map(({ deck }) => deck)).toEqual(["cleric", "fighter", "wizard", "ranger", "thief", "dragon"]);
  draft.resize(2);
  expect(draft.chairs.map(({ deck }) => deck)).toEqual(["cleric", "dragon"]);
});

test("you sit at one seat only; others at this device sit down with you", () => {
  const draft = new Draft("hydra", "random");
  draft.seat(2, "you");
  draft.seat(3, "device");
  expect(draft.chairs.map(({ who }) => who)).toEqual(["open", "open", "you", "device"]);
  expect(draft.here).toEqual([3, 4]);
  expect(draft.setup.seats?.map(({ bot }) => bot)).toEqual([null, null, null, null]);
});

test("the Demon needs no bot, and only solo play has a difficulty", () => {
  const solo = new Draft("solo", "baseline").setup;
  expect(solo.seats).toEqual([
    { deck: "standard", bot: null },
    { deck: "demon", bot: null },
  ]);
  expect(solo.difficulty).toBe("normal");
  expect(new Draft("free-for-all", "baseline").setup.difficulty).toBeNull();
});
