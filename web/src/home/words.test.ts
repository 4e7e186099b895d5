import { expect, test, vi } from "vitest";
import { texts } from "../i18n/texts.svelte";
import { cardList } from "./words";

test("equal cards are listed once, with how many there are", () => {
  vi.spyOn(texts, "card").mockImplementation((card) => ({ name: card, title: "of Somewhere", line: "", abilities: [] }));
  expect(cardList(["Fire Gem", "Fire Gem", "Fire Gem"])).toBe("Fire Gem\u00a0×3");
  expect(cardList(["Borg", "Spark", "Borg"])).toBe("Borg\u00a0×2 and Spark");
});
