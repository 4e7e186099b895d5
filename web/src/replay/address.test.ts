import { expect, test } from "vitest";
import { momentOf, partOf, turnAddress } from "./address";

test("a moment is written into an address and read from it", () => {
  expect(momentOf(partOf(57, 2))).toEqual({ made: 57, turn: null, through: 2 });
  expect(momentOf(partOf(0, "open"))).toEqual({ made: 0, turn: null, through: "open" });
  expect(momentOf(partOf(9, "watch"))).toEqual({ made: 9, turn: null, through: "watch" });
});

test("a turn leads to its beginning", () => {
  const [path, part = ""] = turnAddress("abc", 12).split("#");
  expect(path).toBe("/games/abc");
  expect(momentOf(part)).toEqual({ made: null, turn: 12, through: null });
});

test("what is left out is nothing, and what is no replay is none", () => {
  expect(momentOf("replay")).toEqual({ made: null, turn: null, through: null });
  expect(momentOf("replay-open")).toEqual({ made: null, turn: null, through: "open" });
  expect(momentOf("replay-5-0")?.through).toBeNull();
  for (const part of ["", "replays", "replay-", "replay--1", "replay-5-99", "replay-x"]) expect(momentOf(part)).toBeNull();
});
