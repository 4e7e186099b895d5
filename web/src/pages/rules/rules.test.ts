import { readFileSync } from "node:fs";
import { describe, expect, test } from "vitest";
import english from "../../../../docs/rules.md?raw";
import french from "../../../../docs/rules.fr.md?raw";
import spanish from "../../../../docs/rules.es.md?raw";
import { finderOf, withCards } from "./names";
import { parse, partsOf, textOf, type Clause, type Rules } from "./parse";
import { countOf, fold, narrowed, pieces, wordsOf } from "./search";

const FILES = { en: english, fr: french, es: spanish };
const LANGUAGES = ["en", "fr", "es"] as const;
type Spoken = (typeof LANGUAGES)[number];

function clauses(rules: Rules): Clause[] {
  return rules.sections.flatMap((section) => section.blocks).filter((block) => block.kind === "clause");
}

function clause(language: Spoken, number: string): Clause {
  const found = clauses(parse(FILES[language])).find((one) => one.number === number);
  if (found === undefined) throw new Error(`no ${number}`);
  return found;
}

/** A file of messages, its apostrophes as the server sets them. */
function words(language: Spoken, file: string): string {
  const path = new URL(`../../../../src/thandar/locales/${language}/${file}.toml`, import.meta.url);
  return readFileSync(path, "utf-8").replace(/(?<=\p{L})'(?=\p{L})/gu, "’");
}

function finder(language: Spoken) {
  const term = (key: string): string => new RegExp(`^${key} = "(.*)"$`, "m").exec(words(language, "terms"))?.[1] ?? "";
  const cards = [...words(language, "cards").matchAll(/^card\.(\w+) = "([^",]*)/gm)];
  const named = cards.map(([, id = "", name = ""]) => ({ id, name }));
  return finderOf(named, [term("treasure_hoard"), term("hoard_item")], [term("gold")]);
}

describe("parse", () => {
  test.each(LANGUAGES)("every clause, section and ruling of the file is there: %s", (language) => {
    const rules = parse(FILES[language]);
    const numbers = [...FILES[language].matchAll(/^- \*\*(R[\d.]+)\*\*/gm)].map((found) => found[1]);
    expect(clauses(rules).map((one) => one.number)).toEqual(numbers);
    expect(rules.sections.map((section) => section.id)).toEqual([
      ..."R1 R2 R3 R4 R5 R6 R7 R8 R9 R10 R11 R12 R13 R14 R14a R14b R14c R14d R15 R16 rulings about".split(" "),
    ]);
    const ruled = clauses(rules).filter((one) => one.ruled.length > 0);
    const listed = rules.sections.at(-2)?.blocks.filter((block) => block.kind === "listed");
    expect(listed?.map((one) => one.number)).toEqual(ruled.map((one) => one.number));
    expect(rules.title).not.toBe("");
    expect(textOf(rules.intro)).not.toMatch(/R\d|test/);
    expect(rules.intro.filter((part) => part.kind === "ruling").length).toBe(1);
  });

  test.each(LANGUAGES)("no markup is left in the text: %s", (language) => {
    const rules = parse(FILES[language]);
    const parts = clauses(rules).flatMap((one) => [...one.said, ...one.ruled]);
    expect(parts.filter((part) => /[*`[\]]|^ ?$/.test(part.text))).toEqual([]);
  });

  test("a clause is told apart from our ruling in it", () => {
    const { said, ruled } = clause("en", "R4.3");
    expect(textOf(said)).toMatch(/^Gold gained .* immediately\.$/);
    expect(ruled).toEqual([
      { kind: "plain", text: "There is no maximum but that of ", to: "" },
      { kind: "link", text: "R4.7", to: "#R4.7" },
      { kind: "plain", text: ".", to: "" },
    ]);
    expect(clause("en", "R4.7").said).toEqual([]);
    expect(clause("en", "R4.1").ruled).toEqual([]);
  });

  test("parts of a line", () => {
    expect(partsOf("a **b** *c* `d` [e](f.md) R7").map(({ kind, text, to }) => [kind, text, to])).toEqual([
      ["plain", "a ", ""],
      ["bold", "b", ""],
      ["plain", " ", ""],
      ["stress", "c", ""],
      ["plain", " ", ""],
      ["code", "d", ""],
      ["plain", " ", ""],
      ["link", "e", "f.md"],
      ["plain", " ", ""],
      ["link", "R7", "#R7"],
    ]);
  });

  test("the table of terms has three columns and no rule between them", () => {
    const table = parse(english).sections.find((section) => section.id === "R16");
    const rows = table?.blocks.filter((block) => block.kind === "row") ?? [];
    expect(rows[0]?.cells).toEqual(["English", "French", "Spanish"]);
    expect(rows.every((row) => row.cells.length === 3)).toBe(true);
  });

  test("French marks do not begin a line", () => {
    expect(textOf(clause("fr", "R3.5").said)).toContain("«\u00a0ce tour\u00a0»");
  });
});

describe("names of cards", () => {
  const find = finder("en");
  const ids = (text: string): string[] => find(text).map((found) => found.id);

  test("whole words, in their capitals, the longest first, plurals too", () => {
    expect(ids("7 Gold, Elven Gold and two Bribes")).toEqual(["gold", "elven_gold", "bribe"]);
    expect(ids("the gold pool, a ruby, Golden, Commander")).toEqual([]);
  });

  test("an ordinary word is no card where a sentence begins", () => {
    expect(ids("Gold gained is added. Gold is lost. Fireball is aimed.")).toEqual(["fireball"]);
  });

  test("a term is no card", () => {
    expect(ids("the Treasure Hoard, Hoard Items, and Hoard")).toEqual(["hoard"]);
  });

  test.each(["fr", "es"] as const)("each clause names the cards of the English one: %s", (language) => {
    const named = (spoken: Spoken): [string, string[]][] =>
      clauses(parse(FILES[spoken])).map((one) => {
        const parts = withCards([...one.said, ...one.ruled], finder(spoken));
        const cards = parts.filter((part) => part.kind === "card").map((part) => part.to);
        return [one.number, [...new Set(cards)].sort()];
      });
    expect(named(language)).toEqual(named("en"));
  });
});

describe("search", () => {
  test("accents and capitals do not matter", () => {
    expect(fold("Épée À « œ ñ")).toBe("epee a « œ n");
    expect(wordsOf("  Épée  COURTE ")).toEqual(["epee", "courte"]);
  });

  test("what was searched for is marked, even where it spans parts", () => {
    const parts = partsOf("the *Démon* heals");
    expect(pieces(parts, ["e demon h"])).toEqual([
      [{ text: "th", hit: false }, { text: "e ", hit: true }],
      [{ text: "Démon", hit: true }],
      [{ text: " h", hit: true }, { text: "eals", hit: false }],
    ]);
  });

  test("only the clauses with all the words, and only our rulings", () => {
    const { sections } = parse(english);
    const found = narrowed(sections, ["guard", "hydra"], false);
    expect(clauses({ title: "", intro: [], sections: found }).map((one) => one.number)).toEqual(["R7.6"]);
    const ours = narrowed(sections, [], true);
    expect(countOf(ours)).toBe(54);
    expect(narrowed(sections, ["r6.3"], false).map((section) => section.id)).toEqual(["R6"]);
    expect(narrowed(sections, [], false)).toEqual(sections);
  });
});
