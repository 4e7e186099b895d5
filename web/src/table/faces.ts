/** A face for everybody: always the same one for the same name, and no two alike at a table. */

import barbarian from "icon:barbarian";
import cultist from "icon:cultist";
import dwarf from "icon:dwarf-face";
import eagle from "icon:eagle-head";
import elf from "icon:woman-elf-face";
import helm from "icon:visored-helm";
import lion from "icon:lion";
import orc from "icon:orc-head";
import pirate from "icon:pirate-captain";
import robin from "icon:robin-hood-hat";
import wizard from "icon:wizard-face";
import wolf from "icon:wolf-head";
import { EMBLEMS } from "../home/emblems";
import type { SeatName } from "../protocol";

const FACES = [helm, wolf, elf, wizard, barbarian, robin, dwarf, lion, cultist, eagle, orc, pirate];

/** The picture of whoever sits at a seat; heroes and bosses look like themselves. */
export function face(seats: readonly { name: string }[], seat: number, deck: SeatName): string {
  if (deck !== "standard") return EMBLEMS[deck];
  const taken = new Set<number>();
  for (const { name } of seats.slice(0, seat)) {
    let k = number(name);
    while (taken.has(k) && taken.size < FACES.length) k = (k + 1) % FACES.length;
    taken.add(k);
  }
  return FACES[[...taken].at(-1) ?? 0] ?? helm;
}

function number(name: string): number {
  let sum = 7;
  for (const letter of name) sum = (sum * 31 + (letter.codePointAt(0) ?? 0)) % 9973;
  return sum % FACES.length;
}
