// npm run bench [name …]: measures speed and size. Prints a table, writes var/bench/<name>.json, and exits with 1 if a bound is missed.
import { execFileSync } from "node:child_process";
import path from "node:path";
import { benchChat } from "./bench/chat";
import { benchConsole } from "./bench/console";
import { benchCrossedRequests } from "./bench/crossed-requests";
import { benchFeel } from "./bench/feel";
import { type Figure, tableOf, writeFigures } from "./bench/figures";
import { benchHome } from "./bench/home";
import { benchPaymentHistories } from "./bench/payment-histories";
import { benchPush } from "./bench/push";
import { benchSearch } from "./bench/search";
import { benchShop } from "./bench/shop";
import { benchTenants } from "./bench/tenants";
import { benchUploads } from "./bench/uploads";

process.chdir(path.resolve(import.meta.dirname, ".."));

const benches: Record<string, () => Promise<Figure[]>> = {
  home: benchHome,
  search: benchSearch,
  chat: benchChat,
  push: benchPush,
  tenants: benchTenants,
  uploads: benchUploads,
  shop: benchShop,
  "payment-histories": benchPaymentHistories,
  "crossed-requests": benchCrossedRequests,
  feel: benchFeel,
  console: benchConsole,
};

async function main(): Promise<void> {
  const requested = process.argv.slice(2);
  const unknown = requested.filter((name) => !Object.hasOwn(benches, name));
  if (unknown.length > 0)
    throw new Error(`There is no ${unknown.join(", ")}; there are ${Object.keys(benches).join(", ")}.`);
  execFileSync(process.execPath, ["scripts/build.mjs"], { stdio: "inherit" });
  const missed: string[] = [];
  for (const [name, bench] of Object.entries(benches)) {
    if (requested.length > 0 && !requested.includes(name)) continue;
    process.stdout.write(`\n── ${name}\n`);
    const figures = await bench();
    writeFigures(name, figures);
    process.stdout.write(`${tableOf(figures)}\n`);
    missed.push(...figures.filter((one) => !one.ok).map((one) => one.name));
  }
  if (missed.length > 0) process.stdout.write(`\nMissed: ${missed.join(", ")}\n`);
  process.exitCode = missed.length > 0 ? 1 : 0;
}

main().catch((error: unknown) => {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
  process.exitCode = 2;
});
