import { expect, test, vi } from "vitest";
import { texts } from "../i18n/texts.svelte";
import { dayWords, scoreParts } from "./words";

vi.spyOn(texts, "say").mockImplementation((key, values = {}) => `${key} ${Object.values(values).join(" ")}`.trim());

test("a score is the sum of what there is, times that of the difficulty", () => {
  const score = { met: 1, demons: 100, health: 21, speed: 8, factor: 1.75, total: 225 };
  expect(scoreParts(score, "hard")).toEqual({
    parts: ["score.demons 1 100", "score.health 21", "score.speed 8"],
    times: "× 1.75 (difficulty.hard)",
  });
  expect(scoreParts({ ...score, met: 2, demons: 140, health: 0, speed: 0 }, "hard").parts).toEqual(["score.demons 2 140"]);
});

test("a day is that of UTC, wherever one is", () => {
  expect(dayWords("2026-11-18")).toBe("November 18, 2026");
  expect(dayWords("2026-11-18", { day: "numeric", month: "short" })).toBe("Nov 18");
});
