import { expect, test } from "vitest";
import type { Sight } from "../protocol";
import { ASK, standingAnswer } from "./standing";

function asked(kind: string, options: object[], healths: number[] = []): Sight {
  return { seat: 2, options, view: { decision: { kind }, seats: healths.map((health) => ({ health })) } } as unknown as Sight;
}

const HEALTH = asked("health", [{ move: { target: 2 } }, { move: { target: 1 } }, { move: { target: 3 } }], [30, 41, 12]);
const PREVENT = asked("prevent", [{ kind: "choose" }, { kind: "decline" }]);

test("nothing is answered unless it was said", () => {
  expect(standingAnswer(HEALTH, ASK)).toBeNull();
  expect(standingAnswer(PREVENT, ASK)).toBeNull();
  expect(standingAnswer(asked("stun", [{ kind: "choose" }]), { health: "me", prevent: "lose" })).toBeNull();
});

test("health is kept, or goes to whoever has least", () => {
  expect(standingAnswer(HEALTH, { ...ASK, health: "me" })).toBe(HEALTH.options[0]);
  expect(standingAnswer(HEALTH, { ...ASK, health: "need" })).toBe(HEALTH.options[2]);
});

test("the Lich loses health, or discards", () => {
  expect(standingAnswer(PREVENT, { ...ASK, prevent: "lose" })).toBe(PREVENT.options[0]);
  expect(standingAnswer(PREVENT, { ...ASK, prevent: "discard" })).toBe(PREVENT.options[1]);
});
