import { describe, expect, it } from "vitest";
import { filled } from "./sentences";

const FRENCH = ["Le Démon", "La Liche", "Le Dragon"];
const SPANISH = ["El Demonio", "El Liche", "El Dragón"];

describe("values join their sentences", () => {
  it("elides before a vowel and a silent h, and nowhere else", () => {
    const turn = (name: string) => filled("Tour de {name}", { name }, "fr", FRENCH);
    expect(["Isolde", "Ysolde", "Yann", "Henri", "Hautbois", "Sable"].map(turn)).toEqual([
      ...["Tour d’Isolde", "Tour d’Ysolde", "Tour de Yann", "Tour d’Henri", "Tour de Hautbois", "Tour de Sable"],
    ]);
  });

  it("contracts articles, and takes their capital inside a sentence", () => {
    expect(filled("Tour de {name}", { name: "Le Dragon" }, "fr", FRENCH)).toBe("Tour du Dragon");
    expect(filled("Donner à {name}", { name: "La Liche" }, "fr", FRENCH)).toBe("Donner à la Liche");
    expect(filled("{name} attaque", { name: "Le Dragon" }, "fr", FRENCH)).toBe("Le Dragon attaque");
    expect(filled("Turno {turn} · {name}", { turn: 3, name: "El Liche" }, "es", SPANISH)).toBe("Turno 3 · El Liche");
    expect(filled("Puedes atacar a {names}.", { names: "El Demonio" }, "es", SPANISH)).toBe("Puedes atacar al Demonio.");
  });

  it("does so for the first of several, and for names without their capital", () => {
    expect(filled("Victoria de {names}", { names: "el Demonio y el Dragón" }, "es", SPANISH)).toBe("Victoria del Demonio y el Dragón");
    expect(filled("Victoire de {names}", { names: "le Démon, la Liche et Sable" }, "fr", FRENCH)).toBe("Victoire du Démon, la Liche et Sable");
    expect(filled("{won} te ha vencido.", { won: "el Demonio" }, "es", SPANISH)).toBe("El Demonio te ha vencido.");
    expect(filled("{won} beat you.", { won: "the Demon" }, "en", ["The Demon"])).toBe("The Demon beat you.");
    expect(filled("{first} against {second}", { first: "Thief", second: "The Demon" }, "en", ["The Demon"])).toBe("Thief against the Demon");
    expect(filled("Tour de {name}", { name: "Le Démonte-Pneu" }, "fr", FRENCH)).toBe("Tour de Le Démonte-Pneu");
  });

  it("says e and u in Spanish before their like", () => {
    expect(filled("{first} y {last}", { first: "Ana", last: "Iris" }, "es", SPANISH)).toBe("Ana e Iris");
    expect(filled("{first} o {last}", { first: "7", last: "8" }, "es", SPANISH)).toBe("7 u 8");
    expect(filled("{first} y {last}", { first: "Ana", last: "Hiena" }, "es", SPANISH)).toBe("Ana y Hiena");
  });

  it("leaves what it is not given", () => {
    expect(filled("de {name}", {}, "fr", FRENCH)).toBe("de {name}");
  });
});
