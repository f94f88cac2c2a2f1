// npm run look: writes screenshots of every page of every brand, and contact sheets, to var/look. Filters: --brand, --page, --width.
import { mkdirSync } from "node:fs";
import path from "node:path";
import { parseArgs } from "node:util";
import { withServer } from "./bench/with-server";
import { buildWhenStale } from "./build.mjs";
import { openBrowser } from "./look/browser";
import { joinBrands } from "./look/join-brands";
import { makeSheets } from "./look/sheets";
import { shotsOf, takeShot } from "./look/shots";

const root = path.resolve(import.meta.dirname, "..");
process.chdir(root);

const { values } = parseArgs({
  options: { brand: { type: "string" }, page: { type: "string" }, width: { type: "string" } },
});

async function main(): Promise<void> {
  buildWhenStale();
  const browser = await openBrowser();
  try {
    await withServer({ NODE_ENV: "development" }, async (server, url) => {
      const dir = path.join(root, "var/look");
      mkdirSync(dir, { recursive: true });
      const wanted = shotsOf(await joinBrands(server, url)).filter(
        (shot) =>
          (!values.brand || shot.brand === values.brand) &&
          (!values.page || shot.page === values.page) &&
          (!values.width || shot.width === Number(values.width)),
      );
      // Two at a time, because the server and the browser share this machine.
      const queue = [...wanted];
      const work = async () => {
        for (let shot = queue.shift(); shot; shot = queue.shift())
          await takeShot(browser, server.port, dir, shot);
      };
      await Promise.all([work(), work()]);
      const sheets = await makeSheets(dir, wanted);
      process.stdout.write(`${wanted.length} screenshots and ${sheets} sheets in var/look\n`);
    });
  } finally {
    await browser.close();
  }
}

await main();
