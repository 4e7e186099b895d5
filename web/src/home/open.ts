/** Opening a table, and going there. */

import type { Setup } from "../protocol";
import { call } from "../net/call";
import { me } from "../state/me.svelte";
import { where } from "../state/route.svelte";

/** Open a table and go there; `sit` are the seats at which this device sits down. */
export async function openTable(setup: Setup, sit: number[]): Promise<void> {
  await me.somebody();
  const { code } = await call("POST /api/tables", {}, setup);
  sessionStorage.setItem(`thandar.sit.${code}`, JSON.stringify(sit));
  where.go(`/t/${code}`);
}
