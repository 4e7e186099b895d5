import { expect, test } from "vitest";
import { linkFor } from "./links";

const here = { hostname: "127.0.0.1", origin: "http://127.0.0.1:8390" };
const away = { hostname: "thandar.example", origin: "https://thandar.example" };

test("a link that leads to the server from elsewhere is for others, wherever the page was opened", () => {
  for (const page of [here, away]) expect(linkFor("http://192.168.1.7:8390/t/abc", page)).toBe("http://192.168.1.7:8390/t/abc");
});

test("a link to this computer is for nobody else", () => {
  for (const host of ["127.0.0.1", "localhost", "[::1]"]) expect(linkFor(`http://${host}:8390/pass#x`, here)).toBeNull();
});

test("where the page came from elsewhere, others come from there too", () => {
  expect(linkFor("http://127.0.0.1:8390/games/abc#together-x", away)).toBe("https://thandar.example/games/abc#together-x");
});
