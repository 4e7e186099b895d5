import { afterEach, beforeEach, expect, test, vi } from "vitest";
import type { AnalysisSoFar, DecisionJudged, TurningPoint } from "../protocol";
import { points } from "./figures";
import { EVERY, Hindsight } from "./hindsight.svelte";
import { changeFor, pointAt, pointWords } from "./points";

const answers: (AnalysisSoFar | null)[] = [];
const asked = vi.fn(async (): Promise<Response> => {
  const next = answers.shift() ?? null;
  const body = next ?? { code: "went_wrong", text: "went wrong", fields: {} };
  return new Response(JSON.stringify(body), { status: next === null ? 500 : 200, headers: { "content-type": "application/json" } });
});

beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal("fetch", asked);
  answers.length = 0;
  asked.mockClear();
});
afterEach(() => {
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

const going = (done: number): AnalysisSoFar => ({ done, of: 9, analysis: null });
const whole: AnalysisSoFar = { done: 9, of: 9, analysis: { playouts: 1, turns: [], decisions: [], moments: [], players: [] } };

test("the computer is asked until it has gone through all, and then no more", async () => {
  answers.push(going(0), going(4), whole);
  const hindsight = new Hindsight("abc");
  await hindsight.ask();
  expect([hindsight.soFar?.done, hindsight.analysis]).toEqual([0, null]);
  await vi.advanceTimersByTimeAsync(EVERY);
  expect(hindsight.soFar?.done).toBe(4);
  await vi.advanceTimersByTimeAsync(5 * EVERY);
  expect(hindsight.analysis?.playouts).toBe(1);
  expect(asked).toHaveBeenCalledTimes(3);
});

test("who goes away asks no more, and trouble is not repeated by itself", async () => {
  answers.push(going(0));
  const left = new Hindsight("abc");
  await left.ask();
  left.close();
  await vi.advanceTimersByTimeAsync(5 * EVERY);
  expect(asked).toHaveBeenCalledTimes(1);
  const failed = new Hindsight("abc");
  await failed.ask();
  await vi.advanceTimersByTimeAsync(5 * EVERY);
  expect(asked).toHaveBeenCalledTimes(2);
  expect(failed.trouble).not.toBe("");
});

test("points have a sign, but none of nothing", () => {
  expect([0.126, -0.04, -0.001].map(points)).toEqual(["+13", "−4", "0"]);
});

test("a turning point says whether a win was missed, and luck what chance brought", () => {
  const moment = (kind: TurningPoint["kind"], made: number): TurningPoint => ({ kind, turn: 3, made, seat: 2, change: -0.1, text: "", dealt: kind === "mistake" ? "" : "Drawn: Gold." });
  const decisions = [{ made: 5, best_chance: 1, why: "" }, { made: 6, best_chance: 0.6, why: "" }] as DecisionJudged[];
  const said = (one: TurningPoint): string => Object.values(pointWords(one, decisions, (seat) => `seat ${seat}`)).join(" ");
  expect(said(moment("mistake", 5))).toBe("page.review.point.missed_win page.review.point.instead");
  expect(said(moment("mistake", 6))).toBe("page.review.point.mistake page.review.point.instead");
  const told = [{ made: 6, best_chance: 0.6, why: "stuns Cron." }] as DecisionJudged[];
  expect(pointWords(moment("mistake", 6), told, String).text).toBe("page.review.point.instead_why");
  expect(said(moment("luck", 5))).toBe("page.review.point.luck seat 2. Drawn: Gold.");
  expect(pointWords({ ...moment("luck", 5), dealt: "" }, told, String).text).toBe("2");
});

test("in a duel luck of theirs is a loss of mine, elsewhere it is told as theirs", () => {
  const theirs = { kind: "luck", made: 3, turn: 2, seat: 2, change: 0.2 } as TurningPoint;
  expect(changeFor(theirs, [1], 2)).toBe(-0.2);
  expect(changeFor({ ...theirs, seat: 1 }, [1], 2)).toBe(0.2);
  for (const [mine, seats] of [[[], 2], [[1, 2], 2], [[1], 4]] as const) expect(changeFor(theirs, mine, seats)).toBe(0.2);
});

test("a moment is seen before what was done then, and a mistake just after it as well", () => {
  const moments = [{ kind: "luck", made: 3 }, { kind: "mistake", made: 5 }, { kind: "mistake", made: 6 }] as TurningPoint[];
  expect([2, 3, 4, 5, 6, 7, 8].map((made) => pointAt(moments, made)?.made)).toEqual([undefined, 3, undefined, 5, 6, 6, undefined]);
});
