import { expect, test } from "vitest";
import type { SeatSummary, TableSummary } from "../protocol";
import { sorted, standing } from "./games";

function seat(person: string | null): SeatSummary {
  return { deck: "standard", name: person ?? "Sable", person, bot: person === null ? "baseline" : null, free: false, health: 50 };
}

function table(given: Partial<TableSummary>, people: (string | null)[] = ["ann", null]): TableSummary {
  return {
    code: "cqjcc4f",
    status: "over",
    format: "free-for-all",
    difficulty: null,
    seats: people.map(seat),
    clock: {},
    opened: 0,
    changed: 0,
    turn: 9,
    asked: [],
    winners: [],
    rated: true,
    ...given,
  };
}

test("a game is won by whoever sits at a winning seat", () => {
  expect(standing(table({ winners: [1] }), "ann")).toBe("won");
  expect(standing(table({ winners: [2] }), "ann")).toBe("lost");
  expect(standing(table({ winners: [] }), "ann")).toBe("undecided");
  expect(standing(table({ winners: [2] }, ["ann", "ann"]), "ann")).toBe("shared");
});

test("a running game waits for those who are asked", () => {
  expect(standing(table({ status: "playing", asked: ["ann"] }), "ann")).toBe("your_turn");
  expect(standing(table({ status: "playing", asked: ["ben"] }), "ann")).toBe("waiting");
});

test("games that wait for somebody come first, then those that go on, then the latest", () => {
  const games = [
    table({ code: "old", changed: 1, winners: [1] }),
    table({ code: "new", changed: 2, winners: [1] }),
    table({ code: "open", status: "open" }),
    table({ code: "theirs", status: "playing" }),
    table({ code: "mine", status: "playing", asked: ["ann"] }),
  ];
  expect(sorted(games, "ann").map(({ code }) => code)).toEqual(["mine", "theirs", "open", "new", "old"]);
});
