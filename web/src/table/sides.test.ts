import { expect, test } from "vitest";
import type { SeatShown, View } from "../protocol";
import { demonRow, foes, mates } from "./sides";

function view(format: View["format"], seat: number | null, teams: number[][]): View {
  const seats = teams
    .flatMap((team) => team.map((number) => ({ seat: number, team, alive: true }) as SeatShown))
    .sort((a, b) => a.seat - b.seat);
  return { format, seat, seats } as View;
}

const numbers = (seats: SeatShown[]): number[] => seats.map(({ seat }) => seat);

test("everybody is against everybody", () => {
  const table = view("free-for-all", 2, [[1], [2], [3]]);
  expect(mates(table)).toEqual([]);
  expect(foes(table).map(numbers)).toEqual([[3], [1]]);
});

test("a team with one health sits together", () => {
  const table = view("hydra", 3, [[1, 2], [3, 4]]);
  expect(numbers(mates(table))).toEqual([4]);
  expect(foes(table).map(numbers)).toEqual([[1, 2]]);
});

test("in Emperor each has a health of their own", () => {
  const table = view("emperor", 5, [[1, 2, 3], [4, 5, 6]]);
  expect(numbers(mates(table))).toEqual([6, 4]);
  expect(foes(table).map(numbers)).toEqual([[1], [2], [3]]);
});

test("who has fallen comes after those who still fight", () => {
  const table = view("boss", 1, [[1, 2, 3, 4], [5]]);
  table.seats[1]!.alive = false;
  expect(numbers(mates(table))).toEqual([3, 4, 2]);
});

test("who watches sits at the first seat", () => {
  const table = view("boss", null, [[1, 2], [3]]);
  expect(numbers(mates(table))).toEqual([2]);
  expect(foes(table).map(numbers)).toEqual([[3]]);
});

/** A table of the gauntlet; of its Demons so many have fallen. */
function gauntlet(fallen: number): View {
  const table = view("gauntlet", 1, [[1], [2, 3, 4]]);
  for (const [k, hero] of (["demon", "warlord", "broker"] as const).entries()) Object.assign(table.seats[k + 1]!, { hero, alive: k >= fallen });
  return table;
}

test.each([
  [0, 2, ["fights", "waits", "waits"]],
  [1, 3, ["fallen", "fights", "waits"]],
  [2, 4, ["fallen", "fallen", "fights"]],
  [3, 4, ["fallen", "fallen", "fallen"]],
])("after %i have fallen, the Demon at seat %i is opposite", (fallen, seat, states) => {
  const table = gauntlet(fallen);
  expect(foes(table).map(numbers)).toEqual([[seat]]);
  expect(demonRow(table).map(({ state }) => state)).toEqual(states);
});

test("one Demon alone has no row", () => {
  const table = view("solo", 1, [[1], [2]]);
  table.seats[1]!.hero = "demon";
  expect(demonRow(table)).toEqual([]);
});
