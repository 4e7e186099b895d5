import { expect, test } from "vitest";
import type { AdviceReply, Option } from "../protocol";
import type { Reply, Request } from "../net/socket";
import { behind, Hint, type Advisee } from "./hint.svelte";

const GOLD = { kind: "play", ids: [4, 7], row: "hand.gold", moves: ["play gold"] } as unknown as Option;
const SABLE = { kind: "attack", ids: [], row: "2.", moves: ["attack 2 5"] } as unknown as Option;

function advised(...options: Option[]): AdviceReply {
  return { type: "advice", moves: options.map((option) => ({ option })) } as unknown as AdviceReply;
}

class Table implements Advisee {
  table: Advisee["table"] = { hints: true, status: "playing" };
  mine = [1];
  seat = 1;
  options = [GOLD, SABLE];
  version = 3;
  problem = "";
}

function asking(table: Table, reply: Reply): { hint: Hint; asked: Request[] } {
  const asked: Request[] = [];
  const hint = new Hint(table, (request) => {
    asked.push(request);
    return Promise.resolve(reply);
  });
  return { hint, asked };
}

test("one asks about what is seen, and puts the answer away again", async () => {
  const { hint, asked } = asking(new Table(), advised(GOLD));
  const answered = hint.toggle();
  expect([hint.open, hint.advice]).toEqual([true, null]);
  await answered;
  expect(asked).toEqual([{ type: "advise", seat: 1, version: 3 }]);
  expect(hint.advice?.moves.length).toBe(1);
  await hint.toggle();
  expect([hint.open, asked.length]).toEqual([false, 1]);
});

test("when something happens, the advice is about nothing any more", async () => {
  const table = new Table();
  const { hint } = asking(table, advised(GOLD));
  await hint.toggle();
  table.version = 4;
  expect([hint.open, hint.advice, hint.pin(4)]).toEqual([false, null, undefined]);
});

test("a pin is on the first of equal cards, and on a player who is attacked", async () => {
  const { hint } = asking(new Table(), advised(GOLD, SABLE));
  await hint.toggle();
  expect([hint.pin(4), hint.pin(7), hint.pin(null), hint.pin(undefined, "2."), hint.pin(undefined, "3.")]).toEqual([1, undefined, undefined, 2, undefined]);
});

test("nobody asks where it is not allowed, or nothing is to be decided", async () => {
  const table = new Table();
  const { hint, asked } = asking(table, advised(GOLD));
  table.options = [];
  await hint.toggle();
  expect([hint.allowed, hint.possible]).toEqual([true, false]);
  table.table = { hints: false, status: "playing" };
  expect(hint.allowed).toBe(false);
  table.table = { hints: true, status: "playing" };
  table.mine = [];
  expect(hint.allowed).toBe(false);
  expect(asked).toEqual([]);
});

test("a refusal is said, but not that something has happened meanwhile", async () => {
  const table = new Table();
  const refused = { type: "refused", code: "advised_lately", text: "wait a little" } as unknown as Reply;
  const { hint } = asking(table, refused);
  await hint.toggle();
  expect([hint.open, table.problem]).toEqual([false, "wait a little"]);
  table.problem = "";
  await asking(table, { ...refused, code: "stale" } as Reply).hint.toggle();
  expect(table.problem).toBe("");
});

test("the distance is in whole percent", () => {
  expect([0.004, 0.024].map((less) => behind({ behind: less } as never))).toEqual([0, 2]);
});
