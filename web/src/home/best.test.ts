import { expect, test } from "vitest";
import type { TableSummary } from "../protocol";
import { bestOf } from "./best";

function game(code: string, difficulty: string, turn: number, winners: number[], more: object = {}): TableSummary {
  return { code, format: "solo", status: "over", difficulty, turn, winners, ...more } as unknown as TableSummary;
}

test("the quickest win counts, by difficulty", () => {
  const games = [game("a", "hard", 31, [1]), game("b", "hard", 25, [1]), game("c", "hard", 9, [2]), game("d", "easy", 12, [])];
  expect(bestOf(games)).toEqual([
    { difficulty: "easy", played: 1, won: 0, turns: null, code: null },
    { difficulty: "hard", played: 3, won: 2, turns: 25, code: "b" },
  ]);
});

test("other games and those that go on do not count", () => {
  expect(bestOf([game("a", "easy", 3, [], { status: "playing" }), game("b", "easy", 3, [1], { format: "boss" })])).toEqual([]);
});
