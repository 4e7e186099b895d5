/** Something is wrong: everything that helps to find out why, in one file. */

import { call } from "../net/call";
import type { TableModel } from "../state/table.svelte";

/** Save a file with the game, what was on the screen and the versions. */
export async function report(model: TableModel): Promise<void> {
  const record = model.table?.status === "over" ? await call("GET /api/games/{code}/record", { code: model.code }) : null;
  const found = {
    at: new Date().toISOString(),
    page: location.href,
    browser: navigator.userAgent,
    window: [innerWidth, innerHeight, devicePixelRatio],
    scripts: [...document.scripts].map((script) => script.src),
    table: model.table,
    version: model.version,
    sight: model.sight,
    shown: model.stage.view,
    made: model.stage.made,
    log: model.log,
    record,
    screen: document.querySelector(".board")?.outerHTML ?? "",
  };
  const link = document.createElement("a");
  link.href = URL.createObjectURL(new Blob([JSON.stringify(found, null, 1)], { type: "application/json" }));
  link.download = `thandar-${model.code}.json`;
  link.click();
  URL.revokeObjectURL(link.href);
}
