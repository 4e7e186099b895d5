/** The log as it is read: turn by turn, the same thing several times in a row said once. */

import type { LogLine, NoteReply } from "../protocol";

export interface Counted {
  line: LogLine;
  /** How often in a row. */
  n: number;
  /** What the table itself said then. */
  notes: NoteReply[];
}

export interface LoggedTurn {
  turn: number;
  active: number[];
  lines: Counted[];
}

export function byTurn(lines: readonly LogLine[], notes: readonly NoteReply[] = []): LoggedTurn[] {
  const found: LoggedTurn[] = [];
  for (const line of lines) {
    let turn = found.at(-1);
    if (turn?.turn !== line.turn) found.push((turn = { turn: line.turn, active: line.active, lines: [] }));
    const last = turn.lines.at(-1);
    const parted = notes.some(({ made }) => last !== undefined && last.line.move <= made && made < line.move);
    if (last?.line.text === line.text && last.line.seat === line.seat && !parted) turn.lines[turn.lines.length - 1] = { ...last, line, n: last.n + 1 };
    else turn.lines.push({ line, n: 1, notes: [] });
  }
  const all = found.flatMap((turn) => turn.lines);
  for (const note of notes) all.findLast(({ line }) => line.move <= note.made)?.notes.push(note);
  return found;
}

/** The turns, those as they were before in which nothing has changed: they need not be drawn again. */
export function kept(before: readonly LoggedTurn[], now: LoggedTurn[]): LoggedTurn[] {
  return now.map((turn, k) => {
    const old = before[k];
    return old !== undefined && unchanged(old, turn) ? old : turn;
  });
}

function unchanged(a: LoggedTurn, b: LoggedTurn): boolean {
  const [last, then] = [a.lines.at(-1), b.lines.at(-1)];
  return a.turn === b.turn && a.lines.length === b.lines.length && said(a) === said(b) && last?.line === then?.line && last?.n === then?.n;
}

function said({ lines }: LoggedTurn): number {
  return lines.reduce((n, { notes }) => n + notes.length, 0);
}

/** Who did it, where the line does not say so itself: in French, "vous jouez". */
export function doerBefore({ text }: Pick<LogLine, "text">, name: string): string {
  return text.toLowerCase().startsWith(`${name.toLowerCase()} `) ? "" : name;
}

/** Whether it must be said who did it: the heading of the turn does not, or names several. */
export function namesDoer({ active }: Pick<LoggedTurn, "active">, line: LogLine): boolean {
  return line.seat > 0 && (active.length > 1 || !active.includes(line.seat));
}
