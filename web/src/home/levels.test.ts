import { expect, test } from "vitest";
import { LEVELS, opponent, OPPONENTS } from "./levels";

test("whoever has chosen nothing meets one about as strong", () => {
  for (const kept of [undefined, null, "", "nobody", 7]) expect(opponent(kept)).toBe("even");
});

test("what was chosen stays chosen", () => {
  for (const name of OPPONENTS) expect(opponent(name)).toBe(name);
});

test("the three former levels are levels still", () => {
  const found = ["random", "baseline", "net"].map(opponent);
  expect(found).toEqual(["beginner", "normal", "hard"]);
  expect(found.every((name) => LEVELS.some((level) => level === name))).toBe(true);
});
