import { describe, expect, it } from "vitest";
import { broken, fit } from "./fit";

const ROOM = { width: 8, sizes: [1.2, 1.1, 1], letter: 0.5 };

describe("broken", () => {
  it("makes lines of even length", () => {
    expect(broken("Vial of Elven Tears", 2)).toEqual(["Vial of", "Elven Tears"]);
  });

  it("breaks after a hyphen, which stays", () => {
    expect(broken("Porte-Bouclier", 2)).toEqual(["Porte-", "Bouclier"]);
  });

  it("keeps hyphens inside a line", () => {
    expect(broken("Man-at-Arms", 1)).toEqual(["Man-at-Arms"]);
    expect(broken("Torgen Brise-Pierre", 2).join("")).toBe("TorgenBrise-Pierre");
  });

  it("leaves a single word whole", () => {
    expect(broken("Clarividencia", 3)).toEqual(["Clarividencia"]);
  });
});

describe("fit", () => {
  it("shows short names large on one line", () => {
    expect(fit("Gold", ROOM)).toEqual({ lines: ["Gold"], size: 1.2 });
  });

  it("takes a second line before the letters get small", () => {
    expect(fit("Gauntlets of Strength", ROOM).lines).toHaveLength(2);
  });

  it("makes the letters of one long word smaller", () => {
    const { lines, size } = fit("Manipulation of everybody", { ...ROOM, sizes: [1.2] });
    expect(lines).toHaveLength(1);
    expect(size).toBeLessThan(1);
  });
});
