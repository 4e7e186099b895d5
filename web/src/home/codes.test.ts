import { expect, test } from "vitest";
import { codeIn } from "./codes";

test.each([
  ["cqjcc4f", "cqjcc4f"],
  ["  CQJ-CC4 f ", "cqjcc4f"],
  ["https://example.org/t/cqjcc4f", "cqjcc4f"],
  ["Come: http://localhost:8390/t/CQJCC4F!", "cqjcc4f"],
  ["https://example.org/games/cqjcc4f?seat=1", "cqjcc4f"],
  ["cqj", "cqj"],
  ["", ""],
])("the code in %j is %j", (typed, code) => expect(codeIn(typed)).toBe(code));
