import { expect, test } from "vitest";
import english from "../../../docs/rules.md?raw";
import { finderOf, withCards } from "../pages/rules/names";
import { parse, type Clause } from "../pages/rules/parse";
import type { CardFacts, CardIcon } from "../protocol";
import { about } from "./rulings";

const find = finderOf([{ id: "rasmus", name: "Rasmus" }, { id: "corruption", name: "Corruption" }], [], []);
const clauses: Clause[] = parse(english)
  .sections.flatMap((section) => section.blocks)
  .filter((block) => block.kind === "clause")
  .map((clause) => ({ ...clause, said: withCards(clause.said, find), ruled: withCards(clause.ruled, find) }));

function facts(id: string, type: string, which: string, ...icons: CardIcon[]): CardFacts {
  const printed = { set: "market", faction: null, cost: 1, defense: 0, guard: false, kinds: [], copies: 1 };
  return { ...printed, id, type, pays: 0, number: 0, abilities: [{ which, icons }] };
}

test("the clauses that name a card come first, each in what is said and what we rule", () => {
  const rasmus = about("rasmus", facts("rasmus", "champion", "ally", { word: "next_top", kind: "card" }), clauses);
  expect(rasmus.map(({ number, ours }) => [number, ours])).toEqual([
    ["R6.3", false],
    ["R6.3", true],
    ["R6.8", true],
    ["R5.2", false],
    ["R4.2", false],
  ]);
  expect(rasmus[1]?.text).toContain("Rasmus and two Bribes");
});

test("a card that no clause names has the clauses about what it does", () => {
  const stunning = about("hit_job", facts("hit_job", "action", "primary", { sign: "combat", n: 7 }, { sign: "stun" }), clauses);
  expect(stunning.map((ruling) => ruling.number)).toEqual(["R5.8", "R7.9", "R4.1"]);
});

test("of a clause that only names a card, only the half that does", () => {
  const corruption = about("corruption", facts("corruption", "none", "primary"), clauses);
  expect(corruption.filter((ruling) => ruling.number === "R14.29").map((ruling) => ruling.ours)).toEqual([true]);
});
