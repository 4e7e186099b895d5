import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { svelte } from "@sveltejs/vite-plugin-svelte";
import { defineConfig, type Plugin } from "vite";

interface IconSet {
  icons: Record<string, { body: string }>;
}

/** `import d from "icon:wolf-head"`: the path of a picture of game-icons, and no other picture. */
function icons(): Plugin {
  const prefix = "icon:";
  let set: IconSet | undefined;
  return {
    name: "icons",
    resolveId: (id) => (id.startsWith(prefix) ? `\0${id}` : undefined),
    load(id) {
      if (!id.startsWith(`\0${prefix}`)) return undefined;
      const file = createRequire(import.meta.url).resolve("@iconify-json/game-icons/icons.json");
      set ??= JSON.parse(readFileSync(file, "utf-8")) as IconSet;
      const name = id.slice(prefix.length + 1);
      const body = set.icons[name]?.body;
      if (body === undefined) throw new Error(`game-icons has no picture ${name}`);
      const paths = [...body.matchAll(/ d="([^"]+)"/g)].map((found) => found[1]);
      return `export default ${JSON.stringify(paths.join(""))}`;
    },
  };
}

export default defineConfig({
  plugins: [svelte(), icons()],
  resolve: { alias: { $lib: new URL("./src", import.meta.url).pathname } },
  build: { outDir: "dist", assetsInlineLimit: 0, target: "es2022", reportCompressedSize: true },
  // The rules are read from docs, which lies beside this folder.
  server: { fs: { allow: [".."] }, proxy: { "/api": { target: "http://127.0.0.1:8390", ws: true } } },
});
