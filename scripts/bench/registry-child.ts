// Measures the registry in a fresh process with --expose-gc. Arguments: tenants folder, themes folder, hosts file. Started by registry.ts.
import fs, { readFileSync } from "node:fs";
import { syncBuiltinESMExports } from "node:module";

let calls = 0;
const files = fs as unknown as Record<string, unknown>;
for (const [name, original] of Object.entries(files))
  if (typeof original === "function" && /^[a-z]/.test(name))
    files[name] = function (this: unknown, ...input: unknown[]) {
      calls += 1;
      return (original as (...input: unknown[]) => unknown).apply(this, input);
    };
syncBuiltinESMExports();

const LOOK_UPS = 1_000_000;

/** The figures of one process. Sizes are bytes of heap per tenant. */
export type RegistryFigures = {
  loadSeconds: number;
  /** processor time of this process, unaffected by other load */
  loadProcessorSeconds: number;
  heapEach: number;
  watchedHeapEach: number;
  watchSeconds: number;
  /** processor time per look-up */
  lookUpMicroseconds: number;
  lookUpWithPortMicroseconds: number;
  lookUpFileCalls: number;
  tenants: number;
};

async function main(dir: string, themesDir: string, hostsFile: string): Promise<RegistryFigures> {
  const { Registry } = await import("~/tenancy/registry.server");
  const { watchTenants } = await import("~/tenancy/watch.server");
  const { normalizeHost } = await import("~/tenancy/hosts.server");
  // Each host is a separate string, as in a request header, and not a slice of the file's text.
  const hosts = readFileSync(hostsFile, "utf8").split("\n").map(ownText);
  const before = heap();
  const start = performance.now();
  const used = process.cpuUsage();
  const registry = new Registry(dir, themesDir);
  await registry.loadAll();
  const loadSeconds = (performance.now() - start) / 1000;
  const loadProcessorSeconds = processorSeconds(used);
  const tenants = registry.list().length;
  if (registry.problems().length > 0) throw new Error(JSON.stringify(registry.problems()[0]));
  const loaded = heap();

  const find = (requested: readonly string[]) => {
    let found = 0;
    for (let at = 0; at < LOOK_UPS; at++)
      if (registry.find(normalizeHost(requested[(at * 7919) % requested.length]) ?? "")) found += 1;
    if (found !== LOOK_UPS) throw new Error(`${LOOK_UPS - found} hosts were not found`);
  };
  const timeFind = (requested: readonly string[]) => {
    find(requested);
    const finding = process.cpuUsage();
    find(requested);
    return processorSeconds(finding) * (1e6 / LOOK_UPS);
  };
  const callsBefore = calls;
  const lookUpMicroseconds = timeFind(hosts);
  const lookUpFileCalls = calls - callsBefore;
  const lookUpWithPortMicroseconds = timeFind(hosts.map((host) => ownText(`${host}:3000`)));

  const found = heap();
  const watchStart = performance.now();
  const watching = await watchTenants(registry, {
    themesDir,
    dataDir: dir,
    onRefused: () => undefined,
  });
  const watchSeconds = (performance.now() - watchStart) / 1000;
  const watched = heap();
  watching.stop();
  return {
    loadSeconds,
    loadProcessorSeconds,
    heapEach: (loaded - before) / tenants,
    watchedHeapEach: (loaded - before + watched - found) / tenants,
    watchSeconds,
    lookUpMicroseconds,
    lookUpWithPortMicroseconds,
    lookUpFileCalls,
    tenants,
  };
}

function ownText(text: string): string {
  return Buffer.from(text).toString("latin1");
}

function processorSeconds(since: NodeJS.CpuUsage): number {
  const { user, system } = process.cpuUsage(since);
  return (user + system) / 1e6;
}

function heap(): number {
  for (let round = 0; round < 3; round++) globalThis.gc?.();
  return process.memoryUsage().heapUsed;
}

const [dir = "", themesDir = "", hostsFile = ""] = process.argv.slice(2);
main(dir, themesDir, hostsFile).then(
  (figures) => {
    process.send?.(figures);
    process.disconnect?.();
  },
  (error: unknown) => {
    process.stderr.write(`${error instanceof Error ? error.stack : String(error)}\n`);
    process.exit(1);
  },
);
