// npm run bench [name …]: measures speed and size. Prints a table, writes var/bench/<name>.json, and exits with 1 if a bound is missed.
import { execFileSync } from "node:child_process";
import path from "node:path";
import { benchAccounts } from "./bench/accounts";
import { benchHome, benchSettings } from "./bench/cached";
import { benchChats } from "./bench/chats";
import { benchCrossedRequests } from "./bench/crossed-requests";
import { benchExperiments } from "./bench/experiments";
import { type Figure, keepFigures, tableOf } from "./bench/figures";
import { benchLanders } from "./bench/landers";
import { benchLighthouse } from "./bench/lighthouse";
import { benchMembers } from "./bench/members";
import { benchNavigation } from "./bench/navigation";
import { benchNeighbour } from "./bench/neighbour";
import { benchOrder } from "./bench/order";
import { benchPaymentHistories } from "./bench/payment-histories";
import { benchPayments } from "./bench/payments";
import { benchPictures } from "./bench/pictures";
import { benchPlaces } from "./bench/places";
import { benchPresence } from "./bench/presence";
import { benchPush } from "./bench/push";
import { benchReload } from "./bench/reload";
import { benchSearchPage } from "./bench/search-page";
import { benchShopPage } from "./bench/shop-page";
import { benchTenants } from "./bench/tenants";
import { benchUploads } from "./bench/uploads";
import { benchWeight } from "./bench/weight";
import { benchWorstReading } from "./bench/worst-reading";

process.chdir(path.resolve(import.meta.dirname, ".."));

const benches: Record<string, () => Promise<Figure[]>> = {
  home: benchHome,
  settings: benchSettings,
  accounts: benchAccounts,
  members: benchMembers,
  chats: benchChats,
  "search-page": benchSearchPage,
  navigation: benchNavigation,
  uploads: benchUploads,
  pictures: benchPictures,
  places: benchPlaces,
  neighbour: benchNeighbour,
  presence: benchPresence,
  push: benchPush,
  tenants: benchTenants,
  "shop-page": benchShopPage,
  order: benchOrder,
  payments: benchPayments,
  "payment-histories": benchPaymentHistories,
  "crossed-requests": benchCrossedRequests,
  "worst-reading": benchWorstReading,
  reload: benchReload,
  weight: benchWeight,
  lighthouse: benchLighthouse,
  landers: benchLanders,
  experiments: benchExperiments,
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
    keepFigures(name, figures);
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
