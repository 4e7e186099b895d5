import { expect, test, vi } from "vitest";
import type { OwnDay, PlaceToday, Today } from "../protocol";
import { bestOfDay, give, leftOf, shareText, signsOf, stateOf } from "./day";

const SHARE = "Thandar, 2026-11-18\nStandard deck against the Warlord, hard\nLost in 4 turns: the Warlord came to 100 health.\n0 points 🟨🟩🟥💀";

function today(table: string | null, ...days: string[]): Today {
  return { date: "2026-11-18", table, mine: days.map((date) => ({ date, code: `of ${date}` }) as OwnDay) } as Today;
}

function place(name: string, you = false): PlaceToday {
  return { name, you, won: true, turns: 9, score: 200 };
}

test("a game of today is new, begun or over; those of other days are others", () => {
  expect(stateOf(today(null, "2026-11-17"))).toEqual({ how: "new" });
  expect(stateOf(today("abc", "2026-11-17"))).toEqual({ how: "begun", table: "abc" });
  expect(stateOf(today("abc", "2026-11-18", "2026-11-17"))).toMatchObject({ how: "over", result: { code: "of 2026-11-18" } });
});

test("the day lasts until its last minute, and no longer", () => {
  const hour = 3_600_000;
  expect(leftOf(10 * hour, 0)).toEqual({ hours: 10, minutes: 0 });
  expect(leftOf(10 * hour, hour + 1)).toEqual({ hours: 9, minutes: 0 });
  expect(leftOf(hour, hour - 1)).toEqual({ hours: 0, minutes: 1 });
  expect(leftOf(hour, 2 * hour)).toEqual({ hours: 0, minutes: 0 });
});

test("the best are shown, and whoever looks wherever they are", () => {
  const results = [place("Ann"), place("Ben"), place("Cy"), place("Di", true)];
  expect(bestOfDay(results, 2).map(({ place, name }) => [place, name])).toEqual([[1, "Ann"], [2, "Ben"], [4, "Di"]]);
  expect(bestOfDay(results, 4)).toHaveLength(4);
});

test("the signs are those of the text to share", () => {
  expect(signsOf(SHARE)).toEqual(["middle", "low", "high", "lost"]);
  expect(signsOf("226 points 🏆")).toEqual(["won"]);
});

test("where others can find the game, its address follows", () => {
  expect(shareText(SHARE, null)).toBe(SHARE);
  expect(shareText(SHARE, "https://thandar.example/#daily")).toBe(`${SHARE}\nhttps://thandar.example/#daily`);
});

test("a text is shared, copied where that is not possible, and else left to the hand", async () => {
  const writeText = vi.fn(() => Promise.resolve());
  const clipboard = { writeText } as unknown as Clipboard;
  expect(await give("text", { clipboard, share: () => Promise.resolve() })).toBe("shared");
  expect(await give("text", { clipboard, share: () => Promise.reject(new DOMException("", "AbortError")) })).toBe("");
  expect(writeText).not.toHaveBeenCalled();
  expect(await give("text", { clipboard })).toBe("copied");
  expect(await give("text", { clipboard, share: () => Promise.reject(new DOMException("", "NotAllowedError")) })).toBe("copied");
  expect(writeText).toHaveBeenLastCalledWith("text");
  expect(await give("text", { clipboard: undefined as unknown as Clipboard })).toBe("by_hand");
});
