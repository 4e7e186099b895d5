import { expect, it } from "vitest";
import { above, beside } from "./place";

const SCREEN = { width: 1000, height: 800 };
const SIZE = { width: 300, height: 440 };

it("stands at the right where there is room", () => {
  expect(beside({ left: 100, top: 300, width: 100, height: 140 }, SIZE, SCREEN)).toEqual({ x: 214, y: 150, scale: 1 });
});

it("else at the left, and never off the screen", () => {
  expect(beside({ left: 800, top: 700, width: 100, height: 140 }, SIZE, SCREEN)).toEqual({ x: 486, y: 344, scale: 1 });
});

it("finds no place on a phone", () => {
  expect(beside({ left: 100, top: 100, width: 100, height: 140 }, SIZE, { width: 390, height: 844 })).toBeNull();
});

it("stands above a card in hand, and never off the screen", () => {
  expect(above({ left: 400, top: 560, width: 100, height: 140 }, SIZE, SCREEN)).toEqual({ x: 300, y: 106, scale: 1 });
  expect(above({ left: 10, top: 560, width: 100, height: 140 }, SIZE, SCREEN).x).toBe(16);
});

it("is smaller where there is little room above the hand", () => {
  const { y, scale } = above({ left: 400, top: 360, width: 100, height: 140 }, SIZE, SCREEN);
  expect(scale).toBe(0.75);
  expect(y + SIZE.height * scale).toBe(346);
});

it("is no taller than the screen", () => {
  expect(beside({ left: 100, top: 100, width: 100, height: 140 }, SIZE, { width: 1000, height: 362 })).toEqual({ x: 214, y: 16, scale: 0.75 });
});
