import { describe, expect, it } from "vitest";
import type { SeatState, Sight } from "../protocol";
import { calledBy, doerOf } from "./context";

const seats = ["Ann", "Ben"].map((name, k) => ({ seat: k + 1, name }) as SeatState);
const sight = {} as Sight;

describe("what somebody is called", () => {
  it("is you at one's own seat, unless several share the device", () => {
    expect(calledBy({ table: { seats }, mine: [1] }, 1)).toBe("page.table.you");
    expect(calledBy({ table: { seats }, mine: [1] }, 2)).toBe("Ben");
    expect(calledBy({ table: { seats }, mine: [1, 2] }, 1)).toBe("Ann");
  });

  it("is the name in the log of a game that is looked at again", () => {
    expect(doerOf({ table: { seats }, mine: [1], sight }, 1)).toBe("page.table.you");
    expect(doerOf({ table: { seats }, mine: [1], sight: null }, 1)).toBe("Ann");
  });
});
