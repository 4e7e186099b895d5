/** The same deal once more, from the beginning or from a moment, against the computer. */

import { call } from "../net/call";
import { me } from "../state/me.svelte";
import { where } from "../state/route.svelte";

export async function playAgain(code: string, seat: number, made = 0): Promise<void> {
  await me.somebody();
  const opened = await call("POST /api/games/{code}/again", { code }, { seat, made });
  where.go(`/t/${opened.code}`);
}
