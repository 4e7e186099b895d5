import { describe, expect, it } from "vitest";
import type { SeatState } from "../protocol";
import { calledBy } from "./context";

const seats = ["Ann", "Ben"].map((name, k) => ({ seat: k + 1, name }) as SeatState);

describe("what somebody is called", () => {
  it("is you at one's own seat, unless several share the device", () => {
    expect(calledBy({ table: { seats }, mine: [1] }, 1)).toBe("page.table.you");
    expect(calledBy({ table: { seats }, mine: [1] }, 2)).toBe("Ben");
    expect(calledBy({ table: { seats }, mine: [1, 2] }, 1)).toBe("Ann");
  });
});
