/** A face for everybody: always the same one for the same name. */

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

/** The picture of whoever sits somewhere; heroes and bosses look like themselves. */
export function face(name: string, deck: SeatName): string {
  if (deck !== "standard") return EMBLEMS[deck];
  let sum = 7;
  for (const letter of name) sum = (sum * 31 + (letter.codePointAt(0) ?? 0)) % 9973;
  return FACES[sum % FACES.length] ?? helm;
}
