/** Where an address leads: to a clause, a section, or by the name of a format to its section. */

const FORMATS: Record<string, string> = {
  "free-for-all": "R8",
  hunter: "R9",
  "hunter-first-blood": "R9.2",
  "hunter-last-one-standing": "R9.3",
  hydra: "R12",
  emperor: "R13",
  boss: "R14",
  lich: "R14a",
  dragon: "R14b",
  solo: "R15",
  gauntlet: "R15",
  demon: "R15",
};

/** The id of what stands behind the #. */
export function anchorOf(part: string): string {
  return FORMATS[part] ?? (/^r\d/.test(part) ? `R${part.slice(1)}` : part);
}
