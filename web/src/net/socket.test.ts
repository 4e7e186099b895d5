import { afterEach, beforeEach, expect, test, vi } from "vitest";
import type { RefusedReply } from "../protocol";
import { TableSocket, type Listener } from "./socket";

/** A line to nobody: what is sent is kept, and what comes is said by the test. */
class Line {
  static all: Line[] = [];
  sent: { type: string; id: string }[] = [];
  onopen = (): void => {};
  onclose = (): void => {};
  onmessage = (_: { data: string }): void => {};

  constructor() {
    Line.all.push(this);
  }
  send(text: string): void {
    this.sent.push(JSON.parse(text));
  }
  close(): void {}
  says(message: object): void {
    this.onmessage({ data: JSON.stringify(message) });
  }
  /** Refuse what was sent last. */
  refuses(code: string): void {
    this.says({ type: "refused", id: this.sent.at(-1)?.id, code, text: code, fields: {}, version: 0, missed: null });
  }
}

const listener = { lineIs: vi.fn(), heard: vi.fn(), welcomed: vi.fn(), turnedAway: vi.fn(), version: 7 };

beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal("WebSocket", Line);
  for (const name of ["addEventListener", "removeEventListener"]) vi.stubGlobal(name, () => {});
  vi.stubGlobal("document", { addEventListener: () => {}, removeEventListener: () => {} });
  Line.all = [];
  vi.clearAllMocks();
});
afterEach(() => {
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

function opened(): [TableSocket, Line] {
  const socket = new TableSocket("ws://here", "token", "en", listener as unknown as Listener);
  const line = Line.all.at(-1)!;
  line.onopen();
  return [socket, line];
}

test("a store that does not answer is no reason to stay away", async () => {
  const [, line] = opened();
  line.refuses("not_stored");
  line.says({ type: "bye", code: "not_stored", text: "", retry: 2 });
  line.onclose();
  expect(listener.turnedAway).not.toHaveBeenCalled();
  await vi.advanceTimersByTimeAsync(3000);
  expect(Line.all.length).toBe(2);
  Line.all[1]!.onopen();
  Line.all[1]!.refuses("no_table");
  expect(listener.turnedAway).toHaveBeenCalledOnce();
});

test("what could not be stored is said again, with its id, some times", async () => {
  const [socket, line] = opened();
  line.says({ type: "welcome" });
  let reply: RefusedReply | undefined;
  void socket.ask({ type: "undo", seat: 1, version: 7 }).then((said) => (reply = said as RefusedReply));
  const { id } = line.sent.at(-1)!;
  for (let tries = 1; tries < 5; tries++) {
    line.refuses("not_stored");
    await vi.advanceTimersByTimeAsync(2000);
    expect(line.sent.filter((one) => one.id === id).length).toBe(tries + 1);
  }
  expect(reply).toBeUndefined();
  line.refuses("not_stored");
  await vi.advanceTimersByTimeAsync(0);
  expect(reply?.code).toBe("not_stored");
});
