import { beforeAll, expect, test } from "vitest";
import { keepCards } from "../card/cards";
import type { CardFacts, Review, TurnReview } from "../protocol";
import { bestCards, gave, partsOf, sacrificedBy, sizeOf } from "./cards";
import { momentsOf } from "./moments";
import { outcome } from "./outcome";
import { endedWords } from "./words";

beforeAll(() => {
  const printed = { set: "market", type: "action", defense: 0, guard: false, kinds: [], copies: 1, pays: 0, number: 0, abilities: [] };
  const cards: Pick<CardFacts, "id" | "faction" | "cost">[] = [
    { id: "gold", faction: null, cost: 0 },
    { id: "spark", faction: "wild", cost: 1 },
    { id: "krythos", faction: "necros", cost: 7 },
  ];
  keepCards(cards.map((card) => ({ ...printed, ...card })));
});

test("a game is a victory, a defeat, or something that was watched", () => {
  expect(outcome([1], [1])).toBe("victory");
  expect(outcome([1, 3], [3])).toBe("victory");
  expect(outcome([2], [1])).toBe("defeat");
  expect(outcome([2], [])).toBe("watched");
  expect(outcome([2], [1, 2])).toBe("watched");
  expect(outcome([], [1])).toBe("undecided");
});

test("the cards that gave most come first, those of the beginning only if there are no others", () => {
  const cards = [
    { seat: 1, card: "gold", uses: 30, gold: 30 },
    { seat: 1, card: "spark", uses: 2, combat: 6 },
    { seat: 1, card: "krythos", uses: 3, combat: 9, draws: 1 },
    { seat: 2, card: "gold", uses: 3, gold: 3 },
  ];
  expect(bestCards(cards, 1, 5).map(({ card }) => card)).toEqual(["krythos", "spark"]);
  expect(bestCards(cards, 2, 5).map(({ card }) => card)).toEqual(["gold"]);
  expect(gave(cards[2]!)).toEqual([["combat", 9], ["draw", 1]]);
});

test("a deck by faction", () => {
  const deck = { gold: 7, krythos: 1, spark: 2 };
  expect(sizeOf(deck)).toBe(10);
  expect(partsOf(deck)).toEqual([
    { part: "necros", n: 1 },
    { part: "wild", n: 2 },
    { part: "none", n: 7 },
  ]);
});

test("the moments of a game, in order, the end last", () => {
  const turn = (n: number, seat: number, health: number[], more: Partial<TurnReview> = {}): TurnReview => ({
    turn: n, active: [seat], health, acquired: [], sacrificed: [], ...more,
  });
  const turns = [
    turn(1, 1, [50, 50], { acquired: [{ seat: 1, card: "spark", cost: 1 }], sacrificed: [{ seat: 1, card: "gold" }] }),
    turn(2, 2, [41, 50], { acquired: [{ seat: 2, card: "krythos", cost: 7 }] }),
    turn(3, 1, [49, 45]),
    turn(4, 2, [0, 45]),
  ];
  const review = { table: { winners: [2] }, turns, biggest_hit: { turn: 4, seat: 2, target: 1, amount: 49 } } as unknown as Review;
  expect(momentsOf(review).map(({ kind, turn: at, seat }) => [kind, at, seat])).toEqual([
    ["acquired", 1, 1], ["acquired", 2, 2], ["healed", 3, 1], ["hit", 4, 2], ["end", 4, 2],
  ]);
  expect(sacrificedBy(turns, 2)).toEqual([1, 0]);
});

test("a game that was given up says so, and by whom", () => {
  const game = { winners: [2], turn: 5, gave_up: 1 };
  expect(endedWords(["You", "Sable"], game, [1]).text).toBe("page.review.gave_up.you");
  expect(endedWords(["Ann", "Sable"], game, []).text).toBe("page.review.gave_up.they");
  expect(endedWords(["You", "Sable"], { ...game, gave_up: null }, [1]).text).toBe("page.review.defeat_text");
  const turns = [{ turn: 5, active: [1], health: [50, 50], acquired: [], sacrificed: [] }];
  const review = { table: game, turns, biggest_hit: null } as unknown as Review;
  expect(momentsOf(review)).toEqual([{ kind: "gave_up", turn: 5, seat: 1 }]);
});
