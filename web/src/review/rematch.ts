/** Another game of the same people: asked for at the table of the one that is over, without going there. */

import { texts } from "../i18n/texts.svelte";
import { asker, CallFailed } from "../net/call";
import { socketUrl, TableSocket } from "../net/socket";
import type { Bye, RefusedReply, TableState } from "../protocol";

/** The code of the new table; of the one that somebody else has asked for, if so. */
export function rematchOf(code: string): Promise<string> {
  let socket: TableSocket | null = null;
  const found = new Promise<string>((settle, fail) => {
    const know = ({ rematch }: TableState): void => {
      if (rematch !== null) settle(rematch);
    };
    const refuse = (why: RefusedReply | Bye): void => fail(new CallFailed(409, { fields: {}, ...why }));
    socket = new TableSocket(socketUrl(code), asker.token, texts.language, {
      version: null,
      lineIs: (line) => line === "lost" && fail(new Error("the line is lost")),
      heard: (message) => "table" in message && know(message.table),
      turnedAway: refuse,
      welcomed: async ({ table }) => {
        know(table);
        if (table.rematch !== null) return;
        const reply = await socket?.ask({ type: "rematch" });
        if (reply?.type === "refused") refuse(reply);
      },
    });
  });
  return found.finally(() => socket?.close());
}
