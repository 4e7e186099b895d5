import { expect, test } from "vitest";
import type { SeatShown, StepSeen, View } from "../protocol";
import { Told } from "./told";

const seat = { seat: 1, gold: 0, in_play: [], powers: [], items: [] } as unknown as SeatShown;
const first = { turn: 1, active: [1], seats: [seat] } as unknown as View;

/** Each move gives a gold; every tenth also begins a turn. */
function steps(n: number): StepSeen[] {
  return Array.from({ length: n }, (_, k) => {
    const made = k + 1;
    const gold = { event: "gained_gold" as const, seat: 1, amount: 1, now: { gold: made } };
    const turn = 1 + made / 10;
    const began = { event: "turn_began" as const, seat: 1, turn, table: { turn, active: [1] } };
    return { seat: 1, events: made % 10 ? [gold] : [gold, began] };
  });
}

function told(n: number): Told {
  return new Told({ views: [first], open_view: null, steps: steps(n), log: [] }, 1);
}

test("the view after any number of moves, in any order", () => {
  const game = told(300);
  for (const made of [0, 1, 300, 299, 64, 63, 65, 0, 150]) {
    expect(game.viewAt(made).seats[0]?.gold).toBe(made);
    expect(game.viewAt(made).turn).toBe(1 + Math.floor(made / 10));
  }
});

test("looking does not change what was seen before", () => {
  const game = told(40);
  const before = game.viewAt(33);
  game.viewAt(40);
  expect(before.seats[0]?.gold).toBe(33);
  expect(first.seats[0]?.gold).toBe(0);
});

test("turns begin where the events say", () => {
  const game = told(25);
  expect(game.turns.map(({ turn, made }) => [turn, made])).toEqual([[1, 0], [2, 10], [3, 20]]);
  expect(game.turnAt(9).turn).toBe(1);
  expect(game.turnAt(10).turn).toBe(2);
});

test("with all hands open every hand is followed, whoever sits at the bottom", () => {
  const held = (number: number, hand: string[]): SeatShown => ({ ...seat, seat: number, hand, hand_ids: hand.map((_, k) => k + 1), hand_size: hand.length }) as SeatShown;
  const both = { ...first, seats: [held(1, ["gold"]), held(2, ["ruby"])] } as unknown as View;
  const open = { ...both, seat: null } as View;
  const drawn = { event: "drew" as const, seat: 1, card: "dagger", id: 9, to: "hand" as const };
  const game = new Told({ views: [both], open_view: open, steps: [{ seat: 1, events: [drawn] }], log: [] }, 2);
  expect(game.viewAt(1).seat).toBe(2);
  expect(game.viewAt(1).seats.map(({ hand }) => hand)).toEqual([["dagger", "gold"], ["ruby"]]);
});
