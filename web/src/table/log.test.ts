import { describe, expect, it } from "vitest";
import type { LogLine, NoteReply } from "../protocol";
import { byTurn, kept, namesDoer } from "./log";

function line(text: string, move: number, turn = 1, seat = 1, active = [1]): LogLine {
  return { move, turn, active, seat, text, parts: [["", text]] };
}

const note = (made: number): NoteReply => ({ type: "note", made, seat: 1, text: "taken back" });

describe("the log turn by turn", () => {
  it("says once what was done several times in a row", () => {
    const [turn] = byTurn([line("gold", 1), line("gold", 2), line("ruby", 3), line("gold", 4)]);
    expect(turn?.lines.map(({ line: { text }, n }) => [text, n])).toEqual([["gold", 2], ["ruby", 1], ["gold", 1]]);
  });

  it("keeps apart what others did, and what was done in another turn", () => {
    const turns = byTurn([line("gold", 1), line("gold", 2, 1, 2), line("gold", 3, 2, 2, [2])]);
    expect(turns.map((turn) => turn.lines.map(({ n }) => n))).toEqual([[1, 1], [1]]);
  });

  it("puts a note where it was said", () => {
    const turns = byTurn([line("gold", 1), line("end", 3), line("ruby", 4, 2)], [note(2), note(9)]);
    expect(turns.map((turn) => turn.lines.map(({ notes }) => notes.map(({ made }) => made)))).toEqual([[[2], []], [[9]]]);
  });

  it("does not count over a note", () => {
    const [turn] = byTurn([line("gold", 1), line("gold", 2), line("gold", 3)], [note(2)]);
    expect(turn?.lines.map(({ n, notes }) => [n, notes.length])).toEqual([[2, 1], [1, 0]]);
  });
});

describe("what has not changed", () => {
  const lines = [line("gold", 1), line("end", 2), line("ruby", 3, 2)];
  const before = byTurn(lines);

  it("is the same as before", () => {
    const now = kept(before, byTurn([...lines, line("gold", 4, 2)]));
    expect(now[0]).toBe(before[0]);
    expect(now[1]).not.toBe(before[1]);
    expect(now[1]?.lines).toHaveLength(2);
  });

  it("is told again where a note came, a count grew or a move was taken back", () => {
    expect(kept(before, byTurn(lines, [note(1)]))[0]).not.toBe(before[0]);
    expect(kept(before, byTurn([...lines, line("ruby", 4, 2)]))[1]).not.toBe(before[1]);
    expect(kept(before, byTurn([line("gold", 1), line("end", 2), line("gold", 3, 2)]))[1]).not.toBe(before[1]);
  });
});

describe("who did it", () => {
  it("is said where the heading does not say it alone", () => {
    expect(namesDoer({ active: [1] }, line("gold", 1))).toBe(false);
    expect(namesDoer({ active: [1] }, line("discarded", 1, 1, 2))).toBe(true);
    expect(namesDoer({ active: [1, 2] }, line("gold", 1))).toBe(true);
  });

  it("is nobody, of what happens to the market", () => {
    expect(namesDoer({ active: [1, 2] }, line("market", 1, 1, 0))).toBe(false);
  });
});
