import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { Persistent } from "./persistent.svelte";

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

test("what fails is asked for again, after longer and longer pauses, until it comes", async () => {
  let left = 3;
  const attempt = vi.fn(() => (left-- > 0 ? Promise.reject(new Error(`${left}`)) : Promise.resolve()));
  const asked = new Persistent(attempt);
  await vi.advanceTimersByTimeAsync(0);
  expect([attempt.mock.calls.length, asked.done]).toEqual([1, false]);
  for (const [pause, calls] of [[999, 1], [1, 2], [1999, 2], [1, 3], [3999, 3], [1, 4]] as const) {
    await vi.advanceTimersByTimeAsync(pause);
    expect(attempt).toHaveBeenCalledTimes(calls);
  }
  expect(asked.done).toBe(true);
  await vi.advanceTimersByTimeAsync(100_000);
  expect(attempt).toHaveBeenCalledTimes(4);
});

test("whoever does not want to wait asks at once, and only once", async () => {
  const attempt = vi.fn(() => Promise.reject(new Error("no")));
  const asked = new Persistent(attempt);
  await vi.advanceTimersByTimeAsync(500);
  await asked.now();
  await vi.advanceTimersByTimeAsync(1999);
  expect(attempt).toHaveBeenCalledTimes(2);
  asked.stop();
});
