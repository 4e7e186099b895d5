import { expect, test } from "vitest";
import type { TableSummary } from "../protocol";
import { bestOf } from "./best";

function game(code: string, difficulty: string, turn: number, winners: number[], more: object = {}): TableSummary {
  return { code, format: "solo", status: "over", difficulty, turn, winners, seats: [{ deck: "thief" }, { deck: "demon" }], ...more } as unknown as TableSummary;
}

/** A game of the gauntlet in which so many Demons were met. */
function gauntlet(code: string, met: number, total: number, winners: number[] = [2, 3, 4]): TableSummary {
  const seats = ["thief", "demon", "warlord", "broker"].map((deck) => ({ deck }));
  return game(code, "hard", 40, winners, { format: "gauntlet", seats, score: { met, total } });
}

test("the quickest win counts, by difficulty", () => {
  const games = [game("a", "hard", 31, [1]), game("b", "hard", 25, [1]), game("c", "hard", 9, [2]), game("d", "easy", 12, [])];
  const [easy, hard, ...more] = bestOf(games, "solo");
  expect(easy).toMatchObject({ difficulty: "easy", played: 1, won: 0, quickest: null, top: null });
  expect(hard).toMatchObject({ difficulty: "hard", played: 3, won: 2, quickest: { code: "b" } });
  expect(more).toEqual([]);
});

test("so does the best score, won or lost; games from before there was one have none", () => {
  const games = [game("a", "hard", 31, [1]), game("b", "hard", 9, [2], { score: { met: 1, total: 70 } }), game("c", "hard", 20, [1], { score: { met: 1, total: 225 } })];
  expect(bestOf(games, "solo")[0]?.top?.code).toBe("c");
  expect(bestOf(games.slice(0, 2), "solo")[0]?.top?.code).toBe("b");
});

test("in the gauntlet whoever lost has felled all that were met but the last", () => {
  expect(bestOf([gauntlet("a", 1, 60)], "gauntlet")[0]).toMatchObject({ won: 0, felled: 0 });
  expect(bestOf([gauntlet("a", 1, 60), gauntlet("b", 3, 240)], "gauntlet")[0]).toMatchObject({ felled: 2, top: { code: "b" } });
  expect(bestOf([gauntlet("a", 3, 500, [1])], "gauntlet")[0]).toMatchObject({ won: 1, felled: 3 });
});

test("other games and those that go on do not count", () => {
  const games = [game("a", "easy", 3, [], { status: "playing" }), game("b", "easy", 3, [1], { format: "boss" }), gauntlet("c", 2, 90)];
  expect(bestOf(games, "solo")).toEqual([]);
});
