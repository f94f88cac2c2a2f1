import { readFileSync, writeFileSync } from "node:fs";
import { setTimeout as delay } from "node:timers/promises";
import { requestFrom, type TestServer } from "../../tests/support/server";
import { copyTenants, type TenantsCopy } from "../../tests/support/tenants-copy";
import { type Figure, figure, spreadOf } from "./figures";
import { steadily } from "./steadily";
import { withServer } from "./with-server";

const RELOADS = Number(process.env.BENCH_RELOADS ?? 100);
const REQUESTS_PER_SECOND = 300;
const NEW_TENANTS = 5;
const PATIENCE_MS = 20_000;
const HOST = "velvethour.example";
const HOSTS = [HOST, "abendrot.example", "mapleandmain.example", "fjordlys.example", "kaleido.example"];
const PAGES = ["/", "/pages/faq", "/pricing", "/api/settings.php"];

/** Measures how soon a new folder is a live brand, and whether changes of brands make visitors' requests fail. */
export async function reloadFigures(): Promise<Figure[]> {
  const tenants = copyTenants();
  try {
    return await withServer({ ...tenants.variables, RATE_LIMITS: "1" }, async (server) => {
      const live: number[] = [];
      for (let at = 0; at < NEW_TENANTS; at++) live.push(await addTenant(server, tenants, `new-${at}`));
      const spread = spreadOf(live);
      const slowest = figure("new tenant live, the slowest", "s", spread.max, { atMost: 2 }, { spread });
      return [slowest, ...(await reloadUnderLoad(server, tenants))];
    });
  } finally {
    tenants.close();
  }
}

/** Copies a brand's folder to a new name and host. @returns seconds until its home answers with 200 */
async function addTenant({ port }: TestServer, tenants: TenantsCopy, slug: string): Promise<number> {
  const domain = `${slug}.example`;
  const start = performance.now();
  tenants.add(slug, "fjordlys", (json) => Object.assign(json, { domain }));
  await until(async () => (await requestFrom(port, domain, "/")).status === 200, `${domain} is not live`);
  return (performance.now() - start) / 1000;
}

/** Alternates changes that must be refused with valid changes that visitors must see. */
async function reloadUnderLoad(server: TestServer, tenants: TenantsCopy): Promise<Figure[]> {
  const { port } = server;
  const file = tenants.file("velvet-hour", "tenant.json");
  const good = JSON.parse(readFileSync(file, "utf8")) as Record<string, unknown>;
  let isOver = false;
  let failed = 0;
  const visits = steadily(
    REQUESTS_PER_SECOND,
    () => isOver,
    async (at) => {
      const host = HOSTS[at % HOSTS.length] ?? "";
      const page = PAGES[Math.floor(at / HOSTS.length) % PAGES.length] ?? "";
      const answer = await requestFrom(port, host, page).catch(() => null);
      if (answer?.status !== 200) failed += 1;
    },
  );
  const refusals = () => server.log.filter(({ problem }) => String(problem ?? "").includes(file)).length;
  const shown: number[] = [];
  for (let at = 0; at < RELOADS; at++) {
    const before = refusals();
    writeFileSync(file, JSON.stringify({ ...good, niche: "none" }));
    await until(async () => refusals() > before, "a broken file was not refused");
    const name = `Velvet ${at}`;
    const start = performance.now();
    writeFileSync(file, JSON.stringify({ ...good, name }));
    const isShown = async () => (await requestFrom(port, HOST, "/pages/terms")).text.includes(name);
    await until(isShown, "a change did not show");
    shown.push((performance.now() - start) / 1000);
  }
  isOver = true;
  const { sent, seconds } = await visits;
  const spread = spreadOf(shown);
  const note = `${sent} requests, ${Math.round(sent / seconds)} a second`;
  return [
    figure(`failed requests in ${RELOADS} reloads`, "requests", failed, { atMost: 0 }, { note }),
    figure("a change shows, the slowest", "s", spread.max, { atMost: 2 }, { spread }),
  ];
}

async function until(holds: () => Promise<boolean>, otherwise: string): Promise<void> {
  const start = performance.now();
  while (!(await holds())) {
    if (performance.now() - start > PATIENCE_MS) throw new Error(otherwise);
    await delay(20);
  }
}
