import { expect, test } from "vitest";
import { lookOf } from "./look.svelte";

test("the id of those who look together is read from the link that one was sent", () => {
  expect(lookOf("together-ymsa8EfQGBN8M3ZRsBkx40u_zQViIyBx1otNFjlS7HQ")).toBe("ymsa8EfQGBN8M3ZRsBkx40u_zQViIyBx1otNFjlS7HQ");
  for (const part of ["", "replay-5-2", "together-", "together-short", "together-<script>alert(1)</script>"]) expect(lookOf(part)).toBeNull();
});
