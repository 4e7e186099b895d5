/** Asking for the game of the day, and going to one's own. */

import { Asked } from "../home/asked.svelte";
import { call } from "../net/call";
import type { Today } from "../protocol";
import { me } from "../state/me.svelte";
import { where } from "../state/route.svelte";

/** The game of the day as whoever sits here may know it. */
export function todayAsked(): Asked<Today> {
  return new Asked(() => call("GET /api/daily"));
}

/** Go to one's own game of today; it begins where there is none yet. */
export async function playToday(): Promise<void> {
  await me.somebody();
  const { code } = await call("POST /api/daily");
  where.go(`/t/${code}`);
}
