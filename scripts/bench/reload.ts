import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { Agent, request } from "node:http";
import { tmpdir } from "node:os";
import path from "node:path";
import { setTimeout as delay } from "node:timers/promises";
import { type Figure, figure, spreadOf } from "./figures";
import { type Production, startProduction } from "./production";

const RELOADS = 100;
const REQUESTS_PER_SECOND = 300;
const NEW_TENANTS = 5;
const TICK_MS = 10;
const PATIENCE_MS = 20_000;
const HOSTS = ["velvethour", "abendrot", "mapleandmain", "fjordlys", "kaleido"].map(
  (name) => `${name}.example`,
);
const PAGES = ["/", "/pages/faq", "/pricing", "/api/settings.php"];

type Json = Record<string, unknown>;

/** Measures how soon a new folder is a live brand, and whether changes to brands make visitors' requests fail. */
export async function benchReload(): Promise<Figure[]> {
  const dir = mkdtempSync(path.join(tmpdir(), "livery-reload-"));
  cpSync("tenants", path.join(dir, "tenants"), { recursive: true });
  const server = await startProduction({ TENANTS_DIR: path.join(dir, "tenants") });
  try {
    const live: number[] = [];
    for (let at = 0; at < NEW_TENANTS; at++) live.push(await addTenant(server, dir, at));
    const seen = spreadOf(live);
    return [
      figure("new tenant live, the slowest", "s", seen.max, { atMost: 2 }, { spread: seen }),
      ...(await reloadUnderLoad(server, dir)),
    ];
  } finally {
    await server.stop();
    rmSync(dir, { recursive: true });
  }
}

/** Copies a brand's folder to a new name and host. @returns seconds until its home answers with 200 */
async function addTenant({ port }: Production, dir: string, at: number): Promise<number> {
  const [slug, host] = [`new-${at}`, `new-${at}.example`];
  const draft = path.join(dir, slug);
  cpSync("tenants/fjordlys", draft, { recursive: true });
  edit(path.join(draft, "tenant.json"), (json) => Object.assign(json, { domain: host, aliases: [] }));
  const agent = new Agent({ keepAlive: true });
  const start = performance.now();
  cpSync(draft, path.join(dir, "tenants", slug), { recursive: true });
  while ((await sendRequest(agent, port, host, "/")).status !== 200) {
    if (performance.now() - start > PATIENCE_MS) throw new Error(`${host} is not live`);
    await delay(5);
  }
  agent.destroy();
  return (performance.now() - start) / 1000;
}

/** Alternates changes that must be refused with valid changes that visitors must see. */
async function reloadUnderLoad({ port, log }: Production, dir: string): Promise<Figure[]> {
  const file = path.join(dir, "tenants/velvet-hour/tenant.json");
  const good = JSON.parse(readFileSync(file, "utf8")) as Json;
  const visitors = visit(port);
  const agent = new Agent({ keepAlive: true });
  const shown: number[] = [];
  const refusals = () => log().filter(({ problem }) => String(problem ?? "").includes(file)).length;
  for (let at = 0; at < RELOADS; at++) {
    const before = refusals();
    writeFileSync(file, JSON.stringify({ ...good, niche: "none" }));
    await until(() => refusals() > before, "a broken file was not refused");
    const name = `Velvet ${at}`;
    const start = performance.now();
    writeFileSync(file, JSON.stringify({ ...good, name }));
    await until(
      async () => (await sendRequest(agent, port, "velvethour.example", "/pages/terms")).text.includes(name),
      "a change did not show",
    );
    shown.push((performance.now() - start) / 1000);
  }
  const { requested, failed, seconds } = await visitors.stop();
  agent.destroy();
  const spread = spreadOf(shown);
  const note = `${requested} requests, ${Math.round(requested / seconds)} a second, ${RELOADS} changes and ${RELOADS} refusals`;
  return [
    figure(`failed requests in ${RELOADS} reloads`, "requests", failed, { atMost: 0 }, { note }),
    figure(
      "requests a second meanwhile",
      "requests/s",
      requested / seconds,
      { atLeast: REQUESTS_PER_SECOND * 0.95 },
      {},
    ),
    figure("a change shows, the slowest", "s", spread.max, { atMost: 2 }, { spread }),
  ];
}

/** Sends requests at a steady rate, independent of the answers, until it is stopped. */
function visit(port: number) {
  const agent = new Agent({ keepAlive: true, maxSockets: 64 });
  const start = performance.now();
  const open = new Set<Promise<void>>();
  let requested = 0;
  let failed = 0;
  const timer = setInterval(() => {
    const due = ((performance.now() - start) / 1000) * REQUESTS_PER_SECOND;
    for (; requested < due; requested++) {
      const host = HOSTS[requested % HOSTS.length] ?? "";
      const page = PAGES[Math.floor(requested / HOSTS.length) % PAGES.length] ?? "";
      const one = sendRequest(agent, port, host, page)
        .then(({ status }) => {
          if (status !== 200) failed += 1;
        })
        .catch(() => {
          failed += 1;
        })
        .finally(() => open.delete(one));
      open.add(one);
    }
  }, TICK_MS);
  return {
    async stop() {
      clearInterval(timer);
      const seconds = (performance.now() - start) / 1000;
      await Promise.all(open);
      agent.destroy();
      return { requested, failed, seconds };
    },
  };
}

function sendRequest(
  agent: Agent,
  port: number,
  host: string,
  url: string,
): Promise<{ status: number; text: string }> {
  return new Promise((resolve, reject) => {
    const asking = request(
      { agent, host: "127.0.0.1", port, path: url, headers: { Host: host } },
      (incoming) => {
        const chunks: Buffer[] = [];
        incoming.on("data", (chunk: Buffer) => chunks.push(chunk));
        incoming.on("error", reject);
        incoming.on("end", () =>
          resolve({ status: incoming.statusCode ?? 0, text: Buffer.concat(chunks).toString() }),
        );
      },
    );
    asking.setTimeout(PATIENCE_MS, () => asking.destroy(new Error("no answer")));
    asking.on("error", reject);
    asking.end();
  });
}

async function until(holds: () => boolean | Promise<boolean>, otherwise: string): Promise<void> {
  const start = performance.now();
  while (!(await holds())) {
    if (performance.now() - start > PATIENCE_MS) throw new Error(otherwise);
    await delay(20);
  }
}

function edit(file: string, change: (json: Json) => void): void {
  const json = JSON.parse(readFileSync(file, "utf8")) as Json;
  change(json);
  writeFileSync(file, JSON.stringify(json, null, 2));
}
