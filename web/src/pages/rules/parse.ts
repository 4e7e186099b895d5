/** The rules as docs/rules.md and its translations write them: sections of clauses, and little else. */

export type Kind = "plain" | "bold" | "stress" | "code" | "link" | "card" | "ruling";

/** A piece of text; `to` is where a link leads, or which card it is. The mark of a ruling is one too. */
export interface Part {
  kind: Kind;
  text: string;
  to: string;
}

/** What the rules say, and what is our own ruling; one of them may be empty. */
export interface Clause {
  kind: "clause";
  number: string;
  said: Part[];
  ruled: Part[];
}

/** A line of the list of all rulings. */
export interface Listed {
  kind: "listed";
  number: string;
  parts: Part[];
}

export type Block = Clause | Listed | { kind: "paragraph"; parts: Part[] } | { kind: "row"; cells: string[] };

/** `number` is R14, or empty; a section of level 3 belongs to the one of level 2 before it. */
export interface Section {
  id: string;
  number: string;
  title: string;
  level: number;
  blocks: Block[];
}

export interface Rules {
  title: string;
  intro: Part[];
  sections: Section[];
}

const INLINE = /\*\*(?<bold>[^*]+)\*\*|\*(?<stress>[^*]+)\*|`(?<code>[^`]+)`|\[(?<link>[^\]]+)\]\((?<to>[^)]+)\)|(?<clause>\bR\d+(?:\.\d+)?\b)/g;
const HEADING = /^(#+) (?:(R\d+) )?(.+)$/;
const CLAUSE = /^- \*\*(R\d+\.\d+)\*\* (.+)$/;
const LISTED = /^- (R\d+\.\d+)\s?: (.+)$/;
const MARKER = /\*\*(?:Ruling|Décision|Decisión)\.\*\*/;
const RULED_LINE = /^\|[\s|-]+$/;
/** The two sections at the end, which have no number. */
const LAST = ["rulings", "about"];

export function parse(markdown: string): Rules {
  const rules: Rules = { title: "", intro: [], sections: [] };
  for (const line of linesOf(markdown)) {
    const heading = HEADING.exec(line);
    const section = rules.sections.at(-1);
    if (heading?.[1] === "#") rules.title = heading[3] ?? "";
    else if (heading) rules.sections.push(sectionOf(heading, rules.sections));
    else if (section === undefined) rules.intro.push(...partsOf(line));
    else if (!RULED_LINE.test(line)) section.blocks.push(blockOf(line));
  }
  return rules;
}

/** Paragraphs, clauses and rows, each on one line; no line begins with a mark that belongs to the last. */
function linesOf(markdown: string): string[] {
  const glued = markdown.replace(/ (?=[:;?!»])|(?<=«) |(?<=\d) (?=000)/g, "\u00a0").replace(/(?<=\p{L})'(?=\p{L})/gu, "’");
  const joined = glued.replace(/\n(?!\n|#|- |\|)[ ]*/g, " ");
  return joined.split("\n").map((line) => line.trim()).filter(Boolean);
}

function sectionOf(heading: RegExpExecArray, before: Section[]): Section {
  const [, marks = "", number = "", title = ""] = heading;
  return { id: number || idAfter(before, marks.length), number, title, level: marks.length, blocks: [] };
}

/** Headings without a number: R14a, R14b within a section; the others stand at the end. */
function idAfter(before: Section[], level: number): string {
  if (level === 2) return LAST.find((id) => !before.some((section) => section.id === id)) ?? "";
  const parent = before.findLastIndex((section) => section.level === 2);
  return `${before[parent]?.id}${"abcdefgh"[before.length - parent - 1]}`;
}

function blockOf(line: string): Block {
  const clause = CLAUSE.exec(line);
  if (clause) return clauseOf(clause[1] ?? "", clause[2] ?? "");
  const listed = LISTED.exec(line);
  if (listed) return { kind: "listed", number: listed[1] ?? "", parts: partsOf(listed[2] ?? "") };
  if (line.startsWith("|")) return { kind: "row", cells: line.split("|").slice(1, -1).map((cell) => cell.trim()) };
  return { kind: "paragraph", parts: partsOf(line) };
}

function clauseOf(number: string, text: string): Clause {
  const [said = "", ruled = ""] = text.split(MARKER);
  return { kind: "clause", number, said: partsOf(said.trim()), ruled: partsOf(ruled.trim()) };
}

/** A line as parts; the number of a clause is a link to it. */
export function partsOf(text: string): Part[] {
  const parts: Part[] = [];
  let done = 0;
  const plain = (until: number): void => {
    if (until > done) parts.push({ kind: "plain", text: text.slice(done, until), to: "" });
  };
  for (const found of text.matchAll(INLINE)) {
    plain(found.index);
    parts.push(partOf(found.groups ?? {}));
    done = found.index + found[0].length;
  }
  plain(text.length);
  return parts;
}

function partOf(groups: Record<string, string | undefined>): Part {
  const { clause, link, to = "" } = groups;
  if (clause) return { kind: "link", text: clause, to: `#${clause}` };
  if (MARKER.test(`**${groups["bold"]}**`)) return { kind: "ruling", text: groups["bold"] ?? "", to: "" };
  if (link) return { kind: "link", text: link, to };
  const kind = (["bold", "stress", "code"] as const).find((known) => groups[known] !== undefined) ?? "plain";
  return { kind, text: groups[kind] ?? "", to: "" };
}

export function textOf(parts: readonly Part[]): string {
  return parts.map((part) => part.text).join("");
}
