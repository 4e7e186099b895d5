/** How well the computer plays, from the weakest to the strongest. */

import type { BotName } from "../protocol";

export const LEVELS: readonly BotName[] = ["random", "baseline", "net"];
