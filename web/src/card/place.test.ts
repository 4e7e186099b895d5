import { expect, it } from "vitest";
import { beside } from "./place";

const SCREEN = { width: 1000, height: 800 };
const SIZE = { width: 300, height: 440 };

it("stands at the right where there is room", () => {
  expect(beside({ left: 100, top: 300, width: 100, height: 140 }, SIZE, SCREEN)).toEqual({ x: 214, y: 150 });
});

it("else at the left, and never off the screen", () => {
  expect(beside({ left: 800, top: 700, width: 100, height: 140 }, SIZE, SCREEN)).toEqual({ x: 486, y: 344 });
});

it("finds no place on a phone", () => {
  expect(beside({ left: 100, top: 100, width: 100, height: 140 }, SIZE, { width: 390, height: 844 })).toBeNull();
});
