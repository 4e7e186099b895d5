import { describe, expect, it } from "vitest";
import type { Option, SeatFacts, SeatShown, SeatState, View } from "../protocol";
import { pilesOf, tooDear, whereCopies } from "./piles";

const seat = (k: number, more: Partial<SeatShown> = {}): SeatShown =>
  ({ seat: k, gold: 0, received: 0, discounts: {}, hand: [], deck: [], unseen: [], discard: [], in_play: [], ...more }) as unknown as SeatShown;
const view = (seats: SeatShown[]): View =>
  ({ market: ["spark"], market_deck_unseen: [], sacrificed: [], fire_gems: 0, seats }) as unknown as View;
const end = { kind: "end", row: "" } as Option;
const buy = { kind: "buy", row: "market.spark" } as Option;

describe("why a card cannot be acquired", () => {
  it("is its cost, and the gold there is", () => {
    const seen = view([seat(1)]);
    expect(tooDear({ options: [end], seat: 1 }, seen, "spark")).toBe("page.table.too_dear");
    expect(tooDear({ options: [end], seat: 1 }, view([seat(1, { discounts: { action: 1 } })]), "spark")).toBe("page.table.have_gold");
  });

  it("is nothing where it can be, where it is not offered, and in the turns of others", () => {
    const seen = view([seat(1)]);
    expect(tooDear({ options: [buy, end], seat: 1 }, seen, "spark")).toBe("");
    expect(tooDear({ options: [end], seat: 1 }, seen, "bribe")).toBe("");
    expect(tooDear({ options: [], seat: 1 }, seen, "spark")).toBe("");
  });
});

describe("the piles of a seat", () => {
  it("come with what is to be known of it", () => {
    const lich = seat(3, { grimoire: [], hoard: [] });
    const facts = { role: "lich", reach: "", notes: ["2 Soul Jars left"] } as unknown as SeatFacts;
    expect(pilesOf(lich, "The Lich", false, facts)).toEqual({ title: "The Lich", notes: ["Lich", "2 Soul Jars left"], piles: [] });
    expect(pilesOf(lich, "The Lich", false, undefined).notes).toEqual([]);
  });
});

describe("where copies are", () => {
  it("is with you, and with others by their names", () => {
    const table = { seats: [{ name: "Ann" }, { name: "Ben" }] as SeatState[] };
    const found = whereCopies(view([seat(1, { hand: ["gold"] }), seat(2, { discard: ["gold", "gold"] })]), "gold", { table, mine: [1] });
    expect(found).toEqual([
      { text: "page.table.with_you", n: 1 },
      { text: "page.table.with", n: 2 },
    ]);
  });
});
