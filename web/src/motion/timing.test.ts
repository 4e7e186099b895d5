import { expect, test } from "vitest";
import type { Event, EventName } from "../protocol";
import { beats } from "./timing";

function step(...names: EventName[]): { events: Event[] } {
  return { events: names.map((event) => ({ event }) as Event) };
}

function shown(...steps: { events: Event[] }[]): [string, number, boolean][] {
  return beats(steps, 10).map(({ events, made, together }) => [events.map(({ event }) => event).join(" "), made, together]);
}

test("numbers count together with the card that changes them", () => {
  expect(shown(step("played", "gained_gold", "gained_health"))).toEqual([["played gained_gold gained_health", 11, false]]);
});

test("cards of a kind go together, others one after the other", () => {
  expect(shown(step("played", "gained_gold"), step("played"), step("acquired", "placed"))).toEqual([
    ["played gained_gold", 11, true],
    ["played", 12, false],
    ["acquired", 13, false],
    ["placed", 13, false],
  ]);
});

test("what is not seen takes no time, and is not lost", () => {
  expect(shown(step("chose", "gained_gold"), step("ended", "turn_ended"))).toEqual([["chose gained_gold ended turn_ended", 12, false]]);
  expect(shown(step("chose", "drew"))).toEqual([["chose drew", 11, false]]);
});
