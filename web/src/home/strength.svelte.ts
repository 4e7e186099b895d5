/** How strong whoever sits here is against the levels; nothing where nobody is known yet. */

import { call, CallFailed } from "../net/call";
import type { AgainstLevels } from "../protocol";
import { me } from "../state/me.svelte";
import { Asked } from "./asked.svelte";

export const strength = new Asked<AgainstLevels | null>(async () => {
  try {
    return me.now === null ? null : (await call("GET /api/me")).strength;
  } catch (error) {
    if (error instanceof CallFailed && error.status === 401) return null;
    throw error;
  }
});
