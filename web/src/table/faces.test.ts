import { expect, test } from "vitest";
import { face } from "./faces";

const named = (...names: string[]): { name: string }[] => names.map((name) => ({ name }));

test("somebody has the same face at every table", () => {
  expect(face(named("Sable"), 1, "standard")).toBe(face(named("Corvin", "Sable"), 2, "standard"));
});

test("no two at a table look alike, not even of the same name", () => {
  const seats = named("Sable", "Sable", "Sable", "Corvin", "Isolde", "Wren");
  expect(new Set(seats.map((_, k) => face(seats, k + 1, "standard"))).size).toBe(6);
});

test("heroes look like themselves", () => {
  expect(face(named("Sable"), 1, "wizard")).toBe(face(named("Ann", "Ben"), 2, "wizard"));
});
